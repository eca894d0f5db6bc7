//! Asking a language model on a learner's behalf: what may be sent, in which words it is asked, and how its reply is judged
//! before anybody sees it.
//!
//! [`payload`] is all that may leave the machine, [`redact`] takes from it what names a person, [`prompts`] holds the words
//! around it, [`asking`] sends it and gives no text out that was not judged. Which task is asked for, and what becomes of the
//! answer, stands with the task (`hint_ladder`).

use std::sync::{Arc, PoisonError};

use super::tutor::Tutor;
use crate::llm::{Provider, Request};
use crate::model::Problem;

pub(super) mod agreed;
pub(super) mod asking;
pub(super) mod payload;
pub(super) mod prompts;
pub(super) mod redact;

/// Requests about a problem in this process.
#[derive(Clone, Debug, Default)]
pub(super) struct Outbox {
    /// What was shown as the next to be sent; it is sent as it is, while nothing it is made of changed.
    pub next: Option<Prepared>,
    /// The bodies sent for the last answer, in order.
    pub sent: Vec<String>,
}

/// A request that waits to be sent.
#[derive(Clone, Debug)]
pub(super) struct Prepared {
    pub request: Request,
    /// What it is made of, but for the mark drawn for it.
    pub made_of: String,
}

impl Tutor {
    /// The language model that is set up and switched on.
    #[must_use]
    pub fn model(&self) -> Option<Arc<dyn Provider>> {
        self.shared.model.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// Asks another model from now on, or none.
    pub fn set_model(&self, model: Option<Arc<dyn Provider>>) {
        *self.shared.model.lock().unwrap_or_else(PoisonError::into_inner) = model;
    }

    /// The model, where the problem's pack allows one.
    pub(super) fn model_for(&self, problem: &Problem) -> Option<Arc<dyn Provider>> {
        self.model().filter(|_| problem.policy.allow_model)
    }
}
