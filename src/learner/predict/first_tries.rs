//! Reads a learner's first tries from a journal, each with what the equations believed before it.
//!
//! A first try is the first submission of a problem, or the first of a review. Later submissions of the same attempt
//! are corrections after feedback and are left out, and so are undone submissions.

use std::collections::BTreeSet;

use jiff::Timestamp;

use crate::learner::apply::apply_in_place;
use crate::learner::state_queries;
use crate::mastery::average::mean;
use crate::types::{Catalog, Event, LearnerState, Params, Problem, ProblemUid, Record};

const SECONDS_A_DAY: f64 = 86_400.0;

/// The estimates of the equations for one problem at one moment.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct EquationEstimates {
    /// Mean mastery of the problem's topics, in [0, 1].
    pub mastery: f64,
    /// Chance to pass, in (0, 1).
    pub chance: f64,
}

impl EquationEstimates {
    /// The estimates for a problem in a state.
    #[must_use]
    pub fn new(state: &LearnerState, params: &Params, problem: &Problem) -> Self {
        let masteries = problem.topics.iter().map(|topic| state_queries::mastery(state, params, topic));
        let chance = state_queries::chance(state, params, problem).value();
        Self { mastery: mean(masteries).unwrap_or_default(), chance }
    }
}

/// A first try and its result.
#[derive(Clone, Debug, PartialEq)]
pub struct FirstTry {
    pub problem: ProblemUid,
    /// Whether the submission passed without giving up.
    pub passed: bool,
    /// Highest hint level used before it, 0 to 5.
    pub hints: u32,
    /// Days since 1970.
    pub day: f64,
    /// The equations' estimates before it.
    pub equations: EquationEstimates,
}

/// A time in days since 1970, as [`FirstTry::day`].
#[must_use]
pub fn days_since_epoch(time: Timestamp) -> f64 {
    time.as_second() as f64 / SECONDS_A_DAY
}

/// The first tries of a journal, oldest first. Problems that no installed pack has are left out.
#[must_use]
pub fn first_tries(records: &[Record], catalog: &Catalog, params: &Params) -> Vec<FirstTry> {
    let undone: BTreeSet<u64> = records.iter().filter_map(Record::undoes).collect();
    let (mut state, mut tries) = (LearnerState::default(), Vec::new());
    // Problems with a submission in the attempt that is open.
    let mut attempted = BTreeSet::<ProblemUid>::new();
    for record in records.iter().filter(|record| record.rejected.is_none()) {
        match &record.event {
            Event::ReviewStarted { problem, .. } => {
                attempted.remove(problem);
            }
            Event::Submission(submission) if !undone.contains(&record.version) => {
                let is_new = state.problems.get(&submission.problem).is_none_or(|progress| progress.submissions == 0);
                let is_first = attempted.insert(submission.problem.clone()) && (is_new || submission.review);
                if let (true, Some(problem)) = (is_first, catalog.by_uid(&submission.problem)) {
                    tries.push(FirstTry {
                        problem: problem.uid.clone(),
                        passed: state_queries::is_own_pass(submission),
                        hints: u32::from(submission.hint_level),
                        day: days_since_epoch(record.time),
                        equations: EquationEstimates::new(&state, params, problem),
                    });
                }
                if submission.verdict.passed() || submission.gave_up {
                    attempted.remove(&submission.problem);
                }
            }
            _ => {}
        }
        apply_in_place(&mut state, record);
    }
    tries
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::learner::learner_fixtures::{DAY, NOON, World, submission};
    use crate::types::event::Submission;
    use crate::types::{Agent, Change, Proposal, Verdict};

    /// A record with its effect on the problem's counts.
    fn record(version: u64, event: Event) -> Record {
        let mut changes = Vec::new();
        if let Event::Submission(Submission { problem, source, verdict, gave_up, seconds, .. }) = &event {
            changes.push(Change::Submitted {
                problem: problem.clone(),
                source: source.clone(),
                verdict: *verdict,
                day: DAY,
                seconds: *seconds,
                counted_failure: false,
                gave_up: *gave_up,
                solution_seen: false,
            });
        }
        let changes = changes.into_iter().map(|change| Proposal { agent: Agent::Orchestrator, change }).collect();
        Record::new(version, NOON, event, changes)
    }

    fn submit(version: u64, problem: &str, verdict: Verdict, review: bool) -> Record {
        let source = format!("source {version}");
        record(version, Event::Submission(Submission { review, ..submission(problem, &source, verdict) }))
    }

    #[test]
    fn first_tries_leave_out_corrections_and_undone_ones() {
        let world = World::new();
        let started = Event::ReviewStarted { problem: "arrays-easy".into(), kept: None };
        let records = [
            submit(1, "arrays-easy", Verdict::Wa, false),
            // A correction, and a better version after the pass: neither is a first try.
            submit(2, "arrays-easy", Verdict::Ac, false),
            submit(3, "arrays-easy", Verdict::Ac, false),
            submit(4, "trees-hard", Verdict::Ac, false),
            record(5, Event::Undone { version: 4, problem: Some("trees-hard".into()) }),
            record(6, started),
            submit(7, "arrays-easy", Verdict::Ac, true),
            submit(8, "no-longer-installed", Verdict::Ac, false),
        ];
        let tries = first_tries(&records, &world.catalog, &world.params);
        let found: Vec<(&str, bool)> = tries.iter().map(|one| (one.problem.as_str(), one.passed)).collect();
        assert_eq!(found, [("arrays-easy", false), ("arrays-easy", true)]);
        assert!((tries[0].day - NOON.as_second() as f64 / 86_400.0).abs() < 1e-9);
        assert!(tries[0].equations.chance > 0.0 && tries[0].equations.chance < 1.0);
    }
}
