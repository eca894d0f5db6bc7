//! What one protocol has of its own; everything else about asking is the same for all.

use std::fmt::Debug;

use serde_json::Value;

use super::Request;
use super::draft::{Draft, Piece};
use super::stream::Framing;

/// What one protocol has of its own.
pub(super) trait Wire: Debug + Send + Sync {
    fn info(&self) -> WireInfo;
    fn body(&self, target: &Target, request: &Request) -> Value;
    /// Takes in a piece of the answer.
    fn read(&self, data: &str, draft: &mut Draft) -> Result<(), Piece>;
}

/// What a protocol says without a request.
#[derive(Clone, Copy, Debug)]
pub(super) struct WireInfo {
    /// What people call it.
    pub title: &'static str,
    /// Where requests go, behind the address.
    pub route: &'static str,
    /// Where the names of models are, behind the address.
    pub list: &'static str,
    pub framing: Framing,
    /// The header that carries the key, and what comes before the key in it.
    pub key: (&'static str, &'static str),
    /// Headers every request has.
    pub headers: &'static [(&'static str, &'static str)],
}

/// Who is asked, and for how much.
#[derive(Clone, Debug)]
pub(super) struct Target {
    pub host: String,
    pub model: String,
    /// Most tokens of an answer, whatever a request asks for.
    pub most: u32,
}

impl Target {
    /// Most tokens of the answer to a request.
    pub fn tokens(&self, request: &Request) -> u32 {
        request.max_tokens.min(self.most)
    }
}
