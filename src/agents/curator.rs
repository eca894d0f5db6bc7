//! Curator: selects today's set and the next problem (IntelliCode, equation 1).
//!
//! `selection = 0.4·due reviews + 0.5·growth zone + 0.1·challenge`, over the size of the day's set. Prerequisites must
//! be met, no problem is repeated within a week (except reviews), at most half of the set is from one topic, and every
//! item has a reason.

use std::collections::BTreeMap;

use jiff::civil::Date;

use super::agent_messages;
use crate::learner::agenda::{AgendaItem, DailyAgenda};
use crate::learner::goal_forecast;
use crate::learner::goal_gain;
use crate::mastery::daily_selection::{QuotaTerms, SizeTerms};
use crate::types::event::Change;
use crate::types::ids::{ProblemUid, TopicId};
use crate::types::learner_day::days_between;
use crate::types::learner_state::{
    Bucket, DailyItem, DailySet, LearnerState, NextProblem, RulingSubject, SafetyRuling,
};
use crate::types::learning_goal::{ExpectedGain, LearningGoal};
use crate::types::params::{Ctx, CurriculumParams};
use crate::types::problem::Problem;

mod problem_picker;
mod problem_pool;
mod selection_reasons;

use problem_picker::ProblemPicker;
use problem_pool::PoolKind;

/// Builds today's set.
///
/// If a bucket runs short, its free slots go to the next bucket in the order reviews, growth, frontier, challenge.
/// Slots left at the end go first to the frontier, which like a challenge is below 0.3 with its prerequisites met, then
/// to all buckets once more. If slots are still left, they go to unsolved problems of topics above the growth zone
/// (stretch), then to problems that were offered within the week but not tried. A set is shorter than its size only if
/// no other problem is open.
///
/// Before all that, one slot goes to a topic with an active misconception, whichever bucket has an open problem for it,
/// because a repeated mistake must not wait until there are no new topics left. A goal that is a path takes all new
/// places in its own order.
///
/// If the day has a set already, the problems of it that were worked on today keep their places: a goal or an import
/// changes what is left of the day and does not add to it.
#[must_use]
pub fn build_daily_set(state: &LearnerState, ctx: &Ctx) -> DailySet {
    build_daily_set_where(state, ctx, &|_| true, None)
}

/// Builds today's set from the admitted problems only. If no misconception takes a slot, one slot goes to the topic
/// `lead`.
#[must_use]
pub fn build_daily_set_where(
    state: &LearnerState,
    ctx: &Ctx,
    admits: &dyn Fn(&Problem) -> bool,
    lead: Option<&TopicId>,
) -> DailySet {
    let kept = items_worked_on(state, ctx);
    let picker = picker_beside(state, ctx, &kept);
    // With a goal, the day holds what its forecast counts with.
    let own_pace = || goal_forecast::own_pace(state, ctx.catalog, ctx.day, &ctx.zone);
    let pace = state.profile.goal.as_ref().and_then(|_| own_pace()).unwrap_or(1.0);
    let size = daily_size(&ctx.params.curriculum, picker.expected_minutes(), pace, state.profile.minutes_a_day);
    let mut quotas = daily_quotas(&ctx.params.curriculum, size, ctx.day);
    for item in &kept {
        reduce_quota(&mut quotas, item.bucket);
    }
    let mut picker = picker.with_filter(admits).with_topic_limit(size, &kept);
    // A goal that names its topics fills the new places first; other topics get what it leaves.
    picker.set_only_goal(true);
    let follows_path = picker.has_path();
    let left = if follows_path {
        let [reviews, growth, challenge] = quotas;
        let free = picker.take(PoolKind::Review, reviews) + growth + challenge;
        let free = picker.take_path(free);
        picker.take(PoolKind::Review, free)
    } else {
        let has_place = quotas.iter().sum::<usize>() > 0;
        let take_first =
            |picker: &mut ProblemPicker| picker.take_misunderstood().or_else(|| picker.take_from_topic(lead?));
        if let Some(kind) = has_place.then(|| take_first(&mut picker)).flatten() {
            let is_challenge = kind == PoolKind::Challenge;
            reduce_quota(&mut quotas, if is_challenge { Bucket::Challenge } else { Bucket::Growth });
        }
        fill(&mut picker, quotas)
    };
    if picker.has_goal_topics() {
        picker.set_only_goal(false);
        fill(&mut picker, [0, left, 0]);
    }
    let mut items = kept;
    items.extend(picker.chosen().iter().map(|entry| daily_item(state, ctx, entry)));
    sort_items(&mut items, follows_path);
    DailySet { day: ctx.day, items }
}

