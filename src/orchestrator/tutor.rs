//! The handle on a learner's open record, used by every part of the orchestrator.
//!
//! It opens and closes the record, publishes each new state, and contains the only way to commit ([`Tutor::record`]).
//! The operations on it are in the files next to this one.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};
use std::time::Duration;

use tokio::sync::watch as channel;

use super::api::{JudgeStatus, RecordAccess, TutorError, TutorSnapshot};
use super::hints::findings::{Findings, LastRun};
use super::llm_access::outbox::Outbox;
use super::llm_access::passed_submission::PassedSubmission;
use super::options::{TutorOptions, bare_judge};
use super::packaging::finish_moves;
use super::packs::installed_packs;
use super::pipeline::{Pipeline, PipelineInput};
use super::record::journal_timeline::FoldedJournal;
use super::record::writer::{self, PipelineEnv, orchestrator_proposal, state_reducer, store_to_tutor_error};
use crate::judge::Judge;
use crate::learner::predict::predictor::Predictor;
use crate::learner::state_queries;
use crate::llm::Provider;
use crate::mastery::proficiency::band;
use crate::paths::Paths;
use crate::store::{self, OpenedStore, SourceStore, Store, Workspace};
use crate::types::editor_statement::EditorStatement;
use crate::types::event::{Change, Event, Proposal};
use crate::types::ids::ProblemUid;
use crate::types::{Ctx, Language, LearnerState, Params, Problem};

pub use crate::store::LockWait;

/// How often to check whether another process has released the write lock.
const LOCK_POLL_INTERVAL: Duration = Duration::from_millis(500);

/// A handle on the running tutor; clones share it.
#[derive(Clone, Debug)]
pub struct Tutor {
    pub(super) shared: Arc<TutorShared>,
}

