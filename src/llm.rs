//! Asking a language model, and nothing else: a request in, the text of a reply out.
//!
//! One trait, [`Provider`]; each protocol is a module that turns [`LlmRequest`] into its own bytes and its stream of bytes back
//! into text. Nothing here knows what a hint, a problem or a learner is, keeps a record or shows anything. A provider is
//! asked only after a person switched it on.

use std::fmt::Debug;

use futures_util::future::BoxFuture;
use serde::{Deserialize, Serialize};

mod anthropic;
mod api_key;
mod base_url;
mod error_text;
pub mod http_provider;
mod ollama;
mod openai;
mod partial_reply;
mod response_stream;
pub mod scripted_provider;
pub mod structured_output;
mod unconfigured_provider;
mod wire_protocol;

/// Who says something in a [`ChatMessage`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum ChatRole {
    /// The learner's side: the payload, and what the learner asks.
    User,
    /// What the model answered before.
    Assistant,
}

/// One turn of a conversation.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ChatMessage {
    pub role: ChatRole,
    pub text: String,
}

/// The shape a reply must have.
#[derive(Clone, Debug, PartialEq)]
pub struct ReplySchema {
    /// Letters, digits and `_`; some protocols want one.
    pub name: &'static str,
    /// JSON Schema.
    pub json: serde_json::Value,
}

/// What is asked of a model.
#[derive(Clone, Debug, PartialEq)]
pub struct LlmRequest {
    /// The task and its rules, from a prompt file.
    pub system: String,
    /// Oldest first; the last is the user's.
    pub messages: Vec<ChatMessage>,
    /// Where an answer must be JSON.
    pub schema: Option<ReplySchema>,
    /// At most this many tokens in the reply.
    pub max_tokens: u32,
}

/// What a model answered.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct LlmReply {
    /// All of it; never part of one.
    pub text: String,
    /// The limit on tokens cut it short: what there is may end in the middle of a word.
    pub truncated: bool,
    /// Tokens of request and reply as the server counted them, or estimated at four bytes each where it doesn't say.
    pub tokens_in: u32,
    pub tokens_out: u32,
}

/// How far a reply has come. Never its text: nothing of that is shown before the guard has read all of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ReplyProgress {
    /// The request is sent, or waits `seconds` before it is tried again.
    Waiting { seconds: u32 },
    /// So many bytes of text have arrived.
    Reading { bytes: usize },
}

/// Asks one model at one server. Dropping the future closes the connection.
pub trait Provider: Debug + Send + Sync {
    /// What a person reads about it: protocol, model and host; never a key.
    fn describe(&self) -> String;

    /// The bytes of the body exactly as they would be sent, without headers.
    fn request_body(&self, request: &LlmRequest) -> Vec<u8>;

    /// Sends the request and reads the reply to its end.
    ///
    /// # Errors
    /// [`ModelError`], worded for a person.
    fn ask<'a>(
        &'a self,
        request: &'a LlmRequest,
        arriving: &'a (dyn Fn(ReplyProgress) + Send + Sync),
    ) -> BoxFuture<'a, Result<LlmReply, ModelError>>;

    /// Most tokens the reply to a request may have here: a person's own limit may be below the request's.
    fn max_reply_tokens(&self, request: &LlmRequest) -> u32 {
        request.max_tokens
    }

    /// The names of the models the server offers; none where it doesn't tell.
    ///
    /// # Errors
    /// As [`Provider::ask`].
    fn list_models(&self) -> BoxFuture<'_, Result<Vec<String>, ModelError>> {
        Box::pin(async { Ok(Vec::new()) })
    }
}

/// Why there is no reply.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ModelError {
    /// No connection, or it ended in the middle.
    #[error("{0}")]
    Unreachable(String),
    /// The server says no: key, name of the model, a limit of theirs.
    #[error("{0}")]
    Refused(String),
    /// Longer than `timeout_s` without a byte, or longer than a reply may take.
    #[error("{0}")]
    Slow(String),
    /// What came is no reply of this protocol, or not of the shape asked for.
    #[error("{0}")]
    Garbled(String),
    /// The day's budget is used up.
    #[error("{0}")]
    Spent(String),
}

#[cfg(test)]
mod tests;
