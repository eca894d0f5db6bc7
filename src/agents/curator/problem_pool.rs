//! Every problem that could be offered today, with the bucket it belongs to.

use jiff::civil::Date;

use crate::learner::agenda::DailyAgenda;
use crate::learner::state_queries;
use crate::mastery::daily_selection::ZonePosition;
use crate::types::ids::ProblemUid;
use crate::types::learner_day::{days_between, learner_day};
use crate::types::learner_state::{Bucket, LearnerState};
use crate::types::params::Ctx;
use crate::types::problem::Problem;

/// Where a problem may be picked from, in the order places are passed on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PoolKind {
    Review,
    Growth,
    Frontier,
    Challenge,
    /// Unsolved, and more likely to pass than what helps most.
    Stretch,
    /// Of any kind, offered within the repeat window and left alone.
    Untouched,
    /// Of any kind, tried within the repeat window: for `next` only, when nothing else is left.
    Tried,
}

impl PoolKind {
    pub const ALL: [Self; 7] =
        [Self::Review, Self::Growth, Self::Frontier, Self::Challenge, Self::Stretch, Self::Untouched, Self::Tried];
}

/// A problem that could be offered.
#[derive(Clone, Debug)]
pub struct PoolEntry<'a> {
    pub problem: &'a Problem,
    pub kind: PoolKind,
    pub bucket: Bucket,
    /// Mastery of its main topic.
    pub mastery: f64,
    /// Chance to pass it.
    pub chance: f64,
}

/// The entries of the catalogue, in its order.
pub fn pool_entries<'a>(state: &LearnerState, ctx: &Ctx<'a>) -> Vec<PoolEntry<'a>> {
    let today = DailyAgenda { state, params: ctx.params, catalog: ctx.catalog, day: ctx.day, zone: &ctx.zone };
    let reviews = today.due_today();
    ctx.catalog.problems.iter().filter_map(|problem| pool_entry(state, ctx, problem, &reviews)).collect()
}

/// A due review that the day has no room for is none.
fn pool_entry<'a>(
    state: &LearnerState,
    ctx: &Ctx<'a>,
    problem: &'a Problem,
    reviews: &[&ProblemUid],
) -> Option<PoolEntry<'a>> {
    let topic = problem.topics.first()?;
    let mastery = state_queries::mastery(state, ctx.params, topic);
    let chance = state_queries::chance(state, ctx.params, problem).value();
    if state_queries::is_due(state, &problem.uid, ctx.day) {
        let entry = PoolEntry { problem, kind: PoolKind::Review, bucket: Bucket::Review, mastery, chance };
        return reviews.contains(&&problem.uid).then_some(entry);
    }
    let open = state_queries::problem_is_open(state, ctx.params, ctx.catalog, problem);
    let over = state_queries::is_solved_anywhere(state, &problem.uid)
        || state_queries::gave_up_at(state, &problem.uid).is_some();
    if !open || over {
        return None;
    }
    let kind = zone_kind(state, ctx, problem, (mastery, chance))?;
    let bucket = match kind {
        PoolKind::Growth => Bucket::Growth,
        PoolKind::Frontier => Bucket::Frontier,
        PoolKind::Review => Bucket::Review,
        PoolKind::Challenge | PoolKind::Stretch | PoolKind::Untouched | PoolKind::Tried => Bucket::Challenge,
    };
    Some(PoolEntry { problem, kind: repeat_kind(state, ctx, problem).unwrap_or(kind), bucket, mastery, chance })
}

/// The bucket of an open, unsolved problem by the chance to pass it; none below the growth zone while a prerequisite is
/// missing. (1) goes by the mastery of the topic, which says nothing of a hard problem in an easy topic; a problem that is
/// likelier to pass is still practice while its topic stands in the zone.
fn zone_kind(state: &LearnerState, ctx: &Ctx, problem: &Problem, (mastery, chance): (f64, f64)) -> Option<PoolKind> {
    let topic = problem.topics.first()?;
    if !state_queries::has_evidence(state, topic) {
        return Some(PoolKind::Frontier);
    }
    match ZonePosition::from_share(&ctx.params.curriculum, chance) {
        ZonePosition::Below => {
            let missing = state_queries::missing_prerequisites(state, ctx.params, ctx.catalog, topic);
            (missing.is_empty() || state.overridden.contains(topic)).then_some(PoolKind::Challenge)
        }
        ZonePosition::Growth => Some(PoolKind::Growth),
        ZonePosition::Above if ZonePosition::from_share(&ctx.params.curriculum, mastery) == ZonePosition::Growth => {
            Some(PoolKind::Growth)
        }
        ZonePosition::Above => Some(PoolKind::Stretch),
    }
}

/// Whether the problem was offered in the days before, within the repeat window, and what became of it.
fn repeat_kind(state: &LearnerState, ctx: &Ctx, problem: &Problem) -> Option<PoolKind> {
    let progress = state.problems.get(&problem.uid)?;
    let recent = |day: &Date| (1..ctx.params.curriculum.repeat_days).contains(&i64::from(days_between(*day, ctx.day)));
    let submitted = progress.last_submitted.map(|at| learner_day(at, &ctx.zone, state.profile.day_start));
    if submitted.as_ref().is_some_and(recent) {
        return Some(PoolKind::Tried);
    }
    progress.offered.iter().any(recent).then_some(PoolKind::Untouched)
}
