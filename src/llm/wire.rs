//! What one protocol has of its own; everything else about asking is the same for all.

use std::fmt::Debug;

use serde_json::Value;

use super::Request;
use super::draft::{Draft, Piece};
use super::stream::Framing;

/// What one protocol has of its own.
pub(super) trait Wire: Debug + Send + Sync {
    /// What people call it.
    fn title(&self) -> &'static str;
    /// Where requests go, behind the address.
    fn route(&self) -> &'static str;
    /// Where the names of models are, behind the address.
    fn list(&self) -> &'static str;
    fn framing(&self) -> Framing;
    /// The header that carries the key.
    fn key_header(&self, key: &str) -> (&'static str, String);
    /// Headers every request has.
    fn headers(&self) -> &'static [(&'static str, &'static str)] {
        &[]
    }
    fn body(&self, target: &Target, request: &Request) -> Value;
    /// Takes in a piece of the answer.
    fn read(&self, data: &str, draft: &mut Draft) -> Result<(), Piece>;
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
