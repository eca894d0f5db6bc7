//! The keys of this screen only, in as many columns as fit.
//!
//! ```text
//! ┌▸Keys of Today ──────────────────────────────── Esc closes ┐
//! │ Enter  open or start            / find a problem          │
//! └───────────────────────────────────────────────────────────┘
//! ```

use ratatui::layout::Rect;
use ratatui::text::{Line, Span};

use crate::tui::keymap::{Binding, Context, TABLE};
use crate::tui::theme::Role;
use crate::tui::ui::{Pane, Screen};
use crate::tui::view::Cx;
use crate::tui::widgets::Frame;
use crate::words::text::pad;

use super::popup::{blank, centred};

/// Columns of a description with its keys, and of the keys alone.
const CELL: usize = 36;
const KEYS: usize = 14;

pub fn render(cx: &mut Cx, area: Rect) {
    let context = cx.ui.screen.context();
    let here: Vec<_> = TABLE.iter().filter(|b| context != Context::Global && b.contexts.contains(&context)).collect();
    let everywhere: Vec<_> = TABLE.iter().filter(|b| b.contexts.contains(&Context::Global)).collect();
    let columns = area.width.saturating_sub(4).min(2 * CELL as u16 + 8);
    let room = usize::from(columns.saturating_sub(4));
    let mut lines = block(cx, &here, room);
    if cx.ui.screen == Screen::Problem {
        lines.push(Line::from(vec![
            cx.span(Role::Key, pad("1 2 3 …", KEYS)),
            cx.span(Role::Text, "open a case; in a narrow window also a tab"),
        ]));
    }
    if cx.ui.screen == Screen::Trace {
        lines.push(Line::from(vec![
            cx.span(Role::Key, pad("← →", KEYS)),
            cx.span(Role::Text, "a step; up and down scroll the variables"),
        ]));
    }
    if !lines.is_empty() {
        lines.push(Line::default());
    }
    lines.extend(block(cx, &everywhere, room));
    let rows = (lines.len() as u16 + 2).min(area.height.saturating_sub(2));
    let place = centred(area, columns, rows);
    blank(cx, place);
    let title = format!("Keys of {}", cx.ui.screen.title());
    Frame::new(Pane::Popup, title).note("Esc closes").focused(true).scroll(cx, place, &lines);
}

/// Bindings down the first column, then the second.
fn block(cx: &Cx, bindings: &[&Binding], room: usize) -> Vec<Line<'static>> {
    let per_line = (room / CELL).clamp(1, 2);
    let rows = bindings.len().div_ceil(per_line);
    let width = room / per_line;
    let cell = |binding: &Binding| {
        let keys = pad(&cx.ui.keymap.labels(binding.action), KEYS);
        [cx.span(Role::Key, keys), cx.span(Role::Text, pad(binding.help, width.saturating_sub(KEYS)))]
    };
    (0..rows)
        .map(|row| {
            let spans: Vec<Span> = (0..per_line)
                .filter_map(|column| bindings.get(column * rows + row))
                .flat_map(|binding| cell(binding))
                .collect();
            Line::from(spans)
        })
        .collect()
}
