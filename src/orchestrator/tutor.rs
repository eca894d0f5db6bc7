//! The handle on a learner's open record, used by every part of the orchestrator.
//!
//! It opens the learner's record ([`OpenRecord`]), the judge and the data that last only while the program runs.
//! The operations on it are in the files next to this one.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};
use std::time::Duration;

use tokio::sync::watch as channel;

use super::api::{JudgeStatus, TutorError, TutorSnapshot};
use super::hints::findings::{Findings, LastRun};
use super::llm_access::outbox::Outbox;
use super::llm_access::passed_submission::PassedSubmission;
use super::options::{TutorOptions, bare_judge};
use super::packaging::finish_moves;
use super::packs::installed_packs;
use super::pipeline::Pipeline;
use super::record::journal_timeline::FoldedJournal;
use super::record::open_record::{OpenRecord, closing};
use super::record::writer::{PipelineEnv, state_reducer, store_to_tutor_error};
use crate::judge::Judge;
use crate::learner::predict::predictor::Predictor;
use crate::llm::Provider;
use crate::paths::Paths;
use crate::store::{OpenedStore, SourceStore, Store, Workspace};
use crate::types::editor_statement::EditorStatement;
use crate::types::ids::ProblemUid;
use crate::types::{Language, Params, Problem};

pub use crate::store::LockWait;

/// How often to look at the record for other processes.
const LOCK_POLL_INTERVAL: Duration = Duration::from_millis(500);
/// How long the write lock is kept after a step, because the next one often follows at once.
const IDLE_BEFORE_RELEASE: Duration = Duration::from_secs(1);

/// A handle on the running tutor; clones share it.
#[derive(Clone, Debug)]
pub struct Tutor {
    pub(super) shared: Arc<TutorShared>,
}

#[derive(Debug)]
pub(super) struct TutorShared {
    pub record: OpenRecord,
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
    pub folded: Mutex<FoldedJournal>,
    /// The trained predictor of the catalogue, once a learner needs it; `None` if its weights can't be read.
    pub predictor: OnceLock<Option<Arc<Predictor>>>,
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
        finish_moves(&options.paths);
        let (catalog, notices) = installed_packs::load_catalog(&options.paths);
        Self::open_over(options, Pipeline::new(Params::default(), catalog), notices)
    }

    /// Opens the learner's data without keeping other processes from recording: each step locks the record, waits for
    /// its turn, and releases the lock. Faults in the files are not repaired before the first step.
    ///
    /// # Errors
    /// As [`Tutor::open`].
    pub fn open_shared(options: TutorOptions, patience: LockWait) -> Result<Self, TutorError> {
        finish_moves(&options.paths);
        let (catalog, notices) = installed_packs::load_catalog(&options.paths);
        let opened = Store::open_shared(&options.paths.data, state_reducer()).map_err(store_to_tutor_error)?;
        let setting = setting(&options, Pipeline::new(Params::default(), catalog));
        Ok(Self::over(options, setting, notices, opened, patience))
    }

    /// Opens the learner's data like [`Tutor::open`], but with the caller's own pipeline instead of the installed
    /// packs.
    ///
    /// # Errors
    /// As [`Tutor::open`].
    pub fn open_with_pipeline(options: TutorOptions, pipeline: Pipeline) -> Result<Self, TutorError> {
        Self::open_over(options, pipeline, Vec::new())
    }

    fn open_over(options: TutorOptions, pipeline: Pipeline, notices: Vec<String>) -> Result<Self, TutorError> {
        let opened =
            Store::open(&options.paths.data, options.clock.now(), state_reducer()).map_err(store_to_tutor_error)?;
        let setting = setting(&options, pipeline);
        Ok(Self::over(options, setting, notices, opened, LockWait::BRIEF))
    }

    fn over(
        options: TutorOptions,
        setting: PipelineEnv,
        notices: Vec<String>,
        opened: OpenedStore,
        patience: LockWait,
    ) -> Self {
        let TutorOptions { paths, program, coding, model, .. } = options;
        let folded = Mutex::new(FoldedJournal::empty(&setting));
        let judge = bare_judge(program, &paths, coding);
        let shared = TutorShared {
            attempts: opened.store.attempts(),
            record: OpenRecord::new(setting, notices, opened, patience),
            workspace: Workspace::new(&paths.workspace),
            judge,
            language: Mutex::new(coding.language),
            editor_statement: coding.editor_statement,
            model: Mutex::new(model),
            fresh: Mutex::default(),
            folded,
            predictor: OnceLock::new(),
            paths,
        };
        Self { shared: Arc::new(shared) }
    }

    /// The newest snapshot.
    #[must_use]
    pub fn snapshot(&self) -> Arc<TutorSnapshot> {
        self.record().snapshot()
    }

    /// Receives each snapshot when it is published.
    #[must_use]
    pub fn subscribe(&self) -> channel::Receiver<Arc<TutorSnapshot>> {
        self.record().subscribe()
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
                tutor.record().set_judge_status(now);
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
        self.run_blocking(|tutor| tutor.record().close()).await
    }

    /// Shares the record with other processes while this one runs: a command in another terminal can record, and what
    /// it recorded is published here. Without it, this process would keep the record to itself until it ends, or stay
    /// read-only if another one had it first.
    pub fn share_record(&self) {
        let tutor = self.clone();
        tokio::spawn(async move {
            while tutor.run_blocking(|tutor| tutor.record().share(IDLE_BEFORE_RELEASE)).await.unwrap_or(true) {
                tokio::time::sleep(LOCK_POLL_INTERVAL).await;
            }
        });
    }

    /// The learner's open record.
    pub(super) fn record(&self) -> &OpenRecord {
        &self.shared.record
    }

    pub(super) fn problem(&self, uid: &ProblemUid) -> Result<&Problem, TutorError> {
        self.record().setting.pipeline.catalog.by_uid(uid).ok_or_else(|| {
            TutorError::UnknownProblem(format!("The problem {uid} is not installed. `rung list` shows what is."))
        })
    }

    /// Runs work that waits for the disk on a thread that may block, so that no task of the runtime is blocked. The
    /// work runs to its end even if its caller no longer waits for it.
    pub(super) async fn run_blocking<T: Send + 'static>(
        &self,
        work: impl FnOnce(&Self) -> Result<T, TutorError> + Send + 'static,
    ) -> Result<T, TutorError> {
        let tutor = self.clone();
        match tokio::task::spawn_blocking(move || work(&tutor)).await {
            Ok(done) => done,
            Err(error) => match error.try_into_panic() {
                Ok(panic) => std::panic::resume_unwind(panic),
                Err(_) => Err(closing()),
            },
        }
    }

    pub(super) fn session_cache(&self) -> MutexGuard<'_, SessionCache> {
        self.shared.fresh.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

fn setting(options: &TutorOptions, pipeline: Pipeline) -> PipelineEnv {
    PipelineEnv { clock: Arc::clone(&options.clock), pipeline }
}
