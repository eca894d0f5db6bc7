//! The finder: an input, and the problems that match.
//!
//! ```text
//! ┌▸Find a problem ─────────────────────────────── 1/3 ┐
//! │ / two s█                                           │
//! │ ▸ ◐ Pair to Target      Arrays & Hashing  Two Sum  │
//! └────────────────────────────────────────────────────┘
//! ```

use ratatui::layout::Rect;
use ratatui::style::Modifier;
use ratatui::text::{Line, Span};

use crate::tui::rows;
use crate::tui::theme::Role;
use crate::tui::ui::{Extent, Find, FindHit, Pane, Target};
use crate::tui::view::Cx;
use crate::tui::widgets::{Frame, list_offset};
use crate::words::facts;
use crate::words::symbols;
use crate::words::text::{clean, pad};

use super::popup::{blank, centred};

/// Columns of a problem's title.
const TITLE: usize = 28;

pub fn render(cx: &mut Cx, area: Rect, find: &Find) {
    let columns = area.width.saturating_sub(4).min(84);
    let rows = area.height.saturating_sub(4).clamp(6, 18);
    let place = centred(area, columns, rows);
    blank(cx, place);
    let note = if find.hits.is_empty() { String::new() } else { format!("{}/{}", find.row + 1, find.hits.len()) };
    let inner = Frame::new(Pane::Popup, "Find a problem").note(note).focused(true).render(cx, place);
    let input = Line::from(vec![
        cx.span(Role::Key, "/ "),
        cx.span(Role::Text, clean(&find.input)),
        Span::styled(" ", cx.style(Role::Text).add_modifier(Modifier::REVERSED)),
    ]);
    cx.line(inner, &input);
    let list = Rect { y: inner.y + 1, height: inner.height.saturating_sub(1), ..inner };
    if find.hits.is_empty() {
        let line =
            Line::from(cx.span(Role::Dim, "Nothing matches: try part of a title, an id, a topic or the usual name."));
        cx.line(list, &line);
    }
    let page = usize::from(list.height);
    cx.painted.extents.insert(Pane::Popup, Extent { rows: find.hits.len(), page });
    let from = list_offset(find.row, find.hits.len(), page);
    for (i, hit) in find.hits.iter().enumerate().skip(from).take(page) {
        let row = Rect { y: list.y + (i - from) as u16, height: 1, ..list };
        let line = hit_line(cx, hit, i == find.row);
        cx.line(row, &line);
        if i == find.row {
            cx.select(row);
        }
        cx.target(row, Target::Row(Pane::Popup, i));
    }
}

fn hit_line(cx: &Cx, hit: &FindHit, selected: bool) -> Line<'static> {
    let Some(problem) = cx.published.catalog.by_uid(&hit.problem) else { return Line::default() };
    let (mark, _, role) = rows::problem(cx.published, problem);
    let pointer = if selected { symbols::POINTER } else { " " };
    let mut spans = vec![cx.span(Role::Accent, format!("{pointer} ")), cx.span(role, format!("{mark} "))];
    let title = pad(&problem.title, TITLE);
    for (i, c) in title.chars().enumerate() {
        let role = if hit.marks.contains(&(i as u32)) { Role::Key } else { Role::Text };
        spans.push(cx.span(role, c.to_string()));
    }
    spans.push(cx.span(Role::Dim, pad(&facts::topic_title(cx.published, problem.topic()), 20)));
    if let Some(by) = &hit.by {
        spans.push(cx.span(Role::Info, clean(by)));
    }
    Line::from(spans)
}
