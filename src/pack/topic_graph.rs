//! The topic graph: a topological order, the topics that each topic unlocks, and the depth of each topic.

use std::collections::BTreeMap;
use std::fmt;

use crate::types::ids::TopicId;
use crate::types::problem::Topic;

/// A graph without cycles over topics. Indices are positions in [`TopicGraph::order`].
#[derive(Clone, Debug)]
pub struct TopicGraph {
    order: Vec<TopicId>,
    unlocks: Vec<Vec<TopicId>>,
    ranks: Vec<usize>,
    index: BTreeMap<TopicId, usize>,
}

/// The reason why topics do not form a graph.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TopicGraphError {
    /// Each topic requires the next, and the last one is the first again.
    Cycle(Vec<TopicId>),
    /// `topic` requires `required`, which is not defined.
    Unknown { topic: TopicId, required: TopicId },
    /// The topic is defined twice.
    Duplicate(TopicId),
}

impl fmt::Display for TopicGraphError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Cycle(path) => {
                let path: Vec<&str> = path.iter().map(TopicId::as_str).collect();
                write!(f, "topics require each other in a circle: {}", path.join(" -> "))
            }
            Self::Unknown { topic, required } => write!(f, "topic '{topic}' requires the unknown topic '{required}'"),
            Self::Duplicate(topic) => write!(f, "topic '{topic}' is defined twice"),
        }
    }
}

impl std::error::Error for TopicGraphError {}

impl TopicGraph {
    /// Builds the graph. Topics keep the given order if their requirements allow it.
    pub fn new(topics: &[Topic]) -> Result<Self, TopicGraphError> {
        let mut given = BTreeMap::new();
        for (i, topic) in topics.iter().enumerate() {
            if given.insert(&topic.id, i).is_some() {
                return Err(TopicGraphError::Duplicate(topic.id.clone()));
            }
        }
        let requires = topics.iter().map(|topic| resolve_requirements(topic, &given)).collect::<Result<Vec<_>, _>>()?;
        let order = topological_order(&requires)
            .map_err(|cycle| TopicGraphError::Cycle(cycle.into_iter().map(|i| topics[i].id.clone()).collect()))?;
        Ok(Self::from_order(topics, &requires, &order))
    }

    fn from_order(topics: &[Topic], requires: &[Vec<usize>], order: &[usize]) -> Self {
        let mut ranks = vec![0; topics.len()];
        let mut unlocks = vec![Vec::new(); topics.len()];
        for &i in order {
            ranks[i] = requires[i].iter().map(|&r| ranks[r] + 1).max().unwrap_or(0);
            requires[i].iter().for_each(|&r| unlocks[r].push(topics[i].id.clone()));
        }
        Self {
            order: order.iter().map(|&i| topics[i].id.clone()).collect(),
            index: order.iter().enumerate().map(|(at, &i)| (topics[i].id.clone(), at)).collect(),
            ranks: order.iter().map(|&i| ranks[i]).collect(),
            unlocks: order.iter().map(|&i| std::mem::take(&mut unlocks[i])).collect(),
        }
    }

    /// Returns the topics, each after all topics that it requires.
    #[must_use]
    pub fn order(&self) -> &[TopicId] {
        &self.order
    }

    /// Returns the topics that require this one directly, in order; empty for an unknown topic.
    #[must_use]
    pub fn unlocks(&self, topic: &TopicId) -> &[TopicId] {
        self.index.get(topic).map_or(&[], |&i| &self.unlocks[i])
    }

    /// Returns the row of the topic in a top-down drawing: 0 for a topic without requirements, else one below its
    /// deepest requirement.
    #[must_use]
    pub fn rank(&self, topic: &TopicId) -> Option<usize> {
        self.index.get(topic).map(|&i| self.ranks[i])
    }

    /// Returns the topics of every row, from the top; a row keeps the order of [`TopicGraph::order`].
    #[must_use]
    pub fn rows(&self) -> Vec<Vec<TopicId>> {
        let mut rows = vec![Vec::new(); self.ranks.iter().max().map_or(0, |deepest| deepest + 1)];
        self.order.iter().zip(&self.ranks).for_each(|(topic, &rank)| rows[rank].push(topic.clone()));
        rows
    }
}

fn resolve_requirements(topic: &Topic, given: &BTreeMap<&TopicId, usize>) -> Result<Vec<usize>, TopicGraphError> {
    let find = |required: &TopicId| {
        let unknown = || TopicGraphError::Unknown { topic: topic.id.clone(), required: required.clone() };
        given.get(required).copied().ok_or_else(unknown)
    };
    let mut found = topic.requires.iter().map(find).collect::<Result<Vec<_>, _>>()?;
    found.sort_unstable();
    found.dedup();
    Ok(found)
}

