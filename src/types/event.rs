//! What happens to a learner: events, the changes agents propose for them, and the journal record that keeps both.
//!
//! A record holds everything needed to make the state again without running an agent: `learner::apply` replays the
//! changes. Every change names its new values outright, so that a replay can't drift when a formula is improved.

use jiff::Timestamp;
use jiff::civil::Date;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::chat_turn::ChatTurn;
use super::hint_types::{Band, HintSource};
use super::ids::{BugId, Hash, ProblemUid, TopicId};
use super::learner_state::{
    DailySet, Evidence, ImportedProgress, Misconception, Nudge, NudgeKind, PracticeStep, Profile, RestoredState,
    Review, SafetyRuling, SchedulerFit, Trends,
};
use super::llm_call_record::LlmCallRecord;
use super::problem::Language;
use super::verdict_report::Verdict;

mod reschedule_kind;
mod submission;

pub use reschedule_kind::RescheduleKind;
pub use submission::Submission;

/// One committed step of a learner's history: a line of the journal.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Record {
    /// The state's version after this record; 1 for the first. A rejected record keeps the version before it.
    pub version: u64,
    pub time: Timestamp,
    pub event: Event,
    /// In the order they are applied. Empty when rejected.
    pub changes: Vec<Proposal>,
    /// Why the proposed changes were refused as a whole.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rejected: Option<String>,
    /// Version of the parameter set in force.
    pub params: u32,
    /// Version of the prompt, where a language model was asked: `hint.v1`, with the beginning of its digest behind a plus
    /// where the learner has one of their own. `rung history --json` tells it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub prompt: Option<String>,
}

impl Record {
    /// An accepted record under the first parameter set, without a prompt.
    #[must_use]
    pub fn new(version: u64, time: Timestamp, event: Event, changes: Vec<Proposal>) -> Self {
        Self { version, time, event, changes, rejected: None, params: 1, prompt: None }
    }

    /// The version of the submission this record takes back; none for a refused one and for any other.
    #[must_use]
    pub fn undoes(&self) -> Option<u64> {
        let Event::Undone { version, .. } = self.event else { return None };
        self.rejected.is_none().then_some(version)
    }
}

/// A change with the agent that proposed it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Proposal {
    pub agent: Agent,
    pub change: Change,
}

/// Who proposes changes: the six agents of the paper, the safety layers over them, the orchestrator for bookkeeping.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Agent {
    Assessment,
    Profiler,
    Feedback,
    Curator,
    Synthesizer,
    Engagement,
    Orchestrator,
    Safety,
}

/// What happened.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Event {
    /// The first-run questions or Settings.
    ProfileSet {
        profile: Profile,
    },
    /// Code was submitted and judged.
    Submission(Submission),
    /// A hint was asked for.
    HintRequest {
        problem: ProblemUid,
        level: u8,
        source: HintSource,
        /// The words that were shown, Markdown; empty in records of earlier versions.
        #[serde(default, skip_serializing_if = "String::is_empty")]
        text: String,
        /// Hints the guard held back before this one was shown.
        #[serde(default, skip_serializing_if = "is_zero")]
        withheld: u32,
        /// A language model was asked for it, whoever wrote the one that was shown.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        asked: Option<Box<LlmCallRecord>>,
    },
    /// Something was asked about a problem, and answered.
    Question {
        problem: ProblemUid,
        /// The learner's words.
        question: String,
        /// What was answered, Markdown.
        reply: String,
        source: HintSource,
        /// The language model that was asked, whoever wrote the reply that was shown.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        asked: Option<Box<LlmCallRecord>>,
    },
    /// The learner opened the program, or came back to it on a new day.
    SessionCheck {
        day: Date,
    },
    /// The day's set was made.
    DailyGeneration {
        day: Date,
    },
    /// Reviews whose day or recall has come.
    ReviewDue {
        day: Date,
        problems: Vec<ProblemUid>,
    },
    /// A due problem is done again with an empty file.
    ReviewStarted {
        problem: ProblemUid,
        /// What was in the file, where that was more than the starter; none in records of earlier versions.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        kept: Option<Hash>,
    },
    /// The learner put a review off, or stopped it from coming back.
    ReviewArranged {
        problem: ProblemUid,
        how: RescheduleKind,
    },
    /// The code was run with a hint in mind, which opens the next one. Other runs leave no record.
    Ran {
        problem: ProblemUid,
    },
    /// The file became its starter again, or an earlier code; the text before stays in `attempts/`.
    FileReset {
        problem: ProblemUid,
        kept: Hash,
        /// Version of the record whose code was put back; none where it was the starter.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        restored: Option<u64>,
    },
    /// A locked topic was entered anyway.
    LockOverridden {
        topic: TopicId,
    },
    NudgeDismissed {
        nudge: NudgeKind,
    },
    /// A submission or an import was taken back.
    Undone {
        /// Version of its record.
        version: u64,
        /// The submission's; an import is of many.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        problem: Option<ProblemUid>,
    },
    /// FSRS's weights were fitted to the learner's own reviews.
    SchedulerFitted {
        reviews: u32,
        /// Log loss over the newest quarter of them, predicted with the weights before and with weights fitted to the
        /// older three.
        loss_before: f64,
        loss_after: f64,
    },
    /// Outcomes from elsewhere were read in.
    HistoryImported {
        attempts: u32,
        problems: u32,
    },
}