/// Sorts a day's items by bucket. A path has its own order, so only its reviews come first.
pub fn sort_items(items: &mut [DailyItem], follows_path: bool) {
    let is_new = |item: &DailyItem| item.bucket != Bucket::Review;
    items.sort_by_key(|item| if follows_path { (is_new(item), Bucket::Review) } else { (false, item.bucket) });
}

/// Whether the day's new problems are those of the learner's path.
#[must_use]
pub fn follows_path(state: &LearnerState, ctx: &Ctx) -> bool {
    picker_beside(state, ctx, &items_worked_on(state, ctx)).has_path()
}

fn picker_beside<'a>(state: &'a LearnerState, ctx: &'a Ctx<'a>, kept: &[DailyItem]) -> ProblemPicker<'a> {
    ProblemPicker::new(state, ctx, &kept.iter().map(|item| &item.problem).collect::<Vec<_>>())
}

/// Returns the items of the day's present set that were worked on today and are still installed. Giving up is a
/// submission, too.
#[must_use]
pub fn items_worked_on(state: &LearnerState, ctx: &Ctx) -> Vec<DailyItem> {
    let agenda = DailyAgenda::in_ctx(state, ctx);
    let was_worked_on = |item: &&DailyItem| {
        let last = state.problems.get(&item.problem).and_then(|progress| progress.last_submitted);
        last.is_some_and(|at| agenda.is_today(at))
    };
    let present = state.today.iter().filter(|set| set.day == ctx.day).flat_map(|set| &set.items);
    present.filter(|item| agenda.is_installed(&item.problem)).filter(was_worked_on).cloned().collect()
}

/// Fills the places of the reviews, the growth problems and the challenges; returns how many are left.
fn fill(picker: &mut ProblemPicker, [reviews, growth, challenge]: [usize; 3]) -> usize {
    let mut left = 0;
    let buckets = [
        (PoolKind::Review, reviews),
        (PoolKind::Growth, growth),
        (PoolKind::Frontier, 0),
        (PoolKind::Challenge, challenge),
    ];
    for (kind, places) in buckets {
        left = picker.take(kind, places + left);
    }
    for kind in [
        PoolKind::Frontier,
        PoolKind::Review,
        PoolKind::Growth,
        PoolKind::Challenge,
        PoolKind::Stretch,
        PoolKind::Untouched,
    ] {
        left = picker.take(kind, left);
    }
    left
}

/// Subtracts the slot of a problem that was chosen in advance from the quota of its bucket, or of the next bucket that
/// has one.
fn reduce_quota(quotas: &mut [usize; 3], bucket: Bucket) {
    let order = match bucket {
        Bucket::Review => [0, 1, 2],
        Bucket::Growth | Bucket::Frontier => [1, 2, 0],
        Bucket::Challenge => [2, 1, 0],
    };
    if let Some(quota) = order.into_iter().find(|quota| quotas[*quota] > 0) {
        quotas[quota] -= 1;
    }
}

