//! One open problem: the file, the ladder, the job under way, what came out of the last one.

use std::path::PathBuf;
use std::time::Duration;

use crate::learner::derive::ProblemStatus;
use crate::model::hint::HintView;
use crate::model::ids::ProblemUid;
use crate::model::problem::{OwnCase, Problem};
use crate::model::verdict::{CaseReport, Report};
use crate::orchestrator::{Stage, Step, Submitted};
use crate::tui::keymap::Action;
use crate::tui::message::{Command, RequestId};
use crate::tui::ui::Ui;
use crate::tui::ui::notice::Tone;
use crate::tui::ui::painted::Pane;
use crate::words::facts;

use super::model_review::ModelReview;
use super::timer::Timer;

pub const TOPIC: Pane = Pane("topic");
pub const STATEMENT: Pane = Pane("statement");
pub const TESTS: Pane = Pane("tests");
pub const HINTS: Pane = Pane("hints");
pub const REVIEW: Pane = Pane("review");

/// One open problem.
#[derive(Clone, Debug)]
pub struct Open {
    pub uid: ProblemUid,
    /// Topic, statement, tests, hints or review. Under 100 columns its column is the visible tab.
    pub focus: Pane,
    /// The question whose answer makes the problem ready.
    pub opening: Option<RequestId>,
    /// What the learner wants to do as soon as it is: edit, run, submit or trace.
    pub wanted: Option<Action>,
    pub file: Option<PathBuf>,
    pub own: Vec<OwnCase>,
    /// The learner's notes, Markdown.
    pub notes: Option<String>,
    /// A look at the notes, which were saved.
    pub reading: Option<RequestId>,
    pub hints: Option<HintView>,
    /// The hint that was asked for and is not there yet.
    pub revealing: Option<RequestId>,
    /// A language model's review of code that passed.
    pub model_review: ModelReview,
    /// Where the reply of a language model is that it waits for.
    pub stage: Option<Stage>,
    /// A look at what a model is sent; with the question whether to.
    pub looking: Option<(RequestId, bool)>,
    /// A look at the ladder without taking a step.
    pub refreshing: Option<RequestId>,
    /// A case being added.
    pub adding: Option<RequestId>,
    pub job: Option<Job>,
    pub finished: Option<Finished>,
    /// The open case, an index into the report.
    pub case: usize,
    /// Digits typed so far for a case, and when the last one was.
    pub digits: Option<(usize, Duration)>,
    /// Row of the topic's list.
    pub row: usize,
    pub timer: Timer,
}

impl Open {
    /// A problem before its file is ready. `seconds`: time already spent in this attempt.
    #[must_use]
    pub fn new(uid: ProblemUid, seconds: u32, now: Duration) -> Self {
        Self {
            uid,
            focus: STATEMENT,
            opening: None,
            wanted: None,
            file: None,
            own: Vec::new(),
            notes: None,
            reading: None,
            hints: None,
            revealing: None,
            model_review: ModelReview::default(),
            stage: None,
            looking: None,
            refreshing: None,
            adding: None,
            job: None,
            finished: None,
            case: 0,
            digits: None,
            row: 0,
            timer: Timer::new(seconds, now),
        }
    }

    /// Keeps what the learner wants in mind until the file is ready.
    pub fn later(&mut self, ui: &mut Ui, wanted: Action) -> Vec<Command> {
        self.wanted = Some(wanted);
        ui.say(Tone::Info, "One moment, your file is being prepared.");
        Vec::new()
    }

    /// The problem itself, while a pack has it.
    #[must_use]
    pub fn problem<'a>(&self, ui: &'a Ui) -> Option<&'a Problem> {
        ui.published.catalog.by_uid(&self.uid)
    }

    /// The last report, of a run or a submission.
    #[must_use]
    pub fn report(&self) -> Option<&Report> {
        self.finished.as_ref().map(Finished::report)
    }

    /// The case that is open.
    #[must_use]
    pub fn open_case(&self) -> Option<&CaseReport> {
        self.report().and_then(|report| report.cases.get(self.case))
    }

    /// The last thing that happened is a submission that passed.
    #[must_use]
    pub fn passed(&self) -> bool {
        self.finished.as_ref().is_some_and(|finished| finished.passed_submission().is_some())
    }

    /// Whether the last hint was shown, so that the learner may give up.
    #[must_use]
    pub fn can_give_up(&self, ui: &Ui) -> bool {
        !self.passed() && self.problem(ui).is_some_and(|problem| facts::no_giving_up(&ui.published, problem).is_none())
    }

    /// Whether the learner gave up and the problem hasn't come back yet.
    #[must_use]
    pub fn is_given_up(&self, ui: &Ui) -> bool {
        self.problem(ui).is_some_and(|problem| facts::status(&ui.published, problem) == ProblemStatus::GivenUp)
    }

    /// What stands in the right column: the ladder, and after a pass the review of the code.
    #[must_use]
    pub fn right(&self) -> Pane {
        if self.passed() { REVIEW } else { HINTS }
    }

    /// Tab 0 to 2 that holds the focus.
    #[must_use]
    pub fn tab(&self) -> usize {
        match self.focus {
            TOPIC => 0,
            HINTS | REVIEW => 2,
            _ => 1,
        }
    }
}

/// What a job is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum JobKind {
    Run,
    Submit,
}

impl JobKind {
    /// The key that starts it.
    #[must_use]
    pub fn action(self) -> Action {
        match self {
            Self::Run => Action::Run,
            Self::Submit => Action::Submit,
        }
    }
}

/// A job under way.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Job {
    pub request: RequestId,
    pub kind: JobKind,
    pub step: Option<Step>,
}

/// What came out of the last job.
#[derive(Clone, Debug)]
pub enum Finished {
    Run(Report),
    Submitted(Box<Submitted>),
    /// A submission that was taken back: the verdict stands, what was recorded of it doesn't.
    TakenBack(Report),
}

impl Finished {
    #[must_use]
    pub fn report(&self) -> &Report {
        match self {
            Self::Run(report) | Self::TakenBack(report) => report,
            Self::Submitted(submitted) => &submitted.report,
        }
    }

    /// The same report without its record.
    #[must_use]
    pub fn taken_back(self) -> Self {
        match self {
            Self::Submitted(submitted) => Self::TakenBack(submitted.report),
            Self::Run(_) | Self::TakenBack(_) => self,
        }
    }

    /// The submission, where it was one and every case passed.
    #[must_use]
    pub fn passed_submission(&self) -> Option<&Submitted> {
        match self {
            Self::Submitted(submitted) if submitted.report.passed() => Some(submitted),
            _ => None,
        }
    }
}
