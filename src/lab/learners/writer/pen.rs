//! Who answers for a model in the executor's place: the model itself, or what it answered before.
//!
//! All lives of a run share one pen. Each edit is an [`Exchange`]: it is kept in memory, so that the same lives can be lived
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
use crate::lab::learners::student_prompt::Prompts;
use crate::llm::{ChatMessage, ChatRole, LlmRequest, ModelError, Provider};
use crate::model::text::clean;

/// Failures in a row after which nobody is asked any more.
const ENOUGH: u32 = 3;

/// An edit: whose, and which of theirs at the problem, from 1.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Place {
    /// What kind of learner, in words.
    pub kind: String,
    pub learner: u64,
    pub problem: String,
    pub edit: u32,
}

/// What was answered for one edit.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Exchange {
    #[serde(flatten)]
    pub place: Place,
    /// In the order in which they came: one, or two where the first could not be typed.
    pub replies: Vec<Said>,
    /// Why there was no reply, or none after the first.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub failed: Option<String>,
}

/// A reply.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Said {
    pub text: String,
    /// The limit on tokens cut it short.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub cut: bool,
    pub tokens_in: u32,
    pub tokens_out: u32,
}

/// What was answered for all edits.
pub type Exchanges = BTreeMap<Place, Exchange>;

/// Who answers. Shared by all threads.
pub struct Pen {
    /// The model, in words.
    pub who: String,
    /// Names and versions of the prompts.
    pub prompts: Vec<String>,
    pub cancel: Cancel,
    from: From,
    /// What was answered before: it is not asked for again.
    known: Exchanges,
    so_far: Mutex<SoFar>,
    /// Hears of every edit before it is asked for.
    on_edit: OnEdit,
}

/// Told of an edit: its problem, and how many there were before.
type OnEdit = Box<dyn Fn(&str, usize) + Send + Sync>;

enum From {
    Model(Arc<dyn Provider>, Prompts),
    Nobody,
}

#[derive(Default)]
struct SoFar {
    exchanges: Exchanges,
    store: Option<File>,
    failures: u32,
    /// Nobody is asked any more.
    over: bool,
}

impl std::fmt::Debug for Pen {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Pen").field("who", &self.who).field("prompts", &self.prompts).finish_non_exhaustive()
    }
}

impl Pen {
    /// A model.
    #[must_use]
    pub fn model(provider: Arc<dyn Provider>, prompts: Prompts) -> Self {
        let (who, versions) = (clean(&provider.describe()), prompts.versions());
        Self::of(who, versions, From::Model(provider, prompts))
    }

    /// The same, where a run was stopped: it goes on behind what was answered so far.
    #[must_use]
    pub fn going_on(self, known: Exchanges) -> Self {
        Self { known, ..self }
    }

    /// What a model answered before.
    #[must_use]
    pub fn stored(who: String, prompts: Vec<String>, exchanges: Exchanges) -> Self {
        Self::of(who, prompts, From::Nobody).going_on(exchanges)
    }

    fn of(who: String, prompts: Vec<String>, from: From) -> Self {
        let (cancel, known, so_far) = (Cancel::default(), Exchanges::new(), Mutex::default());
        Self { who, prompts, cancel, from, known, so_far, on_edit: Box::new(|_, _| {}) }
    }

    /// Writes every exchange that is new to this file, too, a line each.
    #[must_use]
    pub fn storing(self, file: File) -> Self {
        self.so_far().store = Some(file);
        self
    }

    #[must_use]
    pub fn telling(self, on_edit: impl Fn(&str, usize) + Send + Sync + 'static) -> Self {
        Self { on_edit: Box::new(on_edit), ..self }
    }

    /// What was answered so far.
    #[must_use]
    pub fn exchanges(&self) -> Exchanges {
        self.so_far().exchanges.clone()
    }

    /// One that answers as this one did.
    #[must_use]
    pub fn again(&self) -> Self {
        Self::stored(self.who.clone(), self.prompts.clone(), self.exchanges())
    }

