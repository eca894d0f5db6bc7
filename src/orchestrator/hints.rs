//! Hints: choosing and checking one, wording it with a language model, the edit probe, findings, chat and code review.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use super::llm_access::LlmAccess;
use super::record::open_record::OpenRecord;
use super::submit_code::Submissions;
use crate::types::ids::ProblemUid;
use findings::{LastRun, SubmissionFindings};

mod attempt;
mod chat;
pub(super) mod code_review;
pub(super) mod edit_probe;
pub(super) mod findings;
pub(super) mod llm_hint;
pub(super) mod reveal_hint;

/// Help with a problem: hints, the chat and the review of code that passed.
#[derive(Debug)]
pub(super) struct Hints {
    record: Arc<OpenRecord>,
    submissions: Arc<Submissions>,
    llm: Arc<LlmAccess>,
    session: Mutex<SessionFindings>,
}

/// What is known about the learner's programs while the program runs. It shapes hints and is not worth recording.
#[derive(Debug, Default)]
struct SessionFindings {
    /// The assessment's findings in the last submission.
    submissions: HashMap<ProblemUid, SubmissionFindings>,
    /// The last run since.
    runs: HashMap<ProblemUid, LastRun>,
}

impl Hints {
    pub fn new(record: Arc<OpenRecord>, submissions: Arc<Submissions>, llm: Arc<LlmAccess>) -> Self {
        Self { record, submissions, llm, session: Mutex::default() }
    }

    fn session(&self) -> MutexGuard<'_, SessionFindings> {
        self.session.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
