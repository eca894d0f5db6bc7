//! The learner's open record: reads the newest state, decides on it, commits the decision, publishes the new state.
//!
//! It is the only way to the journal. One step at a time decides and commits, so no change comes in between.

use std::path::Path;
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};
use std::time::{Duration, Instant};

use tokio::sync::watch as channel;

use super::journal_timeline::FoldedJournal;
use super::writer::{self, PipelineEnv, orchestrator_proposal, state_reducer, store_to_tutor_error};
use crate::agents::curator;
use crate::clock::Clock;
use crate::learner::predict::predictor::Predictor;
use crate::learner::state_queries;
use crate::mastery::proficiency::band;
use crate::orchestrator::api::{JudgeStatus, RecordAccess, TutorError, TutorSnapshot};
use crate::orchestrator::blocking_work::closing;
use crate::orchestrator::pipeline::{Pipeline, PipelineInput};
use crate::store::{self, LockWait, OpenedStore, Store};
use crate::types::event::{Change, Event, Proposal};
use crate::types::ids::ProblemUid;
use crate::types::{Ctx, LearnerState, Problem};

/// The store with the pipeline that decides, and the newest snapshot for everyone who watches.
#[derive(Debug)]
pub(in crate::orchestrator) struct OpenRecord {
    setting: PipelineEnv,
    /// `None` once it is closed.
    store: Mutex<Option<Store>>,
    published: channel::Sender<Arc<TutorSnapshot>>,
    /// How long a step waits for its turn at a record that was opened shared.
    patience: LockWait,
    /// When the last step ended.
    last_step: Mutex<Instant>,
    pub(super) folded: Mutex<FoldedJournal>,
    /// The trained predictor of the catalogue, once a learner needs it; `None` if its weights can't be read.
    pub(super) predictor: OnceLock<Option<Arc<Predictor>>>,
}

impl OpenRecord {
    /// Opens the record and keeps other processes from recording, if none does so already.
    pub fn open(
        data: &Path,
        clock: Arc<dyn Clock>,
        pipeline: Pipeline,
        notices: Vec<String>,
    ) -> Result<Self, TutorError> {
        let opened = Store::open(data, clock.now(), state_reducer()).map_err(store_to_tutor_error)?;
        Ok(Self::new(PipelineEnv { clock, pipeline }, notices, opened, LockWait::BRIEF))
    }

    /// Opens the record without keeping other processes from recording. Each step waits this long for its turn.
    pub fn open_shared(
        data: &Path,
        clock: Arc<dyn Clock>,
        pipeline: Pipeline,
        notices: Vec<String>,
        patience: LockWait,
    ) -> Result<Self, TutorError> {
        let opened = Store::open_shared(data, state_reducer()).map_err(store_to_tutor_error)?;
        Ok(Self::new(PipelineEnv { clock, pipeline }, notices, opened, patience))
    }

    fn new(setting: PipelineEnv, mut notices: Vec<String>, opened: OpenedStore, patience: LockWait) -> Self {
        notices.extend(opened.notices);
        let published = publication(&setting, &opened.store, JudgeStatus::Idle, notices);
        Self {
            folded: Mutex::new(FoldedJournal::empty(&setting.pipeline)),
            setting,
            store: Mutex::new(Some(opened.store)),
            published: channel::Sender::new(Arc::new(published)),
            patience,
            predictor: OnceLock::new(),
            last_step: Mutex::new(Instant::now()),
        }
    }

