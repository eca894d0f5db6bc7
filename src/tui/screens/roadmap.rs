//! The topic graph, top-down, with the selected topic's pane beside it.
//!
//! ```text
//!            ● Arrays & Hashing                     ┌▸Two Pointers ────────────┐
//!              ███▓░ .82±.06 ─┬──────────┐          │ ◐ growing     .41 ± .09  │
//!                             │          │          │ ████▓▓░░··········       │
//!              ◐ Two Pointers     ◐ Stack           │ Problems           1/3   │
//! ```
//!
//! Where the graph has no room the topics are a list in roadmap order; the pane names what each needs.

use ratatui::layout::{Constraint, Layout, Rect};
use ratatui::text::{Line, Span};

use crate::model::ids::TopicId;
use crate::tui::graph::{self, Graph};
use crate::tui::keymap::Action;
use crate::tui::rows;
use crate::tui::theme::Role;
use crate::tui::ui::{Extent, Pane, Target, Ui, WIDE};
use crate::tui::view::Cx;
use crate::tui::widgets::{Frame, bar, chrome, list_offset};
use crate::words::facts::{self, TopicKind};
use crate::words::numbers::share;
use crate::words::symbols;
use crate::words::text::{fit, pad, width};

mod detail;

/// Columns of the side pane beside the graph.
const SIDE: u16 = 40;
/// Columns a topic's title gets in the graph.
const TITLE: usize = 17;
/// Columns of the second line of a node: a bar, the mastery, its uncertainty.
const MEASURE: usize = 14;

/// The graph as it is drawn at this size; none where the roadmap is a list.
#[must_use]
pub fn graph_of(ui: &Ui) -> Option<Graph> {
    if ui.size.0 < WIDE {
        return None;
    }
    let columns = usize::from(ui.size.0 - SIDE - 2);
    Graph::new(&ui.published.catalog, columns, |topic| {
        let title = facts::topic_title(&ui.published, topic);
        (width(&title).min(TITLE) + 2).max(MEASURE + 2)
    })
}

pub fn render(cx: &mut Cx, header: Rect, body: Rect, footer: Rect) {
    let topics = &cx.published.catalog.topics;
    let open = topics.iter().filter(|t| facts::topic(cx.published, &t.id).kind != TopicKind::Locked).count();
    let facts = [chrome::streak(cx), cx.span(Role::Dim, format!("{open} of {} topics open", topics.len()))];
    chrome::header(cx, header, &["Roadmap".to_owned()], &facts);
    let side = if body.width >= WIDE { SIDE } else { body.width * 9 / 20 };
    let [left, right] = Layout::horizontal([Constraint::Min(1), Constraint::Length(side)]).areas(body);
    match graph_of(cx.ui) {
        Some(graph) => draw_graph(cx, left, &graph),
        None => draw_list(cx, left),
    }
    if let Some(topic) = cx.ui.roadmap.topic.clone() {
        detail::render(cx, right, &topic);
    }
    footer_of(cx, footer);
}

fn footer_of(cx: &mut Cx, footer: Rect) {
    let locked = cx.ui.roadmap.topic.as_ref().map(|t| facts::topic(cx.published, t).kind) == Some(TopicKind::Locked);
    let open = match (cx.ui.roadmap.problem, locked) {
        (Some(_), _) => "open the problem",
        (None, true) => "what is missing",
        (None, false) => "its problems",
    };
    let mut actions = vec![(Action::Open, open.to_owned())];
    if locked {
        actions.push((Action::Override, "go in anyway".to_owned()));
    }
    actions.extend([(Action::Why, "why this mastery".to_owned()), (Action::Progress, "progress".to_owned())]);
    chrome::footer(cx, footer, &actions);
}

/// How many rows a node and the gaps take: two-line nodes and air where there is room for them.
struct Rows {
    node: usize,
    gaps: Vec<usize>,
}

impl Rows {
    fn fit(ranks: usize, tracks: &[usize], height: usize) -> Self {
        let least: usize = tracks.iter().sum();
        let node = if ranks * 2 + least <= height { 2 } else { 1 };
        let mut spare = height.saturating_sub(ranks * node + least);
        let mut gaps = tracks.to_vec();
        // Air goes to every gap alike, at most two rows each.
        for _ in 0..2 {
            if spare >= gaps.len() {
                spare -= gaps.len();
                for gap in &mut gaps {
                    *gap += 1;
                }
            }
        }
        Self { node, gaps }
    }

    fn top_of(&self, rank: usize) -> usize {
        rank * self.node + self.gaps.iter().take(rank).sum::<usize>()
    }
}

fn draw_graph(cx: &mut Cx, area: Rect, graph: &Graph) {
    let area = Rect { x: area.x + 1, width: area.width.saturating_sub(2), ..area };
    cx.target(area, Target::Pane(Pane::Graph));
    let wires = graph::wires(graph, cx.ui.roadmap.topic.as_ref());
    let tracks: Vec<usize> = wires.iter().map(|w| w.tracks).collect();
    let height = usize::from(area.height);
    let rows = Rows::fit(graph.ranks.len(), &tracks, height.saturating_sub(1));
    let total = rows.top_of(graph.ranks.len().saturating_sub(1)) + rows.node;
    let chosen = cx.ui.roadmap.topic.as_ref().and_then(|t| graph.find(t)).map_or(0, |(rank, _)| rows.top_of(rank));
    let from = list_offset(chosen, total, height);
    let top = if total < height { (height - total) / 2 } else { 0 };
    let place = |row: usize| (row + top).checked_sub(from).filter(|r| *r < height).map(|r| area.y + r as u16);
    for (rank, wire) in wires.iter().enumerate() {
        let first = rows.top_of(rank) + rows.node;
        for (row, column, glyph, lit) in wire.cells(rows.gaps[rank]) {
            let role = if lit { Role::Accent } else { Role::Border };
            put(cx, area, place(first + row), column, &glyph.to_string(), role);
        }
    }
    for (rank, items) in graph.ranks.iter().enumerate() {
        let first = rows.top_of(rank);
        for (index, item) in items.iter().enumerate() {
            if let Some(topic) = &item.topic {
                let left = item.middle - item.width / 2;
                let lines = [place(first), place(first + 1).filter(|_| rows.node == 2)];
                node(cx, Rect { x: area.x + left as u16, width: item.width as u16, ..area }, lines, topic);
                continue;
            }
            let role = if passes_chosen(cx, graph, rank, index) { Role::Accent } else { Role::Border };
            for row in first..first + rows.node {
                put(cx, area, place(row), item.middle, "│", role);
            }
        }
    }
}

