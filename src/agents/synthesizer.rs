//! Synthesizer: when a solved problem comes back (SM-2 with context; IntelliCode, equations 11 to 13).
//!
//! A first solve makes the review; a review done moves it; one failed starts its ladder again; anything else leaves it
//! alone. At the daily check a review whose predicted recall fell early is brought forward.

use jiff::ToSpan;

use super::evidence::{self, Weight};
use super::{seeded, words};
use crate::learner::day::{days_between, learner_day};
use crate::learner::decimals::recorded;
use crate::learner::{derive, recall};
use crate::model::event::{Change, Submission};
use crate::model::ids::ProblemUid;
use crate::model::learner::{LearnerState, Review};
use crate::model::params::Ctx;
use crate::model::problem::Problem;

pub mod ladder;

use ladder::{Rung, Timing};

/// A judged submission.
#[derive(Clone, Copy, Debug)]
pub struct Input<'a> {
    pub problem: &'a Problem,
    pub submission: &'a Submission,
}

/// The review a submission makes or moves; empty when it leaves the schedule alone.
#[must_use]
pub fn schedule(state: &LearnerState, ctx: &Ctx, input: Input) -> Vec<Change> {
    let known = state.reviews.get(&input.problem.uid);
    let concerns = match known {
        None => input.submission.verdict.passed(),
        Some(review) => counts_as_review(state, ctx, input.submission) && !restarted_today(ctx, state, review),
    };
    if !concerns {
        return Vec::new();
    }
    let review = next_review(state, ctx, input, known);
    vec![Change::Review { problem: input.problem.uid.clone(), review }]
}

/// Reviews to bring forward to today because predicted recall fell below [`Params::recall_prepone`] before their day.
/// Not on the day they were done, and only problems that are still installed.
///
/// [`Params::recall_prepone`]: crate::model::Params::recall_prepone
#[must_use]
pub fn due_check(state: &LearnerState, ctx: &Ctx) -> Vec<Change> {
    let waiting = state.reviews.iter().filter(|(_, review)| review.due > ctx.day);
    waiting.filter_map(|(uid, review)| preponed(state, ctx, uid, review)).collect()
}

fn preponed(state: &LearnerState, ctx: &Ctx, uid: &ProblemUid, review: &Review) -> Option<Change> {
    let problem = ctx.catalog.by_uid(uid)?;
    let recall = derive::recall_now(state, ctx.params, uid, ctx.now)?;
    let since = days_between(learner_day(review.last_reviewed, &ctx.zone, state.profile.day_start), ctx.day);
    if recall >= ctx.params.recall_prepone || since < 1 {
        return None;
    }
    let failures = words::count(derive::failures_since(state, review) as usize, "failure");
    let topic = words::topic(ctx, problem.topic());
    let reason = format!(
        "Brought forward from {}: recall is down to about {}, after {failures} in {topic} since.",
        review.due,
        words::percent(recall),
    );
    let review = Review {
        topics: problem.topics.clone(),
        due: ctx.day,
        interval: (since as u32).clamp(ctx.params.interval_bounds[0], ctx.params.interval_bounds[1]),
        recall_at_due: recorded(recall),
        preponed: true,
        reason: words::sentence(&reason),
        ..review.clone()
    };
    Some(Change::Review { problem: uid.clone(), review })
}

fn counts_as_review(state: &LearnerState, ctx: &Ctx, submission: &Submission) -> bool {
    evidence::is_review(state, ctx, submission) && evidence::weigh(state, ctx, submission) == Weight::Counts
}

/// A review that failed today waits for tomorrow: more failures are no more lapses, and a pass soon after seeing what
/// went wrong is no proof of memory.
fn restarted_today(ctx: &Ctx, state: &LearnerState, review: &Review) -> bool {
    let day = learner_day(review.last_reviewed, &ctx.zone, state.profile.day_start);
    review.last_quality < 3 && day == ctx.day && review.lapses > 0
}

fn next_review(state: &LearnerState, ctx: &Ctx, input: Input, known: Option<&Review>) -> Review {
    let timing = Timing { submission: input.submission, expected_seconds: words::expected_seconds(ctx, input.problem) };
    let quality = ladder::quality(ctx.params, &timing);
    let rung = Rung::after(ctx.params, known, quality);
    let mut interval = ladder::interval(ctx.params, &rung, quality, input.submission.hint_level);
    let wanted = interval.days;
    interval.days = least_loaded(state, ctx, &input.problem.uid, &interval);
    let tau = recall::tau(f64::from(rung.interval), rung.ease);
    Review {
        topics: input.problem.topics.clone(),
        due: ctx.day.saturating_add(i64::from(interval.days).days()),
        interval: interval.days,
        ladder_interval: rung.interval,
        ease: rung.ease,
        reviews: rung.reviews,
        lapses: rung.lapses,
        last_quality: quality,
        last_reviewed: ctx.now,
        recall_at_due: recorded(recall::recall(f64::from(interval.days), tau)),
        preponed: false,
        reason: words::sentence(&ladder::reason(ctx.params, &rung, quality, &interval, wanted)),
    }
}

/// The day within the spread of the interval that has the fewest reviews yet; the seed decides between equals.
fn least_loaded(state: &LearnerState, ctx: &Ctx, uid: &ProblemUid, interval: &ladder::Interval) -> u32 {
    let (first, last) = interval.spread(ctx.params);
    let load = derive::forecast(state, ctx.day, last as usize + 1);
    let version = state.version.to_string();
    let order = |days: &u32| {
        (load.get(*days as usize).copied(), seeded::hash(ctx.seed, &[uid.as_str(), &version, &days.to_string()]))
    };
    (first..=last).min_by_key(order).unwrap_or(interval.days)
}

#[cfg(test)]
mod tests;
