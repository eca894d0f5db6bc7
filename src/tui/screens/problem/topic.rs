//! The left column: the problems of the topic, and the roadmap at a glance.

use ratatui::layout::{Constraint, Layout, Rect};
use ratatui::text::{Line, Span};

use crate::model::problem::Problem;
use crate::tui::rows;
use crate::tui::theme::Role;
use crate::tui::ui::{Extent, Pane, ProblemUi, Target};
use crate::tui::view::Cx;
use crate::tui::widgets::{Frame, list_offset};
use crate::words::facts::{self, TopicKind};
use crate::words::numbers::share;
use crate::words::symbols;
use crate::words::text::pad;

pub(super) fn render(cx: &mut Cx, area: Rect, open: &ProblemUi, problem: &Problem) {
    let problems: Vec<&Problem> = cx.published.catalog.in_topic(problem.topic()).collect();
    let rows = (problems.len() as u16 + 2).min(area.height.saturating_sub(4).max(3));
    let [above, below] = Layout::vertical([Constraint::Length(rows), Constraint::Min(0)]).areas(area);
    list(cx, above, open, &problems);
    if below.height >= 4 {
        roadmap(cx, below, problem);
    }
}

fn list(cx: &mut Cx, area: Rect, open: &ProblemUi, problems: &[&Problem]) {
    let title = problems.first().map(|p| facts::topic_title(cx.published, p.topic())).unwrap_or_default();
    let note = format!("{}/{}", open.row + 1, problems.len());
    let focused = open.focus == Pane::Topic;
    let inner = Frame::new(Pane::Topic, title).note(note).focused(focused).render(cx, area);
    let page = usize::from(inner.height);
    cx.painted.extents.insert(Pane::Topic, Extent { rows: problems.len(), page });
    let from = list_offset(open.row, problems.len(), page);
    for (i, problem) in problems.iter().enumerate().skip(from).take(page) {
        let row = Rect { y: inner.y + (i - from) as u16, height: 1, ..inner };
        let (mark, _, role) = rows::problem(cx.published, problem);
        let here = problem.uid == open.uid;
        let title_role = if here { Role::Title } else { Role::Text };
        let line = Line::from(vec![
            cx.span(role, format!("{mark} ")),
            cx.span(title_role, pad(&problem.title, usize::from(inner.width) - 2)),
        ]);
        cx.line(row, &line);
        if focused && i == open.row {
            cx.point_at(row);
        }
        cx.target(row, Target::Row(Pane::Topic, i));
    }
}

fn roadmap(cx: &mut Cx, area: Rect, problem: &Problem) {
    let inner = Frame::new(Pane::Statement, "Roadmap").render(cx, area);
    let topics = &cx.published.catalog.topics;
    let here = topics.iter().position(|t| &t.id == problem.topic()).unwrap_or(0);
    let from = list_offset(here, topics.len(), usize::from(inner.height));
    for (i, topic) in topics.iter().skip(from).take(usize::from(inner.height)).enumerate() {
        let row = Rect { y: inner.y + i as u16, height: 1, ..inner };
        let facts = facts::topic(cx.published, &topic.id);
        let role = match (from + i == here, facts.kind) {
            (true, _) => Role::Title,
            (_, TopicKind::Locked) => Role::Dim,
            _ => Role::Text,
        };
        let due = if facts.due > 0 { symbols::DUE } else { " " };
        let line = Line::from(vec![
            cx.span(rows::role(&facts), format!("{} ", facts.kind.symbol())),
            cx.span(role, pad(&topic.title, usize::from(inner.width).saturating_sub(8))),
            Span::raw(" "),
            cx.span(Role::Dim, share(facts.mastery)),
            cx.span(Role::Due, format!(" {due}")),
        ]);
        cx.line(row, &line);
    }
}
