//! Finds the step that an undo would undo, and checks whether it still can: a submission, an import, or a change to the
//! date of a review.
//!
//! An undo is a record like any other: it names the values that hold without the submission, so a replay needs no
//! history. To get those values, the caller folds the journal without the submission (and without those undone after
//! it, and their undo records). This module says which records to leave out.

use std::collections::BTreeSet;

use crate::types::event::{Change, Event, Record};
use crate::types::ids::{BugId, ProblemUid, TopicId};
use crate::types::learner_state::{LearnerState, RestoredState};

/// Finds the newest step that can be undone and was not undone yet, walking the journal from its end.
#[derive(Clone, Debug, Default)]
pub struct UndoSearch {
    /// Versions to leave out of the fold: the step itself, the steps undone after it, and their undo records.
    pub without: BTreeSet<u64>,
    undone: BTreeSet<u64>,
    later: Vec<Record>,
    target: Option<Record>,
}

/// A step that can be undone.
#[derive(Clone, Debug, PartialEq)]
pub struct UndoTarget {
    pub record: Record,
    /// `None` if the step is an import.
    pub problem: Option<ProblemUid>,
    /// Versions to leave out of the fold, see [`UndoSearch::without`].
    pub without: BTreeSet<u64>,
}

/// The reason why no step can be undone. For [`UndoRefusal::BuiltOn`] it completes "… can't be taken back: ".
#[derive(Clone, Debug, PartialEq)]
pub enum UndoRefusal {
    /// There is no step left to undo.
    Nothing,
    /// A later record depends on the submission, or the learner gave up and has seen the solution.
    /// `by` is that record.
    BuiltOn { submission: Box<Record>, why: &'static str, by: Option<Box<Record>> },
}

impl UndoSearch {
    /// Adds the next older record. Returns false once the step is found and no more records are needed.
    pub fn step(&mut self, record: Record) -> bool {
        if record.rejected.is_some() {
            return true;
        }
        match &record.event {
            Event::Undone { version, .. } => {
                self.undone.insert(*version);
                self.without.insert(record.version);
            }
            Event::Submission(_) | Event::ReviewArranged { .. } | Event::HistoryImported { .. } => {
                self.without.insert(record.version);
                if !self.undone.contains(&record.version) {
                    self.target = Some(record);
                    return false;
                }
            }
            Event::ProfileSet { .. }
            | Event::HintRequest { .. }
            | Event::Question { .. }
            | Event::SessionCheck { .. }
            | Event::DailyGeneration { .. }
            | Event::ReviewDue { .. }
            | Event::ReviewStarted { .. }
            | Event::Ran { .. }
            | Event::FileReset { .. }
            | Event::LockOverridden { .. }
            | Event::NudgeDismissed { .. }
            | Event::SchedulerFitted { .. } => self.later.push(record),
        }
        true
    }

