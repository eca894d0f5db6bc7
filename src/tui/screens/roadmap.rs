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

use crate::model::ids::{ProblemUid, TopicId};
use crate::model::problem::Topic;
use crate::tui::canvas::Cx;
use crate::tui::graph::{self, Graph, Step};
use crate::tui::keymap::action::{HISTORY, PROGRESS, WHY};
use crate::tui::keymap::{Action, Binding};
use crate::tui::message::{Answer, Ask, Command, RequestId};
use crate::tui::place::{Place, Subject};
use crate::tui::rows;
use crate::tui::screen::{About, Areas, Event, Screen};
use crate::tui::theme::Role;
use crate::tui::ui::notice::Tone;
use crate::tui::ui::painted::{Pane, Target};
use crate::tui::ui::{Ui, WIDE, moved};
use crate::tui::widgets::{Frame, Mark, bar, chrome, list, list_offset};
use crate::words::facts::{self, TopicKind};
use crate::words::numbers::share;
use crate::words::symbols;
use crate::words::text::{fit, pad, width};

mod detail;

const KEYS: &[Binding] =
    &[WHY, Binding::new(Action::Override, "override-lock", &["!"], "enter a locked topic"), PROGRESS, HISTORY];
const GRAPH: Pane = Pane("graph");
/// Columns of the side pane beside the graph.
const SIDE: u16 = 40;
/// Columns a topic's title gets in the graph: where there is room, and where there isn't.
const WHOLE: usize = 30;
const TITLE: usize = 17;
/// Columns of the second line of a node: a bar, the mastery, its uncertainty.
const MEASURE: usize = 14;

/// The topics, and the problems of one of them.
#[derive(Debug, Default)]
pub struct Roadmap {
    topic: Option<TopicId>,
    /// The list of problems in the side pane has the focus, on this row.
    problem: Option<usize>,
    /// The lock that is being overridden.
    overriding: Option<(RequestId, TopicId)>,
}

impl Roadmap {
    /// On the topic that was chosen last or where work is going on.
    fn enter(&mut self, ui: &Ui) {
        if self.topic.is_none() {
            self.topic = first_choice(ui);
        }
        self.problem = None;
    }

    fn act(&mut self, ui: &mut Ui, action: Action) -> Option<Vec<Command>> {
        let topic = self.topic.clone()?;
        match self.problem {
            Some(row) => self.in_list(ui, &topic, row, action),
            None => self.in_graph(ui, &topic, action),
        }
    }

    fn in_graph(&mut self, ui: &mut Ui, topic: &TopicId, action: Action) -> Option<Vec<Command>> {
        match action {
            Action::Up | Action::Down | Action::Left | Action::Right | Action::Top | Action::Bottom => {
                self.walk(ui, action);
            }
            Action::NextPane | Action::PreviousPane => self.focus_list(ui, topic),
            Action::PageUp | Action::PageDown => {}
            Action::Open => self.enter_topic(ui, topic),
            _ => return self.common(ui, topic, action),
        }
        Some(Vec::new())
    }

    fn in_list(&mut self, ui: &mut Ui, topic: &TopicId, row: usize, action: Action) -> Option<Vec<Command>> {
        let problems = problems(ui, topic);
        if let Some(row) = moved(row, action, problems.len(), 5) {
            self.problem = Some(row);
            return Some(Vec::new());
        }
        match action {
            Action::Open => {
                Some(problems.get(row).map(|uid| Command::Go(Place::Problem(uid.clone()))).into_iter().collect())
            }
            Action::Back | Action::Left | Action::NextPane | Action::PreviousPane => {
                self.problem = None;
                Some(Vec::new())
            }
            _ => self.common(ui, topic, action),
        }
    }

    fn common(&mut self, ui: &mut Ui, topic: &TopicId, action: Action) -> Option<Vec<Command>> {
        match action {
            Action::Why => Some(vec![Command::Go(Place::Why(vec![Subject::Topic(topic.clone())]))]),
            Action::Progress => Some(vec![Command::Go(Place::Progress(Some(topic.clone())))]),
            Action::Override => Some(self.override_lock(ui, topic)),
            _ => None,
        }
    }

