//! Who answers for a model in the executor's place: the model itself, or what it answered before.
//!
//! All lives of a run share one pen. Each edit is an [`EditExchange`]: it is kept in memory, so that the same lives can be lived
//! again, and in a file where one was given, a line as soon as it is there. A model that can't be asked is asked again at the
//! next edit, three times in a row; then no more. Knows no graph and judges nothing.

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

/// Failures in a row after which nobody is asked any more.
const MAX_FAILURES: u32 = 3;

/// An edit: whose, and which of theirs at the problem, from 1.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct EditKey {
    /// What kind of learner, in words.
    pub kind: String,
    pub learner: u64,
    pub problem: String,
    pub edit: u32,
}

/// What was answered for one edit.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct EditExchange {
    #[serde(flatten)]
    pub place: EditKey,
    /// In the order in which they came: one, or two where the first could not be typed.
    pub replies: Vec<ExecutorReply>,
    /// Why there was no reply, or none after the first.
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

/// What was answered for all edits.
pub type EditExchanges = BTreeMap<EditKey, EditExchange>;

/// Who answers. Shared by all threads.
pub struct EditSource {
    /// The model, in words.
    pub who: String,
    /// Names and versions of the prompts.
    pub prompts: Vec<String>,
    pub cancel: Cancel,
    from: ReplyOrigin,
    /// What was answered before: it is not asked for again.
    known: EditExchanges,
    so_far: Mutex<EditSourceState>,
    /// Hears of every edit before it is asked for.
    on_edit: OnEdit,
}

/// Told of an edit: its problem, and how many there were before.
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
    /// Nobody is asked any more.
    over: bool,
}

impl std::fmt::Debug for EditSource {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Pen").field("who", &self.who).field("prompts", &self.prompts).finish_non_exhaustive()
    }
}

impl EditSource {
    /// A model.
    #[must_use]
    pub fn from_provider(provider: Arc<dyn Provider>, prompts: StudentPrompts) -> Self {
        let (who, versions) = (clean(&provider.describe()), prompts.versions());
        Self::new(who, versions, ReplyOrigin::Model(provider, prompts))
    }

    /// The same, where a run was stopped: it goes on behind what was answered so far.
    #[must_use]
    pub fn with_known_exchanges(self, known: EditExchanges) -> Self {
        Self { known, ..self }
    }

    /// What a model answered before.
    #[must_use]
    pub fn from_exchanges(who: String, prompts: Vec<String>, exchanges: EditExchanges) -> Self {
        Self::new(who, prompts, ReplyOrigin::Nobody).with_known_exchanges(exchanges)
    }

    fn new(who: String, prompts: Vec<String>, from: ReplyOrigin) -> Self {
        let (cancel, known, so_far) = (Cancel::default(), EditExchanges::new(), Mutex::default());
        Self { who, prompts, cancel, from, known, so_far, on_edit: Box::new(|_, _| {}) }
    }

    /// Writes every exchange that is new to this file, too, a line each.
    #[must_use]
    pub fn with_log_file(self, file: File) -> Self {
        self.lock_state().store = Some(file);
        self
    }

    #[must_use]
    pub fn with_progress(self, on_edit: impl Fn(&str, usize) + Send + Sync + 'static) -> Self {
        Self { on_edit: Box::new(on_edit), ..self }
    }

    /// What was answered so far.
    #[must_use]
    pub fn exchanges(&self) -> EditExchanges {
        self.lock_state().exchanges.clone()
    }

    /// One that answers as this one did.
    #[must_use]
    pub fn replay(&self) -> Self {
        Self::from_exchanges(self.who.clone(), self.prompts.clone(), self.exchanges())
    }

    /// Begins an edit. `request` is what a model would be asked; none where it must not be.
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

/// An edit that is asked for.
pub(super) struct PendingEdit<'p> {
    pen: &'p EditSource,
    request: Option<LlmRequest>,
    known: Option<&'p EditExchange>,
    exchange: EditExchange,
}

impl PendingEdit<'_> {
    /// The next reply; none where nobody gives one.
    ///
    /// # Errors
    /// It was cancelled.
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

    /// Has the model told why its reply can't be typed, and what it is to do.
    pub fn add_retry_message(&mut self, told: impl FnOnce(&StudentPrompts) -> String) {
        if let (ReplyOrigin::Model(_, prompts), Some(request)) = (&self.pen.from, &mut self.request) {
            let before =
                self.exchange.replies.last().map(|said| said.text.clone()).filter(|text| !text.trim().is_empty());
            request.messages.extend(before.map(|text| ChatMessage { role: ChatRole::Assistant, text }));
            request.messages.push(ChatMessage { role: ChatRole::User, text: told(prompts) });
        }
    }

    /// Whether nobody was asked at all.
    pub fn is_unasked(&self) -> bool {
        self.exchange.replies.is_empty() && self.exchange.failed.is_none()
    }

    /// Keeps what was answered.
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

/// The words of an error in one line: a server may have written part of them.
fn to_one_line(error: &ModelError) -> String {
    clean(&error.to_string()).split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Why nobody answered, the first time it happened; the order is that of the lives, not of time.
#[must_use]
pub fn first_failure(exchanges: &EditExchanges) -> Option<&str> {
    exchanges.values().find_map(|exchange| exchange.failed.as_deref())
}
