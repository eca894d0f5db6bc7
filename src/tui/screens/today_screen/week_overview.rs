//! The submissions of the last 7 days and the due reviews of today and the next 7 days.
//!
//! ```text
//!  Last and next 7 days ──────────────────────────────────
//!  behind     Sun Mon Tue Wed Thu Fri now
//!  tries        3   1  11   2   7   4   ·
//!  passed       1   ·   5   1   3   2   ·
//!  ahead      now Sun Mon Tue Wed Thu Fri Sat
//!  reviews      2   ·   ·   1   ·   1   ·   ·
//! ```

use jiff::ToSpan;
use jiff::civil::Date;
use ratatui::text::Line;

use crate::text::day_status;
use crate::text::symbols;
use crate::text::text_layout::{pad, pad_left};
use crate::tui::draw_context::DrawContext;
use crate::tui::theme::StyleRole;

const DAYS: usize = 7;
/// Columns of a label and of a day.
const LABEL_COLUMNS: usize = 11;
const CELL_COLUMNS: usize = 4;
/// Columns of all of it: the days ahead are today and the next 7.
pub(super) const WIDTH: usize = LABEL_COLUMNS + (DAYS + 1) * CELL_COLUMNS;

/// The lines below the heading.
pub(super) fn lines(cx: &DrawContext) -> Vec<Line<'static>> {
    let published = cx.published;
    let behind: Vec<Date> = (0..DAYS as i64).rev().map(|ago| published.day.saturating_sub(ago.days())).collect();
    let timeline = cx.ui.timeline_cache.timeline.as_deref();
    let tries: Vec<u32> = behind.iter().map(|day| day_status::submissions(published, timeline, *day)).collect();
    let activity = &published.state.engagement.activity;
    let passed: Vec<u32> = behind.iter().map(|day| activity.get(day).map_or(0, |done| done.passed)).collect();
    let ahead: Vec<Date> = (0..=DAYS as i64).map(|ahead| published.day.saturating_add(ahead.days())).collect();
    let load = day_status::agenda(published).review_load(ahead.len());
    vec![
        day_names_line(cx, "behind", &behind),
        numbers(cx, "tries", &tries, StyleRole::Text),
        numbers(cx, "passed", &passed, StyleRole::Good),
        Line::default(),
        day_names_line(cx, "ahead", &ahead),
        numbers(cx, "reviews", &load, StyleRole::Due),
    ]
}

/// The names of the days; today is `now`, which is as short as the others.
fn day_names_line(cx: &DrawContext, label: &str, days: &[Date]) -> Line<'static> {
    let name = |day: &Date| if *day == cx.published.day { "now".to_owned() } else { day.strftime("%a").to_string() };
    let cells: String = days.iter().map(|day| pad_left(&name(day), CELL_COLUMNS)).collect();
    Line::from(vec![cx.span(StyleRole::Dim, pad(label, LABEL_COLUMNS)), cx.span(StyleRole::Dim, cells)])
}

/// A number for each day, a dot for none.
fn numbers(cx: &DrawContext, label: &str, values: &[u32], role: StyleRole) -> Line<'static> {
    let mut spans = vec![cx.span(StyleRole::Text, pad(label, LABEL_COLUMNS))];
    spans.extend(values.iter().map(|value| match value {
        0 => cx.span(StyleRole::Dim, pad_left(symbols::NOT_RUN, CELL_COLUMNS)),
        value => cx.span(role, pad_left(&value.to_string(), CELL_COLUMNS)),
    }));
    Line::from(spans)
}
