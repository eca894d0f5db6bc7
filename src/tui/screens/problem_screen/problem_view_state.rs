//! The view state of one open problem: the file, the hints, the running job, the last result.

use std::path::PathBuf;
use std::time::Duration;

use jiff::Timestamp;

use crate::learner::give_up_rules;
use crate::learner::state_queries::ProblemStatus;
use crate::orchestrator::{JobProgress, ReplyStage, SubmissionResult};
use crate::text::learning_status;
use crate::tui::keymap::Action;
use crate::tui::message::{AppCommand, RequestId};
use crate::tui::ui::Ui;
use crate::tui::ui::hit_map::Pane;
use crate::tui::ui::notice::NoticeTone;
use crate::types::Language;
use crate::types::hint_types::HintView;
use crate::types::ids::ProblemUid;
use crate::types::learner_state::LearnerState;
use crate::types::problem::{OwnCase, Problem};
use crate::types::verdict_report::{CaseReport, JudgeReport};

use super::activity_timer::ActivityTimer;
use super::llm_review_pane::LlmReviewState;

pub const TOPIC: Pane = Pane("topic");
pub const STATEMENT: Pane = Pane("statement");
pub const CODE: Pane = Pane("own code");
pub const TESTS: Pane = Pane("tests");
pub const HINTS: Pane = Pane("hints");
pub const REVIEW: Pane = Pane("review");

/// The view state of one open problem.
#[derive(Clone, Debug)]
pub struct OpenProblem {
    pub uid: ProblemUid,
    /// Topic, statement, code, tests, hints or review. In less than 100 columns, its column is the visible tab.
    pub focus: Pane,
    /// The request that opens the problem.
    pub pending_open: Option<RequestId>,
    /// The action to run when the problem is ready: edit, run, submit or trace.
    pub pending_action: Option<Action>,
    pub file: Option<PathBuf>,
    /// The text of the file.
    pub code: Option<String>,
    /// The open request for the saved text.
    pub pending_code: Option<RequestId>,
    pub own_cases: Vec<OwnCase>,
    /// The learner's notes in Markdown.
    pub notes: Option<String>,
    /// The open request for the saved notes.
    pub pending_notes: Option<RequestId>,
    pub hints: Option<HintView>,
    /// The latest submission or recorded run when the hint view came: a later one changes or unlocks the next hint.
    pub hints_after: Option<Timestamp>,
    /// When the hint view came.
    pub hints_at: Duration,
    /// The open request for a hint.
    pub pending_hint: Option<RequestId>,
    /// A hint was requested while a job runs; it is revealed after the job.
    pub hint_after_job: bool,
    /// A language model's review of the accepted code.
    pub llm_review: LlmReviewState,
    /// The progress of the model's reply.
    pub llm_stage: Option<ReplyStage>,
    /// The open request for the text sent to a model; the flag is set if the learner is asked for consent.
    pub pending_preview: Option<(RequestId, bool)>,
    /// The open request for the cost of giving up.
    pub pending_give_up: Option<RequestId>,
    /// The open request for the hint view, without revealing a hint.
    pub pending_hint_view: Option<RequestId>,
    /// The open request that adds a case.
    pub pending_case: Option<RequestId>,
    pub job: Option<JudgeJob>,
    /// The open request that looks for undefined behaviour in the last run.
    pub pending_look: Option<RequestId>,
    pub last_result: Option<JobResult>,
    /// The open case, as an index into the report.
    pub case: usize,
    /// Digits typed so far for a case, and when the last one was typed.
    pub typed_digits: Option<(usize, Duration)>,
    /// Selected row of the topic's list.
    pub topic_row: usize,
    pub timer: ActivityTimer,
    /// The learner gave up, and has not begun again since.
    pub gave_up: bool,
}

impl OpenProblem {
    /// Shows a new hint view.
    pub fn set_hints(&mut self, view: HintView, ui: &Ui) {
        self.hints = Some(view);
        (self.hints_after, self.hints_at) = (self.last_work(ui), ui.clock);
    }

    /// The latest submission or recorded run.
    #[must_use]
    pub fn last_work(&self, ui: &Ui) -> Option<Timestamp> {
        let progress = ui.published.state.problems.get(&self.uid)?;
        progress.last_submitted.max(progress.last_run)
    }

