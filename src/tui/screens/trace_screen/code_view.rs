//! The code with the next line marked; the line that just ran shows its effects and the values it used.
//!
//! ```text
//!    8         seen.add(rings[right])
//! ✗  9         best = max(best, right - left)  ← best 2 → 3  = max(2, 5 - 2)
//! ▸  4     for right in range(len(rings)):
//! ```
//!
//! At the wrong step the faulty line is marked and highlighted instead of the next one.

use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::{Line, Span};
use unicode_width::UnicodeWidthChar;

use crate::text::symbols;
use crate::text::text_layout::{fit, width, wrap};
use crate::tui::draw_context::DrawContext;
use crate::tui::markdown_view::syntax_highlight;
use crate::tui::theme::StyleRole;
use crate::tui::ui::hit_map::Pane;
use crate::tui::widgets::PaneFrame;
use crate::types::execution_trace::{Local, Trace, TraceEvent, TraceStep, ValuePreview};

use super::value_substitution::{condition_held, substitute_values};
use super::variables_view::spell_arrows;

/// Maximum lines of a remark below its line of code, and of a long line of code itself.
const MAX_REMARK_LINES: usize = 3;
const MAX_FOLDED_ROWS: usize = 4;

pub(super) fn render(cx: &mut DrawContext, area: Rect, trace: &Trace, at: usize) {
    let step = &trace.steps[at];
    let call = step.operation.map_or_else(String::new, |n| format!("call {} of the case", n + 1));
    let inner = PaneFrame::new(Pane("code"), function_name(step)).note(call).render(cx, area);
    let rows = CodePage { cx, trace, at, columns: usize::from(inner.width) }.rows();
    let page = usize::from(inner.height);
    let here = |mark: LineMark| rows.iter().position(|row| row.mark == Some(mark));
    let centre = here(LineMark::Culprit).or_else(|| here(LineMark::Next)).unwrap_or(0);
    let from = centre.saturating_sub(page / 2).min(rows.len().saturating_sub(page));
    for (y, row) in rows.iter().skip(from).take(page).enumerate() {
        let place = Rect { y: inner.y + y as u16, height: 1, ..inner };
        cx.draw_line(place, &row.line);
        match row.mark {
            Some(LineMark::Culprit) => {
                cx.highlight_row(place);
                let style = cx.style(StyleRole::Bad);
                cx.buf.set_string(place.x.saturating_sub(1), place.y, symbols::FAILED, style);
            }
            Some(LineMark::Next) => cx.select_with_pointer(place),
            Some(LineMark::Later) => {
                let style = cx.style(StyleRole::Dim);
                cx.buf.set_string(place.x.saturating_sub(1), place.y, symbols::POINTER, style);
            }
            None => {}
        }
    }
}

/// The function a step is in.
pub(super) fn function_name(step: &TraceStep) -> &str {
    if step.function == "<module>" { "your program" } else { &step.function }
}

/// The mark of a line of code at this step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum LineMark {
    /// The line caused the error.
    Culprit,
    /// The line runs next.
    Next,
    /// The line runs next, but another one is highlighted.
    Later,
}

struct CodeRow {
    line: Line<'static>,
    mark: Option<LineMark>,
}

/// The code at one step.
struct CodePage<'a, 'b> {
    cx: &'a DrawContext<'b>,
    trace: &'a Trace,
    at: usize,
    columns: usize,
}

impl CodePage<'_, '_> {
    fn rows(&self) -> Vec<CodeRow> {
        let coloured =
            syntax_highlight::highlight(self.cx.ui.language.name(), &self.trace.code.join("\n"), self.cx.theme);
        let digits = self.trace.code.len().to_string().len().max(2);
        let remark = line_remark(self.trace, self.at);
        let culprit = self.trace.blamed_step(self.at).map(|step| self.trace.steps[step].line);
        let next = self.trace.steps[self.at].line;
        let mut rows = Vec::new();
        for (i, text) in self.trace.code.iter().enumerate() {
            let number = i as u32 + 1;
            let mark = match culprit {
                Some(line) if line == number => Some(LineMark::Culprit),
                _ if number != next => None,
                Some(_) => Some(LineMark::Later),
                None => Some(LineMark::Next),
            };
            let role = match mark {
                Some(LineMark::Culprit) => StyleRole::Bad,
                Some(LineMark::Next) => StyleRole::Accent,
                _ => StyleRole::Dim,
            };
            let mut spans = vec![self.cx.span(role, format!("{number:>digits$}  "))];
            match coloured.get(i) {
                Some(line) => spans.extend(line.spans.iter().cloned()),
                None => spans.push(self.cx.span(StyleRole::CodeText, text.clone())),
            }
            let own = remark.as_ref().filter(|remark| remark.line == number);
            // Marked lines are shown in full, the others cut to the room.
            let limit = if mark.is_some() || own.is_some() { MAX_FOLDED_ROWS } else { 1 };
            let first = rows.len();
            rows.extend(
                fold(&spans, self.columns, digits + 6, limit).into_iter().map(|line| CodeRow { line, mark: None }),
            );
            rows[first].mark = mark;
            if let Some(remark) = own {
                self.push_remark(&mut rows, remark, digits + 2, culprit.is_some());
            }
        }
        rows
    }

