//! The only writer: takes what a person does, asks the judge and the agents, checks what they propose, commits it,
//! publishes the new state.
//!
//! Everything above talks to a [`Tutor`]. Judging happens in tasks and can be cancelled through a [`Cancel`]; recording
//! takes a few milliseconds under one lock. One event, end to end: judge → agents of the route ([`routing`]) →
//! invariants → one record → snapshot published.

use std::collections::HashMap;
use std::path::PathBuf;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use jiff::Timestamp;
use tokio::sync::watch as channel;

use crate::agents::assessment::{self, Assessment};
use crate::agents::{curator, profiler};
use crate::clock::Clock;
use crate::judge::{self, Judge, Trial};
use crate::model::event::{Change, Event, Record};
use crate::model::facts::Analysis;
use crate::model::ids::{ProblemUid, TopicId};
use crate::model::learner::NudgeKind;
use crate::model::{Catalog, Ctx, Language, Params, Problem, Proposal, Report};
use crate::paths::Paths;
use crate::store::{self, Attempts, Store, Workspace};

mod analysis;
pub mod api;
pub mod check;
mod files;
mod fit;
pub mod grade;
mod growth;
mod guard;
mod hints;
mod languages;
mod packs;
mod past;
mod profile;
pub mod routing;
mod timeline;
mod trace;
mod undo;
mod watch;
mod writer;

pub use crate::judge::Cancel;
pub use api::{
    Access, Coding, JudgeStatus, LanguageState, LearnerState, NextProblem, OwnCase, Published, Scope, Source, Step,
    SubmitRequest, Submitted, TutorError,
};
pub use fit::Fitted;
pub use languages::bare_judge;
pub use packs::{installed_packs, load_all};
pub use past::{HistoryImport, TopicStart};
pub use trace::{Which, only_python};
pub use undo::{TakeBack, TakenReview};
pub use writer::model;

use routing::{Conclusion, Input};
use writer::{Setting, data_error, observed, own};

/// A pause longer than this ends a session; coming back starts the next one.
const SESSION_PAUSE_S: i64 = 30 * 60;

/// Called with every step of a running job, from the job's task.
pub type OnStep = Box<dyn Fn(Step) + Send + Sync>;

/// What a tutor is opened with.
#[derive(Clone, Debug)]
pub struct Options {
    pub paths: Paths,
    pub clock: Arc<dyn Clock>,
    /// The `rung` binary, which is started again as the sandbox's worker.
    pub program: PathBuf,
    /// The learner's language and where code may run.
    pub coding: Coding,
}

/// A handle on the running tutor; clones share it.
#[derive(Clone, Debug)]
pub struct Tutor {
    shared: Arc<Shared>,
}

#[derive(Debug)]
struct Shared {
    setting: Setting,
    store: Mutex<Option<Store>>,
    attempts: Attempts,
    workspace: Workspace,
    judge: Judge,
    /// The language of new solutions and of code whose language nothing else tells.
    language: Mutex<Language>,
    published: channel::Sender<Arc<Published>>,
    fresh: Mutex<Fresh>,
    folded: Mutex<timeline::Folded>,
}

/// What is known only while the program runs: it shapes hints and is worth no record.
#[derive(Debug, Default)]
struct Fresh {
    /// What the assessment found in the last submission.
    findings: HashMap<ProblemUid, Assessment>,
    last_run: HashMap<ProblemUid, Timestamp>,
    following_judge: bool,
}

#[allow(
    clippy::unused_async,
    reason = "recording waits for the disk: callers await it in a task, whatever the store does"
)]
impl Tutor {
    /// Opens the learner's data and the packs. Quick; starts no process and needs no network.
    ///
    /// # Errors
    /// The data can't be read at all. Data that can be read but not written opens read-only, see
    /// [`Published::access`].
    pub fn open(options: Options) -> Result<Self, TutorError> {
        let (catalog, notices) = packs::load_all(&options.paths);
        Self::open_over(options, Params::default(), catalog, notices)
    }

    /// The same with constants and problems of the caller's own, for the laboratory.
    ///
    /// # Errors
    /// As [`Tutor::open`].
    pub fn open_with(options: Options, params: Params, catalog: Catalog) -> Result<Self, TutorError> {
        Self::open_over(options, params, catalog, Vec::new())
    }

