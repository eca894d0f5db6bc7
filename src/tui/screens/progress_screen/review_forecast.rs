//! How many reviews fall on each of the next 30 days, today first, within the daily limit.

use jiff::ToSpan;
use ratatui::text::Line;

use crate::text::day_status;
use crate::text::learning_status;
use crate::text::number_format::count_noun;
use crate::text::relative_dates::day_in_words;
use crate::text::text_layout::{fit, pad};
use crate::tui::draw_context::DrawContext;
use crate::tui::theme::StyleRole;
use crate::types::ids::ProblemUid;
use crate::types::learner_state::Review;

const FORECAST_DAYS: usize = 30;
/// Columns of a day such as `Thu 17 Dec`, and two blank ones.
const DAY_COLUMNS: usize = 12;
/// Symbols for eighths of a cell.
const BAR_SYMBOLS: [&str; 9] = [" ", "▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"];

pub(super) fn lines(cx: &DrawContext, columns: usize, rows: usize) -> Vec<Line<'static>> {
    let load = day_status::agenda(cx.published).review_load(FORECAST_DAYS);
    let most = load.iter().copied().max().unwrap_or(0);
    let total: u32 = load.iter().sum();
    if total == 0 {
        let text = "No reviews yet. A problem you solve comes back here, first after a day, then less and less often.";
        return cx.wrapped(StyleRole::Dim, text, columns);
    }
    let cell = (columns.saturating_sub(4) / FORECAST_DAYS).clamp(1, 3);
    let height = rows.saturating_sub(9).clamp(4, 12).min((most as usize * 2).max(4));
    let mut lines = Vec::new();
    for level in (0..height).rev() {
        let axis = if level + 1 == height { most.to_string() } else { String::new() };
        let mut spans =
            vec![cx.span(StyleRole::Dim, crate::text::text_layout::pad_left(&axis, 3)), cx.span(StyleRole::Dim, " ")];
        for (day, n) in load.iter().enumerate() {
            let eighths = *n as usize * height * 8 / most.max(1) as usize;
            let part = BAR_SYMBOLS[eighths.saturating_sub(level * 8).min(8)];
            let role = if day == 0 { StyleRole::Due } else { StyleRole::Accent };
            spans.push(cx.span(role, pad(&part.repeat((cell - 1).max(1)), cell)));
        }
        lines.push(Line::from(spans));
    }
    lines.push(Line::from(cx.span(StyleRole::Border, format!("    {}", "─".repeat(FORECAST_DAYS * cell)))));
    lines.push(axis(cx, cell));
    lines.push(Line::default());
    lines.extend(total_lines(cx, total, load[0]));
    let room = rows.saturating_sub(lines.len());
    lines.extend(coming_lines(cx, columns, room));
    lines
}

/// The reviews after today with their days, as many as there is room for. None if there is room for one only, or with a
/// limit for a day, which moves them.
fn coming_lines(cx: &DrawContext, columns: usize, room: usize) -> Vec<Line<'static>> {
    let mut later: Vec<_> = day_status::later_reviews(cx.published).collect();
    later.sort_by_key(|(uid, review)| (review.due, *uid));
    let is_limited = cx.published.state.profile.reviews_a_day > 0;
    if room < 3 || later.len() < 2 || is_limited {
        return Vec::new();
    }
    let row = |(uid, review): &(&ProblemUid, &Review)| {
        let title = learning_status::problem_title(cx.published, uid);
        let day = pad(&review.due.strftime("%a %-d %b").to_string(), DAY_COLUMNS);
        let title = fit(&title, columns.saturating_sub(4 + DAY_COLUMNS));
        Line::from(vec![cx.span(StyleRole::Dim, format!("    {day}")), cx.span(StyleRole::Text, title)])
    };
    std::iter::once(Line::default()).chain(later.iter().take(room - 1).map(row)).collect()
}

/// The date below every seventh day.
fn axis(cx: &DrawContext, cell: usize) -> Line<'static> {
    let mut text = " ".repeat(4);
    for day in (0..FORECAST_DAYS).step_by(7) {
        let ahead = i64::try_from(day).unwrap_or_default();
        let date = cx.published.day.checked_add(ahead.days()).unwrap_or(cx.published.day);
        let label = if day == 0 { "today".to_owned() } else { date.strftime("%-d %b").to_string() };
        text = format!("{}{label}", pad(&text, 4 + day * cell));
    }
    Line::from(cx.span(StyleRole::Dim, text))
}

fn total_lines(cx: &DrawContext, total: u32, today: u32) -> Vec<Line<'static>> {
    let mut lines = vec![Line::from(cx.span(
        StyleRole::Text,
        format!("    {} in 30 days, {today} of them today.", count_noun(total as usize, "review")),
    ))];
    if let Some((uid, day)) = day_status::next_review(cx.published) {
        let title = learning_status::problem_title(cx.published, uid);
        let text = format!("    Next after today: {title}, {}.", day_in_words(day, cx.published.day));
        lines.push(Line::from(cx.span(StyleRole::Dim, text)));
    }
    lines
}
