//! The left column: the problems of the topic, and the roadmap at a glance.

use ratatui::layout::{Constraint, Layout, Rect};
use ratatui::text::{Line, Span};

use crate::text::learning_status::{self, TopicState};
use crate::text::symbols;
use crate::text::text_layout::{pad, width};
use crate::tui::draw_context::DrawContext;
use crate::tui::rows;
use crate::tui::theme::StyleRole;
use crate::tui::widgets::{PaneFrame, RowMark, draw_list, list_offset};
use crate::types::problem::Problem;

use super::problem_view_state::{OpenProblem, STATEMENT, TOPIC};

pub(super) fn render(cx: &mut DrawContext, area: Rect, open: &OpenProblem, problem: &Problem) {
    let problems: Vec<&Problem> = cx.published.catalog.in_topic(problem.topic()).collect();
    let rows = (problems.len() as u16 + 2).min(area.height.saturating_sub(4).max(3));
    let [above, below] = Layout::vertical([Constraint::Length(rows), Constraint::Min(0)]).areas(area);
    draw_problems(cx, above, open, &problems);
    if below.height >= 4 {
        draw_roadmap(cx, below, problem);
    }
}

/// Columns that show every topic's title whole, with its symbol, number and due mark, in a frame.
pub(super) fn needed_columns(cx: &DrawContext) -> u16 {
    let titles = cx.published.catalog.topics.iter().map(|topic| width(&topic.title));
    titles.max().unwrap_or(0) as u16 + FRAME_COLUMNS + NUMBER_COLUMNS
}

/// Columns of the frame, and of what is beside a title: the symbol, the due mark, and the number if there is one.
const FRAME_COLUMNS: u16 = 4;
const MARK_COLUMNS: u16 = 4;
const NUMBER_COLUMNS: u16 = 8;

fn draw_problems(cx: &mut DrawContext, area: Rect, open: &OpenProblem, problems: &[&Problem]) {
    let title = problems.first().map(|p| learning_status::topic_title(cx.published, p.topic())).unwrap_or_default();
    // The title needs the room, and a list that fits needs no number.
    let scrolls = problems.len() > usize::from(area.height.saturating_sub(2));
    let note = if scrolls { format!("no. {} of {}", open.topic_row + 1, problems.len()) } else { String::new() };
    let focused = open.focus == TOPIC;
    let inner = PaneFrame::new(TOPIC, title).note(note).focused(focused).render(cx, area);
    let columns = usize::from(inner.width);
    let mark = if focused { RowMark::Point } else { RowMark::None };
    draw_list(cx, TOPIC, inner, (open.topic_row, problems.len(), mark), |cx, i| {
        let (mark, _, role) = rows::problem_status(cx.published, problems[i]);
        let title_role = if problems[i].uid == open.uid { StyleRole::Title } else { StyleRole::Text };
        Line::from(vec![
            cx.span(role, format!("{mark} ")),
            cx.span(title_role, pad(&problems[i].title, columns.saturating_sub(2))),
        ])
    });
}

fn draw_roadmap(cx: &mut DrawContext, area: Rect, problem: &Problem) {
    let inner = PaneFrame::new(STATEMENT, "Roadmap").render(cx, area);
    let topics = &cx.published.catalog.topics;
    let here = topics.iter().position(|t| &t.id == problem.topic()).unwrap_or(0);
    let from = list_offset(here, topics.len(), usize::from(inner.height));
    for (i, topic) in topics.iter().skip(from).take(usize::from(inner.height)).enumerate() {
        let row = Rect { y: inner.y + i as u16, height: 1, ..inner };
        let facts = learning_status::topic(cx.published, &topic.id);
        let role = match (from + i == here, facts.kind) {
            (true, _) => StyleRole::Title,
            (_, TopicState::Locked) => StyleRole::Dim,
            _ => StyleRole::Text,
        };
        let beside = if facts.known { NUMBER_COLUMNS } else { MARK_COLUMNS };
        let due = if facts.due > 0 { symbols::DUE } else { " " };
        let line = Line::from(vec![
            cx.span(rows::topic_role(&facts), format!("{} ", facts.kind.symbol())),
            // Without a number there is more room for the title.
            cx.span(role, pad(&topic.title, usize::from(inner.width.saturating_sub(beside)))),
            Span::raw(" "),
            cx.span(StyleRole::Dim, facts.number()),
            cx.span(StyleRole::Due, format!(" {due}")),
        ]);
        cx.draw_line(row, &line);
    }
}
