//! Chat about a problem: the learner's question, and the question that the tutor asks in return.
//!
//! The tutor asks instead of explaining, and the number of turns is small: a turn should lead back to the program, not
//! replace it.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::hint_types::{HintSource, LlmHintOffer};

/// Maximum number of turns in one attempt at a problem.
pub const MAX_CHAT_TURNS: usize = 6;
/// The hint level that an attempt counts as having used after its first question. A chat costs as much as an idea.
pub const CHAT_HINT_LEVEL: u8 = 2;
/// Maximum length of a question, in characters.
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

/// The chat about one problem in the current attempt.
#[derive(Clone, Debug, PartialEq)]
pub struct ChatView {
    /// Oldest first.
    pub turns: Vec<ChatTurn>,
    /// Number of turns that are left.
    pub left: usize,
    /// Share of the gain that a success keeps after one more turn, in [0, 1].
    pub keeps: f64,
    /// Whether one more turn lowers the gain below the current share.
    pub costs: bool,
    /// The reason why the learner can't ask a question now, in a full sentence.
    pub blocked: Option<String>,
    /// The model that answers.
    pub model: Option<LlmHintOffer>,
    /// A sentence about the last reply: the reason why no model wrote it.
    pub told: Option<String>,
}
