//! Questions to the tutor, each in a task of its own that answers with a message.

use std::collections::BTreeMap;
use std::future::Future;
use std::sync::{Arc, Mutex, PoisonError};

use tokio::sync::mpsc::{Receiver, UnboundedSender, unbounded_channel};
use tokio::task::JoinHandle;

use crate::model::event::Arrangement;
use crate::model::ids::{CaseId, ProblemUid};
use crate::model::problem::{OwnCase, Problem};
use crate::model::provider::ModelSettings;
use crate::orchestrator::api::{Scope, Source};
use crate::orchestrator::{Cancel, OnStep, SubmitRequest, Tutor, TutorError, Which, Wording};
use crate::tui::markdown::code;
use crate::tui::message::{Answer, Ask, Failure, HISTORY, Message, Opened, Outcome, RequestId};
use crate::tui::prefs::{PrefChange, Save};
use crate::words::editor::Launch;

use super::outside::{self, Beside};

/// A file of the learner's that is written in an editor.
pub(super) enum Written {
    Solution(ProblemUid),
    Notes(ProblemUid),
}

/// What runs beside the screens.
pub(super) struct Tasks {
    tutor: Tutor,
    outbox: UnboundedSender<Message>,
    /// To where editors are started.
    launcher: UnboundedSender<(RequestId, Launch)>,
    /// Running jobs by their request.
    jobs: Arc<Mutex<BTreeMap<RequestId, Cancel>>>,
    watch: Option<JoinHandle<()>>,
    /// To the thread that saves preferences.
    saves: UnboundedSender<PrefChange>,
}

impl Tasks {
    pub(super) fn new(
        tutor: Tutor,
        outbox: UnboundedSender<Message>,
        launcher: UnboundedSender<(RequestId, Launch)>,
        save: Save,
    ) -> Self {
        let saves = saver(save, outbox.clone());
        Self { tutor, outbox, launcher, jobs: Arc::default(), watch: None, saves }
    }

    /// Puts a message into the inbox. The receiver lives as long as the screens; later nobody listens.
    pub(super) fn send(&self, message: Message) {
        let _ = self.outbox.send(message);
    }

    /// Loads what colours code, then has the frame drawn again.
    pub(super) fn warm_up_code(&self) {
        let outbox = self.outbox.clone();
        tokio::task::spawn_blocking(move || {
            code::warm_up();
            let _ = outbox.send(Message::Redraw);
        });
    }

    /// Makes a file of the learner's ready, the solution from the starter where it isn't there, and finds what opens it; the
    /// loop starts it.
    pub(super) fn launch(&self, request: RequestId, what: Written, editor: Option<String>, beside: Option<Beside>) {
        let (tutor, launcher, outbox) = (self.tutor.clone(), self.launcher.clone(), self.outbox.clone());
        tokio::task::spawn_blocking(move || {
            let catalog = tutor.published().catalog.clone();
            let file = match what {
                Written::Solution(uid) => problem(&catalog, &uid).and_then(|p| Ok(tutor.ensure_solution(p)?)),
                Written::Notes(uid) => problem(&catalog, &uid).and_then(|p| Ok(tutor.ensure_notes(p)?)),
            };
            match file.and_then(|file| outside::choose(&file, editor.as_deref(), beside.as_ref())) {
                Ok(launch) => drop(launcher.send((request, launch))),
                Err(failure) => drop(outbox.send(Message::Answer { request, answer: Answer::Edited(Err(failure)) })),
            }
        });
    }

    /// Saves a changed preference, after those that were changed before it.
    pub(super) fn save(&self, change: PrefChange) {
        let _ = self.saves.send(change);
    }

    pub(super) fn cancel(&self, request: RequestId) {
        if let Some(cancel) = self.jobs.lock().unwrap_or_else(PoisonError::into_inner).get(&request) {
            cancel.cancel();
        }
    }

    /// Reports saves of this problem's file and of the notes on it from now on.
    pub(super) fn watch(&mut self, uid: ProblemUid) {
        self.unwatch();
        let (tutor, outbox) = (self.tutor.clone(), self.outbox.clone());
        self.watch = Some(tokio::spawn(async move {
            let file = report(tutor.watch(&uid), &outbox, || Message::Saved(uid.clone()));
            let notes = report(tutor.watch_notes(&uid), &outbox, || Message::Noted(uid.clone()));
            tokio::join!(file, notes);
        }));
    }

    pub(super) fn unwatch(&mut self) {
        if let Some(watch) = self.watch.take() {
            watch.abort();
        }
    }

