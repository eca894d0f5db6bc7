//! The data that the screens and the command line exchange with the orchestrator: requests, outcomes, the published
//! snapshot.
//!
//! Plain data. Screens draw a [`TutorSnapshot`] and read nothing else.

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::Arc;

use crate::judge::{JudgeError, PoolStatus};
use crate::llm::ReplyProgress;
use crate::types::editor_statement::EditorStatement;
use crate::types::event::{Candidate, Change, Proposal};
pub use crate::types::hint_types::{Band, HintOffer, HintView};
use crate::types::ids::ProblemUid;
use crate::types::learner_state::Review;
pub use crate::types::learner_state::{LearnerState, NextProblem, Nudge};
pub use crate::types::problem::{Catalog, Language, OwnCase};
pub use crate::types::verdict_report::{JudgeReport, SolutionRemark};
use jiff::Timestamp;
use jiff::civil::Date;
use jiff::tz::TimeZone;

/// Everything a screen may show, at one moment. It is replaced as a whole and never changed in place.
#[derive(Clone, Debug)]
pub struct TutorSnapshot {
    pub state: Arc<LearnerState>,
    pub catalog: Arc<Catalog>,
    pub access: RecordAccess,
    pub judge: JudgeStatus,
    /// Messages to show the learner once: a repaired journal, a pack that was left out.
    pub notices: Vec<String>,
    /// The learner's day at the time of publishing.
    pub day: Date,
    pub now: Timestamp,
    pub zone: TimeZone,
    /// Proficiency p̂ in [0, 1] and its band (IntelliCode, equation 10).
    pub proficiency: f64,
    pub band: Band,
    /// Why the problems of today's set are in it, with the figures of now; see [`curator::current_reasons`].
    ///
    /// [`curator::current_reasons`]: crate::agents::curator::current_reasons
    pub reasons: BTreeMap<ProblemUid, String>,
}

/// Whether this process may change the learner's record.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RecordAccess {
    ReadWrite,
    /// Another process has the lock, or the folder can't be written. The reason is a full sentence.
    ReadOnly {
        reason: String,
    },
}

/// The state of the sandbox.
#[derive(Clone, Debug, PartialEq)]
pub enum JudgeStatus {
    /// No code has asked for it yet.
    Idle,
    /// First start on this machine: the interpreter's image is being built. `fraction` in [0, 1].
    Preparing {
        stage: String,
        fraction: f64,
    },
    /// The worker is starting.
    Starting,
    Ready,
    /// It can't work here. The message is a full sentence with the next step.
    Failed {
        message: String,
    },
}

impl From<&PoolStatus> for JudgeStatus {
    fn from(status: &PoolStatus) -> Self {
        match status {
            PoolStatus::Idle => Self::Idle,
            PoolStatus::Preparing { stage, fraction } => {
                Self::Preparing { stage: (*stage).to_owned(), fraction: *fraction }
            }
            PoolStatus::Starting => Self::Starting,
            PoolStatus::Ready => Self::Ready,
            PoolStatus::Failed { message } => Self::Failed { message: message.clone() },
        }
    }
}

/// The learner's language, and where code may run.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct CodingOptions {
    pub language: Language,
    /// Python runs on the machine's own interpreter instead of in the sandbox.
    pub python_on_host: bool,
    /// The learner agreed to run native code even if a sandbox layer is missing.
    pub native_unconfined: bool,
    /// Where the statement is shown beside the code.
    pub editor_statement: EditorStatement,
}

/// A language on this machine.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LanguageStatus {
    pub language: Language,
    /// The tool that runs it, with its version. If it is missing: the name of the tool and how to install it.
    pub found: Result<String, String>,
}

/// The source of the code to judge.
#[derive(Clone, Debug)]
pub enum CodeSource {
    /// The learner's solution file of the problem.
    Workspace,
    /// Another file; its extension gives the language.
    File(PathBuf),
    /// Bytes in memory. They need not be UTF-8.
    Bytes(Vec<u8>),
}

/// Which cases a run covers.
#[derive(Clone, Debug, PartialEq)]
pub enum RunScope {
    /// Sample cases and the learner's custom cases. Nothing is recorded.
    Samples,
    /// Every case of the problem.
    All,
    /// One call with these arguments. No hint is given about it.
    Call(OwnCase),
}

