//! What Rung knows about one learner: `S = {m, r, e, p, M, v}` (IntelliCode, equation 3).
//!
//! Plain data. It changes only through `learner::apply`, from changes that were validated and journalled; nothing here
//! decides. Maps are ordered, so that the same state always serialises to the same bytes.

use std::collections::{BTreeMap, BTreeSet};

use jiff::Timestamp;
use jiff::civil::Date;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::chat_turn::{CHAT_HINT_LEVEL, ChatTurn};
use super::hint_types::Hint;
use super::ids::{Hash, ProblemUid, TopicId};
use super::verdict_report::Verdict;

mod fsrs_memory;
mod learner_memory;
mod misconception;
mod practice_exchange;
mod restored_state;

pub use fsrs_memory::{FsrsMemory, SchedulerFit};
pub use learner_memory::{Insight, LearnerMemory, Trends};
pub use misconception::{Misconception, symptom};
pub use practice_exchange::{
    Balance, PracticeAction, PracticeStep, RulingKind, RulingSubject, SafetyLayer, SafetyRuling, TopicMasteryChange,
};
pub use restored_state::RestoredState;

/// The schema this program writes; `learner::migrate` brings older ones up to it.
pub const SCHEMA: u32 = 3;

/// The whole learner, at one version.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct LearnerState {
    /// Layout of this file, see [`SCHEMA`].
    pub schema: u32,
    /// One more with every committed record.
    pub version: u64,
    /// When the last record was committed.
    pub time: Option<Timestamp>,
    /// m: mastery by topic.
    pub mastery: BTreeMap<TopicId, Skill>,
    /// r: the review schedule, one entry for every problem solved, or given up, at least once.
    pub reviews: BTreeMap<ProblemUid, Review>,
    /// e: streak, activity, nudges.
    pub engagement: Engagement,
    /// p: what the learner chose.
    pub profile: Profile,
    /// M: misconceptions, trends, insights.
    pub memory: LearnerMemory,
    /// What happened with each problem so far.
    pub problems: BTreeMap<ProblemUid, Progress>,
    /// The set generated for the current day.
    pub today: Option<DailySet>,
    /// Locked topics the learner entered knowingly: open from then on.
    #[serde(default)]
    pub overridden: BTreeSet<TopicId>,
    /// The latest steps of practice, and what the safety layers ruled.
    #[serde(default, skip_serializing_if = "Balance::is_empty")]
    pub balance: Balance,
}

impl Default for LearnerState {
    fn default() -> Self {
        Self {
            schema: SCHEMA,
            version: 0,
            time: None,
            mastery: BTreeMap::new(),
            reviews: BTreeMap::new(),
            engagement: Engagement::default(),
            profile: Profile::default(),
            memory: LearnerMemory::default(),
            problems: BTreeMap::new(),
            today: None,
            overridden: BTreeSet::new(),
            balance: Balance::default(),
        }
    }
}

/// Mastery of one topic with its uncertainty and the evidence it rests on.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Skill {
    /// In [0, 1].
    pub mastery: f64,
    /// Beta prior (1, 1) plus successes, each `1 − 0.1·h`.
    pub alpha: f64,
    /// Plus failures, each 1.
    pub beta: f64,
    pub last_evidence: Option<Timestamp>,
    /// Where it started was read off an imported history, which a self-report doesn't replace.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub from_history: bool,
    pub successes: u32,
    pub failures: u32,
    /// Problems solved with the first submission.
    pub first_try: u32,
    /// The latest pieces of evidence, newest last, at most [`Skill::MAX_EVIDENCE`].
    pub recent: Vec<Evidence>,
}

impl Skill {
    /// How many pieces of evidence a skill keeps for display; the journal has them all.
    pub const MAX_EVIDENCE: usize = 8;

    /// A skill nobody has seen evidence for, at a starting mastery.
    #[must_use]
    pub fn starting_at(mastery: f64) -> Self {
        Self {
            mastery,
            alpha: 1.0,
            beta: 1.0,
            last_evidence: None,
            from_history: false,
            successes: 0,
            failures: 0,
            first_try: 0,
            recent: Vec::new(),
        }
    }
}

/// One thing that moved a mastery.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Evidence {
    pub at: Timestamp,
    pub problem: ProblemUid,
    pub success: bool,
    pub before: f64,
    pub after: f64,
    /// Share of a whole outcome this counts as, in (0, 1]: 1 for a verdict on the topic, less for what a failing program
    /// still got right.
    #[serde(default = "whole", skip_serializing_if = "is_whole")]
    pub weight: f64,
    /// One sentence: why this much.
    pub reason: String,
}

fn whole() -> f64 {
    1.0
}

#[allow(clippy::trivially_copy_pass_by_ref, reason = "serde asks for a reference")]
fn is_whole(weight: &f64) -> bool {
    *weight >= 1.0
}

