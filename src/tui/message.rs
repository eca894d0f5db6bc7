//! Everything that can happen to the screens, and everything they can ask for.
//!
//! The runtime turns the outside world into [`Message`]s and carries out [`Command`]s; the screens see nothing else.
//! A question carries a [`RequestId`], its answer the same one, so that an answer nobody waits for any more is dropped.

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
use crate::types::hint_types::HintView;
use crate::types::ids::{CaseId, ProblemUid, TopicId};
use crate::types::learner_state::{NextProblem, NudgeKind, Profile};
use crate::types::llm_settings::LlmSettings;
use crate::types::problem::{Language, OwnCase};
use crate::types::verdict_report::JudgeReport;

use super::destination::Destination;
use super::overlay::overlay_request::OverlayRequest;
use super::prefs::PrefChange;
use super::ui::notice::NoticeTone;

/// Records the history shows at most; the command line has all of them.
pub const MAX_HISTORY_RECORDS: usize = 1_000;

/// Numbers questions in the order they were asked.
pub type RequestId = u64;

/// What happened.
#[derive(Debug)]
pub enum AppMessage {
    /// Time since the program started; comes several times a second and before every other message.
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
    /// The program goes on after it was stopped; time since it started.
    Resumed(Duration),
    /// A running job moved on.
    Step {
        request: RequestId,
        step: JobProgress,
    },
    /// The reply of a language model that a job waits for came on.
    Stage {
        request: RequestId,
        stage: ReplyStage,
    },
    Answer {
        request: RequestId,
        answer: TutorAnswer,
    },
    /// Something nobody waits for went wrong.
    Failed(RequestFailure),
    /// Something that only the frame depends on is ready.
    Redraw,
}

/// Why something could not be done: a sentence for the learner.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RequestFailure {
    pub message: String,
    /// The learner, or a newer request, stopped it: nothing to complain about.
    pub cancelled: bool,
    /// It would go on if the learner agreed to run native code without all walls.
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

/// The result of something that was asked for.
pub type RequestResult<T> = Result<T, RequestFailure>;

/// Answers, one kind a question that wants one.
#[derive(Debug)]
pub enum TutorAnswer {
    Opened(RequestResult<OpenedProblem>),
    Ran(RequestResult<JudgeReport>),
    Submitted(RequestResult<Box<SubmissionResult>>),
    Traced(RequestResult<Box<Trace>>),
    Hints(RequestResult<HintView>),
    /// What a language model would be sent.
    Outgoing(RequestResult<Box<OutgoingRequest>>),
    /// The talk about a problem.
    Talk(RequestResult<Box<ChatView>>),
    /// A language model's remarks on code that passed.
    Reviewed(RequestResult<Box<LlmCodeReview>>),
    Next(Option<NextProblem>),
    /// The file is blank and the ladder starts again: the problem can be opened.
    ReviewStarted(RequestResult<()>),
    FileReset(RequestResult<()>),
    /// The learner gave up; the solution is open.
    GaveUp(RequestResult<GiveUpResult>),
    /// The learner's cases after one was added.
    Cases(RequestResult<Vec<OwnCase>>),
    /// A review was put off, suspended or resumed.
    Arranged(RequestResult<RescheduledReview>),
    /// A topic's lock was overridden.
    Unlocked(RequestResult<()>),
    History(RequestResult<Vec<Record>>),
    /// The journal, folded.
    Timeline(RequestResult<Arc<Timeline>>),
    /// One record, where there is such a one.
    Record(RequestResult<Option<Box<Record>>>),
    /// The earlier code of a problem.
    Past(RequestResult<Box<SubmissionHistory>>),
    PutBack(RequestResult<RestoredSubmission>),
    /// The notes on a problem, where there are some.
    Notes(RequestResult<Option<String>>),
    /// What was found of every language on this machine.
    Languages(RequestResult<Vec<LanguageStatus>>),
    /// How much of the day's budget for a language model is used.
    ModelUse(RequestResult<DailyUsage>),
    /// The models a server offers.
    ModelNames(RequestResult<Vec<String>>),
    /// Who answered on trial, and how much of the budget is used since.
    ModelTried(RequestResult<(String, DailyUsage)>),
    /// The editor was left, or started beside.
    Edited(RequestResult<()>),
    /// What an undo would take back.
    Undoable(RequestResult<UndoPlan>),
    Undone(RequestResult<UndoPlan>),
    /// Anything that speaks only when it fails.
    Done(RequestResult<()>),
}

impl TutorAnswer {
    /// What went wrong, whatever was asked.
    #[must_use]
    pub fn failure(self) -> Option<RequestFailure> {
        match self {
            Self::Opened(outcome) => outcome.err(),
            Self::Ran(outcome) => outcome.err(),
            Self::Submitted(outcome) => outcome.err(),
            Self::Traced(outcome) => outcome.err(),
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
            Self::Notes(outcome) => outcome.err(),
            Self::Languages(outcome) => outcome.err(),
            Self::ModelUse(outcome) => outcome.err(),
            Self::ModelNames(outcome) => outcome.err(),
            Self::ModelTried(outcome) => outcome.err(),
            Self::GaveUp(outcome) => outcome.err(),
            Self::Arranged(outcome) => outcome.err(),
            Self::Undoable(outcome) | Self::Undone(outcome) => outcome.err(),
            Self::ReviewStarted(outcome)
            | Self::FileReset(outcome)
            | Self::Unlocked(outcome)
            | Self::Edited(outcome)
            | Self::Done(outcome) => outcome.err(),
        }
    }
}