/// Sorts with Kahn's algorithm, always taking the earliest ready topic; the error is a cycle.
fn topological_order(requires: &[Vec<usize>]) -> Result<Vec<usize>, Vec<usize>> {
    let mut followers = vec![Vec::new(); requires.len()];
    let mut waiting: Vec<usize> = requires.iter().map(Vec::len).collect();
    for (i, required) in requires.iter().enumerate() {
        for &r in required {
            followers[r].push(i);
        }
    }
    let mut ready: std::collections::BTreeSet<usize> = (0..requires.len()).filter(|&i| waiting[i] == 0).collect();
    let mut order = Vec::with_capacity(requires.len());
    while let Some(next) = ready.pop_first() {
        order.push(next);
        for &follower in &followers[next] {
            waiting[follower] -= 1;
            if waiting[follower] == 0 {
                ready.insert(follower);
            }
        }
    }
    if order.len() == requires.len() { Ok(order) } else { Err(find_cycle(requires, &waiting)) }
}

/// Walks from requirement to requirement among the topics that never became ready, until a topic repeats.
fn find_cycle(requires: &[Vec<usize>], waiting: &[usize]) -> Vec<usize> {
    let mut path: Vec<usize> = Vec::new();
    let mut next = waiting.iter().position(|&count| count > 0);
    while let Some(at) = next {
        if let Some(start) = path.iter().position(|&seen| seen == at) {
            path.drain(..start);
            path.push(at);
            return path;
        }
        path.push(at);
        next = requires[at].iter().copied().find(|&r| waiting[r] > 0);
    }
    path
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn topics(text: &str) -> Vec<Topic> {
        let topic = |line: &str| {
            let (id, requires) = line.split_once(':').unwrap_or((line, ""));
            let requires = requires.split_whitespace().map(TopicId::from).collect();
            Topic { id: id.trim().into(), title: String::new(), requires, expected_minutes: 20 }
        };
        text.split(',').map(topic).collect()
    }

    fn check(text: &str, expected: &str) {
        let got = TopicGraph::new(&topics(text)).map_or_else(
            |error| error.to_string(),
            |graph| {
                let rows =
                    graph.rows().into_iter().map(|row| row.iter().map(|t| t.0.clone()).collect::<Vec<_>>().join(" "));
                let order: Vec<&str> = graph.order().iter().map(TopicId::as_str).collect();
                format!("{} / {}", order.join(" "), rows.collect::<Vec<_>>().join(" | "))
            },
        );
        assert_eq!(got, expected, "{text}");
    }

    #[test]
    fn the_given_order_is_kept_where_requirements_allow() {
        check("c, a, b", "c a b / c a b");
        check("d: b c, b: a, c: a, a", "a b c d / a | b c | d");
        check("a, b: a, c: a b, d", "a b c d / a d | b | c");
    }

    #[test]
    fn a_cycle_is_printed() {
        check("a: b, b: a", "topics require each other in a circle: a -> b -> a");
        check("a: a", "topics require each other in a circle: a -> a");
        check("x: y, y: z, z: w, w: y", "topics require each other in a circle: y -> z -> w -> y");
    }

    #[test]
    fn unknown_and_repeated_topics_are_errors() {
        check("a: nowhere", "topic 'a' requires the unknown topic 'nowhere'");
        check("a, a", "topic 'a' is defined twice");
    }

    #[test]
    fn a_topic_unlocks_those_that_require_it() {
        let graph = TopicGraph::new(&topics("a, b: a, c: a a b")).expect("a graph");
        assert_eq!(graph.unlocks(&"a".into()), [TopicId::from("b"), TopicId::from("c")]);
        assert_eq!((graph.rank(&"c".into()), graph.rank(&"z".into())), (Some(2), None));
    }

    proptest! {
        #[test]
        fn an_order_puts_requirements_first(edges in proptest::collection::vec((0..12_usize, 0..12_usize), 0..40)) {
            let mut all: Vec<Topic> = topics("0,1,2,3,4,5,6,7,8,9,10,11");
            for (a, b) in &edges {
                all[*a].requires.push(TopicId(b.to_string()));
            }
            match TopicGraph::new(&all) {
                Ok(graph) => for (a, b) in edges {
                    prop_assert!(graph.rank(&TopicId(b.to_string())) < graph.rank(&TopicId(a.to_string())));
                    let place = |n: usize| graph.order().iter().position(|t| t.0 == n.to_string());
                    prop_assert!(place(b) < place(a));
                },
                Err(TopicGraphError::Cycle(path)) => {
                    prop_assert_eq!(path.first(), path.last());
                    for pair in path.windows(2) {
                        let from: usize = pair[0].0.parse().expect("a number");
                        prop_assert!(all[from].requires.contains(&pair[1]));
                    }
                }
                Err(error) => prop_assert!(false, "{error}"),
            }
        }
    }
}