/// When a problem comes back, and why then.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Review {
    pub topics: Vec<TopicId>,
    /// The day the learner's scheduler has it on.
    pub due: Date,
    /// Days from the last review to the day SM-2 has the next one on.
    pub interval: u32,
    /// Length the SM-2 ladder stands at, before context shortened or stretched it (days).
    pub ladder_interval: u32,
    /// Ease factor, at least 1.3.
    pub ease: f64,
    /// Successful reviews in a row (n).
    pub reviews: u32,
    pub lapses: u32,
    /// 0 to 5.
    pub last_quality: u8,
    pub last_reviewed: Timestamp,
    /// Predicted recall on the due day, in [0, 1].
    pub recall_at_due: f64,
    /// Brought forward because predicted recall fell early.
    pub preponed: bool,
    /// The learner doesn't want it back until they resume it: never due.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub suspended: bool,
    /// One sentence with the factors, for the screen.
    pub reason: String,
    /// What FSRS makes of the same reviews; none in records of before it was kept.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub fsrs: Option<FsrsMemory>,
}

/// Motivation: streak, activity, nudges.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Engagement {
    /// Days in a row with at least one submission.
    pub streak: u32,
    pub longest_streak: u32,
    /// Missed days the streak survives.
    pub freezes: u32,
    pub last_active: Option<Date>,
    pub last_seen: Option<Timestamp>,
    /// What was done on each day.
    pub activity: BTreeMap<Date, DayActivity>,
    /// Failed submissions since the last pass, over all problems.
    pub failures_in_a_row: u32,
    /// Main topic of those failures.
    pub failing_topic: Option<TopicId>,
    pub nudges: Vec<Nudge>,
    /// Start of the running session and what was shown in it.
    pub session: Session,
}

impl Engagement {
    /// Nudges kept for the rate limits; the journal has them all.
    pub const MAX_NUDGES: usize = 20;
}

/// One day's work.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct DayActivity {
    pub submissions: u32,
    pub passed: u32,
    pub hints: u32,
    /// Time on problems, in seconds.
    pub seconds: u32,
}

/// A sitting: opened by a session check, over when the next one comes.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Session {
    pub started: Option<Timestamp>,
    pub submissions: u32,
    pub nudges: u32,
    /// Outcomes in this session, newest last, at most `Session::MAX_EVIDENCE`: true for a pass.
    #[serde(default)]
    pub outcomes: Vec<bool>,
}

impl Session {
    /// Outcomes a session keeps, to notice a tiring one.
    pub const MAX_OUTCOMES: usize = 40;
}

/// A supportive message that was shown.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Nudge {
    pub kind: NudgeKind,
    pub at: Timestamp,
    pub text: String,
    /// A problem it suggests.
    pub problem: Option<ProblemUid>,
    pub dismissed: bool,
}

/// Each kind can be switched off.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum NudgeKind {
    BrokenStreak,
    WelcomeBack,
    EasierRelative,
    Tired,
}

impl NudgeKind {
    pub const ALL: [Self; 4] = [Self::BrokenStreak, Self::WelcomeBack, Self::EasierRelative, Self::Tired];

    /// What a message of this kind is about.
    #[must_use]
    pub fn subject(self) -> &'static str {
        self.words().0
    }

    /// When it comes, as its setting says.
    #[must_use]
    pub fn setting(self) -> &'static str {
        self.words().1
    }

    fn words(self) -> (&'static str, &'static str) {
        match self {
            Self::BrokenStreak => ("the streak", "Suggest: after a broken streak"),
            Self::WelcomeBack => ("coming back", "Suggest: after an absence"),
            Self::EasierRelative => ("an easier problem", "Suggest: an easier problem"),
            Self::Tired => ("taking a break", "Suggest: stopping when tired"),
        }
    }
}

/// What the learner chose; all of it can be changed in Settings.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Profile {
    /// The first-run questions were answered or skipped.
    pub answered: bool,
    pub skill: SelfReport,
    pub minutes_a_day: u16,
    /// Most reviews offered on a day; 0 for all that are due.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub reviews_a_day: u16,
    pub scheduler: Scheduler,
    /// Highest hint level the learner allows themself, 0 to 5.
    pub max_hint_level: u8,
    /// Hour at which a day begins, 0 to 23.
    pub day_start: i8,
    /// IANA time zone name.
    pub zone: String,
    pub opt_outs: BTreeSet<NudgeKind>,
    /// Says so when the latest steps asked or moved little; what the layers change of the tutor's own is recorded either
    /// way.
    #[serde(default = "yes", skip_serializing_if = "is_yes")]
    pub safety_advice: bool,
}

fn yes() -> bool {
    true
}

#[allow(clippy::trivially_copy_pass_by_ref, reason = "serde asks for a reference")]
fn is_yes(on: &bool) -> bool {
    *on
}

