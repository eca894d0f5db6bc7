//! Talk about a problem: what the learner asked, and the question that came back.
//!
//! A tutor that asks, in few turns: an exchange leads back to the program, it does not take the program's place.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::hint_types::{HintSource, LlmHintOffer};

/// Turns in one attempt at a problem.
pub const MAX_CHAT_TURNS: usize = 6;
/// The hint level that an attempt counts as having used once something was asked: no more than an idea costs.
pub const CHAT_HINT_LEVEL: u8 = 2;
/// Longest question, in characters.
pub const MAX_QUESTION_CHARS: usize = 400;

/// One turn: a question of the learner's, and what was answered.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[schemars(rename = "TalkTurn")]
pub struct ChatTurn {
    /// In the learner's words.
    pub question: String,
    /// Markdown; ends up asking something.
    pub reply: String,
    /// A model, or Rung's own words where the model's could not be shown.
    pub source: HintSource,
}

/// The talk about one problem in the running attempt.
#[derive(Clone, Debug, PartialEq)]
pub struct ChatView {
    /// Oldest first.
    pub turns: Vec<ChatTurn>,
    /// Turns that are left.
    pub left: usize,
    /// Share of the gain a success keeps after a (further) turn, in [0, 1].
    pub keeps: f64,
    /// Whether a turn costs more than was given up already.
    pub costs: bool,
    /// Why nothing can be asked just now, in a full sentence.
    pub blocked: Option<String>,
    /// The model that answers.
    pub model: Option<LlmHintOffer>,
    /// What is to be said of the last reply, in a sentence: why no model worded it.
    pub told: Option<String>,
}
