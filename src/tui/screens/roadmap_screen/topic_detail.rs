//! The pane of the selected topic.
//!
//! ```text
//! ┌ Two Pointers ─────────────────────────┐
//! │ ◐ growing                   .41 ± .09 │
//! │ ███████████▓▓▓░░░·················    │
//! │                                       │
//! │ Problems 1/3                          │
//! │ ✓ Squeeze Right          easy  solved │
//! │ Needs    Arrays & Hashing .82 ✓       │
//! │ Unlocks  Sliding Window, Linked List  │
//! │ Recent evidence                         │
//! │ ✓ .36 → .41  Squeeze Right            │
//! └───────────────────────────────────────┘
//! ```

use ratatui::layout::Rect;
use ratatui::text::{Line, Span};

use crate::learner::state_queries;
use crate::text::learning_status::{self, TopicState, params};
use crate::text::number_format::share;
use crate::text::symbols;
use crate::text::text_layout::{clean, pad, width, wrap};
use crate::tui::draw_context::DrawContext;
use crate::tui::rows;
use crate::tui::theme::StyleRole;
use crate::tui::ui::hit_map::{ClickTarget, Pane};
use crate::tui::widgets::{PaneFrame, mastery_bar, pane};
use crate::types::ids::TopicId;
use crate::types::learner_state::Evidence;

/// Maximum number of pieces of evidence shown.
const MAX_EVIDENCE_LINES: usize = 5;

/// The longest word for the state of a problem.
const MAX_STATUS_COLUMNS: usize = 8;

const DETAIL: Pane = Pane("topic-detail");

pub(super) fn render(cx: &mut DrawContext, area: Rect, topic: &TopicId, chosen: Option<usize>) {
    let focused = chosen.is_some();
    let title = learning_status::topic_title(cx.published, topic);
    let inner = PaneFrame::new(DETAIL, title).focused(focused).render(cx, area);
    let columns = usize::from(inner.width);
    let mut lines = status_lines(cx, topic, columns);
    let first_problem = lines.len();
    let rows = problems(cx, topic, columns);
    let count = rows.len();
    lines.extend(rows);
    lines.extend(relations(cx, topic, columns));
    lines.extend(evidence_history_lines(cx, topic, columns));
    pane::draw_scrolled(cx, DETAIL, inner, &lines);
    pane::draw_position(cx, DETAIL, area);
    let scrolled = pane::scroll_offset(cx, DETAIL);
    for row in 0..count {
        let Some(y) = (first_problem + row).checked_sub(scrolled).filter(|y| *y < usize::from(inner.height)) else {
            continue;
        };
        let place = Rect { y: inner.y + y as u16, height: 1, ..inner };
        cx.add_target(place, ClickTarget::Row(DETAIL, row));
        if chosen == Some(row) {
            cx.select_with_pointer(place);
        }
    }
}

fn status_lines(cx: &DrawContext, topic: &TopicId, columns: usize) -> Vec<Line<'static>> {
    let facts = learning_status::topic(cx.published, topic);
    let number = facts.interval();
    let words = format!("{} {}", facts.kind.symbol(), facts.kind.describe());
    let gap = columns.saturating_sub(width(&words) + width(&number));
    let mut lines = vec![
        Line::from(vec![
            cx.span(rows::topic_role(&facts), words),
            Span::raw(" ".repeat(gap)),
            cx.span(StyleRole::Title, number),
        ]),
        Line::from(mastery_bar(cx.theme, rows::topic_role(&facts), facts.mastery_and_deviation(), columns)),
    ];
    if facts.kind == TopicState::Locked {
        let text = format!("Unlocks when {}.", learning_status::missing_prerequisites_text(cx.published, topic));
        lines.extend(cx.wrapped(StyleRole::Warn, &text, columns));
    }
    lines.extend(cx.wrapped(StyleRole::Dim, &facts.gap_text(), columns));
    lines.push(Line::default());
    let solved = match facts.problems {
        0 => "none in the installed packs".to_owned(),
        all => format!("{} of {all} solved", facts.solved),
    };
    lines.push(heading(cx, "Problems", &solved, columns));
    lines
}

fn heading(cx: &DrawContext, title: &str, note: &str, columns: usize) -> Line<'static> {
    let gap = columns.saturating_sub(width(title) + width(note));
    Line::from(vec![cx.span(StyleRole::Title, title), Span::raw(" ".repeat(gap)), cx.span(StyleRole::Dim, note)])
}