/// Returns the changes that record today's set: the set itself, and the day each problem was offered, for the repeat
/// window.
#[must_use]
pub fn generate_daily_set(state: &LearnerState, ctx: &Ctx) -> Vec<Change> {
    let set = build_daily_set(state, ctx);
    let offered = |item: &DailyItem| Change::Offered { problem: item.problem.clone(), day: ctx.day };
    let mut changes: Vec<Change> = set.items.iter().map(offered).collect();
    changes.insert(0, Change::DailySet { set });
    changes
}

/// Returns whether a check-in chooses the day's problems: they were not chosen yet, or none of them is installed any
/// more.
#[must_use]
pub fn needs_daily_set(state: &LearnerState, ctx: &Ctx) -> bool {
    let agenda = DailyAgenda::in_ctx(state, ctx);
    state.today.as_ref().is_none_or(|set| {
        let is_gone = !set.items.is_empty() && set.items.iter().all(|item| !agenda.is_installed(&item.problem));
        set.day != ctx.day || is_gone
    })
}

/// Returns the reasons of today's problems that are still to do, as of now: the set was made in the morning, and the
/// figures in its reasons have changed since. A reason that a safety layer gave stays as it is and is not returned.
#[must_use]
pub fn current_reasons(state: &LearnerState, ctx: &Ctx) -> BTreeMap<ProblemUid, String> {
    let items = state.today.iter().filter(|set| set.day == ctx.day).flat_map(|set| &set.items);
    items.filter_map(|item| Some((item.problem.clone(), current_reason(state, ctx, item)?))).collect()
}

/// The reason of one item, see [`current_reasons`].
fn current_reason(state: &LearnerState, ctx: &Ctx, item: &DailyItem) -> Option<String> {
    let is_about = |ruling: &SafetyRuling| match &ruling.subject {
        RulingSubject::Item { problem, instead } => *problem == item.problem || instead.as_ref() == Some(&item.problem),
        _ => false,
    };
    if state.balance.rulings.iter().filter(|ruling| ruling.day == ctx.day).any(is_about) {
        return None;
    }
    let entry = problem_pool::entries_among(state, ctx, ctx.catalog.by_uid(&item.problem)).pop()?;
    Some(daily_item(state, ctx, &entry).reason)
}

/// Returns the next problem: the first item on the day's agenda, or else the curator's next choice. It is never
/// `after`, the problem that the learner just left.
#[must_use]
pub fn next_problem(state: &LearnerState, ctx: &Ctx, after: Option<&ProblemUid>) -> Option<NextProblem> {
    next_problem_where(state, ctx, after, &|_| true)
}

/// Like [`next_problem`], but a problem that is not on the agenda must be admitted.
#[must_use]
pub fn next_problem_where(
    state: &LearnerState,
    ctx: &Ctx,
    after: Option<&ProblemUid>,
    admits: &dyn Fn(&Problem) -> bool,
) -> Option<NextProblem> {
    let today = DailyAgenda::in_ctx(state, ctx);
    if let Some(todo) = today.items().iter().find(|todo| Some(todo.problem()) != after) {
        let now = match todo {
            AgendaItem::Planned(item) => current_reason(state, ctx, item),
            AgendaItem::Begun(_) | AgendaItem::Due(_) | AgendaItem::Again(_) => None,
        };
        let reason = now.unwrap_or_else(|| selection_reasons::todo_reason(state, ctx, todo));
        let reason = agent_messages::to_sentence(&reason);
        return Some(NextProblem { problem: todo.problem().clone(), reason });
    }
    let planned = state.today.iter().filter(|set| set.day == ctx.day).flat_map(|set| &set.items);
    let without: Vec<&ProblemUid> = planned.map(|item| &item.problem).chain(after).collect();
    let mut picker = ProblemPicker::new(state, ctx, &without).with_filter(admits);
    let take_any = |picker: &mut ProblemPicker| PoolKind::ALL.into_iter().any(|kind| picker.take(kind, 1) == 0);
    picker.set_only_goal(true);
    if picker.take(PoolKind::Review, 1) > 0 && picker.take_path(1) > 0 && !take_any(&mut picker) {
        picker.set_only_goal(false);
        take_any(&mut picker);
    }
    picker.chosen().first().map(|entry| {
        let DailyItem { problem, reason, .. } = daily_item(state, ctx, entry);
        NextProblem { problem, reason }
    })
}

