//! The ways in which a learner can postpone, suspend or resume a review without doing it.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// What the learner does to a review without doing it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum RescheduleKind {
    /// It doesn't come back until it is resumed.
    Suspended,
    Resumed,
    /// Put off by so many days.
    Postponed {
        days: u16,
    },
}

impl RescheduleKind {
    /// Maximum number of days that a review can be postponed at once.
    pub const MAX_POSTPONE_DAYS: u16 = 365;

    /// The name of this kind, for filters and headings.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Suspended => "review suspended",
            Self::Resumed => "review resumed",
            Self::Postponed { .. } => "review postponed",
        }
    }
}
