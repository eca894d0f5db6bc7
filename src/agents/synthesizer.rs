//! Synthesizer: when a solved problem comes back (SM-2 with context; IntelliCode, equations 11 to 13; or FSRS-6).
//!
//! Both schedulers follow every review; the one the learner chose dates it.
//!
//! A first solve makes the review; a review done moves it; one failed starts its ladder again; anything else leaves it
//! alone. At the daily check a review whose predicted recall fell early is brought forward.

use std::collections::BTreeMap;

use jiff::ToSpan;

use super::evidence::{self, Weight};
use super::{seeded, words};
use crate::learner::day::{days_between, learner_day};
use crate::learner::decimals::recorded;
use crate::learner::{derive, fsrs, recall};
use crate::model::event::{Change, Submission};
use crate::model::ids::ProblemUid;
use crate::model::learner::{LearnerState, Review, Scheduler};
use crate::model::params::Ctx;
use crate::model::problem::Problem;

pub mod ladder;
pub mod stability;

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
        interval: match state.profile.scheduler {
            Scheduler::Sm2 => (since as u32).clamp(ctx.params.interval_bounds[0], ctx.params.interval_bounds[1]),
            Scheduler::Fsrs => review.interval,
        },
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
    let interval = ladder::interval(ctx.params, &rung, quality, input.submission.hint_level);
    let days_later = |days: u32| ctx.day.saturating_add(i64::from(days).days());
    let seed = format!("{}/{}", rung.reviews, rung.lapses);
    let mut memory = stability::after(state, ctx, known, quality);
    let mut review = Review {
        topics: input.problem.topics.clone(),
        due: days_later(interval.days),
        interval: interval.days,
        ladder_interval: rung.interval,
        ease: rung.ease,
        reviews: rung.reviews,
        lapses: rung.lapses,
        last_quality: quality,
        last_reviewed: ctx.now,
        recall_at_due: 0.0,
        preponed: false,
        reason: String::new(),
        fsrs: None,
    };
    let (recall, reason) = match state.profile.scheduler {
        Scheduler::Sm2 => {
            review.interval =
                least_loaded(state, ctx, &input.problem.uid, &seed, interval.days, interval.spread(ctx.params));
            review.due = days_later(review.interval);
            let tau = recall::tau(f64::from(rung.interval), rung.ease);
            let reason = ladder::reason(ctx.params, &rung, quality, &interval, review.interval);
            (recall::recall(f64::from(review.interval), tau), reason)
        }
        Scheduler::Fsrs => {
            let wanted = stability::days(state, ctx, memory.stability);
            let days =
                least_loaded(state, ctx, &input.problem.uid, &seed, wanted, stability::spread(ctx.params, wanted));
            memory.due = days_later(days);
            review.due = memory.due;
            let recall = fsrs::recall(fsrs::weights(state), memory.stability, f64::from(days));
            (recall, stability::reason(ctx.params, &memory, quality, days, wanted))
        }
    };
    Review { recall_at_due: recorded(recall), reason: words::sentence(&reason), fsrs: Some(memory), ..review }
}

/// The day within the spread of an interval that has the fewest reviews yet; `seed` decides between equals, and it is
/// nothing that an undo leaves behind: the same submission again is given the same day.
fn least_loaded(
    state: &LearnerState,
    ctx: &Ctx,
    uid: &ProblemUid,
    seed: &str,
    days: u32,
    (first, last): (u32, u32),
) -> u32 {
    let load = derive::forecast(state, ctx.day, last as usize + 1);
    let order = |days: &u32| {
        (load.get(*days as usize).copied(), seeded::hash(ctx.seed, &[uid.as_str(), seed, &days.to_string()]))
    };
    (first..=last).min_by_key(order).unwrap_or(days)
}

/// Every open review as another scheduler dates it: what a change of the scheduler proposes. A review that is overdue by
/// both keeps its day. Only problems that are still installed.
#[must_use]
pub fn dated_by(state: &LearnerState, ctx: &Ctx, scheduler: Scheduler) -> Vec<Change> {
    let installed = state.reviews.iter().filter(|(uid, _)| ctx.catalog.by_uid(uid).is_some());
    let dated = installed.filter_map(|(uid, review)| {
        let dated = stability::dated_by(state, ctx, scheduler, review)?;
        Some(Change::Review { problem: uid.clone(), review: dated })
    });
    dated.collect()
}

/// Every open review with its memory worked out from its own history under the weights that hold in `state`, and a new
/// day where FSRS dates the reviews.
#[must_use]
pub fn remembered(state: &LearnerState, ctx: &Ctx, history: &BTreeMap<ProblemUid, Vec<fsrs::Step>>) -> Vec<Change> {
    let installed = state.reviews.iter().filter(|(uid, _)| ctx.catalog.by_uid(uid).is_some());
    let remembered = installed.filter_map(|(uid, review)| {
        let strength = fsrs::after_all(fsrs::weights(state), history.get(uid)?)?;
        let review = stability::remembered(state, ctx, strength, review)?;
        Some(Change::Review { problem: uid.clone(), review })
    });
    remembered.collect()
}

#[cfg(test)]
mod tests;
