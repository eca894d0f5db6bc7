//! The rules of the guard by name. A step ([`Step`]) names what the journal records; one step may have several rules.

use serde::Serialize;

use super::hint_refusal::RefusalCategory;

/// A rule that refuses hints.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum HintRule {
    Characters,
    Length,
    Avoid,
    Answers,
    Hidden,
    Statement,
    Lines,
    Answered,
    Program,
    Budget,
    Line,
    Listed,
    Filled,
    ReferenceLine,
    Overlap,
    Shape,
    Cumulative,
    /// The classifier.
    Manner,
}

impl HintRule {
    pub const ALL: [Self; 18] = [
        Self::Characters,
        Self::Length,
        Self::Avoid,
        Self::Answers,
        Self::Hidden,
        Self::Statement,
        Self::Lines,
        Self::Answered,
        Self::Program,
        Self::Budget,
        Self::Line,
        Self::Listed,
        Self::Filled,
        Self::ReferenceLine,
        Self::Overlap,
        Self::Shape,
        Self::Cumulative,
        Self::Manner,
    ];

    /// Its name in a table: `cumulative`.
    #[must_use]
    pub fn name(self) -> String {
        let spaced = |c: char| if c.is_uppercase() { vec![' ', c.to_ascii_lowercase()] } else { vec![c] };
        format!("{self:?}").chars().flat_map(spaced).collect::<String>().trim().to_owned()
    }

    /// The step it counts as among the classifier's features, if it is a rule about wording, which the classifier may
    /// overrule in what a model wrote.
    #[must_use]
    pub fn wording_category(self) -> Option<RefusalCategory> {
        match self {
            Self::Budget | Self::Filled => Some(RefusalCategory::Budget),
            _ => None,
        }
    }
}
