//! Decides when a topic counts as mastered, and what is still missing.
//!
//! The number alone is not enough: one easy problem, solved again and again, raises it as well. So a topic is mastered
//! if its mastery is above the growth zone, enough different problems are solved, one of them is not easy (if the topic
//! has such a problem), and the solved problems are still remembered.

use jiff::Timestamp;

use super::review_queries;
use super::state_queries;
use crate::mastery::average;
use crate::mastery::daily_selection::ZonePosition;
use crate::types::humanize::{count_noun, format_share, join_and};
use crate::types::ids::TopicId;
use crate::types::learner_state::LearnerState;
use crate::types::params::{CurriculumParams, Params};
use crate::types::problem::{Catalog, Difficulty, Problem};

/// What a topic lacks to count as mastered. Nothing is missing in the default value.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct MasteryGap {
    /// The mastery to exceed, in [0, 1].
    pub above: Option<f64>,
    /// Number of further problems to solve.
    pub problems: usize,
    /// Whether one of them must be of medium difficulty or harder.
    pub harder: bool,
    /// The mean predicted recall of the solved problems, if it is too low, and the least that is enough.
    pub recall: Option<[f64; 2]>,
}

impl MasteryGap {
    #[must_use]
    pub fn is_empty(&self) -> bool {
        *self == Self::default()
    }

    /// Names what is missing: `a mastery above .70 and 2 more solved problems`. Empty if nothing is.
    #[must_use]
    pub fn describe(&self) -> String {
        let above = self.above.map(|above| format!("a mastery above {}", format_share(above)));
        let problems = match (self.problems, self.harder) {
            (0, false) => None,
            (0 | 1, true) => Some("1 more problem solved that is not easy".to_owned()),
            (more, true) => Some(format!("{} (one of them not easy)", more_problems(more))),
            (more, false) => Some(more_problems(more)),
        };
        let recall =
            self.recall.map(|[now, least]| format!("a recall of {} (now {})", format_share(least), format_share(now)));
        join_and(&[above, problems, recall].into_iter().flatten().collect::<Vec<_>>())
    }
}

fn more_problems(count: usize) -> String {
    match count {
        1 => "1 more problem solved".to_owned(),
        more => format!("{} solved", count_noun(more as u32, "more problem")),
    }
}

/// Whether a topic is mastered at `now`.
#[must_use]
pub fn is_mastered(state: &LearnerState, params: &Params, catalog: &Catalog, topic: &TopicId, now: Timestamp) -> bool {
    mastery_gap(state, params, catalog, topic, now).is_empty()
}

/// Whether a topic needs further problems to be mastered. A recall that is too low needs none: reviews restore it.
#[must_use]
pub fn needs_problems(state: &LearnerState, params: &Params, catalog: &Catalog, topic: &TopicId) -> bool {
    let gap = MasteryGap { recall: None, ..mastery_gap(state, params, catalog, topic, Timestamp::UNIX_EPOCH) };
    !gap.is_empty()
}

/// What the topic lacks at `now` to count as mastered.
#[must_use]
pub fn mastery_gap(
    state: &LearnerState,
    params: &Params,
    catalog: &Catalog,
    topic: &TopicId,
    now: Timestamp,
) -> MasteryGap {
    let rules = &params.curriculum;
    let mastery = state_queries::mastery(state, params, topic);
    let above = ZonePosition::from_share(rules, mastery) == ZonePosition::Above;
    let is_solved = |problem: &&Problem| state_queries::is_solved_anywhere(state, &problem.uid);
    let (solved, open): (Vec<&Problem>, Vec<&Problem>) = catalog.in_topic(topic).partition(is_solved);
    let is_harder = |problem: &&Problem| problem.difficulty != Difficulty::Easy;
    let recall = |problem: &&Problem| review_queries::recall_now(state, params, &problem.uid, now);
    let recall = average::mean(solved.iter().filter_map(recall)).filter(|recall| *recall < rules.mastered_recall);
    MasteryGap {
        above: (!above).then_some(rules.growth_zone[1]),
        problems: needed(rules, solved.len() + open.len()).saturating_sub(solved.len()),
        harder: !solved.iter().any(is_harder) && open.iter().any(is_harder),
        recall: recall.map(|now| [now, rules.mastered_recall]),
    }
}

