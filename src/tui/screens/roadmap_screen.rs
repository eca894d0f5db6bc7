//! The roadmap screen: the topic graph, top-down, with the selected topic's pane beside it.
//!
//! ```text
//!            ● Arrays & Hashing                     ┌▸Two Pointers ────────────┐
//!              ███▓░ .82±.06 ─┬──────────┐          │ ◐ growing     .41 ± .09  │
//!                             │          │          │ ████▓▓░░··········       │
//!              ◐ Two Pointers     ◐ Stack           │ Problems           1/3   │
//! ```
//!
//! If the graph has no room, the topics are a list in roadmap order; the pane names the requirements of each.

use ratatui::layout::{Constraint, Layout, Rect};
use ratatui::text::{Line, Span};

use crate::text::learning_status::{self, TopicState};
use crate::text::number_format::share;
use crate::text::symbols;
use crate::text::text_layout::{fit, pad, width};
use crate::tui::destination::{Destination, ExplainedSubject};
use crate::tui::draw_context::DrawContext;
use crate::tui::graph_layout::{self, Direction, GraphLayout};
use crate::tui::keymap::action::{HISTORY, PROGRESS, WHY};
use crate::tui::keymap::{Action, Binding};
use crate::tui::message::{AppCommand, RequestId, TutorAnswer, TutorRequest};
use crate::tui::overlay::overlay_request::{ConfirmDialog, OverlayChoice, OverlayRequest};
use crate::tui::rows;
use crate::tui::screen::{Screen, ScreenAreas, ScreenEvent, ScreenInfo};
use crate::tui::theme::StyleRole;
use crate::tui::ui::hit_map::{ClickTarget, Pane};
use crate::tui::ui::notice::NoticeTone;
use crate::tui::ui::{MIN_WIDE_COLUMNS, Ui, move_row};
use crate::tui::widgets::{PaneFrame, RowMark, chrome, draw_list, list_offset, mastery_bar};
use crate::types::humanize::join_and;
use crate::types::ids::{ProblemUid, TopicId};
use crate::types::problem::Topic;

mod goal_topics;
mod topic_detail;

const KEYS: &[Binding] = &[
    WHY,
    Binding::new(Action::Goal, "goal", &["a"], "aim at this topic"),
    Binding::new(Action::Override, "override-lock", &["!"], "enter a locked topic"),
    PROGRESS,
    HISTORY,
];
const GRAPH: Pane = Pane("graph");
/// Columns of the side pane beside the graph.
const SIDE_COLUMNS: u16 = 40;
/// Columns of a topic's title in the graph, in a wide and in a narrow terminal.
const WIDE_TITLE_COLUMNS: usize = 30;
const NARROW_TITLE_COLUMNS: usize = 17;
/// Columns of the second line of a node: a bar, the mastery, its uncertainty.
const MASTERY_COLUMNS: usize = 14;

/// The topics, and the problems of one of them.
#[derive(Debug, Default)]
pub struct RoadmapScreen {
    topic: Option<TopicId>,
    /// The selected problem in the side pane, if its list has the focus.
    selected_problem: Option<usize>,
    /// The lock that is being overridden.
    pending_override: Option<(RequestId, TopicId)>,
}

impl RoadmapScreen {
    /// Selects the topic that was chosen last, or the one in progress.
    fn enter(&mut self, ui: &Ui) {
        if self.topic.is_none() {
            self.topic = initial_topic(ui);
        }
        self.selected_problem = None;
    }

    fn handle_action(&mut self, ui: &mut Ui, action: Action) -> Option<Vec<AppCommand>> {
        let topic = self.topic.clone()?;
        match self.selected_problem {
            Some(row) => self.handle_list_action(ui, &topic, row, action),
            None => self.handle_graph_action(ui, &topic, action),
        }
    }

