//! Tests of the changes from a submission, of unchanged state, and of the explanations.

use jiff::SignedDuration;

use super::*;
use crate::agents::assessment::Assessment;
use crate::agents::learner_fixtures::{self, NOON, World, applied, solved, stands};
use crate::types::event::{Candidate, Submission};
use crate::types::verdict_report::Verdict;

fn run(world: &World, state: &LearnerState, submission: &Submission, assessment: &Assessment) -> Vec<Change> {
    let problem = world.problem(submission.problem.as_str());
    let assessment = &assessment.clone().with_evidence(state, &world.ctx(0), problem, submission);
    profile_submission(state, &world.ctx(0), ProfilerInput { problem, submission, assessment })
}

fn candidate(bug: &str, confidence: f64) -> Assessment {
    let message = "the empty list is forgotten".to_owned();
    let candidate = Candidate { bug: bug.into(), topic: "arrays".into(), message, confidence };
    Assessment { candidates: vec![candidate], ..Assessment::default() }
}

fn reason_of(changes: &[Change]) -> Option<&str> {
    changes.iter().find_map(|change| match change {
        Change::Skill { evidence, .. } => Some(evidence.reason.as_str()),
        Change::NotCounted { reason, .. } => Some(reason.as_str()),
        _ => None,
    })
}

#[test]
fn a_submission_says_why_it_moved_a_mastery() {
    let world = World::new();
    let mut state = LearnerState::default();
    stands(&mut state, "arrays", 0.4);
    let check = |edit: &dyn Fn(&mut Submission), expected: &str| {
        let mut submission = learner_fixtures::submission("arrays-medium", "a", Verdict::Ac);
        edit(&mut submission);
        let changes = run(&world, &state, &submission, &Assessment::default());
        assert_eq!(reason_of(&changes), Some(expected));
    };
    check(&|_| {}, "Solved arrays-medium (medium) without hints.");
    check(&|s| s.hint_level = 2, "Solved arrays-medium (medium) with hints up to level 2; worth 85 %.");
    check(
        &|s| s.seconds = 1200,
        "Solved arrays-medium (medium) without hints, in 2.0 times the 10 minutes planned for it; worth 89 %.",
    );
    check(&|s| s.verdict = Verdict::Wa, "arrays-medium (medium): 4 of 4 cases passed.");
    check(&|s| s.gave_up = true, "You gave up on arrays-medium (medium) and saw the solution.");
}

/// On the day of a failure, a pass counts a quarter; on a later day in full.
#[test]
fn a_pass_after_a_failure_counts_less() {
    let mut world = World::new();
    world.params = crate::types::params::Params::default();
    let mut state = LearnerState::default();
    stands(&mut state, "arrays", 0.4);
    let pass = learner_fixtures::submission("arrays-medium", "b", Verdict::Ac);
    let clean = run(&world, &state, &pass, &Assessment::default());
    let fail = learner_fixtures::submission("arrays-medium", "a", Verdict::Wa);
    let changes = run(&world, &state, &fail, &Assessment::default());
    let failed = applied(&state, &world.ctx(0), &changes);
    let late = run(&world, &failed, &pass, &Assessment::default());
    let weight = |changes: &[Change]| {
        let skill = changes.iter().find_map(|change| match change {
            Change::Skill { evidence, alpha, .. } => Some((evidence.weight, *alpha)),
            _ => None,
        });
        skill.expect("a change of the topic")
    };
    assert_eq!((weight(&clean), weight(&late)), ((1.0, 3.0), (0.25, 2.25)));
    assert_eq!(
        reason_of(&late),
        Some("Solved arrays-medium (medium) without hints, after a failure that day; worth 25 %.")
    );
    let mut yesterday = failed;
    let at = &mut yesterday.problems.get_mut(&"arrays-medium".into()).expect("tried").last_failure_counted;
    *at = Some(NOON - SignedDuration::from_hours(24));
    assert_eq!(weight(&run(&world, &yesterday, &pass, &Assessment::default())), (1.0, 3.0));
}

