//! Lays the topic graph out top-down for drawing and navigation.
//!
//! A small version of the usual recipe for layered graphs: a topic's rank is the longest path down to it, or
//! the next one with room; edges implied
//! by others are left out; the edges of a topic that skip a rank share a node in each rank they pass; barycentres improve the order
//! within ranks; columns follow the neighbours as far as there is room. Coordinates are terminal columns.

use std::collections::{BTreeMap, BTreeSet};

use crate::types::ids::TopicId;
use crate::types::problem::Catalog;

mod edge_routing;
mod layered_graph;
mod node_placement;

pub use edge_routing::{EdgeLines, route_edges};
pub use layered_graph::{EdgeSegment, GraphLayout, RankNode};

/// A step on the graph.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Direction {
    Up,
    Down,
    Left,
    Right,
}

impl GraphLayout {
    /// Lays the topics out in `columns` columns, at most `per_rank` of them in a rank; `width` returns the drawn width of
    /// a topic. None if a rank is too wide.
    #[must_use]
    pub fn new(catalog: &Catalog, columns: usize, per_rank: usize, width: impl Fn(&TopicId) -> usize) -> Option<Self> {
        let mut graph = Self::build_ranks(catalog, per_rank.max(1));
        for item in graph.ranks.iter_mut().flatten() {
            item.width = item.topic.as_ref().map_or(1, &width);
        }
        node_placement::order_ranks(&mut graph);
        node_placement::assign_columns(&mut graph, columns).then_some(graph)
    }

    /// Builds the ranks, with items in catalogue order and without columns.
    fn build_ranks(catalog: &Catalog, per_rank: usize) -> Self {
        let depth = topic_depths(catalog, per_rank);
        let mut graph = Self::default();
        let mut place = BTreeMap::new();
        for topic in &catalog.topics {
            let rank = depth[&topic.id];
            graph.ranks.resize_with(graph.ranks.len().max(rank + 1), Vec::new);
            place.insert(topic.id.clone(), (rank, graph.ranks[rank].len()));
            graph.ranks[rank].push(RankNode { topic: Some(topic.id.clone()), middle: 0, width: 0 });
        }
        // The edges of one topic go down together, so that they take one column in each rank they pass.
        let mut trunks: BTreeMap<(TopicId, usize), usize> = BTreeMap::new();
        for (from, to) in direct_edges(catalog) {
            let ((rank, mut upper), (last, target)) = (place[&from], place[&to]);
            for passing in rank..last {
                let lower = if passing + 1 == last {
                    target
                } else {
                    let ranks = &mut graph.ranks;
                    *trunks.entry((from.clone(), passing + 1)).or_insert_with(|| {
                        ranks[passing + 1].push(RankNode { topic: None, middle: 0, width: 1 });
                        ranks[passing + 1].len() - 1
                    })
                };
                let edge = (from.clone(), to.clone());
                graph.links.push(EdgeSegment { rank: passing, from: upper, to: lower, edge });
                upper = lower;
            }
        }
        graph
    }

    /// Rank and index of a topic.
    #[must_use]
    pub fn find(&self, topic: &TopicId) -> Option<(usize, usize)> {
        self.ranks.iter().enumerate().find_map(|(rank, items)| {
            items.iter().position(|item| item.topic.as_ref() == Some(topic)).map(|place| (rank, place))
        })
    }

    /// The topic one step from `from`: in the next rank along an edge if there is one, else the nearest in that direction.
    /// A step never skips a rank that has topics, so that every topic can be reached.
    #[must_use]
    pub fn step(&self, from: &TopicId, step: Direction) -> Option<&TopicId> {
        let (rank, place) = self.find(from)?;
        let middle = self.ranks[rank][place].middle;
        match step {
            Direction::Left => self.ranks[rank][..place].iter().rev().find_map(|item| item.topic.as_ref()),
            Direction::Right => self.ranks[rank][place + 1..].iter().find_map(|item| item.topic.as_ref()),
            Direction::Down => {
                let joined = self.links.iter().filter(|l| &l.edge.0 == from).map(|l| &l.edge.1);
                let next = joined.clone().filter(|topic| self.find(topic).is_some_and(|(below, _)| below == rank + 1));
                let next = self.nearest(next, middle).or_else(|| self.nearest(self.topics_in(rank + 1), middle));
                next.or_else(|| self.nearest(joined, middle))
            }
            Direction::Up => {
                let above = rank.checked_sub(1);
                let joined = self.links.iter().filter(|l| &l.edge.1 == from).map(|l| &l.edge.0);
                let next = joined.filter(|topic| self.find(topic).map(|(rank, _)| rank) == above);
                let all = above.into_iter().flat_map(|rank| self.topics_in(rank));
                self.nearest(next, middle).or_else(|| self.nearest(all, middle))
            }
        }
    }

    fn topics_in(&self, rank: usize) -> impl Iterator<Item = &TopicId> {
        self.ranks.get(rank).into_iter().flatten().filter_map(|item| item.topic.as_ref())
    }

    fn nearest<'a>(&self, topics: impl Iterator<Item = &'a TopicId>, middle: usize) -> Option<&'a TopicId> {
        topics.min_by_key(|t| self.find(t).map(|(rank, place)| self.ranks[rank][place].middle.abs_diff(middle)))
    }
}

/// The rank of each topic: below everything it requires, in the first rank that has room (Coffman and Graham's layering
/// in catalogue order). Requirements that no pack has are ignored.
fn topic_depths(catalog: &Catalog, per_rank: usize) -> BTreeMap<TopicId, usize> {
    let mut depths = BTreeMap::new();
    let mut taken: Vec<usize> = Vec::new();
    for topic in &catalog.topics {
        let above = topic.requires.iter().filter_map(|id| depths.get(id)).max();
        let mut rank = above.map_or(0, |d: &usize| d + 1);
        while taken.get(rank).is_some_and(|count| *count >= per_rank) {
            rank += 1;
        }
        taken.resize(taken.len().max(rank + 1), 0);
        taken[rank] += 1;
        depths.insert(topic.id.clone(), rank);
    }
    depths
}

/// Pairs of a required topic and the one that requires it, without edges that a longer path implies.
fn direct_edges(catalog: &Catalog) -> Vec<(TopicId, TopicId)> {
    let mut edges = Vec::new();
    for topic in &catalog.topics {
        let known: Vec<_> = topic.requires.iter().filter(|id| catalog.topic(id).is_some()).collect();
        let implied = |id: &TopicId| known.iter().any(|other| *other != id && is_reachable(catalog, id, other));
        edges.extend(known.iter().filter(|id| !implied(id)).map(|id| ((*id).clone(), topic.id.clone())));
    }
    edges
}

/// Whether `to` requires `from`, directly or through others.
fn is_reachable(catalog: &Catalog, from: &TopicId, to: &TopicId) -> bool {
    let (mut seen, mut open) = (BTreeSet::new(), vec![to]);
    while let Some(topic) = open.pop() {
        let requires = catalog.topic(topic).map_or(&[][..], |topic| &topic.requires);
        if requires.contains(from) {
            return true;
        }
        open.extend(requires.iter().filter(|id| seen.insert(*id)));
    }
    false
}

#[cfg(test)]
mod tests;
