//! The only writer: takes what a person does, asks the judge and the agents, checks what they propose, commits it,
//! publishes the new state.
//!
//! Everything above talks to a [`Tutor`]. Its methods are async and never block the caller's thread for long; a request
//! that is no longer wanted is cancelled through a [`Cancel`].

use std::path::PathBuf;
use std::sync::Arc;

use tokio::sync::watch;

use crate::model::ids::{ProblemUid, TopicId};
use crate::model::learner::{NudgeKind, Profile};
use crate::model::problem::Problem;
use crate::model::{Record, Report};

pub mod api;

pub use crate::judge::Cancel;

pub use api::{
    Access, Catalog, HintView, JudgeStatus, LearnerState, OwnCase, Published, Scope, Source, Step, SubmitRequest,
    Submitted, TutorError,
};

/// Called with every step of a running job, from the job's task.
pub type OnStep = Box<dyn Fn(Step) + Send + Sync>;

/// A handle on the running tutor; clones share it.
#[derive(Clone, Debug)]
pub struct Tutor {}

#[allow(clippy::todo, clippy::unused_async)]
impl Tutor {
    /// The newest snapshot.
    #[must_use]
    pub fn published(&self) -> Arc<Published> {
        todo!()
    }
    /// Snapshots as they are published.
    #[must_use]
    pub fn subscribe(&self) -> watch::Receiver<Arc<Published>> {
        todo!()
    }
    /// Starts the sandbox in the background (preparing its image the first time); progress shows in
    /// [`Published::judge`].
    pub fn warm_up(&self) {
        todo!()
    }

    /// Judges samples and own cases, or every case; records nothing. Waits for the sandbox when it isn't ready.
    pub async fn run(
        &self,
        problem: &ProblemUid,
        source: Source,
        scope: Scope,
        cancel: &Cancel,
        on_step: OnStep,
    ) -> Result<Report, TutorError> {
        todo!()
    }
    /// Judges every case, keeps the source, records the submission and everything the agents conclude from it.
    pub async fn submit(
        &self,
        request: SubmitRequest,
        cancel: &Cancel,
        on_step: OnStep,
    ) -> Result<Submitted, TutorError> {
        todo!()
    }

    /// The hints revealed so far and what the next would cost. Pure look-up.
    pub fn hints(&self, problem: &ProblemUid) -> Result<HintView, TutorError> {
        todo!()
    }
    /// Reveals the next hint and records it.
    pub async fn reveal_hint(&self, problem: &ProblemUid) -> Result<HintView, TutorError> {
        todo!()
    }

    /// The daily check-in: streak, nudge, reviews that are due, today's set. Harmless to call often.
    pub async fn session_check(&self) -> Result<(), TutorError> {
        todo!()
    }
    /// First-run answers or changed settings.
    pub async fn set_profile(&self, profile: Profile) -> Result<(), TutorError> {
        todo!()
    }
    /// Clears the file for a review from blank (the old text is kept in `attempts/`) and resets the hint ladder.
    pub async fn start_review(&self, problem: &ProblemUid) -> Result<(), TutorError> {
        todo!()
    }
    /// Puts the starter back; the old text is kept in `attempts/`.
    pub async fn reset_file(&self, problem: &ProblemUid) -> Result<(), TutorError> {
        todo!()
    }
    /// Records that the learner goes into a locked topic knowingly.
    pub async fn override_lock(&self, topic: &TopicId) -> Result<(), TutorError> {
        todo!()
    }
    pub async fn dismiss_nudge(&self, kind: NudgeKind) -> Result<(), TutorError> {
        todo!()
    }

    /// The problem to do next, with its reason; `after` is left out.
    #[must_use]
    pub fn next(&self, after: Option<&ProblemUid>) -> Option<api::NextProblem> {
        todo!()
    }
    /// Where the learner's solution of a problem lives.
    pub fn solution_path(&self, problem: &Problem) -> PathBuf {
        todo!()
    }
    /// The same, after making sure the file exists (written from the starter if not).
    pub fn ensure_solution(&self, problem: &Problem) -> Result<PathBuf, TutorError> {
        todo!()
    }
    /// The learner's own cases of a problem.
    pub fn own_cases(&self, problem: &Problem) -> Result<Vec<OwnCase>, TutorError> {
        todo!()
    }
    /// Adds one after checking its arguments against the signature.
    pub fn add_own_case(&self, problem: &Problem, case: OwnCase) -> Result<(), TutorError> {
        todo!()
    }
    /// Saved versions of the learner's file: a tick for every save, rename-saves included, debounced. Dropping the
    /// receiver stops watching.
    pub fn watch(&self, problem: &Problem) -> Result<tokio::sync::mpsc::Receiver<()>, TutorError> {
        todo!()
    }
    /// Committed and rejected records, newest first, at most `limit`.
    pub fn history(&self, limit: usize) -> Result<Vec<Record>, TutorError> {
        todo!()
    }
    /// Stops the sandbox and releases the learner's lock.
    pub async fn shutdown(self) {
        todo!()
    }
}