    fn handle_graph_action(&mut self, ui: &mut Ui, topic: &TopicId, action: Action) -> Option<Vec<AppCommand>> {
        match action {
            Action::Up | Action::Down | Action::Left | Action::Right | Action::Top | Action::Bottom => {
                self.move_selection(ui, action);
            }
            Action::NextPane | Action::PreviousPane => self.focus_list(ui, topic),
            Action::PageUp | Action::PageDown => {}
            Action::Open => self.enter_topic(ui, topic),
            _ => return self.handle_shared_action(ui, topic, action),
        }
        Some(Vec::new())
    }

    fn handle_list_action(
        &mut self,
        ui: &mut Ui,
        topic: &TopicId,
        row: usize,
        action: Action,
    ) -> Option<Vec<AppCommand>> {
        let problems = topic_problems(ui, topic);
        if let Some(row) = move_row(row, action, problems.len(), 5) {
            self.selected_problem = Some(row);
            return Some(Vec::new());
        }
        match action {
            Action::Open => Some(
                problems.get(row).map(|uid| AppCommand::Go(Destination::Problem(uid.clone()))).into_iter().collect(),
            ),
            Action::Back | Action::Left | Action::NextPane | Action::PreviousPane => {
                self.selected_problem = None;
                Some(Vec::new())
            }
            _ => self.handle_shared_action(ui, topic, action),
        }
    }

    fn handle_shared_action(&mut self, ui: &mut Ui, topic: &TopicId, action: Action) -> Option<Vec<AppCommand>> {
        match action {
            Action::Why => Some(vec![AppCommand::Go(Destination::Why(vec![ExplainedSubject::Topic(topic.clone())]))]),
            Action::Progress => Some(vec![AppCommand::Go(Destination::Progress(Some(topic.clone())))]),
            Action::Override => Some(self.override_lock(ui, topic)),
            Action::Goal => Some(goal_topics::change_goal(ui, topic)),
            _ => None,
        }
    }

    /// Handles Enter: moves to the topic's problems, or explains why the topic is locked.
    fn enter_topic(&mut self, ui: &mut Ui, topic: &TopicId) {
        if learning_status::topic(&ui.published, topic).kind == TopicState::Locked {
            let key = ui.keymap.label(Action::Override);
            let missing = learning_status::missing_prerequisites_text(&ui.published, topic);
            ui.show_notice(NoticeTone::Info, format!("Locked until {missing}. {key} unlocks this topic now."));
        } else {
            self.focus_list(ui, topic);
        }
    }

    fn focus_list(&mut self, ui: &mut Ui, topic: &TopicId) {
        if topic_problems(ui, topic).is_empty() {
            ui.show_notice(NoticeTone::Info, "No installed pack has a problem for this topic yet.");
        } else {
            self.selected_problem = Some(0);
        }
    }

    fn override_lock(&mut self, ui: &mut Ui, topic: &TopicId) -> Vec<AppCommand> {
        if learning_status::topic(&ui.published, topic).kind != TopicState::Locked {
            self.focus_list(ui, topic);
            return Vec::new();
        }
        if ui.refuses_change() {
            return Vec::new();
        }
        let title = learning_status::topic_title(&ui.published, topic);
        let missing = learning_status::missing_prerequisites_text(&ui.published, topic);
        let goal = if goal_topics::follows_path(ui) { "" } else { " It becomes part of your goal." };
        vec![AppCommand::Show(OverlayRequest::Confirm(ConfirmDialog {
            title: format!("Open {title}?"),
            text: format!("It opens by itself when {missing}. If you open it now, it stays open.{goal}"),
            yes: ("open it", OverlayChoice::OverrideLock(topic.clone())),
            other: None,
            no: "leave it locked",
        }))]
    }

    fn start_override(&mut self, ui: &mut Ui, topic: TopicId) -> Vec<AppCommand> {
        let (request, command) = ui.new_request(TutorRequest::OverrideLock(topic.clone()));
        self.pending_override = Some((request, topic));
        vec![command]
    }