    /// Starts answering a question.
    pub(super) fn ask(&self, request: RequestId, ask: Ask) {
        let tutor = self.tutor.clone();
        match ask {
            Ask::Run(uid) => self.run(request, uid),
            Ask::Submit(submission) => self.submit(request, submission),
            Ask::Trace(uid, case) => self.trace(request, uid, case),
            Ask::Open(uid) => self.answer_blocking(request, Answer::Opened, move || open(&tutor, &uid)),
            Ask::Hints(uid) => self.answer_blocking(request, Answer::Hints, move || Ok(tutor.hints(&uid)?)),
            Ask::History => {
                self.answer_blocking(request, Answer::History, move || Ok(tutor.history(HISTORY)?));
            }
            Ask::Timeline => self.answer_blocking(request, Answer::Timeline, move || Ok(tutor.timeline()?)),
            Ask::Record(version) => {
                self.answer_blocking(request, Answer::Record, move || Ok(tutor.recorded(version)?.map(Box::new)));
            }
            Ask::Languages => {
                self.answer(request, Answer::Languages, async move { Ok(tutor.languages().await) });
            }
            Ask::ModelUse => self.answer_blocking(request, Answer::ModelUse, move || Ok(tutor.engaging().used()?)),
            Ask::ModelNames(settings) => self.model_names(request, settings),
            Ask::TryModel(settings) => self.try_model(request, settings),
            Ask::Notes(uid) => self.answer_blocking(request, Answer::Notes, move || notes(&tutor, &uid)),
            Ask::Past(uid) => {
                self.answer_blocking(request, Answer::Past, move || Ok(Box::new(tutor.past_codes(&uid)?)));
            }
            Ask::PutBack(uid, number) => {
                self.answer(request, Answer::PutBack, async move { Ok(tutor.put_back(&uid, number).await?) });
            }
            Ask::AddCase(uid, case) => self.change_cases(request, uid, None, Some(case)),
            Ask::ChangeCase(uid, old, new) => self.change_cases(request, uid, Some(old), new),
            Ask::Next(after) => self.next(request, after),
            Ask::RevealHint(uid, wording, agree) => self.reveal_hint(request, uid, wording, agree),
            Ask::Outgoing(uid) => self.outgoing(request, uid),
            Ask::Talk(uid) => self.answer_blocking(request, Answer::Talk, move || Ok(Box::new(tutor.talk(&uid)?))),
            Ask::AskAbout(uid, question) => self.ask_about(request, uid, question),
            Ask::ReviewByModel(uid) => self.review_by_model(request, uid),
            Ask::StartReview(uid) => self.start_review(request, uid),
            Ask::ResetFile(uid) => {
                self.answer(request, Answer::FileReset, async move { Ok(tutor.reset_file(&uid).await?) });
            }
            Ask::GiveUp(uid, seconds) => self.give_up(request, uid, seconds),
            Ask::Arrange(uid, how) => self.arrange(request, uid, how),
            Ask::OverrideLock(topic) => {
                self.answer(request, Answer::Unlocked, async move { Ok(tutor.override_lock(&topic).await?) });
            }
            Ask::SessionCheck => self.answer(request, Answer::Done, async move { Ok(tutor.session_check().await?) }),
            Ask::SetProfile(profile) => {
                self.answer(request, Answer::Done, async move { Ok(tutor.set_profile(profile).await?) });
            }
            Ask::DismissNudge(kind) => {
                self.answer(request, Answer::Done, async move { Ok(tutor.dismiss_nudge(kind).await?) });
            }
            Ask::Undoable => self.answer_blocking(request, Answer::Undoable, move || Ok(tutor.undoable()?)),
            Ask::Undo(version) => {
                self.answer(request, Answer::Undone, async move { Ok(tutor.undo(version).await?) });
            }
            // These need the terminal; the loop has taken them already.
            Ask::Edit(_) | Ask::EditBeside(_) | Ask::EditNotes(_) => {}
        }
    }

    fn run(&self, request: RequestId, uid: ProblemUid) {
        let (cancel, step) = self.job(request);
        let tutor = self.tutor.clone();
        self.answer(request, Answer::Ran, async move {
            Ok(tutor.run(&uid, Source::Workspace, Scope::Samples, &cancel, step).await?)
        });
    }

