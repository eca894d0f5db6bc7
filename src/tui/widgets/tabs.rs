//! A row of tabs with the digit that leads to each.

use ratatui::layout::Rect;
use ratatui::text::Line;

use crate::tui::canvas::Cx;
use crate::tui::theme::Role;
use crate::tui::ui::painted::Target;

/// Draws the tabs from the left, makes them clickable, and lays the selection over the one that is shown.
pub fn bar(cx: &mut Cx, area: Rect, titles: impl Iterator<Item = (Target, String)>, shown: usize) {
    let mut x = area.x + 1;
    for (i, (target, title)) in titles.enumerate() {
        let here = i == shown;
        let line = Line::from(vec![
            cx.span(Role::Key, format!("{}", i + 1)),
            cx.span(if here { Role::Title } else { Role::Dim }, format!(" {title} ")),
        ]);
        let place = Rect { x, width: (line.width() as u16).min(area.right().saturating_sub(x)), ..area };
        cx.line(place, &line);
        if here {
            cx.select(place);
        }
        cx.target(place, target);
        x += line.width() as u16 + 2;
    }
}
