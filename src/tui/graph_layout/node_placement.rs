//! Order within ranks, and columns.

use super::layered_graph::{GraphLayout, RankNode};

/// Blank columns between neighbours.
const MIN_GAP_COLUMNS: usize = 2;
/// Maximum number of sweeps down and up; orders of graphs of this size settle sooner.
const MAX_SWEEPS: usize = 6;

/// Orders every rank so that neighbours are above each other as far as they can (barycentre heuristic).
pub(super) fn order_ranks(graph: &mut GraphLayout) {
    for _ in 0..MAX_SWEEPS {
        for rank in 1..graph.ranks.len() {
            reorder(graph, rank, true);
        }
        for rank in (0..graph.ranks.len().saturating_sub(1)).rev() {
            reorder(graph, rank, false);
        }
    }
}

fn reorder(graph: &mut GraphLayout, rank: usize, by_upper: bool) {
    let keys: Vec<f64> = (0..graph.ranks[rank].len())
        .map(|place| neighbour_mean(graph, rank, place, by_upper, |_, index| index as f64).unwrap_or(place as f64))
        .collect();
    let mut order: Vec<usize> = (0..keys.len()).collect();
    order.sort_by(|a, b| keys[*a].total_cmp(&keys[*b]));
    let mut new_place = vec![0; order.len()];
    for (new, old) in order.iter().enumerate() {
        new_place[*old] = new;
    }
    graph.ranks[rank] = order.iter().map(|old| graph.ranks[rank][*old].clone()).collect();
    for link in &mut graph.links {
        if link.rank == rank {
            link.from = new_place[link.from];
        } else if link.rank + 1 == rank {
            link.to = new_place[link.to];
        }
    }
}

/// Mean of a value over the neighbours above or below.
fn neighbour_mean(
    graph: &GraphLayout,
    rank: usize,
    place: usize,
    above: bool,
    of: impl Fn(&RankNode, usize) -> f64,
) -> Option<f64> {
    let neighbours: Vec<f64> = graph
        .links
        .iter()
        .filter_map(|l| match above {
            true if l.rank + 1 == rank && l.to == place => Some(of(&graph.ranks[l.rank][l.from], l.from)),
            false if l.rank == rank && l.from == place => Some(of(&graph.ranks[rank + 1][l.to], l.to)),
            _ => None,
        })
        .collect();
    (!neighbours.is_empty()).then(|| neighbours.iter().sum::<f64>() / neighbours.len() as f64)
}

/// Assigns columns to every item; false if a rank has no room.
pub(super) fn assign_columns(graph: &mut GraphLayout, columns: usize) -> bool {
    let needed = |items: &Vec<RankNode>| {
        items.iter().map(|i| i.width + MIN_GAP_COLUMNS).sum::<usize>().saturating_sub(MIN_GAP_COLUMNS)
    };
    if graph.ranks.iter().any(|items| needed(items) > columns) {
        return false;
    }
    for items in &mut graph.ranks {
        let share = columns as f64 / items.len() as f64;
        let wishes: Vec<f64> = (0..items.len()).map(|i| share * (i as f64 + 0.5)).collect();
        place_without_overlap(items, &wishes, columns);
    }
    for sweep in 0..MAX_SWEEPS {
        let down = sweep % 2 == 1;
        for step in 0..graph.ranks.len() {
            let rank = if down { step } else { graph.ranks.len() - 1 - step };
            let wish = |place: usize| {
                let middle = |item: &RankNode, _: usize| item.middle as f64;
                let own = graph.ranks[rank][place].middle as f64;
                neighbour_mean(graph, rank, place, down, middle).unwrap_or(own)
            };
            let wishes: Vec<f64> = (0..graph.ranks[rank].len()).map(wish).collect();
            place_without_overlap(&mut graph.ranks[rank], &wishes, columns);
        }
    }
    true
}

/// Puts items near their wanted columns without overlap: halfway between pushing everything right and everything left.
fn place_without_overlap(items: &mut [RankNode], wishes: &[f64], columns: usize) {
    let half = |item: &RankNode| item.width as f64 / 2.0;
    let apart = |a: &RankNode, b: &RankNode| half(a) + half(b) + MIN_GAP_COLUMNS as f64;
    let (first, last) = (0, items.len().saturating_sub(1));
    let (mut right, mut left) = (wishes.to_vec(), wishes.to_vec());
    for i in first..items.len() {
        let floor = if i == first { half(&items[i]) } else { right[i - 1] + apart(&items[i - 1], &items[i]) };
        right[i] = right[i].max(floor);
    }
    for i in (first..items.len()).rev() {
        let ceiling =
            if i == last { columns as f64 - half(&items[i]) } else { left[i + 1] - apart(&items[i], &items[i + 1]) };
        left[i] = left[i].min(ceiling);
    }
    let mut taken = 0.0;
    for (i, item) in items.iter_mut().enumerate() {
        let wish = f64::midpoint(right[i], left[i]);
        // The mean of two placements without overlap has no overlap either, but rounding may cost a column: check
        // again.
        let start = (wish - half(item)).max(taken).round();
        item.middle = (start + (half(item)).floor()) as usize;
        taken = start + item.width as f64 + 1.0;
    }
    let over = items.last().map_or(0, |i| (i.middle + i.width.div_ceil(2)).saturating_sub(columns));
    for item in items.iter_mut() {
        item.middle = item.middle.saturating_sub(over).max(item.width / 2);
    }
}
