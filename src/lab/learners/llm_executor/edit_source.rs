//! The source of a model's edits: the model itself, or its stored answers.
//!
//! All episodes of a run share one source. Each edit is an `EditExchange`: it is kept in memory, so that the same
//! episodes can run again, and each is written at once to the log file, if there is one. If the model can't be reached,
//! it is asked again at the next edit, up to three times in a row; then no more. Does not use the graph and judges
//! nothing.

use std::collections::BTreeMap;
use std::fs::File;
use std::io::Write as _;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use anyhow::Context as _;
use serde::{Deserialize, Serialize};
use tokio::runtime::Runtime;

use crate::judge::Cancel;
use crate::lab::learners::student_prompt::StudentPrompts;
use crate::llm::{ChatMessage, ChatRole, LlmRequest, ModelError, Provider};
use crate::types::sanitize::clean;

/// Failures in a row after which the model is not asked any more.
const MAX_FAILURES: u32 = 3;

/// The key of an edit: the learner, the problem and the edit's number there, from 1.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct EditKey {
    /// The kind of learner, in words.
    pub kind: String,
    pub learner: u64,
    pub problem: String,
    pub edit: u32,
}

/// The answers for one edit.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct EditExchange {
    #[serde(flatten)]
    pub place: EditKey,
    /// In the order of arrival: one, or two if the first was not usable.
    pub replies: Vec<ExecutorReply>,
    /// The reason for a missing reply, first or second.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub failed: Option<String>,
}

/// A reply.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ExecutorReply {
    pub text: String,
    /// The limit on tokens cut it short.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub cut: bool,
    pub tokens_in: u32,
    pub tokens_out: u32,
}

/// The answers for all edits.
pub type EditExchanges = BTreeMap<EditKey, EditExchange>;

/// Answers edits. Shared by all threads.
pub struct EditSource {
    /// The model, in words.
    pub who: String,
    /// Names and versions of the prompts.
    pub prompts: Vec<String>,
    pub cancel: Cancel,
    from: ReplyOrigin,
    /// Earlier answers; these edits are not asked for again.
    known: EditExchanges,
    so_far: Mutex<EditSourceState>,
    /// Called before every edit.
    on_edit: OnEdit,
}

/// Receives the edit's problem, and the number of edits before.
type OnEdit = Box<dyn Fn(&str, usize) + Send + Sync>;

enum ReplyOrigin {
    Model(Arc<dyn Provider>, StudentPrompts),
    Nobody,
}

#[derive(Default)]
struct EditSourceState {
    exchanges: EditExchanges,
    store: Option<File>,
    failures: u32,
    /// The model is not asked any more.
    over: bool,
}

impl std::fmt::Debug for EditSource {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Pen").field("who", &self.who).field("prompts", &self.prompts).finish_non_exhaustive()
    }
}

impl EditSource {
    /// A source that asks a model.
    #[must_use]
    pub fn from_provider(provider: Arc<dyn Provider>, prompts: StudentPrompts) -> Self {
        let (who, versions) = (clean(&provider.describe()), prompts.versions());
        Self::new(who, versions, ReplyOrigin::Model(provider, prompts))
    }

    /// The same, to continue a stopped run after its stored answers.
    #[must_use]
    pub fn with_known_exchanges(self, known: EditExchanges) -> Self {
        Self { known, ..self }
    }

    /// A source that replays a model's stored answers.
    #[must_use]
    pub fn from_exchanges(who: String, prompts: Vec<String>, exchanges: EditExchanges) -> Self {
        Self::new(who, prompts, ReplyOrigin::Nobody).with_known_exchanges(exchanges)
    }

    fn new(who: String, prompts: Vec<String>, from: ReplyOrigin) -> Self {
        let (cancel, known, so_far) = (Cancel::default(), EditExchanges::new(), Mutex::default());
        Self { who, prompts, cancel, from, known, so_far, on_edit: Box::new(|_, _| {}) }
    }

    /// Also writes every new exchange to this file, one a line.
    #[must_use]
    pub fn with_log_file(self, file: File) -> Self {
        self.lock_state().store = Some(file);
        self
    }

    #[must_use]
    pub fn with_progress(self, on_edit: impl Fn(&str, usize) + Send + Sync + 'static) -> Self {
        Self { on_edit: Box::new(on_edit), ..self }
    }

    /// The answers so far.
    #[must_use]
    pub fn exchanges(&self) -> EditExchanges {
        self.lock_state().exchanges.clone()
    }

    /// A source that gives the same answers again.
    #[must_use]
    pub fn replay(&self) -> Self {
        Self::from_exchanges(self.who.clone(), self.prompts.clone(), self.exchanges())
    }