    /// Enter: to the topic's problems, or why they are out of reach.
    fn enter_topic(&mut self, ui: &mut Ui, topic: &TopicId) {
        if facts::topic(&ui.published, topic).kind == TopicKind::Locked {
            let key = ui.keymap.label(Action::Override);
            let missing = facts::missing(&ui.published, topic);
            ui.say(Tone::Info, format!("Locked until {missing}. {key} unlocks it anyway."));
        } else {
            self.focus_list(ui, topic);
        }
    }

    fn focus_list(&mut self, ui: &mut Ui, topic: &TopicId) {
        if problems(ui, topic).is_empty() {
            ui.say(Tone::Info, "No installed pack has a problem for this topic yet.");
        } else {
            self.problem = Some(0);
        }
    }

    fn override_lock(&mut self, ui: &mut Ui, topic: &TopicId) -> Vec<Command> {
        if facts::topic(&ui.published, topic).kind != TopicKind::Locked {
            self.focus_list(ui, topic);
            return Vec::new();
        }
        let (request, command) = ui.ask(Ask::OverrideLock(topic.clone()));
        self.overriding = Some((request, topic.clone()));
        vec![command]
    }

    /// The topic was opened by force, or wasn't: on to its problems.
    fn answered(&mut self, ui: &mut Ui, request: RequestId, answer: Answer) -> Vec<Command> {
        let waiting = self.overriding.take_if(|(asked, _)| *asked == request);
        match (answer, waiting) {
            (Answer::Unlocked(Ok(())), Some((_, topic))) => {
                let title = facts::topic_title(&ui.published, &topic);
                ui.say(Tone::Info, format!("{title} unlocked early (noted in your history)."));
                if !problems(ui, &topic).is_empty() {
                    self.problem = Some(0);
                }
                self.topic = Some(topic);
                Vec::new()
            }
            (other, _) => ui.unexpected(other),
        }
    }

    fn walk(&mut self, ui: &Ui, action: Action) {
        let next = match graph_of(ui) {
            Some(graph) => self.walk_graph(ui, &graph, action),
            None => self.walk_list(ui, action),
        };
        self.topic = next.or(self.topic.take());
    }

    fn walk_graph(&self, ui: &Ui, graph: &Graph, action: Action) -> Option<TopicId> {
        let topics = &ui.published.catalog.topics;
        let step = match action {
            Action::Up => Step::Up,
            Action::Down => Step::Down,
            Action::Left => Step::Left,
            Action::Right => Step::Right,
            Action::Top => return topics.first().map(|t| t.id.clone()),
            _ => return topics.last().map(|t| t.id.clone()),
        };
        graph.step(self.topic.as_ref()?, step).cloned()
    }

    /// The compact roadmap is a list in roadmap order.
    fn walk_list(&self, ui: &Ui, action: Action) -> Option<TopicId> {
        let topics: Vec<&Topic> = facts::topics(&ui.published).collect();
        let now = topics.iter().position(|t| Some(&t.id) == self.topic.as_ref()).unwrap_or(0);
        let row = moved(now, action, topics.len(), 5)?;
        topics.get(row).map(|t| t.id.clone())
    }

    /// A click on a topic or on a problem of the chosen one.
    fn click(&mut self, ui: &mut Ui, target: &Target) -> Option<Vec<Command>> {
        match target {
            Target::Row(GRAPH, row) => {
                let topic = match graph_of(ui) {
                    Some(_) => ui.published.catalog.topics.get(*row),
                    None => facts::topics(&ui.published).nth(*row),
                };
                let topic = topic.map(|topic| topic.id.clone());
                if topic == self.topic {
                    return self.act(ui, Action::Open);
                }
                (self.topic, self.problem) = (topic, None);
            }
            Target::Row(_, row) => {
                if self.problem.replace(*row) == Some(*row) {
                    return self.act(ui, Action::Open);
                }
            }
            Target::Pane(GRAPH) => self.problem = None,
            Target::Pane(_) | Target::Spot(..) | Target::Action(_) => return None,
        }
        Some(Vec::new())
    }

