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

use crate::learner::derive;
use crate::model::ids::TopicId;
use crate::model::learner::Evidence;
use crate::tui::canvas::Cx;
use crate::tui::rows;
use crate::tui::theme::Role;
use crate::tui::ui::painted::{Pane, Target};
use crate::tui::widgets::{Frame, bar, pane};
use crate::words::facts::{self, TopicKind, params};
use crate::words::numbers::share;
use crate::words::symbols;
use crate::words::text::{clean, fit, pad, width, wrap};

/// Pieces of evidence shown.
const EVIDENCE: usize = 5;

const DETAIL: Pane = Pane("topic-detail");

pub(super) fn render(cx: &mut Cx, area: Rect, topic: &TopicId, chosen: Option<usize>) {
    let focused = chosen.is_some();
    let title = facts::topic_title(cx.published, topic);
    let inner = Frame::new(DETAIL, title).focused(focused).render(cx, area);
    let columns = usize::from(inner.width);
    let mut lines = standing(cx, topic, columns);
    let first_problem = lines.len();
    let rows = problems(cx, topic, columns);
    let count = rows.len();
    lines.extend(rows);
    lines.extend(relations(cx, topic, columns));
    lines.extend(history(cx, topic, columns));
    pane::scroll(cx, DETAIL, inner, &lines);
    pane::position(cx, DETAIL, area);
    let scrolled = pane::offset(cx, DETAIL);
    for row in 0..count {
        let Some(y) = (first_problem + row).checked_sub(scrolled).filter(|y| *y < usize::from(inner.height)) else {
            continue;
        };
        let place = Rect { y: inner.y + y as u16, height: 1, ..inner };
        cx.target(place, Target::Row(DETAIL, row));
        if chosen == Some(row) {
            cx.point_at(place);
        }
    }
}

fn standing(cx: &Cx, topic: &TopicId, columns: usize) -> Vec<Line<'static>> {
    let facts = facts::topic(cx.published, topic);
    let number = facts.interval();
    let words = format!("{} {}", facts.kind.symbol(), facts.kind.words());
    let gap = columns.saturating_sub(width(&words) + width(&number));
    let mut lines = vec![
        Line::from(vec![cx.span(rows::role(&facts), words), Span::raw(" ".repeat(gap)), cx.span(Role::Title, number)]),
        Line::from(bar(cx.theme, rows::role(&facts), facts.measured(), columns)),
    ];
    if facts.kind == TopicKind::Locked {
        let text = format!("Unlocks when {}.", facts::missing(cx.published, topic));
        lines.extend(wrap(&text, columns).into_iter().map(|l| Line::from(cx.span(Role::Warn, l))));
    }
    lines.push(Line::default());
    let solved = match facts.problems {
        0 => "none in the installed packs".to_owned(),
        all => format!("{} of {all} solved", facts.solved),
    };
    lines.push(heading(cx, "Problems", &solved, columns));
    lines
}

fn heading(cx: &Cx, title: &str, note: &str, columns: usize) -> Line<'static> {
    let gap = columns.saturating_sub(width(title) + width(note));
    Line::from(vec![cx.span(Role::Title, title), Span::raw(" ".repeat(gap)), cx.span(Role::Dim, note)])
}

fn problems(cx: &Cx, topic: &TopicId, columns: usize) -> Vec<Line<'static>> {
    let row = |problem| {
        let (mark, word, role) = rows::problem(cx.published, problem);
        let level = if cx.ui.prefs.hide_difficulty { String::new() } else { problem.difficulty.to_string() };
        Line::from(vec![
            cx.span(role, format!("{mark} ")),
            cx.span(Role::Text, pad(&problem.title, columns.saturating_sub(17))),
            cx.span(Role::Dim, format!(" {level:<7}")),
            cx.span(role, word),
        ])
    };
    cx.published.catalog.in_topic(topic).map(row).collect()
}

/// What it needs, with where each stands, and what it unlocks.
fn relations(cx: &Cx, topic: &TopicId, columns: usize) -> Vec<Line<'static>> {
    let mut lines = vec![Line::default()];
    let requires = cx.published.catalog.topic(topic).map_or(&[][..], |t| &t.requires);
    let needs: Vec<String> = requires
        .iter()
        .map(|id| {
            let state = &cx.published.state;
            let met = derive::opens_others(state, params(), &cx.published.catalog, id);
            let mark = if met { symbols::PASSED } else { symbols::FAILED };
            // A start says nothing of what is missing.
            let shown = derive::shown_of(state, id).then(|| share(derive::mastery(state, params(), id)));
            format!("{mark} {} {}", facts::topic_title(cx.published, id), shown.unwrap_or_else(|| "new".to_owned()))
        })
        .collect();
    let unlocks: Vec<String> = facts::unlocks(cx.published, topic).map(|t| t.title.clone()).collect();
    for (label, items) in [("Needs", needs), ("Unlocks", unlocks)] {
        let text = if items.is_empty() { "nothing".to_owned() } else { items.join(", ") };
        for (i, line) in wrap(&text, columns.saturating_sub(9)).into_iter().enumerate() {
            let label = if i == 0 { label } else { "" };
            lines.push(Line::from(vec![cx.span(Role::Dim, pad(label, 9)), cx.span(Role::Text, line)]));
        }
    }
    lines
}

fn history(cx: &Cx, topic: &TopicId, columns: usize) -> Vec<Line<'static>> {
    let mut lines = vec![Line::default(), heading(cx, "Recent evidence", "", columns)];
    let skill = cx.published.state.mastery.get(topic).filter(|skill| !skill.recent.is_empty());
    if let Some(skill) = skill {
        lines.extend(skill.recent.iter().rev().take(EVIDENCE).flat_map(|piece| evidence(cx, piece, columns)));
    } else {
        let text = wrap("None yet. Submit something here and your progress will show up.", columns);
        lines.extend(text.into_iter().map(|l| Line::from(cx.span(Role::Dim, l))));
    }
    lines
}

/// One piece of evidence in two or three lines: what moved, by what, and why so much.
fn evidence(cx: &Cx, piece: &Evidence, columns: usize) -> Vec<Line<'static>> {
    let (mark, role) = if piece.success { (symbols::PASSED, Role::Good) } else { (symbols::FAILED, Role::Bad) };
    let title = facts::problem_title(cx.published, &piece.problem);
    let when = facts::ago(cx.published, piece.at);
    let mut lines = vec![Line::from(vec![
        cx.span(role, format!("{mark} ")),
        cx.span(Role::Text, format!("{} → {}  ", share(piece.before), share(piece.after))),
        cx.span(Role::Text, fit(&title, columns.saturating_sub(15 + width(&when)))),
        cx.span(Role::Dim, format!(", {when}")),
    ])];
    let reason = wrap(&clean(&piece.reason), columns.saturating_sub(2));
    lines.extend(reason.into_iter().map(|l| Line::from(cx.span(Role::Dim, format!("  {l}")))));
    lines
}
