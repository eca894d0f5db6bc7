//! The choice of a language, with what this machine has for each.
//!
//! ```text
//! ┌▸Write in ───────────────────────────────────────── 4/8 ┐
//! │   Python      in the sandbox, nothing to install       │
//! │ ▸ Rust        rustc 1.95.0, /usr/bin/rustc             │
//! │   Go          go: not found; apt install golang        │
//! └────────────────────────────────────────────────────────┘
//! ```

use ratatui::layout::Rect;
use ratatui::text::Line;

use crate::model::problem::Language;
use crate::tui::spans::wrap_spans;
use crate::tui::theme::Role;
use crate::tui::ui::{Extent, Languages, Pane, Target};
use crate::tui::view::Cx;
use crate::tui::widgets::Frame;
use crate::words::symbols;
use crate::words::text::{clean, fit, pad};

use super::popup::{blank, centred};

/// Columns of a language's name, with the pointer before it.
const NAME: usize = 14;

pub fn render(cx: &mut Cx, area: Rect, languages: &Languages) {
    let columns = area.width.saturating_sub(4).min(84);
    let count = Language::ALL.len();
    let place = centred(area, columns, count as u16 + 4);
    blank(cx, place);
    let note = format!("{}/{count}", languages.row + 1);
    let inner = Frame::new(Pane::Popup, "Write in").note(note).focused(true).render(cx, place);
    cx.painted.extents.insert(Pane::Popup, Extent { rows: count, page: usize::from(inner.height) });
    for (i, &language) in Language::ALL.iter().enumerate().take(usize::from(inner.height)) {
        let row = Rect { y: inner.y + i as u16, height: 1, ..inner };
        let line = row_line(cx, languages, i, language, usize::from(inner.width));
        cx.line(row, &line);
        if i == languages.row {
            cx.select(row);
        }
        cx.target(row, Target::Row(Pane::Popup, i));
    }
    let keys = [("Enter", "write in it"), ("Esc", "stay")];
    let keys =
        keys.iter().flat_map(|(key, words)| [cx.span(Role::Key, *key), cx.span(Role::Dim, format!(" {words}   "))]);
    let keys = wrap_spans(&keys.collect::<Vec<_>>(), usize::from(inner.width));
    let last = Rect { y: inner.bottom().saturating_sub(1), height: 1, ..inner };
    if let Some(line) = keys.first().filter(|_| usize::from(inner.height) > count) {
        cx.line(last, line);
    }
}

fn row_line(cx: &Cx, languages: &Languages, row: usize, language: Language, columns: usize) -> Line<'static> {
    let pointer = if row == languages.row { symbols::POINTER } else { " " };
    let state = languages.states.iter().find(|state| state.language == language);
    let (role, about) = match state.map(|state| &state.found) {
        None => (Role::Dim, "looking …".to_owned()),
        Some(Ok(found)) => (Role::Dim, found.clone()),
        Some(Err(missing)) => (Role::Warn, missing.clone()),
    };
    let here = language == cx.ui.prefs.language;
    let name = if here { Role::Title } else { Role::Text };
    Line::from(vec![
        cx.span(Role::Accent, format!("{pointer} ")),
        cx.span(name, pad(language.title(), NAME)),
        cx.span(role, fit(&clean(&about), columns.saturating_sub(NAME + 2))),
    ])
}
