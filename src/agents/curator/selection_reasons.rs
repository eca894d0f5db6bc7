//! Reasons why a problem is in the set, one line each for the learner.

use super::problem_pool::{PoolEntry, PoolKind};
use crate::agents::agent_messages;
use crate::learner::agenda::{AgendaItem, BEGUN_REASON};
use crate::learner::review_queries;
use crate::learner::state_queries;
use crate::mastery::daily_selection::ZonePosition;
use crate::types::humanize::{self, format_percent, format_share};
use crate::types::ids::{ProblemUid, TopicId};
use crate::types::learner_day::days_between;
use crate::types::learner_state::{Bucket, LearnerState};
use crate::types::params::Ctx;

/// Returns the reason for an entry.
pub fn entry_reason(state: &LearnerState, ctx: &Ctx, entry: &PoolEntry) -> String {
    if entry.bucket != Bucket::Review
        && let Some(reason) = path_reason(state, ctx, entry)
    {
        return reason;
    }
    let for_goal = || goal_reason(state, ctx, entry);
    let line = match entry.bucket {
        Bucket::Review => return review_reason(state, ctx, &entry.problem.uid),
        Bucket::Growth => for_goal().unwrap_or_else(|| growth_reason(state, ctx, entry)),
        Bucket::Challenge => for_goal().unwrap_or_else(|| challenge_reason(state, ctx, entry)),
        Bucket::Frontier
            if entry.gain.is_some() && state.profile.goal.as_ref().is_some_and(|g| !g.topics.is_empty()) =>
        {
            format!("For your goal. {}", frontier_reason(state, ctx, entry))
        }
        Bucket::Frontier => frontier_reason(state, ctx, entry),
    };
    match entry.kind {
        PoolKind::Untouched => format!("{line} Still waiting from an earlier day."),
        PoolKind::Tried => format!("{line} Another go at one you know."),
        PoolKind::Review | PoolKind::Growth | PoolKind::Frontier | PoolKind::Challenge | PoolKind::Stretch => line,
    }
}

/// Returns the reason for an item on the day's agenda.
pub fn todo_reason(state: &LearnerState, ctx: &Ctx, todo: &AgendaItem) -> String {
    match todo {
        AgendaItem::Begun(_) => BEGUN_REASON.to_owned(),
        AgendaItem::Due(uid) => review_reason(state, ctx, uid),
        AgendaItem::Again(_) => {
            "Its review failed today: once more while it is fresh. It comes back tomorrow either way.".to_owned()
        }
        AgendaItem::Planned(item) => item.reason.clone(),
    }
}

fn review_reason(state: &LearnerState, ctx: &Ctx, uid: &ProblemUid) -> String {
    let recall = review_queries::shown_recall(state, ctx.params, uid, ctx.now).map(format_percent);
    let Some(review) = state.reviews.get(uid) else { return String::new() };
    if let (true, Some(recall)) = (review.preponed, &recall) {
        return format!("Fading, brought forward: recall about {recall}.");
    }
    let when = match days_between(review.due, ctx.day) {
        0 => "Due today".to_owned(),
        late => format!("{} overdue", humanize::count_noun(late as usize, "day")),
    };
    // What was never solved can't be recalled.
    match recall {
        Some(recall) => format!("{when}: recall about {recall}."),
        None if state_queries::is_solved(state, uid) => format!("{when}: its last review failed."),
        None => format!("{when}: you saw its solution; now solve it from memory."),
    }
}

fn growth_reason(state: &LearnerState, ctx: &Ctx, entry: &PoolEntry) -> String {
    let topic = ctx.catalog.topic_title(entry.problem.topic());
    let standing = format_share(entry.mastery);
    match misconception_reason(state, ctx, entry) {
        Some(slip) => format!("{topic} is at {standing}. {slip}"),
        None => format!("{topic} stands at {standing}, {} to pass: practice helps most here.", describe_chance(entry)),
    }
}

