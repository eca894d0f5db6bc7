//! A provider with scripted replies: for tests and for replays of recorded replies.
//!
//! Replies and errors come in order, and each request is stored. A turn may have a delay or never end. The provider
//! opens no connection and uses only the runtime's clock.

use std::collections::VecDeque;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use futures_util::FutureExt;
use futures_util::future::BoxFuture;

use super::{LlmReply, LlmRequest, ModelError, Provider, ReplyProgress};

/// One turn of a script.
#[derive(Clone, Debug)]
pub struct ScriptedTurn {
    /// The reply or error.
    answer: Result<LlmReply, ModelError>,
    /// The delay; `None` if the turn never ends.
    delay: Option<Duration>,
}

impl ScriptedTurn {
    /// A whole reply of this text.
    #[must_use]
    pub fn from_text(text: &str) -> Self {
        let (tokens_in, tokens_out) = (100, text.len().div_ceil(4) as u32);
        Self {
            answer: Ok(LlmReply { text: text.to_owned(), truncated: false, tokens_in, tokens_out }),
            delay: Some(Duration::ZERO),
        }
    }

    /// A reply that the limit on tokens cut short.
    #[must_use]
    pub fn truncated(text: &str) -> Self {
        let mut turn = Self::from_text(text);
        if let Ok(reply) = &mut turn.answer {
            reply.truncated = true;
        }
        turn
    }

    /// An error instead of a reply.
    #[must_use]
    pub fn from_error(error: ModelError) -> Self {
        Self { answer: Err(error), delay: Some(Duration::ZERO) }
    }

    /// A request that is never answered.
    #[must_use]
    pub fn never() -> Self {
        Self { delay: None, ..Self::from_text("") }
    }
}

impl From<&str> for ScriptedTurn {
    fn from(text: &str) -> Self {
        Self::from_text(text)
    }
}

/// A script with the requests so far.
#[derive(Debug, Default)]
pub struct ScriptedProvider {
    turns: Mutex<VecDeque<ScriptedTurn>>,
    /// The turn after the end of the script.
    then: Option<ScriptedTurn>,
    requests: Mutex<Vec<LlmRequest>>,
}

impl ScriptedProvider {
    /// Answers with these turns in order, and then with an error that the script is over.
    #[must_use]
    pub fn new<T: Into<ScriptedTurn>>(turns: impl IntoIterator<Item = T>) -> Self {
        Self { turns: Mutex::new(turns.into_iter().map(Into::into).collect()), ..Self::default() }
    }

    /// Answers every request in the same way.
    #[must_use]
    pub fn always(turn: impl Into<ScriptedTurn>) -> Self {
        Self { then: Some(turn.into()), ..Self::default() }
    }

    /// The requests so far, oldest first.
    #[must_use]
    pub fn requests(&self) -> Vec<LlmRequest> {
        lock(&self.requests).clone()
    }

    fn next_turn(&self) -> ScriptedTurn {
        let over = || ModelError::Unreachable("The script has no reply left.".to_owned());
        lock(&self.turns).pop_front().or_else(|| self.then.clone()).unwrap_or_else(|| ScriptedTurn::from_error(over()))
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Provider for ScriptedProvider {
    fn describe(&self) -> String {
        "a script".to_owned()
    }

    fn request_body(&self, request: &LlmRequest) -> Vec<u8> {
        let LlmRequest { system, messages, schema, max_tokens } = request;
        let schema = schema.as_ref().map(|schema| &schema.json);
        let body = serde_json::json!({
            "system": system, "messages": messages, "schema": schema, "max_tokens": max_tokens,
        });
        body.to_string().into_bytes()
    }

    fn ask<'a>(
        &'a self,
        request: &'a LlmRequest,
        arriving: &'a (dyn Fn(ReplyProgress) + Send + Sync),
    ) -> BoxFuture<'a, Result<LlmReply, ModelError>> {
        lock(&self.requests).push(request.clone());
        let turn = self.next_turn();
        async move {
            arriving(ReplyProgress::Waiting { seconds: 0 });
            match turn.delay {
                Some(wait) if wait.is_zero() => {}
                Some(wait) => tokio::time::sleep(wait).await,
                None => std::future::pending().await,
            }
            if let Ok(reply) = &turn.answer {
                arriving(ReplyProgress::Reading { bytes: reply.text.len() });
            }
            turn.answer
        }
        .boxed()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn request(text: &str) -> LlmRequest {
        let messages = vec![crate::llm::ChatMessage { role: crate::llm::ChatRole::User, text: text.to_owned() }];
        LlmRequest { system: "rules".to_owned(), messages, schema: None, max_tokens: 10 }
    }

    #[tokio::test]
    async fn turns_come_in_order_and_requests_are_kept() {
        let refused = ModelError::Refused("no such model".to_owned());
        let script = ScriptedProvider::new([
            ScriptedTurn::from_text("one"),
            ScriptedTurn::from_error(refused.clone()),
            ScriptedTurn::truncated("thr"),
        ]);
        let ask = async |text: &str| script.ask(&request(text), &|_| {}).await;
        assert_eq!(ask("a").await.map(|reply| reply.text), Ok("one".to_owned()));
        assert_eq!(ask("b").await.map(|reply| reply.text), Err(refused));
        assert_eq!(ask("c").await.map(|reply| (reply.text, reply.truncated)), Ok(("thr".to_owned(), true)));
        assert!(matches!(ask("d").await, Err(ModelError::Unreachable(_))));
        let asked: Vec<String> =
            script.requests().into_iter().map(|request| request.messages[0].text.clone()).collect();
        assert_eq!(asked, ["a", "b", "c", "d"]);
    }

    #[tokio::test]
    async fn a_turn_that_never_ends_waits_for_nobody() {
        let script = ScriptedProvider::always(ScriptedTurn::never());
        let request = request("a");
        let mut asked = script.ask(&request, &|_| {});
        assert!(futures_util::poll!(&mut asked).is_pending());
    }
}
