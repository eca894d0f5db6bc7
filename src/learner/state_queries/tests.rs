//! Tests the queries on small learner states.

use jiff::tz::TimeZone;
use proptest::prelude::*;

use super::*;
use crate::learner::learner_fixtures::{self, DAY, NOON, World, solved, stands};
use crate::learner::learner_strategies;
use crate::learner::review_queries::*;
use crate::types::learner_state::{Engagement, Evidence, Progress, Review};
use crate::types::verdict_report::Verdict;

fn in_days(days: i64) -> Date {
    DAY.saturating_add(jiff::Span::new().days(days))
}

fn due_in(state: &mut LearnerState, problem: &str, days: i64) {
    state.reviews.insert(problem.into(), Review { due: in_days(days), ..learner_fixtures::review(1, 0, 1, 2.5) });
}

#[test]
fn a_mistake_is_past_once_its_own_problem_passed_and_stays_so_after_another_failure() {
    let seen = NOON;
    let check = |prepare: &dyn Fn(&mut LearnerState, Timestamp), expected: bool| {
        let mut state = LearnerState::default();
        prepare(&mut state, seen + jiff::SignedDuration::from_hours(1));
        assert_eq!(was_passed_since(&state, &Params::default(), &"arrays-easy".into(), seen), expected);
    };
    let fail = |state: &mut LearnerState, at| {
        let progress = state.problems.entry("arrays-easy".into()).or_default();
        (progress.last_verdict, progress.last_submitted) = (Some(Verdict::Wa), Some(at));
    };
    check(&|_, _| (), false);
    check(&fail, false);
    check(&|state, at| solved(state, "arrays-easy", at), true);
    check(&|state, at| solved(state, "arrays-medium", at), false);
    check(&|state, _| solved(state, "arrays-easy", seen), false);
    let solve_and_fail = |state: &mut LearnerState, at| {
        solved(state, "arrays-easy", at);
        fail(state, at + jiff::SignedDuration::from_hours(1));
    };
    check(&solve_and_fail, true);
}

#[test]
fn an_untouched_topic_stands_at_the_learners_own_rate() {
    use crate::types::learner_state::SelfReport::{Confident, New, Some};
    let params = Params::default();
    let stands_at = |state: &LearnerState, want: f64| {
        let got = mastery(state, &params, &"trees".into());
        assert!((got - want).abs() < 1e-6, "{got}");
    };
    for (skill, expected) in [(New, 0.425), (Some, 0.5), (Confident, 0.575)] {
        let mut state = LearnerState::default();
        state.profile.skill = skill;
        stands_at(&state, expected);
        // A starting value in an old record is not evidence.
        state.mastery.insert("trees".into(), Skill::starting_at(0.25));
        stands_at(&state, expected);
    }
    let mut state = LearnerState::default();
    for (topic, successes, failures) in [("arrays", 3, 1), ("recursion", 1, 2)] {
        let (alpha, beta) = (1.0 + f64::from(successes), 1.0 + f64::from(failures));
        let last_evidence = Option::Some(NOON);
        let skill = Skill { alpha, beta, last_evidence, successes, failures, ..Skill::starting_at(0.5) };
        state.mastery.insert(topic.into(), skill);
    }
    // Half way from .5 to (4 + 1) / (7 + 2).
    stands_at(&state, 0.25 + 0.5 * 5.0 / 9.0);
}

/// `chance` itself is tested next to its equation.
#[test]
fn the_chance_takes_the_mean_of_the_topics_and_all_outcomes() {
    let World { mut catalog, params } = World::new();
    catalog.problems[0].topics.push("graphs".into());
    let mut state = LearnerState::default();
    stands(&mut state, "arrays", 0.4);
    stands(&mut state, "recursion", 0.9);
    // graphs start at (2 + .5) / (2 + 2) = .625
    let terms = chance(&state, &params, &catalog.problems[0]);
    assert!((terms.mastery - 0.5125).abs() < 1e-9, "{terms:?}");
    assert_eq!((terms.passes, terms.answers), (2.0, 2.0));
}

