//! What one protocol has of its own; everything else about asking is the same for all.

use std::fmt::Debug;

use serde_json::Value;

use super::LlmRequest;
use super::partial_reply::{FrameError, PartialReply};
use super::response_stream::Framing;

/// What one protocol has of its own.
pub(super) trait WireProtocol: Debug + Send + Sync {
    fn info(&self) -> ProtocolInfo;
    fn build_body(&self, target: &ModelTarget, request: &LlmRequest) -> Value;
    /// Takes in a piece of the answer.
    fn read_frame(&self, data: &str, draft: &mut PartialReply) -> Result<(), FrameError>;
}

/// What a protocol says without a request.
#[derive(Clone, Copy, Debug)]
pub(super) struct ProtocolInfo {
    /// What people call it.
    pub title: &'static str,
    /// Where requests go, behind the address.
    pub route: &'static str,
    /// Where the names of models are, behind the address.
    pub models_route: &'static str,
    pub framing: Framing,
    /// The header that carries the key, and what comes before the key in it.
    pub key: (&'static str, &'static str),
    /// Headers every request has.
    pub headers: &'static [(&'static str, &'static str)],
}

/// Who is asked, and for how much.
#[derive(Clone, Debug)]
pub(super) struct ModelTarget {
    pub host: String,
    pub model: String,
    /// Most tokens of an answer, whatever a request asks for.
    pub max_tokens: u32,
}

impl ModelTarget {
    /// Most tokens of the answer to a request.
    pub fn max_reply_tokens(&self, request: &LlmRequest) -> u32 {
        request.max_tokens.min(self.max_tokens)
    }
}