    /// The agents' context for a state at the current time.
    pub fn ctx(&self, state: &LearnerState) -> Ctx<'_> {
        self.setting.ctx(state)
    }

    pub fn pipeline(&self) -> &Pipeline {
        &self.setting.pipeline
    }

    pub fn clock(&self) -> &Arc<dyn Clock> {
        &self.setting.clock
    }

    /// An installed problem.
    pub fn problem(&self, uid: &ProblemUid) -> Result<&Problem, TutorError> {
        self.pipeline().catalog.by_uid(uid).ok_or_else(|| {
            let title = self.pipeline().catalog.problem_title(uid).unwrap_or(uid.as_str());
            TutorError::UnknownProblem(format!(
                "No pack in use has the problem {title}. `rung list` shows what they have."
            ))
        })
    }

    /// The newest snapshot.
    pub fn snapshot(&self) -> Arc<TutorSnapshot> {
        Arc::clone(&self.published.borrow())
    }

    /// Receives each snapshot when it is published.
    pub fn subscribe(&self) -> channel::Receiver<Arc<TutorSnapshot>> {
        self.published.subscribe()
    }

    /// Publishes a new status of the judge.
    pub fn set_judge_status(&self, status: JudgeStatus) {
        self.published.send_modify(|published| Arc::make_mut(published).judge = status);
    }

    /// Publishes a message to the learner.
    pub fn tell(&self, notice: String) {
        self.published.send_modify(|published| Arc::make_mut(published).notices.push(notice));
    }

    /// Updates the stored snapshot and releases the learner's lock.
    pub fn close(&self) -> Result<(), TutorError> {
        match self.store().take() {
            Some(store) => store.close().map_err(TutorError::Data),
            None => Ok(()),
        }
    }

    /// Keeps the record in step with other processes: takes the write lock if another process had it and is done,
    /// releases it once no step came for `idle`, and then reads what others recorded. Returns false once the record is
    /// closed.
    pub fn share(&self, idle: Duration) -> Result<bool, TutorError> {
        let mut slot = self.store();
        let Some(store) = slot.as_mut() else { return Ok(false) };
        let now = self.setting.clock.now();
        if let Some(told) = store.take_over(now).map_err(store_to_tutor_error)? {
            self.publish(store, told);
        }
        if store.is_lock_held() && self.last_step().elapsed() >= idle {
            let trouble = store.release_lock();
            self.publish(store, trouble.into_iter().collect());
        }
        if store.is_lock_released() && store.is_behind() {
            // Whoever writes is done in a moment; then it is looked at again.
            if let Ok(told) = store.acquire_lock(now, &LockWait::NONE) {
                store.release_lock();
                self.publish(store, told);
            }
        }
        Ok(true)
    }

    fn last_step(&self) -> MutexGuard<'_, Instant> {
        self.last_step.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Decides on the newest state and commits the decision, with no other change in between. Returns the state
    /// decided on. Waits for the disk, as every commit does: call it on a thread that may block.
    pub fn commit(
        &self,
        decide: impl FnOnce(&LearnerState, &Ctx) -> (Event, Vec<Proposal>),
    ) -> Result<Arc<LearnerState>, TutorError> {
        self.commit_with_wait(self.patience, decide)
    }

    /// Decides and commits like [`OpenRecord::commit`], with a custom waiting time.
    pub fn commit_with_wait(
        &self,
        patience: LockWait,
        decide: impl FnOnce(&LearnerState, &Ctx) -> (Event, Vec<Proposal>),
    ) -> Result<Arc<LearnerState>, TutorError> {
        self.commit_prompted(patience, None, |state, ctx| Ok(decide(state, ctx)))
    }

    /// Decides and commits like [`OpenRecord::commit`], unless the newest state allows no decision.
    pub fn commit_if_allowed(
        &self,
        decide: impl FnOnce(&LearnerState, &Ctx) -> Result<(Event, Vec<Proposal>), TutorError>,
    ) -> Result<Arc<LearnerState>, TutorError> {
        self.commit_prompted(self.patience, None, decide)
    }

    /// Commits a change of bookkeeping.
    pub fn commit_change(&self, event: Event, change: Change) -> Result<(), TutorError> {
        self.commit(|_, _| (event, orchestrator_proposal(change))).map(|_| ())
    }

    /// Runs the agents after a language model was asked with this version of a prompt, if the result `fits` the
    /// newest state. The model's reply was made for an older state.
    pub fn commit_prompted_agent_run(
        &self,
        prompt: Option<String>,
        fits: impl FnOnce(&LearnerState) -> Result<(), TutorError>,
        (event, input): (Event, PipelineInput),
    ) -> Result<(), TutorError> {
        let decide = |state: &LearnerState, ctx: &Ctx| {
            fits(state)?;
            Ok((event, self.setting.pipeline.run_agents(state, ctx, input).proposals))
        };
        self.commit_prompted(self.patience, prompt, decide).map(|_| ())
    }

    /// Commits changes that are already decided, with the version of the prompt.
    pub fn commit_prompted_changes(
        &self,
        prompt: String,
        fits: impl FnOnce(&LearnerState) -> Result<(), TutorError>,
        (event, changes): (Event, Vec<Proposal>),
    ) -> Result<(), TutorError> {
        let decide = |state: &LearnerState, _: &Ctx| fits(state).map(|()| (event, changes));
        self.commit_prompted(self.patience, Some(prompt), decide).map(|_| ())
    }

    fn commit_prompted(
        &self,
        patience: LockWait,
        prompt: Option<String>,
        decide: impl FnOnce(&LearnerState, &Ctx) -> Result<(Event, Vec<Proposal>), TutorError>,
    ) -> Result<Arc<LearnerState>, TutorError> {
        self.with_write_lock(patience, |store| {
            let before = Arc::clone(store.state());
            let ctx = self.setting.ctx(&before);
            let (event, proposals) = decide(&before, &ctx)?;
            writer::commit_record(store, &ctx, (event, prompt), proposals).map(|()| before)
        })
    }

    /// How long a step waits for its turn, if the record was opened shared.
    pub(super) fn patience(&self) -> LockWait {
        self.patience
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
        let now = self.setting.clock.now();
        let mut told = store.acquire_lock(now, &patience).map_err(store_to_tutor_error)?;
        told.extend(store.take_over(now).map_err(store_to_tutor_error)?.unwrap_or_default());
        let worked = work(store);
        told.extend(if light { store.release_lock() } else { None });
        *self.last_step() = Instant::now();
        self.publish(store, told);
        worked
    }

    fn publish(&self, store: &Store, told: Vec<String>) {
        self.published.send_modify(|published| {
            let old = Arc::make_mut(published);
            let mut notices = std::mem::take(&mut old.notices);
            // A snapshot that can't be replaced does no harm yet, but the user should know.
            let trouble = store.trouble().filter(|trouble| !notices.iter().any(|told| told == trouble));
            notices.extend(trouble.map(str::to_owned));
            notices.extend(told);
            *old = publication(&self.setting, store, old.judge.clone(), notices);
        });
    }

    /// The store, to read from it; `None` once it is closed.
    pub(super) fn store(&self) -> MutexGuard<'_, Option<Store>> {
        self.store.lock().unwrap_or_else(PoisonError::into_inner)
    }
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
        reasons: curator::current_reasons(&state, &ctx),
        zone: ctx.zone,
        state,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::clock::FixedClock;
    use crate::types::Params;

    #[test]
    fn a_record_that_cannot_be_written_publishes_nothing_while_it_is_shared() {
        let data = tempfile::tempdir().expect("a folder");
        std::fs::write(data.path().join("journal.jsonl"), "not a record\nnor this\n").expect("write");
        let clock = Arc::new(FixedClock::at("2026-03-02T09:00:00Z".parse().expect("a time")));
        let pipeline = Pipeline::new(Params::default(), crate::types::Catalog::default());
        let record = OpenRecord::open(data.path(), clock, pipeline, Vec::new()).expect("opens read-only");
        assert!(matches!(record.snapshot().access, RecordAccess::ReadOnly { .. }));
        let mut published = record.subscribe();
        published.mark_unchanged();
        assert!(record.share(Duration::ZERO).expect("nothing to do"));
        assert!(!published.has_changed().expect("open"));
    }
}