/// Number of different problems to solve in a topic of `all` problems.
fn needed(rules: &CurriculumParams, all: usize) -> usize {
    let share = (all as f64 * rules.mastered_share).ceil() as usize;
    share.max(rules.mastered_problems).min(all.max(1))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::learner::learner_fixtures::{self, NOON, World, stands};
    use crate::types::learner_state::{ImportedProgress, Progress};

    /// Arrays in the test world, with further problems: `easy` and `medium` are added to what the world has.
    fn world(more: usize) -> World {
        let mut world = World::new();
        let first = world.catalog.in_topic(&"arrays".into()).next().expect("a problem").clone();
        for number in 0..more {
            let difficulty = Difficulty::Easy;
            world.catalog.problems.push(Problem {
                uid: format!("more-{number}").as_str().into(),
                difficulty,
                ..first.clone()
            });
        }
        world
    }

    fn solve(state: &mut LearnerState, problem: &str) {
        let solved = Progress { first_solved: Some(NOON), ..Progress::default() };
        state.problems.insert(problem.into(), solved);
    }

    #[test]
    fn one_problem_solved_again_is_not_mastered() {
        let World { catalog, params } = world(6);
        let mut state = LearnerState::default();
        stands(&mut state, "arrays", 0.98);
        solve(&mut state, "arrays-easy");
        let gap = |state: &LearnerState| mastery_gap(state, &params, &catalog, &"arrays".into(), NOON);
        let all = catalog.in_topic(&"arrays".into()).count();
        let needed = all.div_ceil(2).max(3);
        assert_eq!(gap(&state).problems, needed - 1);
        assert!(gap(&state).harder);
        for number in 1..needed {
            solve(&mut state, &format!("more-{}", number - 1));
        }
        assert_eq!(gap(&state).describe(), "1 more problem solved that is not easy");
        solve(&mut state, "arrays-hard");
        assert_eq!(gap(&state).describe(), "");
        assert!(is_mastered(&state, &params, &catalog, &"arrays".into(), NOON));
        stands(&mut state, "arrays", 0.7);
        assert_eq!(gap(&state).describe(), "a mastery above .70", "the zone includes its bounds");
    }

    #[test]
    fn what_is_forgotten_is_not_mastered() {
        let World { catalog, params } = World::new();
        let mut state = LearnerState::default();
        stands(&mut state, "arrays", 0.9);
        for problem in catalog.in_topic(&"arrays".into()) {
            solve(&mut state, problem.uid.as_str());
            state.reviews.insert(problem.uid.clone(), learner_fixtures::review(1, 0, 1, 2.5));
        }
        let later = |days: i64| NOON + jiff::SignedDuration::from_hours(24 * days);
        let gap = |days| mastery_gap(&state, &params, &catalog, &"arrays".into(), later(days));
        assert!(gap(0).is_empty(), "{:?}", gap(0));
        assert!(!is_mastered(&state, &params, &catalog, &"arrays".into(), later(30)));
        let MasteryGap { above: None, problems: 0, harder: false, recall: Some([now, least]) } = gap(30) else {
            panic!("{:?}", gap(30));
        };
        assert!(now < least, "{now} {least}");
        assert!(gap(30).describe().starts_with("a recall of "), "{}", gap(30).describe());
    }

    #[test]
    fn problems_solved_elsewhere_count() {
        let World { catalog, params } = World::new();
        let mut state = LearnerState::default();
        stands(&mut state, "arrays", 0.9);
        for problem in catalog.in_topic(&"arrays".into()) {
            let elsewhere = Some(ImportedProgress { last: NOON, solved: true });
            state.problems.insert(problem.uid.clone(), Progress { elsewhere, ..Progress::default() });
        }
        assert!(is_mastered(&state, &params, &catalog, &"arrays".into(), NOON));
    }

    #[test]
    fn the_gap_is_described_in_words() {
        let check = |gap: MasteryGap, want: &str| assert_eq!(gap.describe(), want);
        check(MasteryGap { problems: 1, ..MasteryGap::default() }, "1 more problem solved");
        check(
            MasteryGap { above: Some(0.7), problems: 2, harder: true, recall: Some([0.62, 0.8]) },
            "a mastery above .70, 2 more problems solved (one of them not easy) and a recall of .80 (now .62)",
        );
    }
}
