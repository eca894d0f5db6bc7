//! Logs for training and measuring from journals: one row for each first try.

use super::interactions::{Interaction, LearnerLog};
use crate::learner::predict::first_tries::first_tries;
use crate::types::problem::Difficulty;
use crate::types::{Catalog, Params, Record, TopicId};

/// The first tries of one learner's journal. Items and components are numbers of the catalogue's problems and topics.
#[must_use]
pub fn log_from_journal(learner: &str, records: &[Record], catalog: &Catalog, params: &Params) -> LearnerLog {
    let topic_number =
        |id: &TopicId| catalog.topics.iter().position(|topic| &topic.id == id).map(|number| number as u32);
    let rows = first_tries(records, catalog, params).into_iter().filter_map(|attempt| {
        let item = catalog.problems.iter().position(|problem| problem.uid == attempt.problem)?;
        let problem = &catalog.problems[item];
        Some(Interaction {
            item: item as u32,
            kcs: problem.topics.iter().filter_map(topic_number).collect(),
            passed: attempt.passed,
            day: Some(attempt.day),
            hints: attempt.hints,
            difficulty: difficulty_number(problem.difficulty),
            equations: Some((attempt.equations.mastery, attempt.equations.chance)),
        })
    });
    LearnerLog { learner: learner.to_owned(), rows: rows.collect() }
}

/// 0 easy, 1 medium, 2 hard.
#[must_use]
pub fn difficulty_number(difficulty: Difficulty) -> u8 {
    match difficulty {
        Difficulty::Easy => 0,
        Difficulty::Medium => 1,
        Difficulty::Hard => 2,
    }
}
