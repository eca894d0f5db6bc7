//! Lists every problem that can be offered today, with its bucket.

use jiff::civil::Date;

use crate::learner::agenda::DailyAgenda;
use crate::learner::goal_gain;
use crate::learner::review_queries;
use crate::learner::state_queries;
use crate::mastery::daily_selection::ZonePosition;
use crate::types::ids::ProblemUid;
use crate::types::learner_day::{days_between, learner_day};
use crate::types::learner_state::{Bucket, LearnerState};
use crate::types::learning_goal::ExpectedGain;
use crate::types::params::Ctx;
use crate::types::problem::Problem;

/// Source of a problem, in the order in which free slots are passed on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PoolKind {
    Review,
    Growth,
    Frontier,
    Challenge,
    /// Unsolved, but more likely to pass than the growth zone.
    Stretch,
    /// Any kind, but offered within the repeat window and not tried.
    Untouched,
    /// Any kind, but tried within the repeat window: only for `next`, if no other problem is left.
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
    /// Mastery of the problem's main topic.
    pub mastery: f64,
    /// Chance to pass the problem.
    pub chance: f64,
    /// What trying an unsolved problem is expected to do for the learner's goal; `None` without a goal, or if it does
    /// nothing for it.
    pub gain: Option<ExpectedGain>,
}

/// The entries of the catalogue's problems, in its order.
pub fn pool_entries<'a>(state: &LearnerState, ctx: &Ctx<'a>) -> Vec<PoolEntry<'a>> {
    entries_among(state, ctx, &ctx.catalog.problems)
}

/// The entries of these problems.
pub fn entries_among<'a>(
    state: &LearnerState,
    ctx: &Ctx<'a>,
    problems: impl IntoIterator<Item = &'a Problem>,
) -> Vec<PoolEntry<'a>> {
    let today = DailyAgenda::in_ctx(state, ctx);
    let reviews = today.due_today();
    let goal = state.profile.goal.as_ref();
    let targets = goal.map(|goal| goal_gain::goal_topics(state, ctx.params, ctx.catalog, goal)).unwrap_or_default();
    let entry = |problem| {
        let entry = pool_entry(state, ctx, problem, &reviews)?;
        // Without a target nothing is computed: most learners have no goal.
        let has_gain = !targets.is_empty() && entry.kind != PoolKind::Review;
        let gain = has_gain.then(|| goal_gain::problem_gain(state, ctx, problem, &targets)).flatten();
        Some(PoolEntry { gain, ..entry })
    };
    problems.into_iter().filter_map(entry).collect()
}

/// Builds the entry of a problem, or `None` if it cannot be offered. A due review beyond the day's limit cannot be
/// offered.
fn pool_entry<'a>(
    state: &LearnerState,
    ctx: &Ctx<'a>,
    problem: &'a Problem,
    reviews: &[&ProblemUid],
) -> Option<PoolEntry<'a>> {
    let topic = problem.topics.first()?;
    let mastery = state_queries::mastery(state, ctx.params, topic);
    let chance = state_queries::chance(state, ctx.params, problem).value();
    if review_queries::is_due(state, &problem.uid, ctx.day) {
        let (kind, bucket) = (PoolKind::Review, Bucket::Review);
        let entry = PoolEntry { problem, kind, bucket, mastery, chance, gain: None };
        return reviews.contains(&&problem.uid).then_some(entry);
    }
    let open = state_queries::problem_is_open(state, ctx.params, ctx.catalog, problem);
    if !open || state_queries::is_over(state, &problem.uid) {
        return None;
    }
    let kind = zone_kind(state, ctx, problem, (mastery, chance))?;
    let bucket = match kind {
        PoolKind::Growth => Bucket::Growth,
        PoolKind::Frontier => Bucket::Frontier,
        PoolKind::Review => Bucket::Review,
        PoolKind::Challenge | PoolKind::Stretch | PoolKind::Untouched | PoolKind::Tried => Bucket::Challenge,
    };
    let kind = repeat_kind(state, ctx, problem).unwrap_or(kind);
    Some(PoolEntry { problem, kind, bucket, mastery, chance, gain: None })
}

/// Returns the bucket of an open, unsolved problem by the chance to pass it, or `None` below the growth zone while a
/// prerequisite is missing. Equation 1 uses the mastery of the topic, but that does not show a hard problem in an easy
/// topic. A problem that is more likely to pass still counts as growth while the mastery of its topic is in the zone.
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

/// Returns the kind of a problem that was offered or tried on an earlier day within the repeat window.
fn repeat_kind(state: &LearnerState, ctx: &Ctx, problem: &Problem) -> Option<PoolKind> {
    let progress = state.problems.get(&problem.uid)?;
    let recent = |day: &Date| (1..ctx.params.curriculum.repeat_days).contains(&i64::from(days_between(*day, ctx.day)));
    let submitted = progress.last_submitted.map(|at| learner_day(at, &ctx.zone, state.profile.day_start));
    if submitted.as_ref().is_some_and(recent) {
        return Some(PoolKind::Tried);
    }
    progress.offered.iter().any(recent).then_some(PoolKind::Untouched)
}