    /// Handles the result of overriding a lock: moves to the topic's problems if it worked.
    fn handle_answer(&mut self, ui: &mut Ui, request: RequestId, answer: TutorAnswer) -> Vec<AppCommand> {
        let waiting = self.pending_override.take_if(|(asked, _)| *asked == request);
        match (answer, waiting) {
            (TutorAnswer::Unlocked(Ok(())), Some((_, topic))) => {
                let title = learning_status::topic_title(&ui.published, &topic);
                let missing = learning_status::missing_prerequisites(&ui.published, &topic);
                let profile = goal_topics::with_goal_topic(ui, &topic).filter(|_| !goal_topics::follows_path(ui));
                let goal = if profile.is_some() { ", and part of your goal now" } else { "" };
                let before = if missing.is_empty() {
                    String::new()
                } else {
                    format!(" It builds on what is missing: {}.", join_and(&missing))
                };
                ui.show_notice(NoticeTone::Info, format!("{title} is open{goal}.{before}"));
                if !topic_problems(ui, &topic).is_empty() {
                    self.selected_problem = Some(0);
                }
                self.topic = Some(topic);
                profile.map(|profile| ui.request_profile(profile)).into_iter().collect()
            }
            (other, _) => ui.handle_unexpected(other),
        }
    }

    fn move_selection(&mut self, ui: &Ui, action: Action) {
        let next = match build_graph(ui) {
            Some(graph) => self.move_in_graph(ui, &graph, action),
            None => self.move_in_list(ui, action),
        };
        self.topic = next.or(self.topic.take());
    }

    fn move_in_graph(&self, ui: &Ui, graph: &GraphLayout, action: Action) -> Option<TopicId> {
        let topics = &ui.published.catalog.topics;
        let step = match action {
            Action::Up => Direction::Up,
            Action::Down => Direction::Down,
            Action::Left => Direction::Left,
            Action::Right => Direction::Right,
            Action::Top => return topics.first().map(|t| t.id.clone()),
            _ => return topics.last().map(|t| t.id.clone()),
        };
        graph.step(self.topic.as_ref()?, step).cloned()
    }

    /// Moves the selection in the list, which replaces the graph in a small terminal.
    fn move_in_list(&self, ui: &Ui, action: Action) -> Option<TopicId> {
        let topics: Vec<&Topic> = learning_status::topics(&ui.published).collect();
        let now = topics.iter().position(|t| Some(&t.id) == self.topic.as_ref()).unwrap_or(0);
        let row = move_row(now, action, topics.len(), 5)?;
        topics.get(row).map(|t| t.id.clone())
    }

    /// Handles a click on a topic or on a problem of the chosen topic.
    fn handle_click(&mut self, ui: &mut Ui, target: &ClickTarget) -> Option<Vec<AppCommand>> {
        match target {
            ClickTarget::Row(GRAPH, row) => {
                let topic = match build_graph(ui) {
                    Some(_) => ui.published.catalog.topics.get(*row),
                    None => learning_status::topics(&ui.published).nth(*row),
                };
                let topic = topic.map(|topic| topic.id.clone());
                if topic == self.topic {
                    return self.handle_action(ui, Action::Open);
                }
                (self.topic, self.selected_problem) = (topic, None);
            }
            ClickTarget::Row(_, row) => {
                if self.selected_problem.replace(*row) == Some(*row) {
                    return self.handle_action(ui, Action::Open);
                }
            }
            ClickTarget::Pane(GRAPH) => self.selected_problem = None,
            ClickTarget::Pane(_) | ClickTarget::Spot(..) | ClickTarget::Action(_) => return None,
        }
        Some(Vec::new())
    }

    fn draw_footer(&self, cx: &mut DrawContext, footer: Rect) {
        let locked =
            self.topic.as_ref().map(|t| learning_status::topic(cx.published, t).kind) == Some(TopicState::Locked);
        let open = match (self.selected_problem, locked) {
            (Some(_), _) => "open the problem",
            (None, true) => "what is missing",
            (None, false) => "its problems",
        };
        let aimed = self.topic.as_ref().is_some_and(|topic| goal_topics::is_goal_topic(cx.ui, topic));
        let mut actions = vec![(Action::Open, open.to_owned())];
        if locked {
            actions.push((Action::Override, "unlock now".to_owned()));
        }
        let aim = if aimed { "drop from goal" } else { "make it the goal" };
        actions.push((Action::Goal, aim.to_owned()));
        actions.extend([(Action::Why, "why this mastery".to_owned()), (Action::Progress, "progress".to_owned())]);
        chrome::draw_footer(cx, footer, &actions);
    }

