//! Curator: what to practise today, and next (IntelliCode, equation 1).
//!
//! `selection = 0.4·due reviews + 0.5·growth zone + 0.1·challenge`, over the day's number of places. Prerequisites hold,
//! nothing comes again within a week (reviews excepted), at most half the set is of one topic, and every item says why
//! it is there.

use jiff::civil::Date;

use super::words;
use crate::learner::day::days_between;
use crate::learner::derive;
use crate::model::event::Change;
use crate::model::ids::ProblemUid;
use crate::model::learner::{Bucket, DailyItem, DailySet, LearnerState, NextProblem};
use crate::model::params::{Ctx, Params};
use crate::model::problem::Catalog;

mod picker;
mod pool;
mod reasons;

use picker::Picker;
use pool::Kind;

/// Typical minutes for a problem where no installed problem says.
const USUAL_MINUTES: u32 = 15;

/// Today's set.
///
/// The places of a bucket that runs short go on to the next in the order reviews, growth, frontier, challenge. From the
/// end they go to the frontier first, which lies below 0.3 with its prerequisites met like any challenge, then once
/// round again. When places are still left, unsolved problems of topics above the growth zone come in as
/// a stretch, then what was offered within the week and never touched. A set is shorter than its size only when nothing
/// else is open.
#[must_use]
pub fn daily_set(state: &LearnerState, ctx: &Ctx) -> DailySet {
    let size = size(ctx.params, ctx.catalog, state.profile.minutes_a_day);
    let [reviews, growth, challenge] = quotas(ctx.params, size, ctx.day);
    let mut picker = Picker::new(state, ctx, &[]).limited(size);
    let mut left = 0;
    let buckets = [(Kind::Review, reviews), (Kind::Growth, growth), (Kind::Frontier, 0), (Kind::Challenge, challenge)];
    for (kind, places) in buckets {
        left = picker.take(kind, places + left);
    }
    for kind in [Kind::Frontier, Kind::Review, Kind::Growth, Kind::Challenge, Kind::Stretch, Kind::Untouched] {
        left = picker.take(kind, left);
    }
    let mut items: Vec<DailyItem> = picker.chosen().iter().map(|entry| item(state, ctx, entry)).collect();
    items.sort_by_key(|item| item.bucket);
    DailySet { day: ctx.day, items }
}

/// The changes that make a set today's: the set, and each problem's day for the repeat window.
#[must_use]
pub fn generate(state: &LearnerState, ctx: &Ctx) -> Vec<Change> {
    let set = daily_set(state, ctx);
    let offered = |item: &DailyItem| Change::Offered { problem: item.problem.clone(), day: ctx.day };
    let mut changes: Vec<Change> = set.items.iter().map(offered).collect();
    changes.insert(0, Change::DailySet { set });
    changes
}

/// What to do next: the first unfinished item of today's set, else what the curator would add. Never `after`, the
/// problem just left.
#[must_use]
pub fn next(state: &LearnerState, ctx: &Ctx, after: Option<&ProblemUid>) -> Option<NextProblem> {
    let today = state.today.as_ref().filter(|set| set.day == ctx.day);
    let planned: &[DailyItem] = today.map_or(&[], |set| &set.items);
    let known = |item: &&DailyItem| ctx.catalog.by_uid(&item.problem).is_some();
    let waiting = |item: &&DailyItem| Some(&item.problem) != after && !finished(state, ctx, item);
    if let Some(item) = planned.iter().filter(known).find(waiting) {
        return Some(NextProblem { problem: item.problem.clone(), reason: item.reason.clone() });
    }
    let without: Vec<&ProblemUid> = planned.iter().map(|item| &item.problem).chain(after).collect();
    let mut picker = Picker::new(state, ctx, &without);
    Kind::ALL.into_iter().find(|kind| picker.take(*kind, 1) == 0)?;
    picker.chosen().first().map(|entry| {
        let DailyItem { problem, reason, .. } = item(state, ctx, entry);
        NextProblem { problem, reason }
    })
}

/// Whether an item of today's set is done: a review once it is no longer due, anything else once it is solved.
#[must_use]
pub fn finished(state: &LearnerState, ctx: &Ctx, item: &DailyItem) -> bool {
    match item.bucket {
        Bucket::Review => !derive::is_due(state, &item.problem, ctx.day),
        Bucket::Growth | Bucket::Frontier | Bucket::Challenge => derive::is_solved(state, &item.problem),
    }
}

/// Places in a day's set: `minutes a day / typical minutes`, rounded down, 1 to 10. Typical is the median of the
/// installed problems' expected minutes.
#[must_use]
pub fn size(params: &Params, catalog: &Catalog, minutes_a_day: u16) -> usize {
    let mut minutes: Vec<u32> = catalog.problems.iter().map(|p| p.minutes).filter(|m| *m > 0).collect();
    minutes.sort_unstable();
    let typical = minutes.get(minutes.len() / 2).copied().unwrap_or(USUAL_MINUTES);
    let [fewest, most] = params.daily_bounds;
    (u32::from(minutes_a_day) / typical).clamp(fewest, most) as usize
}

/// Days over which the places add up to the shares exactly: a tenth of the places may be less than one a day.
const ROUND: i32 = 10;

/// Places for reviews, growth and challenge on a day. They add up to `size`, and over ten days in a row to the shares
/// of (1).
///
/// Largest remainder, carried over: each place goes to the bucket that is furthest behind its share since the round of
/// ten days began, the earlier bucket first between equals. Rounding each day for itself would never give a challenge
/// to somebody who does three problems a day.
#[must_use]
pub fn quotas(params: &Params, size: usize, day: Date) -> [usize; 3] {
    let position = days_between(Date::constant(1970, 1, 1), day).rem_euclid(ROUND);
    let mut given = [0_usize; 3];
    let mut before = given;
    for past in 0..=position {
        before = given;
        for _ in 0..size {
            let behind = |i: usize| params.mix[i] * (size * (past as usize + 1)) as f64 - given[i] as f64;
            // A millionth against binary fractions: equals must be equal.
            let best = (1..3).fold(0, |best, i| if behind(i) > behind(best) + 1e-6 { i } else { best });
            given[best] += 1;
        }
    }
    [0, 1, 2].map(|i| given[i] - before[i])
}

/// How many problems could be taken today for reviews, growth and challenge.
#[must_use]
pub fn supply(state: &LearnerState, ctx: &Ctx) -> [usize; 3] {
    let pool = pool::entries(state, ctx);
    [Kind::Review, Kind::Growth, Kind::Challenge].map(|kind| pool.iter().filter(|entry| entry.kind == kind).count())
}

fn item(state: &LearnerState, ctx: &Ctx, entry: &pool::Entry) -> DailyItem {
    DailyItem {
        problem: entry.problem.uid.clone(),
        bucket: entry.bucket,
        reason: words::sentence(&reasons::reason(state, ctx, entry)),
    }
}

#[cfg(test)]
mod tests;