    fn reveal_hint(&self, request: RequestId, uid: ProblemUid, wording: Wording, agree: Option<String>) {
        let (cancel, _) = self.job(request);
        let (tutor, outbox) = (self.tutor.clone(), self.outbox.clone());
        let stage = move |stage| drop(outbox.send(Message::Stage { request, stage }));
        self.answer(request, Answer::Hints, async move {
            if let Some(model) = agree {
                tutor.agree_to_send(&model).await?;
            }
            Ok(tutor.reveal(&uid, wording, &cancel, &stage).await?)
        });
    }

    fn ask_about(&self, request: RequestId, uid: ProblemUid, question: String) {
        let (cancel, _) = self.job(request);
        let (tutor, outbox) = (self.tutor.clone(), self.outbox.clone());
        let stage = move |stage| drop(outbox.send(Message::Stage { request, stage }));
        let work = async move { Ok(Box::new(tutor.ask_about(&uid, &question, &cancel, &stage).await?)) };
        self.answer(request, Answer::Talk, work);
    }

    fn review_by_model(&self, request: RequestId, uid: ProblemUid) {
        let (cancel, _) = self.job(request);
        let (tutor, outbox) = (self.tutor.clone(), self.outbox.clone());
        let stage = move |stage| drop(outbox.send(Message::Stage { request, stage }));
        let work = async move { Ok(Box::new(tutor.review_by_model(&uid, &cancel, &stage).await?)) };
        self.answer(request, Answer::Reviewed, work);
    }

    fn outgoing(&self, request: RequestId, uid: ProblemUid) {
        let (cancel, _) = self.job(request);
        let tutor = self.tutor.clone();
        self.answer(request, Answer::Outgoing, async move { Ok(Box::new(tutor.outgoing(&uid, &cancel).await?)) });
    }

    fn model_names(&self, request: RequestId, settings: Box<ModelSettings>) {
        let (cancel, _) = self.job(request);
        let engaging = self.tutor.engaging();
        self.answer(request, Answer::ModelNames, async move { Ok(engaging.offered(&settings, &cancel).await?) });
    }

    fn try_model(&self, request: RequestId, settings: Box<ModelSettings>) {
        let (cancel, _) = self.job(request);
        let engaging = self.tutor.engaging();
        self.answer(request, Answer::ModelTried, async move { Ok(engaging.try_out(&settings, &cancel).await?) });
    }

    fn start_review(&self, request: RequestId, uid: ProblemUid) {
        let tutor = self.tutor.clone();
        let work = async move { Ok(tutor.start_review(&uid).await.map(drop)?) };
        self.answer(request, Answer::ReviewStarted, work);
    }

    fn next(&self, request: RequestId, after: Option<ProblemUid>) {
        let tutor = self.tutor.clone();
        let answer = |found: Outcome<_>| Answer::Next(found.unwrap_or_default());
        self.answer_blocking(request, answer, move || Ok(tutor.next(after.as_ref())));
    }

    fn give_up(&self, request: RequestId, uid: ProblemUid, seconds: u32) {
        let tutor = self.tutor.clone();
        self.answer(request, Answer::GaveUp, async move { Ok(tutor.give_up(&uid, Some(seconds)).await?) });
    }

    fn arrange(&self, request: RequestId, uid: ProblemUid, how: Arrangement) {
        let tutor = self.tutor.clone();
        self.answer(request, Answer::Arranged, async move { Ok(tutor.arrange_review(&uid, how).await?) });
    }

    fn change_cases(&self, request: RequestId, uid: ProblemUid, old: Option<OwnCase>, new: Option<OwnCase>) {
        let tutor = self.tutor.clone();
        self.answer_blocking(request, Answer::Cases, move || change_cases(&tutor, &uid, old.as_ref(), new));
    }

    fn trace(&self, request: RequestId, uid: ProblemUid, case: Option<CaseId>) {
        let (cancel, _) = self.job(request);
        let tutor = self.tutor.clone();
        let which = case.map_or(Which::FirstFailing, Which::Case);
        self.answer(request, Answer::Traced, async move {
            Ok(Box::new(tutor.trace(&uid, Source::Workspace, &which, &cancel).await?))
        });
    }

    fn submit(&self, request: RequestId, submission: SubmitRequest) {
        let (cancel, step) = self.job(request);
        let tutor = self.tutor.clone();
        self.answer(
            request,
            Answer::Submitted,
            async move { Ok(Box::new(tutor.submit(submission, &cancel, step).await?)) },
        );
    }

