//! The parts that differ between protocols; [`super::http_provider`] has the common part.

use std::fmt::Debug;

use serde_json::Value;

use super::LlmRequest;
use super::partial_reply::{FrameError, PartialReply};
use super::response_stream::Framing;

/// One protocol.
pub(super) trait WireProtocol: Debug + Send + Sync {
    fn info(&self) -> ProtocolInfo;
    fn build_body(&self, target: &ModelTarget, request: &LlmRequest) -> Value;
    /// Adds a frame of the response to the reply.
    fn read_frame(&self, data: &str, draft: &mut PartialReply) -> Result<(), FrameError>;
}

/// The fixed data of a protocol.
#[derive(Clone, Copy, Debug)]
pub(super) struct ProtocolInfo {
    /// Its name for people.
    pub title: &'static str,
    /// Route of requests, after the base address.
    pub route: &'static str,
    /// Route of the list of models, after the base address.
    pub models_route: &'static str,
    pub framing: Framing,
    /// The header with the key, and the prefix of the key in it.
    pub key: (&'static str, &'static str),
    /// Headers of every request.
    pub headers: &'static [(&'static str, &'static str)],
}

/// The model to ask and its limit.
#[derive(Clone, Debug)]
pub(super) struct ModelTarget {
    pub host: String,
    pub model: String,
    /// Maximum tokens of a reply, whatever the request allows.
    pub max_tokens: u32,
}

impl ModelTarget {
    /// Maximum tokens of the reply to a request.
    pub fn max_reply_tokens(&self, request: &LlmRequest) -> u32 {
        request.max_tokens.min(self.max_tokens)
    }
}
