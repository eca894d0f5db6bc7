//! Why a number is what it is: the equation with this learner's numbers in it, line by line, each line with the journal
//! record it rests on.
//!
//! The terms of an equation are gathered here once more, from [`Params`] and the records a [`Timeline`] kept, and the
//! equation tells itself; what it comes to is held against what was recorded. Where the two differ (a record made under
//! other parameters, a problem that has changed since) the line says so instead of showing an equation that is not the
//! one that was used. No formula stands here.
//!
//! The words are for somebody who has not read the paper: the sentence first, the equation after it.
//!
//! [`Params`]: crate::model::Params
//! [`Timeline`]: super::timeline::Timeline

use crate::model::ids::{ProblemUid, TopicId};

mod answer;
mod balance;
mod mastery;
mod memory;
mod problem;
mod proficiency;
mod review;
mod scene;
#[cfg(test)]
mod tests;
mod topic;

pub use answer::{RecordedCheck, Explanation, ExplanationLine, ExplanationSection};
pub use scene::ExplainContext;

/// Why a topic's mastery is what it is.
#[must_use]
pub fn topic(scene: &ExplainContext, topic: &TopicId) -> Explanation {
    topic::explain(scene, topic)
}

/// Why a problem comes back when it does and is offered where it is, and what its last submission changed.
#[must_use]
pub fn problem(scene: &ExplainContext, problem: &ProblemUid) -> Explanation {
    problem::explain(scene, problem)
}

/// What the latest steps come to, and what the safety layers made of it.
#[must_use]
pub fn balance(scene: &ExplainContext) -> Explanation {
    balance::explain(scene)
}

/// Why the learner is placed where they are (equation 10).
#[must_use]
pub fn proficiency(scene: &ExplainContext) -> Explanation {
    proficiency::explain(scene)
}
