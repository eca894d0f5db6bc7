//! Tests of when the schedule changes and when it does not.

use jiff::SignedDuration;

use super::*;
use crate::agents::learner_fixtures::{self, DAY, NOON, World, applied, solved};
use crate::types::event::RescheduleKind;
use crate::types::learner_state::Evidence;
use crate::types::verdict_report::Verdict;

const P: &str = "arrays-medium";

fn run(world: &World, state: &LearnerState, days: i64, submission: &Submission) -> Option<Review> {
    let input = SubmissionInput { problem: world.problem(submission.problem.as_str()), submission };
    match schedule(state, &world.ctx(days), input).pop() {
        Some(Change::Review { review, .. }) => Some(review),
        _ => None,
    }
}

fn with_review(review: Review) -> LearnerState {
    let mut state = LearnerState::default();
    solved(&mut state, P, NOON);
    state.reviews.insert(P.into(), review);
    state
}

fn a_review(source: &str, verdict: Verdict) -> Submission {
    Submission { review: true, ..learner_fixtures::submission(P, source, verdict) }
}

#[test]
fn a_first_solve_makes_the_review_and_a_failure_none() {
    let world = World::new();
    let state = LearnerState::default();
    assert_eq!(run(&world, &state, 0, &learner_fixtures::submission(P, "a", Verdict::Wa)), None);
    let review = run(&world, &state, 0, &learner_fixtures::submission(P, "a", Verdict::Ac)).expect("a review");
    assert_eq!((review.reviews, review.interval, review.lapses, review.last_quality), (1, 1, 0, 4));
    assert_eq!(review.due.to_string(), "2026-03-11");
    assert_eq!(review.reason, "In 1 day: interval 1 of the schedule (quality 4, ease 2.50).");
    let shown = Submission { gave_up: true, ..learner_fixtures::submission(P, "a", Verdict::Ac) };
    let review = run(&world, &state, 0, &shown).expect("a review");
    assert_eq!((review.reviews, review.interval, review.lapses, review.ease), (0, 1, 0, 1.7));
}

/// Before this rule, such a solve could be "easy", and FSRS learned from it that a failure is forgotten.
#[test]
fn a_first_solve_after_a_failure_of_the_same_day_is_again() {
    let world = World::new();
    let quick = Submission { seconds: 60, ..learner_fixtures::submission(P, "b", Verdict::Ac) };
    let check = |failed: Option<i64>, days: i64, quality: u8, rating: u32| {
        let mut state = LearnerState::default();
        let at = failed.map(|hours| NOON + SignedDuration::from_hours(hours));
        state.problems.entry(P.into()).or_default().last_failure_counted = at;
        let review = run(&world, &state, days, &quick).expect("a review");
        let strength = fsrs::strength_after_review(None, None, 0, rating).stability;
        assert_eq!((review.last_quality, review.fsrs.expect("a memory").stability), (quality, strength));
    };
    check(None, 0, 5, 4);
    check(Some(-1), 0, 3, 1);
    check(Some(-1), 1, 5, 4);
}

/// Fifteen days at ease 2.5, due on the fifteenth, started before the due day.
#[test]
fn an_early_review_earns_what_it_waited() {
    let world = World::new();
    let mut state = with_review(learner_fixtures::review(3, 0, 15, 2.5));
    state.problems.entry(P.into()).or_default().reviewing = true;
    let check = |days: i64, want: (u32, u32), early: bool| {
        let review = run(&world, &state, days, &a_review("b", Verdict::Ac)).expect("a review");
        assert_eq!((review.reviews, review.ladder_interval), want, "after {days} days");
        assert_eq!(review.reason.contains("done early, after"), early, "{}", review.reason);
    };
    check(1, (3, 15), true);
    check(5, (3, 15), true);
    check(10, (4, 25), true);
    check(15, (4, 38), false);
    check(40, (4, 38), false);
}

