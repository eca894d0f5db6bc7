//! The state of one learner: `S = {m, r, e, p, M, v}` (IntelliCode, equation 3).
//!
//! Plain data without decisions. Only `learner::apply` changes it, from changes that were validated and journalled.
//! Maps are ordered, so the same state always serialises to the same bytes.

use std::collections::{BTreeMap, BTreeSet};

use jiff::Timestamp;
use jiff::civil::Date;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::chat_turn::{CHAT_HINT_LEVEL, ChatTurn};
use super::hint_types::{Hint, HintSource};
use super::ids::{Hash, ProblemUid, TopicId};
use super::learning_goal::LearningGoal;
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
    Balance, IN_TODAYS_SET, PracticeAction, PracticeStep, RulingKind, RulingSubject, SafetyLayer, SafetyRuling,
    TopicMasteryChange,
};
pub use restored_state::RestoredState;

/// The schema this program writes. `learner::schema_migration` converts older schemas to it.
pub const SCHEMA: u32 = 3;

/// The whole learner, at one version.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct LearnerState {
    /// Layout of this file, see [`SCHEMA`].
    pub schema: u32,
    /// Goes up by one with every committed record.
    pub version: u64,
    /// When the last record was committed.
    pub time: Option<Timestamp>,
    /// m: mastery by topic.
    pub mastery: BTreeMap<TopicId, Skill>,
    /// r: the review schedule, with one entry for every problem solved or given up at least once.
    pub reviews: BTreeMap<ProblemUid, Review>,
    /// e: streak, activity, nudges.
    pub engagement: Engagement,
    /// p: the learner's choices.
    pub profile: Profile,
    /// M: misconceptions, trends, insights.
    pub memory: LearnerMemory,
    /// The progress on each problem.
    pub problems: BTreeMap<ProblemUid, Progress>,
    /// The set generated for the current day.
    pub today: Option<DailySet>,
    /// Locked topics the learner chose to enter early. They stay open.
    #[serde(default)]
    pub overridden: BTreeSet<TopicId>,
    /// The latest steps of practice and the rulings of the safety layers.
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
    /// Beta prior (1, 1) plus successes, each its weight times the share that hints leave.
    pub alpha: f64,
    /// Beta prior plus failures, each its weight.
    pub beta: f64,
    pub last_evidence: Option<Timestamp>,
    /// The starting mastery comes from an imported history, so a self-report doesn't replace it.
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
    /// Number of pieces of evidence that a skill saves for display; the journal has them all.
    pub const MAX_EVIDENCE: usize = 8;

    /// A skill at a starting mastery, without evidence.
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

/// One outcome that changed a mastery.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Evidence {
    pub at: Timestamp,
    pub problem: ProblemUid,
    pub success: bool,
    pub before: f64,
    pub after: f64,
    /// Share of a whole outcome this counts as, in (0, 1]: 1 for a verdict on the topic, less for the parts a failing
    /// program got right.
    #[serde(default = "whole", skip_serializing_if = "is_whole")]
    pub weight: f64,
    /// One sentence that explains the amount.
    pub reason: String,
}

fn whole() -> f64 {
    1.0
}

#[allow(clippy::trivially_copy_pass_by_ref, reason = "serde asks for a reference")]
fn is_whole(weight: &f64) -> bool {
    *weight >= 1.0
}

/// When a problem is reviewed next, and why.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Review {
    pub topics: Vec<TopicId>,
    /// The day on which the learner's scheduler places the review.
    pub due: Date,
    /// Days from the last review to the next one by SM-2.
    pub interval: u32,
    /// The SM-2 interval in days, before context shortens or stretches it.
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
    /// The review was brought forward because predicted recall fell early.
    pub preponed: bool,
    /// The learner suspended it: it is not due until they resume it.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub suspended: bool,
    /// One sentence with the factors, shown to the learner.
    pub reason: String,
    /// The FSRS memory from the same reviews; none in records from before it was saved.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub fsrs: Option<FsrsMemory>,
}

impl Review {
    /// How the reason of a review begins that the learner put off.
    pub const PUT_OFF: &'static str = "Put off by you";
    /// How the reason of a review begins whose day the scheduler moved, without a submission.
    pub const MOVED: &'static str = "Moved from";
    /// How the reason of a review begins that the learner suspended and resumed.
    pub const RESUMED: &'static str = "Resumed by you";
}

/// Motivation: streak, activity, nudges.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Engagement {
    /// Days in a row with at least one submission.
    pub streak: u32,
    pub longest_streak: u32,
    /// Missed days that the streak can still survive.
    pub freezes: u32,
    pub last_active: Option<Date>,
    pub last_seen: Option<Timestamp>,
    /// The work of each day.
    pub activity: BTreeMap<Date, DayActivity>,
    /// Failed submissions since the last pass, over all problems.
    pub failures_in_a_row: u32,
    /// Main topic of those failures.
    pub failing_topic: Option<TopicId>,
    pub nudges: Vec<Nudge>,
    /// The current session.
    pub session: Session,
}

