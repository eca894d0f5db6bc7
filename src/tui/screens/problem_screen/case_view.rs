//! One case of a report: the arguments, the expected and the actual result, and their first difference.
//!
//! ```text
//! case 4 of 12 · wrong answer · duplicates            0.4 ms · 81 k instructions
//!   nums    [3, 3, 4]
//!   target  6
//!   want    [0, 1]
//!   got     [0, 0]
//!               ^ index 1: want 1, got 0
//! ```

use ratatui::text::{Line, Span};

use crate::text::number_format::{count_noun, format_large_count};
use crate::text::text_layout::{clean, fit, fit_around, pad, width, wrap};
use crate::tui::draw_context::DrawContext;
use crate::tui::keymap::Action;
use crate::tui::theme::StyleRole;
use crate::types::case_tags::TagDescriptions;
use crate::types::multiline_value::{MAX_LINES, answer_lines, repeats_values, value_lines};
use crate::types::verdict_report::{CaseReport, CompileError, RuntimeError, StackFrame};

use super::call_table;

/// Lines of the learner's prints shown; Enter shows all.
const MAX_PRINT_LINES: usize = 4;

pub(in crate::tui) fn lines(
    cx: &DrawContext,
    (case, tags): (&CaseReport, &TagDescriptions),
    index: usize,
    total: usize,
    columns: usize,
) -> Vec<Line<'static>> {
    let title = title(cx, case, index, total);
    let used: usize = title.iter().map(Span::width).sum();
    let kind = case_kind(cx, case, tags).map(|kind| clean(&kind));
    let fits = |kind: &String| used + 3 + width(kind) <= columns;
    let (beside_it, below) = match kind {
        Some(kind) if fits(&kind) => (Some(kind), None),
        kind => (None, kind),
    };
    let mut lines = vec![head(cx, case, title, beside_it.as_deref(), columns)];
    lines.extend(
        below.iter().flat_map(|text| wrap(text, columns)).map(|line| Line::from(cx.span(StyleRole::Dim, line))),
    );
    if let Some(table) = call_table::lines(cx, case, columns) {
        lines.extend(table);
        lines.extend(note_lines(cx, case, columns));
        return lines;
    }
    let names = case
        .inputs
        .iter()
        .map(|(name, _)| width(name))
        .max()
        .unwrap_or(0)
        .max(width(case.want_label()))
        .min(columns / 3)
        + 2;
    let room = columns.saturating_sub(names + 2);
    for (name, value) in &case.inputs {
        match value_lines(value) {
            Some(parts) => lines.extend(value_rows(cx, (name, names), &parts, room, |_| StyleRole::CodeText)),
            None => lines.push(value_row(cx, name, names, &fit(&clean(value), room), StyleRole::CodeText)),
        }
    }
    lines.extend(answer(cx, case, names, room));
    lines.extend(note_lines(cx, case, columns));
    lines
}

/// The notes below the values: a sentence, the exception, the learner's prints.
fn note_lines(cx: &DrawContext, case: &CaseReport, columns: usize) -> Vec<Line<'static>> {
    let mut lines = Vec::new();
    if let Some(note) = &case.note {
        lines.extend(wrap(&clean(note), columns.saturating_sub(2)).into_iter().map(|l| plain(cx, StyleRole::Info, &l)));
    }
    if let Some(message) = &case.message {
        lines.extend(
            wrap(&clean(message), columns.saturating_sub(2)).into_iter().map(|l| plain(cx, StyleRole::Warn, &l)),
        );
    }
    if let Some(error) = &case.error {
        lines.extend(exception(cx, error, columns));
    }
    lines.extend(prints(cx, case, columns));
    lines
}

/// The kind of the case: the learner's, or the description of its tag.
fn case_kind(cx: &DrawContext, case: &CaseReport, tags: &TagDescriptions) -> Option<String> {
    match (case.own, case.sample) {
        (true, _) => Some("your own".to_owned()),
        (_, true) => Some("sample".to_owned()),
        _ if case.tags.is_empty() || cx.ui.prefs.hide_difficulty => None,
        _ => TagDescriptions::special(&case.tags).next().or(case.tags.first()).map(|tag| tags.short(tag)),
    }
}

/// `case 4 of 12 · wrong answer`; the growth and a random input are no cases.
fn title(cx: &DrawContext, case: &CaseReport, index: usize, total: usize) -> Vec<Span<'static>> {
    if case.is_growth() {
        return vec![cx.span(StyleRole::Title, "how the work grows")];
    }
    let role = if case.verdict.passed() { StyleRole::Good } else { StyleRole::Bad };
    let name = if case.is_random() { case.input_name() } else { format!("case {} of {total}", index + 1) };
    vec![cx.span(StyleRole::Title, name), cx.span(StyleRole::Dim, " · "), cx.span(role, case.verdict.describe())]
}

