//! Synthesizer: schedules the reviews of solved problems (SM-2 with context; IntelliCode, equations 11 to 13; or
//! FSRS-6).
//!
//! Both schedulers follow every review; the one that the learner chose sets the date.
//!
//! A first solve creates the review, and so does giving up. A passed review moves it, and a failed review starts its
//! intervals again. Other submissions leave it unchanged. The daily check brings a review forward if its predicted
//! recall fell early.

use std::collections::BTreeMap;

use jiff::ToSpan;

use super::evidence::{self, EvidenceWeight};
use super::{SubmissionInput, agent_messages, seeded_hash};
use crate::learner::agenda::DailyAgenda;
use crate::learner::review_queries;
use crate::learner::state_queries;
use crate::scheduler::forgetting_curve::RecallTerms;
use crate::scheduler::fsrs::review_log::weights;
use crate::scheduler::fsrs::{self, review_log};
use crate::scheduler::review_interval::{IntervalTerms, SpreadTerms};
use crate::scheduler::sm2::response_quality::QualityTerms;
use crate::scheduler::sm2::{Sm2State, Sm2Step};
use crate::types::decimals::round_recorded;
use crate::types::event::{Change, Submission};
use crate::types::humanize;
use crate::types::ids::ProblemUid;
use crate::types::learner_day::{days_between, learner_day};
use crate::types::learner_state::{LearnerState, Review, Scheduler};
use crate::types::params::Ctx;

mod fsrs_schedule;
mod interval_reasons;
mod reschedule_review;

pub use reschedule_review::reschedule;

/// Returns the review that a submission creates or moves, or an empty list if the schedule does not change.
#[must_use]
pub fn schedule(state: &LearnerState, ctx: &Ctx, input: SubmissionInput) -> Vec<Change> {
    let known = state.reviews.get(&input.problem.uid);
    let concerns = match known {
        None => input.submission.verdict.passed() || input.submission.gave_up,
        // After a failure today it waits until tomorrow: further failures are not further lapses, and a pass soon after
        // seeing the mistake does not prove memory.
        Some(_) => {
            counts_as_review(state, ctx, input.submission)
                && !DailyAgenda::in_ctx(state, ctx).has_review_failed_today(&input.problem.uid)
        }
    };
    if !concerns {
        return Vec::new();
    }
    let review = next_review(state, ctx, input, known);
    vec![Change::Review { problem: input.problem.uid.clone(), review }]
}

/// Brings reviews forward to today if their predicted recall fell below [`ScheduleParams::recall_prepone`] before their
/// day. It skips reviews done today and problems that are not installed any more.
///
/// [`ScheduleParams::recall_prepone`]: crate::types::params::ScheduleParams::recall_prepone
#[must_use]
pub fn bring_reviews_forward(state: &LearnerState, ctx: &Ctx) -> Vec<Change> {
    let waiting = state.reviews.iter().filter(|(_, review)| review.due > ctx.day && !review.suspended);
    waiting.filter_map(|(uid, review)| bring_forward(state, ctx, uid, review)).collect()
}

fn bring_forward(state: &LearnerState, ctx: &Ctx, uid: &ProblemUid, review: &Review) -> Option<Change> {
    let problem = ctx.catalog.by_uid(uid)?;
    let recall = review_queries::recall_now(state, ctx.params, uid, ctx.now)?;
    let since = days_between(learner_day(review.last_reviewed, &ctx.zone, state.profile.day_start), ctx.day);
    let failures = review_queries::failures_since(state, review);
    // Only failures make recall fall before the day. What the learner put off waits as long as they said.
    let put_off = review.reason.starts_with(Review::PUT_OFF);
    if recall >= ctx.params.schedule.recall_prepone || since < 1 || failures == 0 || put_off {
        return None;
    }
    let failures = humanize::count_noun(failures as usize, "failure");
    let topic = ctx.catalog.topic_title(problem.topic());
    let reason = format!(
        "Brought forward from {}: recall is down to about {}, after {failures} in {topic} since.",
        humanize::format_day(review.due),
        humanize::format_percent(recall),
    );
    let [shortest, longest] = ctx.params.schedule.interval_bounds;
    let review = Review {
        topics: problem.topics.clone(),
        due: ctx.day,
        interval: match state.profile.scheduler {
            Scheduler::Sm2 => (since as u32).clamp(shortest, longest),
            Scheduler::Fsrs => review.interval,
        },
        recall_at_due: round_recorded(recall),
        preponed: true,
        reason: agent_messages::to_sentence(&reason),
        ..review.clone()
    };
    Some(Change::Review { problem: uid.clone(), review })
}

/// Returns the review with the topics that its problem has now: an update of the pack may have renamed them.
fn with_current_topics(ctx: &Ctx, uid: &ProblemUid, review: &Review) -> Review {
    let topics = ctx.catalog.by_uid(uid).map_or_else(|| review.topics.clone(), |problem| problem.topics.clone());
    Review { topics, ..review.clone() }
}

fn counts_as_review(state: &LearnerState, ctx: &Ctx, submission: &Submission) -> bool {
    evidence::is_review(state, ctx, submission)
        && evidence::weigh_submission(state, ctx, submission) == EvidenceWeight::Counts
}

