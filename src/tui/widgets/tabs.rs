//! A row of tabs with the digit that leads to each.

use ratatui::layout::Rect;
use ratatui::text::Line;

use crate::tui::draw_context::DrawContext;
use crate::tui::theme::StyleRole;
use crate::tui::ui::hit_map::ClickTarget;

/// Draws the tabs from the left, makes them clickable, and applies the selection to the shown one.
pub fn draw_tabs(cx: &mut DrawContext, area: Rect, titles: impl Iterator<Item = (ClickTarget, String)>, shown: usize) {
    let mut x = area.x + 1;
    for (i, (target, title)) in titles.enumerate() {
        let here = i == shown;
        let line = Line::from(vec![
            cx.span(StyleRole::Key, format!("{}", i + 1)),
            cx.span(if here { StyleRole::Title } else { StyleRole::Dim }, format!(" {title} ")),
        ]);
        let place = Rect { x, width: (line.width() as u16).min(area.right().saturating_sub(x)), ..area };
        cx.draw_line(place, &line);
        if here {
            cx.highlight_row(place);
        }
        cx.add_target(place, target);
        x += line.width() as u16 + 2;
    }
}
