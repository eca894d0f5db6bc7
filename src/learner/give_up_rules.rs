//! The rules of giving up on a problem: when the learner may do it, and when they may see the solution.
//!
//! The orchestrator, the screens and the commands share these queries. The agents propose the changes.

use super::review_queries;
use super::state_queries;
use crate::types::ids::ProblemUid;
use crate::types::learner_state::{LearnerState, Progress};
use crate::types::params::Params;
use crate::types::problem::Problem;
use crate::types::verdict_report::Verdict;

/// The highest hint level.
const LAST: u8 = 5;

/// Whether the learner may see the solution: they solved the problem or gave up on it, and no review of it is under
/// way.
#[must_use]
pub fn is_solution_visible(state: &LearnerState, uid: &ProblemUid) -> bool {
    let known = state.problems.get(uid);
    known.is_some_and(|p| (p.first_solved.is_some() || p.gave_up.is_some()) && !p.reviewing)
}

/// Whether the learner works on a problem again after giving up on it: its review was started, or code was submitted.
#[must_use]
pub fn is_tried_since(state: &LearnerState, uid: &ProblemUid) -> bool {
    let progress = state.problems.get(uid);
    progress.is_some_and(|p| p.gave_up.is_some() && (p.reviewing || p.last_submitted > p.gave_up))
}

/// The reason why the learner can't give up on a problem now, as a sentence. `None` if they can: they have tried once,
/// and the pack doesn't withhold hints. A try is a failed submission since the last pass, in a review one of the review, or
/// all five hints. More would only make a learner press `H` five times to read the solution.
#[must_use]
pub fn refusal(state: &LearnerState, params: &Params, problem: &Problem) -> Option<String> {
    if is_solution_visible(state, &problem.uid) {
        let why = if state_queries::gave_up_at(state, &problem.uid).is_some() { "gave up on it" } else { "solved it" };
        return Some(format!("You {why} before: the reference solution is open to you."));
    }
    if problem.policy.max_hint_level < LAST {
        return Some(
            "The pack of this problem withholds hints, so it shows no solution before the problem is solved."
                .to_owned(),
        );
    }
    let tried = state.problems.get(&problem.uid).is_some_and(|p| has_tried(state, params, &problem.uid, p));
    (!tried).then(|| "Try it once first: submit your code, even if it fails. Then you can give up.".to_owned())
}

fn has_tried(state: &LearnerState, params: &Params, uid: &ProblemUid, progress: &Progress) -> bool {
    // The schedule doesn't count code that does not compile.
    let is_of_review =
        || progress.last_verdict == Some(Verdict::Ce) || review_queries::has_failed_try(state, params, uid);
    progress.hint_level >= LAST || progress.failures_in_a_row > 0 && (!progress.reviewing || is_of_review())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::learner::learner_fixtures::{self, NOON, World, solved};
    use crate::types::learner_state::Review;

    #[test]
    fn giving_up_needs_one_try_and_no_hint() {
        let world = World::new();
        let check = |edit: &dyn Fn(&mut LearnerState), withheld: bool, expected: Option<&str>, open: bool| {
            let mut state = LearnerState::default();
            edit(&mut state);
            let mut problem = world.problem("arrays-easy").clone();
            if withheld {
                problem.policy.max_hint_level = 2;
            }
            assert_eq!(refusal(&state, &world.params, &problem).as_deref(), expected);
            assert_eq!(is_solution_visible(&state, &problem.uid), open);
        };
        let hints = |level: u8| {
            move |s: &mut LearnerState| s.problems.entry("arrays-easy".into()).or_default().hint_level = level
        };
        let untried = "Try it once first: submit your code, even if it fails. Then you can give up.";
        let failed = |s: &mut LearnerState| s.problems.entry("arrays-easy".into()).or_default().failures_in_a_row = 1;
        check(&|_| {}, false, Some(untried), false);
        check(&hints(4), false, Some(untried), false);
        check(&failed, false, None, false);
        check(&hints(5), false, None, false);
        let modest = |s: &mut LearnerState| s.profile.max_hint_level = 0;
        check(&modest, false, Some(untried), false);
        let withheld =
            "The pack of this problem withholds hints, so it shows no solution before the problem is solved.";
        check(&failed, true, Some(withheld), false);
        let solved_before = |s: &mut LearnerState| solved(s, "arrays-easy", NOON);
        check(&solved_before, false, Some("You solved it before: the reference solution is open to you."), true);
        let reviewing = |s: &mut LearnerState| {
            solved_before(s);
            let progress = s.problems.get_mut(&"arrays-easy".into()).expect("it");
            (progress.reviewing, progress.hint_level) = (true, 5);
        };
        check(&reviewing, false, None, false);
        // A failed experiment before the review began is not a try of the review.
        let failed_review = |quality: u8| {
            move |s: &mut LearnerState| {
                solved(s, "arrays-easy", NOON);
                let progress = s.problems.get_mut(&"arrays-easy".into()).expect("it");
                (progress.reviewing, progress.failures_in_a_row) = (true, 1);
                let review = Review { last_quality: quality, ..learner_fixtures::review(1, 0, 1, 2.5) };
                s.reviews.insert("arrays-easy".into(), review);
            }
        };
        check(&failed_review(4), false, Some(untried), false);
        check(&failed_review(1), false, None, false);
        let given_up = |s: &mut LearnerState| s.problems.entry("arrays-easy".into()).or_default().gave_up = Some(NOON);
        check(&given_up, false, Some("You gave up on it before: the reference solution is open to you."), true);
    }
}