    /// A way to stop a job and one for it to tell how far it is.
    fn job(&self, request: RequestId) -> (Cancel, OnStep) {
        let cancel = Cancel::default();
        self.jobs.lock().unwrap_or_else(PoisonError::into_inner).insert(request, cancel.clone());
        let outbox = self.outbox.clone();
        let step = move |step| {
            let _ = outbox.send(Message::Step { request, step });
        };
        (cancel, Box::new(step))
    }

    /// Answers with what the future comes to, or with a failure when it panics: nothing waits for ever.
    fn answer<T: Send + 'static>(
        &self,
        request: RequestId,
        answer: impl FnOnce(Outcome<T>) -> Answer + Send + 'static,
        work: impl Future<Output = Outcome<T>> + Send + 'static,
    ) {
        self.deliver(request, answer, tokio::spawn(work));
    }

    /// The same for work that reads files.
    fn answer_blocking<T: Send + 'static>(
        &self,
        request: RequestId,
        answer: impl FnOnce(Outcome<T>) -> Answer + Send + 'static,
        work: impl FnOnce() -> Outcome<T> + Send + 'static,
    ) {
        self.deliver(request, answer, tokio::task::spawn_blocking(work));
    }

    fn deliver<T: Send + 'static>(
        &self,
        request: RequestId,
        answer: impl FnOnce(Outcome<T>) -> Answer + Send + 'static,
        work: JoinHandle<Outcome<T>>,
    ) {
        let (outbox, jobs) = (self.outbox.clone(), Arc::clone(&self.jobs));
        tokio::spawn(async move {
            let outcome = work.await.unwrap_or_else(|_| Err(broken()));
            jobs.lock().unwrap_or_else(PoisonError::into_inner).remove(&request);
            let _ = outbox.send(Message::Answer { request, answer: answer(outcome) });
        });
    }
}

fn notes(tutor: &Tutor, uid: &ProblemUid) -> Outcome<Option<String>> {
    let published = tutor.published();
    Ok(tutor.notes(problem(&published.catalog, uid)?)?)
}

/// Reports every save until nobody listens any more.
async fn report(
    watch: impl Future<Output = Result<Receiver<()>, TutorError>>,
    outbox: &UnboundedSender<Message>,
    message: impl Fn() -> Message,
) {
    match watch.await {
        Ok(mut saves) => while saves.recv().await.is_some() && outbox.send(message()).is_ok() {},
        Err(error) => drop(outbox.send(Message::Failed(error.into()))),
    }
}

/// A thread that saves preferences in the order they were changed, and tells of each that could not be. It ends with the
/// sender.
fn saver(save: Save, outbox: UnboundedSender<Message>) -> UnboundedSender<PrefChange> {
    let (sender, mut changes) = unbounded_channel();
    tokio::task::spawn_blocking(move || {
        while let Some(change) = changes.blocking_recv() {
            if let Err(why) = save(&change) {
                let _ = outbox
                    .send(Message::Failed(format!("The setting `{}` is not kept: {why}", change.written().0).into()));
            }
        }
    });
    sender
}

fn broken() -> Failure {
    "Something broke inside Rung; what was recorded is safe. The log has the details (`rung doctor` says where)."
        .to_owned()
        .into()
}

fn problem<'a>(catalog: &'a crate::model::Catalog, uid: &ProblemUid) -> Outcome<&'a Problem> {
    let unknown = || TutorError::UnknownProblem("This problem is no longer in any installed pack.".to_owned());
    Ok(catalog.by_uid(uid).ok_or_else(unknown)?)
}

fn open(tutor: &Tutor, uid: &ProblemUid) -> Outcome<Opened> {
    let published = tutor.published();
    let problem = problem(&published.catalog, uid)?;
    let (file, own) = (tutor.ensure_solution(problem)?, tutor.own_cases(problem)?);
    Ok(Opened { file, own, notes: tutor.notes(problem)?, hints: tutor.hints(uid)? })
}

/// Adds a case where there is no old one, else puts the new one in its place, or none.
fn change_cases(tutor: &Tutor, uid: &ProblemUid, old: Option<&OwnCase>, new: Option<OwnCase>) -> Outcome<Vec<OwnCase>> {
    let published = tutor.published();
    let problem = problem(&published.catalog, uid)?;
    match (old, new) {
        (Some(old), new) => tutor.change_own_case(problem, old, new)?,
        (None, Some(new)) => tutor.add_own_case(problem, new)?,
        (None, None) => {}
    }
    Ok(tutor.own_cases(problem)?)
}

#[cfg(test)]
mod tests;