    fn open_over(
        options: Options,
        params: Params,
        catalog: Catalog,
        mut notices: Vec<String>,
    ) -> Result<Self, TutorError> {
        let Options { paths, clock, program, coding } = options;
        let opened = Store::open(&paths.data, clock.now(), writer::model()).map_err(data_error)?;
        notices.extend(opened.notices);
        let setting = Setting { clock, params, catalog: Arc::new(catalog) };
        let published = publication(&setting, &opened.store, JudgeStatus::Idle, notices);
        let folded = Mutex::new(timeline::Folded::nothing(&setting.params));
        let judge = bare_judge(program, &paths, coding);
        let shared = Shared {
            setting,
            attempts: opened.store.attempts(),
            store: Mutex::new(Some(opened.store)),
            workspace: Workspace::new(&paths.workspace),
            judge,
            language: Mutex::new(coding.language),
            published: channel::Sender::new(Arc::new(published)),
            fresh: Mutex::default(),
            folded,
        };
        Ok(Self { shared: Arc::new(shared) })
    }

    /// The newest snapshot.
    #[must_use]
    pub fn published(&self) -> Arc<Published> {
        Arc::clone(&self.shared.published.borrow())
    }

    /// Snapshots as they are published.
    #[must_use]
    pub fn subscribe(&self) -> channel::Receiver<Arc<Published>> {
        self.shared.published.subscribe()
    }

    /// The judge, for tools that run a pack's own code.
    #[must_use]
    pub fn judge(&self) -> &Judge {
        &self.shared.judge
    }

    /// Starts the sandbox in the background (preparing its image the first time); progress shows in
    /// [`Published::judge`]. Harmless to call again.
    pub fn warm_up(&self) {
        if std::mem::replace(&mut self.fresh().following_judge, true) {
            return;
        }
        let tutor = self.clone();
        let mut status = self.shared.judge.cell().status();
        tokio::spawn(async move {
            while status.changed().await.is_ok() {
                let now = JudgeStatus::from(&*status.borrow_and_update());
                tutor.shared.published.send_modify(|published| Arc::make_mut(published).judge = now);
            }
        });
        let cell = self.shared.judge.cell().clone();
        tokio::spawn(async move {
            // The status tells of a failure; whoever wants to run code gets the error itself.
            let _ = cell.ready().await;
        });
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
        let problem = self.problem(problem)?;
        let language = self.language_of(&source);
        let bytes = self.read(problem, source)?;
        let trials = match scope {
            Scope::All => Trial::all(problem),
            Scope::Samples => {
                let samples = problem.cases.iter().filter(|case| case.sample).map(Trial::of);
                samples.chain(self.own_trials(problem)?).collect()
            }
        };
        let submission = judge::Submission { language, source: &bytes };
        let report = self.judged(problem, submission, trials, cancel, &on_step).await?;
        self.ran(problem, &report);
        Ok(report)
    }

    /// Judges every case, keeps the source, records the submission and everything the agents conclude from it.
    pub async fn submit(
        &self,
        request: SubmitRequest,
        cancel: &Cancel,
        on_step: OnStep,
    ) -> Result<Submitted, TutorError> {
        let problem = self.problem(&request.problem)?;
        let language = self.language_of(&request.source);
        let bytes = self.read(problem, request.source)?;
        let trials = Trial::all(problem);
        let submission = judge::Submission { language, source: &bytes };
        let report = self.judged(problem, submission, trials, cancel, &on_step).await?;
        let growth = self.growth_of_a_pass(problem, &bytes, &report, cancel).await?;
        let analysis = self.analysis_of_a_failure(problem, &bytes, &report, cancel).await?;
        let mut submitted = self.record_analysed(problem, &bytes, request.seconds, report, analysis.as_ref());
        if let Ok(text) = std::str::from_utf8(&bytes) {
            assessment::read_over(&mut submitted.remarks, problem, &submitted.report, text);
        }
        assessment::weigh_in(&mut submitted.remarks, growth.as_ref());
        Ok(submitted)
    }

