//! Queries on reviews: which are due, what recall is left, how the coming days are filled, how a failure counts.
//!
//! Like [`state_queries`], they compute everything from the state on demand, and store and decide nothing.

use jiff::civil::Date;
use jiff::tz::TimeZone;
use jiff::{Timestamp, ToSpan};

use crate::learner::state_queries;
use crate::scheduler::forgetting_curve::{RecallTerms, StabilityTerms, WeakenedTerms};
use crate::scheduler::fsrs;
use crate::scheduler::fsrs::review_log::{review_strength, weights};
use crate::scheduler::sm2::{Sm2State, Sm2Step};
use crate::types::ids::ProblemUid;
use crate::types::learner_day::{days_between, elapsed_days, learner_day};
use crate::types::learner_state::{LearnerState, Misconception, Progress, Review, Scheduler, Skill};
use crate::types::params::{Ctx, Params};
use crate::types::verdict_report::Verdict;

/// Whether the last answer that the schedule counted was a review, and not the answer that started the schedule: the
/// first solve of a new problem, or giving up on it. The first solve of a problem that was given up on an earlier day is
/// a review: it was due as one.
///
/// Every count of reviews and new problems uses this, or, while records are folded, whether the schedule knew the
/// problem before ([`Timeline`](super::timeline::Timeline)). The state doesn't say it, but SM-2's numbers do: after a
/// first answer they are those of a first step.
#[must_use]
pub fn was_reviewed(state: &LearnerState, params: &Params, problem: &ProblemUid) -> bool {
    state.reviews.get(problem).is_some_and(|review| {
        let progress = state.problems.get(problem);
        let at = Some(review.last_reviewed);
        let can_be_first = progress.is_some_and(|p| p.first_solved == at || p.gave_up == at);
        let quality = review.last_quality;
        let first = Sm2Step { params: &params.schedule, before: None, quality, waited: None }.value();
        // The interval of a first step changed between versions of the constants.
        let known = Sm2State { interval: first.interval, ..Sm2State::from(review) };
        !(can_be_first && known == first)
    })
}

/// Whether a problem was passed after a moment: by the last submission, the first solve or the last review. Another pass
/// that a failure followed is not in the state.
#[must_use]
pub fn was_passed_since(state: &LearnerState, params: &Params, problem: &ProblemUid, then: Timestamp) -> bool {
    let known = state.problems.get(problem);
    let last = known.filter(|p| p.last_verdict.is_some_and(Verdict::passed)).and_then(|p| p.last_submitted);
    let review = state.reviews.get(problem).filter(|review| !has_failed(params, review));
    let passes = [last, known.and_then(|p| p.first_solved), review.map(|review| review.last_reviewed)];
    passes.into_iter().flatten().any(|passed| passed > then)
}

/// Whether a mistake's own problem was passed since it was last seen. Solves of other problems don't show that it is gone.
#[must_use]
pub fn is_mistake_past(state: &LearnerState, params: &Params, mistake: &Misconception) -> bool {
    was_passed_since(state, params, &mistake.problem, mistake.last_seen)
}

/// Whether the last review of a problem failed, or the problem was given up.
#[must_use]
pub fn has_failed(params: &Params, review: &Review) -> bool {
    review.last_quality < params.schedule.remembered
}

/// Whether the last answer that the schedule counted for a problem was a failed try. Giving up is not a try.
///
/// An experiment with a solved problem is not counted, so its failure is not one of the review that starts after it.
#[must_use]
pub fn has_failed_try(state: &LearnerState, params: &Params, problem: &ProblemUid) -> bool {
    let gave_up = state_queries::gave_up_at(state, problem);
    let failed = |review: &Review| has_failed(params, review) && gave_up != Some(review.last_reviewed);
    state.reviews.get(problem).is_some_and(failed)
}

/// Whether the problem's review is due on `day`; a suspended review never is.
#[must_use]
pub fn is_due(state: &LearnerState, problem: &ProblemUid, day: Date) -> bool {
    state.reviews.get(problem).is_some_and(|review| review.due <= day && !review.suspended)
}

/// Whether the problem's review is due on `day` and was not started with an empty file.
#[must_use]
pub fn needs_review_start(state: &LearnerState, problem: &ProblemUid, day: Date) -> bool {
    is_due(state, problem, day) && state.problems.get(problem).is_none_or(|progress| !progress.reviewing)
}

/// Whether the learner suspended the problem's review.
#[must_use]
pub fn is_suspended(state: &LearnerState, problem: &ProblemUid) -> bool {
    state.reviews.get(problem).is_some_and(|review| review.suspended)
}

/// Whether a submission made on `day` counts as a review: the problem has a review that is due or was started.
#[must_use]
pub fn is_review(state: &LearnerState, problem: &ProblemUid, day: Date) -> bool {
    let started = || state.problems.get(problem).is_some_and(|p| p.reviewing);
    state.reviews.contains_key(problem) && (is_due(state, problem, day) || started())
}

/// Problems due on `day`, longest overdue first, including reviews brought forward to that day.
#[must_use]
pub fn due(state: &LearnerState, day: Date) -> Vec<&ProblemUid> {
    let mut due: Vec<_> = state.reviews.iter().filter(|(uid, _)| is_due(state, uid, day)).collect();
    due.sort_by_key(|(uid, review)| (review.due, *uid));
    due.into_iter().map(|(uid, _)| uid).collect()
}

/// Predicted recall of a problem now, in [0, 1]; `None` without a review.
///
/// It uses the curve of the learner's scheduler, with one addition: every failure in the review's main topic since the
/// last review shortens the time constant (`recall_weakening`). Without it, reviews would never be brought forward,
/// because the schedule never waits past recall 0.85. The paper brings reviews forward by concept, and concepts appear
/// in other problems.
#[must_use]
pub fn recall_now(state: &LearnerState, params: &Params, problem: &ProblemUid, now: Timestamp) -> Option<f64> {
    recall_terms(state, params, problem, now).map(|terms| terms.value())
}

