//! The goal of an evaluation: its topics, and how far simulated learners came with them.

use std::collections::BTreeSet;

use serde::Serialize;

use crate::cli::args::lookup;
use crate::cli::commands::goal_command::{find_topics, parse_goal_kind};
use crate::cli::context::exit::Failure;
use crate::lab::learners::practice_days::PracticeResult;
use crate::lab::statistics::mean;
use crate::learner::goal_gain;
use crate::types::learner_state::LearnerState;
use crate::types::learning_goal::LearningGoal;
use crate::types::{Catalog, Params, TopicId};

/// How far learners came with the topics of a goal, whether they had set it or not.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct GoalProgress {
    /// Number of topics: those that the goal names and their prerequisites, or all.
    pub topics: usize,
    /// Mean share of these topics with a solved problem at the end.
    pub covered: f64,
    /// Mean chance that the solution of a solved problem in these topics is remembered two weeks after the last day;
    /// `None` if none was solved.
    pub remembered: Option<f64>,
    /// Number of solved problems in these topics, over all learners.
    pub solved: usize,
}

impl GoalProgress {
    pub(super) fn new(lives: &[PracticeResult], topics: &[TopicId]) -> Self {
        let of_goal = |life: &&PracticeResult| -> Vec<(TopicId, f64)> {
            life.remembered.iter().filter(|(topic, _)| topics.contains(topic)).cloned().collect()
        };
        let solved: Vec<Vec<(TopicId, f64)>> = lives.iter().map(|life| of_goal(&life)).collect();
        let covered = |one: &Vec<(TopicId, f64)>| {
            one.iter().map(|(topic, _)| topic).collect::<BTreeSet<_>>().len() as f64 / topics.len().max(1) as f64
        };
        Self {
            topics: topics.len(),
            covered: mean(solved.iter().map(covered)).unwrap_or(0.0),
            remembered: mean(solved.iter().flatten().map(|(_, chance)| *chance)),
            solved: solved.iter().map(Vec::len).sum(),
        }
    }
}

/// A goal as `--goal` names it.
pub(super) fn parse_goal(catalog: &Catalog, text: &str) -> Result<LearningGoal, Failure> {
    let names: Vec<String> = text.split(',').map(|name| name.trim().to_owned()).collect();
    match names.as_slice() {
        [name] if lookup::find_topic(catalog, name).is_err() => {
            let kind = parse_goal_kind(name).map_err(Failure::usage)?;
            Ok(LearningGoal { kind, ..LearningGoal::everything() })
        }
        topics => Ok(LearningGoal { topics: find_topics(catalog, topics)?, ..LearningGoal::everything() }),
    }
}

/// The topics that a goal names and everything that they build on; all topics if it names none.
pub(super) fn topics_behind(catalog: &Catalog, goal: &LearningGoal) -> Vec<TopicId> {
    if goal.topics.is_empty() {
        return catalog.topics.iter().map(|topic| topic.id.clone()).collect();
    }
    goal_gain::with_prerequisites(&LearnerState::default(), &Params::default(), catalog, &goal.topics, |_| true)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Learners by the topics of their solved problems, the topics of the goal, and what is expected: the share covered,
    /// the solutions remembered, the number solved.
    fn check_progress(lives: &[&[(&str, f64)]], topics: &[&str], expected: (f64, Option<f64>, usize)) {
        let life = |solved: &&[(&str, f64)]| PracticeResult {
            remembered: solved.iter().map(|(topic, chance)| ((*topic).into(), *chance)).collect(),
            ..PracticeResult::default()
        };
        let topics: Vec<TopicId> = topics.iter().map(|topic| (*topic).into()).collect();
        let found = GoalProgress::new(&lives.iter().map(life).collect::<Vec<_>>(), &topics);
        assert_eq!((found.covered, found.remembered, found.solved), expected, "{lives:?}");
    }

    #[test]
    fn progress_counts_topics_of_the_goal_only() {
        let topics = ["arrays", "graphs"];
        check_progress(&[], &topics, (0.0, None, 0));
        check_progress(&[&[]], &topics, (0.0, None, 0));
        check_progress(&[&[("heaps", 0.5)]], &topics, (0.0, None, 0));
        check_progress(&[&[("arrays", 0.25), ("arrays", 0.75), ("heaps", 1.0)]], &topics, (0.5, Some(0.5), 2));
        let both: &[(&str, f64)] = &[("arrays", 0.5), ("graphs", 1.0)];
        check_progress(&[both, &[]], &topics, (0.5, Some(0.75), 2));
    }

    #[test]
    fn a_goal_names_topics_with_what_they_build_on_or_all() {
        let catalog = crate::pack::embedded_catalog();
        let count = |text| topics_behind(&catalog, &parse_goal(&catalog, text).expect("a goal")).len();
        assert_eq!(count("global"), catalog.topics.len());
        let first = catalog.topics.iter().find(|topic| topic.requires.is_empty()).expect("a topic to start with");
        assert_eq!(count(&first.id.0), 1);
        assert!((2..catalog.topics.len()).contains(&count("graphs")), "{}", count("graphs"));
        assert!(parse_goal(&catalog, "no-such-topic").is_err() && parse_goal(&catalog, "graphs,nothing").is_err());
    }
}
