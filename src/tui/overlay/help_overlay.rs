//! The keys of the shown screen, in as many columns as fit.
//!
//! ```text
//! ┌▸Keys of Today ──────────────────────────────── Esc closes ┐
//! │ Enter  open or start            / find a problem          │
//! └───────────────────────────────────────────────────────────┘
//! ```

use ratatui::layout::Rect;
use ratatui::text::{Line, Span};

use crate::text::text_layout::pad;
use crate::tui::draw_context::DrawContext;
use crate::tui::keymap::action::GLOBAL;
use crate::tui::keymap::{Action, Binding};
use crate::tui::overlay::overlay_trait::{Overlay, OverlayReply};
use crate::tui::screen::{ScreenEvent, ScreenInfo};
use crate::tui::theme::StyleRole;
use crate::tui::ui::Ui;
use crate::tui::ui::hit_map::POPUP;
use crate::tui::widgets::PaneFrame;
use crate::tui::widgets::popup::{centred, clear_area};

/// Columns of a description with its keys, and of the keys alone. A blank column ends each description.
const CELL_COLUMNS: usize = 36;
const KEY_COLUMNS: usize = 14;

/// The keys of one screen.
#[derive(Debug)]
pub struct HelpOverlay {
    pub screen: ScreenInfo,
}

/// The keys that do something on a screen: its own, then the global ones.
#[must_use]
pub fn shown_bindings(screen: &ScreenInfo) -> [Vec<&'static Binding>; 2] {
    let used = |binding: &&Binding| !screen.unused.contains(&binding.action);
    [screen.keys.iter().collect(), GLOBAL.iter().filter(used).collect()]
}

impl Overlay for HelpOverlay {
    fn update(&mut self, ui: &mut Ui, event: ScreenEvent) -> Option<OverlayReply> {
        let ScreenEvent::Key(_, action) = event else { return None };
        match action? {
            Action::Back | Action::Help | Action::Open => Some(OverlayReply::Close(Vec::new())),
            action => ui.scroll_by_action(POPUP, action).then(|| OverlayReply::Stay(Vec::new())),
        }
    }

    fn draw(&self, cx: &mut DrawContext, area: Rect) {
        let columns = area.width.saturating_sub(4).min(2 * CELL_COLUMNS as u16 + 8);
        let room = usize::from(columns.saturating_sub(4));
        let [own, global] = shown_bindings(&self.screen);
        let mut lines = key_table(cx, &own, room);
        for (keys, words) in self.screen.more {
            lines.push(Line::from(vec![
                cx.span(StyleRole::Key, pad(keys, KEY_COLUMNS)),
                cx.span(StyleRole::Text, *words),
            ]));
        }
        if !lines.is_empty() {
            lines.push(Line::default());
        }
        lines.extend(key_table(cx, &global, room));
        let rows = (lines.len() as u16 + 2).min(area.height.saturating_sub(2));
        let place = centred(area, columns, rows);
        clear_area(cx, place);
        let title = format!("Keys of {}", self.screen.title);
        PaneFrame::new(POPUP, title).note("Esc closes").focused(true).render_scrolled(cx, place, &lines);
    }
}

/// The key table: bindings fill the first column, then the second.
fn key_table(cx: &DrawContext, bindings: &[&Binding], room: usize) -> Vec<Line<'static>> {
    let per_line = (room / CELL_COLUMNS).clamp(1, 2);
    let rows = bindings.len().div_ceil(per_line);
    let width = room / per_line;
    let cell = |binding: &Binding| {
        let keys = pad(&cx.ui.keymap.labels(binding.action), KEY_COLUMNS);
        let help = format!("{} ", pad(binding.help, width.saturating_sub(KEY_COLUMNS + 1)));
        [cx.span(StyleRole::Key, keys), cx.span(StyleRole::Text, help)]
    };
    (0..rows)
        .map(|row| {
            let spans: Vec<Span> =
                (0..per_line).filter_map(|column| bindings.get(column * rows + row)).copied().flat_map(cell).collect();
            Line::from(spans)
        })
        .collect()
}