    fn draw_list(&self, cx: &mut DrawContext, area: Rect) {
        let topics: Vec<Topic> = learning_status::topics(cx.published).cloned().collect();
        let folded = cx.published.catalog.topics.len() - topics.len();
        let selected = topics.iter().position(|t| Some(&t.id) == self.topic.as_ref()).unwrap_or(0);
        let note = format!("{}/{}", selected + 1, topics.len());
        let frame = PaneFrame::new(GRAPH, "Topics").note(note).focused(self.selected_problem.is_none());
        let inner = frame.render(cx, area);
        let columns = usize::from(inner.width);
        let shown = (selected, topics.len(), RowMark::Point);
        let longest = topics.iter().map(|topic| width(&topic.title)).max().unwrap_or(0);
        let inner = rows::draw_hidden_topics_line(cx, inner, folded);
        draw_list(cx, GRAPH, inner, shown, |cx, i| topic_line(cx, &topics[i].id, longest, columns));
    }
}

impl Screen for RoadmapScreen {
    fn info(&self) -> ScreenInfo {
        ScreenInfo { title: "Roadmap", keys: KEYS, more: &[], unused: &[] }
    }

    fn update(&mut self, ui: &mut Ui, event: ScreenEvent) -> Option<Vec<AppCommand>> {
        match event {
            ScreenEvent::Enter(_) => {
                self.enter(ui);
                None
            }
            ScreenEvent::Act(action) => self.handle_action(ui, action),
            ScreenEvent::Click(target) => self.handle_click(ui, &target),
            ScreenEvent::Answer(request, answer) => Some(self.handle_answer(ui, request, answer)),
            ScreenEvent::Chosen(OverlayChoice::OverrideLock(topic)) => Some(self.start_override(ui, topic)),
            ScreenEvent::Chosen(OverlayChoice::AimAtTopic(topic)) => Some(goal_topics::toggle_goal(ui, &topic)),
            _ => None,
        }
    }

    fn draw(&self, cx: &mut DrawContext, ScreenAreas { header, body, footer }: ScreenAreas) {
        let topics = &cx.published.catalog.topics;
        let open =
            topics.iter().filter(|t| learning_status::topic(cx.published, &t.id).kind != TopicState::Locked).count();
        let path = goal_topics::path_text(cx).map(|text| cx.span(StyleRole::Info, text));
        let topics = cx.span(StyleRole::Dim, format!("{open} of {} topics open", topics.len()));
        let facts: Vec<Span> = path.into_iter().chain([chrome::streak_span(cx), topics]).collect();
        chrome::draw_header(cx, header, &["Roadmap".to_owned()], &facts);
        let side = if body.width >= MIN_WIDE_COLUMNS { SIDE_COLUMNS } else { body.width * 9 / 20 };
        let [left, right] = Layout::horizontal([Constraint::Min(1), Constraint::Length(side)]).areas(body);
        match build_graph(cx.ui) {
            Some(graph) => draw_graph(cx, left, &graph, self.topic.as_ref()),
            None => self.draw_list(cx, left),
        }
        if let Some(topic) = &self.topic {
            topic_detail::render(cx, right, topic, self.selected_problem);
        }
        self.draw_footer(cx, footer);
    }
}

/// The graph at the present size; `None` if the roadmap is a list.
fn build_graph(ui: &Ui) -> Option<GraphLayout> {
    if ui.size.0 < MIN_WIDE_COLUMNS {
        return None;
    }
    let columns = usize::from(ui.size.0 - SIDE_COLUMNS - 2);
    let sized = |most: usize, per_rank: usize| {
        GraphLayout::new(&ui.published.catalog, columns, per_rank, |topic| {
            let title = learning_status::topic_title(&ui.published, topic);
            (width(&title).min(most) + 2).max(MASTERY_COLUMNS + 2)
        })
    };
    // Full titles if there is room for them; the fewer topics in a rank, the longer the way down.
    let ranks = [usize::MAX, 8, 7, 6, 5, 4, 3];
    let choices =
        ranks.into_iter().flat_map(|per_rank| [WIDE_TITLE_COLUMNS, NARROW_TITLE_COLUMNS].map(|most| (most, per_rank)));
    choices.into_iter().find_map(|(most, per_rank)| sized(most, per_rank))
}

