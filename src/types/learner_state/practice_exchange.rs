//! The latest steps of practice and what the safety layers ruled: what keeps the tutor honest about learning.

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
    /// Steps kept: enough for every window there is.
    pub const MAX_STEPS: usize = 60;
    /// Rulings kept, so that none is told again too soon.
    pub const MAX_RULINGS: usize = 60;

    /// Whether nothing is kept yet.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.steps.is_empty() && self.rulings.is_empty()
    }
}

/// One step of practice: a try, a hint read, a solution given up for, a nudge shown.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[schemars(rename = "Exchange")]
pub struct PracticeStep {
    /// Version of its record.
    pub record: u64,
    pub act: PracticeAction,
    /// None for a nudge without one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub problem: Option<ProblemUid>,
    /// Main topic of the problem.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub topic: Option<TopicId>,
    /// The learner went for it themself; else the tutor had proposed it.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub own: bool,
    /// What it asked of the learner, in [0, 1].
    pub demand: f64,
    /// What a dashboard of engagement would count for it, in [0, 1].
    pub engagement: f64,
    /// What was learnt or kept from being forgotten, 1 for a clean pass of a medium problem, in [0, 1].
    pub gain: f64,
    /// Topics whose mastery it moved.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub moved: Vec<TopicMasteryChange>,
    /// Topics it opened.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub opened: Vec<TopicId>,
    /// Before it, some open topic was not mastered.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub room: bool,
}

/// What a step was, with the terms its demand was worked out from.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "kind", rename_all = "snake_case")]
#[schemars(rename = "Act")]
pub enum PracticeAction {
    Try {
        passed: bool,
        difficulty: Difficulty,
        /// Of the main topic before it.
        mastery: f64,
        /// Highest hint level used.
        hints: u8,
    },
    /// A try at a due review.
    Review {
        passed: bool,
        /// Predicted recall before it.
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

/// A topic's mastery around a step.
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
    /// Structure: nothing is proposed whose prerequisites are missing.
    C1,
    /// Progress: some windows of steps move something that can still be learnt.
    C2,
    /// Behaviour: steps ask something of the learner.
    C3,
    /// Alignment: what looks like engagement goes with gains.
    C4,
}

impl SafetyLayer {
    pub const ALL: [Self; 4] = [Self::C1, Self::C2, Self::C3, Self::C4];

    /// What it watches, in a word.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::C1 => "prerequisites",
            Self::C2 => "progress",
            Self::C3 => "demand",
            Self::C4 => "engagement",
        }
    }

    /// The paper's name.
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

/// What the layers ruled once: a record of its own kind in the journal.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[schemars(rename = "Ruling")]
pub struct SafetyRuling {
    pub day: Date,
    pub layer: SafetyLayer,
    pub kind: RulingKind,
    /// The topic whose steps it rests on; none for all.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub topic: Option<TopicId>,
    pub subject: RulingSubject,
    /// What was measured, and what it should have been.
    pub observed: f64,
    pub limit: f64,
    /// Versions of the first and the last record it rests on; 0 where it rests on none.
    #[serde(default)]
    pub from: u64,
    #[serde(default)]
    pub to: u64,
    /// A sentence or two for the learner.
    pub reason: String,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum RulingKind {
    /// Something else was proposed in its place.
    Replaced,
    /// It was not proposed.
    Withheld,
    /// Said, and nothing changed.
    Advised,
}

impl RulingKind {
    /// The word for it.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Replaced => "replaced",
            Self::Withheld => "withheld",
            Self::Advised => "advised",
        }
    }
}

/// What was ruled on.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "what", rename_all = "snake_case")]
#[schemars(rename = "Subject")]
pub enum RulingSubject {
    /// A place in the day's set.
    Item {
        problem: ProblemUid,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        instead: Option<ProblemUid>,
    },
    Nudge {
        nudge: NudgeKind,
    },
    /// A review that was to come before its day.
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
    /// The latest steps, which nobody forbids.
    Steps,
}
