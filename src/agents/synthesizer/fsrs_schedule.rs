//! FSRS's part of a review: stability and the date.
//!
//! The arithmetic is in [`scheduler::fsrs`](crate::scheduler::fsrs); `synthesizer` decides which submissions count.
//! Hints and pace affect FSRS only through the rating, so they do not shorten its intervals further.

use jiff::ToSpan;
use jiff::civil::Date;

use crate::agents::agent_messages;
use crate::learner::review_queries;
use crate::scheduler::forgetting_curve::{RecallTerms, StabilityTerms};
use crate::scheduler::fsrs;
use crate::scheduler::fsrs::review_log::{review_strength, weights};
use crate::scheduler::sm2::Sm2State;
use crate::types::decimals::round_recorded;
use crate::types::humanize;
use crate::types::learner_day::{days_between, learner_day};
use crate::types::learner_state::{FsrsMemory, LearnerState, Review, Scheduler};
use crate::types::params::Ctx;

/// Returns the memory after a review with this rating (1 to 4), with the date of FSRS.
#[must_use]
pub(super) fn memory_after_review(state: &LearnerState, ctx: &Ctx, known: Option<&Review>, rating: u32) -> FsrsMemory {
    let weights = weights(state);
    let since = |review: &Review| days_between(last_review_day(state, ctx, review), ctx.day).max(0) as u32;
    let before = known.map(|review| review_strength(ctx.params, weights, review));
    let strength = fsrs::strength_after_review(weights, before, known.map_or(0, since), rating);
    date_memory(state, ctx, strength, ctx.day)
}

/// Returns a strength with the date that FSRS sets for its review, if the last review was on `day`.
fn date_memory(state: &LearnerState, ctx: &Ctx, strength: fsrs::Strength, day: Date) -> FsrsMemory {
    let days = interval_days(state, ctx, strength.stability);
    FsrsMemory {
        stability: strength.stability,
        difficulty: strength.difficulty,
        due: day.saturating_add(i64::from(days).days()),
    }
}

/// Returns the days until recall falls to the target retention, within the bounds of an interval.
#[must_use]
pub(super) fn interval_days(state: &LearnerState, ctx: &Ctx, stability: f64) -> u32 {
    let [shortest, longest] = ctx.params.schedule.interval_bounds;
    let days = fsrs::days_until(weights(state), stability, ctx.params.schedule.fsrs_retention);
    (days.round().max(0.0) as u32).clamp(shortest, longest)
}

/// Returns a review with the other scheduler's date, and with a derived FSRS memory if it has none. Returns `None` if
/// nothing changes.
pub(super) fn redate_review(state: &LearnerState, ctx: &Ctx, scheduler: Scheduler, review: &Review) -> Option<Review> {
    let weights = weights(state);
    let last = last_review_day(state, ctx, review);
    let memory =
        review.fsrs.unwrap_or_else(|| date_memory(state, ctx, review_strength(ctx.params, weights, review), last));
    let wanted = match scheduler {
        Scheduler::Sm2 => review_queries::sm2_due(review, &ctx.zone, state.profile.day_start),
        Scheduler::Fsrs => memory.due,
    };
    // A review that is overdue under both keeps waiting. One that the new scheduler would have wanted before today is due
    // today: no one missed its day.
    // The learner's own day stays under both.
    let is_postponed = review.reason.starts_with(Review::PUT_OFF);
    let due = match wanted {
        _ if is_postponed => review.due,
        wanted if wanted <= ctx.day => review.due.min(ctx.day),
        wanted => wanted,
    };
    let filled = Review { fsrs: Some(memory), ..review.clone() };
    if due == review.due {
        return (filled != *review && due >= ctx.day).then_some(filled);
    }
    let days = f64::from(days_between(last, due).max(0));
    let params = &ctx.params.schedule;
    let recall = match scheduler {
        Scheduler::Sm2 => RecallTerms::from_stability(
            params,
            days,
            StabilityTerms::from_sm2_state(params, &Sm2State::from(review)).value(),
        ),
        Scheduler::Fsrs => fsrs::recall(params, weights, memory.stability, days),
    };
    let by = if scheduler == state.profile.scheduler { ", fitted to your reviews" } else { ", your scheduler now" };
    let [from, to] = [review.due, due].map(humanize::format_day);
    let reason = format!("{} {from} to {to} by {}{by}.", Review::MOVED, scheduler.name());
    Some(Review {
        due,
        recall_at_due: round_recorded(recall.value()),
        preponed: false,
        reason: agent_messages::to_sentence(&reason),
        ..filled
    })
}

/// Returns a review with another strength, and with its date if FSRS is the scheduler. Returns `None` if nothing
/// changes. A review that is already due keeps its day.
pub(super) fn with_strength(
    state: &LearnerState,
    ctx: &Ctx,
    strength: fsrs::Strength,
    review: &Review,
) -> Option<Review> {
    let memory = date_memory(state, ctx, strength, last_review_day(state, ctx, review));
    if review.fsrs == Some(memory) || review.due < ctx.day {
        return None;
    }
    let known = Review { fsrs: Some(memory), ..review.clone() };
    let moved = || redate_review(state, ctx, Scheduler::Fsrs, &known);
    Some(match state.profile.scheduler {
        Scheduler::Sm2 => known,
        Scheduler::Fsrs => moved().unwrap_or(known),
    })
}

fn last_review_day(state: &LearnerState, ctx: &Ctx, review: &Review) -> Date {
    learner_day(review.last_reviewed, &ctx.zone, state.profile.day_start)
}

#[cfg(test)]
mod tests;
