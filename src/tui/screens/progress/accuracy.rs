//! Accuracy and hints by week, the latest outcomes, trends, and what keeps going wrong.

use jiff::Span as TimeSpan;
use ratatui::text::{Line, Span};

use crate::model::learner::DayActivity;
use crate::tui::facts;
use crate::tui::symbols;
use crate::tui::text::{clean, count, pad, wrap};
use crate::tui::theme::Role;
use crate::tui::view::Cx;
use crate::tui::widgets::gauge;

const WEEKS: i32 = 8;

pub(super) fn lines(cx: &Cx, columns: usize) -> Vec<Line<'static>> {
    let mut lines = weeks(cx, columns);
    lines.push(Line::default());
    lines.push(latest(cx));
    lines.extend(trends(cx));
    lines.extend(misconceptions(cx, columns));
    lines
}

fn weeks(cx: &Cx, columns: usize) -> Vec<Line<'static>> {
    let bar_width = columns.saturating_sub(48).clamp(8, 30);
    let head = format!("{}{}{}", pad("week of", 12), pad("passed", bar_width + 18), "hints");
    let mut lines = vec![Line::from(cx.span(Role::Dim, head))];
    let today = cx.published.day;
    let monday = i32::from(today.weekday().to_monday_zero_offset());
    for back in 0..WEEKS {
        let first = today.checked_sub(TimeSpan::new().days(monday + back * 7)).unwrap_or(today);
        let last = first.checked_add(TimeSpan::new().days(6)).unwrap_or(today);
        let week = cx.published.state.engagement.activity.range(first..=last).map(|(_, a)| a);
        let sum = week.fold(DayActivity::default(), |sum, day| DayActivity {
            submissions: sum.submissions + day.submissions,
            passed: sum.passed + day.passed,
            hints: sum.hints + day.hints,
            seconds: sum.seconds + day.seconds,
        });
        let label = if back == 0 { "this week".to_owned() } else { first.strftime("%-d %b").to_string() };
        lines.push(week_row(cx, &label, &sum, bar_width));
    }
    lines
}

fn week_row(cx: &Cx, label: &str, week: &DayActivity, bar_width: usize) -> Line<'static> {
    let mut spans = vec![cx.span(Role::Text, pad(label, 12))];
    if week.submissions == 0 {
        spans.push(cx.span(Role::Dim, pad("no submissions", bar_width + 18)));
    } else {
        let share = f64::from(week.passed) / f64::from(week.submissions);
        spans.extend(gauge(cx.theme, share, bar_width));
        let text = format!(" {:.0} % of {}", share * 100.0, week.submissions);
        spans.push(cx.span(Role::Text, pad(&text, 18)));
    }
    spans.push(cx.span(Role::Dim, week.hints.to_string()));
    Line::from(spans)
}

fn latest(cx: &Cx) -> Line<'static> {
    let mut spans = vec![cx.span(Role::Dim, pad("latest", 12))];
    for passed in &cx.published.state.memory.recent {
        let (mark, role) = if *passed { (symbols::PASSED, Role::Good) } else { (symbols::FAILED, Role::Bad) };
        spans.push(cx.span(role, mark));
    }
    if cx.published.state.memory.recent.is_empty() {
        spans.push(cx.span(Role::Dim, "no submissions yet"));
    }
    Line::from(spans)
}

fn trends(cx: &Cx) -> Vec<Line<'static>> {
    let trends = &cx.published.state.memory.trends;
    let pace = trends.pace.map(|p| match p {
        p if p > 1.05 => format!("{p:.1} times the expected time"),
        p if p < 0.95 => format!("{:.0} % of the expected time", p * 100.0),
        _ => "as long as expected".to_owned(),
    });
    let hints = trends.hint_dependence.map(|h| format!("up to level {h:.1} on a solved problem"));
    let rows = [("pace", pace), ("hints", hints)];
    let told = rows.into_iter().filter_map(|(label, text)| text.map(|text| (label, text)));
    told.map(|(label, text)| Line::from(vec![cx.span(Role::Dim, pad(label, 12)), cx.span(Role::Text, text)])).collect()
}

fn misconceptions(cx: &Cx, columns: usize) -> Vec<Line<'static>> {
    let open: Vec<_> = cx.published.state.memory.misconceptions.iter().filter(|m| !m.is_resolved()).collect();
    if open.is_empty() {
        return Vec::new();
    }
    let mut lines = vec![Line::default(), Line::from(cx.span(Role::Title, "Keeps going wrong"))];
    for m in open {
        let topic = facts::topic_title(cx.published, &m.topic);
        let seen = format!("{topic}, seen in {}", count(m.evidence as usize, "submission"));
        for (i, line) in wrap(&clean(&m.message), columns.saturating_sub(2)).into_iter().enumerate() {
            let mark = if i == 0 { symbols::BULLET } else { " " };
            lines.push(Line::from(vec![cx.span(Role::Warn, format!("{mark} ")), cx.span(Role::Text, line)]));
        }
        lines.push(Line::from(vec![Span::raw("  "), cx.span(Role::Dim, seen)]));
    }
    lines
}