    /// Puts a remark beside the code if there is room, else below it.
    fn push_remark(&self, rows: &mut Vec<CodeRow>, remark: &LineRemark, indent: usize, bad: bool) {
        let ascii = self.cx.ui.prefs.ascii;
        let (what, with) = (spell_arrows(ascii, &remark.effect), spell_arrows(ascii, &remark.substituted));
        let tone = if bad { StyleRole::Bad } else { StyleRole::Warn };
        let Some(last) = rows.last_mut() else { return };
        let used = last.line.width() + 2;
        let beside = used + width(&what) <= self.columns;
        if beside {
            last.line.spans.push(self.cx.span(tone, format!("  {what}")));
        } else {
            self.push_below(rows, &what, tone, indent);
        }
        if with.is_empty() {
            return;
        }
        match rows.last_mut() {
            Some(last) if last.line.width() + 2 + width(&with) <= self.columns => {
                last.line.spans.push(self.cx.span(StyleRole::Info, format!("  {with}")));
            }
            _ => self.push_below(rows, &with, StyleRole::Info, if beside { indent + remark.column } else { indent }),
        }
    }

    fn push_below(&self, rows: &mut Vec<CodeRow>, text: &str, role: StyleRole, indent: usize) {
        let indent = indent.min(self.columns / 2);
        let room = self.columns - indent;
        for line in wrap(text, room).into_iter().take(MAX_REMARK_LINES) {
            let line = Line::from(self.cx.span(role, format!("{}{}", " ".repeat(indent), fit(&line, room))));
            rows.push(CodeRow { line, mark: None });
        }
    }
}

/// Wraps a line of code into at most `limit` rows; the last row shows if it was cut.
fn fold(spans: &[Span<'static>], columns: usize, indent: usize, limit: usize) -> Vec<Line<'static>> {
    if spans.iter().map(Span::width).sum::<usize>() <= columns {
        return vec![Line::from(spans.to_vec())];
    }
    let columns = columns.max(indent + 8);
    let mut rest: Vec<(char, Style)> =
        spans.iter().flat_map(|span| span.content.chars().map(|c| (c, span.style))).collect();
    let mut rows = Vec::new();
    while !rest.is_empty() {
        let margin = if rows.is_empty() { 0 } else { indent };
        let (mut fits, mut used) = (0, margin);
        while fits < rest.len() && used + rest[fits].0.width().unwrap_or(0) <= columns {
            used += rest[fits].0.width().unwrap_or(0);
            fits += 1;
        }
        if fits == rest.len() {
            rows.push(styled_row(margin, &rest, false));
            break;
        }
        if rows.len() + 1 >= limit {
            rows.push(styled_row(margin, &rest[..fits.saturating_sub(1)], true));
            break;
        }
        // Break at a space if one is in the second half of the row.
        let blank = rest[..fits].iter().rposition(|(c, _)| *c == ' ').filter(|at| *at > fits / 2);
        let end = blank.map_or(fits, |at| at + 1);
        rows.push(styled_row(margin, &rest[..end], false));
        rest.drain(..end.max(1));
    }
    rows
}

fn styled_row(margin: usize, cells: &[(char, Style)], cut: bool) -> Line<'static> {
    let mut spans = vec![Span::raw(" ".repeat(margin))];
    for same in cells.chunk_by(|a, b| a.1 == b.1) {
        spans.push(Span::styled(same.iter().map(|(c, _)| *c).collect::<String>(), same[0].1));
    }
    if cut {
        spans.push(Span::styled("…", cells.last().map(|cell| cell.1).unwrap_or_default()));
    }
    Line::from(spans)
}

/// A remark about a line.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct LineRemark {
    line: u32,
    effect: String,
    /// The line's expression with values in place of names; empty if there is none.
    substituted: String,
    /// The column of the expression in the line, for a remark below it.
    column: usize,
}

