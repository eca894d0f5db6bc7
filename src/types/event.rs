//! Events of a learner, the changes that agents propose for them, and the journal record that contains both.
//!
//! A record contains everything needed to rebuild the state without running an agent: `learner::apply` replays the
//! changes. Every change contains its new values, so a replay gives the same state even after a formula is improved.

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
pub use submission::{Submission, describe_verdict};

/// One committed step of a learner's history: a line of the journal.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Record {
    /// The state's version after this record; 1 for the first. A rejected record keeps the version before it.
    pub version: u64,
    pub time: Timestamp,
    pub event: Event,
    /// In the order they are applied. Empty when rejected.
    pub changes: Vec<Proposal>,
    /// Why all proposed changes were rejected.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rejected: Option<String>,
    /// Version of the parameter set in force.
    pub params: u32,
    /// Version of the prompt if a language model was asked: `hint.v1`. If the learner has a custom prompt, a plus and
    /// the beginning of its digest follow. `rung history --json` shows it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub prompt: Option<String>,
}

impl Record {
    /// An accepted record under the first parameter set, without a prompt.
    #[must_use]
    pub fn new(version: u64, time: Timestamp, event: Event, changes: Vec<Proposal>) -> Self {
        Self { version, time, event, changes, rejected: None, params: 1, prompt: None }
    }

    /// The version of the submission, import or change of a review that this record undoes; `None` for a rejected record
    /// and for other events.
    #[must_use]
    pub fn undoes(&self) -> Option<u64> {
        let Event::Undone { version, .. } = self.event else { return None };
        self.rejected.is_none().then_some(version)
    }

    /// The versions that a history without undone steps leaves out because of this record: the undone one and its own.
    #[must_use]
    pub fn left_out(&self) -> Vec<u64> {
        self.undoes().map_or_else(Vec::new, |undone| vec![undone, self.version])
    }
}

/// A change with the agent that proposed it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Proposal {
    pub agent: Agent,
    pub change: Change,
}

/// A source of changes: the six agents of the paper, the safety layers that check them, and the orchestrator for
/// bookkeeping.
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
        /// The text that was shown, Markdown; empty in records of earlier versions.
        #[serde(default, skip_serializing_if = "String::is_empty")]
        text: String,
        /// Number of hints that the guard rejected before this one was shown.
        #[serde(default, skip_serializing_if = "is_zero")]
        withheld: u32,
        /// The call to a language model, if one was asked; the hint that was shown may still come from another source.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        asked: Option<Box<LlmCallRecord>>,
    },
    /// The learner asked a question about a problem and got a reply.
    Question {
        problem: ProblemUid,
        /// The learner's words.
        question: String,
        /// The reply, Markdown.
        reply: String,
        source: HintSource,
        /// The call to the language model; the reply that was shown may still come from another source.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        asked: Option<Box<LlmCallRecord>>,
    },
    /// The learner opened the program, or returned to it on a new day.
    SessionCheck {
        day: Date,
        /// Hash of the trained predictor's weights if its chances ordered the day's set for a goal; absent if the
        /// equations did.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        predictor: Option<Hash>,
    },
    /// The day's set was generated.
    DailyGeneration {
        day: Date,
        /// As in [`Self::SessionCheck`].
        #[serde(default, skip_serializing_if = "Option::is_none")]
        predictor: Option<Hash>,
    },
    /// Reviews became due by date or by predicted recall.
    ReviewDue {
        day: Date,
        problems: Vec<ProblemUid>,
    },
    /// The learner started a due review with an empty file.
    ReviewStarted {
        problem: ProblemUid,
        /// The file's contents, if they differed from the starter; none in records of earlier versions.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        kept: Option<Hash>,
    },
    /// The learner postponed, suspended or resumed a review.
    ReviewArranged {
        problem: ProblemUid,
        how: RescheduleKind,
    },
    /// The learner ran the code after a hint, which unlocks the next hint. Other runs are not recorded.
    Ran {
        problem: ProblemUid,
    },
    /// The file was reset to its starter or to earlier code; the previous text stays in `attempts/`.
    FileReset {
        problem: ProblemUid,
        kept: Hash,
        /// Version of the record whose code was restored; none for the starter.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        restored: Option<u64>,
    },
    /// The learner entered a locked topic.
    LockOverridden {
        topic: TopicId,
    },
    NudgeDismissed {
        nudge: NudgeKind,
    },
    /// A submission or an import was undone.
    Undone {
        /// Version of the undone record.
        version: u64,
        /// The problem of the submission; none for an import, which covers many problems.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        problem: Option<ProblemUid>,
    },
    /// FSRS's weights were fitted to the learner's own reviews.
    SchedulerFitted {
        reviews: u32,
        /// Log loss over the newest quarter of the reviews, predicted with the weights before and with weights fitted
        /// to the older three quarters.
        loss_before: f64,
        loss_after: f64,
    },
    /// A history from elsewhere was imported.
    HistoryImported {
        attempts: u32,
        problems: u32,
    },
}

impl Event {
    /// The kind of event in one word, for filters and headings.
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

    /// The learner's day that the event names. Other events belong to the day of their record.
    #[must_use]
    pub fn day(&self) -> Option<Date> {
        match self {
            Self::SessionCheck { day, .. } | Self::DailyGeneration { day, .. } | Self::ReviewDue { day, .. } => {
                Some(*day)
            }
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

    /// The source in `attempts/` that the event refers to, with its language if the event has it.
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
        /// It comes from an imported history.
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
    /// Evidence that is deliberately not counted, with the reason.
    NotCounted {
        problem: ProblemUid,
        reason: String,
    },
    /// The effect of a submission on the counts of the problem and the day.
    Submitted {
        problem: ProblemUid,
        source: Hash,
        verdict: Verdict,
        day: Date,
        seconds: u32,
        counted_failure: bool,
        /// The learner gave up: the attempt is over, and the solution stays visible.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        gave_up: bool,
        /// The solution was visible and no review was due, so a pass does not count as solved.
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
    /// A hint with its text, so it stays the same for the rest of the attempt; records of earlier versions have no
    /// text.
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
        /// The program that the evidence is about.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        about: Option<Hash>,
    },
    /// A turn of the chat about a problem.
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
    /// An imported history has outcomes for a problem.
    TriedElsewhere {
        problem: ProblemUid,
        elsewhere: ImportedProgress,
    },
    /// A submission or an import was undone: its values are restored.
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
    /// A ruling of the safety layers: a change or advice.
    Ruling {
        ruling: Box<SafetyRuling>,
    },
}

impl Change {
    /// The kind of change in one word, for messages and headings.
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
