//! Filters for one kind of change in a record.
//!
//! To handle every kind, match on [`Change`] directly.

use jiff::civil::Date;

use crate::types::event::{Change, Record};
use crate::types::ids::{ProblemUid, TopicId};
use crate::types::learner_state::{Evidence, Review};

/// Evidence on a topic, with the counts after it.
#[derive(Clone, Copy, Debug)]
pub struct SkillChange<'a> {
    pub topic: &'a TopicId,
    pub alpha: f64,
    pub beta: f64,
    pub evidence: &'a Evidence,
}

/// The reviews that a record sets.
pub fn reviews(record: &Record) -> impl Iterator<Item = (&ProblemUid, &Review)> {
    changes(record).filter_map(|change| {
        let Change::Review { problem, review } = change else { return None };
        Some((problem, review))
    })
}

/// The evidence in a record, topic by topic.
pub fn skills(record: &Record) -> impl Iterator<Item = SkillChange<'_>> {
    changes(record).filter_map(|change| {
        let Change::Skill { topic, alpha, beta, evidence, .. } = change else { return None };
        Some(SkillChange { topic, alpha: *alpha, beta: *beta, evidence })
    })
}

/// The topics that a record starts, each with its mastery.
pub fn starts(record: &Record) -> impl Iterator<Item = (&TopicId, f64)> {
    changes(record).filter_map(|change| {
        let Change::SkillStart { topic, mastery, .. } = change else { return None };
        Some((topic, *mastery))
    })
}

/// The problems whose outcome a record did not count, each with the reason.
pub fn not_counted(record: &Record) -> impl Iterator<Item = (&ProblemUid, &str)> {
    changes(record).filter_map(|change| {
        let Change::NotCounted { problem, reason } = change else { return None };
        Some((problem, reason.as_str()))
    })
}

/// Whether the outcome of a record counted.
#[must_use]
pub fn is_counted(record: &Record) -> bool {
    not_counted(record).next().is_none()
}

/// The learner's day, if a change names it.
#[must_use]
pub fn day(record: &Record) -> Option<Date> {
    changes(record).find_map(|change| {
        let (Change::Submitted { day, .. } | Change::HintShown { day, .. }) = change else { return None };
        Some(*day)
    })
}

fn changes(record: &Record) -> impl Iterator<Item = &Change> {
    record.changes.iter().map(|proposal| &proposal.change)
}
