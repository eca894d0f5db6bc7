//! The form for a case of one's own.
//!
//! ```text
//! ┌▸A case of your own ───────────────────────────────┐
//! │ nums      list[int]                               │
//! │ [3, 3, 4]█                                        │
//! │ expected  optional                                │
//! │                                                   │
//! │ Enter keep   Tab next value   Esc drop it         │
//! └───────────────────────────────────────────────────┘
//! ```

use ratatui::layout::Rect;
use ratatui::style::Modifier;
use ratatui::text::{Line, Span};
use ratatui::widgets::Widget;

use crate::tui::theme::Role;
use crate::tui::ui::{CaseForm, Pane, Target};
use crate::tui::view::Cx;
use crate::tui::widgets::Frame;
use crate::words::symbols;
use crate::words::text::wrap;

use super::popup::{blank, centred};

pub fn render(cx: &mut Cx, area: Rect, form: &CaseForm) {
    let columns = area.width.saturating_sub(4).min(76);
    let room = usize::from(columns.saturating_sub(4));
    let error = form.error.as_ref().map_or_else(Vec::new, |(_, reason)| wrap(reason, room));
    let text_rows = if form.raw { 4 } else { 1 };
    let needed: u16 = form.fields.len() as u16 * 2 + (text_rows - 1) + error.len() as u16 + 4;
    let place = centred(area, columns, needed.min(area.height.saturating_sub(2)));
    blank(cx, place);
    let inner = Frame::new(Pane::Popup, "A case of your own").focused(true).render(cx, place);
    let bottom = inner.bottom().saturating_sub(1);
    // With many parameters the form shows the ones around the field in use.
    let page = usize::from(inner.height.saturating_sub(2 + error.len() as u16) / 2).max(1);
    let from = crate::tui::widgets::list_offset(form.field, form.fields.len(), page);
    let mut y = inner.y;
    for (i, _) in form.fields.iter().enumerate().skip(from).take(page) {
        let rows = if form.raw && i == 0 { text_rows } else { 1 };
        field(cx, Rect { y, height: 1 + rows, ..inner }.intersection(inner), form, i);
        y += 1 + rows;
    }
    for line in error {
        let line = Line::from(cx.span(Role::Bad, line));
        cx.line(Rect { y: y.min(bottom), height: 1, ..inner }, &line);
        y += 1;
    }
    let keep = if form.raw { "Ctrl-s" } else { "Enter" };
    let keys = [(keep, "keep it"), ("Tab", "next value"), ("Esc", "drop it")];
    let keys: Vec<Span> = keys
        .iter()
        .flat_map(|(key, words)| [cx.span(Role::Key, *key), cx.span(Role::Dim, format!(" {words}   "))])
        .collect();
    cx.line(Rect { y: bottom, height: 1, ..inner }, &Line::from(keys));
}

fn field(cx: &mut Cx, area: Rect, form: &CaseForm, index: usize) {
    let (label, kind, input) = &form.fields[index];
    let here = form.field == index;
    let mark = if here { symbols::POINTER } else { " " };
    let head = Line::from(vec![
        cx.span(Role::Accent, format!("{mark} ")),
        cx.span(if here { Role::Title } else { Role::Text }, format!("{label}  ")),
        cx.span(Role::Dim, kind.clone()),
    ]);
    cx.line(area, &head);
    let below = Rect {
        x: area.x + 2,
        y: area.y + 1,
        width: area.width.saturating_sub(2),
        height: area.height.saturating_sub(1),
    };
    let mut input = input.clone();
    input.set_style(cx.style(Role::CodeText));
    input.set_cursor_line_style(cx.style(Role::CodeText));
    let cursor = cx.style(Role::CodeText);
    input.set_cursor_style(if here { cursor.add_modifier(Modifier::REVERSED) } else { cursor });
    (&input).render(below, cx.buf);
    cx.target(area, Target::Row(Pane::Popup, index));
}