fn problems(cx: &DrawContext, topic: &TopicId, columns: usize) -> Vec<Line<'static>> {
    let row = |problem| {
        let (mark, word, role) = rows::problem_status(cx.published, problem);
        let level = if cx.ui.prefs.hide_difficulty { String::new() } else { problem.difficulty.to_string() };
        Line::from(vec![
            cx.span(role, format!("{mark} ")),
            cx.span(StyleRole::Text, pad(&problem.title, columns.saturating_sub(10 + MAX_STATUS_COLUMNS))),
            cx.span(StyleRole::Dim, format!(" {level:<7}")),
            cx.span(role, word),
        ])
    };
    cx.published.catalog.in_topic(topic).map(row).collect()
}

/// The topic's requirements with their masteries, and the topics it unlocks.
fn relations(cx: &DrawContext, topic: &TopicId, columns: usize) -> Vec<Line<'static>> {
    let mut lines = vec![Line::default()];
    let requires = cx.published.catalog.topic(topic).map_or(&[][..], |t| &t.requires);
    let needs: Vec<String> = requires
        .iter()
        .map(|id| {
            let state = &cx.published.state;
            let met = state_queries::unlocks_dependents(state, params(), &cx.published.catalog, id);
            let mark = if met { symbols::PASSED } else { symbols::FAILED };
            // A started topic doesn't show its missing requirements.
            let shown =
                state_queries::has_shown_topic(state, id).then(|| share(state_queries::mastery(state, params(), id)));
            format!(
                "{mark} {} {}",
                learning_status::topic_title(cx.published, id),
                shown.unwrap_or_else(|| "new".to_owned())
            )
        })
        .collect();
    let unlocks: Vec<String> = learning_status::unlocks(cx.published, topic).map(|t| t.title.clone()).collect();
    for (label, items) in [("Needs", needs), ("Unlocks", unlocks)] {
        let text = if items.is_empty() { "nothing".to_owned() } else { items.join(", ") };
        for (i, line) in wrap(&text, columns.saturating_sub(9)).into_iter().enumerate() {
            let label = if i == 0 { label } else { "" };
            lines.push(Line::from(vec![cx.span(StyleRole::Dim, pad(label, 9)), cx.span(StyleRole::Text, line)]));
        }
    }
    lines
}

fn evidence_history_lines(cx: &DrawContext, topic: &TopicId, columns: usize) -> Vec<Line<'static>> {
    let mut lines = vec![Line::default(), heading(cx, "Recent evidence", "", columns)];
    let skill = cx.published.state.mastery.get(topic).filter(|skill| !skill.recent.is_empty());
    if let Some(skill) = skill {
        lines.extend(skill.recent.iter().rev().take(MAX_EVIDENCE_LINES).flat_map(|piece| evidence(cx, piece, columns)));
    } else {
        let text = wrap("None yet. Submit something here and your progress will show up.", columns);
        lines.extend(text.into_iter().map(|l| Line::from(cx.span(StyleRole::Dim, l))));
    }
    lines
}

/// One piece of evidence: the change and when it was, its cause and the reason for its size. The problem's title is in the
/// first line if it fits there, unless the reason names it.
fn evidence(cx: &DrawContext, piece: &Evidence, columns: usize) -> Vec<Line<'static>> {
    let (mark, role) =
        if piece.success { (symbols::PASSED, StyleRole::Good) } else { (symbols::FAILED, StyleRole::Bad) };
    let title = clean(&learning_status::problem_title(cx.published, &piece.problem));
    let when = learning_status::ago(cx.published, piece.at);
    let change = format!("{} → {}  ", share(piece.before), share(piece.after));
    let reason = clean(&piece.reason);
    let is_named = reason.contains(&title);
    let fits = 4 + width(&change) + width(&title) + width(&when) <= columns;
    let (what, when) = if fits && !is_named { (title.as_str(), format!(", {when}")) } else { ("", when) };
    let mut lines = vec![Line::from(vec![
        cx.span(role, format!("{mark} ")),
        cx.span(StyleRole::Text, format!("{change}{what}")),
        cx.span(StyleRole::Dim, when),
    ])];
    let reason = if fits || is_named { reason } else { format!("{title}: {reason}") };
    let reason = wrap(&reason, columns.saturating_sub(2));
    lines.extend(reason.into_iter().map(|l| Line::from(cx.span(StyleRole::Dim, format!("  {l}")))));
    lines
}