impl Event {
    /// The word used for the kind of event, for filters and headings.
    #[must_use]
    pub fn name(&self) -> &'static str {
        match self {
            Self::ProfileSet { .. } => "settings",
            Self::Submission(_) => "submission",
            Self::HintRequest { .. } => "hint",
            Self::Question { .. } => "question",
            Self::SessionCheck { .. } => "session",
            Self::DailyGeneration { .. } => "daily set",
            Self::ReviewDue { .. } => "review due",
            Self::ReviewStarted { .. } => "review started",
            Self::ReviewArranged { how, .. } => how.name(),
            Self::Ran { .. } => "run",
            Self::FileReset { .. } => "file reset",
            Self::LockOverridden { .. } => "lock overridden",
            Self::NudgeDismissed { .. } => "nudge dismissed",
            Self::Undone { .. } => "undone",
            Self::SchedulerFitted { .. } => "fitted",
            Self::HistoryImported { .. } => "import",
        }
    }

    /// The problem the event is about.
    #[must_use]
    pub fn problem(&self) -> Option<&ProblemUid> {
        match self {
            Self::Submission(s) => Some(&s.problem),
            Self::HintRequest { problem, .. }
            | Self::Question { problem, .. }
            | Self::ReviewStarted { problem, .. }
            | Self::ReviewArranged { problem, .. }
            | Self::Ran { problem }
            | Self::FileReset { problem, .. } => Some(problem),
            Self::Undone { problem, .. } => problem.as_ref(),
            Self::ProfileSet { .. }
            | Self::SessionCheck { .. }
            | Self::DailyGeneration { .. }
            | Self::ReviewDue { .. }
            | Self::LockOverridden { .. }
            | Self::NudgeDismissed { .. }
            | Self::SchedulerFitted { .. }
            | Self::HistoryImported { .. } => None,
        }
    }

    /// The learner's day the event names; the others belong to the day their record was made on.
    #[must_use]
    pub fn day(&self) -> Option<Date> {
        match self {
            Self::SessionCheck { day } | Self::DailyGeneration { day } | Self::ReviewDue { day, .. } => Some(*day),
            Self::ProfileSet { .. }
            | Self::Submission(_)
            | Self::HintRequest { .. }
            | Self::Question { .. }
            | Self::ReviewStarted { .. }
            | Self::ReviewArranged { .. }
            | Self::Ran { .. }
            | Self::FileReset { .. }
            | Self::LockOverridden { .. }
            | Self::NudgeDismissed { .. }
            | Self::Undone { .. }
            | Self::SchedulerFitted { .. }
            | Self::HistoryImported { .. } => None,
        }
    }

    /// The source in `attempts/` the event rests on, with its language where the event says it.
    #[must_use]
    pub fn source(&self) -> Option<(&Hash, Option<Language>)> {
        match self {
            Self::Submission(submission) => Some((&submission.source, Some(submission.language))),
            Self::FileReset { kept, .. } | Self::ReviewStarted { kept: Some(kept), .. } => Some((kept, None)),
            Self::ProfileSet { .. }
            | Self::HintRequest { .. }
            | Self::Question { .. }
            | Self::SessionCheck { .. }
            | Self::DailyGeneration { .. }
            | Self::ReviewDue { .. }
            | Self::ReviewStarted { .. }
            | Self::ReviewArranged { .. }
            | Self::Ran { .. }
            | Self::LockOverridden { .. }
            | Self::NudgeDismissed { .. }
            | Self::Undone { .. }
            | Self::SchedulerFitted { .. }
            | Self::HistoryImported { .. } => None,
        }
    }
}

#[allow(clippy::trivially_copy_pass_by_ref, reason = "serde asks for a reference")]
fn is_zero(n: &u32) -> bool {
    *n == 0
}

