//! The learner model as the store sees it: how a record changes a state, and how to migrate an old state. The caller
//! passes it in, so the store does not depend on the meaning of a record.

use crate::types::{LearnerState, Record};

/// Applies a record to the state, usually `learner::apply::apply_in_place`. It works in place, so that a replay of
/// thousands of lines doesn't clone the state for each.
///
/// It must depend only on its arguments, and it must copy numbers with a fraction instead of computing them: every
/// number in the state must survive a round trip through JSON (see `store::canonical_json`).
pub type Fold = fn(&mut LearnerState, &Record);

/// Migrates a state of an older schema to the current one: `learner::schema_migration`. The error is shown to the
/// learner.
pub type Migrate = fn(serde_json::Value) -> Result<LearnerState, String>;

/// The two functions of the learner model that the store needs.
#[derive(Clone, Copy, Debug)]
pub struct StateReducer {
    pub fold: Fold,
    pub migrate: Migrate,
}