fn initial_topic(ui: &Ui) -> Option<TopicId> {
    let topics = &ui.published.catalog.topics;
    let of_kind = |kind| topics.iter().find(|t| learning_status::topic(&ui.published, &t.id).kind == kind);
    of_kind(TopicState::Growing).or_else(|| of_kind(TopicState::New)).or(topics.first()).map(|t| t.id.clone())
}

/// Problems of a topic in the order they are listed.
fn topic_problems(ui: &Ui, topic: &TopicId) -> Vec<ProblemUid> {
    ui.published.catalog.in_topic(topic).map(|p| p.uid.clone()).collect()
}

/// The rows of nodes and gaps: two-line nodes and blank rows if there is room for them.
struct RowLayout {
    node: usize,
    gaps: Vec<usize>,
}

impl RowLayout {
    fn fit_height(ranks: usize, tracks: &[usize], height: usize) -> Self {
        let least: usize = tracks.iter().sum();
        let node = if ranks * 2 + least <= height { 2 } else { 1 };
        let mut spare = height.saturating_sub(ranks * node + least);
        let mut gaps = tracks.to_vec();
        // Blank rows go to every gap equally, at most two each.
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

    fn rank_top(&self, rank: usize) -> usize {
        rank * self.node + self.gaps.iter().take(rank).sum::<usize>()
    }
}

fn draw_graph(cx: &mut DrawContext, area: Rect, graph: &GraphLayout, chosen: Option<&TopicId>) {
    let area = Rect { x: area.x + 1, width: area.width.saturating_sub(2), ..area };
    cx.add_target(area, ClickTarget::Pane(GRAPH));
    let wires = graph_layout::route_edges(graph, chosen);
    let tracks: Vec<usize> = wires.iter().map(|w| w.tracks).collect();
    let height = usize::from(area.height);
    let rows = RowLayout::fit_height(graph.ranks.len(), &tracks, height.saturating_sub(1));
    let total = rows.rank_top(graph.ranks.len().saturating_sub(1)) + rows.node;
    let middle = chosen.and_then(|t| graph.find(t)).map_or(0, |(rank, _)| rows.rank_top(rank));
    let from = list_offset(middle, total, height);
    let top = if total < height { (height - total) / 2 } else { 0 };
    let place = |row: usize| (row + top).checked_sub(from).filter(|r| *r < height).map(|r| area.y + r as u16);
    for (rank, wire) in wires.iter().enumerate() {
        let first = rows.rank_top(rank) + rows.node;
        for (row, column, glyph, lit) in wire.cells(rows.gaps[rank]) {
            let role = if lit { StyleRole::Accent } else { StyleRole::Border };
            draw_text(cx, area, place(first + row), column, &glyph.to_string(), role);
        }
    }
    for (rank, items) in graph.ranks.iter().enumerate() {
        let first = rows.rank_top(rank);
        for (index, item) in items.iter().enumerate() {
            if let Some(topic) = &item.topic {
                let left = item.middle - item.width / 2;
                let lines = [place(first), place(first + 1).filter(|_| rows.node == 2)];
                draw_node(
                    cx,
                    Rect { x: area.x + left as u16, width: item.width as u16, ..area },
                    lines,
                    topic,
                    chosen == Some(topic),
                );
                continue;
            }
            let role =
                if is_edge_highlighted(graph, rank, index, chosen) { StyleRole::Accent } else { StyleRole::Border };
            for row in first..first + rows.node {
                draw_text(cx, area, place(row), item.middle, "│", role);
            }
        }
    }
}

/// Whether the edge that passes here belongs to the chosen topic.
fn is_edge_highlighted(graph: &GraphLayout, rank: usize, index: usize, chosen: Option<&TopicId>) -> bool {
    let here = graph.links.iter().filter(|l| l.rank == rank && l.from == index);
    here.into_iter().any(|l| Some(&l.edge.0) == chosen || Some(&l.edge.1) == chosen)
}

fn draw_text(cx: &mut DrawContext, area: Rect, y: Option<u16>, column: usize, text: &str, role: StyleRole) {
    let x = area.x + column as u16;
    if let Some(y) = y.filter(|_| x < area.right()) {
        let style = cx.style(role);
        cx.buf.set_string(x, y, text, style);
    }
}

fn draw_node(cx: &mut DrawContext, area: Rect, [first, second]: [Option<u16>; 2], topic: &TopicId, chosen: bool) {
    let facts = learning_status::topic(cx.published, topic);
    let title = fit(&learning_status::topic_title(cx.published, topic), usize::from(area.width).saturating_sub(2));
    let index = cx.published.catalog.topics.iter().position(|known| known.id == *topic).unwrap_or(0);
    let role = if facts.kind == TopicState::Locked { StyleRole::Dim } else { StyleRole::Text };
    let mut spans = vec![cx.span(rows::topic_role(&facts), format!("{} ", facts.kind.symbol())), cx.span(role, title)];
    if facts.due > 0 {
        spans.push(cx.span(StyleRole::Due, format!(" {}", symbols::DUE)));
    }
    if let Some(y) = first {
        let row = Rect { y, height: 1, ..area };
        cx.draw_line(row, &Line::from(spans));
        if chosen {
            cx.select_with_pointer(row);
        }
        cx.add_target(row, ClickTarget::Row(GRAPH, index));
    }
    if let Some(y) = second {
        let row = Rect { y, height: 1, ..area };
        let measure = mastery_spans(cx, &facts);
        cx.draw_line(row, &Line::from(measure));
        if chosen {
            cx.highlight_row(row);
        }
        cx.add_target(row, ClickTarget::Row(GRAPH, index));
    }
}

/// `  ███▓░· .82±.06`, or only the number for a locked topic; a word if there is no estimate.
fn mastery_spans(cx: &DrawContext, facts: &learning_status::TopicStatus) -> Vec<Span<'static>> {
    let mut spans = vec![Span::raw("  ")];
    match (facts.kind, facts.known) {
        (TopicState::Locked, _) => {
            spans.push(cx.span(StyleRole::Dim, format!("locked {}", facts.number()).trim_end().to_owned()));
            return spans;
        }
        (_, false) => {
            spans.push(cx.span(StyleRole::Dim, "new"));
            return spans;
        }
        _ => {}
    }
    spans.extend(mastery_bar(cx.theme, rows::topic_role(facts), facts.mastery_and_deviation(), 6));
    spans.push(cx.span(StyleRole::Text, format!(" {}", share(facts.mastery))));
    spans.push(cx.span(StyleRole::Dim, format!("±{}", share(facts.uncertainty))));
    spans
}

fn topic_line(cx: &DrawContext, topic: &TopicId, longest: usize, columns: usize) -> Line<'static> {
    let facts = learning_status::topic(cx.published, topic);
    let locked = facts.kind == TopicState::Locked;
    let role = if locked { StyleRole::Dim } else { StyleRole::Text };
    // Symbol, number and due mark need ten columns; the bar gets the columns that the titles leave, within limits.
    let bar_width = columns.saturating_sub(10 + longest).clamp(4, 12);
    let title = columns.saturating_sub(10 + bar_width);
    let mut spans = vec![
        cx.span(rows::topic_role(&facts), format!("{} ", facts.kind.symbol())),
        cx.span(role, pad(&learning_status::topic_title(cx.published, topic), title)),
        Span::raw(" "),
    ];
    spans.extend(mastery_bar(cx.theme, rows::topic_role(&facts), facts.mastery_and_deviation(), bar_width));
    spans.push(cx.span(role, format!(" {:<3}", facts.number())));
    spans.push(cx.span(StyleRole::Due, if facts.due > 0 { format!(" {}", symbols::DUE) } else { String::new() }));
    Line::from(spans)
}