/// A typed change of the learner state. New values are absolute, never deltas.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "change", rename_all = "snake_case")]
pub enum Change {
    Profile {
        profile: Profile,
    },
    /// Starting mastery from the self-report or an imported history, before any evidence.
    SkillStart {
        topic: TopicId,
        mastery: f64,
        /// It was read off an imported history.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        history: bool,
    },
    /// Evidence on a topic: mastery and the Beta counts after it.
    Skill {
        topic: TopicId,
        alpha: f64,
        beta: f64,
        first_try: bool,
        evidence: Evidence,
    },
    /// Evidence that was seen and deliberately not counted, with the reason.
    NotCounted {
        problem: ProblemUid,
        reason: String,
    },
    /// Bookkeeping of a submission on the problem and the day.
    Submitted {
        problem: ProblemUid,
        source: Hash,
        verdict: Verdict,
        day: Date,
        seconds: u32,
        counted_failure: bool,
        /// The learner gave up: the attempt is over, and the solution is shown from here on.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        gave_up: bool,
        /// The solution had been shown and no review was due: what passes now is not solved by it.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        solution_seen: bool,
    },
    Rating {
        rating: f64,
    },
    Trends {
        trends: Trends,
        recent: Vec<bool>,
        /// Versions of the records of `recent`, see `Memory`.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        records: Vec<u64>,
    },
    Misconception {
        misconception: Misconception,
    },
    Insights {
        insights: Vec<super::learner_state::Insight>,
    },
    Review {
        problem: ProblemUid,
        review: Review,
    },
    /// A hint with its words, so that it reads the same for the rest of the attempt; without them in records of earlier
    /// versions.
    HintShown {
        problem: ProblemUid,
        level: u8,
        day: Date,
        /// Markdown.
        #[serde(default, skip_serializing_if = "String::is_empty")]
        text: String,
        #[serde(default)]
        source: HintSource,
        #[serde(default)]
        band: Band,
    },
    /// A turn of talk about a problem.
    Exchanged {
        problem: ProblemUid,
        exchange: ChatTurn,
    },
    ReviewStarted {
        problem: ProblemUid,
    },
    /// The code was run at the record's time.
    Ran {
        problem: ProblemUid,
    },
    DailySet {
        set: DailySet,
    },
    Offered {
        problem: ProblemUid,
        day: Date,
    },
    Streak {
        streak: u32,
        longest: u32,
        freezes: u32,
        day: Date,
    },
    SessionStarted {
        failures_in_a_row: u32,
    },
    FailureRun {
        failures: u32,
        topic: Option<TopicId>,
    },
    Nudge {
        nudge: Nudge,
    },
    NudgeDismissed {
        nudge: NudgeKind,
    },
    LockOverridden {
        topic: TopicId,
    },
    /// A problem was tried elsewhere, as an imported history says.
    TriedElsewhere {
        problem: ProblemUid,
        elsewhere: ImportedProgress,
    },
    /// A submission or an import taken back: what it had set is as it was.
    Restored {
        restored: Box<RestoredState>,
    },
    SchedulerFit {
        fit: SchedulerFit,
    },
    /// A step of practice.
    Step {
        step: Box<PracticeStep>,
    },
    /// What the safety layers changed or said.
    Ruling {
        ruling: Box<SafetyRuling>,
    },
}

impl Change {
    /// The word used for the kind of change, in messages and headings.
    #[must_use]
    pub fn name(&self) -> &'static str {
        match self {
            Self::Profile { .. } => "profile",
            Self::SkillStart { .. } => "skill start",
            Self::Skill { .. } => "skill",
            Self::NotCounted { .. } => "not counted",
            Self::Submitted { .. } => "submitted",
            Self::Rating { .. } => "rating",
            Self::Trends { .. } => "trends",
            Self::Misconception { .. } => "misconception",
            Self::Insights { .. } => "insights",
            Self::Review { .. } => "review",
            Self::HintShown { .. } => "hint shown",
            Self::Exchanged { .. } => "exchanged",
            Self::ReviewStarted { .. } => "review started",
            Self::Ran { .. } => "ran",
            Self::DailySet { .. } => "daily set",
            Self::Offered { .. } => "offered",
            Self::Streak { .. } => "streak",
            Self::SessionStarted { .. } => "session started",
            Self::FailureRun { .. } => "failure run",
            Self::Nudge { .. } => "nudge",
            Self::NudgeDismissed { .. } => "nudge dismissed",
            Self::LockOverridden { .. } => "lock overridden",
            Self::TriedElsewhere { .. } => "tried elsewhere",
            Self::Restored { .. } => "restored",
            Self::SchedulerFit { .. } => "scheduler fit",
            Self::Step { .. } => "step",
            Self::Ruling { .. } => "ruling",
        }
    }
}

impl Agent {
    /// The agent's name in lower case.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Assessment => "assessment",
            Self::Profiler => "profiler",
            Self::Feedback => "feedback",
            Self::Curator => "curator",
            Self::Synthesizer => "synthesizer",
            Self::Engagement => "engagement",
            Self::Orchestrator => "orchestrator",
            Self::Safety => "safety",
        }
    }
}

/// A candidate misconception from the assessment, its confidence in [0, 1].
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Candidate {
    pub bug: BugId,
    pub topic: TopicId,
    pub message: String,
    pub confidence: f64,
}
