//! A popup in the middle of the screen, for overlays.

use ratatui::layout::Rect;
use ratatui::text::Span;
use ratatui::widgets::{Clear, Widget};

use crate::tui::draw_context::DrawContext;
use crate::tui::theme::StyleRole;

/// An area of this size, centred in another.
#[must_use]
pub fn centred(area: Rect, columns: u16, rows: u16) -> Rect {
    let (width, height) = (columns.min(area.width), rows.min(area.height));
    Rect { x: area.x + (area.width - width) / 2, y: area.y + (area.height - height) / 2, width, height }
}

/// Clears an area to the theme's background.
pub fn clear_area(cx: &mut DrawContext, area: Rect) {
    Clear.render(area, cx.buf);
    let mut style = cx.style(StyleRole::Text);
    if let Some(ground) = cx.theme.background {
        style = style.bg(ground);
    }
    cx.buf.set_style(area, style);
}

/// Keys with their effects, one after the other.
#[must_use]
pub fn key_hints(cx: &DrawContext, keys: &[(&str, &str)]) -> Vec<Span<'static>> {
    let spans = keys.iter().flat_map(|(key, words)| {
        [cx.span(StyleRole::Key, (*key).to_owned()), cx.span(StyleRole::Dim, format!(" {words}   "))]
    });
    spans.collect()
}
