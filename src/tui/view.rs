//! One frame: the screen that is shown, the message line, and what lies over them.
//!
//! Pure: the same inputs give the same frame. What it hands back says what was drawn where, for clicks and scrolling.

use ratatui::Frame;
use ratatui::buffer::Buffer;
use ratatui::layout::{Alignment, Constraint, Layout, Rect};
use ratatui::widgets::{Paragraph, Widget, Wrap};

use super::canvas::Cx;
use super::overlay::Overlay;
use super::screen::{Areas, Screen};
use super::theme::Role;
use super::ui::painted::{BEHIND, Painted, Target};
use super::ui::{SMALLEST, Ui};
use super::widgets::chrome;
use crate::model::text::{clean, first_dirty};
use crate::words::symbols;

/// Draws the frame.
pub fn view(ui: &Ui, screen: &dyn Screen, overlay: Option<&dyn Overlay>, frame: &mut Frame) -> Painted {
    let area = frame.area();
    let theme = ui.theme();
    let mut cx =
        Cx { ui, published: &ui.published, theme: &theme, buf: frame.buffer_mut(), painted: Painted::default() };
    let mut base = theme.style(Role::Text);
    if let Some(ground) = theme.ground {
        base = base.bg(ground);
    }
    cx.buf.set_style(area, base);
    if area.width < SMALLEST.0 || area.height < SMALLEST.1 {
        too_small(&mut cx, area);
    } else {
        whole(&mut cx, screen, overlay, area);
    }
    if ui.prefs.ascii {
        translate(cx.buf);
    }
    harmless(cx.buf);
    cx.painted
}

/// Takes out of the cells whatever could act on a terminal: this is where text leaves for it, wherever it came from.
fn harmless(buffer: &mut Buffer) {
    for cell in &mut buffer.content {
        if first_dirty(cell.symbol()).is_some() || cell.symbol().contains(['\n', '\t']) {
            let clean = clean(cell.symbol()).replace(['\n', '\t'], "");
            cell.set_symbol(if clean.is_empty() { " " } else { &clean });
        }
    }
}

fn whole(cx: &mut Cx, screen: &dyn Screen, overlay: Option<&dyn Overlay>, area: Rect) {
    let room = usize::from(area.width).saturating_sub(2);
    let message = chrome::message_lines(cx, room, |cx| screen.standing(cx, room));
    let message_rows = message.len().clamp(1, 3) as u16;
    let rows = [Constraint::Length(1), Constraint::Min(1), Constraint::Length(message_rows), Constraint::Length(1)];
    let [header, body, below, footer] = Layout::vertical(rows).areas(area);
    screen.draw(cx, Areas { header, body, footer });
    for (i, line) in message.iter().take(3).enumerate() {
        let row = Rect { y: below.y + i as u16, height: 1, ..below };
        cx.line(row, line);
    }
    if let Some(overlay) = overlay {
        cx.target(area, Target::Pane(BEHIND));
        overlay.draw(cx, area);
    }
}

/// Puts stand-ins in the place of symbols, cell by cell, for a terminal that shows ASCII only.
fn translate(buffer: &mut Buffer) {
    for cell in &mut buffer.content {
        let mut chars = cell.symbol().chars();
        if let (Some(symbol), None) = (chars.next(), chars.next())
            && let Some(plain) = symbols::cell(symbol)
        {
            cell.set_symbol(plain);
        }
    }
}

fn too_small(cx: &mut Cx, area: Rect) {
    let text = format!("Rung needs {} x {} here; this is {} x {}.", SMALLEST.0, SMALLEST.1, area.width, area.height);
    let middle = Rect { y: area.y + area.height / 2, height: area.height.div_ceil(2).min(2), ..area };
    Paragraph::new(text)
        .style(cx.style(Role::Text))
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
            harmless(&mut buffer);
            assert_eq!(buffer.content[0].symbol(), expected, "{symbol:?}");
        }
    }
}