fn head(
    cx: &DrawContext,
    case: &CaseReport,
    mut spans: Vec<Span<'static>>,
    kind: Option<&str>,
    columns: usize,
) -> Line<'static> {
    if let Some(kind) = kind {
        spans.push(cx.span(StyleRole::Dim, format!(" · {kind}")));
    }
    let cost = match case.cpu_ms {
        // The growth isn't a run of a case.
        _ if case.is_growth() => String::new(),
        Some(cpu) => format!("{cpu:.0} ms of processor time"),
        None => format!("{:.1} ms · {} instructions", case.elapsed_ms, format_large_count(case.fuel)),
    };
    let used: usize = spans.iter().map(Span::width).sum();
    if !cost.is_empty() && used + width(&cost) + 2 <= columns {
        spans.push(Span::raw(" ".repeat(columns - used - width(&cost))));
        spans.push(cx.span(StyleRole::Dim, cost));
    }
    Line::from(spans)
}

fn value_row(cx: &DrawContext, name: &str, names: usize, value: &str, role: StyleRole) -> Line<'static> {
    Line::from(vec![cx.span(StyleRole::Dim, format!("  {}", pad(name, names))), cx.span(role, value)])
}

/// The lines of a value, below each other. `role` gives the style of a line.
fn value_rows(
    cx: &DrawContext,
    (name, names): (&str, usize),
    parts: &[String],
    room: usize,
    role: impl Fn(usize) -> StyleRole,
) -> Vec<Line<'static>> {
    let label = |at: usize| if at == 0 { name } else { "" };
    let row = |(at, part): (usize, &String)| value_row(cx, label(at), names, &fit(&clean(part), room), role(at));
    let mut rows: Vec<_> = parts.iter().enumerate().take(MAX_LINES).map(row).collect();
    if let Some(more) = parts.len().checked_sub(MAX_LINES).filter(|more| *more > 0) {
        let text = format!("… {} more", count_noun(more, "line"));
        rows.push(value_row(cx, "", names, &text, StyleRole::Dim));
    }
    rows
}

fn plain(cx: &DrawContext, role: StyleRole, text: &str) -> Line<'static> {
    Line::from(vec![Span::raw("  "), cx.span(role, text)])
}

/// The expected and the actual result, cut to show the first difference, with a caret below it.
fn answer(cx: &DrawContext, case: &CaseReport, names: usize, room: usize) -> Vec<Line<'static>> {
    if let Some(lines) = multiline_answer(cx, case, names, room) {
        return lines;
    }
    let want = case.want.as_deref().map(clean);
    let got = case.got.as_deref().map(clean);
    let differs = match (&want, &got, &case.difference) {
        (Some(want), Some(got), Some(_)) => Some(first_difference(want, got)),
        _ => None,
    };
    let shown = |text: &str| match differs {
        Some(index) => fit_around(text, index, room),
        None => (fit(text, room), 0),
    };
    let mut lines = Vec::new();
    if let Some(parts) = want.as_deref().and_then(value_lines) {
        lines.extend(value_rows(cx, (case.want_label(), names), &parts, room, |_| StyleRole::Good));
    } else if let Some(want) = &want {
        lines.push(value_row(cx, case.want_label(), names, &shown(want).0, StyleRole::Good));
    }
    let Some(got) = &got else { return lines };
    let role = if case.verdict.passed() { StyleRole::Good } else { StyleRole::Bad };
    let (text, column) = shown(got);
    lines.push(value_row(cx, "got", names, &text, role));
    let difference = case
        .difference
        .as_ref()
        .filter(|part| !repeats_values(&clean(&part.text), want.as_deref().unwrap_or_default(), got));
    if let (Some(difference), true) = (difference, differs.is_some()) {
        lines.extend(caret(cx, &clean(&difference.text), names + column, names + room));
    } else if let Some(difference) = difference {
        lines.push(plain(cx, StyleRole::Warn, &clean(&difference.text)));
    }
    lines
}

/// The two results if one is a text of several lines: only the lines that differ are marked.
fn multiline_answer(cx: &DrawContext, case: &CaseReport, names: usize, room: usize) -> Option<Vec<Line<'static>>> {
    let (wanted, given) = answer_lines(case.want.as_deref()?, case.got.as_deref()?)?;
    let role = |own: &[String], other: &[String], at: usize, differs| {
        if own.get(at) == other.get(at) { StyleRole::CodeText } else { differs }
    };
    let mut lines =
        value_rows(cx, (case.want_label(), names), &wanted, room, |at| role(&wanted, &given, at, StyleRole::Good));
    lines.extend(value_rows(cx, ("got", names), &given, room, |at| role(&given, &wanted, at, StyleRole::Bad)));
    let difference = case.difference.iter().map(|part| plain(cx, StyleRole::Warn, &clean(&part.text)));
    lines.extend(difference);
    Some(lines)
}

