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
//! [`Params`]: crate::types::Params
//! [`Timeline`]: super::timeline::Timeline

use crate::types::ids::{ProblemUid, TopicId};

mod explain_balance;
mod explain_context;
mod explain_mastery;
mod explain_memory;
mod explain_problem;
mod explain_proficiency;
mod explain_review;
mod explain_topic;
mod explanation;
#[cfg(test)]
mod tests;

pub use explain_context::ExplainContext;
pub use explanation::{Explanation, ExplanationLine, ExplanationSection, RecordedCheck};

/// Why a topic's mastery is what it is.
#[must_use]
pub fn topic(scene: &ExplainContext, topic: &TopicId) -> Explanation {
    explain_topic::explain(scene, topic)
}

/// Why a problem comes back when it does and is offered where it is, and what its last submission changed.
#[must_use]
pub fn problem(scene: &ExplainContext, problem: &ProblemUid) -> Explanation {
    explain_problem::explain(scene, problem)
}

/// What the latest steps come to, and what the safety layers made of it.
#[must_use]
pub fn balance(scene: &ExplainContext) -> Explanation {
    explain_balance::explain(scene)
}

/// Why the learner is placed where they are (equation 10).
#[must_use]
pub fn proficiency(scene: &ExplainContext) -> Explanation {
    explain_proficiency::explain(scene)
}
