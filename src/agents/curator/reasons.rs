//! Why a problem is in the set, in one line for the learner.

use super::pool::{Entry, Kind};
use crate::agents::words;
use crate::equations::selection::Zone;
use crate::learner::agenda::{BEGUN, Todo};
use crate::learner::day::days_between;
use crate::learner::derive;
use crate::model::ids::{ProblemUid, TopicId};
use crate::model::learner::{Bucket, LearnerState};
use crate::model::params::Ctx;
use crate::model::wording::{self, percent, share};

/// The line for an entry.
pub fn reason(state: &LearnerState, ctx: &Ctx, entry: &Entry) -> String {
    let line = match entry.bucket {
        Bucket::Review => return review(state, ctx, &entry.problem.uid),
        Bucket::Growth => growth(state, ctx, entry),
        Bucket::Frontier => frontier(state, ctx, entry),
        Bucket::Challenge => challenge(state, ctx, entry),
    };
    match entry.kind {
        Kind::Untouched => format!("{line} Still waiting from an earlier day."),
        Kind::Tried => format!("{line} Another go at one you know."),
        Kind::Review | Kind::Growth | Kind::Frontier | Kind::Challenge | Kind::Stretch => line,
    }
}

/// The line for something on the day's agenda.
pub fn of_todo(state: &LearnerState, ctx: &Ctx, todo: &Todo) -> String {
    match todo {
        Todo::Begun(_) => BEGUN.to_owned(),
        Todo::Due(uid) => review(state, ctx, uid),
        Todo::Again(_) => {
            "Its review failed today: once more while it is fresh. It comes back tomorrow either way.".to_owned()
        }
        Todo::Planned(item) => item.reason.clone(),
    }
}

fn review(state: &LearnerState, ctx: &Ctx, uid: &ProblemUid) -> String {
    let recall = derive::recall_now(state, ctx.params, uid, ctx.now).map_or_else(String::new, percent);
    let Some(review) = state.reviews.get(uid) else { return String::new() };
    if review.preponed {
        return format!("Fading, brought forward: recall about {recall}.");
    }
    match days_between(review.due, ctx.day) {
        0 => format!("Due today: recall about {recall}."),
        late => format!("{} overdue: recall about {recall}.", wording::count(late as usize, "day")),
    }
}

fn growth(state: &LearnerState, ctx: &Ctx, entry: &Entry) -> String {
    let topic = words::topic(ctx, entry.problem.topic());
    let standing = share(entry.mastery);
    match misunderstood(state, entry) {
        Some(slip) => format!("{topic} is at {standing}. {slip}"),
        None => format!("{topic} stands at {standing}, {} to pass: practice helps most here.", chance(entry)),
    }
}

/// What a learner gets wrong again and again in one of the problem's topics.
fn misunderstood(state: &LearnerState, entry: &Entry) -> Option<String> {
    let slip = entry.problem.topics.iter().find_map(|topic| derive::active_misconception(state, topic))?;
    Some(format!("It practises a mistake you made before: {}.", words::sentence(slip.symptom())))
}

fn frontier(state: &LearnerState, ctx: &Ctx, entry: &Entry) -> String {
    // A topic without problems opened nothing: it let others through.
    let is_seen = |topic: &&TopicId| derive::shown_of(state, topic);
    let title = words::topic(ctx, entry.problem.topic());
    let requires = ctx.catalog.topic(entry.problem.topic()).map_or(&[][..], |topic| &topic.requires);
    let by: Vec<String> = requires.iter().filter(is_seen).map(|id| words::topic(ctx, id)).collect();
    match (requires.is_empty(), by.is_empty()) {
        (true, _) => format!("New topic: {title}, no prerequisites."),
        (false, true) => format!("New topic: {title}."),
        (false, false) => format!("New topic: {title}, unlocked by {}.", by.join(" and ")),
    }
}

fn challenge(state: &LearnerState, ctx: &Ctx, entry: &Entry) -> String {
    let topic = words::topic(ctx, entry.problem.topic());
    let standing = share(entry.mastery);
    if let Some(slip) = misunderstood(state, entry) {
        return format!("{topic} is at {standing}. {slip}");
    }
    match Zone::of(&ctx.params.curriculum, entry.chance) {
        Zone::Above => {
            let (level, chance) = (entry.problem.difficulty, chance(entry));
            format!("{topic} is at {standing}; this {level} one is still open, about {chance} likely to pass.")
        }
        Zone::Growth | Zone::Below => {
            format!(
                "Harder, about {} likely to pass: {topic} is at {standing}, and its prerequisites are ready.",
                chance(entry)
            )
        }
    }
}

fn chance(entry: &Entry) -> String {
    format!("a chance of about {}", percent(entry.chance))
}
