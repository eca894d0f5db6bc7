//! The banner after a pass: the effect, the next review, and the next steps. It stays until the learner moves on.
//!
//! ```text
//! ✓ All 24 cases                                        11 min · 1 hint
//!   Two Pointers   .41 → .50   medium, one hint: kept .9 of the gain
//!   next review    in 3 days   4 days, shortened for the hint
//!
//!   v reference solution   m why   n next: Longest Clean Run
//! ```

use ratatui::text::{Line, Span};

use crate::learner::state_queries;
use crate::orchestrator::SubmissionResult;
use crate::text::day_status;
use crate::text::learning_status::{self, params};
use crate::text::number_format::{count_noun, format_duration, share};
use crate::text::relative_dates::day_in_words;
use crate::text::symbols;
use crate::text::text_layout::{clean, pad, width, wrap};
use crate::tui::draw_context::DrawContext;
use crate::tui::keymap::Action;
use crate::tui::theme::StyleRole;
use crate::types::event::Change;
use crate::types::hint_types::HintSource;
use crate::types::humanize::join_and;
use crate::types::ids::TopicId;
use crate::types::learner_state::Progress;
use crate::types::problem::Problem;

use super::hint_list;
use super::key_hint::key_hint;
use super::navigate;

use super::problem_view_state::OpenProblem;

pub(super) fn lines(
    cx: &DrawContext,
    submitted: &SubmissionResult,
    problem: &Problem,
    open: &OpenProblem,
    columns: usize,
) -> Vec<Line<'static>> {
    let mut lines = vec![header_line(cx, submitted, problem, open, columns), Line::default()];
    let label = problem.topics.iter().map(|t| width(&learning_status::topic_title(cx.published, t))).max().unwrap_or(0);
    let label = label.clamp(11, 22) + 2;
    for topic in &problem.topics {
        lines.extend(mastery_lines(cx, submitted, topic, label, columns));
    }
    lines.extend(not_counted(cx, submitted, columns));
    lines.extend(wrap_lines(cx, &unlocked_topics_text(cx, submitted), StyleRole::Info, columns));
    lines.extend(wrap_lines(cx, &streak(cx, submitted), StyleRole::Info, columns));
    lines.extend(next_review(cx, submitted, problem, label, columns));
    if !cx.ui.is_wide() {
        lines.push(Line::default());
        lines.push(Line::from(cx.span(StyleRole::Title, "Review of your code")));
        lines.extend(hint_list::review(cx, &submitted.remarks, columns));
    }
    lines.push(Line::default());
    lines.extend(next_step_lines(cx, submitted, columns));
    lines
}

/// The help of an attempt in a few words. General hints cost nothing, so they aren't counted.
fn hints_text(progress: &Progress) -> String {
    let paid = progress.shown_hints.iter().filter(|hint| hint.source != HintSource::General).count();
    match paid {
        _ if progress.gave_up.is_some() => "after giving up".to_owned(),
        0 if !progress.exchanges.is_empty() => "after a question".to_owned(),
        0 if !progress.shown_hints.is_empty() => "general hints only".to_owned(),
        0 => "no hints".to_owned(),
        hints => count_noun(hints, "hint"),
    }
}

fn header_line(
    cx: &DrawContext,
    submitted: &SubmissionResult,
    problem: &Problem,
    open: &OpenProblem,
    columns: usize,
) -> Line<'static> {
    let left = format!("{} All {} pass", symbols::PASSED, count_noun(submitted.report.cases.len(), "case"));
    let hints = submitted.before.problems.get(&problem.uid).map_or("no hints".to_owned(), hints_text);
    // The recorded time, as everywhere else; the timer has gone on since.
    let recorded = submitted.changes.iter().find_map(|proposal| match &proposal.change {
        Change::Submitted { seconds, .. } => Some(u64::from(*seconds)),
        _ => None,
    });
    let whole = format!("{} · {hints}", format_duration(recorded.unwrap_or_else(|| open.timer.seconds())));
    // Between the words must be a gap; the header shows the time as well.
    let right = if width(&left) + width(&whole) + 2 <= columns { whole } else { hints };
    let gap = columns.saturating_sub(width(&left) + width(&right));
    let style = cx.style(StyleRole::Good).add_modifier(ratatui::style::Modifier::BOLD);
    Line::from(vec![Span::styled(left, style), Span::raw(" ".repeat(gap)), cx.span(StyleRole::Dim, right)])
}

