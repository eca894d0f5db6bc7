//! Accuracy and hints by week, the latest outcomes, trends, and recurring mistakes.

use jiff::ToSpan;
use ratatui::text::{Line, Span};

use crate::learner::timeline::{ActivityTally, Timeline, monday};
use crate::text::learning_status;
use crate::text::number_format::{count_noun, duration_in_cells};
use crate::text::symbols;
use crate::text::text_layout::{clean, pad, wrap};
use crate::tui::draw_context::DrawContext;
use crate::tui::theme::StyleRole;
use crate::tui::widgets::progress_bar;
use crate::types::humanize::{format_percent, format_share};

/// Maximum number of weeks shown.
const MAX_WEEKS: i64 = 12;
/// Columns beside the bar.
const OTHER_COLUMNS: usize = 12 + 14 + 8 + 9 + 12 + 10;

pub(super) fn lines(cx: &DrawContext, columns: usize) -> Vec<Line<'static>> {
    let Some(timeline) = &cx.ui.timeline_cache.timeline else {
        return vec![Line::from(cx.span(StyleRole::Dim, "Reading the journal…"))];
    };
    if timeline.days.is_empty() {
        let text = "Nothing has been submitted yet. Week by week, this will say how many submissions passed, what was \
                    solved and reviewed, how many hints of each level it took, and how long.";
        return cx.wrapped(StyleRole::Dim, text, columns);
    }
    let mut lines = weeks(cx, timeline, columns);
    lines.push(Line::default());
    if timeline.days.values().any(|day| day.given_up > 0) {
        lines.extend(cx.wrapped(StyleRole::Dim, GIVEN_UP_NOTE, columns));
    }
    lines.push(latest(cx));
    lines.extend(trends(cx, columns));
    lines.extend(recall(cx, timeline));
    lines.extend(misconceptions(cx, columns));
    lines
}

const GIVEN_UP_NOTE: &str = "A problem given up is no submission, and counts as not passed.";

/// The weeks since the first, newest first.
fn weeks(cx: &DrawContext, timeline: &Timeline, columns: usize) -> Vec<Line<'static>> {
    let bar_width = columns.saturating_sub(OTHER_COLUMNS).clamp(6, 30);
    let head = format!(
        "{}{}{}{}{}{}",
        pad("week of", 12),
        pad("passed, of counted", bar_width + 14),
        pad("solved", 8),
        pad("reviews", 9),
        pad("hints 1-5", 12),
        "time"
    );
    let mut lines = vec![Line::from(cx.span(StyleRole::Dim, head))];
    let tallies = timeline.weeks();
    let this = monday(cx.published.day);
    let first = tallies.keys().next().copied().unwrap_or(this);
    for back in 0..MAX_WEEKS {
        let week = this.saturating_sub((back * 7).days());
        if week < first {
            break;
        }
        let label = if back == 0 { "this week".to_owned() } else { week.strftime("%-d %b").to_string() };
        let tally = tallies.get(&week).cloned().unwrap_or_default();
        lines.push(week_row(cx, &label, &tally, bar_width));
    }
    lines
}

fn week_row(cx: &DrawContext, label: &str, week: &ActivityTally, bar_width: usize) -> Line<'static> {
    let mut spans = vec![cx.span(StyleRole::Text, pad(label, 12))];
    match week.accuracy() {
        Some(share) => {
            spans.extend(progress_bar(cx.theme, share, bar_width));
            let passed = format!(" {} of {}", format_percent(share), week.counted);
            spans.push(cx.span(StyleRole::Text, pad(&passed, 14)));
        }
        None if week.submissions > 0 => spans.push(cx.span(StyleRole::Dim, pad("nothing counted", bar_width + 14))),
        None => {
            spans.push(cx.span(StyleRole::Dim, "nothing submitted"));
            return Line::from(spans);
        }
    }
    spans.push(cx.span(StyleRole::Text, pad(&week.solved.to_string(), 8)));
    spans.push(cx.span(StyleRole::Text, pad(&week.reviews.to_string(), 9)));
    let hints = week.hints.map(|n| if n == 0 { "·".to_owned() } else { n.to_string() }).join(" ");
    spans.push(cx.span(if week.hints_taken() == 0 { StyleRole::Dim } else { StyleRole::Text }, pad(&hints, 12)));
    spans.push(cx.span(StyleRole::Dim, duration_in_cells(u64::from(week.seconds))));
    Line::from(spans)
}

/// How well predicted recall matched the results, once there is enough data.
fn recall(cx: &DrawContext, timeline: &Timeline) -> Option<Line<'static>> {
    let all = timeline.recall.all();
    let (predicted, seen) = all.means()?;
    let text = format!(
        "predicted {}, remembered {} of {}",
        format_percent(predicted),
        format_percent(seen),
        count_noun(all.reviews as usize, "review")
    );
    Some(Line::from(vec![cx.span(StyleRole::Dim, pad("recall", 12)), cx.span(StyleRole::Text, text)]))
}

fn latest(cx: &DrawContext) -> Line<'static> {
    let mut spans = vec![cx.span(StyleRole::Dim, pad("latest", 12))];
    for passed in &cx.published.state.memory.recent {
        let (mark, role) = if *passed { (symbols::PASSED, StyleRole::Good) } else { (symbols::FAILED, StyleRole::Bad) };
        spans.push(cx.span(role, mark));
    }
    if cx.published.state.memory.recent.is_empty() {
        spans.push(cx.span(StyleRole::Dim, "no submissions yet"));
    }
    Line::from(spans)
}

fn trends(cx: &DrawContext, columns: usize) -> Vec<Line<'static>> {
    let trends = &cx.published.state.memory.trends;
    let pace =
        learning_status::pace(cx.published).map(|pace| format!("{} times the expected minutes", format_share(pace)));
    let hints = trends.hint_dependence.map(learning_status::hint_level_text);
    let rows = [("pace", pace), ("hints", hints)];
    let known = rows.into_iter().filter_map(|(label, text)| text.map(|text| (label, text)));
    let lines = known.flat_map(|(label, text)| {
        let rows = wrap(&text, columns.saturating_sub(12)).into_iter().enumerate();
        rows.map(move |(row, line)| (if row == 0 { label } else { "" }, line))
    });
    lines
        .map(|(label, text)| Line::from(vec![cx.span(StyleRole::Dim, pad(label, 12)), cx.span(StyleRole::Text, text)]))
        .collect()
}

fn misconceptions(cx: &DrawContext, columns: usize) -> Vec<Line<'static>> {
    let open = learning_status::mistakes_to_watch(cx.published);
    if open.is_empty() {
        return Vec::new();
    }
    let mut lines = vec![Line::default(), Line::from(cx.span(StyleRole::Title, "Mistakes to watch"))];
    for (m, message) in open {
        let topic = learning_status::topic_title(cx.published, &m.topic);
        let seen = format!("{topic}, seen in {}", count_noun(m.evidence as usize, "submission"));
        for (i, line) in wrap(&clean(&message), columns.saturating_sub(2)).into_iter().enumerate() {
            let mark = if i == 0 { symbols::BULLET } else { " " };
            lines.push(Line::from(vec![cx.span(StyleRole::Warn, format!("{mark} ")), cx.span(StyleRole::Text, line)]));
        }
        lines.push(Line::from(vec![Span::raw("  "), cx.span(StyleRole::Dim, seen)]));
    }
    lines
}
