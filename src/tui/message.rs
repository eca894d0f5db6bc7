//! The messages that the screens receive and the commands that they return.
//!
//! The runtime turns outside events into [`AppMessage`]s and carries out [`AppCommand`]s; the screens have no other
//! connection to the outside. A request carries a [`RequestId`] and its answer has the same one, so the answer to a
//! cancelled request is dropped.

use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use crossterm::event::{KeyEvent, MouseEvent};

use crate::learner::timeline::Timeline;
use crate::orchestrator::llm_access::DailyUsage;
use crate::orchestrator::{
    GiveUpResult, HintWording, JobProgress, LanguageStatus, LlmCodeReview, OutgoingRequest, ReplyStage,
    RescheduledReview, RestoredSubmission, SubmissionHistory, SubmissionResult, SubmitRequest, TutorError,
    TutorSnapshot, UndoPlan,
};
use crate::types::Record;
use crate::types::chat_turn::ChatView;
use crate::types::event::RescheduleKind;
use crate::types::execution_trace::Trace;
use crate::types::growth_measurement::MeasuredGrowth;
use crate::types::hint_types::HintView;
use crate::types::ids::{CaseId, ProblemUid, TopicId};
use crate::types::learner_state::{NextProblem, NudgeKind, Profile};
use crate::types::llm_settings::LlmSettings;
use crate::types::problem::{Language, OwnCase};
use crate::types::verdict_report::JudgeReport;

use super::destination::Destination;
use super::overlay::overlay_request::OverlayRequest;
use super::prefs::{PrefChange, Prefs};
use super::theme::Theme;
use super::ui::notice::NoticeTone;

/// Maximum number of records in the history screen; the command line lists all of them.
pub const MAX_HISTORY_RECORDS: usize = 1_000;

/// Number of a request, in the order they were made.
pub type RequestId = u64;

/// An event for the screens.
#[derive(Debug)]
pub enum AppMessage {
    /// Time since the program started; sent several times a second and before every other message.
    Tick(Duration),
    Key(KeyEvent),
    Paste(String),
    Mouse(MouseEvent),
    Resize(u16, u16),
    Published(Arc<TutorSnapshot>),
    /// The learner's file of this problem was saved.
    FileSaved(ProblemUid),
    /// The learner's notes on this problem were saved.
    NotesSaved(ProblemUid),
    /// The program continues after it was stopped; time since it started.
    Resumed(Duration),
    /// Progress of a running job.
    Step {
        request: RequestId,
        step: JobProgress,
    },
    /// Progress of a language model's reply that a job waits for.
    Stage {
        request: RequestId,
        stage: ReplyStage,
    },
    Answer {
        request: RequestId,
        answer: TutorAnswer,
    },
    /// Another program changed the preferences file or the user's themes.
    PreferencesChanged {
        /// As they were read last.
        before: Box<Prefs>,
        now: Box<Prefs>,
        themes: Vec<Theme>,
    },
    /// A failure that belongs to no request.
    Failed(RequestFailure),
    /// Redraw the frame: something that only the frame depends on is ready.
    Redraw,
}

/// Why a request failed, as a sentence for the learner.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RequestFailure {
    pub message: String,
    /// The learner or a newer request cancelled it, so no error is shown.
    pub cancelled: bool,
    /// It would succeed if the learner agreed to run native code without all sandbox layers.
    pub needs_consent: bool,
}

impl From<TutorError> for RequestFailure {
    fn from(error: TutorError) -> Self {
        let (cancelled, consent) = (matches!(error, TutorError::Cancelled), matches!(error, TutorError::Consent(_)));
        Self { cancelled, needs_consent: consent, message: error.to_string() }
    }
}

impl From<String> for RequestFailure {
    fn from(message: String) -> Self {
        Self { message, cancelled: false, needs_consent: false }
    }
}

/// The result of a request.
pub type RequestResult<T> = Result<T, RequestFailure>;

