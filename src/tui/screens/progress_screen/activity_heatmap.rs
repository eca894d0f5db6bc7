//! 26 weeks as a heatmap: one column per week, one row per weekday.
//!
//! ```text
//!       Jun       Jul         Aug
//!  Mon  · ░ ▒ ▓ █ · ·
//!  Tue  · · ░ ░ ▒ ▒ ·
//! ```

use jiff::civil::Date;
use jiff::{Span as TimeSpan, ToSpan};
use ratatui::text::{Line, Span};

use crate::text::day_status;
use crate::text::number_format::{count_noun, duration_in_cells};
use crate::text::text_layout::pad;
use crate::tui::draw_context::DrawContext;
use crate::tui::theme::StyleRole;

const MAX_WEEKS: usize = 26;

pub(super) fn lines(cx: &DrawContext, columns: usize) -> Vec<Line<'static>> {
    let today = cx.published.day;
    let weekday = today.weekday().to_monday_zero_offset().unsigned_abs() as usize;
    let cell = if columns >= 5 + 3 * MAX_WEEKS { 3 } else { 2 };
    let weeks = MAX_WEEKS.min(columns.saturating_sub(5) / cell);
    let day_of = |week: usize, day: usize| {
        let back = ((weeks - 1 - week) * 7 + weekday).checked_sub(day)?;
        today.checked_sub(TimeSpan::new().try_days(back as u32).ok()?).ok()
    };
    let timeline = cx.ui.timeline_cache.timeline.as_deref();
    let mut lines = vec![months(cx, weeks, cell, |week| day_of(week, 0).unwrap_or(today)), Line::default()];
    for (day, name) in ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"].iter().enumerate() {
        let mut spans = vec![cx.span(StyleRole::Dim, pad(name, 5))];
        for week in 0..weeks {
            let (symbol, role) = match day_of(week, day) {
                Some(date) => day_mark(day_status::submissions(cx.published, timeline, date)),
                None => (" ", StyleRole::Dim),
            };
            spans.push(cx.span(role, pad(&symbol.repeat(cell - 1), cell)));
        }
        lines.push(Line::from(spans));
    }
    lines.push(Line::default());
    lines.push(legend(cx));
    lines.push(Line::default());
    lines.extend(totals(cx, today));
    lines
}

/// The name of each month above the first week that begins in it.
fn months(cx: &DrawContext, weeks: usize, cell: usize, monday: impl Fn(usize) -> Date) -> Line<'static> {
    let mut text = " ".repeat(5);
    let mut last = None;
    for week in 0..weeks {
        let date = monday(week);
        let at = 5 + week * cell;
        if last != Some(date.month()) && text.len() <= at && (last.is_some() || date.day() <= 7) {
            text = format!("{}{}", pad(&text, at), date.strftime("%b"));
        }
        last = Some(date.month());
    }
    Line::from(cx.span(StyleRole::Dim, text))
}

/// Lower bounds of submissions a day, with the symbol of each.
const INTENSITY_STEPS: [(u32, &str); 4] = [(1, "░"), (3, "▒"), (6, "▓"), (10, "█")];

fn day_mark(submissions: u32) -> (&'static str, StyleRole) {
    INTENSITY_STEPS
        .iter()
        .rev()
        .find(|(least, _)| submissions >= *least)
        .map_or(("·", StyleRole::Dim), |(_, s)| (*s, StyleRole::Good))
}

fn legend(cx: &DrawContext) -> Line<'static> {
    let mut spans = vec![cx.span(StyleRole::Dim, "     submissions a day:  · none")];
    for (least, symbol) in INTENSITY_STEPS {
        spans.push(Span::raw("   "));
        spans.push(cx.span(StyleRole::Good, symbol));
        spans.push(cx.span(StyleRole::Dim, format!(" {least}+")));
    }
    Line::from(spans)
}

fn totals(cx: &DrawContext, today: Date) -> Vec<Line<'static>> {
    let engagement = &cx.published.state.engagement;
    let since = today.checked_sub(6.days()).unwrap_or(today);
    let week: Vec<_> = engagement.activity.range(since..=today).map(|(_, a)| a).collect();
    let seconds: u64 = week.iter().map(|a| u64::from(a.seconds)).sum();
    let passed: u32 = week.iter().map(|a| a.passed).sum();
    let days = week.iter().filter(|a| a.submissions > 0).count();
    let row = |label: &str, value: String| {
        Line::from(vec![cx.span(StyleRole::Dim, format!("     {}", pad(label, 16))), cx.span(StyleRole::Text, value)])
    };
    let streak = day_status::streak(cx.published).map_or_else(
        || day_status::STREAK_PAUSED_TEXT.to_owned(),
        |days| format!("{} now · longest {}", count_noun(days as usize, "day"), engagement.longest_streak),
    );
    vec![
        row(
            "last 7 days",
            match days {
                0 => "no practice".to_owned(),
                days => {
                    let days = count_noun(days, "day");
                    format!("{days} of practice · {} · {passed} passed", duration_in_cells(seconds))
                }
            },
        ),
        row("streak", streak),
        row("streak freezes", format!("{} (each covers one missed day)", engagement.freezes)),
    ]
}
