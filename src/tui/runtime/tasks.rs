//! The requests to the tutor; each runs in a separate task that answers with a message.

use std::collections::BTreeMap;
use std::future::Future;
use std::path::PathBuf;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use tokio::sync::mpsc::{Receiver, UnboundedSender, unbounded_channel};
use tokio::task::JoinHandle;

use crate::orchestrator::api::{CodeSource, RunScope};
use crate::orchestrator::{Cancel, HintWording, OnProgress, SubmitRequest, TraceTarget, Tutor, TutorError};
use crate::text::editor_launch::EditorLaunch;
use crate::tui::markdown_view::syntax_highlight;
use crate::tui::message::{
    AppMessage, MAX_HISTORY_RECORDS, OpenedProblem, RequestFailure, RequestId, RequestResult, TutorAnswer, TutorRequest,
};
use crate::tui::prefs::{LoadPreferences, PrefChange, Prefs, SavePreference};
use crate::types::JudgeReport;
use crate::types::event::RescheduleKind;
use crate::types::ids::{CaseId, ProblemUid};
use crate::types::llm_settings::LlmSettings;
use crate::types::problem::{OwnCase, Problem};

use super::external_editor::{self, OpenBesideCommand};
use super::preference_watch::PreferenceWatch;

/// One of the learner's files that an editor opens.
pub(super) enum EditedFile {
    Solution(ProblemUid),
    Notes(ProblemUid),
}

/// The background tasks of the screens.
pub(super) struct TutorTasks {
    tutor: Tutor,
    outbox: UnboundedSender<AppMessage>,
    /// Sends editors to start to the event loop.
    launcher: UnboundedSender<(RequestId, EditorLaunch)>,
    /// Running jobs by their request.
    jobs: Arc<Mutex<BTreeMap<RequestId, Cancel>>>,
    watch: Option<JoinHandle<()>>,
    /// Sends preferences to the thread that saves them.
    saves: UnboundedSender<PrefChange>,
    /// Number of preferences that are not saved yet.
    unsaved: Arc<AtomicUsize>,
}

impl TutorTasks {
    pub(super) fn new(
        tutor: Tutor,
        outbox: UnboundedSender<AppMessage>,
        launcher: UnboundedSender<(RequestId, EditorLaunch)>,
        save: SavePreference,
    ) -> Self {
        let unsaved = Arc::default();
        let saves = spawn_saver(save, outbox.clone(), Arc::clone(&unsaved));
        Self { tutor, outbox, launcher, jobs: Arc::default(), watch: None, saves, unsaved }
    }

    /// Sends a message to the event loop. The receiver exists as long as the screens; later messages are dropped.
    pub(super) fn send(&self, message: AppMessage) {
        let _ = self.outbox.send(message);
    }

    /// Loads the highlighting grammars, then requests a redraw.
    pub(super) fn warm_up_highlighting(&self) {
        let outbox = self.outbox.clone();
        tokio::task::spawn_blocking(move || {
            syntax_highlight::load_grammars();
            let _ = outbox.send(AppMessage::Redraw);
        });
    }

    /// Prepares one of the learner's files (a missing solution is created from the starter) and finds its editor; the
    /// event loop starts the editor.
    pub(super) fn prepare_editor(
        &self,
        request: RequestId,
        what: EditedFile,
        editor: Option<String>,
        beside: Option<OpenBesideCommand>,
    ) {
        let (tutor, launcher, outbox) = (self.tutor.clone(), self.launcher.clone(), self.outbox.clone());
        tokio::task::spawn_blocking(move || {
            let catalog = tutor.snapshot().catalog.clone();
            let file = match what {
                EditedFile::Solution(uid) => find_problem(&catalog, &uid).and_then(|p| Ok(tutor.ensure_solution(p)?)),
                EditedFile::Notes(uid) => find_problem(&catalog, &uid).and_then(|p| Ok(tutor.ensure_notes(p)?)),
            };
            match file.and_then(|file| external_editor::choose_editor(&file, editor.as_deref(), beside.as_ref())) {
                Ok(launch) => drop(launcher.send((request, launch))),
                Err(failure) => {
                    drop(outbox.send(AppMessage::Answer { request, answer: TutorAnswer::Edited(Err(failure)) }));
                }
            }
        });
    }