/// Progress of a running job, for a gauge.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct JobProgress {
    pub done: usize,
    pub total: usize,
}

/// Called with every step of a running job, from the job's task.
pub type OnProgress = Box<dyn Fn(JobProgress) + Send + Sync>;

/// The stage of a language model's reply. No text is shown before the whole reply was checked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ReplyStage {
    /// The request is on its way.
    Asking,
    /// The server is busy. The request is repeated after this many seconds.
    Waiting { seconds: u32 },
    /// This many bytes of the reply have arrived.
    Reading { bytes: usize },
    /// The guard checks the reply, and the edit probe runs the code in it.
    Checking,
    /// The reply was rejected. The model is asked for another.
    Again,
}

impl From<ReplyProgress> for ReplyStage {
    fn from(progress: ReplyProgress) -> Self {
        match progress {
            ReplyProgress::Waiting { seconds: 0 } => Self::Asking,
            ReplyProgress::Waiting { seconds } => Self::Waiting { seconds },
            ReplyProgress::Reading { bytes } => Self::Reading { bytes },
        }
    }
}

/// Called with every stage of a reply, from the job's task.
pub type OnReplyStage = Box<dyn Fn(ReplyStage) + Send + Sync>;

/// A submission to judge and record.
#[derive(Clone, Debug)]
pub struct SubmitRequest {
    pub problem: ProblemUid,
    pub source: CodeSource,
    /// Active time on the problem in this attempt, in seconds. `None`: the time between the commands on it, or unknown.
    pub seconds: Option<u32>,
}

/// A recorded submission: its report and the changes it caused.
#[derive(Clone, Debug)]
pub struct SubmissionResult {
    pub report: JudgeReport,
    /// The state before and after, for "mastery .41 → .50".
    pub before: Arc<LearnerState>,
    pub after: Arc<LearnerState>,
    /// Every change that was committed, with its agent.
    pub changes: Vec<Proposal>,
    /// Review remarks after a pass, most useful first, at most three.
    pub remarks: Vec<SolutionRemark>,
    /// Known bugs that match the failure, the likeliest first, whether or not the submission counts.
    pub candidates: Vec<Candidate>,
    /// A supportive message, if one is due.
    pub nudge: Option<Nudge>,
    /// If the result could not be recorded: the reason, as a full sentence. The report is valid all the same.
    pub unrecorded: Option<String>,
    /// The problem to do next, with its reason.
    pub next: Option<NextProblem>,
}

impl SubmissionResult {
    /// The review that the submission planned for the problem; `None` if it moved none.
    #[must_use]
    pub fn planned_review(&self, problem: &ProblemUid) -> Option<&Review> {
        self.changes.iter().find_map(|proposal| match &proposal.change {
            Change::Review { problem: of, review } if of == problem => Some(review),
            _ => None,
        })
    }
}

/// Why the orchestrator could not carry out a request. Messages are sentences for the learner: the event, the place,
/// the next step.
#[derive(Debug, thiserror::Error)]
pub enum TutorError {
    #[error("{0}")]
    UnknownProblem(String),
    /// The data is locked by another process, read-only, or damaged (exit code 4).
    #[error("{0}")]
    Data(String),
    /// A pack or an input file is invalid (exit code 3).
    #[error("{0}")]
    Input(String),
    /// The machine lacks something that is needed (exit code 5).
    #[error("{0}")]
    Environment(String),
    /// Native code would run without full sandboxing, and the learner has not agreed to that. The message says how to
    /// agree.
    #[error("{0}")]
    Consent(String),
    /// The request isn't allowed just now; the message gives the reason. This is not a fault.
    #[error("{0}")]
    Refused(String),
    /// The learner cancelled the request, or a newer one replaced it.
    #[error("cancelled")]
    Cancelled,
}

impl From<JudgeError> for TutorError {
    fn from(error: JudgeError) -> Self {
        match error {
            JudgeError::Cancelled => Self::Cancelled,
            JudgeError::Sandbox(message) | JudgeError::Toolchain(message) => Self::Environment(message),
            JudgeError::Consent(message) => Self::Consent(message),
            JudgeError::Pack(message) => Self::Input(message),
            JudgeError::Script(_) => Self::Input(error.to_string()),
        }
    }
}