#[test]
fn a_review_climbs_falls_or_is_left_alone() {
    let world = World::new();
    let state = with_review(learner_fixtures::review(2, 0, 6, 2.5));
    // Six days later it is due: 6 × 2.5, then × 0.7 for three hints with q = 3: 6 × 2.36 = 14, × 0.7 = 9.8
    let passed = run(&world, &state, 6, &a_review("b", Verdict::Ac)).expect("a review");
    assert_eq!((passed.reviews, passed.ladder_interval, passed.interval), (3, 15, 15));
    let hinted = Submission { hint_level: 3, ..a_review("b", Verdict::Ac) };
    let hinted = run(&world, &state, 6, &hinted).expect("a review");
    assert_eq!((hinted.ladder_interval, hinted.interval, hinted.due.to_string().as_str()), (14, 10, "2026-03-26"));
    assert_eq!(hinted.reason, "In 10 days: interval 3 is 14 days, times .70 for hints (quality 3, ease 2.36).");
    let failed = run(&world, &state, 6, &a_review("b", Verdict::Wa)).expect("a review");
    assert_eq!((failed.reviews, failed.interval, failed.lapses, failed.last_quality), (0, 1, 1, 1));
    assert_eq!(failed.reason, "In 1 day: the intervals start again (quality 1, ease 1.96).");
    // Not due, not marked as a review, or the same code again.
    assert_eq!(run(&world, &state, 5, &a_review("b", Verdict::Ac)), None);
    assert_eq!(run(&world, &state, 5, &a_review("b", Verdict::Wa)), None);
    assert_eq!(run(&world, &state, 6, &learner_fixtures::submission(P, "b", Verdict::Ac)), None);
    assert_eq!(run(&world, &state, 6, &a_review("b", Verdict::Ce)), None);
}

#[test]
fn a_lapse_counts_once_a_day() {
    let world = World::new();
    let mut state = with_review(learner_fixtures::review(2, 0, 6, 2.5));
    state.problems.get_mut(&P.into()).expect("progress").reviewing = true;
    let lapsed = run(&world, &state, 6, &a_review("b", Verdict::Wa)).expect("a review");
    state.reviews.insert(P.into(), lapsed);
    assert_eq!(run(&world, &state, 6, &a_review("c", Verdict::Wa)), None);
    assert_eq!(run(&world, &state, 6, &a_review("c", Verdict::Ac)), None);
    let next_day = run(&world, &state, 7, &a_review("c", Verdict::Ac)).expect("a review");
    assert_eq!((next_day.reviews, next_day.lapses, next_day.interval), (1, 1, 1));
}

#[test]
fn long_intervals_are_levelled_within_the_spread() {
    let world = World::new();
    let mut state = with_review(learner_fixtures::review(3, 0, 16, 2.5));
    // 16 × 2.5 = 40 days: 38 to 42 may be chosen. All but day 41 after day 16 are taken.
    for (i, days) in [38, 39, 40, 42].into_iter().enumerate() {
        let due = DAY.saturating_add(jiff::Span::new().days(16 + days));
        state
            .reviews
            .insert(format!("other{i}").as_str().into(), Review { due, ..learner_fixtures::review(3, 0, 16, 2.5) });
    }
    let review = run(&world, &state, 16, &a_review("b", Verdict::Ac)).expect("a review");
    assert_eq!((review.ladder_interval, review.interval), (40, 41));
    assert!(review.reason.contains("moved from 40 days to spread the load"), "{}", review.reason);
    let mut seen = std::collections::BTreeSet::new();
    let quiet = with_review(learner_fixtures::review(3, 0, 16, 2.5));
    for seed in 0..40 {
        let ctx = Ctx { seed, ..world.ctx(16) };
        let input = SubmissionInput { problem: world.problem(P), submission: &a_review("b", Verdict::Ac) };
        if let Some(Change::Review { review, .. }) = schedule(&quiet, &ctx, input).pop() {
            seen.insert(review.interval);
        }
    }
    assert_eq!(seen.into_iter().collect::<Vec<_>>(), [38, 39, 40, 41, 42]);
}

