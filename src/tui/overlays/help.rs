//! The keys of this screen only, in as many columns as fit.
//!
//! ```text
//! ┌▸Keys of Today ──────────────────────────────── Esc closes ┐
//! │ Enter  open or start            / find a problem          │
//! └───────────────────────────────────────────────────────────┘
//! ```

use ratatui::layout::Rect;
use ratatui::text::{Line, Span};

use crate::tui::canvas::Cx;
use crate::tui::keymap::action::GLOBAL;
use crate::tui::keymap::{Action, Binding};
use crate::tui::overlay::{Overlay, Reply};
use crate::tui::screen::Event;
use crate::tui::theme::Role;
use crate::tui::ui::Ui;
use crate::tui::ui::painted::POPUP;
use crate::tui::widgets::Frame;
use crate::tui::widgets::popup::{blank, centred};
use crate::words::text::pad;

/// Columns of a description with its keys, and of the keys alone.
const CELL: usize = 36;
const KEYS: usize = 14;

/// The keys of one screen.
#[derive(Debug)]
pub struct Help {
    /// The screen's name.
    pub title: &'static str,
    pub keys: &'static [Binding],
    pub more: &'static [(&'static str, &'static str)],
}

impl Overlay for Help {
    fn update(&mut self, ui: &mut Ui, event: Event) -> Option<Reply> {
        let Event::Key(_, action) = event else { return None };
        match action? {
            Action::Back | Action::Help | Action::Open => Some(Reply::Close(Vec::new())),
            action => ui.scrolled(POPUP, action).then(|| Reply::Stay(Vec::new())),
        }
    }

    fn draw(&self, cx: &mut Cx, area: Rect) {
        let columns = area.width.saturating_sub(4).min(2 * CELL as u16 + 8);
        let room = usize::from(columns.saturating_sub(4));
        let mut lines = block(cx, self.keys, room);
        for (keys, words) in self.more {
            lines.push(Line::from(vec![cx.span(Role::Key, pad(keys, KEYS)), cx.span(Role::Text, *words)]));
        }
        if !lines.is_empty() {
            lines.push(Line::default());
        }
        lines.extend(block(cx, GLOBAL, room));
        let rows = (lines.len() as u16 + 2).min(area.height.saturating_sub(2));
        let place = centred(area, columns, rows);
        blank(cx, place);
        let title = format!("Keys of {}", self.title);
        Frame::new(POPUP, title).note("Esc closes").focused(true).scroll(cx, place, &lines);
    }
}

/// Bindings down the first column, then the second.
fn block(cx: &Cx, bindings: &[Binding], room: usize) -> Vec<Line<'static>> {
    let per_line = (room / CELL).clamp(1, 2);
    let rows = bindings.len().div_ceil(per_line);
    let width = room / per_line;
    let cell = |binding: &Binding| {
        let keys = pad(&cx.ui.keymap.labels(binding.action), KEYS);
        [cx.span(Role::Key, keys), cx.span(Role::Text, pad(binding.help, width.saturating_sub(KEYS)))]
    };
    (0..rows)
        .map(|row| {
            let spans: Vec<Span> =
                (0..per_line).filter_map(|column| bindings.get(column * rows + row)).flat_map(cell).collect();
            Line::from(spans)
        })
        .collect()
}
