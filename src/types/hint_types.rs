//! Hints: five levels, three bands, and the source of the text.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::ids::Hash;

/// The learner's proficiency band (IntelliCode, equation 10).
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

/// The source of a hint.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum HintSource {
    /// The pack's author.
    #[default]
    Authored,
    /// Built from evidence by the diagnosis.
    Diagnosed,
    /// Written by a language model and accepted by the guard.
    Model,
    /// True of any problem: nothing that fits the learner's program could be shown. It costs nothing.
    General,
}

impl HintSource {
    /// Where a hint comes from, in words for a learner.
    #[must_use]
    pub fn label(self) -> &'static str {
        match self {
            Self::Authored => "from the pack",
            Self::Diagnosed => "for your code",
            Self::Model => "from a model",
            Self::General => "general, free",
        }
    }
}

/// One hint as shown.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Hint {
    /// 1 to 5.
    pub level: u8,
    pub band: Band,
    /// Markdown. Evidence about the learner's program is its first paragraph.
    pub text: String,
    pub source: HintSource,
    /// The program that the evidence is about, if the text has some.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub about: Option<Hash>,
}

impl Hint {
    /// The band that its author worded it for; `None` if it has no author's words.
    fn worded_for(&self) -> Option<Band> {
        let is_worded = match self.source {
            HintSource::Authored => true,
            // Evidence alone is the same in every band.
            HintSource::Diagnosed => self.text.contains("\n\n"),
            HintSource::Model | HintSource::General => false,
        };
        is_worded.then_some(self.band)
    }

    /// Says that the last worded hint before this one was for another band; `None` if it was not.
    #[must_use]
    pub fn band_change(&self, shown: &[Self]) -> Option<String> {
        let worded = |hint: &Self| Some((hint.level, hint.worded_for()?));
        let (level, last) = shown.iter().rev().filter(|hint| hint.level < self.level).find_map(worded)?;
        let now = self.worded_for().filter(|now| *now != last)?;
        Some(format!("Written for the {} level; hint {level} for the {} level.", now.name(), last.name()))
    }

    /// Whether its evidence is about another program than `now`.
    #[must_use]
    pub fn is_stale(&self, now: Option<&Hash>) -> bool {
        now.is_some_and(|now| self.about.as_ref().is_some_and(|about| about != now))
    }

    /// The text for the program `now`: without the evidence if that has changed since. The record keeps all of it.
    #[must_use]
    pub fn text_for(&self, now: Option<&Hash>) -> String {
        if !self.is_stale(now) {
            return self.text.clone();
        }
        let rest = self.text.split_once("\n\n").map_or("", |(_, rest)| rest);
        format!("Your program has changed since this hint, which was about the earlier one.\n\n{rest}")
            .trim_end()
            .to_owned()
    }
}

/// True for a text that begins "The examples pass", "All three examples pass" or "Your program is right in every example".
/// A text in another language than English is not recognised.
#[must_use]
pub fn says_examples_pass(text: &str) -> bool {
    let sentence = text.split(['.', ',', ';', ':', '?']).next().unwrap_or_default().to_lowercase();
    let words: Vec<&str> = sentence.split_whitespace().collect();
    matches!(
        words[..],
        ["the" | "all", "examples", "pass"]
            | ["the" | "all", "two" | "three" | "four" | "five", "examples", "pass"]
            | ["your", "program", "is", "right", "in", "every", "example"]
    )
}

/// The learner-facing name of a level, 1 to 5: the content of the hint.
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

/// The paper's name of a level, 1 to 5 (IntelliCode, section on graduated hints), for explanations that cite it.
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

/// What is left to the learner after hints up to a level, 1 to 5: the reason for the price.
#[must_use]
pub fn price_reason(level: u8) -> &'static str {
    match level {
        1 => "you still find the idea yourself",
        2 => "you still make the plan",
        3 => "you still write the code",
        4 => "you still fill the gaps",
        _ => "you still make the repair",
    }
}

/// The next hint and its cost, shown before the learner takes it.
#[derive(Clone, Debug, PartialEq)]
pub struct HintOffer {
    /// The level that `H` reveals next, 1 to 5; `None` if all levels are shown or a limit applies.
    pub next: Option<u8>,
    /// Share of the gain that remains for a success after this hint, in [0, 1]; a failure on the same day lowers it.
    pub keeps: f64,
    /// Level that mastery and failures suggest, 0 to 5.
    pub suggested: u8,
    /// The reason why no hint is available now, in a full sentence.
    pub blocked: Option<String>,
    /// Advice if an attempt would help more than a hint: one or two sentences. The hint stays available.
    pub advice: Option<String>,
}

/// The hint sidebar of one problem.
#[derive(Clone, Debug, PartialEq)]
pub struct HintView {
    /// Levels revealed in this attempt, lowest first.
    pub shown: Vec<Hint>,
    /// The program as it is now; `None` if there is no file.
    pub program: Option<Hash>,
    pub offer: HintOffer,
    /// The language model that may write the next hint.
    pub model: Option<LlmHintOffer>,
    /// A sentence about the hint just revealed: the reason why no model wrote it.
    pub told: Option<String>,
}

impl HintView {
    /// The revealed hints, without evidence about an earlier program.
    #[must_use]
    pub fn current_hints(&self) -> Vec<Hint> {
        let current = |hint: &Hint| Hint { text: hint.text_for(self.program.as_ref()), ..hint.clone() };
        self.shown.iter().map(current).collect()
    }
}

/// A language model that may write a hint.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LlmHintOffer {
    /// Protocol, model and host.
    pub name: String,
    /// Whether the learner has seen the data that is sent to the model, and agreed. No data is sent before that.
    pub agreed: bool,
}