#[test]
fn a_first_solve_changes_skill_rating_trends_and_books() {
    let world = World::new();
    let state = LearnerState::default();
    let changes =
        run(&world, &state, &learner_fixtures::submission("arrays-medium", "a", Verdict::Ac), &Assessment::default());
    let after = applied(&state, &world.ctx(0), &changes);
    let skill = &after.mastery[&"arrays".into()];
    // 0.25 + 0.8 · 0.3 · 0.75
    assert!((skill.mastery - 0.43).abs() < 1e-9, "{}", skill.mastery);
    assert_eq!((skill.alpha, skill.beta, skill.successes, skill.first_try), (2.0, 1.0, 1, 1));
    assert!((after.memory.rating - 1024.312).abs() < 1e-3);
    let trends = &after.memory.trends;
    assert_eq!((trends.pace, trends.hint_dependence, trends.accuracy), (Some(0.8), Some(0.0), Some(1.0)));
    assert_eq!(after.memory.recent, [true]);
    assert_eq!(after.problems[&"arrays-medium".into()].first_solved, Some(NOON));
}

#[test]
fn trends_weigh_the_newest_a_fifth() {
    let world = World::new();
    let mut state = LearnerState::default();
    let trends = &mut state.memory.trends;
    (trends.pace, trends.hint_dependence, trends.accuracy) = (Some(1.0), Some(1.0), Some(0.5));
    let mut submission = learner_fixtures::submission("arrays-medium", "a", Verdict::Ac);
    (submission.seconds, submission.hint_level) = (1200, 3);
    let after = applied(&state, &world.ctx(0), &run(&world, &state, &submission, &Assessment::default()));
    // 0.8·1 + 0.2·2, 0.8·1 + 0.2·3, 0.8·0.5 + 0.2·1
    let trends = after.memory.trends;
    assert_eq!((trends.pace, trends.hint_dependence, trends.accuracy), (Some(1.2), Some(1.4), Some(0.6)));
}

#[test]
fn code_that_did_not_run_is_not_counted_and_the_reason_is_named() {
    let world = World::new();
    let check = |uses_forbidden: bool, verdict: Verdict, expected: &str| {
        let submission = learner_fixtures::submission("arrays-easy", "a", verdict);
        let assessment = Assessment { uses_forbidden, ..Assessment::default() };
        assert_eq!(reason_of(&run(&world, &LearnerState::default(), &submission, &assessment)), Some(expected));
    };
    check(false, Verdict::Ce, "Code that can’t be run is not counted.");
    check(true, Verdict::Ce, "Code that uses what the task forbids is not counted.");
}

