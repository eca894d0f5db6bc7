//! `example` blocks: `name = value` lines and a `result`, drawn as `nums = [1, 2]   →   [0, 1]`.
//!
//! They are drawn on one line if that fits, else one row per value with the names aligned. Lines of another shape (the
//! calls of a class) are drawn unchanged.

use ratatui::text::{Line, Span};

use crate::text::text_layout::{pad, width, wrap};
use crate::tui::theme::{StyleRole, Theme};

pub(super) fn render(source: &str, theme: &Theme, columns: usize) -> Vec<Line<'static>> {
    let rows: Vec<(&str, &str)> = source.lines().filter(|l| !l.trim().is_empty()).map(split_assignment).collect();
    one_line(&rows, theme, columns).map_or_else(|| aligned_rows(&rows, theme, columns), |line| vec![line])
}

/// Splits a line into name and value; a line of another shape is a value without a name.
fn split_assignment(line: &str) -> (&str, &str) {
    let is_name = |text: &str| !text.is_empty() && text.chars().all(|c| c.is_alphanumeric() || c == '_');
    match line.split_once('=') {
        Some((name, value)) if is_name(name.trim()) => (name.trim(), value.trim()),
        _ => ("", line.trim_end()),
    }
}

fn one_line(rows: &[(&str, &str)], theme: &Theme, columns: usize) -> Option<Line<'static>> {
    let ((last, result), inputs) = rows.split_last()?;
    if *last != "result" || inputs.is_empty() || inputs.iter().any(|(name, _)| name.is_empty()) {
        return None;
    }
    let mut spans = Vec::new();
    for (name, value) in inputs {
        spans.push(theme.span(StyleRole::Dim, format!("{name} = ")));
        spans.push(theme.span(StyleRole::CodeText, format!("{value}   ")));
    }
    spans.push(theme.span(StyleRole::Accent, "→   "));
    spans.push(theme.span(StyleRole::Title, (*result).to_owned()));
    let line = Line::from(spans);
    (line.width() <= columns).then_some(line)
}

fn aligned_rows(rows: &[(&str, &str)], theme: &Theme, columns: usize) -> Vec<Line<'static>> {
    let shown = |name: &str| if name == "result" { "→".to_owned() } else { name.to_owned() };
    let names = rows.iter().map(|(name, _)| width(&shown(name))).max().unwrap_or(0).min(columns / 2);
    let gap = if names == 0 { 0 } else { 2 };
    let mut lines = Vec::new();
    for (name, value) in rows {
        let result = *name == "result";
        let (label, text) =
            if result { (StyleRole::Accent, StyleRole::Title) } else { (StyleRole::Dim, StyleRole::CodeText) };
        for (i, part) in wrap(value, (columns - names - gap).saturating_sub(2).max(2)).into_iter().enumerate() {
            let name = if i == 0 { shown(name) } else { String::new() };
            let mut spans: Vec<Span> = vec![theme.span(label, pad(&name, names + gap))];
            // A call of a class with its return value.
            match part.split_once(" -> ") {
                Some((call, returned)) => spans.extend([
                    theme.span(text, call),
                    theme.span(StyleRole::Accent, "  →  "),
                    theme.span(StyleRole::Title, returned),
                ]),
                None => spans.push(theme.span(text, part)),
            }
            lines.push(Line::from(spans));
        }
    }
    lines
}
