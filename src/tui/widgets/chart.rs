//! A mastery over time as a line in a band, drawn with box characters; each row is one step of mastery.
//!
//! ```text
//! 1.0
//!                ░░░░░╭──
//!  .7        ░░░░░░╭──╯░░
//!      ░░╭─────────╯░░░░░
//!  .3 ───╯░░░░░░░░░
//!   0
//!     10 Mar            21 Nov
//! ```

use jiff::ToSpan;
use jiff::civil::Date;
use ratatui::layout::Rect;
use ratatui::text::Line;

use crate::text::text_layout::{pad_left, width};
use crate::tui::draw_context::DrawContext;
use crate::tui::theme::StyleRole;
use crate::types::learner_day::days_between;

/// Columns of the labels on the left.
const LABEL_COLUMNS: u16 = 4;

/// A value with its uncertainty, valid from a day on.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ChartPoint {
    pub day: Date,
    /// In [0, 1].
    pub value: f64,
    /// One standard deviation.
    pub spread: f64,
}

/// Draws the steps between two days. A value holds until the next one; before the first there is no line.
pub fn render(cx: &mut DrawContext, area: Rect, steps: &[ChartPoint], (from, to): (Date, Date)) {
    if area.height < 4 || area.width < LABEL_COLUMNS + 8 {
        return;
    }
    let plot =
        Rect { x: area.x + LABEL_COLUMNS, y: area.y, width: area.width - LABEL_COLUMNS, height: area.height - 2 };
    for (mark, label) in [(1.0, "1.0"), (0.7, ".7"), (0.3, ".3"), (0.0, "0")] {
        let y = plot.y + value_row(mark, plot.height);
        let line = Line::from(cx.span(StyleRole::Dim, pad_left(label, 3)));
        cx.draw_line(Rect { x: area.x, y, width: LABEL_COLUMNS, height: 1 }, &line);
    }
    let columns: Vec<Option<ChartPoint>> =
        (0..plot.width).map(|x| point_on(steps, day_of(x, plot.width, from, to))).collect();
    for (x, step) in columns.iter().enumerate() {
        if let Some(step) = step {
            draw_band(cx, plot, x as u16, *step);
        }
    }
    let mut before = None;
    for (x, step) in columns.iter().enumerate() {
        if let Some(step) = step {
            let y = value_row(step.value, plot.height);
            draw_step(cx, plot, x as u16, (before.unwrap_or(y), y), step.value);
            before = Some(y);
        }
    }
    draw_axis(cx, Rect { y: plot.bottom(), height: 2, ..plot }, from, to);
}

/// The row of a value, counted from the top.
fn value_row(value: f64, height: u16) -> u16 {
    ((1.0 - value.clamp(0.0, 1.0)) * f64::from(height.saturating_sub(1))).round() as u16
}

/// The day of a column; the last column is the last day.
fn day_of(x: u16, columns: u16, from: Date, to: Date) -> Date {
    let days = i64::from(days_between(from, to).max(0));
    let ahead = days * i64::from(x) / i64::from(columns.saturating_sub(1).max(1));
    from.saturating_add(ahead.days())
}

/// The step that applies on a day.
fn point_on(steps: &[ChartPoint], day: Date) -> Option<ChartPoint> {
    steps.iter().rev().find(|step| step.day <= day).copied()
}

fn draw_band(cx: &mut DrawContext, plot: Rect, x: u16, step: ChartPoint) {
    let symbol = if cx.ui.prefs.ascii { "·" } else { "░" };
    let style = cx.style(StyleRole::Dim);
    for y in value_row(step.value + step.spread, plot.height)..=value_row(step.value - step.spread, plot.height) {
        cx.buf.set_string(plot.x + x, plot.y + y, symbol, style);
    }
}

/// One column of the line, which enters on one row and leaves on another.
fn draw_step(cx: &mut DrawContext, plot: Rect, x: u16, (came, leaves): (u16, u16), value: f64) {
    let style = cx.style(StyleRole::for_mastery(value));
    let mut put = |y: u16, symbol: &str| cx.buf.set_string(plot.x + x, plot.y + y, symbol, style);
    if came == leaves {
        put(leaves, "─");
        return;
    }
    let (corner_in, corner_out) = if leaves < came { ("╯", "╭") } else { ("╮", "╰") };
    for y in came.min(leaves) + 1..came.max(leaves) {
        put(y, "│");
    }
    put(came, corner_in);
    put(leaves, corner_out);
}

fn draw_axis(cx: &mut DrawContext, area: Rect, from: Date, to: Date) {
    let rule = Line::from(cx.span(StyleRole::Border, "─".repeat(usize::from(area.width))));
    cx.draw_line(Rect { height: 1, ..area }, &rule);
    let below = Rect { y: area.y + 1, height: 1, ..area };
    // In a chart of nearly a year or more, the year matters and the day doesn't.
    let format = if days_between(from, to) > 300 { "%b %Y" } else { "%-d %b" };
    let label = |day: Date| day.strftime(format).to_string();
    let first = Line::from(cx.span(StyleRole::Dim, label(from)));
    cx.draw_line(below, &first);
    let last = Line::from(cx.span(StyleRole::Dim, label(to)));
    cx.draw_line_right(below, last);
    if area.width > 40 && days_between(from, to) > 6 {
        let x = area.width / 2;
        let text = label(day_of(x, area.width, from, to));
        let start = x.saturating_sub(width(&text) as u16 / 2);
        let middle = Line::from(cx.span(StyleRole::Dim, text));
        cx.draw_line(Rect { x: area.x + start, width: area.width - start, ..below }, &middle);
    }
}

#[cfg(test)]
mod tests {
    use jiff::civil::date;

    use super::*;

    #[test]
    fn values_fall_on_rows() {
        for (value, expected) in [(1.0, 0), (0.0, 10), (0.5, 5), (0.7, 3), (1.3, 0), (-0.2, 10)] {
            assert_eq!(value_row(value, 11), expected, "{value}");
        }
    }

    #[test]
    fn columns_stand_for_days() {
        let (from, to) = (date(2026, 3, 1), date(2026, 3, 31));
        for (x, day) in [(0, 1), (15, 16), (30, 31)] {
            assert_eq!(day_of(x, 31, from, to), date(2026, 3, day), "{x}");
        }
        assert_eq!(day_of(5, 10, to, to), to);
    }

    #[test]
    fn a_value_holds_until_the_next() {
        let step = |day, value| ChartPoint { day: date(2026, 3, day), value, spread: 0.1 };
        let steps = [step(5, 0.2), step(9, 0.4)];
        let value = |day| point_on(&steps, date(2026, 3, day)).map(|step| step.value);
        assert_eq!(
            [value(4), value(5), value(8), value(9), value(30)],
            [None, Some(0.2), Some(0.2), Some(0.4), Some(0.4)]
        );
    }
}