/// Whether the edge that passes here belongs to the chosen topic.
fn passes_chosen(cx: &Cx, graph: &Graph, rank: usize, index: usize) -> bool {
    let chosen = cx.ui.roadmap.topic.as_ref();
    let here = graph.links.iter().filter(|l| l.rank == rank && l.from == index);
    here.into_iter().any(|l| Some(&l.edge.0) == chosen || Some(&l.edge.1) == chosen)
}

fn put(cx: &mut Cx, area: Rect, y: Option<u16>, column: usize, text: &str, role: Role) {
    let x = area.x + column as u16;
    if let Some(y) = y.filter(|_| x < area.right()) {
        let style = cx.style(role);
        cx.buf.set_string(x, y, text, style);
    }
}

fn node(cx: &mut Cx, area: Rect, [first, second]: [Option<u16>; 2], topic: &TopicId) {
    let facts = facts::topic(cx.published, topic);
    let title = fit(&facts::topic_title(cx.published, topic), TITLE);
    let role = if facts.kind == TopicKind::Locked { Role::Dim } else { Role::Text };
    let mut spans = vec![cx.span(rows::role(&facts), format!("{} ", facts.kind.symbol())), cx.span(role, title)];
    if facts.due > 0 {
        spans.push(cx.span(Role::Due, format!(" {}", symbols::DUE)));
    }
    let chosen = cx.ui.roadmap.topic.as_ref() == Some(topic);
    if let Some(y) = first {
        let row = Rect { y, height: 1, ..area };
        cx.line(row, &Line::from(spans));
        if chosen {
            cx.point_at(row);
        }
        cx.target(row, Target::Topic(topic.clone()));
    }
    if let Some(y) = second {
        let row = Rect { y, height: 1, ..area };
        let measure = measure(cx, &facts);
        cx.line(row, &Line::from(measure));
        if chosen {
            cx.select(row);
        }
        cx.target(row, Target::Topic(topic.clone()));
    }
}

/// `  ███▓░· .82±.06`, or only the number for a locked topic.
fn measure(cx: &Cx, facts: &facts::TopicFacts) -> Vec<Span<'static>> {
    let mut spans = vec![Span::raw("  ")];
    if facts.kind == TopicKind::Locked {
        spans.push(cx.span(Role::Dim, format!("locked {}", share(facts.mastery))));
        return spans;
    }
    spans.extend(bar(cx.theme, rows::role(facts), (facts.mastery, facts.uncertainty), 6));
    spans.push(cx.span(Role::Text, format!(" {}", share(facts.mastery))));
    spans.push(cx.span(Role::Dim, format!("±{}", share(facts.uncertainty))));
    spans
}

fn draw_list(cx: &mut Cx, area: Rect) {
    let topics = cx.published.catalog.topics.clone();
    let selected = topics.iter().position(|t| Some(&t.id) == cx.ui.roadmap.topic.as_ref()).unwrap_or(0);
    let note = format!("{}/{}", selected + 1, topics.len());
    let frame = Frame::new(Pane::Graph, "Topics").note(note).focused(cx.ui.roadmap.problem.is_none());
    let inner = frame.render(cx, area);
    let page = usize::from(inner.height);
    cx.painted.extents.insert(Pane::Graph, Extent { rows: topics.len(), page });
    let from = list_offset(selected, topics.len(), page);
    for (i, topic) in topics.iter().enumerate().skip(from).take(page) {
        let row = Rect { y: inner.y + (i - from) as u16, height: 1, ..inner };
        let line = list_row(cx, &topic.id, usize::from(inner.width));
        cx.line(row, &line);
        if i == selected {
            cx.point_at(row);
        }
        cx.target(row, Target::Topic(topic.id.clone()));
    }
}

fn list_row(cx: &Cx, topic: &TopicId, columns: usize) -> Line<'static> {
    let facts = facts::topic(cx.published, topic);
    let locked = facts.kind == TopicKind::Locked;
    let role = if locked { Role::Dim } else { Role::Text };
    // Symbol, number and due mark take ten columns; the bar what the title leaves, within reason.
    let bar_width = columns.saturating_sub(10 + 18).min(12);
    let title = columns.saturating_sub(10 + bar_width);
    let mut spans = vec![
        cx.span(rows::role(&facts), format!("{} ", facts.kind.symbol())),
        cx.span(role, pad(&facts::topic_title(cx.published, topic), title)),
        Span::raw(" "),
    ];
    spans.extend(if locked {
        vec![cx.span(Role::Dim, "·".repeat(bar_width))]
    } else {
        bar(cx.theme, rows::role(&facts), (facts.mastery, facts.uncertainty), bar_width)
    });
    spans.push(cx.span(role, format!(" {}", share(facts.mastery))));
    spans.push(cx.span(Role::Due, if facts.due > 0 { format!(" {}", symbols::DUE) } else { String::new() }));
    Line::from(spans)
}
