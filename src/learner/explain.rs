//! Explains numbers: the equation with this learner's values, line by line, each line with its journal record.
//!
//! The terms of an equation are collected again from [`Params`] and the records in a [`Timeline`], and the equation
//! explains itself. The result is compared with the recorded value. If they differ (the parameters or the problem have
//! changed since), the line says so instead of showing a wrong equation. This module contains no formulas.
//!
//! The texts are for learners who have not read the paper: first the sentence, then the equation.
//!
//! [`Params`]: crate::types::Params
//! [`Timeline`]: super::timeline::Timeline

use crate::types::ids::{ProblemUid, TopicId};

pub mod explain_balance;
mod explain_context;
mod explain_goal;
mod explain_mastery;
mod explain_memory;
mod explain_prediction;
mod explain_problem;
mod explain_proficiency;
mod explain_review;
mod explain_topic;
mod explanation;
#[cfg(test)]
mod tests;

pub use explain_context::ExplainContext;
pub use explanation::{Explanation, ExplanationLine, ExplanationSection, RecordedCheck};

/// Explains a topic's mastery.
#[must_use]
pub fn topic(scene: &ExplainContext, topic: &TopicId) -> Explanation {
    explain_topic::explain(scene, topic)
}

/// Explains a problem's review day, why it is offered, and the changes by its last submission.
#[must_use]
pub fn problem(scene: &ExplainContext, problem: &ProblemUid) -> Explanation {
    explain_problem::explain(scene, problem)
}

/// Explains the latest steps and the rulings of the safety layers.
#[must_use]
pub fn balance(scene: &ExplainContext) -> Explanation {
    explain_balance::explain(scene)
}

/// Explains the learner's goal: what is left, whether it fits, and what it changes.
#[must_use]
pub fn goal(scene: &ExplainContext) -> Explanation {
    explain_goal::explain(scene)
}

/// Explains the learner's proficiency (equation 10).
#[must_use]
pub fn proficiency(scene: &ExplainContext) -> Explanation {
    explain_proficiency::explain(scene)
}
