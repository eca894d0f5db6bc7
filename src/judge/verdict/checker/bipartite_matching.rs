//! Matches items that may be in any order: finds as many pairs as possible in which both items are the same.
//!
//! Items of different shape are never the same, so they are first grouped by shape. Without a tolerance, all items of a
//! group are equal. With a tolerance, a group with one number per item is a problem of intervals on a line, which a
//! greedy algorithm solves exactly (Glover 1967). A group with more numbers is a bipartite graph, in which the
//! Hopcroft-Karp algorithm finds a maximum matching. Its edges are searched only in a window: if two items are the
//! same, their numbers can be matched within the tolerance, and so can the k-th smallest number of both.

use std::collections::BTreeMap;

use crate::types::Value;

use super::canonical_form::{CanonicalForm, Side, canonical_form};
use super::comparison_rules::ComparisonRules;

/// An item to match.
#[derive(Clone, Copy, Debug)]
pub(in crate::judge) enum MatchItem<'a> {
    One(&'a Value),
    /// A dictionary's key with its value.
    Entry(&'a Value, &'a Value),
}

/// Indices of the items without a partner, in order.
#[derive(Clone, Debug, Default, PartialEq)]
pub(in crate::judge) struct UnmatchedItems {
    pub want: Vec<usize>,
    pub got: Vec<usize>,
}

impl UnmatchedItems {
    pub fn is_empty(&self) -> bool {
        self.want.is_empty() && self.got.is_empty()
    }
}

/// Maximum number of pairs to compare in a group; beyond it, the items count as unmatched. Only a wrong answer with
/// thousands of items that are all within each other's tolerance reaches it.
const MAX_PAIRS: usize = 20_000_000;

/// Returns the unmatched items. `rules` are those for the items.
pub(super) fn find_unmatched(rules: &ComparisonRules, want: &[MatchItem<'_>], got: &[MatchItem<'_>]) -> UnmatchedItems {
    match_partners(rules, want, got).1
}

