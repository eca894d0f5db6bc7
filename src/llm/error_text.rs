//! Error texts for a person: what happened, where, and what to do next.
//!
//! A server's message is cleaned, shortened and stripped of the key before it is shown, because some servers repeat a
//! refused key.

use std::error::Error as _;
use std::io;

use reqwest::StatusCode;
use reqwest::header::HeaderMap;
use secrecy::{ExposeSecret, SecretString};
use serde_json::Value;

use super::ModelError;
use super::partial_reply::{FrameError, PartialReply, StopReason};
use super::response_stream::StreamError;
use crate::types::humanize::{format_duration, format_thousands, without_full_stop};
use crate::types::sanitize::{clean, truncate_chars};

/// Maximum characters of a server's message that are shown.
const MAX_QUOTE_CHARS: usize = 200;

/// The server that an error text is about.
#[derive(Clone, Debug)]
pub(super) struct ErrorContext {
    /// With the port.
    pub host: String,
    /// The full URL of the request.
    pub url: String,
    pub model: String,
    /// Where the key is stored.
    pub key: String,
    /// Whether the server is Ollama: if it is unreachable, the text first suggests starting it.
    pub is_ollama: bool,
    pub timeout_s: u64,
    pub total_s: u64,
}

impl ErrorContext {
    /// The connection failed.
    pub fn unreachable(&self, error: &reqwest::Error) -> ModelError {
        let host = &self.host;
        if error.is_timeout() {
            return ModelError::Slow(format!(
                "{host} doesn't take a connection. Is its server running, and is `model.url` right?"
            ));
        }
        let causes = error_causes(error);
        let text = causes.join(": ");
        let has = |word: &str| text.to_lowercase().contains(word);
        let told = if is_connection_refused(error) && !has("proxy") {
            let start = if self.is_ollama { "`ollama serve` starts it" } else { "Start the server" };
            format!("Nothing answers at {host}. {start}, or correct `model.url`.")
        } else if has("dns error") {
            format!("There is no host {host} to be found. Is `model.url` right, and is there a network?")
        } else if has("certificate") {
            let why = causes.last().map_or("", |cause| without_full_stop(cause));
            format!(
                "The certificate of {host} isn't trusted ({}). If the server is your own, name the certificate of its \
                 authority: `rung config set model.ca_file FILE`.",
                quote_text(why)
            )
        } else if has("proxy") || has("tunnel") {
            format!(
                "The proxy that the environment names (HTTP_PROXY, HTTPS_PROXY, ALL_PROXY) leads to no connection with \
                 {host}: {}. NO_PROXY={host} goes past it.",
                quote_text(causes.last().map_or("", |cause| without_full_stop(cause)))
            )
        } else {
            let why = causes.last().map_or("no reason is known", |cause| without_full_stop(cause));
            format!("There is no connection with {host}: {}. Try again, or check `model.url`.", quote_text(why))
        };
        ModelError::Unreachable(told)
    }

    /// A response with an error status; `said` is its body.
    pub fn refused(
        &self,
        status: StatusCode,
        headers: &HeaderMap,
        said: &str,
        key: Option<&SecretString>,
    ) -> ModelError {
        let Self { host, url, model, .. } = self;
        let said = quote_text(&redact_key(&error_message(said), key));
        let quote =
            if said.is_empty() { String::new() } else { format!(" It says: “{}”.", without_full_stop(&said)) };
        let code = status.as_u16();
        let told = match code {
            300..=399 => {
                let other = headers.get("location").and_then(|to| to.to_str().ok()).unwrap_or("elsewhere");
                let other = quote_text(&redact_key(other, key));
                format!("{host} sends on to {other}, and Rung doesn't follow it with a key. Set that as `model.url`.")
            }
            401 if key.is_none() => {
                format!("{host} wants a key (401), and none is set: `rung config set model.key_env VARIABLE`.{quote}")
            }
            401 => format!("{host} doesn't take the key (401). Check {}.{quote}", self.key),
            403 => format!("{host} forbids it (403): the key may not use the model {model}, or not from here.{quote}"),
            404 => format!(
                "{host} returned 404 (no such address or model): {url}, {model}.{quote} Check `model.url` and `model.name`."
            ),
            400 | 413 | 422 => format!("{host} doesn't accept the request for the model {model} ({code}).{quote}"),
            402 => format!("{host}: payment required (402).{quote}"),
            407 => format!("The proxy before {host} wants a name and password (407): put them into HTTPS_PROXY."),
            408 | 504 => format!("{host} took too long itself ({code}).{quote} Try again in a moment."),
            429 => format!(
                "{host} takes no more requests just now (429).{quote} Wait a little, or look at your plan there."
            ),
            503 => {
                format!("{host} isn't ready (503): it may still be loading the model.{quote} Try again in a moment.")
            }
            529 => format!("{host} is overloaded (529).{quote} Try again in a moment."),
            500.. => format!("{host} failed ({code}).{quote} Try again in a moment."),
            _ => format!("{host} answers with status {code}.{quote} Is `model.url` right?"),
        };
        ModelError::Refused(told)
    }

