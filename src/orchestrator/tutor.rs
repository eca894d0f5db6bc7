//! The handle on a learner's open record, used by every part of the orchestrator.
//!
//! It opens the learner's record ([`OpenRecord`]), the judge and the data that last only while the program runs.
//! The operations on it are in the files next to this one.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use tokio::sync::watch as channel;

use super::api::{JudgeStatus, TutorError, TutorSnapshot};
use super::blocking_work::run_blocking;
use super::hints::findings::{Findings, LastRun};
use super::llm_access::outbox::Outbox;
use super::llm_access::passed_submission::PassedSubmission;
use super::options::{TutorOptions, bare_judge};
use super::packaging::finish_moves;
use super::packs::installed_packs;
use super::pipeline::Pipeline;
use super::record::open_record::OpenRecord;
use crate::judge::Judge;
use crate::llm::Provider;
use crate::paths::Paths;
use crate::store::{SourceStore, Workspace};
use crate::types::editor_statement::EditorStatement;
use crate::types::ids::ProblemUid;
use crate::types::{Language, Params, Problem};

pub use crate::store::LockWait;

mod record_calls;

/// How often to check whether another process has released the write lock.
const LOCK_POLL_INTERVAL: Duration = Duration::from_millis(500);

/// A handle on the running tutor; clones share it.
#[derive(Clone, Debug)]
pub struct Tutor {
    pub(super) record: Arc<OpenRecord>,
    pub(super) shared: Arc<TutorShared>,
}

#[derive(Debug)]
pub(super) struct TutorShared {
    pub attempts: SourceStore,
    pub workspace: Workspace,
    pub judge: Judge,
    /// The language of new solutions, and of code whose language is not given otherwise.
    pub language: Mutex<Language>,
    /// Where the statement is shown beside the code.
    pub editor_statement: EditorStatement,
    /// The language model that may be asked; `None` if none is set up and switched on.
    pub model: Mutex<Option<Arc<dyn Provider>>>,
    fresh: Mutex<SessionCache>,
    pub paths: Paths,
}

/// Data held only while the program runs. It shapes hints and is not worth recording.
#[derive(Debug, Default)]
pub(super) struct SessionCache {
    /// The assessment's findings in the last submission.
    pub findings: HashMap<ProblemUid, Findings>,
    /// The last run since.
    pub runs: HashMap<ProblemUid, LastRun>,
    /// Requests to a language model: the prepared one, and the ones sent last.
    pub outbox: HashMap<ProblemUid, Outbox>,
    /// The code that passed last, for a model's review.
    pub passed: HashMap<ProblemUid, PassedSubmission>,
    following_judge: bool,
}

impl Tutor {
    /// Opens the learner's data and the packs. Quick; starts no process and needs no network.
    ///
    /// # Errors
    /// The data can't be read at all. If data can be read but not written, it opens read-only, see
    /// [`TutorSnapshot::access`].
    pub fn open(options: TutorOptions) -> Result<Self, TutorError> {
        let (pipeline, notices) = installed_pipeline(&options.paths);
        let record = OpenRecord::open(&options.paths.data, Arc::clone(&options.clock), pipeline, notices)?;
        Ok(Self::over(record, options))
    }

    /// Opens the learner's data without keeping other processes from recording: each step locks the record, waits for
    /// its turn, and releases the lock. Faults in the files are not repaired before the first step.
    ///
    /// # Errors
    /// As [`Tutor::open`].
    pub fn open_shared(options: TutorOptions, patience: LockWait) -> Result<Self, TutorError> {
        let (pipeline, notices) = installed_pipeline(&options.paths);
        let clock = Arc::clone(&options.clock);
        let record = OpenRecord::open_shared(&options.paths.data, clock, pipeline, notices, patience)?;
        Ok(Self::over(record, options))
    }