    /// Begins an edit. `request` is what a model would be asked; none where it must not be.
    pub(super) fn edit(&self, place: Place, request: impl FnOnce(&Prompts) -> Option<LlmRequest>) -> Edit<'_> {
        let before = self.so_far().exchanges.len();
        (self.on_edit)(&place.problem, before);
        let known = self.known.get(&place);
        let request = match &self.from {
            From::Model(_, prompts) if known.is_none() && !self.so_far().over => request(prompts),
            From::Model(..) | From::Nobody => None,
        };
        let exchange = Exchange { place, replies: Vec::new(), failed: None };
        Edit { pen: self, request, known, exchange }
    }

    fn so_far(&self) -> MutexGuard<'_, SoFar> {
        self.so_far.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// An edit that is asked for.
pub(super) struct Edit<'p> {
    pen: &'p Pen,
    request: Option<LlmRequest>,
    known: Option<&'p Exchange>,
    exchange: Exchange,
}

impl Edit<'_> {
    /// The next reply; none where nobody gives one.
    ///
    /// # Errors
    /// It was cancelled.
    pub fn reply(&mut self, runtime: &Runtime) -> anyhow::Result<Option<Said>> {
        let said = match (&self.pen.from, &self.request) {
            (From::Model(provider, _), Some(request)) => match runtime.block_on(asked(self.pen, provider, request))? {
                Ok(said) => Some(said),
                Err(error) => {
                    self.exchange.failed = Some(sentence(&error));
                    let so_far = &mut *self.pen.so_far();
                    so_far.failures += 1;
                    so_far.over |= so_far.failures >= ENOUGH || matches!(error, ModelError::Spent(_));
                    None
                }
            },
            _ => {
                let said = self.known.and_then(|known| known.replies.get(self.exchange.replies.len())).cloned();
                let failed = self.known.and_then(|known| known.failed.clone());
                self.exchange.failed = failed.filter(|_| said.is_none());
                said
            }
        };
        if let Some(said) = &said {
            self.pen.so_far().failures = 0;
            self.exchange.replies.push(said.clone());
        }
        Ok(said)
    }

    /// Has the model told why its reply can't be typed, and what it is to do.
    pub fn again(&mut self, told: impl FnOnce(&Prompts) -> String) {
        if let (From::Model(_, prompts), Some(request)) = (&self.pen.from, &mut self.request) {
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
    pub fn close(self) -> anyhow::Result<()> {
        if self.is_unasked() {
            return Ok(());
        }
        let so_far = &mut *self.pen.so_far();
        if let (None, Some(store)) = (self.known, &mut so_far.store) {
            let line = serde_json::to_string(&self.exchange)?;
            writeln!(store, "{line}").context("what was answered can't be stored")?;
        }
        so_far.exchanges.insert(self.exchange.place.clone(), self.exchange);
        Ok(())
    }
}

/// Asks the model, unless it is cancelled before; the outer error says that it was.
async fn asked(
    pen: &Pen,
    provider: &Arc<dyn Provider>,
    request: &LlmRequest,
) -> anyhow::Result<Result<Said, ModelError>> {
    let reply = tokio::select! {
        biased;
        () = pen.cancel.cancelled() => anyhow::bail!("cancelled"),
        reply = provider.ask(request, &|_| {}) => reply,
    };
    Ok(reply.map(|reply| Said {
        text: clean(&reply.text),
        cut: reply.truncated,
        tokens_in: reply.tokens_in,
        tokens_out: reply.tokens_out,
    }))
}

/// The words of an error in one line: a server may have written part of them.
fn sentence(error: &ModelError) -> String {
    clean(&error.to_string()).split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Why nobody answered, the first time it happened; the order is that of the lives, not of time.
#[must_use]
pub fn failure(exchanges: &Exchanges) -> Option<&str> {
    exchanges.values().find_map(|exchange| exchange.failed.as_deref())
}