    /// The server asks for a longer wait than is reasonable for a hint.
    pub fn busy(&self, wait: std::time::Duration) -> ModelError {
        let wait = format_duration(wait.as_secs());
        ModelError::Refused(format!("{} asks to wait for {wait} before it takes another request.", self.host))
    }

    /// The stream of a reply broke.
    pub fn stream_error(&self, broken: &StreamError) -> ModelError {
        let host = &self.host;
        match broken {
            StreamError::Stalled => self.stalled(),
            StreamError::Lost => self.ended(),
            StreamError::TooLong => {
                ModelError::Garbled(format!("{host} sends more than any answer is long; it was cut off."))
            }
            StreamError::NotUtf8 => ModelError::Garbled(format!("What {host} sends is no text. Is `model.url` right?")),
        }
    }

    /// No byte for too long.
    pub fn stalled(&self) -> ModelError {
        let Self { host, timeout_s, .. } = self;
        ModelError::Slow(format!(
            "{host} sent nothing for {timeout_s} seconds. A larger `model.timeout_s` waits longer; a smaller model is \
             quicker."
        ))
    }

    /// The reply takes too long in total.
    pub fn too_slow(&self) -> ModelError {
        let Self { host, total_s, .. } = self;
        ModelError::Slow(format!(
            "{host} wasn't done after {}. A larger `model.timeout_s` waits longer; a smaller model or `model.max_tokens` \
             is quicker.",
            format_duration(*total_s)
        ))
    }

    /// The connection ended before the reply did.
    pub fn ended(&self) -> ModelError {
        ModelError::Unreachable(format!(
            "The connection with {} ended in the middle of the answer. Try again.",
            self.host
        ))
    }

    /// The response has a content type that the protocol does not use.
    pub fn wrong_content_type(&self, found: &str) -> ModelError {
        let Self { host, url, .. } = self;
        let found = if found.is_empty() { "something without a name".to_owned() } else { quote_text(found) };
        ModelError::Garbled(format!(
            "{host} answers with {found} instead of a model's reply. Are `model.url` ({url}) and `model.protocol` right?"
        ))
    }

    /// A frame of the stream is invalid or an error.
    pub fn frame_error(&self, piece: &FrameError, key: Option<&SecretString>) -> ModelError {
        let host = &self.host;
        match piece {
            FrameError::Garbled => ModelError::Garbled(format!(
                "What {host} sends isn't what `model.protocol` says. Is it the right protocol for {}?",
                self.url
            )),
            FrameError::ServerError { up, .. } => {
                ModelError::Refused(format!("{host} gave up on the answer: “{}”", quote_text(&redact_key(up, key))))
            }
        }
    }

    /// The model, or a filter of the server, declined to answer.
    pub fn declined(&self, words: &str) -> ModelError {
        let words = quote_text(words);
        let words = if words.is_empty() { String::new() } else { format!(": “{}”", without_full_stop(&words)) };
        ModelError::Refused(format!("The model {} at {} declined to answer{words}.", self.model, self.host))
    }

