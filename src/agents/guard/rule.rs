//! The rules of the guard by name. A step ([`Step`]) names what the journal records; one step may have several rules.

use serde::Serialize;

use super::step::Step;

/// A rule that refuses hints.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Rule {
    Characters,
    Length,
    Tongue,
    Avoid,
    Answers,
    Hidden,
    Statement,
    MendedLine,
    Lines,
    Answered,
    Program,
    Budget,
    Line,
    Listed,
    Filled,
    Procedure,
    ProcedureTogether,
    Dictation,
    SpokenLine,
    Bones,
    SpokenRun,
    Order,
    Mend,
    Overlap,
    Shape,
    Veil,
    Opaque,
    Decode,
    Cumulative,
    CumulativeSpoken,
    /// The classifier.
    Manner,
}

impl Rule {
    pub const ALL: [Self; 31] = [
        Self::Characters,
        Self::Length,
        Self::Tongue,
        Self::Avoid,
        Self::Answers,
        Self::Hidden,
        Self::Statement,
        Self::MendedLine,
        Self::Lines,
        Self::Answered,
        Self::Program,
        Self::Budget,
        Self::Line,
        Self::Listed,
        Self::Filled,
        Self::Procedure,
        Self::ProcedureTogether,
        Self::Dictation,
        Self::SpokenLine,
        Self::Bones,
        Self::SpokenRun,
        Self::Order,
        Self::Mend,
        Self::Overlap,
        Self::Shape,
        Self::Veil,
        Self::Opaque,
        Self::Decode,
        Self::Cumulative,
        Self::CumulativeSpoken,
        Self::Manner,
    ];

    /// Its name in a table: `spoken line`.
    #[must_use]
    pub fn name(self) -> String {
        let spaced = |c: char| if c.is_uppercase() { vec![' ', c.to_ascii_lowercase()] } else { vec![c] };
        format!("{self:?}").chars().flat_map(spaced).collect::<String>().trim().to_owned()
    }

    /// The step it counts as among the classifier's features, if it is a rule about wording, which the classifier may
    /// overrule in what a model wrote.
    #[must_use]
    pub fn wording(self) -> Option<Step> {
        match self {
            Self::Budget | Self::Filled => Some(Step::Budget),
            Self::Procedure | Self::Dictation => Some(Step::Dictation),
            Self::ProcedureTogether => Some(Step::Cumulative),
            Self::Order => Some(Step::Order),
            Self::Mend => Some(Step::Overlap),
            _ => None,
        }
    }
}
