//! The rules of giving up on a problem: when the learner may do it, and when they may see the solution.
//!
//! The orchestrator, the screens and the commands share these queries. The agents propose the changes.

use super::state_queries;
use crate::types::ids::ProblemUid;
use crate::types::learner_state::LearnerState;
use crate::types::problem::Problem;

/// The highest hint level.
const LAST: u8 = 5;

/// Whether the learner may see the solution: they solved the problem or gave up on it, and no review of it is under
/// way.
#[must_use]
pub fn is_solution_visible(state: &LearnerState, uid: &ProblemUid) -> bool {
    let known = state.problems.get(uid);
    known.is_some_and(|p| (p.first_solved.is_some() || p.gave_up.is_some()) && !p.reviewing)
}

/// The reason why the learner can't give up on a problem now, as a sentence. `None` if they can: they have seen the
/// last hint that their own limit allows, and the pack doesn't withhold any.
#[must_use]
pub fn refusal(state: &LearnerState, problem: &Problem) -> Option<String> {
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
    let shown = state.problems.get(&problem.uid).map_or(0, |p| p.hint_level);
    let last = LAST.min(state.profile.max_hint_level);
    (shown < last).then(|| format!("You can give up once you have seen all {last} hints ({shown} so far)."))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::learner::learner_fixtures::{NOON, World, solved};

    #[test]
    fn giving_up_comes_after_the_last_hint() {
        let world = World::new();
        let check = |edit: &dyn Fn(&mut LearnerState), withheld: bool, expected: Option<&str>, open: bool| {
            let mut state = LearnerState::default();
            edit(&mut state);
            let mut problem = world.problem("arrays-easy").clone();
            if withheld {
                problem.policy.max_hint_level = 2;
            }
            assert_eq!(refusal(&state, &problem).as_deref(), expected);
            assert_eq!(is_solution_visible(&state, &problem.uid), open);
        };
        let hints = |level: u8| {
            move |s: &mut LearnerState| s.problems.entry("arrays-easy".into()).or_default().hint_level = level
        };
        check(&|_| {}, false, Some("You can give up once you have seen all 5 hints (0 so far)."), false);
        check(&hints(4), false, Some("You can give up once you have seen all 5 hints (4 so far)."), false);
        check(&hints(5), false, None, false);
        let modest = |s: &mut LearnerState| {
            s.profile.max_hint_level = 2;
            hints(2)(s);
        };
        check(&modest, false, None, false);
        let withheld =
            "The pack of this problem withholds hints, so it shows no solution before the problem is solved.";
        check(&hints(2), true, Some(withheld), false);
        let solved_before = |s: &mut LearnerState| solved(s, "arrays-easy", NOON);
        check(&solved_before, false, Some("You solved it before: the reference solution is open to you."), true);
        let reviewing = |s: &mut LearnerState| {
            solved_before(s);
            let progress = s.problems.get_mut(&"arrays-easy".into()).expect("it");
            (progress.reviewing, progress.hint_level) = (true, 5);
        };
        check(&reviewing, false, None, false);
        let given_up = |s: &mut LearnerState| s.problems.entry("arrays-easy".into()).or_default().gave_up = Some(NOON);
        check(&given_up, false, Some("You gave up on it before: the reference solution is open to you."), true);
    }
}
