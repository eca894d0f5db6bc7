//! Routes the lines between two ranks, drawn with box characters on a separate grid.
//!
//! All edges of one topic share a horizontal bus. Buses that would touch get different rows ("tracks"). Of the possible
//! orders of tracks, the one with the fewest false contacts is used.

use std::collections::BTreeMap;

use crate::types::ids::TopicId;

use super::layered_graph::{EdgeSegment, GraphLayout};

const UP: u8 = 1;
const DOWN: u8 = 2;
const LEFT: u8 = 4;
const RIGHT: u8 = 8;

/// The lines of one gap.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct EdgeLines {
    /// Minimum number of rows of the gap.
    pub tracks: usize,
    /// By (row, column): the directions of the lines in a cell, and whether one of them belongs to the chosen topic.
    cells: BTreeMap<(usize, usize), (u8, bool)>,
}

impl EdgeLines {
    /// The characters with their row, column and highlight, for a gap of `rows` rows (at least `tracks`).
    pub fn cells(&self, rows: usize) -> impl Iterator<Item = (usize, usize, char, bool)> {
        let spare = rows.saturating_sub(self.tracks);
        let above = spare / 2;
        let (first, last) = (0, self.tracks.saturating_sub(1));
        self.cells.iter().flat_map(move |(&(row, column), &(ways, lit))| {
            let lead = (0..above).filter(move |_| row == first && ways & UP != 0).map(|r| (r, '│'));
            let tail = (above + self.tracks..rows).filter(move |_| row == last && ways & DOWN != 0).map(|r| (r, '│'));
            let own = std::iter::once((row + above, box_character(ways)));
            lead.chain(own).chain(tail).map(move |(row, c)| (row, column, c, lit))
        })
    }

    fn add_line(&mut self, (row, column): (usize, usize), ways: u8, lit: bool) {
        let cell = self.cells.entry((row, column)).or_default();
        cell.0 |= ways;
        cell.1 |= lit;
    }
}

fn box_character(ways: u8) -> char {
    const GLYPHS: [char; 16] = [' ', '│', '│', '│', '─', '┘', '┐', '┤', '─', '└', '┌', '├', '─', '┴', '┬', '┼'];
    GLYPHS[usize::from(ways & 15)]
}

/// A source column with its target columns in one gap.
struct Bus {
    from: usize,
    to: Vec<(usize, bool)>,
}

impl Bus {
    fn column_span(&self) -> (usize, usize) {
        let ends = || self.to.iter().map(|(column, _)| *column).chain([self.from]);
        (ends().min().unwrap_or(self.from), ends().max().unwrap_or(self.from))
    }
}

/// The lines below every rank but the last; edges that touch `chosen` are highlighted.
#[must_use]
pub fn route_edges(graph: &GraphLayout, chosen: Option<&TopicId>) -> Vec<EdgeLines> {
    (0..graph.ranks.len().saturating_sub(1)).map(|rank| draw_buses(&buses(graph, rank, chosen))).collect()
}

fn buses(graph: &GraphLayout, rank: usize, chosen: Option<&TopicId>) -> Vec<Bus> {
    let lit = |link: &EdgeSegment| chosen.is_some_and(|topic| &link.edge.0 == topic || &link.edge.1 == topic);
    let mut by_source: BTreeMap<usize, Vec<(usize, bool)>> = BTreeMap::new();
    for link in graph.links.iter().filter(|l| l.rank == rank) {
        by_source.entry(link.from).or_default().push((graph.ranks[rank + 1][link.to].middle, lit(link)));
    }
    by_source.into_iter().map(|(from, to)| Bus { from: graph.ranks[rank][from].middle, to }).collect()
}

/// With more buses than this there are too many orders to try, so the natural order is used.
const MAX_PERMUTED_BUSES: usize = 6;

fn draw_buses(buses: &[Bus]) -> EdgeLines {
    let natural: Vec<usize> = (0..buses.len()).collect();
    let orders = if buses.len() > MAX_PERMUTED_BUSES { vec![natural] } else { permutations(natural) };
    let best = orders.iter().map(|order| assign_tracks(buses, order)).min_by_key(|tracks| layout_cost(buses, tracks));
    let tracks = best.unwrap_or_default();
    let mut wire = EdgeLines { tracks: tracks.iter().max().map_or(0, |t| t + 1), ..EdgeLines::default() };
    for (bus, track) in buses.iter().zip(&tracks) {
        for (column, lit) in &bus.to {
            draw_edge(&mut wire, bus.from, *column, *track, *lit);
        }
    }
    wire
}

/// One edge: down from the source to its track, along it, down to the target.
fn draw_edge(wire: &mut EdgeLines, from: usize, to: usize, track: usize, lit: bool) {
    for row in 0..track {
        wire.add_line((row, from), UP | DOWN, lit);
    }
    for row in track + 1..wire.tracks {
        wire.add_line((row, to), UP | DOWN, lit);
    }
    wire.add_line((track, from), UP, lit);
    wire.add_line((track, to), DOWN, lit);
    let (left, right) = (from.min(to), from.max(to));
    for column in left..right {
        wire.add_line((track, column), RIGHT, lit);
        wire.add_line((track, column + 1), LEFT, lit);
    }
}

/// Track of each bus if they are placed in this order, each on the first row where it touches no other bus.
fn assign_tracks(buses: &[Bus], order: &[usize]) -> Vec<usize> {
    let mut chosen = vec![0; buses.len()];
    let mut rows: Vec<Vec<(usize, usize)>> = Vec::new();
    for &index in order {
        let (left, right) = buses[index].column_span();
        let free = |row: &Vec<(usize, usize)>| row.iter().all(|(l, r)| right + 1 < *l || *r + 1 < left);
        let row = rows.iter().position(free).unwrap_or(rows.len());
        rows.resize_with(rows.len().max(row + 1), Vec::new);
        rows[row].push((left, right));
        chosen[index] = row;
    }
    chosen
}

/// The cost of a layout: false contacts weigh most (a line that seems to lead where it doesn't), then rows, then
/// crossings.
fn layout_cost(buses: &[Bus], tracks: &[usize]) -> usize {
    let mut cost = 10 * tracks.iter().max().map_or(0, |t| t + 1);
    for (a, upper) in buses.iter().zip(tracks) {
        for (b, lower) in buses.iter().zip(tracks) {
            let (left, right) = b.column_span();
            if upper > lower && b.to.iter().any(|(column, _)| *column == a.from) {
                cost += 100;
            }
            if upper > lower && (left..=right).contains(&a.from) {
                cost += 1;
            }
            if upper < lower {
                cost += a.to.iter().filter(|(column, _)| (left..=right).contains(column)).count();
            }
        }
    }
    cost
}

fn permutations(items: Vec<usize>) -> Vec<Vec<usize>> {
    if items.len() <= 1 {
        return vec![items];
    }
    let mut all = Vec::new();
    for (i, first) in items.iter().enumerate() {
        let mut rest = items.clone();
        rest.remove(i);
        all.extend(permutations(rest).into_iter().map(|mut tail| {
            tail.insert(0, *first);
            tail
        }));
    }
    all
}
