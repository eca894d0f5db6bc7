//! Evidence on one topic, and what makes it evidence.

use crate::types::ids::TopicId;

/// Evidence on one topic.
#[derive(Clone, Debug, PartialEq)]
pub struct ComponentEvidence {
    pub topic: TopicId,
    /// Speaks for the topic rather than against it.
    pub success: bool,
    /// Share of a whole outcome it counts as, in (0, 1].
    pub weight: f64,
    /// The slip it shows, or the topic of the slip that it is not about.
    pub cause: Cause,
}

/// What makes a submission evidence of a topic.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Cause {
    /// The verdict as a whole.
    Outcome,
    /// A slip in this topic was recognised; its message.
    Slip(String),
    /// The slip is in another topic; this one was used correctly.
    UsedWell { slip_in: TopicId },
}
