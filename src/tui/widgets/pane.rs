//! A bordered part of a screen: its title, its focus, its position if the content is longer than the room.
//!
//! Focus is shown by a pointer in the title as well as by colour. A text that continues shows how many lines are below.

use ratatui::layout::Rect;
use ratatui::style::Modifier;
use ratatui::text::Line;
use ratatui::widgets::{Block, Widget};

use crate::text::symbols;
use crate::text::text_layout::{fit, width};
use crate::tui::draw_context::DrawContext;
use crate::tui::theme::StyleRole;
use crate::tui::ui::hit_map::{ClickTarget, Pane, ScrollExtent};

/// The frame of a pane.
#[derive(Clone, Debug)]
pub struct PaneFrame {
    pub pane: Pane,
    pub title: String,
    /// Shown at the right of the title, such as `3/18`.
    pub note: String,
    pub focused: bool,
}

impl PaneFrame {
    #[must_use]
    pub fn new(pane: Pane, title: impl Into<String>) -> Self {
        Self { pane, title: title.into(), note: String::new(), focused: false }
    }

    #[must_use]
    pub fn note(self, note: impl Into<String>) -> Self {
        Self { note: note.into(), ..self }
    }

    #[must_use]
    pub fn focused(self, focused: bool) -> Self {
        Self { focused, ..self }
    }

    /// Draws border and titles; returns the area inside, with a blank column on either side.
    pub fn render(&self, cx: &mut DrawContext, area: Rect) -> Rect {
        let role = if self.focused { StyleRole::BorderFocus } else { StyleRole::Border };
        Block::bordered().border_style(cx.style(role)).render(area, cx.buf);
        cx.add_target(area, ClickTarget::Pane(self.pane));
        let room =
            usize::from(area.width).saturating_sub(4 + width(&self.note) + usize::from(!self.note.is_empty()) * 2);
        let mark = if self.focused { symbols::POINTER } else { " " };
        let mut style = cx.style(StyleRole::Title);
        if !self.focused {
            style = style.remove_modifier(Modifier::BOLD);
        }
        let title = Line::styled(format!("{mark}{} ", fit(&self.title, room.saturating_sub(2))), style);
        cx.draw_line(Rect { x: area.x + 1, width: area.width.saturating_sub(2), ..area }, &title);
        if !self.note.is_empty() && area.width > 8 {
            let note = Line::from(cx.span(StyleRole::Dim, format!(" {} ", self.note)));
            cx.draw_line_right(Rect { width: area.width - 2, ..area }, note);
        }
        Rect {
            x: (area.x + 2).min(area.right()),
            y: (area.y + 1).min(area.bottom()),
            width: area.width.saturating_sub(4),
            height: area.height.saturating_sub(2),
        }
    }

    /// Draws the frame and, scrolled, the lines in it.
    pub fn render_scrolled(&self, cx: &mut DrawContext, area: Rect, lines: &[Line]) {
        let inner = self.render(cx, area);
        draw_scrolled(cx, self.pane, inner, lines);
        draw_position(cx, self.pane, area);
    }
}

/// Draws lines from the scroll offset on, and records the extent in the hit map.
pub fn draw_scrolled(cx: &mut DrawContext, pane: Pane, inner: Rect, lines: &[Line]) {
    let extent = ScrollExtent { rows: lines.len(), page: usize::from(inner.height) };
    cx.hit_map.extents.insert(pane, extent);
    let from = scroll_offset(cx, pane);
    for (row, line) in lines.iter().skip(from).take(extent.page).enumerate() {
        cx.draw_line(Rect { y: inner.y + row as u16, height: 1, ..inner }, line);
    }
}

/// The scroll offset of a pane, limited to the content of this frame.
#[must_use]
pub fn scroll_offset(cx: &DrawContext, pane: Pane) -> usize {
    let extent = cx.hit_map.extent(pane);
    cx.ui.scroll_offsets.get(&pane).copied().unwrap_or(0).min(extent.rows.saturating_sub(extent.page))
}

/// Shows on the bottom border how many lines are hidden above and below.
pub fn draw_position(cx: &mut DrawContext, pane: Pane, area: Rect) {
    let extent = cx.hit_map.extent(pane);
    if extent.rows <= extent.page || area.height < 2 {
        return;
    }
    let above = scroll_offset(cx, pane);
    draw_hidden_counts(cx, area, above, extent.rows - extent.page - above);
}

/// Shows on the bottom border the number of lines above and below; nothing if all are visible.
pub fn draw_hidden_counts(cx: &mut DrawContext, area: Rect, above: usize, below: usize) {
    let text = match (above, below) {
        (0, 0) => return,
        (0, below) => format!(" ↓ {below} more "),
        (above, 0) => format!(" ↑ {above} "),
        (above, below) => format!(" ↑ {above}  ↓ {below} "),
    };
    let bottom = Rect { y: area.bottom() - 1, height: 1, width: area.width.saturating_sub(2), ..area };
    let line = Line::from(cx.span(StyleRole::Dim, text));
    cx.draw_line_right(bottom, line);
}

/// How the chosen row of a list is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RowMark {
    /// With a pointer in the blank column before it.
    Point,
    /// By the selection style alone.
    Select,
    None,
}

/// Draws the rows of a list around the chosen one, one line each, and makes them clickable.
pub fn draw_list(
    cx: &mut DrawContext,
    pane: Pane,
    inner: Rect,
    (chosen, rows, mark): (usize, usize, RowMark),
    line: impl Fn(&DrawContext, usize) -> Line<'static>,
) {
    let page = usize::from(inner.height);
    cx.hit_map.extents.insert(pane, ScrollExtent { rows, page });
    let from = list_offset(chosen, rows, page);
    for i in (from..rows).take(page) {
        let place = Rect { y: inner.y + (i - from) as u16, height: 1, ..inner };
        let line = line(cx, i);
        cx.draw_line(place, &line);
        match mark {
            RowMark::Point if i == chosen => cx.select_with_pointer(place),
            RowMark::Select if i == chosen => cx.highlight_row(place),
            _ => {}
        }
        cx.add_target(place, ClickTarget::Row(pane, i));
    }
}

/// The first visible row of a list, so that the selected one is in view with some context.
#[must_use]
pub fn list_offset(selected: usize, rows: usize, page: usize) -> usize {
    selected.saturating_sub(page / 2).min(rows.saturating_sub(page))
}
