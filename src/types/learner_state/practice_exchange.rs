//! The latest steps of practice and the rulings of the safety layers, which check that practice leads to learning.

use jiff::civil::Date;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::NudgeKind;
use crate::types::ids::{ProblemUid, TopicId};
use crate::types::problem::Difficulty;

/// The newest steps and rulings.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Balance {
    /// Newest last, at most [`Balance::MAX_STEPS`].
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub steps: Vec<PracticeStep>,
    /// Newest last, at most [`Balance::MAX_RULINGS`].
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub rulings: Vec<SafetyRuling>,
}

impl Balance {
    /// Number of steps saved, which is enough for the longest window.
    pub const MAX_STEPS: usize = 60;
    /// Number of rulings saved, to avoid repeating one too soon.
    pub const MAX_RULINGS: usize = 60;

    /// Whether there are no steps and rulings yet.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.steps.is_empty() && self.rulings.is_empty()
    }
}

/// One step of practice: an attempt, a hint, a solution read after giving up, or a nudge.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[schemars(rename = "Exchange")]
pub struct PracticeStep {
    /// Version of its record.
    pub record: u64,
    pub act: PracticeAction,
    /// None for a nudge without a problem.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub problem: Option<ProblemUid>,
    /// Main topic of the problem.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub topic: Option<TopicId>,
    /// True if the learner chose the step, false if the tutor proposed it.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub own: bool,
    /// Cognitive demand, in [0, 1].
    pub demand: f64,
    /// Engagement as a dashboard would count it, in [0, 1].
    pub engagement: f64,
    /// Knowledge gained or preserved, in [0, 1]; 1 for a clean pass of a medium problem.
    pub gain: f64,
    /// Topics whose mastery it changed.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub moved: Vec<TopicMasteryChange>,
    /// Topics it opened.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub opened: Vec<TopicId>,
    /// True if an open topic was not mastered before the step.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub room: bool,
}

/// The kind of a step, with the terms that its demand is computed from.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "kind", rename_all = "snake_case")]
#[schemars(rename = "Act")]
pub enum PracticeAction {
    Try {
        passed: bool,
        difficulty: Difficulty,
        /// Mastery of the main topic before the step.
        mastery: f64,
        /// Highest hint level used.
        hints: u8,
    },
    /// An attempt at a due review.
    Review {
        passed: bool,
        /// Predicted recall before the step.
        recall: f64,
        hints: u8,
    },
    Hint {
        level: u8,
    },
    /// The learner gave up and read the solution.
    Solution,
    Nudge {
        nudge: NudgeKind,
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        dismissed: bool,
    },
}

impl PracticeAction {
    /// Whether code was submitted.
    #[must_use]
    pub fn is_try(self) -> bool {
        matches!(self, Self::Try { .. } | Self::Review { .. })
    }

    /// Whether code was submitted and passed.
    #[must_use]
    pub fn is_pass(self) -> bool {
        matches!(self, Self::Try { passed: true, .. } | Self::Review { passed: true, .. })
    }
}

/// A topic's mastery before and after a step.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[schemars(rename = "Moved")]
pub struct TopicMasteryChange {
    pub topic: TopicId,
    pub before: f64,
    pub after: f64,
}

/// A layer of pedagogical safety, by the paper's numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema)]
#[schemars(rename = "Layer")]
pub enum SafetyLayer {
    /// Structure: the tutor proposes no problem with missing prerequisites.
    C1,
    /// Progress: windows of steps raise the mastery of topics that can still improve.
    C2,
    /// Behaviour: steps have enough cognitive demand.
    C3,
    /// Alignment: engagement comes with gains.
    C4,
}

impl SafetyLayer {
    pub const ALL: [Self; 4] = [Self::C1, Self::C2, Self::C3, Self::C4];

    /// The aspect that the layer checks, in one word.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::C1 => "prerequisites",
            Self::C2 => "progress",
            Self::C3 => "demand",
            Self::C4 => "engagement",
        }
    }

    /// The name of the layer in the paper.
    #[must_use]
    pub fn paper_name(self) -> &'static str {
        match self {
            Self::C1 => "C1",
            Self::C2 => "C2",
            Self::C3 => "C3",
            Self::C4 => "C4",
        }
    }
}

/// One ruling of the layers. The journal records it as a change.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[schemars(rename = "Ruling")]
pub struct SafetyRuling {
    pub day: Date,
    pub layer: SafetyLayer,
    pub kind: RulingKind,
    /// The topic of the steps it is based on; none for all topics.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub topic: Option<TopicId>,
    pub subject: RulingSubject,
    /// The measured value, and the limit.
    pub observed: f64,
    pub limit: f64,
    /// Versions of the first and last record it is based on; 0 if there is none.
    #[serde(default)]
    pub from: u64,
    #[serde(default)]
    pub to: u64,
    /// A sentence or two for the learner.
    pub reason: String,
}

/// Between the problems and the objection in the reason of a ruling that replaced a problem of the day's set.
pub const IN_TODAYS_SET: &str = " in today’s set: ";

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum RulingKind {
    /// Another proposal replaced it.
    Replaced,
    /// It was not proposed.
    Withheld,
    /// The learner got advice, but nothing changed.
    Advised,
}

impl RulingKind {
    /// The name of the ruling.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Replaced => "replaced",
            Self::Withheld => "withheld",
            Self::Advised => "advised",
        }
    }
}

/// The subject of a ruling.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "what", rename_all = "snake_case")]
#[schemars(rename = "Subject")]
pub enum RulingSubject {
    /// An item of the day's set.
    Item {
        problem: ProblemUid,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        instead: Option<ProblemUid>,
    },
    Nudge {
        nudge: NudgeKind,
    },
    /// A review that the tutor wanted to bring forward.
    Review {
        problem: ProblemUid,
    },
    /// The suggested hint level.
    Suggestion {
        problem: ProblemUid,
        level: u8,
        instead: u8,
    },
    /// The count of days in a row.
    Streak,
    /// The latest steps, which the layers only comment on.
    Steps,
}
