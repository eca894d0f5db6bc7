//! Tests of FSRS beside SM-2, and of a change from one to the other.

use super::*;
use crate::agents::learner_fixtures::{self, DAY, NOON, World, applied, solved};
use crate::agents::{SubmissionInput, synthesizer};
use crate::learner::invariants;
use crate::types::event::{Agent, Change, Proposal};
use crate::types::verdict_report::Verdict;

const P: &str = "arrays-medium";

fn reviewed(scheduler: Scheduler, review: Review) -> LearnerState {
    let mut state = LearnerState::default();
    solved(&mut state, P, NOON);
    state.profile.scheduler = scheduler;
    state.reviews.insert(P.into(), review);
    state
}

fn submit(state: &LearnerState, world: &World, days: i64, verdict: Verdict, review: bool) -> Review {
    let submission = crate::types::Submission { review, ..learner_fixtures::submission(P, "x", verdict) };
    let input = SubmissionInput { problem: world.problem(P), submission: &submission };
    match synthesizer::schedule(state, &world.ctx(days), input).pop() {
        Some(Change::Review { review, .. }) => review,
        other => panic!("no review: {other:?}"),
    }
}

/// A first solve rated good: stability 2.3065, so two days; SM-2's first interval is one day.
#[test]
fn both_schedulers_follow_a_solve_and_the_chosen_one_dates_it() {
    let world = World::new();
    let check = |scheduler, due: i64, reason: &str| {
        let state = LearnerState {
            profile: crate::types::learner_state::Profile { scheduler, ..Default::default() },
            ..LearnerState::default()
        };
        let review = submit(&state, &world, 0, Verdict::Ac, false);
        let memory = review.fsrs.expect("a memory");
        assert_eq!((review.interval, review.ladder_interval), (1, 1));
        assert_eq!((memory.stability, memory.due), (2.3065, DAY + 2.days()));
        assert_eq!((review.due, review.reason.as_str()), (DAY + due.days(), reason));
    };
    check(Scheduler::Sm2, 1, "In 1 day: interval 1 of the schedule (quality 4, ease 2.50).");
    check(
        Scheduler::Fsrs,
        2,
        "In 2 days: recall falls to 90 % at a stability of 2.3 days (rated good, difficulty 2.1).",
    );
}

#[test]
fn a_failed_review_is_due_soon_and_a_passed_one_later_than_before() {
    let world = World::new();
    let memory = FsrsMemory { stability: 10.0, difficulty: 5.0, due: DAY + 10.days() };
    let known = Review { fsrs: Some(memory), due: memory.due, ..learner_fixtures::review(2, 0, 6, 2.5) };
    let state = reviewed(Scheduler::Fsrs, known);
    let passed = submit(&state, &world, 10, Verdict::Ac, true);
    assert!(passed.fsrs.expect("a memory").stability > 20.0, "{passed:?}");
    assert!(passed.due > DAY + 30.days());
    let failed = submit(&state, &world, 10, Verdict::Wa, true);
    assert!(failed.fsrs.expect("a memory").stability < 5.0, "{failed:?}");
    assert!(failed.reason.contains("rated again"), "{}", failed.reason);
    assert_eq!((failed.reviews, failed.lapses), (0, 1), "SM-2's ladder goes on beside it");
}

/// SM-2's interval of 6 days is a stability of 6 at the same retention, so both set the same day. With an SM-2 interval
/// of 15, shortened to 6 by hints, FSRS sets it nine days later.
#[test]
fn a_change_of_the_scheduler_gives_every_open_review_its_day() {
    let world = World::new();
    let known = Review { interval: 6, due: DAY + 6.days(), ..learner_fixtures::review(3, 0, 15, 2.5) };
    let state = reviewed(Scheduler::Sm2, known.clone());
    let changes = synthesizer::redate_reviews(&state, &world.ctx(2), Scheduler::Fsrs);
    let mut after = applied(&state, &world.ctx(2), &changes);
    let moved = &after.reviews[&P.into()];
    assert_eq!(moved.due, DAY + 15.days());
    assert_eq!(moved.reason, "Moved from Mon 16 Mar to Wed 25 Mar by FSRS-6, your scheduler now.");
    after.profile.scheduler = Scheduler::Fsrs;
    let back = synthesizer::redate_reviews(&after, &world.ctx(3), Scheduler::Sm2);
    let back = applied(&after, &world.ctx(3), &back);
    assert_eq!(back.reviews[&P.into()].due, known.due, "and there again");
    // A review that the other scheduler would have wanted days ago is due today: no one missed its day.
    let late = synthesizer::redate_reviews(&after, &world.ctx(10), Scheduler::Sm2);
    assert_eq!(invariants::check(&after, &world.ctx(10), &proposed(&late)), Ok(()));
    assert_eq!(applied(&after, &world.ctx(10), &late).reviews[&P.into()].due, DAY + 10.days());
    let overdue = reviewed(Scheduler::Sm2, known.clone());
    let same = synthesizer::redate_reviews(&overdue, &world.ctx(30), Scheduler::Fsrs);
    assert_eq!(applied(&overdue, &world.ctx(30), &same).reviews[&P.into()].due, known.due);
}

fn proposed(changes: &[Change]) -> Vec<Proposal> {
    changes.iter().map(|change| Proposal { agent: Agent::Synthesizer, change: change.clone() }).collect()
}

/// On day 10 the review has waited four days under SM-2, and FSRS sets it in five days.
#[test]
fn there_and_back_again_what_was_overdue_is_due_today() {
    let world = World::new();
    let known = Review { interval: 6, due: DAY + 6.days(), ..learner_fixtures::review(3, 0, 15, 2.5) };
    let mut state = reviewed(Scheduler::Sm2, known.clone());
    let ctx = world.ctx(10);
    for (scheduler, due) in [(Scheduler::Fsrs, DAY + 15.days()), (Scheduler::Sm2, DAY + 10.days())] {
        let changes = synthesizer::redate_reviews(&state, &ctx, scheduler);
        assert_eq!(invariants::check(&state, &ctx, &proposed(&changes)), Ok(()));
        state = applied(&state, &ctx, &changes);
        state.profile.scheduler = scheduler;
        assert_eq!(state.reviews[&P.into()].due, due);
    }
}

#[test]
fn a_postponed_review_keeps_its_day_under_another_scheduler() {
    let world = World::new();
    let reason = format!("{} from 16 Mar to 15 Apr.", Review::PUT_OFF);
    let known = Review { due: DAY + 36.days(), reason, ..learner_fixtures::review(3, 0, 6, 2.5) };
    let mut state = reviewed(Scheduler::Sm2, known.clone());
    for scheduler in [Scheduler::Fsrs, Scheduler::Sm2] {
        let changes = synthesizer::redate_reviews(&state, &world.ctx(2), scheduler);
        state = applied(&state, &world.ctx(2), &changes);
        state.profile.scheduler = scheduler;
        let review = &state.reviews[&P.into()];
        assert_eq!((review.due, &review.reason), (known.due, &known.reason));
    }
}
