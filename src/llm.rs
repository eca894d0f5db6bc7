//! Asking a language model, and nothing else: a request in, the text of a reply out.
//!
//! One trait, [`Provider`]; each protocol is a module that turns [`Request`] into its own bytes and its stream of bytes back
//! into text. Nothing here knows what a hint, a problem or a learner is, keeps a record or shows anything. A provider is
//! asked only after a person switched it on.

use std::fmt::Debug;

use futures_util::future::BoxFuture;
use serde::{Deserialize, Serialize};

mod address;
mod anthropic;
mod draft;
mod key;
mod ollama;
mod openai;
pub mod scripted;
pub mod server;
mod stream;
pub mod structured;
mod unready;
mod wire;
mod words;

/// Who says something in a [`Message`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Role {
    /// The learner's side: the payload, and what the learner asks.
    User,
    /// What the model answered before.
    Assistant,
}

/// One turn of a conversation.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Message {
    pub role: Role,
    pub text: String,
}

/// The shape a reply must have.
#[derive(Clone, Debug, PartialEq)]
pub struct Schema {
    /// Letters, digits and `_`; some protocols want one.
    pub name: &'static str,
    /// JSON Schema.
    pub json: serde_json::Value,
}

/// What is asked of a model.
#[derive(Clone, Debug, PartialEq)]
pub struct Request {
    /// The task and its rules, from a prompt file.
    pub system: String,
    /// Oldest first; the last is the user's.
    pub messages: Vec<Message>,
    /// Where an answer must be JSON.
    pub schema: Option<Schema>,
    /// At most this many tokens in the reply.
    pub max_tokens: u32,
}

/// What a model answered.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Reply {
    /// All of it; never part of one.
    pub text: String,
    /// The limit on tokens cut it short: what there is may end in the middle of a word.
    pub cut: bool,
    /// Tokens of request and reply as the server counted them, or estimated at four bytes each where it doesn't say.
    pub tokens_in: u32,
    pub tokens_out: u32,
}

/// How far a reply has come. Never its text: nothing of that is shown before the guard has read all of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Arriving {
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
    fn body(&self, request: &Request) -> Vec<u8>;

    /// Sends the request and reads the reply to its end.
    ///
    /// # Errors
    /// [`ModelError`], worded for a person.
    fn ask<'a>(
        &'a self,
        request: &'a Request,
        arriving: &'a (dyn Fn(Arriving) + Send + Sync),
    ) -> BoxFuture<'a, Result<Reply, ModelError>>;

    /// Most tokens the reply to a request may have here: a person's own limit may be below the request's.
    fn allowed(&self, request: &Request) -> u32 {
        request.max_tokens
    }

    /// The names of the models the server offers; none where it doesn't tell.
    ///
    /// # Errors
    /// As [`Provider::ask`].
    fn models(&self) -> BoxFuture<'_, Result<Vec<String>, ModelError>> {
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