    /// The reply has no text; says why if the server showed it. `tokens` is the limit of the reply.
    pub fn empty(&self, draft: &PartialReply, tokens: u32) -> ModelError {
        let Self { model, host, .. } = self;
        let spent = draft.stop == Some(StopReason::Length);
        ModelError::Garbled(match (draft.has_thought || !draft.text.trim().is_empty(), spent) {
            (true, true) => format!(
                "The model {model} at {host} thought until its {} tokens were spent, and gave no answer. Raise \
                 `model.max_tokens`.",
                format_thousands(tokens.into())
            ),
            (true, false) => format!(
                "The model {model} at {host} thought and then gave no answer. Try again, or choose a model that doesn't think."
            ),
            (false, true) => format!(
                "The model {model} at {host} spent its {} tokens without an answer. Raise `model.max_tokens`.",
                format_thousands(tokens.into())
            ),
            (false, false) if draft.has_tool_call => {
                format!(
                    "The model {model} at {host} called a tool instead of answering. Try again, or choose another model."
                )
            }
            (false, false) => format!("The model {model} at {host} answered nothing at all. Try again."),
        })
    }
}

/// The server's message for an error in the stream, and whether a retry may help.
pub(super) fn server_error(error: &Value) -> FrameError {
    const PASSING: [&str; 5] =
        ["overloaded_error", "rate_limit_error", "api_error", "server_error", "unavailable_error"];
    let kind = error.get("type").and_then(Value::as_str).unwrap_or_default();
    let code = error.get("code").and_then(Value::as_u64).unwrap_or_default();
    let overloaded = PASSING.contains(&kind) || code == 429 || (500..600).contains(&code);
    let up = error.as_str().or_else(|| error.get("message")?.as_str()).unwrap_or(kind);
    FrameError::ServerError { up: up.to_owned(), overloaded }
}

/// The error in a frame or body, if it is one: `{"error": …}`, the same in a list, or a code and a message alone.
pub(super) fn find_error(value: &Value) -> Option<FrameError> {
    if let Some(error) = value.get("error").filter(|error| !error.is_null()) {
        return Some(server_error(error));
    }
    if let Some([first, ..]) = value.as_array().map(Vec::as_slice) {
        return find_error(first);
    }
    let is_flat = value.get("code").is_some() && value["message"].is_string() && value.get("choices").is_none();
    is_flat.then(|| server_error(value))
}

/// The error message in a body: that of the JSON if it has one; empty for an HTML page.
fn error_message(body: &str) -> String {
    let Ok(value) = serde_json::from_str::<Value>(body) else {
        return if body.trim_start().starts_with('<') { String::new() } else { body.to_owned() };
    };
    let value = value.get(0).unwrap_or(&value);
    let error = value.get("error").unwrap_or(value);
    let text = error.as_str().or_else(|| error.get("message")?.as_str()).or_else(|| value.get("detail")?.as_str());
    text.unwrap_or_default().to_owned()
}

/// Makes a text fit for a sentence: one line, cleaned, shortened.
fn quote_text(text: &str) -> String {
    let cleaned = clean(text);
    truncate_chars(&cleaned.split_whitespace().collect::<Vec<_>>().join(" "), MAX_QUOTE_CHARS)
}

fn redact_key(text: &str, key: Option<&SecretString>) -> String {
    key.map_or_else(|| text.to_owned(), |key| text.replace(key.expose_secret(), "(the key)"))
}

/// The texts of an error and its causes, outermost first.
fn error_causes(error: &reqwest::Error) -> Vec<String> {
    std::iter::successors(error.source(), |&cause| cause.source()).map(ToString::to_string).collect()
}

fn is_connection_refused(error: &reqwest::Error) -> bool {
    let mut causes = std::iter::successors(error.source(), |&cause| cause.source());
    causes.any(|cause| {
        cause.downcast_ref::<io::Error>().is_some_and(|error| error.kind() == io::ErrorKind::ConnectionRefused)
    })
}
