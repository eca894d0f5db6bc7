//! FSRS's side of a review: stability, the days it gives, and its words.
//!
//! The arithmetic is `learner::fsrs`; which submissions count is decided in `synthesizer`. Hints and pace reach FSRS
//! through the rating alone, so its days are shortened by nothing else.

use jiff::ToSpan;
use jiff::civil::Date;

use super::words;
use crate::learner::day::{days_between, learner_day};
use crate::learner::decimals::recorded;
use crate::learner::{derive, fsrs, recall};
use crate::model::learner::{FsrsMemory, LearnerState, Review, Scheduler};
use crate::model::params::{Ctx, Params};

/// The memory after a review of this quality, dated where FSRS wants it.
#[must_use]
pub fn after(state: &LearnerState, ctx: &Ctx, known: Option<&Review>, quality: u8) -> FsrsMemory {
    let weights = fsrs::weights(state);
    let since = |review: &Review| days_between(last_day(state, ctx, review), ctx.day).max(0) as u32;
    let before = known.map(|review| fsrs::strength_of(weights, review));
    let strength = fsrs::after(weights, before, known.map_or(0, since), fsrs::rating(quality));
    dated(state, ctx, strength, ctx.day)
}

/// A strength with the day FSRS wants its review on, when it was last seen on `day`.
#[must_use]
pub fn dated(state: &LearnerState, ctx: &Ctx, strength: fsrs::Strength, day: Date) -> FsrsMemory {
    let days = days(state, ctx, strength.stability);
    FsrsMemory {
        stability: strength.stability,
        difficulty: strength.difficulty,
        due: day.saturating_add(i64::from(days).days()),
    }
}

/// Days until recall falls to the wanted retention, within the bounds of an interval.
#[must_use]
pub fn days(state: &LearnerState, ctx: &Ctx, stability: f64) -> u32 {
    let [shortest, longest] = ctx.params.interval_bounds;
    let days = fsrs::days_until(fsrs::weights(state), stability, ctx.params.fsrs_retention);
    (days.round().max(0.0) as u32).clamp(shortest, longest)
}

/// The days a review may be moved to: ±5 %, within the bounds.
#[must_use]
pub fn spread(params: &Params, days: u32) -> (u32, u32) {
    let first = (f64::from(days) * (1.0 - params.spread)).ceil() as u32;
    let last = (f64::from(days) * (1.0 + params.spread)).floor() as u32;
    (first.min(days), last.min(params.interval_bounds[1]).max(days))
}

/// One sentence with the factors. `wanted` is the days before they were moved to level the load.
#[must_use]
pub fn reason(params: &Params, memory: &FsrsMemory, quality: u8, days: u32, wanted: u32) -> String {
    let mut factors = vec![format!(
        "recall falls to {} at a stability of {:.1} days",
        words::percent(params.fsrs_retention),
        memory.stability
    )];
    let [shortest, longest] = params.interval_bounds;
    if wanted == longest {
        factors.push(format!("at most {longest} days"));
    } else if wanted == shortest {
        factors.push(format!("at least {}", words::count(shortest as usize, "day")));
    }
    if wanted != days {
        factors.push(format!("moved from {} to spread the load", words::count(wanted as usize, "day")));
    }
    let rating = fsrs::rating_name(fsrs::rating(quality));
    let standing = format!("rated {rating}, difficulty {:.1}", memory.difficulty);
    format!("In {}: {} ({standing}).", words::count(days as usize, "day"), factors.join(", "))
}

/// A review with the other scheduler's date and FSRS's memory made up where it is missing; none if nothing changes.
pub(super) fn dated_by(state: &LearnerState, ctx: &Ctx, scheduler: Scheduler, review: &Review) -> Option<Review> {
    let weights = fsrs::weights(state);
    let last = last_day(state, ctx, review);
    let memory = review.fsrs.unwrap_or_else(|| dated(state, ctx, fsrs::strength_of(weights, review), last));
    let wanted = match scheduler {
        Scheduler::Sm2 => derive::sm2_due(review, &ctx.zone, state.profile.day_start),
        Scheduler::Fsrs => memory.due,
    };
    // Nothing is due before today; what waits already goes on waiting.
    let due = if wanted <= ctx.day && review.due <= ctx.day { review.due } else { wanted.max(ctx.day) };
    let filled = Review { fsrs: Some(memory), ..review.clone() };
    if due == review.due {
        return (filled != *review && due >= ctx.day).then_some(filled);
    }
    let days = f64::from(days_between(last, due).max(0));
    let recall = match scheduler {
        Scheduler::Sm2 => recall::recall(days, recall::tau(f64::from(review.ladder_interval.max(1)), review.ease)),
        Scheduler::Fsrs => fsrs::recall(weights, memory.stability, days),
    };
    let by = if scheduler == state.profile.scheduler { ", fitted to your reviews" } else { ", your scheduler now" };
    let reason = format!("Moved from {} to {due} by {}{by}.", review.due, scheduler.name());
    Some(Review { due, recall_at_due: recorded(recall), preponed: false, reason: words::sentence(&reason), ..filled })
}

/// A review with another strength, dated by it where FSRS is the scheduler; none if nothing changes. A review that is
/// due already keeps its day.
pub(super) fn remembered(state: &LearnerState, ctx: &Ctx, strength: fsrs::Strength, review: &Review) -> Option<Review> {
    let memory = dated(state, ctx, strength, last_day(state, ctx, review));
    if review.fsrs == Some(memory) || review.due < ctx.day {
        return None;
    }
    let known = Review { fsrs: Some(memory), ..review.clone() };
    let moved = || dated_by(state, ctx, Scheduler::Fsrs, &known);
    Some(match state.profile.scheduler {
        Scheduler::Sm2 => known,
        Scheduler::Fsrs => moved().unwrap_or(known),
    })
}

fn last_day(state: &LearnerState, ctx: &Ctx, review: &Review) -> Date {
    learner_day(review.last_reviewed, &ctx.zone, state.profile.day_start)
}

#[cfg(test)]
mod tests;
