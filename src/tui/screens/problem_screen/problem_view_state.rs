//! One open problem: the file, the ladder, the job under way, what came out of the last one.

use std::path::PathBuf;
use std::time::Duration;

use crate::learner::state_queries::ProblemStatus;
use crate::orchestrator::{JobProgress, ReplyStage, SubmissionResult};
use crate::text::learning_status;
use crate::tui::keymap::Action;
use crate::tui::message::{AppCommand, RequestId};
use crate::tui::ui::Ui;
use crate::tui::ui::hit_map::Pane;
use crate::tui::ui::notice::NoticeTone;
use crate::types::hint_types::HintView;
use crate::types::ids::ProblemUid;
use crate::types::problem::{OwnCase, Problem};
use crate::types::verdict_report::{CaseReport, JudgeReport};

use super::activity_timer::ActivityTimer;
use super::llm_review_pane::LlmReviewState;

pub const TOPIC: Pane = Pane("topic");
pub const STATEMENT: Pane = Pane("statement");
pub const TESTS: Pane = Pane("tests");
pub const HINTS: Pane = Pane("hints");
pub const REVIEW: Pane = Pane("review");

/// One open problem.
#[derive(Clone, Debug)]
pub struct OpenProblem {
    pub uid: ProblemUid,
    /// Topic, statement, tests, hints or review. Under 100 columns its column is the visible tab.
    pub focus: Pane,
    /// The question whose answer makes the problem ready.
    pub pending_open: Option<RequestId>,
    /// What the learner wants to do as soon as it is: edit, run, submit or trace.
    pub pending_action: Option<Action>,
    pub file: Option<PathBuf>,
    pub own_cases: Vec<OwnCase>,
    /// The learner's notes, Markdown.
    pub notes: Option<String>,
    /// A look at the notes, which were saved.
    pub pending_notes: Option<RequestId>,
    pub hints: Option<HintView>,
    /// The hint that was asked for and is not there yet.
    pub pending_hint: Option<RequestId>,
    /// A language model's review of code that passed.
    pub llm_review: LlmReviewState,
    /// Where the reply of a language model is that it waits for.
    pub llm_stage: Option<ReplyStage>,
    /// A look at what a model is sent; with the question whether to.
    pub pending_preview: Option<(RequestId, bool)>,
    /// A look at the ladder without taking a step.
    pub pending_hint_view: Option<RequestId>,
    /// A case being added.
    pub pending_case: Option<RequestId>,
    pub job: Option<JudgeJob>,
    pub last_result: Option<JobResult>,
    /// The open case, an index into the report.
    pub case: usize,
    /// Digits typed so far for a case, and when the last one was.
    pub typed_digits: Option<(usize, Duration)>,
    /// Row of the topic's list.
    pub topic_row: usize,
    pub timer: ActivityTimer,
}

impl OpenProblem {
    /// A problem before its file is ready. `seconds`: time already spent in this attempt.
    #[must_use]
    pub fn new(uid: ProblemUid, seconds: u32, now: Duration) -> Self {
        Self {
            uid,
            focus: STATEMENT,
            pending_open: None,
            pending_action: None,
            file: None,
            own_cases: Vec::new(),
            notes: None,
            pending_notes: None,
            hints: None,
            pending_hint: None,
            llm_review: LlmReviewState::default(),
            llm_stage: None,
            pending_preview: None,
            pending_hint_view: None,
            pending_case: None,
            job: None,
            last_result: None,
            case: 0,
            typed_digits: None,
            topic_row: 0,
            timer: ActivityTimer::new(seconds, now),
        }
    }

    /// Keeps what the learner wants in mind until the file is ready.
    pub fn defer_action(&mut self, ui: &mut Ui, wanted: Action) -> Vec<AppCommand> {
        self.pending_action = Some(wanted);
        ui.show_notice(NoticeTone::Info, "One moment, your file is being prepared.");
        Vec::new()
    }

    /// The problem itself, while a pack has it.
    #[must_use]
    pub fn problem<'a>(&self, ui: &'a Ui) -> Option<&'a Problem> {
        ui.published.catalog.by_uid(&self.uid)
    }

    /// The last report, of a run or a submission.
    #[must_use]
    pub fn report(&self) -> Option<&JudgeReport> {
        self.last_result.as_ref().map(JobResult::report)
    }

    /// The case that is open.
    #[must_use]
    pub fn open_case(&self) -> Option<&CaseReport> {
        self.report().and_then(|report| report.cases.get(self.case))
    }

    /// The last thing that happened is a submission that passed.
    #[must_use]
    pub fn has_passed(&self) -> bool {
        self.last_result.as_ref().is_some_and(|finished| finished.passed_submission().is_some())
    }

    /// Whether the last hint was shown, so that the learner may give up.
    #[must_use]
    pub fn can_give_up(&self, ui: &Ui) -> bool {
        !self.has_passed()
            && self
                .problem(ui)
                .is_some_and(|problem| learning_status::give_up_refusal(&ui.published, problem).is_none())
    }

    /// Whether the learner gave up and the problem hasn't come back yet.
    #[must_use]
    pub fn is_given_up(&self, ui: &Ui) -> bool {
        self.problem(ui)
            .is_some_and(|problem| learning_status::status(&ui.published, problem) == ProblemStatus::GivenUp)
    }

    /// What stands in the right column: the ladder, and after a pass the review of the code.
    #[must_use]
    pub fn right_pane(&self) -> Pane {
        if self.has_passed() { REVIEW } else { HINTS }
    }

    /// Tab 0 to 2 that holds the focus.
    #[must_use]
    pub fn focused_column(&self) -> usize {
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
pub struct JudgeJob {
    pub request: RequestId,
    pub kind: JobKind,
    pub step: Option<JobProgress>,
}

/// What came out of the last job.
#[derive(Clone, Debug)]
pub enum JobResult {
    Run(JudgeReport),
    Submitted(Box<SubmissionResult>),
    /// A submission that was taken back: the verdict stands, what was recorded of it doesn't.
    Undone(JudgeReport),
}

impl JobResult {
    #[must_use]
    pub fn report(&self) -> &JudgeReport {
        match self {
            Self::Run(report) | Self::Undone(report) => report,
            Self::Submitted(submitted) => &submitted.report,
        }
    }

    /// The same report without its record.
    #[must_use]
    pub fn into_undone(self) -> Self {
        match self {
            Self::Submitted(submitted) => Self::Undone(submitted.report),
            Self::Run(_) | Self::Undone(_) => self,
        }
    }

    /// The submission, where it was one and every case passed.
    #[must_use]
    pub fn passed_submission(&self) -> Option<&SubmissionResult> {
        match self {
            Self::Submitted(submitted) if submitted.report.passed() => Some(submitted),
            _ => None,
        }
    }
}
