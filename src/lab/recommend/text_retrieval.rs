//! Texts of a pack for the contrastive training, and how well vectors find the problems of a topic.

use crate::learner::predict::embed::{BucketWeights, ProblemTexts, group_similar, topic_text};
use crate::learner::predict::kernels::cosine;
use crate::types::Catalog;

/// The texts of a catalogue.
#[derive(Clone, Debug)]
pub struct CatalogTexts {
    pub problems: Vec<ProblemTexts>,
    /// Numbers of each problem's topics.
    pub problem_topics: Vec<Vec<usize>>,
    pub topics: Vec<BucketWeights>,
    /// The cluster of each topic: the number of its first topic. Topics of one cluster are never negatives of each other.
    pub clusters: Vec<usize>,
}

impl CatalogTexts {
    #[must_use]
    pub fn new(catalog: &Catalog) -> Self {
        let topics: Vec<BucketWeights> = catalog.topics.iter().map(topic_text).collect();
        let number = |id: &_| catalog.topics.iter().position(|topic| &topic.id == id);
        Self {
            problems: catalog.problems.iter().map(ProblemTexts::from_problem).collect(),
            problem_topics: catalog
                .problems
                .iter()
                .map(|problem| problem.topics.iter().filter_map(number).collect())
                .collect(),
            clusters: group_similar(&topics),
            topics,
        }
    }

    /// The problems of each topic.
    #[must_use]
    pub fn problems_by_topic(&self) -> Vec<Vec<usize>> {
        let mut problems = vec![Vec::new(); self.topics.len()];
        for (problem, topics) in self.problem_topics.iter().enumerate() {
            for topic in topics {
                problems[*topic].push(problem);
            }
        }
        problems
    }
}

/// Hits, false finds and misses of a retrieval.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct RetrievalCounts {
    pub hits: usize,
    pub false_finds: usize,
    pub misses: usize,
}

impl RetrievalCounts {
    /// Micro-averaged F1; 0 without a hit.
    #[must_use]
    pub fn f1(self) -> f64 {
        let hits = 2.0 * self.hits as f64;
        if self.hits == 0 { 0.0 } else { hits / (hits + (self.false_finds + self.misses) as f64) }
    }

    /// Adds the counts of another retrieval.
    pub fn add(&mut self, other: Self) {
        self.hits += other.hits;
        self.false_finds += other.false_finds;
        self.misses += other.misses;
    }
}

/// For each topic, retrieves the n problems nearest to its vector, where n is the number of its problems (ExRec,
/// appendix C). Only problems for which `counts` is true are counted.
#[must_use]
pub fn retrieve(
    problems: &[Vec<f32>],
    topics: &[Vec<f32>],
    by_topic: &[Vec<usize>],
    counts: impl Fn(usize) -> bool,
) -> RetrievalCounts {
    let mut total = RetrievalCounts::default();
    for (topic, own) in topics.iter().zip(by_topic) {
        let mut order: Vec<(f32, usize)> =
            problems.iter().enumerate().map(|(index, vector)| (cosine(topic, vector), index)).collect();
        order.sort_by(|a, b| b.0.total_cmp(&a.0).then(a.1.cmp(&b.1)));
        let found: Vec<usize> = order.into_iter().take(own.len()).map(|(_, index)| index).collect();
        total.hits += found.iter().filter(|index| counts(**index) && own.contains(index)).count();
        total.false_finds += found.iter().filter(|index| counts(**index) && !own.contains(index)).count();
        total.misses += own.iter().filter(|index| counts(**index) && !found.contains(index)).count();
    }
    total
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn retrieval_counts_only_the_chosen_problems() {
        let problems = [vec![1.0, 0.0], vec![0.9, 0.1], vec![0.0, 1.0]];
        let topics = [vec![1.0, 0.0], vec![0.0, 1.0]];
        // Problem 1 is of topic 1 but near topic 0: topic 1 finds 2 and 1; topic 0 finds 0.
        let by_topic = [vec![0], vec![1, 2]];
        assert!((retrieve(&problems, &topics, &by_topic, |_| true).f1() - 1.0).abs() < 1e-9);
        // With one problem in each topic, topic 0 finds problem 0 instead of 1.
        let counts = retrieve(&problems, &topics, &[vec![1], vec![2]], |_| true);
        assert_eq!(counts, RetrievalCounts { hits: 1, false_finds: 1, misses: 1 });
        assert_eq!(retrieve(&problems, &topics, &[vec![1], vec![2]], |index| index == 2).false_finds, 0);
    }
}
