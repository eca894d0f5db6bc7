//! Measures how similar a program is to the pack's own programs for the same problem.

use std::collections::BTreeSet;

use super::tree_edit_distance::NODE_COST;
use super::{Fact, KnownPrograms, ProgramShape};

/// Compares a program with the pack's own by their source alone. Comparing trees is the expensive part of a diagnosis,
/// so it is done only once, as part of the analysis.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ProgramSimilarity {
    /// The similarity to each known bug, in pack order; `None` if either program has no shape.
    pub bugs: Vec<Option<PairSimilarity>>,
    /// Number of nodes that differ from the nearest accepted solution; `None` if there is none to compare with.
    pub nearest: Option<f64>,
    /// Largest share of facts and traits in common with any accepted solution, in [0, 1].
    pub in_common: f64,
}

/// The similarity of two programs.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PairSimilarity {
    /// The distance, if both programs have a normal form.
    pub trees: Option<TreeDistance>,
    /// Number of facts and traits that both have, as a share of those that either has, in [0, 1].
    pub in_common: f64,
}

/// The distance of two normal forms.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct TreeDistance {
    /// `SyntaxTree::distance` in nodes.
    pub distance: f64,
    /// Number of nodes of both trees.
    pub size: f64,
}

impl ProgramSimilarity {
    /// Compares a program with all programs of the pack.
    #[must_use]
    pub fn from_shape(shape: Option<&ProgramShape>, known: &KnownPrograms) -> Self {
        let like = |other: &ProgramShape| shape.map(|own| PairSimilarity::from_shapes(own, other));
        let bugs = known.bugs.iter().map(|bug| bug.shape.as_ref().and_then(like)).collect();
        let references: Vec<PairSimilarity> = known.references.iter().filter_map(like).collect();
        let distances = references.iter().filter_map(|reference| reference.trees).map(|apart| apart.distance);
        let most = references.iter().map(|reference| reference.in_common).max_by(f64::total_cmp);
        Self { bugs, nearest: distances.min_by(f64::total_cmp), in_common: most.unwrap_or(0.0) }
    }
}

impl PairSimilarity {
    fn from_shapes(a: &ProgramShape, b: &ProgramShape) -> Self {
        let trees = a.tree.as_ref().zip(b.tree.as_ref()).map(|(a, b)| TreeDistance {
            distance: f64::from(a.distance(b)) / f64::from(NODE_COST),
            size: (a.nodes().len() + b.nodes().len()) as f64,
        });
        Self { trees, in_common: shared_ratio(a, b) }
    }
}

fn shared_ratio(a: &ProgramShape, b: &ProgramShape) -> f64 {
    let kind = |fact: &Fact| format!("{:?}", fact.kind);
    let all = |shape: &ProgramShape| {
        shape.traits.iter().cloned().chain(shape.facts.iter().map(kind)).collect::<BTreeSet<_>>()
    };
    let (a, b) = (all(a), all(b));
    let either = a.union(&b).count();
    if either == 0 { 0.0 } else { a.intersection(&b).count() as f64 / either as f64 }
}
