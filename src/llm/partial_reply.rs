//! A reply while it arrives, in one form for the three protocols.

use super::model_marks::cut_model_marks;
use super::{LlmReply, LlmRequest};

/// What has arrived so far.
#[derive(Debug, Default)]
pub(super) struct PartialReply {
    pub text: String,
    /// Why the model stopped, once the server reports it.
    pub stop: Option<StopReason>,
    /// The protocol's final frame has arrived.
    pub is_complete: bool,
    pub tokens_in: Option<u32>,
    pub tokens_out: Option<u32>,
    /// The model has thought, whether or not it answered.
    pub has_thought: bool,
    /// The model called a tool instead of answering.
    pub has_tool_call: bool,
    /// The model's words for declining; empty if it did not.
    pub refusal: String,
}

/// Why a model stopped.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum StopReason {
    Done,
    /// The limit on tokens was reached.
    Length,
    /// The model, or a filter of the server, declined.
    Declined,
}

/// A frame that can't be used.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum FrameError {
    /// It is not valid in this protocol.
    Garbled,
    /// The server reports an error in its own words.
    ServerError { up: String, overloaded: bool },
}

/// Bytes per token, for an estimate if the server doesn't count.
const BYTES_PER_TOKEN: usize = 4;

impl PartialReply {
    /// Takes the protocol's final frame. A reply that has text is then complete, also if the server gave no reason.
    pub fn end(&mut self) {
        self.is_complete = true;
        if self.stop.is_none() && !self.text.is_empty() {
            self.stop = Some(StopReason::Done);
        }
    }

    /// Converts the complete text into a reply.
    pub fn into_reply(self, request: &LlmRequest) -> LlmReply {
        LlmReply {
            truncated: self.stop == Some(StopReason::Length),
            tokens_in: self.tokens_in.unwrap_or_else(|| request.estimate_tokens()),
            tokens_out: self.tokens_out.unwrap_or_else(|| tokens_for_bytes(self.text.len())),
            text: cut_model_marks(&self.text),
        }
    }
}

impl LlmRequest {
    /// Estimates the number of tokens.
    #[must_use]
    pub fn estimate_tokens(&self) -> u32 {
        let schema = self.schema.as_ref().map_or(0, |schema| schema.json.to_string().len());
        let said: usize = self.messages.iter().map(|message| message.text.len()).sum();
        tokens_for_bytes(self.system.len() + said + schema)
    }
}

fn tokens_for_bytes(bytes: usize) -> u32 {
    u32::try_from(bytes.div_ceil(BYTES_PER_TOKEN)).unwrap_or(u32::MAX)
}
