//! One case of a report: what went in, what was wanted, what came out, and where the two part.
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

use crate::model::tags::TagWords;
use crate::model::verdict::{CaseReport, CompileError, Frame, RuntimeError};
use crate::tui::canvas::Cx;
use crate::tui::keymap::Action;
use crate::tui::theme::Role;
use crate::words::numbers::{big, count};
use crate::words::text::{clean, fit, fit_around, pad, width, wrap};

use super::calls;

/// Lines of the learner's prints shown before "Enter shows all".
const PRINTS: usize = 4;

pub(in crate::tui) fn lines(
    cx: &Cx,
    (case, tags): (&CaseReport, &TagWords),
    index: usize,
    total: usize,
    columns: usize,
) -> Vec<Line<'static>> {
    let title = format!("case {} of {total} · {}", index + 1, case.verdict.words());
    let kind = kind(cx, case, tags).map(|kind| clean(&kind));
    let fits = |kind: &String| width(&title) + 3 + width(kind) <= columns;
    let (beside_it, below) = match kind {
        Some(kind) if fits(&kind) => (Some(kind), None),
        kind => (None, kind),
    };
    let mut lines = vec![head(cx, case, beside_it.as_deref(), index, total, columns)];
    lines.extend(below.iter().flat_map(|text| wrap(text, columns)).map(|line| Line::from(cx.span(Role::Dim, line))));
    if let Some(table) = calls::lines(cx, case, columns) {
        lines.extend(table);
        lines.extend(beside(cx, case, columns));
        return lines;
    }
    let names = case.inputs.iter().map(|(name, _)| width(name)).max().unwrap_or(0).max(4).min(columns / 3) + 2;
    let room = columns.saturating_sub(names + 2);
    for (name, value) in &case.inputs {
        lines.push(row(cx, name, names, &fit(&clean(value), room), Role::CodeText));
    }
    lines.extend(answer(cx, case, names, room));
    lines.extend(beside(cx, case, columns));
    lines
}

/// What is said below the values: a sentence, the exception, the learner's prints.
fn beside(cx: &Cx, case: &CaseReport, columns: usize) -> Vec<Line<'static>> {
    let mut lines = Vec::new();
    if let Some(note) = &case.note {
        lines.extend(wrap(&clean(note), columns.saturating_sub(2)).into_iter().map(|l| plain(cx, Role::Info, &l)));
    }
    if let Some(message) = &case.message {
        lines.extend(wrap(&clean(message), columns.saturating_sub(2)).into_iter().map(|l| plain(cx, Role::Warn, &l)));
    }
    if let Some(error) = &case.error {
        lines.extend(exception(cx, error, columns));
    }
    lines.extend(prints(cx, case, columns));
    lines
}

/// What kind of case it is: whose, or what is special about it.
fn kind(cx: &Cx, case: &CaseReport, tags: &TagWords) -> Option<String> {
    match (case.own, case.sample) {
        (true, _) => Some("your own".to_owned()),
        (_, true) => Some("sample".to_owned()),
        _ if case.tags.is_empty() || cx.ui.prefs.hide_difficulty => None,
        _ => case.tags.first().map(|tag| tags.short(tag)),
    }
}

fn head(cx: &Cx, case: &CaseReport, kind: Option<&str>, index: usize, total: usize, columns: usize) -> Line<'static> {
    let verdict_role = if case.verdict.passed() { Role::Good } else { Role::Bad };
    let mut spans = vec![
        cx.span(Role::Title, format!("case {} of {total}", index + 1)),
        cx.span(Role::Dim, " · "),
        cx.span(verdict_role, case.verdict.words()),
    ];
    if let Some(kind) = kind {
        spans.push(cx.span(Role::Dim, format!(" · {kind}")));
    }
    let cost = match case.cpu_ms {
        Some(cpu) => format!("{cpu:.0} ms of processor time"),
        None => format!("{:.1} ms · {} instructions", case.elapsed_ms, big(case.fuel)),
    };
    let used: usize = spans.iter().map(Span::width).sum();
    if used + width(&cost) + 2 <= columns {
        spans.push(Span::raw(" ".repeat(columns - used - width(&cost))));
        spans.push(cx.span(Role::Dim, cost));
    }
    Line::from(spans)
}

fn row(cx: &Cx, name: &str, names: usize, value: &str, role: Role) -> Line<'static> {
    Line::from(vec![cx.span(Role::Dim, format!("  {}", pad(name, names))), cx.span(role, value)])
}

fn plain(cx: &Cx, role: Role, text: &str) -> Line<'static> {
    Line::from(vec![Span::raw("  "), cx.span(role, text)])
}

