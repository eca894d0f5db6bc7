//! Evidence on one topic, and its cause.

use crate::types::ids::TopicId;

/// Evidence on one topic.
#[derive(Clone, Debug, PartialEq)]
pub struct ComponentEvidence {
    pub topic: TopicId,
    /// Whether the evidence is for or against the topic.
    pub success: bool,
    /// Its weight as a share of a whole outcome, in (0, 1].
    pub weight: f64,
    /// The mistake that it shows, or the topic of the mistake if this topic was used correctly.
    pub cause: Cause,
}

/// The reason why a submission is evidence on a topic.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Cause {
    /// The verdict as a whole.
    Outcome,
    /// A mistake in this topic was recognised; holds its message.
    Slip(String),
    /// The mistake is in another topic; this topic was used correctly.
    UsedWell { slip_in: TopicId },
}