    fn foot(&self, cx: &mut Cx, footer: Rect) {
        let locked = self.topic.as_ref().map(|t| facts::topic(cx.published, t).kind) == Some(TopicKind::Locked);
        let open = match (self.problem, locked) {
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

    fn draw_list(&self, cx: &mut Cx, area: Rect) {
        let topics: Vec<Topic> = facts::topics(cx.published).cloned().collect();
        let folded = cx.published.catalog.topics.len() - topics.len();
        let selected = topics.iter().position(|t| Some(&t.id) == self.topic.as_ref()).unwrap_or(0);
        let note = format!("{}/{}", selected + 1, topics.len());
        let frame = Frame::new(GRAPH, "Topics").note(note).focused(self.problem.is_none());
        let inner = frame.render(cx, area);
        let columns = usize::from(inner.width);
        let shown = (selected, topics.len(), Mark::Point);
        let longest = topics.iter().map(|topic| width(&topic.title)).max().unwrap_or(0);
        let inner = rows::fold(cx, inner, folded);
        list(cx, GRAPH, inner, shown, |cx, i| list_row(cx, &topics[i].id, longest, columns));
    }
}

impl Screen for Roadmap {
    fn about(&self) -> About {
        About { title: "Roadmap", keys: KEYS, more: &[] }
    }

    fn update(&mut self, ui: &mut Ui, event: Event) -> Option<Vec<Command>> {
        match event {
            Event::Enter(_) => {
                self.enter(ui);
                None
            }
            Event::Act(action) => self.act(ui, action),
            Event::Click(target) => self.click(ui, &target),
            Event::Answer(request, answer) => Some(self.answered(ui, request, answer)),
            _ => None,
        }
    }

    fn draw(&self, cx: &mut Cx, Areas { header, body, footer }: Areas) {
        let topics = &cx.published.catalog.topics;
        let open = topics.iter().filter(|t| facts::topic(cx.published, &t.id).kind != TopicKind::Locked).count();
        let facts = [chrome::streak(cx), cx.span(Role::Dim, format!("{open} of {} topics open", topics.len()))];
        chrome::header(cx, header, &["Roadmap".to_owned()], &facts);
        let side = if body.width >= WIDE { SIDE } else { body.width * 9 / 20 };
        let [left, right] = Layout::horizontal([Constraint::Min(1), Constraint::Length(side)]).areas(body);
        match graph_of(cx.ui) {
            Some(graph) => draw_graph(cx, left, &graph, self.topic.as_ref()),
            None => self.draw_list(cx, left),
        }
        if let Some(topic) = &self.topic {
            detail::render(cx, right, topic, self.problem);
        }
        self.foot(cx, footer);
    }
}

/// The graph as it is drawn at this size; none where the roadmap is a list.
fn graph_of(ui: &Ui) -> Option<Graph> {
    if ui.size.0 < WIDE {
        return None;
    }
    let columns = usize::from(ui.size.0 - SIDE - 2);
    let sized = |most: usize| {
        Graph::new(&ui.published.catalog, columns, |topic| {
            let title = facts::topic_title(&ui.published, topic);
            (width(&title).min(most) + 2).max(MEASURE + 2)
        })
    };
    // Whole names where there is room for them.
    sized(WHOLE).or_else(|| sized(TITLE))
}

fn first_choice(ui: &Ui) -> Option<TopicId> {
    let topics = &ui.published.catalog.topics;
    let of_kind = |kind| topics.iter().find(|t| facts::topic(&ui.published, &t.id).kind == kind);
    of_kind(TopicKind::Growing).or_else(|| of_kind(TopicKind::New)).or(topics.first()).map(|t| t.id.clone())
}

/// Problems of a topic in the order they are listed.
fn problems(ui: &Ui, topic: &TopicId) -> Vec<ProblemUid> {
    ui.published.catalog.in_topic(topic).map(|p| p.uid.clone()).collect()
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

fn draw_graph(cx: &mut Cx, area: Rect, graph: &Graph, chosen: Option<&TopicId>) {
    let area = Rect { x: area.x + 1, width: area.width.saturating_sub(2), ..area };
    cx.target(area, Target::Pane(GRAPH));
    let wires = graph::wires(graph, chosen);
    let tracks: Vec<usize> = wires.iter().map(|w| w.tracks).collect();
    let height = usize::from(area.height);
    let rows = Rows::fit(graph.ranks.len(), &tracks, height.saturating_sub(1));
    let total = rows.top_of(graph.ranks.len().saturating_sub(1)) + rows.node;
    let middle = chosen.and_then(|t| graph.find(t)).map_or(0, |(rank, _)| rows.top_of(rank));
    let from = list_offset(middle, total, height);
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
                node(
                    cx,
                    Rect { x: area.x + left as u16, width: item.width as u16, ..area },
                    lines,
                    topic,
                    chosen == Some(topic),
                );
                continue;
            }
            let role = if passes(graph, rank, index, chosen) { Role::Accent } else { Role::Border };
            for row in first..first + rows.node {
                put(cx, area, place(row), item.middle, "│", role);
            }
        }
    }
}