/// A label, a value and its reason, the reason wrapped next to it or below.
fn fact(
    cx: &DrawContext,
    label: (&str, usize),
    value: &Span<'static>,
    reason: &str,
    columns: usize,
) -> Vec<Line<'static>> {
    let (name, label_width) = label;
    let value_width = value.width().max(9) + 3;
    let left = 2 + label_width + value_width;
    let (indent, beside) = if columns > left + 34 { (left, true) } else { (4, false) };
    let mut reasons = wrap(&clean(reason), columns.saturating_sub(indent)).into_iter();
    let mut spans = vec![
        cx.span(StyleRole::Text, format!("  {}", pad(name, label_width))),
        value.clone(),
        Span::raw(" ".repeat(value_width.saturating_sub(value.width()))),
    ];
    if beside && let Some(first) = reasons.next() {
        spans.push(cx.span(StyleRole::Dim, first));
    }
    let mut lines = vec![Line::from(spans)];
    lines.extend(reasons.map(|r| Line::from(cx.span(StyleRole::Dim, format!("{}{r}", " ".repeat(indent))))));
    lines
}

fn mastery_lines(
    cx: &DrawContext,
    submitted: &SubmissionResult,
    topic: &TopicId,
    label: usize,
    columns: usize,
) -> Vec<Line<'static>> {
    let before = state_queries::mastery(&submitted.before, params(), topic);
    let after = state_queries::mastery(&submitted.after, params(), topic);
    let title = learning_status::topic_title(cx.published, topic);
    let reason = submitted.changes.iter().find_map(|proposal| match &proposal.change {
        Change::Skill { topic: moved, evidence, .. } if moved == topic => Some(evidence.reason.clone()),
        _ => None,
    });
    let value = if reason.is_some() {
        cx.span(StyleRole::for_mastery(after), format!("{} → {}", share(before), share(after)))
    } else {
        cx.span(StyleRole::Dim, format!("{} stays", share(after)))
    };
    fact(cx, (&title, label), &value, &reason.unwrap_or_default(), columns)
}

fn not_counted(cx: &DrawContext, submitted: &SubmissionResult, columns: usize) -> Vec<Line<'static>> {
    let reason = submitted.changes.iter().find_map(|proposal| match &proposal.change {
        Change::NotCounted { reason, .. } => Some(format!("Not counted: {reason}")),
        _ => None,
    });
    let lines = wrap(&clean(&reason.unwrap_or_default()), columns.saturating_sub(2));
    lines.into_iter().map(|l| Line::from(cx.span(StyleRole::Dim, format!("  {l}")))).collect()
}

/// The topics that this pass unlocked.
fn unlocked_topics_text(cx: &DrawContext, submitted: &SubmissionResult) -> String {
    let catalog = &cx.published.catalog;
    let open = |state, topic| state_queries::is_open(state, params(), catalog, topic);
    let new = catalog.topics.iter().filter(|t| !open(&submitted.before, &t.id) && open(&submitted.after, &t.id));
    let names: Vec<&str> = new.map(|topic| topic.title.as_str()).collect();
    match names.as_slice() {
        [] => String::new(),
        [one] => format!("Unlocked: {one}."),
        names => format!("Unlocked: {}.", join_and(names)),
    }
}

