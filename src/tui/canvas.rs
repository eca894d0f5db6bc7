//! What every part of a frame is drawn with, and what it leaves behind: where it drew what.

use ratatui::buffer::Buffer;
use ratatui::layout::{Alignment, Rect};
use ratatui::style::Style;
use ratatui::text::{Line, Span};
use ratatui::widgets::{Paragraph, Widget};

use crate::orchestrator::Published;

use super::keymap::Action;
use super::theme::{Role, Theme};
use super::ui::Ui;
use super::ui::painted::{Painted, Target};
use crate::words::symbols;

/// What every part of a frame is drawn with.
pub struct Cx<'a> {
    pub ui: &'a Ui,
    pub published: &'a Published,
    pub theme: &'a Theme,
    pub buf: &'a mut Buffer,
    pub painted: Painted,
}

impl std::fmt::Debug for Cx<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Cx").field("screen", &self.ui.screen).finish_non_exhaustive()
    }
}

impl Cx<'_> {
    /// A piece of text in a role.
    pub fn span(&self, role: Role, text: impl Into<String>) -> Span<'static> {
        self.theme.span(role, text)
    }

    #[must_use]
    pub fn style(&self, role: Role) -> Style {
        self.theme.style(role)
    }

    /// The key of an action in the role of keys.
    #[must_use]
    pub fn key(&self, action: Action) -> Span<'static> {
        self.span(Role::Key, self.ui.keymap.label(action))
    }

    /// Writes a line at the top of an area, cut at its right edge.
    pub fn line(&mut self, area: Rect, line: &Line) {
        if area.height > 0 {
            self.buf.set_line(area.x, area.y, line, area.width);
        }
    }

    /// Writes a line against the right edge.
    pub fn line_right(&mut self, area: Rect, line: Line<'static>) {
        if area.height > 0 {
            let row = Rect { height: 1, ..area };
            Paragraph::new(line).alignment(Alignment::Right).render(row, self.buf);
        }
    }

    /// Makes an area clickable.
    pub fn target(&mut self, area: Rect, target: Target) {
        self.painted.targets.push((area, target));
    }

    /// The same, with a pointer in the column of air before the row.
    pub fn point_at(&mut self, area: Rect) {
        self.select(area);
        if area.x > 0 {
            let style = self.style(Role::Accent);
            self.buf.set_string(area.x - 1, area.y, symbols::POINTER, style);
        }
    }

    /// Lays the selection over a row.
    pub fn select(&mut self, area: Rect) {
        let style = self.style(Role::Selection);
        self.buf.set_style(area, style);
    }
}
