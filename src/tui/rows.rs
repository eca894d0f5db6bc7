//! The rows screens make of facts, and the roles facts are drawn in. What is so is looked up in [`crate::words::facts`].

use crate::learner::derive::ProblemStatus;
use crate::model::problem::Problem;
use crate::orchestrator::Published;
use crate::words::facts::{self, TopicFacts, TopicKind};

use super::theme::Role;

mod today;
pub use today::{Section, TodayRow, today};

/// The role a topic's symbol and number are drawn in.
#[must_use]
pub fn role(topic: &TopicFacts) -> Role {
    match topic.kind {
        TopicKind::Locked => Role::Locked,
        TopicKind::New => Role::Dim,
        _ => Role::mastery(topic.mastery),
    }
}

/// Symbol, word and role of a problem's status.
#[must_use]
pub fn problem(published: &Published, problem: &Problem) -> (&'static str, &'static str, Role) {
    let status = facts::status(published, problem);
    let role = match status {
        ProblemStatus::Due => Role::Due,
        ProblemStatus::Solved => Role::Good,
        ProblemStatus::Tried => Role::MasteryMid,
        ProblemStatus::New => Role::Dim,
        ProblemStatus::Locked => Role::Locked,
    };
    (facts::symbol(status), status.name(), role)
}