/// Want and got, cut so that the first difference is in view, with a caret below it.
fn answer(cx: &Cx, case: &CaseReport, names: usize, room: usize) -> Vec<Line<'static>> {
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
    if let Some(want) = &want {
        lines.push(row(cx, "want", names, &shown(want).0, Role::Good));
    }
    let Some(got) = &got else { return lines };
    let role = if case.verdict.passed() { Role::Good } else { Role::Bad };
    let (text, column) = shown(got);
    lines.push(row(cx, "got", names, &text, role));
    if let (Some(difference), true) = (&case.difference, differs.is_some()) {
        lines.extend(caret(cx, &clean(&difference.text), names + column, names + room));
    } else if let Some(difference) = &case.difference {
        lines.push(plain(cx, Role::Warn, &clean(&difference.text)));
    }
    lines
}

/// Index of the first char at which two texts part.
fn first_difference(a: &str, b: &str) -> usize {
    a.chars().zip(b.chars()).take_while(|(a, b)| a == b).count()
}

/// `^ index 1: want 1, got 0`, with the words below where they don't fit beside the caret.
fn caret(cx: &Cx, words: &str, column: usize, columns: usize) -> Vec<Line<'static>> {
    let left = " ".repeat(column + 2);
    if column + width(words) + 2 <= columns {
        return vec![Line::from(vec![Span::raw(left), cx.span(Role::Warn, format!("^ {words}"))])];
    }
    let mut lines = vec![Line::from(vec![Span::raw(left), cx.span(Role::Warn, "^")])];
    lines.extend(wrap(words, columns).into_iter().map(|l| plain(cx, Role::Warn, &l)));
    lines
}

fn exception(cx: &Cx, error: &RuntimeError, columns: usize) -> Vec<Line<'static>> {
    let text = if error.message.is_empty() { error.kind.clone() } else { format!("{}: {}", error.kind, error.message) };
    let mut lines: Vec<_> =
        wrap(&clean(&text), columns.saturating_sub(2)).into_iter().map(|l| plain(cx, Role::Bad, &l)).collect();
    let places: Vec<_> = error.frames.iter().map(Frame::place).collect();
    let left = places.iter().map(|p| width(p)).max().unwrap_or(0).min(columns / 2) + 2;
    for (frame, place) in error.frames.iter().zip(&places) {
        let code = fit(&clean(&frame.code), columns.saturating_sub(left + 2));
        lines.push(row(cx, place, left, &code, Role::CodeText));
    }
    lines
}

fn prints(cx: &Cx, case: &CaseReport, columns: usize) -> Vec<Line<'static>> {
    let text = clean(&case.stdout);
    let all: Vec<&str> = text.lines().collect();
    if all.is_empty() {
        return Vec::new();
    }
    let more = if case.stdout_truncated { ", cut by the limit" } else { "" };
    let mut lines = vec![plain(cx, Role::Dim, &format!("your prints ({}{more})", count(all.len(), "line")))];
    for line in all.iter().take(PRINTS) {
        lines.push(plain(cx, Role::CodeText, &fit(line, columns.saturating_sub(2))));
    }
    if all.len() > PRINTS {
        lines.push(Line::from(vec![Span::raw("  "), cx.key(Action::Open), cx.span(Role::Dim, " shows all of it")]));
    }
    lines
}

/// Why the code doesn't compile: the line, and a caret below the place.
pub(in crate::tui) fn compile_error(cx: &Cx, error: &CompileError, columns: usize) -> Vec<Line<'static>> {
    let place = error.line.map(|line| format!(" · line {line}")).unwrap_or_default();
    let head = Line::from(vec![cx.span(Role::Bad, clean(&error.kind)), cx.span(Role::Dim, place)]);
    let mut lines = vec![head];
    lines.extend(wrap(&clean(&error.message), columns).into_iter().map(|l| Line::from(cx.span(Role::Text, l))));
    if let Some(code) = &error.code {
        let number = error.line.map_or_else(String::new, |line| format!("{line:>4} │ "));
        let at = error.column.unwrap_or(1).saturating_sub(1) as usize;
        let (text, column) = fit_around(&clean(code.trim_end()), at, columns.saturating_sub(width(&number)));
        lines.push(Line::from(vec![cx.span(Role::Dim, number.clone()), cx.span(Role::CodeText, text)]));
        if error.column.is_some() {
            let left = " ".repeat(width(&number) + column);
            lines.push(Line::from(vec![Span::raw(left), cx.span(Role::Bad, "^")]));
        }
    }
    lines
}