#[test]
fn a_first_solve_after_a_failure_of_the_same_day_stumbled() {
    let check = |edit: &dyn Fn(&mut Progress), day: Date, want: bool| {
        let mut state = LearnerState::default();
        edit(state.problems.entry("a".into()).or_default());
        assert_eq!(is_first_solve_after_failure(&state, &"a".into(), &TimeZone::UTC, day), want);
    };
    let failed = |p: &mut Progress| p.last_failure_counted = Option::Some(NOON);
    check(&|_| {}, DAY, false);
    check(&failed, DAY, true);
    check(&failed, in_days(1), false);
    check(&|p| (p.first_solved, p.last_failure_counted) = (Some(NOON), Some(NOON)), DAY, false);
}

/// Trees need arrays and recursion at 0.5.
#[test]
fn a_topic_opens_with_its_prerequisites_an_override_or_work_in_it() {
    let World { catalog, params } = World::new();
    let check = |edit: &dyn Fn(&mut LearnerState), open: bool, missing: &[(&str, Option<f64>)]| {
        let mut state = LearnerState::default();
        edit(&mut state);
        assert_eq!(is_open(&state, &params, &catalog, &"trees".into()), open);
        let expected: Vec<(TopicId, Option<f64>)> = missing.iter().map(|(t, m)| ((*t).into(), *m)).collect();
        assert_eq!(missing_prerequisites(&state, &params, &catalog, &"trees".into()), expected);
    };
    // Recursion would be at (1 + .5)/(1 + 2), which unlocks no topic because it has no evidence.
    let both = [("arrays", None), ("recursion", None)];
    check(&|_| {}, false, &both);
    check(&|s| stands(s, "arrays", 0.5), false, &[("recursion", None)]);
    let low = |s: &mut LearnerState| {
        stands(s, "arrays", 0.5);
        stands(s, "recursion", 0.4);
    };
    check(&low, false, &[("recursion", Some(0.4))]);
    // The mastery was higher before one failure.
    let fell = |before: f64| {
        move |s: &mut LearnerState| {
            low(s);
            let seen = |after: f64| Evidence {
                at: NOON,
                problem: "recursion-easy".into(),
                success: after >= before,
                before,
                after,
                weight: 1.0,
                reason: String::new(),
            };
            s.mastery.get_mut(&"recursion".into()).expect("it").recent = vec![seen(before), seen(0.4)];
        }
    };
    check(&fell(0.5), true, &[]);
    check(&fell(0.49), false, &[("recursion", Some(0.4))]);
    check(
        &|s| {
            stands(s, "arrays", 0.5);
            stands(s, "recursion", 0.5);
        },
        true,
        &[],
    );
    check(&|s| s.overridden = ["trees".into()].into(), true, &both);
    check(&|s| solved(s, "trees-easy", NOON), true, &both);
    let offered = |s: &mut LearnerState| s.problems.entry("trees-easy".into()).or_default().offered.push(DAY);
    check(&offered, true, &both);
}

/// Graphs need trees, and trees need arrays and recursion.
#[test]
fn a_topic_in_which_nothing_can_be_done_passes_its_prerequisites_through() {
    let check = |empty: &[&str], edit: &dyn Fn(&mut LearnerState), missing: &[(&str, Option<f64>)]| {
        let World { mut catalog, params } = World::new();
        catalog.problems.retain(|problem| !empty.contains(&problem.topic().as_str()));
        let mut state = LearnerState::default();
        edit(&mut state);
        let expected: Vec<(TopicId, Option<f64>)> = missing.iter().map(|(t, m)| ((*t).into(), *m)).collect();
        assert_eq!(missing_prerequisites(&state, &params, &catalog, &"graphs".into()), expected, "without {empty:?}");
        assert_eq!(is_open(&state, &params, &catalog, &"graphs".into()), missing.is_empty());
    };
    let solved_all = |topic: &'static str| {
        move |s: &mut LearnerState| {
            for level in ["easy", "medium", "hard"] {
                solved(s, &format!("{topic}-{level}"), NOON);
            }
            stands(s, topic, 0.3);
        }
    };
    check(&[], &|_| {}, &[("trees", None)]);
    check(&["trees"], &|_| {}, &[("arrays", None), ("recursion", None)]);
    check(&["trees", "recursion"], &|_| {}, &[("arrays", None)]);
    check(&["trees", "recursion"], &|s| stands(s, "arrays", 0.5), &[]);
    check(&["trees", "recursion", "arrays"], &|_| {}, &[]);
    // All its problems are solved, so it counts even with a low mastery.
    check(&[], &solved_all("trees"), &[]);
    check(&["trees", "recursion"], &solved_all("arrays"), &[]);
    check(&[], &|s| solved(s, "trees-easy", NOON), &[("trees", None)]);
}