/// The answers, one variant for each kind of request that has one.
#[derive(Debug)]
pub enum TutorAnswer {
    Opened(RequestResult<OpenedProblem>),
    Ran(RequestResult<JudgeReport>),
    /// The report of a run with the line at which the code goes wrong, if one was found.
    LookedCloser(RequestResult<Option<Box<JudgeReport>>>),
    Submitted(RequestResult<Box<SubmissionResult>>),
    Traced(RequestResult<Box<Trace>>),
    /// How the work of the learner's file grows; `None` if the pack declares nothing to compare it with.
    Grown(RequestResult<Option<Box<MeasuredGrowth>>>),
    Hints(RequestResult<HintView>),
    /// The request that would be sent to a language model.
    Outgoing(RequestResult<Box<OutgoingRequest>>),
    /// The chat about a problem.
    Talk(RequestResult<Box<ChatView>>),
    /// A language model's remarks on code that passed.
    Reviewed(RequestResult<Box<LlmCodeReview>>),
    Next(Option<NextProblem>),
    /// The file is blank in this language and the hints start again: the problem can be opened.
    ReviewStarted(RequestResult<Language>),
    FileReset(RequestResult<()>),
    /// The line that was added at the end of the file.
    Connected(RequestResult<String>),
    /// What giving up on a problem would cost.
    GiveUpPlan(RequestResult<GiveUpResult>),
    /// The learner gave up; the solution can be shown.
    GaveUp(RequestResult<GiveUpResult>),
    /// The learner's cases after one was added.
    Cases(RequestResult<Vec<OwnCase>>),
    /// A review was postponed, suspended or resumed.
    Arranged(RequestResult<RescheduledReview>),
    /// A topic's lock was overridden.
    Unlocked(RequestResult<()>),
    History(RequestResult<Vec<Record>>),
    /// The timeline read from the journal.
    Timeline(RequestResult<Arc<Timeline>>),
    /// One record, if it exists.
    Record(RequestResult<Option<Box<Record>>>),
    /// The earlier code of a problem.
    Past(RequestResult<Box<SubmissionHistory>>),
    PutBack(RequestResult<RestoredSubmission>),
    /// The notes on a problem, if there are any.
    Notes(RequestResult<Option<String>>),
    /// The text of the solution file.
    Code(RequestResult<String>),
    /// The status of languages on this machine.
    Languages(RequestResult<Vec<LanguageStatus>>),
    /// The used part of the daily budget for a language model.
    ModelUse(RequestResult<DailyUsage>),
    /// The models a server offers.
    ModelNames(RequestResult<Vec<String>>),
    /// The model that answered the trial request, and the part of the budget used since.
    ModelTried(RequestResult<(String, DailyUsage)>),
    /// The editor exited, or started in another window.
    Edited(RequestResult<()>),
    /// The effect of an undo.
    Undoable(RequestResult<UndoPlan>),
    Undone(RequestResult<UndoPlan>),
    /// The result of a request that only reports failures.
    Done(RequestResult<()>),
}

impl TutorAnswer {
    /// The failure in an answer of any kind.
    #[must_use]
    pub fn failure(self) -> Option<RequestFailure> {
        match self {
            Self::Opened(outcome) => outcome.err(),
            Self::Ran(outcome) => outcome.err(),
            Self::LookedCloser(outcome) => outcome.err(),
            Self::Submitted(outcome) => outcome.err(),
            Self::Traced(outcome) => outcome.err(),
            Self::Grown(outcome) => outcome.err(),
            Self::Hints(outcome) => outcome.err(),
            Self::Outgoing(outcome) => outcome.err(),
            Self::Talk(outcome) => outcome.err(),
            Self::Reviewed(outcome) => outcome.err(),
            Self::Next(_) => None,
            Self::Cases(outcome) => outcome.err(),
            Self::History(outcome) => outcome.err(),
            Self::Timeline(outcome) => outcome.err(),
            Self::Record(outcome) => outcome.err(),
            Self::Past(outcome) => outcome.err(),
            Self::PutBack(outcome) => outcome.err(),
            Self::Connected(outcome) | Self::Code(outcome) => outcome.err(),
            Self::Notes(outcome) => outcome.err(),
            Self::Languages(outcome) => outcome.err(),
            Self::ModelUse(outcome) => outcome.err(),
            Self::ModelNames(outcome) => outcome.err(),
            Self::ModelTried(outcome) => outcome.err(),
            Self::GiveUpPlan(outcome) | Self::GaveUp(outcome) => outcome.err(),
            Self::Arranged(outcome) => outcome.err(),
            Self::Undoable(outcome) | Self::Undone(outcome) => outcome.err(),
            Self::ReviewStarted(outcome) => outcome.err(),
            Self::FileReset(outcome) | Self::Unlocked(outcome) | Self::Edited(outcome) | Self::Done(outcome) => {
                outcome.err()
            }
        }
    }
}

/// A problem that is ready: its file exists.
#[derive(Clone, Debug, PartialEq)]
pub struct OpenedProblem {
    pub file: PathBuf,
    /// The text of the file; invalid UTF-8 is replaced.
    pub code: String,
    /// Another language, if the learner's latest code of the problem is in it.
    pub newer_in: Option<Language>,
    pub own_cases: Vec<OwnCase>,
    /// Time of the attempt so far, as far as commands measured it or an undone submission gave it back.
    pub seconds: u32,
    /// The learner's notes in Markdown.
    pub notes: Option<String>,
    pub hints: Box<HintView>,
}

