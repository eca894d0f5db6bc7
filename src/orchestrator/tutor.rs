//! The handle on a learner's open record that every part of the orchestrator works through.
//!
//! It opens and closes the record, publishes each new state, and holds the one way to commit ([`Tutor::record`]). What
//! can be done with it is in the files beside this one; none of them is named here.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
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
use crate::learner::state_queries;
use crate::llm::Provider;
use crate::mastery::proficiency::band;
use crate::paths::Paths;
use crate::store::{self, OpenedStore, SourceStore, Store, Workspace};
use crate::types::event::{Change, Event, Proposal};
use crate::types::ids::ProblemUid;
use crate::types::{Ctx, Language, LearnerState, Params, Problem};

pub use crate::store::LockWait;

/// How often a pen that another process has is asked for.
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
    /// The language of new solutions and of code whose language nothing else tells.
    pub language: Mutex<Language>,
    /// The language model that may be asked; none where none is set up and switched on.
    pub model: Mutex<Option<Arc<dyn Provider>>>,
    published: channel::Sender<Arc<TutorSnapshot>>,
    fresh: Mutex<SessionCache>,
    pub folded: Mutex<FoldedJournal>,
    /// How long a step waits for its turn at a record that was opened lightly.
    patience: LockWait,
    pub paths: Paths,
}

/// What is known only while the program runs: it shapes hints and is worth no record.
#[derive(Debug, Default)]
pub(super) struct SessionCache {
    /// What the assessment found in the last submission.
    pub findings: HashMap<ProblemUid, Findings>,
    /// The last run since.
    pub runs: HashMap<ProblemUid, LastRun>,
    /// Requests to a language model: the one that waits, and what was sent last.
    pub outbox: HashMap<ProblemUid, Outbox>,
    /// Code that passed last, for a model's review.
    pub passed: HashMap<ProblemUid, PassedSubmission>,
    following_judge: bool,
}

impl Tutor {
    /// Opens the learner's data and the packs. Quick; starts no process and needs no network.
    ///
    /// # Errors
    /// The data can't be read at all. Data that can be read but not written opens read-only, see
    /// [`TutorSnapshot::access`].
    pub fn open(options: TutorOptions) -> Result<Self, TutorError> {
        finish_moves(&options.paths);
        let (catalog, notices) = installed_packs::load_catalog(&options.paths);
        Self::open_over(options, Pipeline::new(Params::default(), catalog), notices)
    }

    /// The same without keeping other processes from recording: the record is locked for each step and then given back,
    /// and a step waits for its turn. Nothing that is odd in the files is put right before the first step.
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

    /// Opens the learner's data with the caller's own pipeline instead of the installed packs, as [`Tutor::open`] does.
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
            model: Mutex::new(model),
            published: channel::Sender::new(Arc::new(published)),
            fresh: Mutex::default(),
            folded,
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

    /// Snapshots as they are published.
    #[must_use]
    pub fn subscribe(&self) -> channel::Receiver<Arc<TutorSnapshot>> {
        self.shared.published.subscribe()
    }

    /// The judge, for tools that run a pack's own code.
    #[must_use]
    pub fn judge(&self) -> &Judge {
        &self.shared.judge
    }

    /// Starts the sandbox in the background (preparing its image the first time); progress shows in
    /// [`TutorSnapshot::judge`]. Harmless to call again.
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
            // The status tells of a failure; whoever wants to run code gets the error itself.
            let _ = cell.ensure_ready().await;
        });
    }

    /// Brings the snapshot up to date and releases the learner's lock. The worker ends with its pipe.
    ///
    /// # Errors
    /// The snapshot could not be replaced ([`TutorError::Data`]): nothing is lost, the next start reads on from there.
    pub async fn shutdown(self) -> Result<(), TutorError> {
        self.run_blocking(|tutor| match tutor.store().take() {
            Some(store) => store.close().map_err(TutorError::Data),
            None => Ok(()),
        })
        .await
    }

    /// Becomes the writer as soon as the process that kept this one from it is done: whatever was open for a second must not
    /// leave the screens reading only for the rest of their run. Harmless where nothing is in the way.
    pub fn wait_for_write_lock(&self) {
        let tutor = self.clone();
        tokio::spawn(async move {
            while tutor.run_blocking(Self::is_kept_out).await.unwrap_or(false) {
                tokio::time::sleep(LOCK_POLL_INTERVAL).await;
            }
        });
    }

    /// Takes the pen if it is free by now, and says whether another process still has it.
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

    /// Does what waits for the disk on a thread that may wait, so that no task of the runtime stands still for it. It is
    /// done to its end even where nobody waits for it any more.
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

    /// Asks the agents of a trigger and commits what they propose.
    pub(super) fn record_agent_run(&self, event: Event, input: PipelineInput) -> Result<(), TutorError> {
        self.record(|state, ctx| (event, self.shared.setting.pipeline.run_agents(state, ctx, input).proposals))
            .map(|_| ())
    }

    /// The same for what a language model was asked for with this version of a prompt, where it `fits` the newest state: what
    /// took long was chosen by an older one.
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

    /// The same for what is decided already.
    pub(super) fn record_prompted_changes(
        &self,
        prompt: String,
        fits: impl FnOnce(&LearnerState) -> Result<(), TutorError>,
        (event, changes): (Event, Vec<Proposal>),
    ) -> Result<(), TutorError> {
        let decide = |state: &LearnerState, _: &Ctx| fits(state).map(|()| (event, changes));
        self.record_prompted(self.lock_wait(), Some(prompt), decide).map(|_| ())
    }

    /// Commits plain bookkeeping.
    pub(super) fn record_change(&self, event: Event, change: Change) -> Result<(), TutorError> {
        self.record(|_, _| (event, orchestrator_proposal(change))).map(|_| ())
    }

    /// Decides on the newest state and commits the decision, with nobody in between. Answers the state decided on. Waits
    /// for the disk, as [`Tutor::route`] and [`Tutor::note`] do: call them [apart](Tutor::apart).
    pub(super) fn record(
        &self,
        decide: impl FnOnce(&LearnerState, &Ctx) -> (Event, Vec<Proposal>),
    ) -> Result<Arc<LearnerState>, TutorError> {
        self.record_with_wait(self.lock_wait(), decide)
    }

    /// The same with a patience of the step's own.
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

    /// How long a step waits for its turn, where the record was opened lightly.
    pub(super) fn lock_wait(&self) -> LockWait {
        self.shared.patience
    }

    /// Works with the store while nobody else can write, and publishes what came of it.
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
            // A snapshot that can't be replaced costs nothing yet, but whoever owns the disk should know.
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
