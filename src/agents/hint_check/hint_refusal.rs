//! Categories of refusals by the hint check, with their reasons.
//!
//! Journals store the name of a category as a string. Those of older versions also have `tongue`, `order`, `dictation`
//! and `encoded`, categories that were removed (`docs/hint-checks.md`).

use std::fmt;

use serde::Serialize;

/// The step of the hint check that refused a hint.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum RefusalCategory {
    /// Control characters, direction marks, invisible characters.
    Characters,
    /// Longer than its level allows.
    Length,
    /// A phrase that the pack avoids.
    Avoid,
    /// The expected value of a hidden case.
    Expected,
    /// More code than the level allows.
    Budget,
    /// A run of tokens shared with a reference.
    Overlap,
    /// A shared run with changed names, or in another language.
    Shape,
    /// A shared run spread over several hints.
    Cumulative,
    /// An edit made from the hint passes a hidden case (`orchestrator::hints::edit_probe`).
    Probe,
    /// It reads like a solution ([`super::classifier`]). Only for text that a model wrote.
    Manner,
    /// It says nothing about this problem, or it flatters or pressures the learner. Only for text that a model wrote.
    Empty,
    /// A model's reply holds marks of its own format, such as its thinking, or an unknown object.
    Format,
}

impl RefusalCategory {
    /// Returns the category's name in the journal.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Characters => "characters",
            Self::Length => "length",
            Self::Avoid => "avoid",
            Self::Expected => "expected",
            Self::Budget => "budget",
            Self::Overlap => "overlap",
            Self::Shape => "shape",
            Self::Cumulative => "cumulative",
            Self::Probe => "probe",
            Self::Empty => "empty",
            Self::Format => "format",
            Self::Manner => "manner",
        }
    }

    /// Returns the reason in general words. It quotes neither the hint nor a reference, so anyone may read it,
    /// including the author of the hint.
    #[must_use]
    pub fn describe(self) -> &'static str {
        match self {
            Self::Characters => "it holds characters that can't be shown.",
            Self::Length => "it is too long.",
            Self::Avoid => "it uses words this exercise avoids.",
            Self::Expected => "it tells an answer that is not known to the learner.",
            Self::Budget => "it holds more code than its level may.",
            Self::Overlap | Self::Shape => "it gives part of a solution away.",
            Self::Cumulative => "together with the hints before it, it gives part of a solution away.",
            Self::Probe => "with what it says, the program would pass.",
            Self::Manner => "it tells a step instead of pointing to it.",
            Self::Empty => "it says nothing about this exercise, or flatters or presses the learner.",
            Self::Format => "it is not a hint in plain words: no thinking, no marks, no object.",
        }
    }
}

/// The reason why a hint is not shown.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct HintRefusal {
    pub step: RefusalCategory,
    /// For authors and the journal, but never for the learner, because it may quote a reference.
    pub why: String,
}

impl fmt::Display for HintRefusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.why)
    }
}