    /// The daily check-in: reviews brought forward, streak, nudge, today's set. Harmless to call often.
    pub async fn session_check(&self) -> Result<(), TutorError> {
        let state = Arc::clone(&self.published().state);
        let ctx = self.shared.setting.ctx(&state);
        let day = ctx.day;
        let set_is_there = state.today.as_ref().is_some_and(|set| set.day == day);
        let paused = state.engagement.last_seen.is_none_or(|seen| (ctx.now - seen).get_seconds() > SESSION_PAUSE_S);
        let in_session = state.engagement.session.started.is_some() && !paused;
        if set_is_there && in_session {
            return Ok(());
        }
        if !routing::conclude(&state, &ctx, Input::ReviewDue).proposals.is_empty() {
            self.record(|state, ctx| {
                let proposals = routing::conclude(state, ctx, Input::ReviewDue).proposals;
                let problems = proposals.iter().filter_map(|proposal| match &proposal.change {
                    Change::Review { problem, .. } => Some(problem.clone()),
                    _ => None,
                });
                (Event::ReviewDue { day: ctx.day, problems: problems.collect() }, proposals)
            })?;
        }
        self.route(Event::SessionCheck { day }, Input::SessionCheck)
    }

    /// Clears the file for a review from blank (the old text is kept in `attempts/`) and resets the hint ladder.
    pub async fn start_review(&self, problem: &ProblemUid) -> Result<(), TutorError> {
        let problem = self.problem(problem)?;
        let uid = problem.uid.clone();
        // Recorded first: a review that can't be recorded must not cost the learner the file.
        self.note(Event::ReviewStarted { problem: uid.clone() }, Change::ReviewStarted { problem: uid })?;
        self.put_starter(problem)?;
        Ok(())
    }

    /// Records that the learner goes into a locked topic knowingly.
    pub async fn override_lock(&self, topic: &TopicId) -> Result<(), TutorError> {
        let topic = topic.clone();
        self.note(Event::LockOverridden { topic: topic.clone() }, Change::LockOverridden { topic })
    }

    /// Takes a nudge off the screen.
    pub async fn dismiss_nudge(&self, kind: NudgeKind) -> Result<(), TutorError> {
        self.note(Event::NudgeDismissed { nudge: kind }, Change::NudgeDismissed { nudge: kind })
    }

    /// The problem to do next, with its reason; `after` is left out.
    #[must_use]
    pub fn next(&self, after: Option<&ProblemUid>) -> Option<NextProblem> {
        let state = Arc::clone(&self.published().state);
        curator::next(&state, &self.shared.setting.ctx(&state), after)
    }

    /// Committed and rejected records, newest first, at most `limit`.
    pub fn history(&self, limit: usize) -> Result<Vec<Record>, TutorError> {
        match self.store().as_ref() {
            Some(store) => store.history(limit).map_err(data_error),
            None => Ok(Vec::new()),
        }
    }

    /// Brings the snapshot up to date and releases the learner's lock. The worker ends with its pipe.
    pub async fn shutdown(self) {
        if let Some(store) = self.store().take()
            && let Err(reason) = store.close()
        {
            tracing::warn!(reason, "the snapshot is behind the journal; the next start reads on from there");
        }
    }

    async fn judged(
        &self,
        problem: &Problem,
        submission: judge::Submission<'_>,
        trials: Vec<Trial>,
        cancel: &Cancel,
        on_step: &OnStep,
    ) -> Result<Report, TutorError> {
        self.warm_up();
        let on_done = |done, total| on_step(Step { done, total });
        let judged = self.shared.judge.judge(problem, submission, trials, cancel, &on_done).await;
        judged.map_err(TutorError::from)
    }

    /// Records a submission whose report is at hand: [`Tutor::submit`] after judging, and simulations, which need no
    /// judge. `seconds` as in [`SubmitRequest`].
    ///
    /// # Errors
    /// None for a record that can't be written: [`Submitted::unrecorded`] says so, and the report stands.
    pub fn record_submission(
        &self,
        problem: &Problem,
        source: &[u8],
        seconds: Option<u32>,
        report: Report,
    ) -> Result<Submitted, TutorError> {
        Ok(self.record_analysed(problem, source, seconds, report, None))
    }

