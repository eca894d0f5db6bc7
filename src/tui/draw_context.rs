//! The draw context: passed to every part of a frame, and collects the areas that were drawn.

use ratatui::buffer::Buffer;
use ratatui::layout::{Alignment, Rect};
use ratatui::style::Style;
use ratatui::text::{Line, Span};
use ratatui::widgets::{Paragraph, Widget};

use crate::orchestrator::TutorSnapshot;

use super::keymap::Action;
use super::theme::{StyleRole, Theme};
use super::ui::Ui;
use super::ui::hit_map::{ClickTarget, HitMap};
use crate::text::symbols;
use crate::text::text_layout::{clean, wrap};

/// The draw context: the UI state, the snapshot, the theme, the buffer and the hit map.
pub struct DrawContext<'a> {
    pub ui: &'a Ui,
    pub published: &'a TutorSnapshot,
    pub theme: &'a Theme,
    pub buf: &'a mut Buffer,
    pub hit_map: HitMap,
}

impl std::fmt::Debug for DrawContext<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Cx").field("screen", &self.ui.screen).finish_non_exhaustive()
    }
}

impl DrawContext<'_> {
    /// A piece of text in a style role.
    pub fn span(&self, role: StyleRole, text: impl Into<String>) -> Span<'static> {
        self.theme.span(role, text)
    }

    #[must_use]
    pub fn style(&self, role: StyleRole) -> Style {
        self.theme.style(role)
    }

    /// The key of an action in the role of keys.
    #[must_use]
    pub fn key_span(&self, action: Action) -> Span<'static> {
        self.span(StyleRole::Key, self.ui.keymap.label(action))
    }

    /// Writes a line at the top of an area, cut at its right edge.
    pub fn draw_line(&mut self, area: Rect, line: &Line) {
        if area.height > 0 {
            self.buf.set_line(area.x, area.y, line, area.width);
        }
    }

    /// Writes a line against the right edge.
    pub fn draw_line_right(&mut self, area: Rect, line: Line<'static>) {
        if area.height > 0 {
            let row = Rect { height: 1, ..area };
            Paragraph::new(line).alignment(Alignment::Right).render(row, self.buf);
        }
    }

    /// Makes an area clickable.
    pub fn add_target(&mut self, area: Rect, target: ClickTarget) {
        self.hit_map.targets.push((area, target));
    }

    /// Makes a row selectable, with a pointer in the blank column before it.
    pub fn select_with_pointer(&mut self, area: Rect) {
        self.highlight_row(area);
        if area.x > 0 {
            let style = self.style(StyleRole::Accent);
            self.buf.set_string(area.x - 1, area.y, symbols::POINTER, style);
        }
    }

    /// The text in one style, wrapped to a width, without the control characters of strangers.
    #[must_use]
    pub fn wrapped(&self, role: StyleRole, text: &str, columns: usize) -> Vec<Line<'static>> {
        wrap(&clean(text), columns).into_iter().map(|line| Line::from(self.span(role, line))).collect()
    }

    /// Applies the selection style to a row.
    pub fn highlight_row(&mut self, area: Rect) {
        let style = self.style(StyleRole::Selection);
        self.buf.set_style(area, style);
    }
}