#[test]
fn evidence_is_counted_once() {
    let world = World::new();
    let check = |prepare: &dyn Fn(&mut LearnerState), submission: Submission, expected: Option<&str>| {
        let mut state = LearnerState::default();
        prepare(&mut state);
        let changes = run(&world, &state, &submission, &Assessment::default());
        let ignored = changes.iter().any(|change| matches!(change, Change::NotCounted { .. }));
        assert_eq!(ignored.then(|| reason_of(&changes)).flatten(), expected);
        assert!(matches!(changes.last(), Some(Change::Submitted { .. })), "the books are kept all the same");
    };
    let failed = |source: &str| learner_fixtures::submission("arrays-easy", source, Verdict::Wa);
    let passed = |source: &str| learner_fixtures::submission("arrays-easy", source, Verdict::Ac);
    let progress = |state: &mut LearnerState| state.problems.entry("arrays-easy".into()).or_default().clone();
    let ago = |minutes: i64| {
        move |state: &mut LearnerState| {
            let progress = state.problems.entry("arrays-easy".into()).or_default();
            progress.last_failure_counted = Some(NOON - SignedDuration::from_mins(minutes));
            progress.sources = vec!["old".into()];
        }
    };
    let due = |days: i64| {
        move |state: &mut LearnerState| {
            solved(state, "arrays-easy", NOON);
            let review = learner_fixtures::review(1, 0, 1, 2.5);
            let due = learner_fixtures::DAY.saturating_add(jiff::Span::new().days(days));
            state.reviews.insert("arrays-easy".into(), crate::types::learner_state::Review { due, ..review });
        }
    };
    let same_code = Some("You've submitted this exact code before, so it isn't counted again.");
    check(&|_| {}, failed("a"), None);
    check(&ago(9), failed("a"), Some("Failures within 10 minutes on one problem count once."));
    check(&ago(10), failed("a"), None);
    check(&ago(9), passed("a"), None);
    check(&ago(60), failed("old"), same_code);
    check(&ago(60), passed("old"), same_code);
    check(&ago(60), Submission { gave_up: true, ..failed("old") }, None);
    let broken = Submission { verdict: Verdict::Ce, ..failed("a") };
    check(&|_| {}, broken, Some("Code that can’t be run is not counted."));
    let waits = Some("Already solved; it counts again when its review is due on Wed 11 Mar.");
    check(&due(1), passed("a"), waits);
    check(&due(1), Submission { review: true, ..passed("a") }, waits);
    check(&due(0), Submission { review: true, ..passed("a") }, None);
    // Written again from a blank file: the same text counts as new evidence.
    let rewritten = |state: &mut LearnerState| {
        due(0)(state);
        let known = progress(state);
        let again = crate::types::learner_state::Progress { reviewing: true, sources: vec!["old".into()], ..known };
        state.problems.insert("arrays-easy".into(), again);
    };
    check(&rewritten, Submission { review: true, ..passed("old") }, None);
    // The mistake of before, made again, is a failed review; the same code once more is not another one.
    check(&rewritten, Submission { review: true, ..failed("old") }, None);
    // The same mistake as an experiment, before the review began, was not counted.
    let experiment = |state: &mut LearnerState| {
        rewritten(state);
        state.problems.entry("arrays-easy".into()).or_default().failures_in_a_row = 1;
    };
    check(&experiment, Submission { review: true, ..failed("old") }, None);
    let once_more = |state: &mut LearnerState| {
        experiment(state);
        state.reviews.get_mut(&"arrays-easy".into()).expect("a review").last_quality = 1;
    };
    check(&once_more, Submission { review: true, ..failed("old") }, same_code);
}

#[test]
fn a_pass_on_the_day_of_a_failed_review_says_when_the_review_comes_again() {
    let world = World::new();
    let check = |last_quality: u8, expected: &str| {
        let mut state = LearnerState::default();
        solved(&mut state, "arrays-easy", NOON);
        let (due, last_reviewed) = (learner_fixtures::DAY.saturating_add(jiff::Span::new().days(1)), world.ctx(0).now);
        let review = learner_fixtures::review(1, 0, 1, 2.5);
        let review = crate::types::learner_state::Review { due, last_quality, last_reviewed, ..review };
        state.reviews.insert("arrays-easy".into(), review);
        let submission = learner_fixtures::submission("arrays-easy", "a", Verdict::Ac);
        let changes = run(&world, &state, &submission, &Assessment::default());
        assert_eq!(reason_of(&changes), Some(expected), "{last_quality}");
    };
    check(1, "The review failed today, so nothing more counts until it comes again on Wed 11 Mar.");
    check(5, "Already solved; it counts again when its review is due on Wed 11 Mar.");
}

/// The code of before is not the review that is due: a review has to be started.
#[test]
fn an_unchanged_review_says_how_to_start_it() {
    let world = World::new();
    let mut state = LearnerState::default();
    solved(&mut state, "arrays-easy", NOON);
    state.problems.entry("arrays-easy".into()).or_default().sources = vec!["old".into()];
    let review =
        crate::types::learner_state::Review { due: learner_fixtures::DAY, ..learner_fixtures::review(1, 0, 1, 2.5) };
    state.reviews.insert("arrays-easy".into(), review);
    for verdict in [Verdict::Ac, Verdict::Wa] {
        let unchanged = Submission { review: true, ..learner_fixtures::submission("arrays-easy", "old", verdict) };
        assert_eq!(
            reason_of(&run(&world, &state, &unchanged, &Assessment::default())),
            Some(
                "You've submitted this exact code before, so it isn't counted as the review that is due. A review \
                 starts with an empty file: `rung review arrays-easy`."
            )
        );
    }
}