/// Returns the index of each wanted item's partner, and the unmatched items.
pub(super) fn match_partners(
    rules: &ComparisonRules,
    want: &[MatchItem<'_>],
    got: &[MatchItem<'_>],
) -> (Vec<Option<usize>>, UnmatchedItems) {
    let mut partners = vec![None; want.len()];
    for (_, mut group) in group_by_shape(rules, want, got) {
        let found = match group.want.first().map_or(0, |first| first.numbers.len()) {
            0 => pair_in_order(&group),
            1 => match_on_line(rules, &mut group, want, got),
            _ => match_in_graph(rules, &mut group, want, got),
        };
        for (a, b) in found {
            partners[a] = Some(b);
        }
    }
    let mut free = vec![true; got.len()];
    for place in partners.iter().flatten() {
        free[*place] = false;
    }
    let left = UnmatchedItems {
        want: (0..want.len()).filter(|&i| partners[i].is_none()).collect(),
        got: (0..got.len()).filter(|&i| free[i]).collect(),
    };
    (partners, left)
}

/// Items of one shape.
#[derive(Default)]
struct ShapeGroup {
    want: Vec<ShapeMember>,
    got: Vec<ShapeMember>,
}

/// The index of an item, and its numbers in the order of its shape.
struct ShapeMember {
    place: usize,
    numbers: Vec<f64>,
}

fn group_by_shape(
    rules: &ComparisonRules,
    want: &[MatchItem<'_>],
    got: &[MatchItem<'_>],
) -> BTreeMap<Vec<u8>, ShapeGroup> {
    let mut groups = BTreeMap::<Vec<u8>, ShapeGroup>::new();
    for (place, item) in want.iter().enumerate() {
        let CanonicalForm { bytes, numbers } = canonical_form(rules, item, Side::Want);
        groups.entry(bytes).or_default().want.push(ShapeMember { place, numbers });
    }
    for (place, item) in got.iter().enumerate() {
        let CanonicalForm { bytes, numbers } = canonical_form(rules, item, Side::Got);
        groups.entry(bytes).or_default().got.push(ShapeMember { place, numbers });
    }
    groups
}

fn pair_in_order(group: &ShapeGroup) -> Vec<(usize, usize)> {
    group.want.iter().zip(&group.got).map(|(a, b)| (a.place, b.place)).collect()
}

fn is_same_item(rules: &ComparisonRules, want: &MatchItem<'_>, got: &MatchItem<'_>) -> bool {
    match (want, got) {
        (MatchItem::One(a), MatchItem::One(b)) => rules.is_same(a, b),
        (MatchItem::Entry(a, x), MatchItem::Entry(b, y)) => rules.for_key().is_same(a, b) && rules.is_same(x, y),
        _ => false,
    }
}

/// Matches items with one number each. Every wanted number covers an interval of the given ones. From the smallest
/// given number on, each goes to the open interval that ends first, which is optimal.
fn match_on_line(
    rules: &ComparisonRules,
    group: &mut ShapeGroup,
    want: &[MatchItem<'_>],
    got: &[MatchItem<'_>],
) -> Vec<(usize, usize)> {
    group.got.sort_by(|a, b| a.numbers[0].total_cmp(&b.numbers[0]));
    let mut opening: Vec<(usize, usize, usize)> = Vec::new();
    for member in &group.want {
        let (from, to) = tolerance_window(rules, member.numbers[0], &group.got, |other| other.numbers[0]);
        // The window is slightly too wide; comparing the items finds its exact ends.
        let fits = |i: &usize| is_same_item(rules, &want[member.place], &got[group.got[*i].place]);
        let first = (from..to).find(fits);
        let last = (from..to).rev().find(fits);
        if let (Some(first), Some(last)) = (first, last) {
            opening.push((first, last, member.place));
        }
    }
    opening.sort_unstable();
    let (mut open, mut next, mut found) = (std::collections::BTreeSet::new(), 0, Vec::new());
    for (i, member) in group.got.iter().enumerate() {
        while let Some(&(first, last, place)) = opening.get(next).filter(|stretch| stretch.0 <= i) {
            debug_assert!(first <= last);
            open.insert((last, place));
            next += 1;
        }
        while let Some((last, place)) = open.pop_first() {
            if last >= i {
                found.push((place, member.place));
                break;
            }
        }
    }
    found
}

/// Returns the range of members, sorted by a number, that may be close to `x`. It is slightly too wide, because
/// rounding must not exclude a member.
fn tolerance_window(
    rules: &ComparisonRules,
    x: f64,
    members: &[ShapeMember],
    number: impl Fn(&ShapeMember) -> f64,
) -> (usize, usize) {
    let around = rules.tolerance.map_or(0.0, |tolerance| tolerance.around(x));
    let reach = around * (1.0 + 1e-9) + x.abs() * 1e-15;
    let from = members.partition_point(|member| number(member) < x - reach);
    let to = members.partition_point(|member| number(member) <= x + reach);
    (from, to.max(from))
}

fn match_in_graph(
    rules: &ComparisonRules,
    group: &mut ShapeGroup,
    want: &[MatchItem<'_>],
    got: &[MatchItem<'_>],
) -> Vec<(usize, usize)> {
    if let Some(found) = match_side_by_side(rules, group, want, got) {
        return found;
    }
    let Some(edges) = build_edges(rules, group, want, got) else { return Vec::new() };
    let partners = maximum_matching(&edges, group.got.len());
    let pairs = partners.into_iter().enumerate();
    pairs.filter_map(|(a, b)| Some((group.want[a].place, group.got[b?].place))).collect()
}

/// Matches the items sorted by their numbers, which already works for most right answers.
fn match_side_by_side(
    rules: &ComparisonRules,
    group: &mut ShapeGroup,
    want: &[MatchItem<'_>],
    got: &[MatchItem<'_>],
) -> Option<Vec<(usize, usize)>> {
    let by_numbers = |a: &ShapeMember, b: &ShapeMember| {
        let pairs = a.numbers.iter().zip(&b.numbers);
        pairs.map(|(a, b)| a.total_cmp(b)).find(|order| order.is_ne()).unwrap_or(std::cmp::Ordering::Equal)
    };
    group.want.sort_by(by_numbers);
    group.got.sort_by(by_numbers);
    if group.want.len() != group.got.len() {
        return None;
    }
    let found = pair_in_order(group);
    found.iter().all(|&(a, b)| is_same_item(rules, &want[a], &got[b])).then_some(found)
}

/// Returns the given members each wanted one may be matched with, or `None` if there are too many pairs.
fn build_edges(
    rules: &ComparisonRules,
    group: &mut ShapeGroup,
    want: &[MatchItem<'_>],
    got: &[MatchItem<'_>],
) -> Option<Vec<Vec<usize>>> {
    for member in group.want.iter_mut().chain(&mut group.got) {
        member.numbers.sort_by(f64::total_cmp);
    }
    // With a relative tolerance of 1 or more, smaller numbers may reach further than larger ones.
    let bounded = rules.tolerance.is_some_and(|tolerance| tolerance.rel < 1.0);
    let count = group.got.first().map_or(0, |first| first.numbers.len());
    let mut best: Option<(usize, usize)> = None;
    for k in [0, count / 2, count.saturating_sub(1)].into_iter().filter(|&k| bounded && k < count) {
        group.got.sort_by(|a, b| a.numbers[k].total_cmp(&b.numbers[k]));
        let sizes =
            group.want.iter().map(|member| tolerance_window(rules, member.numbers[k], &group.got, |m| m.numbers[k]));
        let pairs: usize = sizes.map(|(from, to)| to - from).sum();
        if best.is_none_or(|(fewest, _)| pairs < fewest) {
            best = Some((pairs, k));
        }
    }
    let pairs = best.map_or(group.want.len().saturating_mul(group.got.len()), |(pairs, _)| pairs);
    if pairs > MAX_PAIRS {
        return None;
    }
    if let Some((_, k)) = best {
        group.got.sort_by(|a, b| a.numbers[k].total_cmp(&b.numbers[k]));
    }
    let near = |member: &ShapeMember| {
        let (from, to) = best.map_or((0, group.got.len()), |(_, k)| {
            tolerance_window(rules, member.numbers[k], &group.got, |m| m.numbers[k])
        });
        (from..to).filter(|&i| is_same_item(rules, &want[member.place], &got[group.got[i].place])).collect()
    };
    Some(group.want.iter().map(near).collect())
}

/// Finds a maximum matching of a bipartite graph (Hopcroft and Karp 1973). Returns the right partner of each left node.
fn maximum_matching(edges: &[Vec<usize>], right: usize) -> Vec<Option<usize>> {
    let mut graph =
        BipartiteGraph { edges, left: vec![None; edges.len()], right: vec![None; right], layer: Vec::new() };
    while graph.build_layers() {
        let mut next = vec![0; edges.len()];
        for root in 0..edges.len() {
            if graph.left[root].is_none() {
                graph.augment(root, &mut next);
            }
        }
    }
    graph.left
}

struct BipartiteGraph<'a> {
    edges: &'a [Vec<usize>],
    left: Vec<Option<usize>>,
    right: Vec<Option<usize>>,
    /// The number of alternating steps from a left node to a free one.
    layer: Vec<Option<u32>>,
}

impl BipartiteGraph<'_> {
    /// Finds the layers of the shortest augmenting paths. Returns false if no path is left.
    fn build_layers(&mut self) -> bool {
        self.layer = self.left.iter().map(|partner| partner.is_none().then_some(0)).collect();
        let mut row: std::collections::VecDeque<usize> =
            (0..self.left.len()).filter(|&u| self.left[u].is_none()).collect();
        let mut reachable = false;
        while let Some(u) = row.pop_front() {
            for &v in &self.edges[u] {
                match self.right[v] {
                    None => reachable = true,
                    Some(w) if self.layer[w].is_none() => {
                        self.layer[w] = self.layer[u].map(|layer| layer + 1);
                        row.push_back(w);
                    }
                    Some(_) => {}
                }
            }
        }
        reachable
    }

    /// Follows the layers from a free node, and flips a path that ends at a free one. A path may be as long as the
    /// number of nodes, so the search uses an explicit stack.
    fn augment(&mut self, root: usize, next: &mut [usize]) {
        let mut path = vec![root];
        while let Some(&u) = path.last() {
            let Some(&v) = self.edges[u].get(next[u]) else {
                self.layer[u] = None;
                path.pop();
                continue;
            };
            next[u] += 1;
            match self.right[v] {
                None => return self.flip_path(&path, v),
                Some(w) if self.layer[w].is_some() && self.layer[w] == self.layer[u].map(|layer| layer + 1) => {
                    path.push(w);
                }
                Some(_) => {}
            }
        }
    }

    fn flip_path(&mut self, path: &[usize], end: usize) {
        let mut v = end;
        for &u in path.iter().rev() {
            let before = self.left[u].replace(v);
            self.right[v] = Some(u);
            let Some(before) = before else { return };
            v = before;
        }
    }
}
