//! How like a program is to the pack's own for the same problem.

use std::collections::BTreeSet;

use super::distance::NODE;
use super::{Fact, KnownPrograms, Shape};

/// A program beside the pack's own, by what is written alone. Comparing trees is the dear part of a diagnosis, so it is done
/// once, with the closer look.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Likeness {
    /// To each known bug, in pack order; none where either program has no shape.
    pub bugs: Vec<Option<Like>>,
    /// Nodes that part it from the nearest accepted solution; none where nothing can be compared.
    pub nearest: Option<f64>,
    /// Facts and traits in common with the accepted solution it has most in common with, in [0, 1].
    pub in_common: f64,
}

/// How like two programs are.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Like {
    /// Where both have a normal form.
    pub trees: Option<Apart>,
    /// Facts and traits of both as a share of those of either, in [0, 1].
    pub in_common: f64,
}

/// How far two normal forms are apart.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Apart {
    /// [`Tree::distance`](super::Tree::distance), in nodes.
    pub distance: f64,
    /// Nodes of both together.
    pub size: f64,
}

impl Likeness {
    /// Compares a program with all of the pack's.
    #[must_use]
    pub fn of(shape: Option<&Shape>, known: &KnownPrograms) -> Self {
        let like = |other: &Shape| shape.map(|own| Like::of(own, other));
        let bugs = known.bugs.iter().map(|bug| bug.shape.as_ref().and_then(like)).collect();
        let references: Vec<Like> = known.references.iter().filter_map(like).collect();
        let distances = references.iter().filter_map(|reference| reference.trees).map(|apart| apart.distance);
        let most = references.iter().map(|reference| reference.in_common).max_by(f64::total_cmp);
        Self { bugs, nearest: distances.min_by(f64::total_cmp), in_common: most.unwrap_or(0.0) }
    }
}

impl Like {
    fn of(a: &Shape, b: &Shape) -> Self {
        let trees = a.tree.as_ref().zip(b.tree.as_ref()).map(|(a, b)| Apart {
            distance: f64::from(a.distance(b)) / f64::from(NODE),
            size: (a.nodes().len() + b.nodes().len()) as f64,
        });
        Self { trees, in_common: in_common(a, b) }
    }
}

fn in_common(a: &Shape, b: &Shape) -> f64 {
    let kind = |fact: &Fact| format!("{:?}", fact.kind);
    let all = |shape: &Shape| shape.traits.iter().cloned().chain(shape.facts.iter().map(kind)).collect::<BTreeSet<_>>();
    let (a, b) = (all(a), all(b));
    let either = a.union(&b).count();
    if either == 0 { 0.0 } else { a.intersection(&b).count() as f64 / either as f64 }
}