    /// Saves a changed preference, after those changed before it.
    pub(super) fn save(&self, change: PrefChange) {
        self.unsaved.fetch_add(1, Ordering::AcqRel);
        let _ = self.saves.send(change);
    }

    /// Reports from now on what another program changes in the preferences.
    pub(super) fn watch_preferences(&self, file: PathBuf, load: LoadPreferences, known: Prefs) {
        let watch = PreferenceWatch { file, load, known, unsaved: Arc::clone(&self.unsaved) };
        tokio::spawn(watch.run(self.outbox.clone()));
    }

    pub(super) fn cancel(&self, request: RequestId) {
        if let Some(cancel) = self.jobs.lock().unwrap_or_else(PoisonError::into_inner).get(&request) {
            cancel.cancel();
        }
    }

    /// Reports saves of this problem's file and of its notes from now on.
    pub(super) fn watch(&mut self, uid: ProblemUid) {
        self.unwatch();
        let (tutor, outbox) = (self.tutor.clone(), self.outbox.clone());
        self.watch = Some(tokio::spawn(async move {
            let file = forward_saves(tutor.watch(&uid), &outbox, || AppMessage::FileSaved(uid.clone()));
            let notes = forward_saves(tutor.watch_notes(&uid), &outbox, || AppMessage::NotesSaved(uid.clone()));
            tokio::join!(file, notes);
        }));
    }

    pub(super) fn unwatch(&mut self) {
        if let Some(watch) = self.watch.take() {
            watch.abort();
        }
    }

