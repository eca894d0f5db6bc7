//! The distance between two normal forms: the cheapest way to turn one tree into the other by deleting, inserting and
//! relabelling nodes, where the children of a deleted node take its place.
//!
//! The algorithm is Zhang and Shasha's (Simple fast algorithms for the editing distance between trees and related
//! problems, SIAM J. Comput. 18(6), 1989): the nodes of both trees in post-order, and for every pair of *key roots*
//! (the highest node for each leftmost leaf) a table of distances between forests, in which each pair of whole subtrees
//! is computed once. Time grows with the product of the nodes and of the smaller of depth and leaves of either tree.

use std::collections::BTreeMap;

use super::SyntaxTree;

/// The cost of deleting, inserting or relabelling a node.
pub const NODE_COST: u32 = 4;
/// The cost of replacing one variable with another. It is far lower than that of a node because variables are numbered
/// by first use: an additional one at the start renumbers all others.
const VARIABLE_RELABEL_COST: u32 = 1;

impl SyntaxTree {
    /// The distance to another tree, in quarters of a node. It is a metric: 0 exactly for equal labels and shape,
    /// symmetric, and it satisfies the triangle inequality.
    #[must_use]
    pub fn distance(&self, other: &Self) -> u32 {
        let mut labels = BTreeMap::new();
        let (a, b) = (PostorderTree::from_tree(self, &mut labels), PostorderTree::from_tree(other, &mut labels));
        let mut table = DistanceTable { trees: vec![0; a.len() * b.len()], width: b.len() };
        for &i in &a.keyroots {
            for &j in &b.keyroots {
                forests(&a, &b, (i, j), &mut table);
            }
        }
        table.trees.last().copied().unwrap_or(0)
    }
}

/// A tree's nodes in post-order.
struct PostorderTree {
    /// Labels as numbers, and whether they name a variable.
    labels: Vec<(usize, bool)>,
    /// For each node, the index of its leftmost leaf.
    leftmost: Vec<usize>,
    keyroots: Vec<usize>,
}

/// Distances between subtrees, by the indexes of their roots.
struct DistanceTable {
    trees: Vec<u32>,
    width: usize,
}

impl PostorderTree {
    fn from_tree<'a>(tree: &'a SyntaxTree, known: &mut BTreeMap<&'a str, usize>) -> Self {
        let (mut labels, mut leftmost) = (Vec::new(), Vec::new());
        // Nodes that wait for their children: label, number of children to come, and index of the first leaf below.
        let mut open: Vec<((usize, bool), u32, usize)> = Vec::new();
        for node in tree.nodes() {
            let next = known.len();
            let label = *known.entry(node.label.as_str()).or_insert(next);
            open.push(((label, is_variable(&node.label)), node.children, labels.len()));
            while let Some((label, _, first)) = open.pop_if(|(_, missing, _)| *missing == 0) {
                labels.push(label);
                leftmost.push(first);
                if let Some((_, missing, _)) = open.last_mut() {
                    *missing -= 1;
                }
            }
        }
        let highest: BTreeMap<usize, usize> = leftmost.iter().enumerate().map(|(place, leaf)| (*leaf, place)).collect();
        let mut keyroots: Vec<usize> = highest.into_values().collect();
        keyroots.sort_unstable();
        Self { labels, leftmost, keyroots }
    }

    fn len(&self) -> usize {
        self.labels.len()
    }
}

/// `v0`, `v1`, …
fn is_variable(label: &str) -> bool {
    label.strip_prefix('v').is_some_and(|number| !number.is_empty() && number.bytes().all(|b| b.is_ascii_digit()))
}