/// The reason of a problem that improves the learner's goal; `None` without a goal, or if the problem does nothing for
/// it.
fn goal_reason(state: &LearnerState, ctx: &Ctx, entry: &PoolEntry) -> Option<String> {
    let goal = state.profile.goal.as_ref()?;
    let gain = entry.gain.as_ref()?;
    let topic = ctx.catalog.topic_title(&gain.topic);
    let aim = if goal.topics.is_empty() { goal.kind.describe() } else { "your goal" };
    let [before, pass, fail] = [gain.before, gain.after_pass, gain.after_fail].map(format_share);
    // The chance of the equations, as on all screens; the trained model's may be another.
    let chance = format_percent(entry.chance);
    let what = if entry.kind == PoolKind::Challenge { "Harder, and for" } else { "For" };
    Some(format!(
        "{what} {aim}: {topic} is at {before}, {pass} if you pass (chance about {chance}), {fail} at worst if not."
    ))
}

/// The reason of a problem of the learner's path: `Interview in four weeks: problem 12 of 75.`
fn path_reason(state: &LearnerState, ctx: &Ctx, entry: &PoolEntry) -> Option<String> {
    let (path, problems) = ctx.catalog.find_path(state.profile.goal.as_ref()?.path.as_deref()?)?;
    let place = problems.iter().position(|problem| problem.uid == entry.problem.uid)?;
    Some(format!("{}: problem {} of {}.", path.title, place + 1, problems.len()))
}

/// Names a mistake that the learner repeats in one of the problem's topics.
fn misconception_reason(state: &LearnerState, ctx: &Ctx, entry: &PoolEntry) -> Option<String> {
    let slip = entry.problem.topics.iter().find_map(|topic| state_queries::active_misconception(state, topic))?;
    // The symptom is about the program of its own problem.
    let elsewhere = ctx.catalog.by_uid(&slip.problem).filter(|problem| problem.uid != entry.problem.uid);
    Some(match elsewhere {
        Some(problem) => format!("It practises what went wrong in {}.", problem.title),
        None => format!("It practises a mistake you made before: {}.", agent_messages::to_sentence(slip.symptom())),
    })
}

fn frontier_reason(state: &LearnerState, ctx: &Ctx, entry: &PoolEntry) -> String {
    // A topic without problems is not named, because the learner cannot have unlocked this topic with it.
    let is_seen = |topic: &&TopicId| state_queries::has_shown_topic(state, topic);
    let title = ctx.catalog.topic_title(entry.problem.topic());
    let requires = ctx.catalog.topic(entry.problem.topic()).map_or(&[][..], |topic| &topic.requires);
    let by: Vec<String> = requires.iter().filter(is_seen).map(|id| ctx.catalog.topic_title(id)).collect();
    match (requires.is_empty(), by.is_empty()) {
        (true, _) => format!("New topic: {title}, no prerequisites."),
        (false, true) => format!("New topic: {title}."),
        (false, false) => format!("New topic: {title}, unlocked by {}.", humanize::join_and(&by)),
    }
}

fn challenge_reason(state: &LearnerState, ctx: &Ctx, entry: &PoolEntry) -> String {
    let topic = ctx.catalog.topic_title(entry.problem.topic());
    let standing = format_share(entry.mastery);
    if let Some(slip) = misconception_reason(state, ctx, entry) {
        return format!("{topic} is at {standing}. {slip}");
    }
    match ZonePosition::from_share(&ctx.params.curriculum, entry.chance) {
        ZonePosition::Above => {
            let (level, chance) = (entry.problem.difficulty, describe_chance(entry));
            format!("{topic} is at {standing}; this {level} one is still open, with {chance} to pass.")
        }
        ZonePosition::Growth | ZonePosition::Below => {
            format!(
                "Harder, with {} to pass: {topic} is at {standing}, and its prerequisites are ready.",
                describe_chance(entry)
            )
        }
    }
}

fn describe_chance(entry: &PoolEntry) -> String {
    format!("a chance of about {}", format_percent(entry.chance))
}