    /// Starts a task for a request.
    #[allow(clippy::too_many_lines, reason = "one arm for each request")]
    pub(super) fn start_request(&self, request: RequestId, ask: TutorRequest) {
        let tutor = self.tutor.clone();
        match ask {
            TutorRequest::Run(uid) => self.run(request, uid),
            TutorRequest::LookCloser(uid, report) => self.look_closer(request, uid, report),
            TutorRequest::Submit(submission) => self.submit(request, submission),
            TutorRequest::Trace(uid, case) => self.trace(request, uid, case),
            TutorRequest::Growth(uid) => self.growth(request, uid),
            TutorRequest::Open(uid) => {
                self.spawn_blocking_answer(request, TutorAnswer::Opened, move || open_problem(&tutor, &uid));
            }
            TutorRequest::Hints(uid) => {
                self.spawn_blocking_answer(request, TutorAnswer::Hints, move || Ok(tutor.hints(&uid)?));
            }
            TutorRequest::History => {
                self.spawn_blocking_answer(request, TutorAnswer::History, move || {
                    Ok(tutor.history(MAX_HISTORY_RECORDS)?)
                });
            }
            TutorRequest::Timeline => {
                self.spawn_blocking_answer(request, TutorAnswer::Timeline, move || Ok(tutor.timeline()?));
            }
            TutorRequest::Record(version) => {
                self.spawn_blocking_answer(request, TutorAnswer::Record, move || {
                    Ok(tutor.record_at_version(version)?.map(Box::new))
                });
            }
            TutorRequest::Language(language) => {
                let work = async move { Ok(vec![tutor.language_status(language).await]) };
                self.spawn_answer(request, TutorAnswer::Languages, work);
            }
            TutorRequest::Languages => {
                self.spawn_answer(request, TutorAnswer::Languages, async move { Ok(tutor.languages().await) });
            }
            TutorRequest::ModelUse => self.spawn_blocking_answer(request, TutorAnswer::ModelUse, move || {
                Ok(tutor.llm_clients().usage_today()?)
            }),
            TutorRequest::ModelNames(settings) => self.list_models(request, settings),
            TutorRequest::TryModel(settings) => self.try_model(request, settings),
            TutorRequest::Notes(uid) => {
                self.spawn_blocking_answer(request, TutorAnswer::Notes, move || read_notes(&tutor, &uid));
            }
            TutorRequest::Code(uid) => {
                self.spawn_blocking_answer(request, TutorAnswer::Code, move || {
                    let published = tutor.snapshot();
                    Ok(tutor.solution_text(find_problem(&published.catalog, &uid)?)?)
                });
            }
            TutorRequest::Past(uid) => {
                self.spawn_blocking_answer(request, TutorAnswer::Past, move || {
                    Ok(Box::new(tutor.submission_history(&uid)?))
                });
            }
            TutorRequest::PutBack(uid, number) => {
                self.spawn_answer(request, TutorAnswer::PutBack, async move {
                    Ok(tutor.restore_submission(&uid, number).await?)
                });
            }
            TutorRequest::AddCase(uid, case) => self.change_cases(request, uid, None, Some(case)),
            TutorRequest::ChangeCase(uid, old, new) => self.change_cases(request, uid, Some(old), new),
            TutorRequest::Next(after) => self.next_problem(request, after),
            TutorRequest::RevealHint(uid, wording, agree) => self.reveal_hint(request, uid, wording, agree),
            TutorRequest::Outgoing(uid) => self.preview_llm_request(request, uid),
            TutorRequest::Talk(uid) => {
                self.spawn_blocking_answer(request, TutorAnswer::Talk, move || Ok(Box::new(tutor.chat(&uid)?)));
            }
            TutorRequest::AskAbout(uid, question) => self.ask_about(request, uid, question),
            TutorRequest::ReviewByModel(uid) => self.review_by_model(request, uid),
            TutorRequest::StartReview(uid) => self.start_review(request, uid),
            TutorRequest::ResetFile(uid) => {
                self.spawn_answer(request, TutorAnswer::FileReset, async move { Ok(tutor.reset_file(&uid).await?) });
            }
            TutorRequest::ConnectName(uid) => {
                self.spawn_answer(request, TutorAnswer::Connected, async move { Ok(tutor.connect_name(&uid).await?) });
            }
            TutorRequest::PlanGiveUp(uid, seconds) => {
                self.spawn_blocking_answer(request, TutorAnswer::GiveUpPlan, move || {
                    Ok(tutor.plan_give_up(&uid, Some(seconds))?)
                });
            }
            TutorRequest::GiveUp(uid, seconds) => self.give_up(request, uid, seconds),
            TutorRequest::Arrange(uid, how) => self.reschedule(request, uid, how),
            TutorRequest::OverrideLock(topic) => {
                self.spawn_answer(
                    request,
                    TutorAnswer::Unlocked,
                    async move { Ok(tutor.override_lock(&topic).await?) },
                );
            }
            TutorRequest::SessionCheck => {
                self.spawn_answer(request, TutorAnswer::Done, async move { Ok(tutor.session_check().await?) });
            }
            TutorRequest::SetProfile(profile) => {
                self.spawn_answer(request, TutorAnswer::Done, async move { Ok(tutor.set_profile(profile).await?) });
            }
            TutorRequest::DismissNudge(kind) => {
                self.spawn_answer(request, TutorAnswer::Done, async move { Ok(tutor.dismiss_nudge(kind).await?) });
            }
            TutorRequest::Undoable => {
                self.spawn_blocking_answer(request, TutorAnswer::Undoable, move || Ok(tutor.plan_undo()?));
            }
            TutorRequest::Undo(version) => {
                self.spawn_answer(request, TutorAnswer::Undone, async move { Ok(tutor.undo(version).await?) });
            }
            // These need the terminal, so the event loop has handled them already.
            TutorRequest::Edit(_) | TutorRequest::EditBeside(_) | TutorRequest::EditNotes(_) => {}
        }
    }