#[allow(clippy::trivially_copy_pass_by_ref, reason = "serde asks for a reference")]
fn is_zero(n: &u16) -> bool {
    *n == 0
}

impl Default for Profile {
    fn default() -> Self {
        Self {
            answered: false,
            skill: SelfReport::Some,
            minutes_a_day: 30,
            reviews_a_day: 0,
            scheduler: Scheduler::Sm2,
            max_hint_level: 5,
            day_start: 4,
            zone: "UTC".to_owned(),
            opt_outs: BTreeSet::new(),
            safety_advice: true,
        }
    }
}

/// How sure the learner feels, asked once.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum SelfReport {
    /// New to this.
    New,
    /// Seen some of it.
    Some,
    /// Confident, out of practice.
    Confident,
}

/// Which algorithm spaces the reviews.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Scheduler {
    Sm2,
    /// FSRS-6.
    Fsrs,
}

impl Scheduler {
    /// The name shown for it.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Sm2 => "SM-2",
            Self::Fsrs => "FSRS-6",
        }
    }
}

/// How far the learner is with one problem.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Progress {
    pub submissions: u32,
    pub failures: u32,
    /// Failures since the last pass.
    pub failures_in_a_row: u32,
    pub first_solved: Option<Timestamp>,
    /// What an imported history says of it. Kept apart from what happened here: no case was judged.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub elsewhere: Option<ImportedProgress>,
    /// When the learner gave up and was shown the solution; none once it was solved from memory since.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub gave_up: Option<Timestamp>,
    pub last_submitted: Option<Timestamp>,
    pub last_verdict: Option<Verdict>,
    /// Highest hint level revealed in the current attempt; 0 after a pass, after giving up or when a review starts.
    pub hint_level: u8,
    /// The hints of the current attempt as they were shown, oldest first; emptied with `hint_level`.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub shown_hints: Vec<Hint>,
    /// What was asked about the problem in the current attempt, with what was answered; emptied with `hint_level`.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub exchanges: Vec<ChatTurn>,
    /// Hints revealed ever.
    pub hints: u32,
    pub last_hint: Option<Timestamp>,
    /// When the code was last run, as far as a hint waited for it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub last_run: Option<Timestamp>,
    /// Seconds spent in the current attempt before the last submission.
    pub seconds: u32,
    /// When a failure last moved a mastery.
    pub last_failure_counted: Option<Timestamp>,
    /// Hashes of submitted sources, newest last, at most [`Progress::MAX_SOURCES`].
    pub sources: Vec<Hash>,
    /// A review is in progress: the file was cleared and the next pass counts.
    pub reviewing: bool,
    /// Days the problem was offered or solved on, newest last, at most 8 (the curator's repeat window).
    pub offered: Vec<Date>,
}

/// Outcomes of a problem from before Rung, or beside it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[schemars(rename = "Elsewhere")]
pub struct ImportedProgress {
    /// The last outcome.
    pub last: Timestamp,
    /// One of them was a success.
    pub solved: bool,
}

impl Progress {
    /// The hint level this attempt counts as: the highest revealed, and that of an idea once something was asked.
    #[must_use]
    pub fn help_level(&self) -> u8 {
        self.hint_level.max(if self.exchanges.is_empty() { 0 } else { CHAT_HINT_LEVEL })
    }

    /// Sources remembered to recognise the same submission again.
    pub const MAX_SOURCES: usize = 32;
    /// Days kept in `offered`.
    pub const MAX_OFFERED_DAYS: usize = 8;
}

/// The set generated for one day.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct DailySet {
    pub day: Date,
    pub items: Vec<DailyItem>,
}

/// One problem of a day's set, with its reason.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct DailyItem {
    pub problem: ProblemUid,
    pub bucket: Bucket,
    /// One line, for the learner.
    pub reason: String,
}

/// The part of a day's set an item belongs to (IntelliCode, equation 1, plus the frontier).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Bucket {
    Review,
    /// Mastery 0.3 to 0.7.
    Growth,
    /// Unlocked, without evidence yet.
    Frontier,
    /// Mastery below 0.3, prerequisites met; when nothing else is left, what is unsolved in a topic above 0.7.
    Challenge,
}

impl Bucket {
    /// The word shown beside an item.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Review => "review",
            Self::Growth => "practice",
            Self::Frontier => "new topic",
            Self::Challenge => "harder",
        }
    }

    /// What equation 1 calls it, and the frontier that was put beside it.
    #[must_use]
    pub fn paper_name(self) -> &'static str {
        match self {
            Self::Review => "review",
            Self::Growth => "growth",
            Self::Frontier => "frontier",
            Self::Challenge => "challenge",
        }
    }
}

/// What to practise next.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NextProblem {
    pub problem: ProblemUid,
    pub reason: String,
}
