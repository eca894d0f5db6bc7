//! The highest hint level of a problem. The agents offer no hint beyond it, and the screens show none.

use crate::types::learner_state::LearnerState;
use crate::types::problem::Problem;

/// The highest level of all.
pub const MAX_LEVEL: u8 = 5;

/// The highest level that both the pack and the learner allow.
#[must_use]
pub fn max_level(state: &LearnerState, problem: &Problem) -> u8 {
    MAX_LEVEL.min(problem.policy.max_hint_level).min(state.profile.max_hint_level)
}

/// Whether the learner's settings end the levels before the pack does.
#[must_use]
pub fn is_own_limit(state: &LearnerState, problem: &Problem) -> bool {
    state.profile.max_hint_level < problem.policy.max_hint_level && max_level(state, problem) < MAX_LEVEL
}

/// Why no hint follows the highest level, as a sentence.
#[must_use]
pub fn end_reason(state: &LearnerState, problem: &Problem) -> String {
    match (max_level(state, problem), is_own_limit(state, problem)) {
        (MAX_LEVEL, _) => "You have seen all five hints.".to_owned(),
        (0, true) => "Hints are switched off in your settings.".to_owned(),
        (0, false) => "This pack gives no hints.".to_owned(),
        (level, true) => format!("Your settings stop at level {level}."),
        (level, false) => format!("This pack stops at level {level}."),
    }
}