    fn record_analysed(
        &self,
        problem: &Problem,
        source: &[u8],
        seconds: Option<u32>,
        report: Report,
        analysis: Option<&Analysis>,
    ) -> Submitted {
        // The source goes first: a record must never name a source that isn't kept.
        let kept = self.shared.attempts.put(source, report.language).map_err(data_error);
        let mut conclusion = Conclusion::default();
        let conclude = |state: &LearnerState, ctx: &Ctx| {
            let submission = observed(state, ctx, problem, &report, seconds);
            let input = Input::Submission { problem, submission: &submission, report: &report, analysis };
            conclusion = routing::conclude(state, ctx, input);
            (Event::Submission(submission.clone()), conclusion.proposals.clone())
        };
        let before = Arc::clone(&self.published().state);
        let recorded = kept.and_then(|_| self.record(conclude));
        if recorded.is_err() {
            // Not on record, but the learner still gets what the assessment found.
            let ctx = self.shared.setting.ctx(&before);
            let submission = observed(&before, &ctx, problem, &report, seconds);
            let input = Input::Submission { problem, submission: &submission, report: &report, analysis };
            conclusion = routing::conclude(&before, &ctx, input);
        }
        let remarks = conclusion.assessment.remarks.clone();
        self.fresh().findings.insert(problem.uid.clone(), conclusion.assessment);
        let (before, changes, unrecorded) = match recorded {
            Ok(before) => (before, conclusion.proposals, None),
            Err(error) => (before, Vec::new(), Some(error.to_string())),
        };
        let nudge = changes.iter().find_map(|proposal| match &proposal.change {
            Change::Nudge { nudge } => Some(nudge.clone()),
            _ => None,
        });
        Submitted {
            after: Arc::clone(&self.published().state),
            before,
            changes,
            remarks,
            nudge,
            unrecorded,
            next: self.next(Some(&problem.uid)),
            report,
        }
    }

    fn problem(&self, uid: &ProblemUid) -> Result<&Problem, TutorError> {
        self.shared.setting.catalog.by_uid(uid).ok_or_else(|| {
            TutorError::UnknownProblem(format!("The problem {uid} is not installed. `rung list` shows what is."))
        })
    }

    /// Asks the agents of a trigger and commits what they propose.
    fn route(&self, event: Event, input: Input) -> Result<(), TutorError> {
        self.record(|state, ctx| (event, routing::conclude(state, ctx, input).proposals)).map(|_| ())
    }

    /// Commits plain bookkeeping.
    fn note(&self, event: Event, change: Change) -> Result<(), TutorError> {
        self.record(|_, _| (event, own(change))).map(|_| ())
    }

    /// Decides on the newest state and commits the decision, with nobody in between. Answers the state decided on.
    fn record(
        &self,
        decide: impl FnOnce(&LearnerState, &Ctx) -> (Event, Vec<Proposal>),
    ) -> Result<Arc<LearnerState>, TutorError> {
        let mut slot = self.store();
        let Some(store) = slot.as_mut() else {
            return Err(TutorError::Data("Rung is closing; this step was not recorded.".to_owned()));
        };
        let before = Arc::clone(store.state());
        let ctx = self.shared.setting.ctx(&before);
        let (event, proposals) = decide(&before, &ctx);
        let recorded = writer::record(store, &ctx, event, proposals);
        self.publish(store);
        recorded.map(|()| before)
    }

    fn publish(&self, store: &Store) {
        self.shared.published.send_modify(|published| {
            let old = Arc::make_mut(published);
            *old = publication(&self.shared.setting, store, old.judge.clone(), std::mem::take(&mut old.notices));
        });
    }

    fn store(&self) -> MutexGuard<'_, Option<Store>> {
        self.shared.store.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn fresh(&self) -> MutexGuard<'_, Fresh> {
        self.shared.fresh.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

fn publication(setting: &Setting, store: &Store, judge: JudgeStatus, notices: Vec<String>) -> Published {
    let state = Arc::clone(store.state());
    let ctx = setting.ctx(&state);
    let proficiency = profiler::proficiency(&state, ctx.params, ctx.day);
    Published {
        catalog: Arc::clone(&setting.catalog),
        access: match store.access() {
            store::Access::ReadWrite => Access::ReadWrite,
            store::Access::ReadOnly { reason } => Access::ReadOnly { reason },
        },
        judge,
        notices,
        day: ctx.day,
        now: ctx.now,
        proficiency,
        band: profiler::band(ctx.params, proficiency),
        zone: ctx.zone,
        state,
    }
}
