//! The six agents of the tutor (IntelliCode, table 1), each a pure function from the learner's state, a context and an
//! input to proposals.
//!
//! Layer 1. No files, no clock, no randomness, no async: what an agent may know comes in through [`Ctx`] and its input,
//! so the laboratory runs the very same functions. Agents never change the state and never see each other; the
//! orchestrator runs them, checks what they propose and commits it.
//!
//! | agent | runs on | proposes |
//! |---|---|---|
//! | [`assessment`] | submission | signals, misconception candidates, remarks (no changes of its own) |
//! | [`profiler`] | submission, profile | mastery, misconceptions, rating, trends, bookkeeping |
//! | [`feedback`] | hint request | the next hint |
//! | [`curator`] | daily generation, review due | today's set, the next problem |
//! | [`synthesizer`] | submission, session check | reviews |
//! | [`engagement`] | session check, submission | streak, at most one nudge |
//!
//! [`Ctx`]: crate::model::Ctx

pub mod assessment;
pub mod curator;
pub mod engagement;
pub mod evidence;
pub mod feedback;
pub mod guard;
pub mod profiler;
pub mod review;
pub mod safety;
pub mod synthesizer;

mod seeded;
mod words;

#[cfg(test)]
mod properties;
#[cfg(test)]
pub(crate) use crate::learner::testing;

use crate::model::event::{Agent, Change, Proposal};

/// Signs changes with the agent that proposes them.
#[must_use]
pub fn signed(agent: Agent, changes: Vec<Change>) -> Vec<Proposal> {
    changes.into_iter().map(|change| Proposal { agent, change }).collect()
}