#[derive(Debug)]
pub(super) struct TutorShared {
    pub setting: PipelineEnv,
    store: Mutex<Option<Store>>,
    pub attempts: SourceStore,
    pub workspace: Workspace,
    pub judge: Judge,
    /// The language of new solutions, and of code whose language is not given otherwise.
    pub language: Mutex<Language>,
    /// Where the statement is shown beside the code.
    pub editor_statement: EditorStatement,
    /// The language model that may be asked; `None` if none is set up and switched on.
    pub model: Mutex<Option<Arc<dyn Provider>>>,
    published: channel::Sender<Arc<TutorSnapshot>>,
    fresh: Mutex<SessionCache>,
    pub folded: Mutex<FoldedJournal>,
    /// The trained predictor of the catalogue, once a learner needs it; `None` if its weights can't be read.
    pub predictor: OnceLock<Option<Arc<Predictor>>>,
    /// How long a step waits for its turn at a record that was opened shared.
    patience: LockWait,
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
        Ok(Self::over(options, setting, notices, opened, LockWait::NONE))
    }

    fn over(
        options: TutorOptions,
        setting: PipelineEnv,
        mut notices: Vec<String>,
        opened: OpenedStore,
        patience: LockWait,
    ) -> Self {
        let TutorOptions { paths, program, coding, model, .. } = options;
        notices.extend(opened.notices);
        let published = publication(&setting, &opened.store, JudgeStatus::Idle, notices);
        let folded = Mutex::new(FoldedJournal::empty(&setting));
        let judge = bare_judge(program, &paths, coding);
        let shared = TutorShared {
            setting,
            attempts: opened.store.attempts(),
            store: Mutex::new(Some(opened.store)),
            workspace: Workspace::new(&paths.workspace),
            judge,
            language: Mutex::new(coding.language),
            editor_statement: coding.editor_statement,
            model: Mutex::new(model),
            published: channel::Sender::new(Arc::new(published)),
            fresh: Mutex::default(),
            folded,
            predictor: OnceLock::new(),
            patience,
            paths,
        };
        Self { shared: Arc::new(shared) }
    }

    /// The newest snapshot.
    #[must_use]
    pub fn snapshot(&self) -> Arc<TutorSnapshot> {
        Arc::clone(&self.shared.published.borrow())
    }

    /// Receives each snapshot when it is published.
    #[must_use]
    pub fn subscribe(&self) -> channel::Receiver<Arc<TutorSnapshot>> {
        self.shared.published.subscribe()
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
                tutor.shared.published.send_modify(|published| Arc::make_mut(published).judge = now);
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
        self.run_blocking(|tutor| match tutor.store().take() {
            Some(store) => store.close().map_err(TutorError::Data),
            None => Ok(()),
        })
        .await
    }

    /// Becomes the writer as soon as the process that holds the lock is done. Without this, a process that held it
    /// for a second would leave the screens read-only for the rest of their run. Does nothing if no other process
    /// holds the lock.
    pub fn wait_for_write_lock(&self) {
        let tutor = self.clone();
        tokio::spawn(async move {
            while tutor.run_blocking(Self::is_kept_out).await.unwrap_or(false) {
                tokio::time::sleep(LOCK_POLL_INTERVAL).await;
            }
        });
    }

    /// Takes the write lock if it is free by now. Returns whether another process still has it.
    fn is_kept_out(&self) -> Result<bool, TutorError> {
        let mut slot = self.store();
        let Some(store) = slot.as_mut() else { return Ok(false) };
        if let Some(told) = store.take_over(self.shared.setting.clock.now()).map_err(store_to_tutor_error)? {
            self.publish(store, told);
        }
        Ok(store.is_waiting())
    }

    pub(super) fn problem(&self, uid: &ProblemUid) -> Result<&Problem, TutorError> {
        self.shared.setting.pipeline.catalog.by_uid(uid).ok_or_else(|| {
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

    /// Runs the agents after a language model was asked with this version of a prompt, if the result `fits` the
    /// newest state. The model's reply was made for an older state.
    pub(super) fn record_prompted_agent_run(
        &self,
        prompt: Option<String>,
        fits: impl FnOnce(&LearnerState) -> Result<(), TutorError>,
        (event, input): (Event, PipelineInput),
    ) -> Result<(), TutorError> {
        let decide = |state: &LearnerState, ctx: &Ctx| {
            fits(state)?;
            Ok((event, self.shared.setting.pipeline.run_agents(state, ctx, input).proposals))
        };
        self.record_prompted(self.lock_wait(), prompt, decide).map(|_| ())
    }

    /// Commits changes that are already decided, with the version of the prompt.
    pub(super) fn record_prompted_changes(
        &self,
        prompt: String,
        fits: impl FnOnce(&LearnerState) -> Result<(), TutorError>,
        (event, changes): (Event, Vec<Proposal>),
    ) -> Result<(), TutorError> {
        let decide = |state: &LearnerState, _: &Ctx| fits(state).map(|()| (event, changes));
        self.record_prompted(self.lock_wait(), Some(prompt), decide).map(|_| ())
    }

    /// Commits a change of bookkeeping.
    pub(super) fn record_change(&self, event: Event, change: Change) -> Result<(), TutorError> {
        self.record(|_, _| (event, orchestrator_proposal(change))).map(|_| ())
    }

    /// Decides on the newest state and commits the decision, with no other change in between. Returns the state
    /// decided on. Waits for the disk, as [`Tutor::record_daily_run`] and [`Tutor::record_change`] do: call them
    /// through [`Tutor::run_blocking`].
    pub(super) fn record(
        &self,
        decide: impl FnOnce(&LearnerState, &Ctx) -> (Event, Vec<Proposal>),
    ) -> Result<Arc<LearnerState>, TutorError> {
        self.record_with_wait(self.lock_wait(), decide)
    }

    /// Decides and commits like [`Tutor::record`], with a custom waiting time.
    pub(super) fn record_with_wait(
        &self,
        patience: LockWait,
        decide: impl FnOnce(&LearnerState, &Ctx) -> (Event, Vec<Proposal>),
    ) -> Result<Arc<LearnerState>, TutorError> {
        self.record_prompted(patience, None, |state, ctx| Ok(decide(state, ctx)))
    }

    fn record_prompted(
        &self,
        patience: LockWait,
        prompt: Option<String>,
        decide: impl FnOnce(&LearnerState, &Ctx) -> Result<(Event, Vec<Proposal>), TutorError>,
    ) -> Result<Arc<LearnerState>, TutorError> {
        self.with_write_lock(patience, |store| {
            let before = Arc::clone(store.state());
            let ctx = self.shared.setting.ctx(&before);
            let (event, proposals) = decide(&before, &ctx)?;
            writer::commit_record(store, &ctx, (event, prompt), proposals).map(|()| before)
        })
    }

    /// How long a step waits for its turn, if the record was opened shared.
    pub(super) fn lock_wait(&self) -> LockWait {
        self.shared.patience
    }

    /// Works with the store while no other process can write, and publishes the new state.
    pub(super) fn with_write_lock<T>(
        &self,
        patience: LockWait,
        work: impl FnOnce(&mut Store) -> Result<T, TutorError>,
    ) -> Result<T, TutorError> {
        let mut slot = self.store();
        let Some(store) = slot.as_mut() else {
            return Err(closing());
        };
        let light = store.is_lock_released();
        let now = self.shared.setting.clock.now();
        let mut told = store.acquire_lock(now, &patience).map_err(store_to_tutor_error)?;
        told.extend(store.take_over(now).map_err(store_to_tutor_error)?.unwrap_or_default());
        let worked = work(store);
        told.extend(if light { store.release_lock() } else { None });
        self.publish(store, told);
        worked
    }

    fn publish(&self, store: &Store, told: Vec<String>) {
        self.shared.published.send_modify(|published| {
            let old = Arc::make_mut(published);
            let mut notices = std::mem::take(&mut old.notices);
            // A snapshot that can't be replaced does no harm yet, but the user should know.
            let trouble = store.trouble().filter(|trouble| !notices.iter().any(|told| told == trouble));
            notices.extend(trouble.map(str::to_owned));
            notices.extend(told);
            *old = publication(&self.shared.setting, store, old.judge.clone(), notices);
        });
    }

    pub(super) fn store(&self) -> MutexGuard<'_, Option<Store>> {
        self.shared.store.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(super) fn session_cache(&self) -> MutexGuard<'_, SessionCache> {
        self.shared.fresh.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

fn setting(options: &TutorOptions, pipeline: Pipeline) -> PipelineEnv {
    PipelineEnv { clock: Arc::clone(&options.clock), pipeline }
}

fn closing() -> TutorError {
    TutorError::Data("Rung is closing; this step was not recorded.".to_owned())
}

fn publication(setting: &PipelineEnv, store: &Store, judge: JudgeStatus, notices: Vec<String>) -> TutorSnapshot {
    let state = Arc::clone(store.state());
    let ctx = setting.ctx(&state);
    let proficiency = state_queries::proficiency(&state, ctx.params, ctx.day).value();
    TutorSnapshot {
        catalog: Arc::clone(&setting.pipeline.catalog),
        access: match store.access() {
            store::StoreAccess::ReadWrite => RecordAccess::ReadWrite,
            store::StoreAccess::ReadOnly { reason } => RecordAccess::ReadOnly { reason },
        },
        judge,
        notices,
        day: ctx.day,
        now: ctx.now,
        proficiency,
        band: band(&ctx.params.proficiency, proficiency),
        zone: ctx.zone,
        state,
    }
}