/// The recall to show: that of [`recall_now`], unless the problem was never solved or its last review failed, which says
/// more than the curve.
#[must_use]
pub fn shown_recall(state: &LearnerState, params: &Params, problem: &ProblemUid, now: Timestamp) -> Option<f64> {
    is_remembered(state, params, problem).then(|| recall_now(state, params, problem, now))?
}

/// Whether a problem was solved, and passed again if its last review failed.
#[must_use]
pub fn is_remembered(state: &LearnerState, params: &Params, problem: &ProblemUid) -> bool {
    let failed =
        |review: &Review| has_failed(params, review) && !was_passed_since(state, params, problem, review.last_reviewed);
    state_queries::is_solved(state, problem) && !state.reviews.get(problem).is_some_and(failed)
}

/// The curve behind [`recall_now`].
#[must_use]
pub fn recall_terms(
    state: &LearnerState,
    params: &Params,
    problem: &ProblemUid,
    now: Timestamp,
) -> Option<RecallTerms> {
    let review = state.reviews.get(problem)?;
    let days = elapsed_days(review.last_reviewed, now);
    let stability = weakened_stability(state, params, review).value();
    Some(match state.profile.scheduler {
        Scheduler::Sm2 => RecallTerms::from_stability(&params.schedule, days, stability),
        Scheduler::Fsrs => fsrs::recall(&params.schedule, weights(state), stability, days),
    })
}

/// The stability of a review by the learner's scheduler, reduced by the failures since.
#[must_use]
pub fn weakened_stability(state: &LearnerState, params: &Params, review: &Review) -> WeakenedTerms {
    let stability = match state.profile.scheduler {
        Scheduler::Sm2 => StabilityTerms::from_sm2_state(&params.schedule, &Sm2State::from(review)).value(),
        Scheduler::Fsrs => review_strength(params, weights(state), review).stability,
    };
    WeakenedTerms { stability, weakening: params.schedule.recall_weakening, failures: failures_since(state, review) }
}

/// Whether a solve on `day` would be the first solve, after a counted failure on the same day. Such a solve is not
/// evidence of memory.
#[must_use]
pub fn is_first_solve_after_failure(state: &LearnerState, problem: &ProblemUid, zone: &TimeZone, day: Date) -> bool {
    let unsolved = state.problems.get(problem).is_some_and(|progress| progress.first_solved.is_none());
    unsolved && !state.reviews.contains_key(problem) && failed_on_day(state, problem, zone, day)
}

/// The share that a pass of the problem counts today: less after a counted failure on the same day.
#[must_use]
pub fn pass_weight(state: &LearnerState, ctx: &Ctx, problem: &ProblemUid) -> f64 {
    let failed = failed_on_day(state, problem, &ctx.zone, ctx.day);
    if failed { ctx.params.mastery.pass_after_failure } else { 1.0 }
}

/// Whether a failure on the problem was counted so lately that another one doesn't count
/// ([`MasteryParams::failure_window_s`](crate::types::params::MasteryParams)).
#[must_use]
pub fn is_within_failure_window(state: &LearnerState, ctx: &Ctx, problem: &ProblemUid) -> bool {
    let last = state.problems.get(problem).and_then(|progress| progress.last_failure_counted);
    last.is_some_and(|last| (0..ctx.params.mastery.failure_window_s).contains(&ctx.now.duration_since(last).as_secs()))
}

/// Whether a failure on the problem was counted on `day`.
#[must_use]
pub fn failed_on_day(state: &LearnerState, problem: &ProblemUid, zone: &TimeZone, day: Date) -> bool {
    let of_day = |at: Timestamp| learner_day(at, zone, state.profile.day_start) == day;
    let failed = |p: &Progress| p.last_failure_counted.is_some_and(of_day);
    state.problems.get(problem).is_some_and(failed)
}

/// The day of a review by SM-2, independent of the learner's scheduler.
#[must_use]
pub fn sm2_due(review: &Review, zone: &TimeZone, day_start: i8) -> Date {
    let day = learner_day(review.last_reviewed, zone, day_start);
    day.saturating_add(i64::from(review.interval).days())
}

/// Days since the last review, if `day` is before the day SM-2 plans.
#[must_use]
pub fn days_waited_early(review: &Review, zone: &TimeZone, day_start: i8, day: Date) -> Option<u32> {
    let since = days_between(learner_day(review.last_reviewed, zone, day_start), day);
    (sm2_due(review, zone, day_start) > day).then_some(since.max(0) as u32)
}

/// Failures in a review's main topic since the last review, as far as the skill's evidence goes back.
#[must_use]
pub fn failures_since(state: &LearnerState, review: &Review) -> u32 {
    let skill = review.topics.first().and_then(|topic| state.mastery.get(topic));
    let failed = |skill: &Skill| skill.recent.iter().filter(|e| !e.success && e.at > review.last_reviewed).count();
    skill.map_or(0, |skill| failed(skill) as u32)
}

/// Number of reviews on each of `days` days from `day` on. The first day includes all overdue reviews; suspended ones
/// are left out.
#[must_use]
pub fn forecast(state: &LearnerState, day: Date, days: usize) -> Vec<u32> {
    let mut load = vec![0_u32; days];
    for review in state.reviews.values().filter(|review| !review.suspended) {
        let ahead = days_between(day, review.due).max(0) as usize;
        if let Some(count) = load.get_mut(ahead) {
            *count += 1;
        }
    }
    load
}
