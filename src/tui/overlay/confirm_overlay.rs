//! A question before an action that changes a file.
//!
//! ```text
//! ┌▸Valid Brackets is due ────────────────────────────┐
//! │ A review starts from a blank file: remembering is │
//! │ the exercise. Your solution is kept.              │
//! │                                                   │
//! │ Enter start   o open as it is   Esc not now       │
//! └───────────────────────────────────────────────────┘
//! ```

use crossterm::event::KeyCode;
use ratatui::layout::Rect;
use ratatui::text::Line;

use crate::tui::draw_context::DrawContext;
use crate::tui::keymap::Action;
use crate::tui::overlay::overlay_request::ConfirmDialog;
use crate::tui::overlay::overlay_trait::{Overlay, OverlayReply};
use crate::tui::screen::ScreenEvent;
use crate::tui::theme::StyleRole;
use crate::tui::ui::Ui;
use crate::tui::ui::hit_map::POPUP;
use crate::tui::widgets::PaneFrame;
use crate::tui::widgets::popup::{centred, clear_area, key_hints};
use crate::tui::wrap_spans::wrap_spans;

impl Overlay for ConfirmDialog {
    fn update(&mut self, _: &mut Ui, event: ScreenEvent) -> Option<OverlayReply> {
        let ScreenEvent::Key(event, action) = event else { return None };
        match (event.code, &self.other) {
            (KeyCode::Enter | KeyCode::Char('y'), _) => Some(OverlayReply::Chosen(self.yes.1.clone())),
            (KeyCode::Char(c), Some((key, _, choice))) if c == *key => Some(OverlayReply::Chosen(choice.clone())),
            (KeyCode::Esc | KeyCode::Char('n'), _) => Some(OverlayReply::Close(Vec::new())),
            _ => (action == Some(Action::Back)).then(|| OverlayReply::Close(Vec::new())),
        }
    }

    fn draw(&self, cx: &mut DrawContext, area: Rect) {
        let columns = area.width.saturating_sub(4).min(62);
        let room = usize::from(columns.saturating_sub(4));
        let mut lines: Vec<Line> = cx.wrapped(StyleRole::Text, &self.text, room);
        lines.push(Line::default());
        let other = self.other.as_ref().map(|(key, words, _)| (key.to_string(), *words));
        let mut answers = vec![("Enter", self.yes.0)];
        answers.extend(other.as_ref().map(|(key, words)| (key.as_str(), *words)));
        answers.push(("Esc", self.no));
        lines.extend(wrap_spans(&key_hints(cx, &answers), room));
        let place = centred(area, columns, lines.len() as u16 + 2);
        clear_area(cx, place);
        PaneFrame::new(POPUP, &self.title).focused(true).render_scrolled(cx, place, &lines);
    }
}