proptest! {
    /// In any pack, a learner who solves the open problems reaches every problem.
    #[test]
    fn no_problem_stays_locked_for_somebody_who_solves_what_is_open(
        kept in prop::collection::vec(any::<bool>(), 12),
        own in prop::collection::vec((0_usize..12, 0_usize..4), 0..6),
    ) {
        let World { mut catalog, params } = World::new();
        for (problem, topic) in own {
            let topic = catalog.topics[topic].id.clone();
            catalog.problems[problem].requires.push(topic);
        }
        let mut keep = kept.into_iter();
        catalog.problems.retain(|_| keep.next().unwrap_or(false));
        let mut state = LearnerState::default();
        let is_next = |state: &LearnerState, p: &&Problem| {
            !is_solved(state, &p.uid) && problem_is_open(state, &params, &catalog, p)
        };
        while let Some(problem) = catalog.problems.iter().find(|p| is_next(&state, p)) {
            solved(&mut state, problem.uid.as_str(), NOON);
        }
        let locked: Vec<_> = catalog.problems.iter().filter(|p| !is_solved(&state, &p.uid)).map(|p| &p.uid).collect();
        prop_assert!(locked.is_empty(), "{locked:?} of {}", catalog.problems.len());
    }
}

#[test]
fn a_problem_also_waits_for_what_it_needs_itself() {
    let World { mut catalog, params } = World::new();
    catalog.problems[0].requires.push("graphs".into());
    let open = |state: &LearnerState| problem_is_open(state, &params, &catalog, &catalog.problems[0]);
    let mut state = LearnerState::default();
    assert!(!open(&state));
    stands(&mut state, "graphs", 0.5);
    assert!(open(&state));
    let mut state = LearnerState::default();
    state.overridden.insert("graphs".into());
    assert!(open(&state));
}

#[test]
fn a_problem_has_one_status() {
    let World { catalog, params } = World::new();
    let check = |edit: &dyn Fn(&mut LearnerState), problem: &str, expected: ProblemStatus| {
        let mut state = LearnerState::default();
        edit(&mut state);
        let problem = catalog.by_uid(&problem.into()).expect("a problem");
        assert_eq!(status(&state, &params, &catalog, DAY, problem), expected);
    };
    check(&|_| {}, "arrays-easy", ProblemStatus::New);
    check(&|_| {}, "trees-easy", ProblemStatus::Locked);
    check(
        &|s| s.problems.entry("arrays-easy".into()).or_default().submissions = 1,
        "arrays-easy",
        ProblemStatus::Tried,
    );
    check(&|s| solved(s, "arrays-easy", NOON), "arrays-easy", ProblemStatus::Solved);
    let waiting = |days| {
        move |s: &mut LearnerState| {
            solved(s, "arrays-easy", NOON);
            due_in(s, "arrays-easy", days);
        }
    };
    check(&waiting(1), "arrays-easy", ProblemStatus::Solved);
    check(&waiting(0), "arrays-easy", ProblemStatus::Due);
    check(&waiting(-9), "arrays-easy", ProblemStatus::Due);
}

#[test]
fn due_problems_come_longest_overdue_first() {
    let mut state = LearnerState::default();
    for (problem, days) in [("a", 0), ("b", -3), ("c", 1), ("d", 0)] {
        due_in(&mut state, problem, days);
    }
    let due: Vec<&str> = due(&state, DAY).into_iter().map(ProblemUid::as_str).collect();
    assert_eq!(due, ["b", "a", "d"]);
    // Overdue ones count for today.
    assert_eq!(forecast(&state, DAY, 3), [3, 1, 0]);
    assert!(forecast(&state, DAY, 0).is_empty());
}

