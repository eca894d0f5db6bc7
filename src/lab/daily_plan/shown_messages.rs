//! Records the messages to a learner about the balance of their steps: each sentence on a screen, once a day.

use jiff::civil::Date;
use serde::Serialize;

use crate::orchestrator::TutorSnapshot;
use crate::text::day_status;
use crate::types::learner_state::NudgeKind;

/// The place of a message.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum MessagePlace {
    /// On Today, about the latest steps.
    Today,
    /// At the offer of a hint.
    Offer,
    /// A message.
    Nudge(NudgeKind),
    /// Instead of the streak.
    Streak,
}

/// A message, at its first appearance of the day.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct ShownMessage {
    pub day: Date,
    pub place: MessagePlace,
    pub text: String,
}

/// Records the messages on the current screens.
pub fn record_screen_messages(told: &mut Vec<ShownMessage>, published: &TutorSnapshot) {
    let mut see = |place, text: &str| record_message(told, published.day, place, text);
    if let Some(nudge) = day_status::nudge(published) {
        see(MessagePlace::Nudge(nudge.kind), &nudge.text);
    } else if let Some(advice) = day_status::advice(published) {
        see(MessagePlace::Today, &advice.reason);
    }
    if day_status::is_streak_paused(published) {
        see(MessagePlace::Streak, day_status::STREAK_PAUSED_TEXT);
    }
}

/// Records a message, unless the day already has it at that place.
pub fn record_message(told: &mut Vec<ShownMessage>, day: Date, place: MessagePlace, text: &str) {
    let known = |old: &&ShownMessage| old.day == day && old.place == place && old.text == text;
    if told.iter().rev().take_while(|old| old.day == day).any(|old| known(&old)) {
        return;
    }
    told.push(ShownMessage { day, place, text: text.to_owned() });
}
