//! The journal's record of a request to a language model.
//!
//! It never contains the text of a rejected reply, because that may contain a solution, nor the text of the request,
//! because that contains the learner's code.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// One question to a language model, with its second try.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct LlmCallRecord {
    /// Protocol, model and host.
    pub model: String,
    /// At most this many tokens were wanted in a reply.
    pub max_tokens: u32,
    /// Replies that the guard held back, in order.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub held_back: Vec<RejectedReply>,
    /// Why there was no reply, or none after the first, in a full sentence.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub failed: Option<String>,
    /// Tokens of all requests and replies.
    #[serde(default)]
    pub tokens_in: u32,
    #[serde(default)]
    pub tokens_out: u32,
}

/// A reply nobody saw.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct RejectedReply {
    /// The step of the guard that refused it.
    pub step: String,
    /// Its reason in general words, which quote nothing.
    pub why: String,
}

impl LlmCallRecord {
    /// A record of a request without a reply yet.
    #[must_use]
    pub fn new(model: String, max_tokens: u32) -> Self {
        Self { model, max_tokens, ..Self::default() }
    }

    /// Counts the tokens of a reply.
    pub fn add_tokens(&mut self, tokens_in: u32, tokens_out: u32) {
        self.tokens_in = self.tokens_in.saturating_add(tokens_in);
        self.tokens_out = self.tokens_out.saturating_add(tokens_out);
    }
}
