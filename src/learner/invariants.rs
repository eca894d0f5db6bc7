//! The rules that every proposed change must follow.
//!
//! They are checked before any change is applied. One bad change rejects the whole set, because the changes of one
//! event belong together. The sentence of a [`Violation`] goes into the journal, so it names the agent, the change, the
//! field and the value. This module repairs no values: a bad proposal is a bug, and a repair would hide it.

use std::fmt::Display;

use super::apply::apply_change;
use crate::types::event::{Agent, Proposal};
use crate::types::ids::{ProblemUid, TopicId};
use crate::types::learner_state::LearnerState;
use crate::types::params::Ctx;
use crate::types::sanitize::clean;

mod invariant_rules;

/// Longest reason or message, in characters.
pub const MAX_TEXT_CHARS: usize = 400;

/// A proposed change that would break the learner's state.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}'s change \"{change}\" sets `{field}` to {value}: {rule}", .agent.name())]
pub struct Violation {
    pub agent: Agent,
    /// Kind of the change, see [`Change::name`](crate::types::Change::name).
    pub change: &'static str,
    pub field: &'static str,
    /// The value as text, shortened if it is long.
    pub value: String,
    /// The value that the rule requires, in words.
    pub rule: String,
}

/// Accepts a set of proposals for `state`, or returns the violation of the first bad one.
///
/// Each change is checked against the state after the changes before it, in the order they would be applied.
pub fn check(state: &LearnerState, ctx: &Ctx, proposals: &[Proposal]) -> Result<(), Violation> {
    let before = state;
    let mut state = state.clone();
    for Proposal { agent, change } in proposals {
        ChangeChecker { before, state: &state, ctx, agent: *agent, change: change.name() }.change(change)?;
        apply_change(&mut state, change, ctx.now);
    }
    Ok(())
}

/// Checks one change.
struct ChangeChecker<'a> {
    /// The state before the whole set, which the agents based their proposals on.
    before: &'a LearnerState,
    state: &'a LearnerState,
    ctx: &'a Ctx<'a>,
    agent: Agent,
    change: &'static str,
}

type InvariantResult = Result<(), Violation>;

/// The building blocks: each checks one property of one field.
impl ChangeChecker<'_> {
    fn require(&self, holds: bool, field: &'static str, value: impl Display, rule: &str) -> InvariantResult {
        if holds {
            return Ok(());
        }
        let value: String = clean(&value.to_string()).replace(['\n', '\t'], " ").chars().take(80).collect();
        Err(Violation { agent: self.agent, change: self.change, field, value, rule: rule.to_owned() })
    }

    fn share(&self, field: &'static str, x: f64) -> InvariantResult {
        // NaN is outside every range.
        self.require((0.0..=1.0).contains(&x), field, x, "it must lie between 0 and 1")
    }

    fn at_least(&self, field: &'static str, x: f64, least: f64) -> InvariantResult {
        self.require(x.is_finite() && x >= least, field, x, &format!("it must be a number from {least} up"))
    }

    fn not_less<T: PartialOrd + Display + Copy>(&self, field: &'static str, new: T, old: T) -> InvariantResult {
        let rule = format!("it never falls, and stands at {old}");
        self.require(new >= old, field, new, &rule)
    }

    fn text(&self, field: &'static str, text: &str) -> InvariantResult {
        let length = text.chars().count();
        let rule = format!("it may have {MAX_TEXT_CHARS} characters at most, and has {length}");
        self.require(length <= MAX_TEXT_CHARS, field, text, &rule)?;
        self.require(!text.contains(char::is_control), field, text, "it must be free of control characters")
    }

    fn topic(&self, field: &'static str, topic: &TopicId) -> InvariantResult {
        self.require(self.ctx.catalog.topic(topic).is_some(), field, topic, "no installed pack has this topic")
    }

    fn problem(&self, field: &'static str, problem: &ProblemUid) -> InvariantResult {
        self.require(self.ctx.catalog.by_uid(problem).is_some(), field, problem, "no installed pack has this problem")
    }
}

#[cfg(test)]
mod tests;
