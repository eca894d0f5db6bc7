//! The six agents of the tutor (IntelliCode, table 1), each a pure function from the learner's state, a context and an
//! input to proposals.
//!
//! Layer 1. No files, no clock, no randomness, no async: an agent gets all its information from [`Ctx`] and its input,
//! so the laboratory runs the same functions. Agents never change the state and never call each other; the orchestrator
//! runs them, checks their proposals and commits them.
//!
//! | agent | runs on | proposes |
//! |---|---|---|
//! | [`assessment`] | submission | signals, misconception candidates, remarks (no changes of its own) |
//! | [`profiler`] | submission, profile | mastery, misconceptions, rating, trends, bookkeeping |
//! | [`feedback`] | hint request | the next hint |
//! | [`curator`] | session check, daily generation | today's set, the next problem |
//! | [`synthesizer`] | submission, review due | reviews |
//! | [`engagement`] | session check, submission | streak, at most one nudge |
//!
//! # How it works
//!
//! - **Equations.** Each is a struct of named terms in [`mastery`](crate::mastery) and [`scheduler`](crate::scheduler).
//!   Agents use its `value()`; `rung why` renders its `explain()`, so the decision and its explanation can't differ.
//!   Constants are `Params`; a hash of all of them pins the version.
//! - **Evidence.** Everything is counted once ([`evidence`]). A pass counts for all topics of its problem, an
//!   unexplained failure against all. A diagnosed failure counts only against the mistake's topic, weighted by the
//!   confidence in it, and a little for the topics it got right (`assessment/knowledge_components.rs`).
//! - **Diagnosis.** A logistic blend of verdicts and wrong answers, of tree edit distance between normal forms (Zhang
//!   and Shasha), and of facts about the program (`types/program_facts/program_similarity.rs`). Its seven weights are
//!   in `Params`, fitted by `rung lab diagnose --fit`, which leaves out the problem a row belongs to. Below 0.5 there
//!   is no diagnosis. Languages other than Python have the verdicts alone.
//! - **Suspicious lines.** Ochiai's suspiciousness over the lines of passing and failing cases. Between equals a
//!   condition comes before the lines it guards. There is no answer if the ranking separates nothing clearly, or if an
//!   exception named the line (`assessment/fault_localization.rs`). Lines refer to the submitted text alone
//!   (`orchestrator/hints/findings.rs`).
//! - **Hints.** Drafts in order (a language model's, diagnosed and authored, other bands, a template). Each must pass
//!   the [`hint_check`]: characters, length, words to avoid, answers and values of hidden cases, the level's budget of
//!   code, holes that the text fills itself, lines of a reference, runs shared with a reference in words and in shape;
//!   and shared runs again together with the hints shown before. A skeleton may contain lines that decide nothing, and
//!   the learner's own code is not a secret. If a hint contains something like code, edits of the learner's program
//!   made from it are run in the sandbox. A logistic regression trained on labelled hints (`hint_check/classifier.rs`,
//!   `tests/fixtures/hints`, `rung lab hints --learn`) may also reject a model's reply, and may overrule the rules
//!   about style, but never those about content.
//! - **Language models.** A model is asked only if a person switched one on, the pack allows it and the learner has
//!   agreed to the payload (`orchestrator/hints/llm_hint.rs`, `orchestrator/llm_access`): a list of allowed pieces
//!   between marks drawn for each request, redacted, in the words of versioned prompt files (`prompts/`,
//!   `docs/prompts.md`). The model never chooses the level. A reply is read to its end, cleaned, and judged like any
//!   hint. After a rejection the model is asked once more, with a reason that quotes nothing; then the other drafts
//!   follow. The learner sees exactly the bytes that are sent.
//! - **Curriculum.** A slot goes to the bucket that is furthest behind its share since a round of ten days began.
//!   Within a bucket an active misconception comes first, then topics that more locked ones wait for. A challenge
//!   without a candidate goes to the frontier.
//! - **Safety.** A step of practice has a demand, an engagement and a gain (`mastery/practice_balance.rs`,
//!   `learner/practice_steps.rs`). Windows of steps are checked against the layers C1 to C4
//!   (`mastery/safety_readings.rs`, scored by `mastery/pedagogical_safety.rs` as in the testbed). While a layer is
//!   broken, [`safety`] asks the curator again for what the layer admits, suppresses messages and caps the suggested
//!   hint. Figures and departures from the paper are in `docs/safety.md`.
//! - **Chance.** A topic without evidence starts at the learner's own rate, and a logistic blend of mastery, record and
//!   difficulty estimates the chance of a pass (`mastery/{initial_mastery,pass_probability}.rs`). Its zones are those
//!   of equation 1, which uses mastery. Recall is FSRS's power curve over either scheduler's stability; equation 13 is
//!   explained beside it.
//! - **Schedulers.** Each review stores the date of SM-2 and of FSRS-6; the profile chooses which one counts. Fitted
//!   weights are recorded like everything else, so a replay needs no training.
//! - **Undo.** The journal is folded without the submission, and the record names the resulting values. An undo is
//!   refused if a later record depends on the submission.
//! - **One file.** An export is the journal line by line, with sources and custom cases. An import checks its hash
//!   chain and is accepted only if it extends the record here.
//!
//! [`Ctx`]: crate::types::Ctx

pub mod assessment;
pub mod curator;
pub mod engagement;
pub mod evidence;
pub mod feedback;
pub mod hint_check;
pub mod llm_review;
pub mod profiler;
pub mod safety;
pub mod synthesizer;

mod agent_messages;
mod seeded_hash;

#[cfg(test)]
mod agent_property_tests;
#[cfg(test)]
pub(crate) use crate::learner::learner_fixtures;

use crate::types::Problem;
use crate::types::event::{Agent, Change, Proposal, Submission};

/// A judged submission and its problem.
#[derive(Clone, Copy, Debug)]
pub struct SubmissionInput<'a> {
    pub problem: &'a Problem,
    pub submission: &'a Submission,
}

/// Signs changes with the agent that proposes them.
#[must_use]
pub fn sign_proposals(agent: Agent, changes: Vec<Change>) -> Vec<Proposal> {
    changes.into_iter().map(|change| Proposal { agent, change }).collect()
}