impl Engagement {
    /// Number of nudges saved for the rate limits; the journal has them all.
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

/// A practice session. A session check starts it, and the next one ends it.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Session {
    pub started: Option<Timestamp>,
    pub submissions: u32,
    pub nudges: u32,
    /// Outcomes in this session, newest last, at most [`Session::MAX_OUTCOMES`]: true for a pass.
    #[serde(default)]
    pub outcomes: Vec<bool>,
}

impl Session {
    /// Number of outcomes a session saves, to notice that the learner is getting tired.
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

/// The kind of a nudge. Each kind can be switched off.
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

    /// The subject of a message of this kind.
    #[must_use]
    pub fn subject(self) -> &'static str {
        self.words().0
    }

    /// The situation in which a nudge of this kind is shown, as its setting describes it.
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

/// The learner's choices; all of them can be changed in Settings.
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
    /// The learner's own limit for hint levels, 0 to 5.
    pub max_hint_level: u8,
    /// Hour at which a day begins, 0 to 23.
    pub day_start: i8,
    /// IANA time zone name.
    pub zone: String,
    pub opt_outs: BTreeSet<NudgeKind>,
    /// Warn the learner if the latest steps demanded or changed little. Changes that the safety layers make to the
    /// tutor's proposals are recorded in any case.
    #[serde(default = "yes", skip_serializing_if = "is_yes")]
    pub safety_advice: bool,
    /// The goal that orders growth and challenge problems; none by default.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub goal: Option<LearningGoal>,
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

impl Profile {
    /// The most reviews that a day offers, as a number to compare with.
    #[must_use]
    pub fn review_limit(&self) -> usize {
        if self.reviews_a_day == 0 { usize::MAX } else { usize::from(self.reviews_a_day) }
    }
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
            goal: None,
        }
    }
}

/// How confident the learner feels, asked once.
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
    /// The name shown to the learner.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Sm2 => "SM-2",
            Self::Fsrs => "FSRS-6",
        }
    }
}

/// The learner's progress on one problem.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Progress {
    pub submissions: u32,
    pub failures: u32,
    /// Failures since the last pass.
    pub failures_in_a_row: u32,
    pub first_solved: Option<Timestamp>,
    /// Outcomes from an imported history. They are separate because no case was judged here.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub elsewhere: Option<ImportedProgress>,
    /// When the learner gave up and saw the solution; none if they have solved it from memory since.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub gave_up: Option<Timestamp>,
    pub last_submitted: Option<Timestamp>,
    pub last_verdict: Option<Verdict>,
    /// Highest hint level revealed in the current attempt; 0 after a pass, after giving up or when a review starts.
    pub hint_level: u8,
    /// The hints of the current attempt as they were shown, oldest first; cleared together with `hint_level`.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub shown_hints: Vec<Hint>,
    /// Questions and replies about the problem in the current attempt; cleared together with `hint_level`.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub exchanges: Vec<ChatTurn>,
    /// Number of hints revealed in all attempts.
    pub hints: u32,
    pub last_hint: Option<Timestamp>,
    /// When the code was last run, if a hint required a run.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub last_run: Option<Timestamp>,
    /// Seconds spent in the current attempt before the last submission.
    pub seconds: u32,
    /// When a failure last lowered a mastery.
    pub last_failure_counted: Option<Timestamp>,
    /// Hashes of submitted sources, newest last, at most [`Progress::MAX_SOURCES`].
    pub sources: Vec<Hash>,
    /// A review is in progress: the file was cleared and the next pass counts.
    pub reviewing: bool,
    /// Days on which the problem was offered or solved, newest last, at most 8 (the curator's repeat window).
    pub offered: Vec<Date>,
}

/// Outcomes of a problem outside Rung.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[schemars(rename = "Elsewhere")]
pub struct ImportedProgress {
    /// The last outcome.
    pub last: Timestamp,
    /// At least one outcome was a success.
    pub solved: bool,
}

impl Progress {
    /// The hint level this attempt counts as: the highest one revealed that was not general, or the level of an idea
    /// if the learner asked a question.
    #[must_use]
    pub fn help_level(&self) -> u8 {
        let is_free =
            |level: &u8| self.shown_hints.iter().any(|hint| hint.level == *level && hint.source == HintSource::General);
        let paid = (1..=self.hint_level).rev().find(|level| !is_free(level)).unwrap_or(0);
        paid.max(if self.exchanges.is_empty() { 0 } else { CHAT_HINT_LEVEL })
    }

    /// Number of sources saved to recognise a repeated submission.
    pub const MAX_SOURCES: usize = 32;
    /// Number of days saved in `offered`.
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
    /// Mastery below 0.3, prerequisites met. If no other problem is left: unsolved problems in a topic above 0.7.
    Challenge,
}

impl Bucket {
    /// The word shown next to an item.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Review => "review",
            Self::Growth => "practice",
            Self::Frontier => "new topic",
            Self::Challenge => "harder",
        }
    }

    /// The name in equation 1; the frontier is our addition.
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

/// The next problem to practise.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NextProblem {
    pub problem: ProblemUid,
    pub reason: String,
}
