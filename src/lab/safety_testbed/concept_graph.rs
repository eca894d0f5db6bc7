//! The 27 Python concepts of the paper's appendix B and what each needs.
//!
//! The order is the appendix's: the concept taught next is the first open one in it. Must not know of learners.

/// How many concepts there are.
pub const CONCEPT_COUNT: usize = 27;

/// The longest way from the root to a concept.
pub const MAX_DEPTH: u8 = 7;

/// A concept of the graph.
#[derive(Clone, Copy, Debug)]
pub struct Concept {
    /// The appendix's id, `c01` to `c27`.
    pub id: &'static str,
    /// Longest way from the root, 0 to 7.
    pub depth: u8,
    /// Places in [`CONCEPT_GRAPH`] of what it needs directly.
    pub needs: &'static [usize],
}

const fn concept(id: &'static str, depth: u8, needs: &'static [usize]) -> Concept {
    Concept { id, depth, needs }
}

/// The graph, in the appendix's order, which goes by depth.
pub const CONCEPT_GRAPH: [Concept; CONCEPT_COUNT] = [
    concept("c01", 0, &[]),
    concept("c02", 1, &[0]),
    concept("c03", 2, &[1]),
    concept("c04", 2, &[1]),
    concept("c05", 2, &[1]),
    concept("c08", 2, &[1]),
    concept("c06", 3, &[1, 3]),
    concept("c09", 3, &[5]),
    concept("c14", 3, &[5]),
    concept("c15", 3, &[5]),
    concept("c19", 3, &[2, 4]),
    concept("c07", 4, &[6]),
    concept("c10", 4, &[6]),
    concept("c12", 4, &[6, 7]),
    concept("c16", 4, &[5, 7]),
    concept("c11", 5, &[7, 12]),
    concept("c13", 5, &[13]),
    concept("c17", 5, &[13]),
    concept("c20", 5, &[13, 8]),
    concept("c23", 5, &[13]),
    concept("c25", 5, &[13]),
    concept("c18", 6, &[4, 17]),
    concept("c21", 6, &[18]),
    concept("c24", 6, &[13, 19]),
    concept("c26", 6, &[13, 16]),
    concept("c27", 6, &[7, 15, 13]),
    concept("c22", 7, &[22]),
];

/// Which concepts have all they need at `threshold` (equation 1).
#[must_use]
pub fn accessible_concepts(mastery: &[f64; CONCEPT_COUNT], threshold: f64) -> [bool; CONCEPT_COUNT] {
    std::array::from_fn(|c| CONCEPT_GRAPH[c].needs.iter().all(|need| mastery[*need] >= threshold))
}

/// Which of the accessible concepts are still below the threshold.
#[must_use]
pub fn open_concepts(
    accessible: &[bool; CONCEPT_COUNT],
    mastery: &[f64; CONCEPT_COUNT],
    threshold: f64,
) -> [bool; CONCEPT_COUNT] {
    std::array::from_fn(|c| accessible[c] && mastery[c] < threshold)
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn the_graph_is_the_appendixs() {
        let ids: BTreeSet<&str> = CONCEPT_GRAPH.iter().map(|c| c.id).collect();
        assert_eq!(ids.len(), CONCEPT_COUNT);
        for (place, concept) in CONCEPT_GRAPH.iter().enumerate() {
            assert!(concept.needs.iter().all(|need| *need < place), "{} comes after what it needs", concept.id);
            let depth = concept.needs.iter().map(|need| CONCEPT_GRAPH[*need].depth + 1).max().unwrap_or(0);
            assert_eq!(concept.depth, depth, "{}", concept.id);
        }
        assert_eq!(CONCEPT_GRAPH.iter().map(|c| c.depth).max(), Some(MAX_DEPTH));
    }

    #[test]
    fn concepts_open_as_what_they_need_is_learnt() {
        let mut mastery = [0.1; CONCEPT_COUNT];
        assert_eq!(
            open_concepts(&accessible_concepts(&mastery, 0.42), &mastery, 0.42).iter().filter(|o| **o).count(),
            1
        );
        (mastery[0], mastery[1]) = (0.5, 0.42);
        let opened = open_concepts(&accessible_concepts(&mastery, 0.42), &mastery, 0.42);
        let opened: Vec<&str> = CONCEPT_GRAPH.iter().zip(opened).filter(|(_, o)| *o).map(|(c, _)| c.id).collect();
        assert_eq!(opened, ["c03", "c04", "c05", "c08"]);
    }
}