/// A problem for a goal, with what trying it is expected to do.
#[derive(Clone, Debug, PartialEq)]
pub struct GoalPick {
    pub problem: ProblemUid,
    pub gain: ExpectedGain,
}

impl GoalPick {
    /// Whether it may be recommended for the goal: a path has its own order; otherwise nobody is sent where they are
    /// expected to lose.
    #[must_use]
    pub fn is_useful(&self, goal: &LearningGoal) -> bool {
        goal.path.is_some() || self.gain.expected > 0.0
    }
}

/// The unsolved problems of the curator's own pool that improve the learner's goal, the largest expected gain first. Only
/// admitted problems count.
#[must_use]
pub fn goal_picks(state: &LearnerState, ctx: &Ctx, admits: &dyn Fn(&Problem) -> bool) -> Vec<GoalPick> {
    let pool = problem_pool::pool_entries(state, ctx).into_iter().filter(|entry| admits(entry.problem));
    let pick =
        |entry: problem_pool::PoolEntry| Some(GoalPick { problem: entry.problem.uid.clone(), gain: entry.gain? });
    let mut picks: Vec<GoalPick> = pool.filter_map(pick).collect();
    // A stable sort: equal gains keep the catalogue's order. A path has its own order.
    picks.sort_by(|a, b| b.gain.expected.total_cmp(&a.gain.expected));
    let path = state.profile.goal.as_ref().and_then(|goal| goal_gain::path_left(state, ctx.catalog, goal));
    if let Some(path) = path {
        let place = |pick: &GoalPick| path.iter().position(|problem| problem.uid == pick.problem);
        picks.sort_by_key(|pick| place(pick).unwrap_or(usize::MAX));
    }
    picks
}

/// Size of a day's set. The typical time is the median of the expected minutes of the available problems, times a pace.
/// Locked problems, which are mostly longer, do not count.
fn daily_size(params: &CurriculumParams, minutes: impl Iterator<Item = u32>, pace: f64, minutes_a_day: u16) -> usize {
    let mut minutes: Vec<u32> = minutes.filter(|minutes| *minutes > 0).collect();
    minutes.sort_unstable();
    let usual = minutes.get(minutes.len() / 2).copied().unwrap_or(params.usual_minutes);
    let typical = ((f64::from(usual) * pace).round() as u32).max(1);
    SizeTerms { minutes_a_day: minutes_a_day.into(), typical, bounds: params.daily_bounds }.value()
}

/// Numbers of reviews, growth problems and challenges on a day.
fn daily_quotas(params: &CurriculumParams, size: usize, day: Date) -> [usize; 3] {
    let past = days_between(Date::constant(1970, 1, 1), day).rem_euclid(params.round_days);
    QuotaTerms { mix: params.mix, size, past: past as usize }.value()
}

/// Counts the problems available today as reviews, growth problems and challenges.
#[must_use]
pub fn count_supply(state: &LearnerState, ctx: &Ctx) -> [usize; 3] {
    let pool = problem_pool::pool_entries(state, ctx);
    [PoolKind::Review, PoolKind::Growth, PoolKind::Challenge]
        .map(|kind| pool.iter().filter(|entry| entry.kind == kind).count())
}

fn daily_item(state: &LearnerState, ctx: &Ctx, entry: &problem_pool::PoolEntry) -> DailyItem {
    DailyItem {
        problem: entry.problem.uid.clone(),
        bucket: entry.bucket,
        reason: agent_messages::to_sentence(&selection_reasons::entry_reason(state, ctx, entry)),
    }
}

#[cfg(test)]
mod tests;
