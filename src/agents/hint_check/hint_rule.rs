//! The rules of the hint check by name. The journal records a [`RefusalCategory`]; one category may have several rules.

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

    /// Returns the rule's name in a table: `cumulative`.
    #[must_use]
    pub fn name(self) -> String {
        let spaced = |c: char| if c.is_uppercase() { vec![' ', c.to_ascii_lowercase()] } else { vec![c] };
        format!("{self:?}").chars().flat_map(spaced).collect::<String>().trim().to_owned()
    }

    /// Returns the rule's category among the classifier's features if it is a rule about wording. The classifier may
    /// overrule such a rule for text that a model wrote.
    #[must_use]
    pub fn wording_category(self) -> Option<RefusalCategory> {
        match self {
            Self::Budget | Self::Filled => Some(RefusalCategory::Budget),
            _ => None,
        }
    }
}