/// Fills in the distances of all subtrees whose leftmost leaves are those of the two key roots.
fn forests(a: &PostorderTree, b: &PostorderTree, (i, j): (usize, usize), table: &mut DistanceTable) {
    let (first_a, first_b) = (a.leftmost[i], b.leftmost[j]);
    let (rows, columns) = (i - first_a + 2, j - first_b + 2);
    // Distances of the forests that begin at the two leaves; row and column 0 are for the empty forest.
    let mut forest = vec![0; rows * columns];
    for row in 1..rows {
        forest[row * columns] = forest[(row - 1) * columns] + NODE_COST;
    }
    for column in 1..columns {
        forest[column] = forest[column - 1] + NODE_COST;
    }
    for row in 1..rows {
        for column in 1..columns {
            let (x, y) = (first_a + row - 1, first_b + column - 1);
            let deleted = forest[(row - 1) * columns + column] + NODE_COST;
            let inserted = forest[row * columns + column - 1] + NODE_COST;
            let whole = a.leftmost[x] == first_a && b.leftmost[y] == first_b;
            let matched = if whole {
                forest[(row - 1) * columns + column - 1] + relabel_cost(a.labels[x], b.labels[y])
            } else {
                let before = (a.leftmost[x] - first_a) * columns + (b.leftmost[y] - first_b);
                forest[before] + table.trees[x * table.width + y]
            };
            let best = deleted.min(inserted).min(matched);
            forest[row * columns + column] = best;
            if whole {
                table.trees[x * table.width + y] = best;
            }
        }
    }
}

fn relabel_cost(a: (usize, bool), b: (usize, bool)) -> u32 {
    match (a, b) {
        ((a, _), (b, _)) if a == b => 0,
        ((_, true), (_, true)) => VARIABLE_RELABEL_COST,
        _ => NODE_COST,
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::types::program_facts::SyntaxNode;

    /// `f(a b(c))` as a tree.
    fn tree(text: &str) -> SyntaxTree {
        let mut nodes: Vec<SyntaxNode> = Vec::new();
        let (mut open, mut parent): (Vec<usize>, Option<usize>) = (Vec::new(), None);
        for word in text.replace('(', " ( ").replace(')', " ) ").split_whitespace() {
            match word {
                "(" => {
                    open.extend(parent);
                    parent = Some(nodes.len() - 1);
                }
                ")" => parent = open.pop(),
                label => {
                    if let Some(parent) = parent {
                        nodes[parent].children += 1;
                    }
                    nodes.push(SyntaxNode { label: label.to_owned(), children: 0, line: 0 });
                }
            }
        }
        SyntaxTree::new(nodes).expect("a tree")
    }

    #[test]
    fn distances_count_what_is_changed() {
        /// In quarters of a node.
        fn check(a: &str, b: &str, quarters: u32) {
            assert_eq!(tree(a).distance(&tree(b)), quarters, "{a} {b}");
        }
        check("f", "f", 0);
        check("f", "g", 4);
        check("f(a b)", "f(a)", 4);
        check("f(a b)", "f(b a)", 8);
        // The example of the paper: one deletion and one insertion.
        check("f(d(a c(b)) e)", "f(c(d(a b)) e)", 8);
        // The children of a deleted node move up.
        check("block(if(test return) call)", "block(test return call)", 4);
        check("f(v0 v1)", "f(v1 v0)", 2);
        check("f(v0)", "f(value)", 4);
    }

    fn any_tree() -> impl Strategy<Value = SyntaxTree> {
        let leaf = prop::sample::select(vec!["a", "b", "c", "v0", "v1", "v2"]).prop_map(|label| format!(" {label} "));
        let text = leaf.prop_recursive(4, 14, 3, |inner| {
            (prop::sample::select(vec!["a", "f", "g"]), prop::collection::vec(inner, 1..4))
                .prop_map(|(label, children)| format!(" {label}({}) ", children.concat()))
        });
        text.prop_map(|text| tree(&text))
    }

    proptest! {
        #[test]
        fn it_is_a_metric(a in any_tree(), b in any_tree(), c in any_tree()) {
            prop_assert_eq!(a.distance(&a), 0);
            prop_assert_eq!(a.distance(&b), b.distance(&a));
            prop_assert!(a.distance(&c) <= a.distance(&b) + b.distance(&c));
            prop_assert!((a.distance(&b) == 0) == (a == b));
            prop_assert!(a.distance(&b) <= NODE_COST * (a.nodes().len() + b.nodes().len()) as u32);
        }
    }
}
