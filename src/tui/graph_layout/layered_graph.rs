//! The parts of the graph: ranks of items, and the links between them.

use crate::types::ids::TopicId;

/// An item in a rank: a topic, or a point where a long edge passes.
#[derive(Clone, Debug, PartialEq)]
pub struct RankNode {
    /// `None` if only an edge passes here.
    pub topic: Option<TopicId>,
    /// Column of the middle.
    pub middle: usize,
    /// Width in columns.
    pub width: usize,
}

/// A piece of an edge between two neighbouring ranks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EdgeSegment {
    /// Rank of the upper end; the lower one is in the next.
    pub rank: usize,
    /// Indices of the ends in their ranks.
    pub from: usize,
    pub to: usize,
    /// The edge it is a piece of: the required topic, then the topic that requires it.
    pub edge: (TopicId, TopicId),
}

/// The graph with the positions of all its parts.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct GraphLayout {
    pub ranks: Vec<Vec<RankNode>>,
    pub links: Vec<EdgeSegment>,
}
