//! Hints: five rungs, three bands, and where the words came from.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// How much the learner brings along (bands of IntelliCode, equation 10).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Band {
    /// Proficiency below 0.35.
    Beginner,
    /// 0.35 to 0.65.
    #[default]
    Intermediate,
    /// From 0.65.
    Advanced,
}

impl Band {
    pub const ALL: [Self; 3] = [Self::Beginner, Self::Intermediate, Self::Advanced];

    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Beginner => "beginner",
            Self::Intermediate => "intermediate",
            Self::Advanced => "advanced",
        }
    }
}

/// Who wrote a hint.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum HintSource {
    /// The pack's author.
    #[default]
    Authored,
    /// Filled from evidence by the diagnosis.
    Diagnosed,
    /// Written by a language model, and let through by the guard.
    Model,
}

impl HintSource {
    /// The label every hint carries on screens, on the command line and in JSON.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Authored => "authored",
            Self::Diagnosed => "diagnosed",
            Self::Model => "model",
        }
    }
}

/// One hint as shown.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Hint {
    /// 1 to 5.
    pub level: u8,
    pub band: Band,
    /// Markdown.
    pub text: String,
    pub source: HintSource,
}

/// The name of a level, 1 to 5, as a learner reads it: what the hint consists of.
#[must_use]
pub fn level_name(level: u8) -> &'static str {
    match level {
        1 => "Question",
        2 => "Idea",
        3 => "Plan",
        4 => "Skeleton",
        _ => "Place",
    }
}

/// What the paper calls a level, 1 to 5 (IntelliCode, section on graduated hints): for explanations that cite it.
#[must_use]
pub fn paper_level_name(level: u8) -> &'static str {
    match level {
        1 => "metacognitive",
        2 => "conceptual",
        3 => "strategic",
        4 => "structural",
        _ => "targeted",
    }
}

/// What the next hint would be and cost, shown before it is taken.
#[derive(Clone, Debug, PartialEq)]
pub struct HintOffer {
    /// The level `H` reveals next, 1 to 5; none when the ladder is climbed or capped.
    pub next: Option<u8>,
    /// Share of the gain a success keeps after taking it, in [0, 1].
    pub keeps: f64,
    /// Level that mastery and failures suggest, 0 to 5.
    pub suggested: u8,
    /// Why no hint can be taken just now, in a full sentence.
    pub blocked: Option<String>,
    /// What the latest steps came to, where a try would help more than a hint: a sentence or two. The hint can be taken all
    /// the same.
    pub advice: Option<String>,
}

/// The hint sidebar of one problem.
#[derive(Clone, Debug, PartialEq)]
pub struct HintView {
    /// Levels revealed in this attempt, lowest first.
    pub shown: Vec<Hint>,
    pub offer: HintOffer,
    /// The language model that may word the next one.
    pub model: Option<LlmHintOffer>,
    /// What is to be said of the hint just revealed, in a sentence: why no model worded it.
    pub told: Option<String>,
}

/// A language model that may be asked for a hint.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LlmHintOffer {
    /// Protocol, model and host.
    pub name: String,
    /// The learner has seen what is sent to it, and agreed. Nothing is sent before.
    pub agreed: bool,
}
