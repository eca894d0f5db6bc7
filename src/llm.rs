//! Asks a language model: takes a request and returns the text of the reply.
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
pub mod model_marks;
mod ollama;
mod openai;
mod partial_reply;
mod quirk_memory;
mod reply_content;
mod request_quirks;
mod response_stream;
pub mod scripted_provider;
pub mod structured_output;
mod unconfigured_provider;
mod wire_protocol;

/// Who says something in a [`ChatMessage`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum ChatRole {
    /// The learner's side: the payload and the learner's questions.
    User,
    /// An earlier reply of the model.
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
    /// Letters, digits and `_`; some protocols require a name.
    pub name: &'static str,
    /// JSON Schema.
    pub json: serde_json::Value,
}

/// A request to a model.
#[derive(Clone, Debug, PartialEq)]
pub struct LlmRequest {
    /// The task and its rules, from a prompt file.
    pub system: String,
    /// Oldest first; the last is the user's.
    pub messages: Vec<ChatMessage>,
    /// The schema, if the reply must be JSON.
    pub schema: Option<ReplySchema>,
    /// Maximum number of tokens in the reply.
    pub max_tokens: u32,
}

/// A model's reply.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct LlmReply {
    /// The whole text, never a part of it.
    pub text: String,
    /// The limit on tokens cut the reply short; the text may end in the middle of a word.
    pub truncated: bool,
    /// Tokens of request and reply as the server counted them, or an estimate at four bytes each if it doesn't count.
    pub tokens_in: u32,
    pub tokens_out: u32,
}

/// The progress of a reply. Never its text, because no part is shown before the hint check has read all of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ReplyProgress {
    /// The request is sent, or will be sent again after `seconds`.
    Waiting { seconds: u32 },
    /// This many bytes of text have arrived.
    Reading { bytes: usize },
}

/// Asks one model at one server. Dropping the future closes the connection.
pub trait Provider: Debug + Send + Sync {
    /// A description for a person: protocol, model and host; never a key.
    fn describe(&self) -> String;

    /// The bytes of the body exactly as they would be sent, without headers.
    fn request_body(&self, request: &LlmRequest) -> Vec<u8>;

    /// Sends the request and reads the reply to its end.
    ///
    /// # Errors
    /// A [`ModelError`], worded for a person.
    fn ask<'a>(
        &'a self,
        request: &'a LlmRequest,
        arriving: &'a (dyn Fn(ReplyProgress) + Send + Sync),
    ) -> BoxFuture<'a, Result<LlmReply, ModelError>>;

    /// Maximum tokens of the reply to a request: the configured limit may be below the request's.
    fn max_reply_tokens(&self, request: &LlmRequest) -> u32 {
        request.max_tokens
    }

    /// The names of the models the server offers; empty if it doesn't list them.
    ///
    /// # Errors
    /// As [`Provider::ask`].
    fn list_models(&self) -> BoxFuture<'_, Result<Vec<String>, ModelError>> {
        Box::pin(async { Ok(Vec::new()) })
    }
}

/// The reason for a missing reply.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ModelError {
    /// No connection, or it broke.
    #[error("{0}")]
    Unreachable(String),
    /// The server refused: the key, the name of the model, or a limit.
    #[error("{0}")]
    Refused(String),
    /// Longer than `timeout_s` without a byte, or longer than a reply may take.
    #[error("{0}")]
    Slow(String),
    /// The reply is not valid in this protocol or does not fit the requested schema.
    #[error("{0}")]
    Garbled(String),
    /// The day's budget is used up.
    #[error("{0}")]
    Spent(String),
}

#[cfg(test)]
mod tests;
