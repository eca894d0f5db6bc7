//! The write path: builds the agents' context, checks the invariants, and commits.
//!
//! No other code in the crate calls [`Store::commit`]. A set of proposals is checked as a whole: one bad change
//! rejects all of them, and the rejection is journalled, so that it can be seen.

use std::sync::Arc;

use crate::clock::Clock;
use crate::learner::{apply, review_queries, schema_migration};
use crate::orchestrator::api::TutorError;
use crate::orchestrator::pipeline::{Pipeline, build_record};
use crate::store::{self, Store, StoreError};
use crate::types::decimals::round_recorded;
use crate::types::event::{Event, Proposal, Submission};
use crate::types::learner_state::Progress;
use crate::types::{Agent, Change, Ctx, JudgeReport, LearnerState, Problem};

/// Connects the learner model to the store.
#[must_use]
pub fn state_reducer() -> store::StateReducer {
    store::StateReducer {
        fold: apply::apply_in_place,
        migrate: |json| schema_migration::load(json).map_err(|error| error.to_string()),
    }
}

/// The pipeline, with the clock for its contexts.
#[derive(Debug)]
pub(super) struct PipelineEnv {
    pub clock: Arc<dyn Clock>,
    pub pipeline: Pipeline,
}

impl PipelineEnv {
    /// The context for a state at the current time.
    pub fn ctx(&self, state: &LearnerState) -> Ctx<'_> {
        self.pipeline.ctx(state, self.clock.now())
    }
}

/// Checks the proposals and commits them with their event as one record. If a language model was asked, the record
/// includes the version of the prompt.
///
/// # Errors
/// The proposals break an invariant (the rejection is journalled), or the store can't write. The state is unchanged.
pub(super) fn commit_record(
    store: &mut Store,
    ctx: &Ctx,
    (event, prompt): (Event, Option<String>),
    proposals: Vec<Proposal>,
) -> Result<(), TutorError> {
    let (mut record, violation) = build_record(store.state(), ctx, (event, prompt), proposals);
    record.version = store.head().next_version(&record);
    store.commit(&record).map_err(store_to_tutor_error)?;
    match violation {
        None => Ok(()),
        Some(violation) => Err(TutorError::Data(format!(
            "This step was not recorded, because it would have broken the learner record: {violation}. Nothing is \
             lost; `rung history` shows the refusal."
        ))),
    }
}

/// A change of bookkeeping, proposed by the orchestrator itself.
pub(crate) fn orchestrator_proposal(change: Change) -> Vec<Proposal> {
    vec![Proposal { agent: Agent::Orchestrator, change }]
}

pub(in crate::orchestrator) fn store_to_tutor_error(error: StoreError) -> TutorError {
    match error {
        StoreError::Input { .. } => TutorError::Input(error.to_string()),
        other => TutorError::Data(other.to_string()),
    }
}

/// The agents' input if a learner gives up with this source.
pub(in crate::orchestrator) fn build_give_up(
    state: &LearnerState,
    ctx: &Ctx,
    problem: &Problem,
    report: &JudgeReport,
    seconds: Option<u32>,
) -> Submission {
    let judged = build_submission(state, ctx, problem, report, seconds);
    Submission { gave_up: true, total: 0, judged_ms: None, ..judged }
}

/// The agents' input for a judged submission.
pub(crate) fn build_submission(
    state: &LearnerState,
    ctx: &Ctx,
    problem: &Problem,
    report: &JudgeReport,
    seconds: Option<u32>,
) -> Submission {
    let progress = state.problems.get(&problem.uid);
    Submission {
        problem: problem.uid.clone(),
        problem_version: problem.version,
        language: report.language,
        source: report.source.clone(),
        verdict: report.verdict,
        passed: report.passed_count() as u32,
        // The growth and a random input are not among the pack's cases.
        total: (problem.cases.len() + report.cases.iter().filter(|case| case.is_extra()).count()) as u32,
        cases: report.cases.iter().map(|case| (case.id.clone(), case.verdict)).collect(),
        seconds: seconds.unwrap_or_default(),
        hint_level: progress.map_or(0, Progress::help_level),
        review: review_queries::is_review(state, &problem.uid, ctx.day),
        gave_up: false,
        judged_ms: Some(round_recorded(report.elapsed_ms)),
    }
}
