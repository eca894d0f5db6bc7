//! What a learner was told about the balance of their steps: the sentences that stood on a screen, each day's once.

use jiff::civil::Date;
use serde::Serialize;

use crate::model::learner::NudgeKind;
use crate::orchestrator::Published;
use crate::words::facts;

/// Where a sentence stood.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Place {
    /// On Today, about the latest steps.
    Today,
    /// At the offer of a hint.
    Offer,
    /// A message.
    Nudge(NudgeKind),
    /// In the place of the count of days.
    Streak,
}

/// A sentence, on the first occasion of its day.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Told {
    pub day: Date,
    pub place: Place,
    pub text: String,
}

/// Notes what stands on the screens now.
pub fn look(told: &mut Vec<Told>, published: &Published) {
    let mut see = |place, text: &str| note(told, published.day, place, text);
    if let Some(nudge) = facts::nudge(published) {
        see(Place::Nudge(nudge.kind), &nudge.text);
    } else if let Some(advice) = facts::advice(published) {
        see(Place::Today, &advice.reason);
    }
    if facts::streak_rests(published) {
        see(Place::Streak, facts::STREAK_RESTS);
    }
}

/// Notes a sentence, unless the day has it in that place.
pub fn note(told: &mut Vec<Told>, day: Date, place: Place, text: &str) {
    let known = |old: &&Told| old.day == day && old.place == place && old.text == text;
    if told.iter().rev().take_while(|old| old.day == day).any(|old| known(&old)) {
        return;
    }
    told.push(Told { day, place, text: text.to_owned() });
}