/// Ease 1.6 and 20 days: S = 20 · 1.6/2.5 = 12.8 days. After 15 days R = 0.889; three later failures in the topic take
/// S to 0.343 of that: R = (1 + 0.98036·15/4.39)^−0.1542 = 0.797.
#[test]
fn failures_in_the_topic_bring_a_review_forward() {
    let world = World::new();
    let fail = |days: i64, success| Evidence {
        at: NOON + SignedDuration::from_hours(24 * days),
        problem: "arrays-hard".into(),
        success,
        before: 0.5,
        after: 0.4,
        weight: 1.0,
        reason: String::new(),
    };
    let state = |evidence: Vec<Evidence>| {
        let mut state = with_review(learner_fixtures::review(4, 0, 20, 1.6));
        learner_fixtures::stands(&mut state, "arrays", 0.4);
        state.mastery.get_mut(&"arrays".into()).expect("a skill").recent = evidence;
        state
    };
    let check = |evidence: Vec<Evidence>, days: i64, expected: bool| {
        let changes = bring_reviews_forward(&state(evidence), &world.ctx(days));
        assert_eq!(!changes.is_empty(), expected, "{changes:?}");
        changes
    };
    check(vec![], 15, false);
    let two = || vec![fail(1, false), fail(2, false)];
    let three = || vec![fail(1, false), fail(2, false), fail(3, false)];
    check(two(), 15, false); // S = 6.272: 0.830
    check(vec![fail(1, true), fail(2, true)], 15, false);
    check(vec![fail(-1, false), fail(-2, false)], 15, false); // before the review
    check(three(), 20, false); // due today anyway
    let changes = check(three(), 15, true);
    let Some(Change::Review { review, .. }) = changes.first() else { panic!("a review") };
    assert_eq!((review.due, review.preponed, review.interval), (world.ctx(15).day, true, 15));
    assert_eq!(
        review.reason,
        "Brought forward from Mon 30 Mar: recall is down to about 80 %, after 3 failures in Arrays since."
    );
    let after = applied(&state(vec![]), &world.ctx(15), &changes);
    assert_eq!(review_queries::due(&after, world.ctx(15).day), [&P.into()]);
    // What the learner put off waits as long as they said.
    let mut put_off = state(three());
    put_off.reviews.get_mut(&P.into()).expect("a review").reason = format!("{} until Mon 30 Mar.", Review::PUT_OFF);
    assert_eq!(bring_reviews_forward(&put_off, &world.ctx(15)), []);
    // Without a failure, recall falls below the bound only where a review was put off.
    let mut late = state(vec![]);
    late.reviews.get_mut(&P.into()).expect("a review").due = world.ctx(90).day;
    assert_eq!(bring_reviews_forward(&late, &world.ctx(60)), []);
    // A problem that is not installed any more does not change, because the learner cannot solve it.
    let mut gone = state(three());
    let review = gone.reviews.remove(&P.into()).expect("a review");
    gone.reviews.insert("gone".into(), review);
    assert_eq!(bring_reviews_forward(&gone, &world.ctx(15)), []);
}

/// An update of the pack renamed the topic of a problem.
#[test]
fn a_changed_review_takes_the_topics_of_its_problem() {
    let world = World::new();
    let old = Review { topics: vec!["renamed".into()], ..learner_fixtures::review(3, 0, 15, 2.5) };
    let state = with_review(Review { interval: 6, due: DAY + 6.days(), ..old });
    let postponed = RescheduleKind::Postponed { days: 3 };
    let mut changes: Vec<Change> = [postponed, RescheduleKind::Suspended, RescheduleKind::Resumed]
        .into_iter()
        .filter_map(|how| reschedule(&state, &world.ctx(2), &P.into(), how))
        .collect();
    changes.extend(redate_reviews(&state, &world.ctx(2), Scheduler::Fsrs));
    assert_eq!(changes.len(), 4);
    for change in changes {
        let Change::Review { review, .. } = change else { panic!("a review") };
        assert_eq!(review.topics, world.problem(P).topics);
    }
}

#[test]
fn a_review_with_the_clock_set_back_keeps_the_last_time() {
    let world = World::new();
    let mut state = with_review(learner_fixtures::review(3, 0, 15, 2.5));
    state.problems.entry(P.into()).or_default().reviewing = true;
    let review = run(&world, &state, -5, &a_review("b", Verdict::Ac)).expect("a review");
    assert_eq!(review.last_reviewed, NOON);
}