/// The effects of the line that just ran, or the present event.
fn line_remark(trace: &Trace, at: usize) -> Option<LineRemark> {
    let step = &trace.steps[at];
    let value = || step.value.as_ref().map_or_else(String::new, ToString::to_string);
    let now = |what: String, with: &str| {
        Some(with_values(trace, at, LineRemark { line: step.line, effect: what, ..LineRemark::default() }, with))
    };
    match step.event {
        TraceEvent::Return => return now(format!("{} returns {}", symbols::ARROW, value()), "="),
        TraceEvent::Yield => return now(format!("{} yields {}", symbols::ARROW, value()), "="),
        TraceEvent::Exception => return now(format!("! {}", step.error.as_deref().unwrap_or("an error")), "in"),
        TraceEvent::Call => {
            let told: Vec<_> = step.changed.iter().filter(|l| !l.outer).map(argument_text).collect();
            let what = if told.is_empty() { "called".to_owned() } else { format!("called with {}", told.join(", ")) };
            return Some(LineRemark { line: step.line, effect: what, ..LineRemark::default() });
        }
        TraceEvent::Line => {}
    }
    let line = trace.steps[trace.previous(at)?].line;
    let mut told: Vec<_> = step
        .changed
        .iter()
        .map(|l| format!("{} {}", l.name, l.value.describe_change(trace.before(at, &l.name))))
        .collect();
    told.extend(step.gone.iter().map(|name| format!("{name} is gone")));
    if told.is_empty() {
        let held = condition_held(&trace.code, line, step.line)?;
        let condition = with_values(trace, at, LineRemark { line, ..LineRemark::default() }, "").substituted;
        let is = if condition.is_empty() { String::new() } else { format!("{} is ", condition.trim()) };
        return Some(LineRemark { line, effect: format!("← {is}{held}"), ..LineRemark::default() });
    }
    let remark = LineRemark { line, effect: format!("← {}", told.join(", ")), ..LineRemark::default() };
    Some(with_values(trace, at, remark, "="))
}

fn argument_text(local: &Local) -> String {
    let value = match &local.value {
        ValuePreview::Tree(nodes) => {
            format!("node {}", nodes.first().map_or_else(String::new, |node| node.value.to_string()))
        }
        value => value.to_string(),
    };
    format!("{} {value}", local.name)
}

/// Adds the line's expression with the values it was computed from, including the results of its calls.
fn with_values(trace: &Trace, at: usize, remark: LineRemark, word: &str) -> LineRemark {
    let filled = || {
        let text = trace.code.get((remark.line as usize).checked_sub(1)?)?;
        let previous = trace.previous(at)?;
        let depth = trace.steps[at].depth + 1;
        let returned = |s: &&TraceStep| s.depth == depth && s.event == TraceEvent::Return;
        let calls = trace.steps[previous..at].iter().filter(returned);
        let calls: Vec<_> = calls.filter_map(|s| Some((s.function.as_str(), s.value.as_ref()?))).collect();
        let with = substitute_values(text, &trace.locals(previous), &calls)?;
        let indent = text.len() - text.trim_start().len();
        Some((with, text.rfind(" = ").map_or(indent, |at| at + 1)))
    };
    match filled() {
        Some((with, column)) => LineRemark { substituted: format!("{word} {with}"), column, ..remark },
        None => remark,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_long_line_is_folded_between_words_and_then_cut() {
        let check = |text: &'static str, limit, expected: &[&str]| {
            let (left, right) = text.split_at(6);
            let rows = fold(&[left.into(), right.into()], 12, 2, limit);
            assert_eq!(rows.iter().map(ToString::to_string).collect::<Vec<_>>(), expected, "{text} {limit}");
        };
        check("abcdefghijkl", 1, &["abcdefghijkl"]);
        check("abcdefghijklmnopqrstuvwxyz", 4, &["abcdefghijkl", "  mnopqrstuv", "  wxyz"]);
        check("abcdefghijklmnopqrstuvwxyz", 2, &["abcdefghijkl", "  mnopqrstu…"]);
        check("abcdefghijklmnopqrstuvwxyz", 1, &["abcdefghijk…"]);
        check("abcdefgh ijklm", 4, &["abcdefgh ", "  ijklm"]);
        check("你好你好你好你", 4, &["你好你好你好", "  你"]);
    }
}