#[test]
fn a_submission_is_a_review_when_one_is_due_or_under_way() {
    let mut state = LearnerState::default();
    let uid = ProblemUid::from("a");
    let now = |state: &LearnerState| is_review(state, &uid, DAY);
    state.problems.entry(uid.clone()).or_default().reviewing = true;
    assert!(!now(&state), "there is nothing to review");
    due_in(&mut state, "a", 1);
    assert!(now(&state));
    state.problems.entry(uid.clone()).or_default().reviewing = false;
    assert!(!now(&state));
    due_in(&mut state, "a", 0);
    assert!(now(&state));
}

/// `due_in` sets an SM-2 interval of 1 at ease 2.5: recall is 0.9 after a day.
#[test]
fn recall_falls_with_time_and_faster_after_failures_in_the_topic() {
    let params = Params::default();
    let mut state = LearnerState::default();
    due_in(&mut state, "a", 1);
    let uid = ProblemUid::from("a");
    let after = |state: &LearnerState, hours| {
        recall_now(state, &params, &uid, NOON + jiff::SignedDuration::from_hours(hours)).expect("a review")
    };
    assert!((after(&state, 0) - 1.0).abs() < 1e-9);
    assert!((after(&state, 24) - 0.9).abs() < 1e-9);
    // (1 + 2·0.98036)^−0.1542; after a month an exponential would leave a thirtieth of it
    assert!((after(&state, 48) - 0.8459).abs() < 1e-4, "{}", after(&state, 48));
    assert!(after(&state, 24 * 33) > 0.5);
    stands(&mut state, "arrays", 0.5);
    let (at, problem) = (NOON + jiff::SignedDuration::from_hours(1), ProblemUid::from("b"));
    let evidence =
        Evidence { at, problem, success: false, before: 0.5, after: 0.4, weight: 1.0, reason: String::new() };
    state.mastery.get_mut(&"arrays".into()).expect("a skill").recent.push(evidence);
    // (1 + 0.98036/0.7)^−0.1542
    assert!((after(&state, 24) - 0.873_73).abs() < 1e-4, "{}", after(&state, 24));
    assert_eq!(recall_now(&state, &params, &"none".into(), NOON), None);
}

#[test]
fn a_streak_shows_as_broken_once_nothing_covers_the_gap() {
    let check = |last: Option<i64>, freezes: u32, expected: u32| {
        let last_active = last.map(|ago| in_days(-ago));
        let state = LearnerState {
            engagement: Engagement { streak: 5, freezes, last_active, ..Engagement::default() },
            ..LearnerState::default()
        };
        assert_eq!(streak(&state, DAY), expected, "{last:?} {freezes}");
    };
    check(Some(0), 0, 5);
    check(Some(1), 0, 5);
    check(Some(2), 0, 0);
    check(Some(2), 1, 5);
    check(Some(4), 2, 0);
    check(Some(-1), 0, 5);
    check(Some(-365), 2, 0);
}

#[test]
fn a_topic_counts_its_solved_problems() {
    let World { catalog, .. } = World::new();
    let mut state = LearnerState::default();
    solved(&mut state, "arrays-easy", NOON);
    solved(&mut state, "trees-easy", NOON);
    assert_eq!(solved_in_topic(&state, &catalog, &"arrays".into()), (1, 3));
    assert_eq!(solved_in_topic(&state, &catalog, &"unknown".into()), (0, 0));
}

proptest! {
    #[test]
    fn no_state_makes_a_look_up_panic(state in learner_strategies::state(), days in 0_usize..40) {
        let World { catalog, params } = World::new();
        for day in [Date::MIN, DAY, Date::MAX] {
            let _ = (streak(&state, day), due(&state, day));
            prop_assert_eq!(forecast(&state, day, days).len(), days);
        }
        for uid in state.reviews.keys() {
            let recall = recall_now(&state, &params, uid, NOON).expect("a review");
            prop_assert!((0.0..=1.0).contains(&recall));
        }
        for problem in &catalog.problems {
            let _ = status(&state, &params, &catalog, DAY, problem);
        }
    }
}

