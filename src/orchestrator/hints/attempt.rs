//! A snapshot of the attempt that a hint or reply was chosen for.
//!
//! A language model takes time, and other work does not wait for it: another process or another key press may record
//! something in the meantime. The caller that records a hint therefore compares its attempt with the newest state
//! first. A hint shown in the meantime was not part of the check, and after a pass the new hint would count against
//! the next attempt.

use jiff::Timestamp;

use crate::orchestrator::api::TutorError;
use crate::types::Problem;
use crate::types::ids::ProblemUid;
use crate::types::learner_state::{LearnerState, Progress};

/// The data that identifies an attempt and a position in it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::orchestrator) struct AttemptSnapshot {
    /// Highest level that was shown.
    hint_level: u8,
    /// Turns of the chat.
    exchanges: usize,
    passes: u32,
    gave_up: Option<Timestamp>,
    reviewing: bool,
}

impl AttemptSnapshot {
    /// The current attempt.
    pub fn from_state(state: &LearnerState, problem: &ProblemUid) -> Self {
        let fresh = Progress::default();
        let progress = state.problems.get(problem).unwrap_or(&fresh);
        Self {
            hint_level: progress.hint_level,
            exchanges: progress.exchanges.len(),
            passes: progress.submissions.saturating_sub(progress.failures),
            gave_up: progress.gave_up,
            reviewing: progress.reviewing,
        }
    }

    /// Checks that a text chosen for this attempt still fits the newest state.
    ///
    /// # Errors
    /// [`TutorError::Refused`] with the change that happened, if it doesn't fit.
    pub fn check_unchanged(&self, state: &LearnerState, problem: &Problem, what: &str) -> Result<(), TutorError> {
        let now = Self::from_state(state, &problem.uid);
        if now == *self {
            return Ok(());
        }
        let happened = if (now.passes, now.gave_up, now.reviewing) != (self.passes, self.gave_up, self.reviewing) {
            "a new attempt began"
        } else if now.hint_level == self.hint_level {
            "something was asked about it"
        } else {
            "another hint came first"
        };
        let title = &problem.title;
        Err(TutorError::Refused(format!("Meanwhile {happened} on {title}, so {what}; that costs nothing. Ask again.")))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::learner::learner_fixtures::World;

    #[test]
    fn only_what_matters_to_the_words_ends_an_attempt() {
        let world = World::new();
        let problem = world.problem("arrays-easy");
        let before = LearnerState::default();
        let attempt = AttemptSnapshot::from_state(&before, &problem.uid);
        let check = |change: fn(&mut Progress), expected: Option<&str>| {
            let mut state = before.clone();
            change(state.problems.entry(problem.uid.clone()).or_default());
            let told =
                attempt.check_unchanged(&state, problem, "no hint was taken").err().map(|error| error.to_string());
            assert_eq!(told.is_some(), expected.is_some(), "{told:?}");
            assert!(told.unwrap_or_default().contains(expected.unwrap_or_default()));
        };
        check(|_| {}, None);
        // If the program was run or failed in the meantime, the hint is still about the program it was chosen for,
        // and says so.
        check(|progress| (progress.submissions, progress.failures) = (1, 1), None);
        check(|progress| progress.last_run = Some(Timestamp::UNIX_EPOCH), None);
        check(|progress| progress.submissions = 1, Some("a new attempt began"));
        check(|progress| progress.reviewing = true, Some("a new attempt began"));
        check(|progress| progress.gave_up = Some(Timestamp::UNIX_EPOCH), Some("a new attempt began"));
        check(|progress| progress.hint_level = 1, Some("another hint came first"));
    }
}
