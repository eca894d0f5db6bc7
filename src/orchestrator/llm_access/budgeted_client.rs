//! A model client that is held to the day's budget: a request that exceeds it is refused before it is sent.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

use futures_util::future::BoxFuture;
use jiff::civil::Date;

use super::budget::DailyBudget;
use crate::llm::{LlmReply, LlmRequest, ModelError, Provider, ReplyProgress};

/// A model with its budget.
#[derive(Debug)]
pub(super) struct BudgetedClient {
    pub inner: Arc<dyn Provider>,
    pub budget: DailyBudget,
}

impl Provider for BudgetedClient {
    fn describe(&self) -> String {
        self.inner.describe()
    }

    fn request_body(&self, request: &LlmRequest) -> Vec<u8> {
        self.inner.request_body(request)
    }

    fn max_reply_tokens(&self, request: &LlmRequest) -> u32 {
        self.inner.max_reply_tokens(request)
    }

    fn ask<'a>(
        &'a self,
        request: &'a LlmRequest,
        arriving: &'a (dyn Fn(ReplyProgress) + Send + Sync),
    ) -> BoxFuture<'a, Result<LlmReply, ModelError>> {
        Box::pin(async move {
            let mut counted =
                TokenReservation::request(&self.budget, request, self.inner.max_reply_tokens(request)).await?;
            let (read, sent) = (&counted.read, &counted.sent);
            let watched = |arrives| {
                sent.store(true, Ordering::Relaxed);
                if let ReplyProgress::Reading { bytes } = arrives {
                    read.store(bytes, Ordering::Relaxed);
                }
                arriving(arrives);
            };
            let answer = self.inner.ask(request, &watched).await;
            counted.settle(&answer).await;
            answer
        })
    }

    fn list_models(&self) -> BoxFuture<'_, Result<Vec<String>, ModelError>> {
        self.inner.list_models()
    }
}

/// A request counted with the most tokens it may use, until the real number is known. If it is dropped before that,
/// the tokens read so far are charged.
struct TokenReservation {
    budget: DailyBudget,
    day: Date,
    /// Tokens that were counted and, as far as is known, not used.
    held: u32,
    /// Tokens of the request itself.
    request: u32,
    /// Whether the request was sent. A key that can't be read stops it before.
    sent: AtomicBool,
    /// Bytes of the answer.
    read: AtomicUsize,
}

/// Bytes of a text that count as one token.
const BYTES_PER_TOKEN: usize = 4;

impl TokenReservation {
    async fn request(budget: &DailyBudget, request: &LlmRequest, allowed: u32) -> Result<Self, ModelError> {
        let asked = request.estimate_tokens();
        let most = asked.saturating_add(allowed);
        let taking = budget.clone();
        let day = on_a_thread(move || taking.reserve(most)).await?;
        Ok(Self {
            budget: budget.clone(),
            day,
            held: most,
            request: asked,
            sent: AtomicBool::new(false),
            read: AtomicUsize::new(0),
        })
    }

    async fn settle(&mut self, answer: &Result<LlmReply, ModelError>) {
        let (requests, took) = match answer {
            Ok(reply) => (0, reply.tokens_in.saturating_add(reply.tokens_out)),
            // A server that was not asked or not reached has not used any tokens.
            Err(_) if !self.sent.load(Ordering::Relaxed) => (1, 0),
            Err(ModelError::Unreachable(_)) if self.unread() => (1, 0),
            Err(ModelError::Refused(_)) if self.unread() => (0, 0),
            Err(_) => (0, self.so_far()),
        };
        let (budget, day, held) = (self.budget.clone(), self.day, std::mem::take(&mut self.held));
        let _ = on_a_thread(move || {
            budget.settle(day, requests, held, took);
            Ok(())
        })
        .await;
    }

    fn unread(&self) -> bool {
        self.read.load(Ordering::Relaxed) == 0
    }

    fn so_far(&self) -> u32 {
        self.request.saturating_add((self.read.load(Ordering::Relaxed) / BYTES_PER_TOKEN) as u32)
    }
}

impl Drop for TokenReservation {
    fn drop(&mut self) {
        let unused = self.held.saturating_sub(self.so_far());
        if self.held > 0 && unused > 0 {
            let (budget, day) = (self.budget.clone(), self.day);
            // No caller waits for this refund. If the runtime ends, the tokens stay counted.
            if let Ok(runtime) = tokio::runtime::Handle::try_current() {
                drop(runtime.spawn_blocking(move || budget.settle(day, 0, unused, 0)));
            }
        }
    }
}

/// Waits for files and locks on a thread that may block.
async fn on_a_thread<T: Send + 'static>(
    work: impl FnOnce() -> Result<T, ModelError> + Send + 'static,
) -> Result<T, ModelError> {
    match tokio::task::spawn_blocking(work).await {
        Ok(done) => done,
        Err(_) => Err(ModelError::Spent("Rung is closing; no more is asked.".to_owned())),
    }
}