/// A learner who needs two tries for everything stays below the threshold, and still gets to the next topic.
#[test]
fn half_of_a_prerequisite_opens_the_next_topic() {
    let World { catalog, .. } = World::new();
    let params = Params::default();
    let mut state = LearnerState::default();
    for topic in ["arrays", "recursion"] {
        stands(&mut state, topic, 0.2);
    }
    let solve = |state: &mut LearnerState, problem: &str| {
        let solved = Progress { first_solved: Some(NOON), ..Progress::default() };
        state.problems.insert(problem.into(), solved);
    };
    for problem in ["arrays-easy", "recursion-easy", "arrays-medium"] {
        solve(&mut state, problem);
    }
    assert!(!is_open(&state, &params, &catalog, &"trees".into()), "one of three problems in recursion");
    solve(&mut state, "recursion-medium");
    assert!(is_open(&state, &params, &catalog, &"trees".into()));
}

#[test]
fn the_same_code_counts_again_only_if_something_changed() {
    let check = |last: Verdict, now: Verdict, reviewing: bool, gave_up: bool, expected: bool| {
        let submission =
            crate::types::event::Submission { gave_up, ..learner_fixtures::submission("arrays-medium", "a", now) };
        let mut state = LearnerState::default();
        let progress = state.problems.entry(submission.problem.clone()).or_default();
        (progress.last_verdict, progress.reviewing) = (Option::Some(last), reviewing);
        let params = learner_fixtures::params();
        assert!(!is_repeat(&state, &params, &submission), "a new source");
        state.problems.entry(submission.problem.clone()).or_default().sources.push(submission.source.clone());
        assert_eq!(is_repeat(&state, &params, &submission), expected, "{last:?} {now:?} {reviewing} {gave_up}");
    };
    check(Verdict::Wa, Verdict::Wa, false, false, true);
    check(Verdict::Wa, Verdict::Ac, false, false, true);
    check(Verdict::Tle, Verdict::Tle, false, false, true);
    check(Verdict::Tle, Verdict::Ac, false, false, false);
    check(Verdict::Ac, Verdict::Ac, true, false, false);
    check(Verdict::Ac, Verdict::Wa, true, false, false);
    check(Verdict::Wa, Verdict::Wa, false, true, false);
}

#[test]
fn a_new_problem_is_shown_as_what_its_chance_makes_it() {
    let World { catalog, params } = World::new();
    let check = |mastery: Option<f64>, bucket: Bucket, expected: Bucket| {
        let mut state = LearnerState::default();
        if let Some(mastery) = mastery {
            stands(&mut state, "arrays", mastery);
        }
        let problem = catalog.by_uid(&"arrays-hard".into()).expect("a problem");
        assert_eq!(shown_bucket(&state, &params, bucket, problem), expected, "{mastery:?} {bucket:?}");
    };
    for bucket in [Bucket::Review, Bucket::Growth, Bucket::Frontier, Bucket::Challenge] {
        check(None, bucket, bucket);
    }
    check(Some(0.1), Bucket::Review, Bucket::Review);
    check(Some(0.1), Bucket::Growth, Bucket::Challenge);
    check(Some(0.1), Bucket::Frontier, Bucket::Challenge);
    check(Some(0.1), Bucket::Challenge, Bucket::Challenge);
    check(Some(0.6), Bucket::Growth, Bucket::Growth);
    check(Some(0.6), Bucket::Frontier, Bucket::Growth);
    check(Some(0.6), Bucket::Challenge, Bucket::Challenge);
}

/// The clock may have been set back since the failure.
#[test]
fn a_failure_of_the_future_opens_no_window() {
    let world = World::new();
    let check = |seconds: i64, expected: bool| {
        let mut state = LearnerState::default();
        let failed = NOON - jiff::SignedDuration::from_secs(seconds);
        state.problems.entry("arrays-easy".into()).or_default().last_failure_counted = Some(failed);
        let window = review_queries::is_within_failure_window(&state, &world.ctx(0), &"arrays-easy".into());
        assert_eq!(window, expected, "{seconds}");
    };
    check(0, true);
    check(599, true);
    check(600, false);
    check(-3600, false);
}