/// A command of a screen. The router carries out the first half, the runtime the rest.
#[derive(Clone, Debug)]
pub enum AppCommand {
    /// Go to a destination.
    Go(Destination),
    /// Show the screen that sends this, because its content is ready.
    Appear,
    /// Go back one step.
    Back,
    /// Go to Today and clear the way back.
    Home,
    /// Close the screen that sends this and remove it from the way back, because it has no content any more.
    Vanish,
    /// Open an overlay.
    Show(OverlayRequest),
    /// Show a notice above the footer.
    Say(NoticeTone, String),
    /// Send an event to every screen.
    Tell(BroadcastEvent),
    /// Start an undo: request its effect, then ask for confirmation.
    TakeBack,
    Quit,
    /// Release the terminal and stop the program until the shell continues it.
    Shell,
    /// Start the sandbox in the background.
    WarmUp,
    Ask {
        request: RequestId,
        ask: TutorRequest,
    },
    /// Stop a running job.
    Cancel(RequestId),
    /// Send [`AppMessage::FileSaved`] for this problem from now on, and for no other one.
    Watch(ProblemUid),
    Unwatch,
    /// Save a preference.
    Save(PrefChange),
    /// Check in, if a new day has begun.
    CheckNewDay,
    /// Use this language for files and jobs from now on.
    SetLanguage(Language),
    /// The learner agreed to run native code without all sandbox layers.
    AllowUnconfined,
    /// Use this language model from now on, or none if it is switched off.
    SetModel(Box<LlmSettings>),
}

/// An event for every screen.
#[derive(Clone, Debug)]
pub enum BroadcastEvent {
    /// Time passed.
    Tick,
    /// The learner pressed a key or used the mouse.
    Touch,
    /// There is a new snapshot.
    Published,
    /// The journal was read; there may be new records.
    JournalRead,
    /// The learner's file of this problem was saved.
    FileSaved(ProblemUid),
    /// The learner's notes on this problem were saved.
    NotesSaved(ProblemUid),
    /// The program continues after it was stopped.
    Resumed,
    /// Progress of a running job.
    Step(RequestId, JobProgress),
    /// Progress of a language model's reply.
    Stage(RequestId, ReplyStage),
    /// A problem is being opened or reopened.
    ProblemOpening,
    /// A submission to this problem was undone, or an import.
    Undone(Option<ProblemUid>),
    /// Another language was chosen outside of a problem; it applies to files from now on.
    LanguageChanged(Language),
}

/// A request that is answered later.
#[derive(Clone, Debug)]
pub enum TutorRequest {
    Open(ProblemUid),
    Run(ProblemUid),
    /// Look for undefined behaviour in the failed cases of this run.
    LookCloser(ProblemUid, Box<JudgeReport>),
    Submit(SubmitRequest),
    /// Trace this case, or the first that fails.
    Trace(ProblemUid, Option<CaseId>),
    /// Measure how the work of the file grows.
    Growth(ProblemUid),
    Hints(ProblemUid),
    /// Reveal the next hint. If a model is named, the learner just agreed to send the request to it.
    RevealHint(ProblemUid, HintWording, Option<String>),
    /// The request that would be sent to a language model for this problem.
    Outgoing(ProblemUid),
    /// The chat about a problem so far.
    Talk(ProblemUid),
    /// Ask this question about a problem.
    AskAbout(ProblemUid, String),
    /// Ask a language model for remarks on the last accepted code.
    ReviewByModel(ProblemUid),
    Next(Option<ProblemUid>),
    StartReview(ProblemUid),
    ResetFile(ProblemUid),
    /// Add the line that connects the name the tests call.
    ConnectName(ProblemUid),
    /// What giving up on a problem would cost; the number is the seconds spent on it.
    PlanGiveUp(ProblemUid, u32),
    /// Give up on a problem; the number is the seconds spent on it.
    GiveUp(ProblemUid, u32),
    AddCase(ProblemUid, OwnCase),
    /// Replace one of the learner's cases with another one, or delete it.
    ChangeCase(ProblemUid, OwnCase, Option<OwnCase>),
    Arrange(ProblemUid, RescheduleKind),
    OverrideLock(TopicId),
    History,
    Timeline,
    /// The record with this version.
    Record(u64),
    Languages,
    /// The status of one language on this machine; the answer is a list with one entry.
    Language(Language),
    ModelUse,
    ModelNames(Box<LlmSettings>),
    TryModel(Box<LlmSettings>),
    Past(ProblemUid),
    /// Restore the earlier code with this number into the problem's file.
    PutBack(ProblemUid, usize),
    Edit(ProblemUid),
    EditBeside(ProblemUid),
    EditNotes(ProblemUid),
    Notes(ProblemUid),
    /// The text of the solution file.
    Code(ProblemUid),
    SessionCheck,
    SetProfile(Profile),
    DismissNudge(NudgeKind),
    Undoable,
    /// Undo the submission with this version.
    Undo(u64),
}
