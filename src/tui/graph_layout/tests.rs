//! Layout of the starter roadmap and of random graphs: nothing overlaps, every topic can be reached by walking.

use proptest::prelude::*;

use super::*;
use crate::types::problem::Topic;

fn catalog(topics: &[(&str, &[&str])]) -> Catalog {
    let topic = |(id, requires): &(&str, &[&str])| Topic {
        id: TopicId::from(*id),
        title: (*id).to_owned(),
        requires: requires.iter().map(|r| TopicId::from(*r)).collect(),
        expected_minutes: 20,
    };
    Catalog { topics: topics.iter().map(topic).collect(), ..Catalog::default() }
}

/// Draws a graph as text, one row per rank and the lines between.
fn picture(graph: &GraphLayout, columns: usize) -> String {
    let mut rows = Vec::new();
    let lines = route_edges(graph, None);
    for (rank, items) in graph.ranks.iter().enumerate() {
        let mut row = vec![' '; columns];
        for item in items {
            let text = item.topic.as_ref().map_or("│", |t| t.as_str());
            for (i, c) in text.chars().enumerate() {
                row[item.middle - item.width / 2 + i] = c;
            }
        }
        rows.push(row);
        if let Some(wire) = lines.get(rank) {
            let first = rows.len();
            rows.resize(first + wire.tracks, vec![' '; columns]);
            for (r, column, c, _) in wire.cells(wire.tracks) {
                rows[first + r][column] = c;
            }
        }
    }
    rows.iter().map(|r| r.iter().collect::<String>().trim_end().to_owned()).collect::<Vec<_>>().join("\n")
}

fn small() -> GraphLayout {
    let topics: &[(&str, &[&str])] = &[
        ("arrays", &[]),
        ("recursion", &[]),
        ("pointers", &["arrays"]),
        ("sorting", &["arrays", "recursion"]),
        ("stack", &["arrays"]),
        ("search", &["pointers", "sorting"]),
        ("trees", &["recursion", "search", "stack"]),
    ];
    GraphLayout::new(&catalog(topics), 40, usize::MAX, |t| t.as_str().len()).expect("fits")
}

#[test]
fn every_path_through_many_layers_is_not_walked() {
    // Two topics a layer, each of which requires both above: 2^40 paths.
    let id = |layer: usize, side: usize| TopicId::from(format!("t{layer}-{side}").as_str());
    let topic = |at: usize| {
        let (layer, side) = (at / 2, at % 2);
        let requires = if layer == 0 { Vec::new() } else { vec![id(layer - 1, 0), id(layer - 1, 1)] };
        Topic { id: id(layer, side), title: String::new(), requires, expected_minutes: 20 }
    };
    let catalog = Catalog { topics: (0..80).map(topic).collect(), ..Catalog::default() };
    assert!(is_reachable(&catalog, &id(0, 0), &id(39, 1)));
    assert!(!is_reachable(&catalog, &id(39, 0), &id(39, 1)));
    assert_eq!(direct_edges(&catalog).len(), 4 * 39);
}

#[test]
fn a_small_graph_looks_like_this() {
    insta::assert_snapshot!(picture(&small(), 40));
}

#[test]
fn edges_that_others_imply_are_left_out() {
    let graph = small();
    assert!(!graph.links.iter().any(|l| l.edge == ("recursion".into(), "trees".into())));
    assert!(graph.links.iter().any(|l| l.edge == ("stack".into(), "trees".into())));
}

#[test]
fn walking_follows_edges_and_reaches_everything() {
    let graph = small();
    let check = |from: &str, step: Direction, to: Option<&str>| {
        assert_eq!(graph.step(&from.into(), step).map(TopicId::as_str), to, "{from} {step:?}");
    };
    check("recursion", Direction::Down, Some("sorting"));
    check("sorting", Direction::Down, Some("search"));
    check("trees", Direction::Down, None);
    check("search", Direction::Down, Some("trees"));
    check("arrays", Direction::Up, None);
}

#[test]
fn a_rank_may_be_split_to_fit() {
    let topics: &[(&str, &[&str])] =
        &[("one", &[]), ("two", &["one"]), ("three", &["one"]), ("four", &["one"]), ("five", &["two"])];
    let graph = GraphLayout::new(&catalog(topics), 14, 2, |t| t.as_str().len()).expect("fits");
    let ranks = |graph: &GraphLayout| {
        graph.ranks.iter().map(|items| items.iter().filter(|i| i.topic.is_some()).count()).collect::<Vec<_>>()
    };
    assert_eq!(ranks(&graph), [1, 2, 2]);
    assert_eq!(graph.find(&"five".into()).map(|(rank, _)| rank), Some(2));
}

#[test]
fn a_rank_without_room_is_no_graph() {
    let topics: &[(&str, &[&str])] = &[("a-long-name", &[]), ("another-long-name", &[])];
    assert!(GraphLayout::new(&catalog(topics), 20, usize::MAX, |t| t.as_str().len()).is_none());
}

proptest! {
    #[test]
    fn nothing_overlaps_and_everything_is_reachable(
        requires in prop::collection::vec(prop::collection::btree_set(0usize..12, 0..3), 1..12),
        per_rank in prop::sample::select(vec![1, 2, 3, 5, usize::MAX]),
    ) {
        let names: Vec<String> = (0..requires.len()).map(|i| format!("topic-{i}")).collect();
        let needs: Vec<Vec<&str>> = requires.iter().enumerate()
            .map(|(i, set)| set.iter().filter(|n| **n < i).map(|n| names[*n].as_str()).collect()).collect();
        let topics: Vec<(&str, &[&str])> = names.iter().map(String::as_str).zip(needs.iter().map(Vec::as_slice)).collect();
        let columns = 160;
        let Some(graph) = GraphLayout::new(&catalog(&topics), columns, per_rank, |t| t.as_str().len()) else { return Ok(()) };
        for items in &graph.ranks {
            prop_assert!(items.iter().filter(|item| item.topic.is_some()).count() <= per_rank);
            let mut from = 0;
            for item in items {
                let start = item.middle - item.width / 2;
                prop_assert!(start >= from, "{items:?}");
                from = start + item.width + 1;
            }
            prop_assert!(from <= columns + 1);
        }
        let mut seen = BTreeSet::from([TopicId::from("topic-0")]);
        let mut queue = vec![TopicId::from("topic-0")];
        while let Some(topic) = queue.pop() {
            for step in [Direction::Up, Direction::Down, Direction::Left, Direction::Right] {
                if let Some(next) = graph.step(&topic, step) && seen.insert(next.clone()) {
                    queue.push(next.clone());
                }
            }
        }
        let all: BTreeSet<_> = names.iter().map(|n| TopicId::from(n.as_str())).collect();
        prop_assert_eq!(seen, all);
        for wire in route_edges(&graph, None) {
            prop_assert_eq!(wire.cells(wire.tracks).filter(|c| c.0 >= wire.tracks).count(), 0);
        }
    }
}