    /// A problem before its file is ready. `seconds` is the time already spent in this attempt.
    #[must_use]
    pub fn new(uid: ProblemUid, seconds: u32, now: Duration) -> Self {
        Self {
            uid,
            focus: STATEMENT,
            pending_open: None,
            pending_action: None,
            file: None,
            code: None,
            pending_code: None,
            own_cases: Vec::new(),
            notes: None,
            pending_notes: None,
            hints: None,
            hints_after: None,
            hints_at: now,
            pending_hint: None,
            hint_after_job: false,
            llm_review: LlmReviewState::default(),
            llm_stage: None,
            pending_preview: None,
            pending_give_up: None,
            pending_hint_view: None,
            pending_case: None,
            job: None,
            pending_look: None,
            last_result: None,
            case: 0,
            typed_digits: None,
            topic_row: 0,
            timer: ActivityTimer::new(seconds, now),
            gave_up: false,
        }
    }

    /// Stores an action until the file is ready.
    pub fn defer_action(&mut self, ui: &mut Ui, wanted: Action) -> Vec<AppCommand> {
        self.pending_action = Some(wanted);
        ui.show_notice(NoticeTone::Info, "One moment, your file is being prepared.");
        Vec::new()
    }

    /// The problem, if its pack still has it.
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

    /// Whether the last result is a submission that passed.
    #[must_use]
    pub fn has_passed(&self) -> bool {
        self.last_result.as_ref().is_some_and(|finished| finished.passed_submission().is_some())
    }

    /// Whether the submission on the screen was undone since, here or in another terminal: the latest one of the problem is
    /// an earlier one.
    #[must_use]
    pub fn is_undone(&self, ui: &Ui) -> bool {
        let Some(JobResult::Submitted(submitted)) = &self.last_result else { return false };
        let (now, then) = (&ui.published.state, &submitted.after);
        let latest = |state: &LearnerState| state.problems.get(&self.uid).and_then(|known| known.last_submitted);
        submitted.unrecorded.is_none() && now.version > then.version && latest(now) < latest(then)
    }

    /// Whether a model may be asked about the problem: one is set up, with consent.
    #[must_use]
    pub fn has_model(&self) -> bool {
        self.hints.as_ref().is_some_and(|view| view.model.is_some())
    }

    /// Whether the learner may give up: they tried once.
    #[must_use]
    pub fn can_give_up(&self, ui: &Ui) -> bool {
        !self.has_passed()
            && self
                .problem(ui)
                .is_some_and(|problem| learning_status::give_up_refusal(&ui.published, problem).is_none())
    }

    /// Whether the learner gave up and the problem has not come back yet.
    #[must_use]
    pub fn is_given_up(&self, ui: &Ui) -> bool {
        let gave_up = |problem| learning_status::status(&ui.published, problem) == ProblemStatus::GivenUp;
        self.problem(ui).is_some_and(gave_up) && !give_up_rules::is_tried_since(&ui.published.state, &self.uid)
    }

    /// The pane in the right column: the hints, or the review after a pass.
    #[must_use]
    pub fn right_pane(&self) -> Pane {
        if self.has_passed() { REVIEW } else { HINTS }
    }

    /// Index of the focused column, 0 to 2.
    #[must_use]
    pub fn focused_column(&self) -> usize {
        match self.focus {
            TOPIC => 0,
            HINTS | REVIEW => 2,
            _ => 1,
        }
    }
}

/// The purpose of a job.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum JobKind {
    Run,
    Submit,
}

impl JobKind {
    /// The action that starts it.
    #[must_use]
    pub fn action(self) -> Action {
        match self {
            Self::Run => Action::Run,
            Self::Submit => Action::Submit,
        }
    }
}

/// A running job.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct JudgeJob {
    pub request: RequestId,
    pub kind: JobKind,
    /// That of the file that is judged.
    pub language: Language,
    pub step: Option<JobProgress>,
    /// The learner's time when the job started.
    pub asked_after: ActivityTimer,
    /// The learner stopped it, and its end has not come yet: a submission may be recorded by then.
    pub is_stopping: bool,
}

/// The result of the last job.
#[derive(Clone, Debug)]
pub enum JobResult {
    Run(JudgeReport),
    Submitted(Box<SubmissionResult>),
    /// An undone submission: the verdict remains, its record doesn't.
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

    /// The submission, if it is one and every case passed.
    #[must_use]
    pub fn passed_submission(&self) -> Option<&SubmissionResult> {
        match self {
            Self::Submitted(submitted) if submitted.report.passed() => Some(submitted),
            _ => None,
        }
    }
}
