//! What the store needs to know of the learner model, handed in: how a record changes a state, how an old state becomes
//! a new one. So the store itself knows nothing of what a record means.

use crate::types::{LearnerState, Record};

/// How a record changes the state: `learner::apply::apply_in_place`. In place, so that a replay of thousands of lines
/// doesn't clone the state for each.
///
/// It must depend on its arguments alone, and copy numbers with a fraction rather than compute them: what it puts into
/// the state must read back from JSON as it was (see `store::json`).
pub type Fold = fn(&mut LearnerState, &Record);

/// How a state of an older schema becomes one of this: `learner::migrate`. The error is shown to the learner.
pub type Migrate = fn(serde_json::Value) -> Result<LearnerState, String>;

/// What the store needs to know of the learner model.
#[derive(Clone, Copy, Debug)]
pub struct StateReducer {
    pub fold: Fold,
    pub migrate: Migrate,
}
