//! Everything that can happen to the screens, and everything they can ask for.
//!
//! The runtime turns the outside world into [`Message`]s and carries out [`Command`]s; the screens see nothing else.
//! A question carries a [`RequestId`], its answer the same one, so that an answer nobody waits for any more is dropped.

use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use crossterm::event::{KeyEvent, MouseEvent};

use crate::learner::timeline::Timeline;
use crate::model::Record;
use crate::model::event::Arrangement;
use crate::model::hint::HintView;
use crate::model::ids::{CaseId, ProblemUid, TopicId};
use crate::model::learner::{NextProblem, NudgeKind, Profile};
use crate::model::problem::{Language, OwnCase};
use crate::model::provider::ModelSettings;
use crate::model::talk::TalkView;
use crate::model::trace::Trace;
use crate::model::verdict::Report;
use crate::orchestrator::model::Used;
use crate::orchestrator::{
    Arranged, GivenUp, LanguageState, Outgoing, PastCodes, Published, PutBack, Reviewed, Stage, Step, SubmitRequest,
    Submitted, TakeBack, TutorError, Wording,
};

use super::over::Over;
use super::place::Place;
use super::prefs::PrefChange;
use super::ui::notice::Tone;

/// Records the history shows at most; the command line has all of them.
pub const HISTORY: usize = 1_000;

/// Numbers questions in the order they were asked.
pub type RequestId = u64;

/// What happened.
#[derive(Debug)]
pub enum Message {
    /// Time since the program started; comes several times a second and before every other message.
    Tick(Duration),
    Key(KeyEvent),
    Paste(String),
    Mouse(MouseEvent),
    Resize(u16, u16),
    Published(Arc<Published>),
    /// The learner's file of this problem was saved.
    Saved(ProblemUid),
    /// The learner's notes on this problem were saved.
    Noted(ProblemUid),
    /// The program goes on after it was stopped; time since it started.
    Resumed(Duration),
    /// A running job moved on.
    Step {
        request: RequestId,
        step: Step,
    },
    /// The reply of a language model that a job waits for came on.
    Stage {
        request: RequestId,
        stage: Stage,
    },
    Answer {
        request: RequestId,
        answer: Answer,
    },
    /// Something nobody waits for went wrong.
    Failed(Failure),
    /// Something that only the frame depends on is ready.
    Redraw,
}

/// Why something could not be done: a sentence for the learner.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Failure {
    pub message: String,
    /// The learner, or a newer request, stopped it: nothing to complain about.
    pub cancelled: bool,
    /// It would go on if the learner agreed to run native code without all walls.
    pub consent: bool,
}

impl From<TutorError> for Failure {
    fn from(error: TutorError) -> Self {
        let (cancelled, consent) = (matches!(error, TutorError::Cancelled), matches!(error, TutorError::Consent(_)));
        Self { cancelled, consent, message: error.to_string() }
    }
}

impl From<String> for Failure {
    fn from(message: String) -> Self {
        Self { message, cancelled: false, consent: false }
    }
}

/// The result of something that was asked for.
pub type Outcome<T> = Result<T, Failure>;

