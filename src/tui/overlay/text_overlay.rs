//! Long texts over a screen: a case in full, the hints, a record of the journal.
//!
//! ```text
//! ┌▸Case 4 in full ─────────────────────────────────────────────┐
//! │ nums                                                        │
//! │   [3, 3, 4, 8, 15, 16, 23, 42]                              │
//! └─────────────────────────────────────────── ↓ 12 more ───────┘
//! ```

use ratatui::layout::Rect;
use ratatui::text::{Line, Span};

use crate::text::text_layout::{self, wrap};
use crate::tui::draw_context::DrawContext;
use crate::tui::keymap::Action;
use crate::tui::markdown_view;
use crate::tui::overlay::overlay_request::LongText;
use crate::tui::overlay::overlay_trait::{Overlay, OverlayReply};
use crate::tui::screen::ScreenEvent;
use crate::tui::theme::StyleRole;
use crate::tui::ui::Ui;
use crate::tui::ui::hit_map::POPUP;
use crate::tui::widgets::PaneFrame;
use crate::tui::widgets::popup::{centred, clear_area};
use crate::types::hint_types::{Hint, level_name};

mod record_text;

impl Overlay for LongText {
    fn update(&mut self, ui: &mut Ui, event: ScreenEvent) -> Option<OverlayReply> {
        let ScreenEvent::Key(_, action) = event else { return None };
        match (action?, self) {
            (Action::NextPane, Self::Record(_, full)) => {
                *full = !*full;
                Some(OverlayReply::Stay(Vec::new()))
            }
            (Action::Back | Action::Open, _) => Some(OverlayReply::Close(Vec::new())),
            (action, _) => ui.scroll_by_action(POPUP, action).then(|| OverlayReply::Stay(Vec::new())),
        }
    }

    fn draw(&self, cx: &mut DrawContext, area: Rect) {
        // As wide as the pane below it, because it shows the same text in full.
        let columns = area.width.min(100);
        let room = usize::from(columns.saturating_sub(4));
        let (title, lines) = match self {
            Self::Case(number, values) => (format!("Case {number} in full"), case(cx, values, room)),
            Self::Hints(shown) => ("Hints of this attempt, the newest first".to_owned(), hints(cx, shown, room)),
            Self::Record(record, full) => {
                let title = if *full { format!("Record {}", record.version) } else { "What changed".to_owned() };
                (title, record_text::lines(cx, record, *full, room))
            }
        };
        let note = match self {
            Self::Record(_, false) => "Tab all details · Esc closes",
            _ => "Esc closes",
        };
        let rows = (lines.len() as u16 + 2).clamp(5, area.height.saturating_sub(2).max(5));
        let place = centred(area, columns, rows);
        clear_area(cx, place);
        PaneFrame::new(POPUP, title).note(note).focused(true).render_scrolled(cx, place, &lines);
    }
}

/// The hints, newest first, in full width: code is not wrapped to the pane's columns here.
fn hints(cx: &DrawContext, shown: &[Hint], columns: usize) -> Vec<Line<'static>> {
    let mut lines = Vec::new();
    for hint in shown.iter().rev() {
        let title = format!("{} {}", hint.level, level_name(hint.level));
        let head = [cx.span(StyleRole::Title, title), cx.span(StyleRole::Dim, format!(" · {}", hint.source.label()))];
        lines.push(Line::from(head.to_vec()));
        lines.extend(markdown_view::render(&hint.text, cx.theme, columns));
        lines.push(Line::default());
    }
    lines.pop();
    lines
}

/// The values of a case, each below its name.
fn case(cx: &DrawContext, values: &[(String, String, StyleRole)], columns: usize) -> Vec<Line<'static>> {
    let mut lines = Vec::new();
    for (name, value, role) in values {
        lines.push(Line::from(cx.span(StyleRole::Dim, name)));
        let room = columns.saturating_sub(2);
        lines.extend(wrap(&text_layout::clean(value), room).into_iter().map(|l| indented(cx, *role, &l)));
        lines.push(Line::default());
    }
    lines.pop();
    lines
}

fn indented(cx: &DrawContext, role: StyleRole, text: &str) -> Line<'static> {
    Line::from(vec![Span::raw("  "), cx.span(role, text)])
}
