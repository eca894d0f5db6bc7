//! Lays the topic graph out top-down for drawing and navigation.
//!
//! A small version of the usual recipe for layered graphs: a topic's rank is the longest path down to it; edges implied
//! by others are left out; an edge that skips a rank gets a node in each rank it passes; barycentres improve the order
//! within ranks; columns follow the neighbours as far as there is room. Coordinates are terminal columns.

use std::collections::BTreeMap;

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
    /// Lays the topics out in `columns` columns; `width` returns the drawn width of a topic. None if a rank is too
    /// wide.
    #[must_use]
    pub fn new(catalog: &Catalog, columns: usize, width: impl Fn(&TopicId) -> usize) -> Option<Self> {
        let mut graph = Self::build_ranks(catalog);
        for item in graph.ranks.iter_mut().flatten() {
            item.width = item.topic.as_ref().map_or(1, &width);
        }
        node_placement::order_ranks(&mut graph);
        node_placement::assign_columns(&mut graph, columns).then_some(graph)
    }

    /// Builds the ranks, with items in catalogue order and without columns.
    fn build_ranks(catalog: &Catalog) -> Self {
        let depth = topic_depths(catalog);
        let mut graph = Self::default();
        let mut place = BTreeMap::new();
        for topic in &catalog.topics {
            let rank = depth[&topic.id];
            graph.ranks.resize_with(graph.ranks.len().max(rank + 1), Vec::new);
            place.insert(topic.id.clone(), (rank, graph.ranks[rank].len()));
            graph.ranks[rank].push(RankNode { topic: Some(topic.id.clone()), middle: 0, width: 0 });
        }
        for (from, to) in direct_edges(catalog) {
            let ((rank, mut upper), (last, target)) = (place[&from], place[&to]);
            for passing in rank..last {
                let lower = if passing + 1 == last {
                    target
                } else {
                    graph.ranks[passing + 1].push(RankNode { topic: None, middle: 0, width: 1 });
                    graph.ranks[passing + 1].len() - 1
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

    /// The topic one step from `from`: along an edge if there is one, else the nearest in that direction.
    #[must_use]
    pub fn step(&self, from: &TopicId, step: Direction) -> Option<&TopicId> {
        let (rank, place) = self.find(from)?;
        let middle = self.ranks[rank][place].middle;
        match step {
            Direction::Left => self.ranks[rank][..place].iter().rev().find_map(|item| item.topic.as_ref()),
            Direction::Right => self.ranks[rank][place + 1..].iter().find_map(|item| item.topic.as_ref()),
            Direction::Down => {
                let joined = self.links.iter().filter(|l| &l.edge.0 == from).map(|l| &l.edge.1);
                self.nearest(joined, middle).or_else(|| self.nearest(self.topics_in(rank + 1), middle))
            }
            Direction::Up => {
                let joined = self.links.iter().filter(|l| &l.edge.1 == from).map(|l| &l.edge.0);
                let above = rank.checked_sub(1).into_iter().flat_map(|rank| self.topics_in(rank));
                self.nearest(joined, middle).or_else(|| self.nearest(above, middle))
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

/// Longest path from a topic without requirements, by topic. Requirements that no pack has are ignored.
fn topic_depths(catalog: &Catalog) -> BTreeMap<TopicId, usize> {
    let mut depths = BTreeMap::new();
    for topic in &catalog.topics {
        let above = topic.requires.iter().filter_map(|id| depths.get(id)).max();
        depths.insert(topic.id.clone(), above.map_or(0, |d: &usize| d + 1));
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
    let requires = catalog.topic(to).map_or(&[][..], |t| &t.requires);
    requires.contains(from) || requires.iter().any(|middle| is_reachable(catalog, from, middle))
}

#[cfg(test)]
mod tests;
