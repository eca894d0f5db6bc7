//! Talk about a problem: what the learner asked, and the question that came back.
//!
//! A tutor that asks, in few turns: an exchange leads back to the program, it does not take the program's place.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::hint::{HintSource, ModelOffer};

/// Turns in one attempt at a problem.
pub const MOST_TURNS: usize = 6;
/// The hint level that an attempt counts as having used once something was asked: no more than an idea costs.
pub const COUNTS_AS: u8 = 2;
/// Longest question, in characters.
pub const LONGEST_QUESTION: usize = 400;

/// One turn: a question of the learner's, and what was answered.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct TalkTurn {
    /// In the learner's words.
    pub question: String,
    /// Markdown; ends up asking something.
    pub reply: String,
    /// A model, or Rung's own words where the model's could not be shown.
    pub source: HintSource,
}

/// The talk about one problem in the running attempt.
#[derive(Clone, Debug, PartialEq)]
pub struct TalkView {
    /// Oldest first.
    pub turns: Vec<TalkTurn>,
    /// Turns that are left.
    pub left: usize,
    /// Share of the gain a success keeps after a (further) turn, in [0, 1].
    pub keeps: f64,
    /// Whether a turn costs more than was given up already.
    pub costs: bool,
    /// Why nothing can be asked just now, in a full sentence.
    pub blocked: Option<String>,
    /// The model that answers.
    pub model: Option<ModelOffer>,
    /// What is to be said of the last reply, in a sentence: why no model worded it.
    pub told: Option<String>,
}
