//! A reply while it arrives: what the pieces of the three protocols come to, in the same terms.

use super::{LlmReply, LlmRequest};

/// What has arrived so far.
#[derive(Debug, Default)]
pub(super) struct PartialReply {
    pub text: String,
    /// Why the model stopped, once it says so.
    pub stop: Option<StopReason>,
    /// No more comes: the protocol's own last word.
    pub is_complete: bool,
    pub tokens_in: Option<u32>,
    pub tokens_out: Option<u32>,
}

/// Why a model stopped.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum StopReason {
    Done,
    /// At the limit on tokens.
    Length,
    /// It, or a filter of the server's, would not answer.
    Declined,
}

/// What of a stream can't be used.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum FrameError {
    /// It is none of this protocol's.
    Garbled,
    /// The server gives up, in its own words.
    ServerError { up: String, overloaded: bool },
}

/// Bytes of a text that stand for one token, where a server doesn't count.
const BYTES_PER_TOKEN: usize = 4;

impl PartialReply {
    /// The reply, once it is whole.
    pub fn into_reply(self, request: &LlmRequest) -> LlmReply {
        LlmReply {
            truncated: self.stop == Some(StopReason::Length),
            tokens_in: self.tokens_in.unwrap_or_else(|| request.estimate_tokens()),
            tokens_out: self.tokens_out.unwrap_or_else(|| tokens_for_bytes(self.text.len())),
            text: strip_thinking(&self.text).to_owned(),
        }
    }
}

impl LlmRequest {
    /// About how many tokens it is.
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

/// Some models think aloud first, in a block of its own that is no part of the answer.
fn strip_thinking(text: &str) -> &str {
    let Some(rest) = text.trim_start().strip_prefix("<think>") else { return text };
    rest.split_once("</think>").map_or("", |(_, answer)| answer.trim_start())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_model_thinks_aloud_is_no_part_of_its_answer() {
        let check = |text: &str, expected: &str| assert_eq!(strip_thinking(text), expected, "{text}");
        check("An answer.", "An answer.");
        check("\n<think>\nHm.\n</think>\n\nAn answer.", "An answer.");
        check("<think>It never ends", "");
        check("What is <think> for?", "What is <think> for?");
        check("", "");
    }
}
