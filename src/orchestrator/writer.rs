//! The write path: a context for the agents, the invariants, the commit.
//!
//! Nothing else in the crate calls [`Store::commit`]. A set of proposals is checked as a whole; one bad change refuses
//! all of them, and the refusal is journalled so that nothing disappears in silence.

use std::sync::Arc;

use jiff::tz::TimeZone;

use super::api::TutorError;
use super::routing::{self, Conclusion, Input, Oversight};
use crate::clock::Clock;
use crate::equations::decimals::recorded;
use crate::learner::day::learner_day;
use crate::learner::{apply, derive, invariants, migrate};
use crate::model::event::{Event, Proposal, Record, Submission};
use crate::model::learner::Progress;
use crate::model::{Agent, Catalog, Change, Ctx, LearnerState, Params, Problem, Report};
use crate::store::{self, Store, StoreError};

/// How the learner model plugs into the store.
#[must_use]
pub fn model() -> store::Model {
    store::Model { fold: apply::apply_in_place, migrate: |json| migrate::load(json).map_err(|error| error.to_string()) }
}

/// What an agent's context is made of.
#[derive(Debug)]
pub(super) struct Setting {
    pub clock: Arc<dyn Clock>,
    pub params: Params,
    pub catalog: Arc<Catalog>,
    pub oversight: Oversight,
}

impl Setting {
    /// What the agents propose, as the safety layers leave it.
    pub fn conclude(&self, state: &LearnerState, ctx: &Ctx, input: Input) -> Conclusion {
        routing::conclude(&self.oversight, state, ctx, input)
    }

    /// The context for a state, now.
    pub fn ctx(&self, state: &LearnerState) -> Ctx<'_> {
        let now = self.clock.now();
        let zone = zone(state);
        let day = learner_day(now, &zone, state.profile.day_start);
        // One seed a day: the day's set and the spread of its reviews come out the same however often they are asked for.
        let seed = u64::from(day.year().unsigned_abs()) * 1000 + u64::from(day.day_of_year().unsigned_abs());
        Ctx { now, zone, day, seed, params: &self.params, catalog: &self.catalog }
    }
}

/// The learner's time zone; the machine's until the learner has a profile.
fn zone(state: &LearnerState) -> TimeZone {
    if state.profile.answered {
        TimeZone::get(&state.profile.zone).unwrap_or(TimeZone::UTC)
    } else {
        TimeZone::system()
    }
}

/// Checks the proposals and commits them with their event, and the version of the prompt where a language model was asked,
/// as one record.
///
/// # Errors
/// The proposals break an invariant (the refusal is journalled), or the store can't write; the state is as before.
pub(super) fn record(
    store: &mut Store,
    ctx: &Ctx,
    (event, prompt): (Event, Option<String>),
    proposals: Vec<Proposal>,
) -> Result<(), TutorError> {
    let (mut record, violation) = draw_up(store.state(), ctx, (event, prompt), proposals);
    record.version = store.head().next_version(&record);
    store.commit(&record).map_err(data_error)?;
    match violation {
        None => Ok(()),
        Some(violation) => Err(TutorError::Data(format!(
            "This step was not recorded, because it would have broken the learner record: {violation}. Nothing is \
             lost; `rung history` shows the refusal."
        ))),
    }
}

/// The record that a set of proposals becomes: with all of its changes, or with none and why it is refused. Its version is
/// still to be given. Pure, and shared with those who keep no journal.
pub(super) fn draw_up(
    state: &LearnerState,
    ctx: &Ctx,
    (event, prompt): (Event, Option<String>),
    proposals: Vec<Proposal>,
) -> (Record, Option<invariants::Violation>) {
    let violation = invariants::check(state, ctx, &proposals).err();
    let record = Record {
        version: 0,
        time: ctx.now,
        event,
        changes: if violation.is_some() { Vec::new() } else { proposals },
        rejected: violation.as_ref().map(ToString::to_string),
        params: Params::VERSION,
        prompt,
    };
    (record, violation)
}

/// A change of plain bookkeeping, proposed by the orchestrator itself.
pub(super) fn own(change: Change) -> Vec<Proposal> {
    vec![Proposal { agent: Agent::Orchestrator, change }]
}

pub(super) fn data_error(error: StoreError) -> TutorError {
    match error {
        StoreError::Input { .. } => TutorError::Input(error.to_string()),
        other => TutorError::Data(other.to_string()),
    }
}

/// What the agents are told of a learner who gives up with this source at hand.
pub(super) fn given_up(
    state: &LearnerState,
    ctx: &Ctx,
    problem: &Problem,
    report: &Report,
    seconds: Option<u32>,
) -> Submission {
    let judged = observed(state, ctx, problem, report, seconds);
    Submission { gave_up: true, total: 0, judged_ms: None, ..judged }
}

/// What the agents are told of a judged submission.
pub(super) fn observed(
    state: &LearnerState,
    ctx: &Ctx,
    problem: &Problem,
    report: &Report,
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
        // The growth of the work is one that the pack doesn't list.
        total: (problem.cases.len() + report.cases.iter().filter(|case| case.is_growth()).count()) as u32,
        cases: report.cases.iter().map(|case| (case.id.clone(), case.verdict)).collect(),
        // Nobody timed it (the command line): the expected time says neither fast nor slow.
        seconds: seconds.unwrap_or(problem.minutes * 60),
        hint_level: progress.map_or(0, Progress::help_level),
        review: derive::is_review(state, &problem.uid, ctx.day),
        gave_up: false,
        judged_ms: Some(recorded(report.elapsed_ms)),
    }
}