/// Answers, one kind a question that wants one.
#[derive(Debug)]
pub enum Answer {
    Opened(Outcome<Opened>),
    Ran(Outcome<Report>),
    Submitted(Outcome<Box<Submitted>>),
    Traced(Outcome<Box<Trace>>),
    Hints(Outcome<HintView>),
    /// What a language model would be sent.
    Outgoing(Outcome<Box<Outgoing>>),
    /// The talk about a problem.
    Talk(Outcome<Box<TalkView>>),
    /// A language model's remarks on code that passed.
    Reviewed(Outcome<Box<Reviewed>>),
    Next(Option<NextProblem>),
    /// The file is blank and the ladder starts again: the problem can be opened.
    ReviewStarted(Outcome<()>),
    FileReset(Outcome<()>),
    /// The learner gave up; the solution is open.
    GaveUp(Outcome<GivenUp>),
    /// The learner's cases after one was added.
    Cases(Outcome<Vec<OwnCase>>),
    /// A review was put off, suspended or resumed.
    Arranged(Outcome<Arranged>),
    /// A topic's lock was overridden.
    Unlocked(Outcome<()>),
    History(Outcome<Vec<Record>>),
    /// The journal, folded.
    Timeline(Outcome<Arc<Timeline>>),
    /// One record, where there is such a one.
    Record(Outcome<Option<Box<Record>>>),
    /// The earlier code of a problem.
    Past(Outcome<Box<PastCodes>>),
    PutBack(Outcome<PutBack>),
    /// The notes on a problem, where there are some.
    Notes(Outcome<Option<String>>),
    /// What was found of every language on this machine.
    Languages(Outcome<Vec<LanguageState>>),
    /// How much of the day's budget for a language model is used.
    ModelUse(Outcome<Used>),
    /// The models a server offers.
    ModelNames(Outcome<Vec<String>>),
    /// Who answered on trial, and how much of the budget is used since.
    ModelTried(Outcome<(String, Used)>),
    /// The editor was left, or started beside.
    Edited(Outcome<()>),
    /// What an undo would take back.
    Undoable(Outcome<TakeBack>),
    Undone(Outcome<TakeBack>),
    /// Anything that speaks only when it fails.
    Done(Outcome<()>),
}

impl Answer {
    /// What went wrong, whatever was asked.
    #[must_use]
    pub fn failure(self) -> Option<Failure> {
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
pub struct Opened {
    pub file: PathBuf,
    pub own: Vec<OwnCase>,
    /// The learner's notes, Markdown.
    pub notes: Option<String>,
    pub hints: HintView,
}

/// What a screen wants done. The first half is done by the router, the rest by the runtime.
#[derive(Clone, Debug)]
pub enum Command {
    /// Show a place.
    Go(Place),
    /// Show the screen that says this: it has what it was asked for.
    Appear,
    /// One step back.
    Back,
    /// To Today, with no way back.
    Home,
    /// The screen that says this has nothing to show any more: off the screen, and off the way back.
    Vanish,
    /// Lay something over the screen.
    Show(Over),
    /// Show a line above the footer.
    Say(Tone, String),
    /// Tell every screen.
    Tell(News),
    /// Ask what would be taken back, then whether.
    TakeBack,
    Quit,
    /// Give the terminal back and stop, until the shell lets the program go on.
    Shell,
    /// Start the sandbox in the background.
    WarmUp,
    Ask {
        request: RequestId,
        ask: Ask,
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
    SetModel(Box<ModelSettings>),
}

/// What concerns every screen.
#[derive(Clone, Debug)]
pub enum News {
    /// Time passed.
    Tick,
    /// The learner did something.
    Touch,
    /// There is a new snapshot.
    Published,
    /// The journal was read, and there may be more of it.
    JournalRead,
    /// The learner's file of this problem was saved.
    Saved(ProblemUid),
    /// The learner's notes on this problem were saved.
    Noted(ProblemUid),
    /// The program goes on after it was stopped.
    Resumed,
    /// A running job moved on.
    Step(RequestId, Step),
    /// The reply of a language model came on.
    Stage(RequestId, Stage),
    /// Another problem is being opened, or the same one anew.
    Opening,
    /// A submission to a problem was taken back, or an import.
    TakenBack(Option<ProblemUid>),
    /// Another language was chosen away from any problem; files are in it from now on.
    Spoken(Language),
}

/// A question that is answered later.
#[derive(Clone, Debug)]
pub enum Ask {
    Open(ProblemUid),
    Run(ProblemUid),
    Submit(SubmitRequest),
    /// Follow this case, or the first that fails.
    Trace(ProblemUid, Option<CaseId>),
    Hints(ProblemUid),
    /// Reveal the next hint; where a model is named, what is sent to it was just agreed to.
    RevealHint(ProblemUid, Wording, Option<String>),
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
    Arrange(ProblemUid, Arrangement),
    OverrideLock(TopicId),
    History,
    Timeline,
    /// The record that made this version.
    Record(u64),
    Languages,
    ModelUse,
    ModelNames(Box<ModelSettings>),
    TryModel(Box<ModelSettings>),
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