fn next_review(state: &LearnerState, ctx: &Ctx, input: SubmissionInput, known: Option<&Review>) -> Review {
    let params = &ctx.params.schedule;
    let expected_seconds = state_queries::expected_seconds(ctx.catalog, input.problem);
    let stumbled = review_queries::is_first_solve_after_failure(state, &input.problem.uid, &ctx.zone, ctx.day);
    let quality = QualityTerms::from_submission(params, input.submission, expected_seconds, stumbled);
    let rating = fsrs::rating_from_quality(quality.value(), quality.stumbled);
    let quality = quality.value();
    let waited =
        known.and_then(|review| review_queries::days_waited_early(review, &ctx.zone, state.profile.day_start, ctx.day));
    let rung = Sm2Step { params, before: known.map(Sm2State::from), quality, waited }.value();
    let interval = IntervalTerms { params, rung, quality, hint_level: input.submission.hint_level };
    let days_later = |days: u32| ctx.day.saturating_add(i64::from(days).days());
    let seed = format!("{}/{}", rung.reviews, rung.lapses);
    let mut memory = fsrs_schedule::memory_after_review(state, ctx, known, rating);
    let mut review = Review {
        topics: input.problem.topics.clone(),
        due: days_later(interval.value()),
        interval: interval.value(),
        ladder_interval: rung.interval,
        ease: rung.ease,
        reviews: rung.reviews,
        lapses: rung.lapses,
        last_quality: quality,
        // The clock may have been set back since the last review.
        last_reviewed: known.map_or(ctx.now, |review| review.last_reviewed.max(ctx.now)),
        recall_at_due: 0.0,
        preponed: false,
        suspended: known.is_some_and(|review| review.suspended),
        reason: String::new(),
        fsrs: None,
    };
    let (recall, reason) = match state.profile.scheduler {
        Scheduler::Sm2 => {
            review.interval = least_loaded_day(state, ctx, &input.problem.uid, &seed, interval.spread());
            review.due = days_later(review.interval);
            let recall = RecallTerms::from_stability(params, f64::from(review.interval), interval.stability().value());
            (recall.value(), interval_reasons::sm2_reason(&interval, review.interval, waited))
        }
        Scheduler::Fsrs => {
            let wanted = fsrs_schedule::interval_days(state, ctx, memory.stability);
            let spread = SpreadTerms { params, days: wanted, latest: params.interval_bounds[1] };
            let days = least_loaded_day(state, ctx, &input.problem.uid, &seed, spread);
            memory.due = days_later(days);
            review.due = memory.due;
            let recall = fsrs::recall(params, weights(state), memory.stability, f64::from(days));
            (recall.value(), interval_reasons::fsrs_reason(params, &memory, rating, days, wanted))
        }
    };
    Review {
        recall_at_due: round_recorded(recall),
        reason: agent_messages::to_sentence(&reason),
        fsrs: Some(memory),
        ..review
    }
}

/// Returns the day within the spread of an interval that has the fewest reviews. `seed` decides between equal days. It
/// does not depend on anything that an undo leaves behind, so the same submission again gets the same day.
fn least_loaded_day(state: &LearnerState, ctx: &Ctx, uid: &ProblemUid, seed: &str, spread: SpreadTerms) -> u32 {
    let (first, last) = spread.value();
    let load = review_queries::forecast(state, ctx.day, last as usize + 1);
    let order = |days: &u32| {
        (
            load.get(*days as usize).copied(),
            seeded_hash::seeded_hash(ctx.seed, &[uid.as_str(), seed, &days.to_string()]),
        )
    };
    (first..=last).min_by_key(order).unwrap_or(spread.days)
}

/// Returns every open review with the date of another scheduler, as a change of the scheduler proposes it. A review
/// that is overdue under both keeps its day. Problems that are not installed any more are left out.
#[must_use]
pub fn redate_reviews(state: &LearnerState, ctx: &Ctx, scheduler: Scheduler) -> Vec<Change> {
    let installed = state.reviews.iter().filter(|(uid, _)| ctx.catalog.by_uid(uid).is_some());
    let dated = installed.filter_map(|(uid, review)| {
        let review = with_current_topics(ctx, uid, review);
        let dated = fsrs_schedule::redate_review(state, ctx, scheduler, &review)?;
        Some(Change::Review { problem: uid.clone(), review: dated })
    });
    dated.collect()
}

/// Recomputes the memory of every open review from its own history with the weights in `state`, and its date if FSRS is
/// the scheduler.
#[must_use]
pub fn recompute_memories(
    state: &LearnerState,
    ctx: &Ctx,
    history: &BTreeMap<ProblemUid, Vec<review_log::FsrsReview>>,
) -> Vec<Change> {
    let installed = state.reviews.iter().filter(|(uid, _)| ctx.catalog.by_uid(uid).is_some());
    let remembered = installed.filter_map(|(uid, review)| {
        let strength = review_log::strength_after_reviews(weights(state), history.get(uid)?)?;
        let review = fsrs_schedule::with_strength(state, ctx, strength, &with_current_topics(ctx, uid, review))?;
        Some(Change::Review { problem: uid.clone(), review })
    });
    remembered.collect()
}

#[cfg(test)]
mod tests;