/// A problem made ready: its file exists.
#[derive(Clone, Debug, PartialEq)]
pub struct OpenedProblem {
    pub file: PathBuf,
    pub own_cases: Vec<OwnCase>,
    /// The learner's notes, Markdown.
    pub notes: Option<String>,
    pub hints: HintView,
}

/// What a screen wants done. The first half is done by the router, the rest by the runtime.
#[derive(Clone, Debug)]
pub enum AppCommand {
    /// Show a place.
    Go(Destination),
    /// Show the screen that says this: it has what it was asked for.
    Appear,
    /// One step back.
    Back,
    /// To Today, with no way back.
    Home,
    /// The screen that says this has nothing to show any more: off the screen, and off the way back.
    Vanish,
    /// Lay something over the screen.
    Show(OverlayRequest),
    /// Show a line above the footer.
    Say(NoticeTone, String),
    /// Tell every screen.
    Tell(BroadcastEvent),
    /// Ask what would be taken back, then whether.
    TakeBack,
    Quit,
    /// Give the terminal back and stop, until the shell lets the program go on.
    Shell,
    /// Start the sandbox in the background.
    WarmUp,
    Ask {
        request: RequestId,
        ask: TutorRequest,
    },
    /// Stop a running job.
    Cancel(RequestId),
    /// Send [`Message::Saved`] for this problem from now on, and for no other.
    Watch(ProblemUid),
    Unwatch,
    /// Keep a preference.
    Save(PrefChange),
    /// Files and jobs are in this language from now on.
    SetLanguage(Language),
    /// The learner agreed to run native code without all walls.
    AllowUnconfined,
    /// Ask this language model from now on, or none where it is switched off.
    SetModel(Box<LlmSettings>),
}

/// What concerns every screen.
#[derive(Clone, Debug)]
pub enum BroadcastEvent {
    /// Time passed.
    Tick,
    /// The learner did something.
    Touch,
    /// There is a new snapshot.
    Published,
    /// The journal was read, and there may be more of it.
    JournalRead,
    /// The learner's file of this problem was saved.
    FileSaved(ProblemUid),
    /// The learner's notes on this problem were saved.
    NotesSaved(ProblemUid),
    /// The program goes on after it was stopped.
    Resumed,
    /// A running job moved on.
    Step(RequestId, JobProgress),
    /// The reply of a language model came on.
    Stage(RequestId, ReplyStage),
    /// Another problem is being opened, or the same one anew.
    ProblemOpening,
    /// A submission to a problem was taken back, or an import.
    Undone(Option<ProblemUid>),
    /// Another language was chosen away from any problem; files are in it from now on.
    LanguageChanged(Language),
}

/// A question that is answered later.
#[derive(Clone, Debug)]
pub enum TutorRequest {
    Open(ProblemUid),
    Run(ProblemUid),
    Submit(SubmitRequest),
    /// Follow this case, or the first that fails.
    Trace(ProblemUid, Option<CaseId>),
    Hints(ProblemUid),
    /// Reveal the next hint; where a model is named, what is sent to it was just agreed to.
    RevealHint(ProblemUid, HintWording, Option<String>),
    /// What a language model would be sent for it.
    Outgoing(ProblemUid),
    /// What was asked about a problem so far.
    Talk(ProblemUid),
    /// Ask this about a problem.
    AskAbout(ProblemUid, String),
    /// A language model's remarks on the code that passed last.
    ReviewByModel(ProblemUid),
    Next(Option<ProblemUid>),
    StartReview(ProblemUid),
    ResetFile(ProblemUid),
    /// Give up on a problem after so many seconds on it.
    GiveUp(ProblemUid, u32),
    AddCase(ProblemUid, OwnCase),
    /// Put another in the place of one of the learner's cases, or delete it.
    ChangeCase(ProblemUid, OwnCase, Option<OwnCase>),
    Arrange(ProblemUid, RescheduleKind),
    OverrideLock(TopicId),
    History,
    Timeline,
    /// The record that made this version.
    Record(u64),
    Languages,
    ModelUse,
    ModelNames(Box<LlmSettings>),
    TryModel(Box<LlmSettings>),
    Past(ProblemUid),
    /// Put the earlier code with this number into its file.
    PutBack(ProblemUid, usize),
    Edit(ProblemUid),
    EditBeside(ProblemUid),
    EditNotes(ProblemUid),
    Notes(ProblemUid),
    SessionCheck,
    SetProfile(Profile),
    DismissNudge(NudgeKind),
    Undoable,
    /// Take back the submission of this version.
    Undo(u64),
}
