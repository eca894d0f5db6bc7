//! What the screens and the command line exchange with the orchestrator: requests, outcomes, the published snapshot.
//!
//! Plain data. Screens draw a [`TutorSnapshot`] and never reach behind it.

use std::path::PathBuf;
use std::sync::Arc;

use crate::judge::PoolStatus;
use crate::types::event::{Candidate, Proposal};
pub use crate::types::hint_types::{Band, HintOffer, HintView};
use crate::types::ids::ProblemUid;
pub use crate::types::learner_state::{LearnerState, NextProblem, Nudge};
pub use crate::types::problem::{Catalog, Language, OwnCase};
pub use crate::types::verdict_report::{JudgeReport, SolutionRemark};
use jiff::Timestamp;
use jiff::civil::Date;
use jiff::tz::TimeZone;

/// Everything a screen may show, at one moment. Replaced as a whole, never changed in place.
#[derive(Clone, Debug)]
pub struct TutorSnapshot {
    pub state: Arc<LearnerState>,
    pub catalog: Arc<Catalog>,
    pub access: RecordAccess,
    pub judge: JudgeStatus,
    /// Things the learner should know once: a repaired journal, a pack that was left out.
    pub notices: Vec<String>,
    /// The learner's day at the time of publishing.
    pub day: Date,
    pub now: Timestamp,
    pub zone: TimeZone,
    /// Proficiency p̂ in [0, 1] and its band (IntelliCode, equation 10).
    pub proficiency: f64,
    pub band: Band,
}

/// Whether this process may change the learner's record.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RecordAccess {
    ReadWrite,
    /// Another process has the lock, or the folder can't be written; the reason is a full sentence.
    ReadOnly {
        reason: String,
    },
}

/// How far the sandbox is.
#[derive(Clone, Debug, PartialEq)]
pub enum JudgeStatus {
    /// Nothing asked for it yet.
    Idle,
    /// First start on this machine: the interpreter's image is being made. `fraction` in [0, 1].
    Preparing {
        stage: String,
        fraction: f64,
    },
    /// The worker is starting.
    Starting,
    Ready,
    /// It can't work here; a full sentence with what to do.
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
    /// The learner agreed to run native code where a wall is missing.
    pub native_unconfined: bool,
}

/// A language on this machine.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LanguageStatus {
    pub language: Language,
    /// What runs it, with its version; or what is missing and how to install it.
    pub found: Result<String, String>,
}

/// Where the code to judge comes from.
#[derive(Clone, Debug)]
pub enum CodeSource {
    /// The learner's solution file of the problem.
    Workspace,
    /// Another file; its extension says the language.
    File(PathBuf),
    /// Bytes at hand (they need not be UTF-8).
    Bytes(Vec<u8>),
}

/// Which cases a run covers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RunScope {
    /// Sample cases and the learner's own cases; nothing is recorded.
    Samples,
    /// Every case of the problem.
    All,
}

/// Progress of a running job, for a gauge.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct JobProgress {
    pub done: usize,
    pub total: usize,
}

/// Called with every step of a running job, from the job's task.
pub type OnProgress = Box<dyn Fn(JobProgress) + Send + Sync>;

/// How far a reply of a language model is. Its text is shown by nothing before all of it was judged.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ReplyStage {
    /// The request is on its way.
    Asking,
    /// The server is busy; it is asked again after so many seconds.
    Waiting { seconds: u32 },
    /// So many bytes of the reply have come.
    Reading { bytes: usize },
    /// The guard reads it, and what it holds is tried out.
    Checking,
    /// It was held back; the model is asked for another.
    Again,
}

/// Called with every stage of a reply, from the job's task.
pub type OnReplyStage = Box<dyn Fn(ReplyStage) + Send + Sync>;

/// A submission to judge and record.
#[derive(Clone, Debug)]
pub struct SubmitRequest {
    pub problem: ProblemUid,
    pub source: CodeSource,
    /// Active time on the problem in this attempt, in seconds; `None` where nobody took the time.
    pub seconds: Option<u32>,
}

/// A recorded submission: what was found and what it changed.
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
    /// Known bugs that a failure was taken for, the likeliest first, whether or not the submission counts.
    pub candidates: Vec<Candidate>,
    /// A supportive message, where one is due.
    pub nudge: Option<Nudge>,
    /// Present when the result could not be recorded: why, in a full sentence. The report stands all the same.
    pub unrecorded: Option<String>,
    /// The problem to do next, with its reason.
    pub next: Option<NextProblem>,
}

/// Why the orchestrator could not do what was asked. Messages are sentences for the learner: what happened, where,
/// what to do next.
#[derive(Debug, thiserror::Error)]
pub enum TutorError {
    #[error("{0}")]
    UnknownProblem(String),
    /// The data is locked by another process, read-only, or damaged (exit code 4).
    #[error("{0}")]
    Data(String),
    /// A pack or an input file is bad (exit code 3).
    #[error("{0}")]
    Input(String),
    /// The machine lacks something (exit code 5).
    #[error("{0}")]
    Environment(String),
    /// Native code would run without all walls, and the learner has not agreed to that; how to.
    #[error("{0}")]
    Consent(String),
    /// What was asked for isn't allowed just now, and why: nothing is wrong.
    #[error("{0}")]
    Refused(String),
    /// The request was cancelled by the learner or replaced by a newer one.
    #[error("cancelled")]
    Cancelled,
}
