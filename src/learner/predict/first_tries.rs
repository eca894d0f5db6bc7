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

/// The submissions of a journal and the starts of its reviews, from which the first tries follow. Records are added one
/// by one; the caller leaves out those that were undone.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct FirstTryLog {
    entries: Vec<LogEntry>,
}

/// An entry of the log.
#[derive(Clone, Debug, PartialEq)]
enum LogEntry {
    ReviewStarted(ProblemUid),
    Submission {
        /// It is a first try unless the same attempt has an earlier submission.
        can_be_first: bool,
        /// Whether the attempt ends with it.
        is_last: bool,
        attempt: FirstTry,
    },
}

impl FirstTryLog {
    /// Adds a record, given the state before it. A problem that the catalogue lacks is left out.
    pub fn fold(&mut self, before: &LearnerState, (params, catalog): (&Params, &Catalog), record: &Record) {
        match &record.event {
            Event::ReviewStarted { problem, .. } => self.entries.push(LogEntry::ReviewStarted(problem.clone())),
            Event::Submission(submission) => {
                let Some(problem) = catalog.by_uid(&submission.problem) else { return };
                let is_new = before.problems.get(&problem.uid).is_none_or(|progress| progress.submissions == 0);
                self.entries.push(LogEntry::Submission {
                    can_be_first: is_new || submission.review,
                    is_last: submission.verdict.passed() || submission.gave_up,
                    attempt: FirstTry {
                        problem: problem.uid.clone(),
                        passed: state_queries::is_own_pass(submission),
                        hints: u32::from(submission.hint_level),
                        day: days_since_epoch(record.time),
                        equations: EquationEstimates::new(before, params, problem),
                    },
                });
            }
            _ => {}
        }
    }

    /// The first tries, oldest first.
    #[must_use]
    pub fn tries(&self) -> Vec<FirstTry> {
        let mut tries = Vec::new();
        // Problems with a submission in the attempt that is open.
        let mut attempted = BTreeSet::<&ProblemUid>::new();
        for entry in &self.entries {
            match entry {
                LogEntry::ReviewStarted(problem) => {
                    attempted.remove(problem);
                }
                LogEntry::Submission { can_be_first, is_last, attempt } => {
                    if attempted.insert(&attempt.problem) && *can_be_first {
                        tries.push(attempt.clone());
                    }
                    if *is_last {
                        attempted.remove(&attempt.problem);
                    }
                }
            }
        }
        tries
    }
}

/// The first tries of a journal, oldest first, without undone ones. Problems that no installed pack has are left out.
#[must_use]
pub fn first_tries(records: &[Record], catalog: &Catalog, params: &Params) -> Vec<FirstTry> {
    let left_out: BTreeSet<u64> = records.iter().flat_map(Record::left_out).collect();
    let counts = |record: &&Record| record.rejected.is_none() && !left_out.contains(&record.version);
    let (mut state, mut log) = (LearnerState::default(), FirstTryLog::default());
    for record in records.iter().filter(counts) {
        log.fold(&state, (params, catalog), record);
        apply_in_place(&mut state, record);
    }
    log.tries()
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