    fn run(&self, request: RequestId, uid: ProblemUid) {
        let (cancel, step) = self.new_job(request);
        let tutor = self.tutor.clone();
        self.spawn_answer(request, TutorAnswer::Ran, async move {
            Ok(tutor.run(&uid, CodeSource::Workspace, RunScope::Samples, &cancel, step).await?)
        });
    }

    fn look_closer(&self, request: RequestId, uid: ProblemUid, report: Box<JudgeReport>) {
        let (cancel, _) = self.new_job(request);
        let tutor = self.tutor.clone();
        self.spawn_answer(request, TutorAnswer::LookedCloser, async move {
            let found = tutor.look_closer(&uid, CodeSource::Workspace, RunScope::Samples, &report, &cancel).await?;
            Ok(found.map(Box::new))
        });
    }

    fn reveal_hint(&self, request: RequestId, uid: ProblemUid, wording: HintWording, agree: Option<String>) {
        let (cancel, _) = self.new_job(request);
        let (tutor, outbox) = (self.tutor.clone(), self.outbox.clone());
        let stage = move |stage| drop(outbox.send(AppMessage::Stage { request, stage }));
        self.spawn_answer(request, TutorAnswer::Hints, async move {
            if let Some(model) = agree {
                tutor.agree_to_send(&model).await?;
            }
            Ok(tutor.reveal(&uid, wording, &cancel, &stage).await?)
        });
    }

    fn ask_about(&self, request: RequestId, uid: ProblemUid, question: String) {
        let (cancel, _) = self.new_job(request);
        let (tutor, outbox) = (self.tutor.clone(), self.outbox.clone());
        let stage = move |stage| drop(outbox.send(AppMessage::Stage { request, stage }));
        let work = async move { Ok(Box::new(tutor.ask_question(&uid, &question, &cancel, &stage).await?)) };
        self.spawn_answer(request, TutorAnswer::Talk, work);
    }

    fn review_by_model(&self, request: RequestId, uid: ProblemUid) {
        let (cancel, _) = self.new_job(request);
        let (tutor, outbox) = (self.tutor.clone(), self.outbox.clone());
        let stage = move |stage| drop(outbox.send(AppMessage::Stage { request, stage }));
        let work = async move { Ok(Box::new(tutor.review_with_llm(&uid, &cancel, &stage).await?)) };
        self.spawn_answer(request, TutorAnswer::Reviewed, work);
    }

    fn preview_llm_request(&self, request: RequestId, uid: ProblemUid) {
        let (cancel, _) = self.new_job(request);
        let tutor = self.tutor.clone();
        self.spawn_answer(request, TutorAnswer::Outgoing, async move {
            Ok(Box::new(tutor.preview_llm_request(&uid, &cancel).await?))
        });
    }

    fn list_models(&self, request: RequestId, settings: Box<LlmSettings>) {
        let (cancel, _) = self.new_job(request);
        let engaging = self.tutor.llm_clients();
        self.spawn_answer(request, TutorAnswer::ModelNames, async move {
            Ok(engaging.list_models(&settings, &cancel).await?)
        });
    }

    fn try_model(&self, request: RequestId, settings: Box<LlmSettings>) {
        let (cancel, _) = self.new_job(request);
        let engaging = self.tutor.llm_clients();
        self.spawn_answer(
            request,
            TutorAnswer::ModelTried,
            async move { Ok(engaging.test_llm(&settings, &cancel).await?) },
        );
    }

    fn start_review(&self, request: RequestId, uid: ProblemUid) {
        let tutor = self.tutor.clone();
        let work = async move {
            let (before, language) = (tutor.language(), tutor.review_language(&uid).await);
            tutor.set_language(language);
            let started = tutor.start_review(&uid).await;
            if started.is_err() {
                tutor.set_language(before);
            }
            started?;
            Ok(language)
        };
        self.spawn_answer(request, TutorAnswer::ReviewStarted, work);
    }