    /// Opens the learner's data like [`Tutor::open`], but with the caller's own pipeline instead of the installed
    /// packs.
    ///
    /// # Errors
    /// As [`Tutor::open`].
    pub fn open_with_pipeline(options: TutorOptions, pipeline: Pipeline) -> Result<Self, TutorError> {
        let record = OpenRecord::open(&options.paths.data, Arc::clone(&options.clock), pipeline, Vec::new())?;
        Ok(Self::over(record, options))
    }

    fn over(record: OpenRecord, options: TutorOptions) -> Self {
        let TutorOptions { paths, program, coding, model, .. } = options;
        let shared = TutorShared {
            attempts: SourceStore::new(&paths.data),
            workspace: Workspace::new(&paths.workspace),
            judge: bare_judge(program, &paths, coding),
            language: Mutex::new(coding.language),
            editor_statement: coding.editor_statement,
            model: Mutex::new(model),
            fresh: Mutex::default(),
            paths,
        };
        Self { record: Arc::new(record), shared: Arc::new(shared) }
    }

    /// The newest snapshot.
    #[must_use]
    pub fn snapshot(&self) -> Arc<TutorSnapshot> {
        self.record.snapshot()
    }

    /// Receives each snapshot when it is published.
    #[must_use]
    pub fn subscribe(&self) -> channel::Receiver<Arc<TutorSnapshot>> {
        self.record.subscribe()
    }

    /// The judge, for tools that run a pack's own code.
    #[must_use]
    pub fn judge(&self) -> &Judge {
        &self.shared.judge
    }

    /// Starts the sandbox in the background, and prepares its image the first time. Progress is in
    /// [`TutorSnapshot::judge`]. Can be called any number of times.
    pub fn warm_up(&self) {
        if std::mem::replace(&mut self.session_cache().following_judge, true) {
            return;
        }
        let tutor = self.clone();
        let mut status = self.shared.judge.pool().status();
        tokio::spawn(async move {
            while status.changed().await.is_ok() {
                let now = JudgeStatus::from(&*status.borrow_and_update());
                tutor.record.set_judge_status(now);
            }
        });
        let cell = self.shared.judge.pool().clone();
        tokio::spawn(async move {
            // The status reports a failure, and each caller that runs code gets the error too.
            let _ = cell.ensure_ready().await;
        });
    }

    /// Updates the stored snapshot and releases the learner's lock. The worker ends when its pipe closes.
    ///
    /// # Errors
    /// [`TutorError::Data`] if the snapshot could not be replaced. No data is lost: the next start reads on from the
    /// old one.
    pub async fn shutdown(self) -> Result<(), TutorError> {
        self.run_blocking(|tutor| tutor.record.close()).await
    }

    /// Becomes the writer as soon as the process that holds the lock is done. Without this, a process that held it
    /// for a second would leave the screens read-only for the rest of their run. Does nothing if no other process
    /// holds the lock.
    pub fn wait_for_write_lock(&self) {
        let tutor = self.clone();
        tokio::spawn(async move {
            while tutor.run_blocking(|tutor| tutor.record.is_kept_out()).await.unwrap_or(false) {
                tokio::time::sleep(LOCK_POLL_INTERVAL).await;
            }
        });
    }

    pub(super) fn problem(&self, uid: &ProblemUid) -> Result<&Problem, TutorError> {
        self.record.problem(uid)
    }

    pub(super) async fn run_blocking<T: Send + 'static>(
        &self,
        work: impl FnOnce(&Self) -> Result<T, TutorError> + Send + 'static,
    ) -> Result<T, TutorError> {
        run_blocking(self, work).await
    }

    pub(super) fn session_cache(&self) -> MutexGuard<'_, SessionCache> {
        self.shared.fresh.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The pipeline over the installed packs, and messages about packs that were left out.
fn installed_pipeline(paths: &Paths) -> (Pipeline, Vec<String>) {
    finish_moves(paths);
    let (catalog, notices) = installed_packs::load_catalog(paths);
    (Pipeline::new(Params::default(), catalog), notices)
}