/// The minutes of a pass were recorded with it.
#[test]
fn accepted_code_that_is_submitted_again_took_no_time() {
    let world = World::new();
    let check = |verdict: Verdict, source: &str, expected: u32| {
        let mut state = LearnerState::default();
        let ctx = world.ctx(0);
        let submit = |state: &LearnerState, source: &str, verdict| {
            let submission =
                Submission { seconds: 1200, ..learner_fixtures::submission("arrays-easy", source, verdict) };
            applied(state, &ctx, &run(&world, state, &submission, &Assessment::default()))
        };
        state = submit(&state, "a", verdict);
        state = submit(&state, source, Verdict::Ac);
        assert_eq!(state.engagement.activity[&learner_fixtures::DAY].seconds, expected, "{verdict:?} {source}");
    };
    check(Verdict::Ac, "a", 1200);
    check(Verdict::Ac, "another way", 2400);
    // The time is that of the whole attempt, the failure included.
    check(Verdict::Wa, "fixed", 1200);
}

#[test]
fn a_diagnosed_failure_moves_the_topic_of_the_slip_alone() {
    let mut world = World::new();
    let tagged = world.catalog.problems.iter_mut().find(|p| p.uid.as_str() == "trees-easy").expect("trees-easy");
    tagged.topics.push("recursion".into());
    let moved = |assessment: &Assessment, verdict| {
        let changes = run(
            &world,
            &LearnerState::default(),
            &learner_fixtures::submission("trees-easy", "a", verdict),
            assessment,
        );
        let topics = changes.iter().filter_map(|change| match change {
            Change::Skill { topic, .. } => Some(topic.to_string()),
            _ => None,
        });
        topics.collect::<Vec<_>>()
    };
    assert_eq!(moved(&Assessment::default(), Verdict::Wa), ["recursion", "trees"]);
    assert_eq!(moved(&candidate("no-empty", 0.8), Verdict::Wa), ["arrays"]);
    assert_eq!(moved(&Assessment::default(), Verdict::Ac), ["recursion", "trees"]);
}

#[test]
fn misconceptions_are_added_strengthened_and_resolved_by_two_clean_solves() {
    let world = World::new();
    let mut state = LearnerState::default();
    let mut step = |problem: &str, source: &str, verdict, hint_level, assessment: &Assessment| {
        // The submissions are far enough apart to count.
        let ctx = world.at(NOON + SignedDuration::from_mins(i64::try_from(state.version).expect("small") * 11));
        let mut submission = learner_fixtures::submission(problem, source, verdict);
        submission.hint_level = hint_level;
        let problem = world.problem(problem);
        let assessment = &assessment.clone().with_evidence(&state, &ctx, problem, &submission);
        let changes = profile_submission(&state, &ctx, ProfilerInput { problem, submission: &submission, assessment });
        state = applied(&state, &ctx, &changes);
        let m = &state.memory.misconceptions[0];
        let insight = state.memory.insights.first().map(|i| (i.text.clone(), i.evidence.clone()));
        (m.confidence, m.evidence, m.clean_solves, m.is_resolved(), insight)
    };
    let slip = candidate("no-empty", 0.6);
    let none = Assessment::default();
    let seen = |n: &str, records: &[u64]| Some((format!("Seen in {n}: the empty list is forgotten"), records.to_vec()));
    assert_eq!(step("arrays-hard", "a", Verdict::Wa, 0, &slip), (0.6, 1, 0, false, seen("1 submission", &[1])));
    // 1 − 0.4 · 0.4
    assert_eq!(step("arrays-hard", "b", Verdict::Wa, 0, &slip), (0.84, 2, 0, false, seen("2 submissions", &[1, 2])));
    assert_eq!(step("arrays-easy", "c", Verdict::Ac, 2, &none).2, 0, "a solve with hints is not clean");
    assert_eq!(step("arrays-medium", "d", Verdict::Ac, 0, &none).2, 1);
    assert_eq!(step("recursion-easy", "e", Verdict::Ac, 0, &none).2, 1, "another topic");
    assert_eq!(step("arrays-hard", "f", Verdict::Ac, 0, &none), (0.84, 2, 2, true, None));
}