/// Index of the first char at which two texts differ.
fn first_difference(a: &str, b: &str) -> usize {
    a.chars().zip(b.chars()).take_while(|(a, b)| a == b).count()
}

/// `^ index 1: want 1, got 0`; the text goes below the caret if it does not fit beside it.
fn caret(cx: &DrawContext, words: &str, column: usize, columns: usize) -> Vec<Line<'static>> {
    let left = " ".repeat(column + 2);
    if column + width(words) + 2 <= columns {
        return vec![Line::from(vec![Span::raw(left), cx.span(StyleRole::Warn, format!("^ {words}"))])];
    }
    let mut lines = vec![Line::from(vec![Span::raw(left), cx.span(StyleRole::Warn, "^")])];
    lines.extend(wrap(words, columns).into_iter().map(|l| plain(cx, StyleRole::Warn, &l)));
    lines
}

fn exception(cx: &DrawContext, error: &RuntimeError, columns: usize) -> Vec<Line<'static>> {
    let text = if error.message.is_empty() { error.kind.clone() } else { format!("{}: {}", error.kind, error.message) };
    let mut lines: Vec<_> =
        wrap(&clean(&text), columns.saturating_sub(2)).into_iter().map(|l| plain(cx, StyleRole::Bad, &l)).collect();
    let places: Vec<_> = error.frames.iter().map(StackFrame::describe_location).collect();
    let left = places.iter().map(|p| width(p)).max().unwrap_or(0) + 2;
    let fits_beside = left <= columns / 2;
    for (frame, place) in error.frames.iter().zip(&places) {
        let code = clean(&frame.code);
        if fits_beside {
            let code = fit(&code, columns.saturating_sub(left + 2));
            lines.push(value_row(cx, place, left, &code, StyleRole::CodeText));
        } else {
            lines.push(plain(cx, StyleRole::Dim, &fit(place, columns.saturating_sub(2))));
            lines.push(plain(cx, StyleRole::CodeText, &format!("  {}", fit(&code, columns.saturating_sub(4)))));
        }
    }
    lines
}

fn prints(cx: &DrawContext, case: &CaseReport, columns: usize) -> Vec<Line<'static>> {
    let text = clean(&case.stdout);
    let all: Vec<&str> = text.lines().collect();
    if all.is_empty() {
        return Vec::new();
    }
    let more = if case.stdout_truncated { ", cut by the limit" } else { "" };
    let mut lines = vec![plain(cx, StyleRole::Dim, &format!("your prints ({}{more})", count_noun(all.len(), "line")))];
    for line in all.iter().take(MAX_PRINT_LINES) {
        lines.push(plain(cx, StyleRole::CodeText, &fit(line, columns.saturating_sub(2))));
    }
    if all.len() > MAX_PRINT_LINES {
        lines.push(Line::from(vec![
            Span::raw("  "),
            cx.key_span(Action::Open),
            cx.span(StyleRole::Dim, " shows all of it"),
        ]));
    }
    lines
}

/// A compile error: the line, and a caret below the position.
pub(in crate::tui) fn compile_error(cx: &DrawContext, error: &CompileError, columns: usize) -> Vec<Line<'static>> {
    let place = error.line.map(|line| format!(" · line {line}")).unwrap_or_default();
    let head = Line::from(vec![cx.span(StyleRole::Bad, clean(&error.kind)), cx.span(StyleRole::Dim, place)]);
    let mut lines = vec![head];
    lines.extend(cx.wrapped(StyleRole::Text, &error.message, columns));
    if let Some(code) = &error.code {
        let number = error.line.map_or_else(String::new, |line| format!("{line:>4} │ "));
        let at = error.column.unwrap_or(1).saturating_sub(1) as usize;
        let (text, column) = fit_around(&clean(code.trim_end()), at, columns.saturating_sub(width(&number)));
        lines.push(Line::from(vec![cx.span(StyleRole::Dim, number.clone()), cx.span(StyleRole::CodeText, text)]));
        if error.column.is_some() {
            let left = " ".repeat(width(&number) + column);
            lines.push(Line::from(vec![Span::raw(left), cx.span(StyleRole::Bad, "^")]));
        }
    }
    lines
}
