//! Renders one frame: the shown screen, the notice, and the overlay.
//!
//! Rendering is pure: the same inputs give the same frame. It returns the hit map for clicks and scrolling.

use ratatui::Frame;
use ratatui::buffer::Buffer;
use ratatui::layout::{Alignment, Constraint, Layout, Rect};
use ratatui::widgets::{Paragraph, Widget, Wrap};

use super::draw_context::DrawContext;
use super::overlay::overlay_trait::Overlay;
use super::screen::{Screen, ScreenAreas};
use super::theme::StyleRole;
use super::ui::hit_map::{BEHIND, ClickTarget, HitMap};
use super::ui::{MIN_SIZE, Ui};
use super::widgets::chrome;
use crate::text::symbols;
use crate::types::sanitize::{clean, find_forbidden};

/// Draws the frame.
pub fn render_frame(ui: &Ui, screen: &dyn Screen, overlay: Option<&dyn Overlay>, frame: &mut Frame) -> HitMap {
    let area = frame.area();
    let theme = ui.theme();
    let mut cx = DrawContext {
        ui,
        published: &ui.published,
        theme: &theme,
        buf: frame.buffer_mut(),
        hit_map: HitMap::default(),
    };
    let mut base = theme.style(StyleRole::Text);
    if let Some(ground) = theme.background {
        base = base.bg(ground);
    }
    cx.buf.set_style(area, base);
    if area.width < MIN_SIZE.0 || area.height < MIN_SIZE.1 {
        render_too_small(&mut cx, area);
    } else {
        render_screen(&mut cx, screen, overlay, area);
    }
    if ui.prefs.ascii {
        replace_with_ascii(cx.buf);
    }
    strip_control_characters(cx.buf);
    cx.hit_map
}

/// Removes control characters from all cells, because every text goes to the terminal from here, whatever its source.
fn strip_control_characters(buffer: &mut Buffer) {
    for cell in &mut buffer.content {
        if find_forbidden(cell.symbol()).is_some() || cell.symbol().contains(['\n', '\t']) {
            let clean = clean(cell.symbol()).replace(['\n', '\t'], "");
            cell.set_symbol(if clean.is_empty() { " " } else { &clean });
        }
    }
}

fn render_screen(cx: &mut DrawContext, screen: &dyn Screen, overlay: Option<&dyn Overlay>, area: Rect) {
    let room = usize::from(area.width).saturating_sub(2);
    let message = chrome::message_lines(cx, room, |cx| screen.idle_lines(cx, room));
    let message_rows = message.len().clamp(1, 3) as u16;
    let rows = [Constraint::Length(1), Constraint::Min(1), Constraint::Length(message_rows), Constraint::Length(1)];
    let [header, body, below, footer] = Layout::vertical(rows).areas(area);
    screen.draw(cx, ScreenAreas { header, body, footer });
    for (i, line) in message.iter().take(3).enumerate() {
        let row = Rect { y: below.y + i as u16, height: 1, ..below };
        cx.draw_line(row, line);
    }
    if let Some(overlay) = overlay {
        cx.add_target(area, ClickTarget::Pane(BEHIND));
        overlay.draw(cx, area);
    }
}

/// Replaces symbols, cell by cell, for a terminal that shows ASCII only.
fn replace_with_ascii(buffer: &mut Buffer) {
    for cell in &mut buffer.content {
        let mut chars = cell.symbol().chars();
        if let (Some(symbol), None) = (chars.next(), chars.next())
            && let Some(plain) = symbols::cell(symbol)
        {
            cell.set_symbol(plain);
        }
    }
}

fn render_too_small(cx: &mut DrawContext, area: Rect) {
    let text = format!("Rung needs {} x {} here; this is {} x {}.", MIN_SIZE.0, MIN_SIZE.1, area.width, area.height);
    let middle = Rect { y: area.y + area.height / 2, height: area.height.div_ceil(2).min(2), ..area };
    Paragraph::new(text)
        .style(cx.style(StyleRole::Text))
        .alignment(Alignment::Center)
        .wrap(Wrap { trim: true })
        .render(middle, cx.buf);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_hold_nothing_that_acts_on_a_terminal() {
        for (symbol, expected) in [
            ("a", "a"),
            ("日", "日"),
            ("e\u{301}", "e\u{301}"),
            ("a\u{202e}", "a"),
            ("\u{1b}", " "),
            ("\u{9b}", " "),
            ("x\u{200b}", "x"),
            ("\n", " "),
            ("\u{2028}", " "),
        ] {
            let mut buffer = Buffer::empty(Rect::new(0, 0, 1, 1));
            buffer.content[0].set_symbol(symbol);
            strip_control_characters(&mut buffer);
            assert_eq!(buffer.content[0].symbol(), expected, "{symbol:?}");
        }
    }
}
