//! The steps of the guard by name, with the reason each gives.
//!
//! Journals store a step's name as text. Those of older versions also have `tongue`, `order`, `dictation` and `encoded`, steps that
//! were removed (`docs/hint-checks.md`).

use std::fmt;

use serde::Serialize;

/// The step of the guard that refused a hint.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum RefusalCategory {
    /// Control characters, direction marks, characters that can't be seen.
    Characters,
    /// Longer than its level may be.
    Length,
    /// A word the pack wants avoided.
    Avoid,
    /// The expected value of a hidden case.
    Expected,
    /// Code beyond what the level allows.
    Budget,
    /// A run shared with a reference.
    Overlap,
    /// The same with the names changed, or in another language.
    Shape,
    /// The same spread over several hints.
    Cumulative,
    /// An edit made of the hint passes a hidden case (`orchestrator::guard`).
    Probe,
    /// It reads like a solution ([`super::classifier`]). Only for text that a model wrote.
    Manner,
    /// It says nothing about this problem, or it flatters or presses. Only for text that a model wrote.
    Empty,
}

impl RefusalCategory {
    /// Its name in the journal.
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
            Self::Manner => "manner",
        }
    }

    /// The reason in general words. It quotes neither the hint nor a reference, so anyone may read it, the author of the hint
    /// included.
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
        }
    }
}

/// Why a hint is not shown.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct HintRefusal {
    pub step: RefusalCategory,
    /// For authors and the journal, never for the learner: it may quote a reference.
    pub why: String,
}

impl fmt::Display for HintRefusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.why)
    }
}