    fn next_problem(&self, request: RequestId, after: Option<ProblemUid>) {
        let tutor = self.tutor.clone();
        let answer = |found: RequestResult<_>| TutorAnswer::Next(found.unwrap_or_default());
        self.spawn_blocking_answer(request, answer, move || Ok(tutor.next_problem(after.as_ref())));
    }

    fn give_up(&self, request: RequestId, uid: ProblemUid, seconds: u32) {
        let tutor = self.tutor.clone();
        self.spawn_answer(request, TutorAnswer::GaveUp, async move { Ok(tutor.give_up(&uid, Some(seconds)).await?) });
    }

    fn reschedule(&self, request: RequestId, uid: ProblemUid, how: RescheduleKind) {
        let tutor = self.tutor.clone();
        self.spawn_answer(request, TutorAnswer::Arranged, async move { Ok(tutor.reschedule_review(&uid, how).await?) });
    }

    fn change_cases(&self, request: RequestId, uid: ProblemUid, old: Option<OwnCase>, new: Option<OwnCase>) {
        let tutor = self.tutor.clone();
        self.spawn_blocking_answer(request, TutorAnswer::Cases, move || change_cases(&tutor, &uid, old.as_ref(), new));
    }

    fn trace(&self, request: RequestId, uid: ProblemUid, case: Option<CaseId>) {
        let (cancel, _) = self.new_job(request);
        let tutor = self.tutor.clone();
        let which = case.map_or(TraceTarget::FirstFailing, TraceTarget::Case);
        self.spawn_answer(request, TutorAnswer::Traced, async move {
            Ok(Box::new(tutor.trace(&uid, CodeSource::Workspace, &which, &cancel).await?))
        });
    }

    fn growth(&self, request: RequestId, uid: ProblemUid) {
        let (cancel, _) = self.new_job(request);
        let tutor = self.tutor.clone();
        self.spawn_answer(request, TutorAnswer::Grown, async move {
            Ok(tutor.growth_of_file(&uid, &cancel).await?.map(Box::new))
        });
    }

    fn submit(&self, request: RequestId, submission: SubmitRequest) {
        let (cancel, step) = self.new_job(request);
        let tutor = self.tutor.clone();
        self.spawn_answer(request, TutorAnswer::Submitted, async move {
            Ok(Box::new(tutor.submit(submission, &cancel, step).await?))
        });
    }

    /// Creates the cancel handle of a job and the callback for its progress.
    fn new_job(&self, request: RequestId) -> (Cancel, OnProgress) {
        let cancel = Cancel::default();
        self.jobs.lock().unwrap_or_else(PoisonError::into_inner).insert(request, cancel.clone());
        let outbox = self.outbox.clone();
        let step = move |step| {
            let _ = outbox.send(AppMessage::Step { request, step });
        };
        (cancel, Box::new(step))
    }

    /// Answers with the result of the future, or with a failure if it panics, so that no request waits forever.
    fn spawn_answer<T: Send + 'static>(
        &self,
        request: RequestId,
        answer: impl FnOnce(RequestResult<T>) -> TutorAnswer + Send + 'static,
        work: impl Future<Output = RequestResult<T>> + Send + 'static,
    ) {
        self.deliver(request, answer, tokio::spawn(work));
    }

    /// The same for blocking work, such as reading files.
    fn spawn_blocking_answer<T: Send + 'static>(
        &self,
        request: RequestId,
        answer: impl FnOnce(RequestResult<T>) -> TutorAnswer + Send + 'static,
        work: impl FnOnce() -> RequestResult<T> + Send + 'static,
    ) {
        self.deliver(request, answer, tokio::task::spawn_blocking(work));
    }

    fn deliver<T: Send + 'static>(
        &self,
        request: RequestId,
        answer: impl FnOnce(RequestResult<T>) -> TutorAnswer + Send + 'static,
        work: JoinHandle<RequestResult<T>>,
    ) {
        let (outbox, jobs) = (self.outbox.clone(), Arc::clone(&self.jobs));
        tokio::spawn(async move {
            let outcome = work.await.unwrap_or_else(|_| Err(panic_failure()));
            jobs.lock().unwrap_or_else(PoisonError::into_inner).remove(&request);
            let _ = outbox.send(AppMessage::Answer { request, answer: answer(outcome) });
        });
    }
}