/// Whether the edge that passes here belongs to the chosen topic.
fn passes(graph: &Graph, rank: usize, index: usize, chosen: Option<&TopicId>) -> bool {
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

fn node(cx: &mut Cx, area: Rect, [first, second]: [Option<u16>; 2], topic: &TopicId, chosen: bool) {
    let facts = facts::topic(cx.published, topic);
    let title = fit(&facts::topic_title(cx.published, topic), usize::from(area.width).saturating_sub(2));
    let index = cx.published.catalog.topics.iter().position(|known| known.id == *topic).unwrap_or(0);
    let role = if facts.kind == TopicKind::Locked { Role::Dim } else { Role::Text };
    let mut spans = vec![cx.span(rows::role(&facts), format!("{} ", facts.kind.symbol())), cx.span(role, title)];
    if facts.due > 0 {
        spans.push(cx.span(Role::Due, format!(" {}", symbols::DUE)));
    }
    if let Some(y) = first {
        let row = Rect { y, height: 1, ..area };
        cx.line(row, &Line::from(spans));
        if chosen {
            cx.point_at(row);
        }
        cx.target(row, Target::Row(GRAPH, index));
    }
    if let Some(y) = second {
        let row = Rect { y, height: 1, ..area };
        let measure = measure(cx, &facts);
        cx.line(row, &Line::from(measure));
        if chosen {
            cx.select(row);
        }
        cx.target(row, Target::Row(GRAPH, index));
    }
}

/// `  ███▓░· .82±.06`, or only the number for a locked topic; a word where nothing is known.
fn measure(cx: &Cx, facts: &facts::TopicFacts) -> Vec<Span<'static>> {
    let mut spans = vec![Span::raw("  ")];
    match (facts.kind, facts.known) {
        (TopicKind::Locked, _) => {
            spans.push(cx.span(Role::Dim, format!("locked {}", facts.number()).trim_end().to_owned()));
            return spans;
        }
        (_, false) => {
            spans.push(cx.span(Role::Dim, "new"));
            return spans;
        }
        _ => {}
    }
    spans.extend(bar(cx.theme, rows::role(facts), facts.measured(), 6));
    spans.push(cx.span(Role::Text, format!(" {}", share(facts.mastery))));
    spans.push(cx.span(Role::Dim, format!("±{}", share(facts.uncertainty))));
    spans
}

fn list_row(cx: &Cx, topic: &TopicId, longest: usize, columns: usize) -> Line<'static> {
    let facts = facts::topic(cx.published, topic);
    let locked = facts.kind == TopicKind::Locked;
    let role = if locked { Role::Dim } else { Role::Text };
    // Symbol, number and due mark take ten columns; the bar what the titles leave, within reason.
    let bar_width = columns.saturating_sub(10 + longest).clamp(4, 12);
    let title = columns.saturating_sub(10 + bar_width);
    let mut spans = vec![
        cx.span(rows::role(&facts), format!("{} ", facts.kind.symbol())),
        cx.span(role, pad(&facts::topic_title(cx.published, topic), title)),
        Span::raw(" "),
    ];
    spans.extend(bar(cx.theme, rows::role(&facts), facts.measured(), bar_width));
    spans.push(cx.span(role, format!(" {:<3}", facts.number())));
    spans.push(cx.span(Role::Due, if facts.due > 0 { format!(" {}", symbols::DUE) } else { String::new() }));
    Line::from(spans)
}
