//! The learner's goal: the topics that growth and challenge problems should improve.

use jiff::civil::Date;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::types::humanize::join_and_more;
use crate::types::ids::TopicId;
use crate::types::problem::Catalog;

/// Topics named in one sentence; the others are counted.
pub const MAX_NAMED_TOPICS: usize = 3;

/// A goal that orders the growth and challenge places of the day's set.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct LearningGoal {
    pub kind: GoalKind,
    /// Only these topics, with the prerequisites they still lack; empty for all topics.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub topics: Vec<TopicId>,
    /// The problems of this path, by its id, instead of topics.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub path: Option<String>,
    /// The day by which it should be reached.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub by: Option<Date>,
}

impl LearningGoal {
    /// The goal of every topic, without a day.
    #[must_use]
    pub const fn everything() -> Self {
        Self { kind: GoalKind::Global, topics: Vec::new(), path: None, by: None }
    }

    /// Its name: `Graphs and Trees`, or `your weakest topic`.
    #[must_use]
    pub fn name(&self, catalog: &Catalog) -> String {
        match &self.path {
            Some(path) => catalog.path_title(path),
            None if self.topics.is_empty() => self.kind.describe().to_owned(),
            None => catalog.topic_names(&self.topics, MAX_NAMED_TOPICS),
        }
    }

    /// Its topics and the path that no pack in use has, by their ids, or the title of a path of an installed pack.
    #[must_use]
    pub fn missing(&self, catalog: &Catalog) -> Vec<String> {
        let path = self.path.iter().filter(|id| catalog.find_path(id).is_none());
        let topics = self.topics.iter().filter(|topic| catalog.topic(topic).is_none());
        path.map(|id| catalog.path_title(id)).chain(topics.map(ToString::to_string)).collect()
    }

    /// Whether two goals differ in nothing but the day.
    #[must_use]
    pub fn has_same_aim(&self, other: &Self) -> bool {
        Self { by: None, ..self.clone() } == Self { by: None, ..other.clone() }
    }

    /// Whether it names topics or a path, rather than topics that change by themselves.
    #[must_use]
    pub fn is_named(&self) -> bool {
        !self.topics.is_empty() || self.path.is_some()
    }
}

impl Catalog {
    /// Titles of topics: the first ones, and how many more there are.
    #[must_use]
    pub fn topic_names(&self, topics: &[TopicId], most: usize) -> String {
        let titles: Vec<String> = topics.iter().map(|topic| self.topic_title(topic)).collect();
        join_and_more(&titles, most)
    }
}

/// The topics that a goal aims at ("ExRec", section 4.2: the four tasks).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum GoalKind {
    /// Every open topic alike.
    Global,
    /// The topic you practised most lately.
    Practised,
    /// The topic you are likely to practise next.
    Upcoming,
    /// Your weakest open topic, chosen again each time.
    Weakest,
}

impl GoalKind {
    pub const ALL: [Self; 4] = [Self::Global, Self::Practised, Self::Upcoming, Self::Weakest];

    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Global => "global",
            Self::Practised => "practised",
            Self::Upcoming => "upcoming",
            Self::Weakest => "weakest",
        }
    }

    /// The goal within a sentence: "for your weakest topic".
    #[must_use]
    pub const fn describe(self) -> &'static str {
        match self {
            Self::Global => "all open topics",
            Self::Practised => "the topic you practise most",
            Self::Upcoming => "the topic you usually go on to",
            Self::Weakest => "your weakest topic",
        }
    }
}

/// The expected effect of a problem on a goal.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct ExpectedGain {
    /// The target that the problem changes most.
    pub topic: TopicId,
    /// Its state now, after a pass and after a failure, in [0, 1].
    pub before: f64,
    pub after_pass: f64,
    pub after_fail: f64,
    /// The chance to pass, in [0, 1].
    pub chance: f64,
    /// Mean over all targets of the expected change.
    #[serde(rename = "expected_gain")]
    pub expected: f64,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_day_is_no_part_of_the_aim() {
        let check = |one: &LearningGoal, other: &LearningGoal, expected: bool| {
            assert_eq!(one.has_same_aim(other), expected, "{one:?} {other:?}");
        };
        let all = LearningGoal::everything();
        let soon = LearningGoal { by: Some(jiff::civil::date(2026, 12, 24)), ..LearningGoal::everything() };
        let graphs = LearningGoal { topics: vec!["graphs".into()], ..soon.clone() };
        check(&all, &soon, true);
        check(&soon, &graphs, false);
    }
}