fn read_notes(tutor: &Tutor, uid: &ProblemUid) -> RequestResult<Option<String>> {
    let published = tutor.snapshot();
    Ok(tutor.notes(find_problem(&published.catalog, uid)?)?)
}

/// Reports every save until the receiver is dropped.
async fn forward_saves(
    watch: impl Future<Output = Result<Receiver<()>, TutorError>>,
    outbox: &UnboundedSender<AppMessage>,
    message: impl Fn() -> AppMessage,
) {
    match watch.await {
        Ok(mut saves) => while saves.recv().await.is_some() && outbox.send(message()).is_ok() {},
        Err(error) => drop(outbox.send(AppMessage::Failed(error.into()))),
    }
}

/// Starts a thread that saves preferences in the order they were changed and reports each failure. It ends when the
/// sender is dropped.
fn spawn_saver(
    save: SavePreference,
    outbox: UnboundedSender<AppMessage>,
    unsaved: Arc<AtomicUsize>,
) -> UnboundedSender<PrefChange> {
    let (sender, mut changes) = unbounded_channel();
    tokio::task::spawn_blocking(move || {
        while let Some(change) = changes.blocking_recv() {
            if let Err(why) = save(&change) {
                let _ = outbox.send(AppMessage::Failed(
                    format!("The setting `{}` is not kept: {why}", change.to_setting().0).into(),
                ));
            }
            unsaved.fetch_sub(1, Ordering::AcqRel);
        }
    });
    sender
}

fn panic_failure() -> RequestFailure {
    "Something broke inside Rung; what was recorded is safe. The log has the details (`rung doctor` says where)."
        .to_owned()
        .into()
}

fn find_problem<'a>(catalog: &'a crate::types::Catalog, uid: &ProblemUid) -> RequestResult<&'a Problem> {
    let unknown = || TutorError::UnknownProblem("This problem is no longer in any installed pack.".to_owned());
    Ok(catalog.by_uid(uid).ok_or_else(unknown)?)
}

fn open_problem(tutor: &Tutor, uid: &ProblemUid) -> RequestResult<OpenedProblem> {
    let published = tutor.snapshot();
    let problem = find_problem(&published.catalog, uid)?;
    let (file, own) = (tutor.ensure_solution(problem)?, tutor.own_cases(problem)?);
    let (code, notes) = (tutor.solution_text(problem)?, tutor.notes(problem)?);
    let newest = tutor.newest_language(problem);
    let newer_in = (newest != tutor.language()).then_some(newest);
    let seconds = tutor.work_seconds(uid);
    Ok(OpenedProblem { file, code, newer_in, own_cases: own, seconds, notes, hints: Box::new(tutor.hints(uid)?) })
}

/// Adds a case if `old` is missing; else replaces the old one, or deletes it if the new one is missing.
fn change_cases(
    tutor: &Tutor,
    uid: &ProblemUid,
    old: Option<&OwnCase>,
    new: Option<OwnCase>,
) -> RequestResult<Vec<OwnCase>> {
    let published = tutor.snapshot();
    let problem = find_problem(&published.catalog, uid)?;
    match (old, new) {
        (Some(old), new) => tutor.change_own_case(problem, old, new)?,
        (None, Some(new)) => tutor.add_own_case(problem, new)?,
        (None, None) => {}
    }
    Ok(tutor.own_cases(problem)?)
}

#[cfg(test)]
mod tests;