    /// The step to undo, unless a later record depends on it.
    pub fn finish(self) -> Result<UndoTarget, UndoRefusal> {
        let Some(record) = self.target else { return Err(UndoRefusal::Nothing) };
        let shown = matches!(&record.event, Event::Submission(submission) if submission.gave_up);
        let why = shown.then_some(("the solution was shown", None));
        let rests = |later: &Record| Some((builds_on(&record, later)?, Some(Box::new(later.clone()))));
        if let Some((why, by)) = why.or_else(|| self.later.iter().find_map(rests)) {
            return Err(UndoRefusal::BuiltOn { submission: Box::new(record), why, by });
        }
        let problem = record.event.problem().cloned();
        Ok(UndoTarget { record, problem, without: self.without })
    }
}

/// Whether two states are equal except for their version and time.
#[must_use]
pub fn equals_ignoring_time(a: &LearnerState, b: &LearnerState) -> bool {
    let b = LearnerState { version: a.version, time: a.time, ..b.clone() };
    *a == b
}

/// The change that turns `now` into `then`, or `None` if they differ in more than an undo may change.
#[must_use]
pub fn restoring_change(now: &LearnerState, then: &LearnerState) -> Option<Change> {
    let restored = RestoredState::between(now, then);
    let mut result = now.clone();
    restored.restore_into(&mut result);
    equals_ignoring_time(&result, then).then(|| Change::Restored { restored: Box::new(restored) })
}

/// A part of the state that a change sets.
#[derive(Debug, PartialEq, Eq)]
enum StatePart<'a> {
    Topic(&'a TopicId),
    Problem(&'a ProblemUid),
    Review(&'a ProblemUid),
    Misconception(&'a ProblemUid, &'a BugId),
    /// Rating, trends, insights, and the weights fitted to all reviews.
    Memory,
    Streak,
}

fn part(change: &Change) -> Option<StatePart<'_>> {
    Some(match change {
        Change::Skill { topic, .. } | Change::SkillStart { topic, .. } => StatePart::Topic(topic),
        Change::Submitted { problem, .. }
        | Change::HintShown { problem, .. }
        | Change::Exchanged { problem, .. }
        | Change::ReviewStarted { problem } => StatePart::Problem(problem),
        Change::Review { problem, .. } => StatePart::Review(problem),
        Change::Misconception { misconception: m } => StatePart::Misconception(&m.problem, &m.bug),
        Change::Rating { .. } | Change::Trends { .. } | Change::Insights { .. } | Change::SchedulerFit { .. } => {
            StatePart::Memory
        }
        Change::Streak { .. } => StatePart::Streak,
        // The day on which a problem was offered is the same without the submission.
        Change::Offered { .. }
        | Change::Profile { .. }
        | Change::NotCounted { .. }
        | Change::Ran { .. }
        | Change::DailySet { .. }
        | Change::SessionStarted { .. }
        | Change::FailureRun { .. }
        | Change::Nudge { .. }
        | Change::NudgeDismissed { .. }
        | Change::LockOverridden { .. }
        | Change::TriedElsewhere { .. }
        | Change::Restored { .. }
        | Change::Step { .. }
        | Change::Ruling { .. } => return None,
    })
}

/// The reason why a later record depends on the submission: it changed a part of the state that the submission set, so
/// without the submission its values would be different. `None` if it did not.
fn builds_on(submission: &Record, later: &Record) -> Option<&'static str> {
    let set: Vec<StatePart> = submission.changes.iter().filter_map(|p| part(&p.change)).collect();
    let again = later.changes.iter().filter_map(|p| part(&p.change)).find(|part| set.contains(part))?;
    Some(match &later.event {
        Event::HintRequest { .. } => "a hint for the problem was taken since",
        Event::Question { .. } => "a question was asked about the problem since",
        Event::ReviewStarted { .. } => "a review of the problem was started since",
        Event::ReviewArranged { .. } => "its review was put off or suspended since",
        Event::ReviewDue { .. } => "its review was brought forward since",
        Event::SchedulerFitted { .. } if again != StatePart::Streak => "the scheduler was fitted to it since",
        Event::ProfileSet { .. }
        | Event::Submission(_)
        | Event::SessionCheck { .. }
        | Event::DailyGeneration { .. }
        | Event::Ran { .. }
        | Event::FileReset { .. }
        | Event::LockOverridden { .. }
        | Event::NudgeDismissed { .. }
        | Event::Undone { .. }
        | Event::SchedulerFitted { .. }
        | Event::HistoryImported { .. } => built_on(&again),
    })
}

/// The reason for a part of the state, if the event alone does not give one.
fn built_on(again: &StatePart) -> &'static str {
    match again {
        StatePart::Streak => "a new streak was counted from since",
        StatePart::Review(_) => "its review was given another date since",
        StatePart::Topic(_) | StatePart::Problem(_) | StatePart::Misconception(..) | StatePart::Memory => {
            "something recorded since rests on it"
        }
    }
}

#[cfg(test)]
mod tests;