/// The effect of this submission on the streak freezes.
fn streak(cx: &DrawContext, submitted: &SubmissionResult) -> String {
    let (before, after) = (&submitted.before.engagement, &submitted.after.engagement);
    if before.last_active == after.last_active || day_status::is_streak_paused(cx.published) {
        return String::new();
    }
    let alive = state_queries::streak(&submitted.before, cx.published.day) > 0;
    let spent = if alive { state_queries::missed_days(&submitted.before, cx.published.day) } else { 0 };
    let left = count_noun(after.freezes as usize, "freeze");
    if spent > 0 {
        let missed = count_noun(spent as usize, "missed day");
        return format!(
            "Your streak survives {missed}; that used {}, {left} left.",
            count_noun(spent as usize, "freeze")
        );
    }
    if after.freezes > before.freezes {
        let days = after.streak;
        return format!("{days} days in a row: you earned a streak freeze ({left} now). Each covers one missed day.");
    }
    String::new()
}

fn wrap_lines(cx: &DrawContext, text: &str, role: StyleRole, columns: usize) -> Vec<Line<'static>> {
    let lines = wrap(text, columns.saturating_sub(2)).into_iter().filter(|line| !line.is_empty());
    lines.map(|line| Line::from(cx.span(role, format!("  {line}")))).collect()
}

fn next_review(
    cx: &DrawContext,
    submitted: &SubmissionResult,
    problem: &Problem,
    label: usize,
    columns: usize,
) -> Vec<Line<'static>> {
    // It may have been postponed or suspended since.
    let Some(review) = cx.published.state.reviews.get(&problem.uid) else { return Vec::new() };
    if review.suspended {
        return fact(cx, ("next review", label), &cx.span(StyleRole::Accent, "suspended"), "", columns);
    }
    let when = cx.span(StyleRole::Accent, day_in_words(review.due, cx.published.day));
    // The reason of an earlier plan counts its days from another day.
    let planned = submitted.planned_review(&problem.uid).filter(|planned| planned.due == review.due);
    let reason = planned.map_or("", |planned| &planned.reason);
    fact(cx, ("next review", label), &when, reason, columns)
}

fn next_step_lines(cx: &DrawContext, submitted: &SubmissionResult, columns: usize) -> Vec<Line<'static>> {
    let mut keys = vec![Span::raw("  ")];
    keys.extend(key_hint(cx, Action::Solution, "reference solution"));
    keys.extend(key_hint(cx, Action::Why, "why these numbers"));
    let mut lines = vec![Line::from(keys)];
    match (navigate::announced_next(cx.published, submitted), &submitted.next) {
        // It was done since, so the key asks for another one.
        (None, Some(_)) => lines.push(Line::from(key_hint(cx, Action::Next, "next problem"))),
        (Some(next), _) => {
            let title = learning_status::problem_title(cx.published, &next.problem);
            let mut spans = vec![Span::raw("  ")];
            spans.extend(vec![cx.key_span(Action::Next), cx.span(StyleRole::Text, format!(" next: {title}"))]);
            lines.push(Line::from(spans));
            let reason = wrap(&clean(&next.reason), columns.saturating_sub(4));
            lines.extend(reason.into_iter().map(|l| Line::from(cx.span(StyleRole::Dim, format!("    {l}")))));
        }
        (None, None) => {
            let text = if learning_status::all_solved(&submitted.after, &cx.published.catalog) {
                "You have solved every problem. From now on they come back for review."
            } else {
                "That was everything planned for today."
            };
            lines.extend(wrap_lines(cx, text, StyleRole::Dim, columns));
        }
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::types::hint_types::{Band, Hint};

    #[test]
    fn only_hints_that_cost_something_are_counted() {
        let check = |sources: &[HintSource], expected: &str| {
            let hint = |source: &HintSource| Hint {
                level: 1,
                band: Band::Beginner,
                text: String::new(),
                source: *source,
                about: None,
            };
            let progress = Progress { shown_hints: sources.iter().map(hint).collect(), ..Progress::default() };
            assert_eq!(hints_text(&progress), expected, "{sources:?}");
        };
        check(&[], "no hints");
        check(&[HintSource::General], "general hints only");
        check(&[HintSource::General, HintSource::Authored], "1 hint");
        check(&[HintSource::Authored, HintSource::Model], "2 hints");
        let gave_up = Progress { gave_up: Some(jiff::Timestamp::UNIX_EPOCH), ..Progress::default() };
        assert_eq!(hints_text(&gave_up), "after giving up");
    }
}