    /// Begins an edit. `request` is the request to the model; `None` if the model must not be asked.
    pub(super) fn begin_edit(
        &self,
        place: EditKey,
        request: impl FnOnce(&StudentPrompts) -> Option<LlmRequest>,
    ) -> PendingEdit<'_> {
        let before = self.lock_state().exchanges.len();
        (self.on_edit)(&place.problem, before);
        let known = self.known.get(&place);
        let request = match &self.from {
            ReplyOrigin::Model(_, prompts) if known.is_none() && !self.lock_state().over => request(prompts),
            ReplyOrigin::Model(..) | ReplyOrigin::Nobody => None,
        };
        let exchange = EditExchange { place, replies: Vec::new(), failed: None };
        PendingEdit { pen: self, request, known, exchange }
    }

    fn lock_state(&self) -> MutexGuard<'_, EditSourceState> {
        self.so_far.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// An edit in progress.
pub(super) struct PendingEdit<'p> {
    pen: &'p EditSource,
    request: Option<LlmRequest>,
    known: Option<&'p EditExchange>,
    exchange: EditExchange,
}

impl PendingEdit<'_> {
    /// The next reply; `None` if there is none.
    ///
    /// # Errors
    /// The run was cancelled.
    pub fn next_reply(&mut self, runtime: &Runtime) -> anyhow::Result<Option<ExecutorReply>> {
        let said = match (&self.pen.from, &self.request) {
            (ReplyOrigin::Model(provider, _), Some(request)) => {
                match runtime.block_on(ask_provider(self.pen, provider, request))? {
                    Ok(said) => Some(said),
                    Err(error) => {
                        self.exchange.failed = Some(to_one_line(&error));
                        let so_far = &mut *self.pen.lock_state();
                        so_far.failures += 1;
                        so_far.over |= so_far.failures >= MAX_FAILURES || matches!(error, ModelError::Spent(_));
                        None
                    }
                }
            }
            _ => {
                let said = self.known.and_then(|known| known.replies.get(self.exchange.replies.len())).cloned();
                let failed = self.known.and_then(|known| known.failed.clone());
                self.exchange.failed = failed.filter(|_| said.is_none());
                said
            }
        };
        if let Some(said) = &said {
            self.pen.lock_state().failures = 0;
            self.exchange.replies.push(said.clone());
        }
        Ok(said)
    }

    /// Adds the reason why a reply is not usable, and the task again, to the conversation.
    pub fn add_retry_message(&mut self, told: impl FnOnce(&StudentPrompts) -> String) {
        if let (ReplyOrigin::Model(_, prompts), Some(request)) = (&self.pen.from, &mut self.request) {
            let before =
                self.exchange.replies.last().map(|said| said.text.clone()).filter(|text| !text.trim().is_empty());
            request.messages.extend(before.map(|text| ChatMessage { role: ChatRole::Assistant, text }));
            request.messages.push(ChatMessage { role: ChatRole::User, text: told(prompts) });
        }
    }

    /// Whether no model was asked.
    pub fn is_unasked(&self) -> bool {
        self.exchange.replies.is_empty() && self.exchange.failed.is_none()
    }

    /// Stores the answers.
    ///
    /// # Errors
    /// The file can't be written.
    pub fn finish(self) -> anyhow::Result<()> {
        if self.is_unasked() {
            return Ok(());
        }
        let so_far = &mut *self.pen.lock_state();
        if let (None, Some(store)) = (self.known, &mut so_far.store) {
            let line = serde_json::to_string(&self.exchange)?;
            writeln!(store, "{line}").context("what was answered can't be stored")?;
        }
        so_far.exchanges.insert(self.exchange.place.clone(), self.exchange);
        Ok(())
    }
}

/// Asks the model, unless it is cancelled before; the outer error says that it was.
async fn ask_provider(
    pen: &EditSource,
    provider: &Arc<dyn Provider>,
    request: &LlmRequest,
) -> anyhow::Result<Result<ExecutorReply, ModelError>> {
    let reply = tokio::select! {
        biased;
        () = pen.cancel.cancelled() => anyhow::bail!("cancelled"),
        reply = provider.ask(request, &|_| {}) => reply,
    };
    Ok(reply.map(|reply| ExecutorReply {
        text: clean(&reply.text),
        cut: reply.truncated,
        tokens_in: reply.tokens_in,
        tokens_out: reply.tokens_out,
    }))
}

/// The text of an error in one line: part of it may come from a server.
fn to_one_line(error: &ModelError) -> String {
    clean(&error.to_string()).split_whitespace().collect::<Vec<_>>().join(" ")
}

/// The reason of the first failure, in the order of the episodes, not of time.
#[must_use]
pub fn first_failure(exchanges: &EditExchanges) -> Option<&str> {
    exchanges.values().find_map(|exchange| exchange.failed.as_deref())
}
