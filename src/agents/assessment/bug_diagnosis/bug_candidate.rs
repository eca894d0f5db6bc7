//! A known bug as a candidate misconception.

use crate::types::event::Candidate;
use crate::types::problem::Bug;

/// Builds the candidate for a bug with this confidence.
pub fn from_bug(bug: &Bug, confidence: f64) -> Candidate {
    let Bug { id, topic, message, .. } = bug;
    Candidate { bug: id.clone(), topic: topic.clone(), message: message.clone(), confidence }
}
