//! What the graph is made of: ranks of items, and the links between them.

use crate::types::ids::TopicId;

/// Something in a rank: a topic, or the place where a long edge passes.
#[derive(Clone, Debug, PartialEq)]
pub struct RankNode {
    /// None where an edge passes.
    pub topic: Option<TopicId>,
    /// Column of the middle.
    pub middle: usize,
    /// Columns it takes.
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
    /// The edge it is a piece of: what is required, and by what.
    pub edge: (TopicId, TopicId),
}

/// The graph with places for everything.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct GraphLayout {
    pub ranks: Vec<Vec<RankNode>>,
    pub links: Vec<EdgeSegment>,
}
