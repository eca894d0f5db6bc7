//! The code with the line that runs next, and beside the line that just ran what it did and with which values.
//!
//! ```text
//!    8         seen.add(rings[right])
//! ✗  9         best = max(best, right - left)  ← best 2 → 3  = max(2, 5 - 2)
//! ▸  4     for right in range(len(rings)):
//! ```
//! At the step where things go wrong the line that did it has the mark and the light, not the one that comes next.

use ratatui::layout::Rect;
use ratatui::text::{Line, Span};

use crate::model::trace::{Happening, Step, Trace};
use crate::tui::markdown::code;
use crate::tui::symbols;
use crate::tui::text::{fit, width, wrap};
use crate::tui::theme::Role;
use crate::tui::ui::Pane;
use crate::tui::view::Cx;
use crate::tui::widgets::Frame;

use super::filled::{filled, held};

/// Lines a remark may take below its line of code, and a long line of code itself.
const BELOW: usize = 3;
const FOLDED: usize = 4;

pub(super) fn render(cx: &mut Cx, area: Rect, trace: &Trace, at: usize) {
    let step = &trace.steps[at];
    let call = step.operation.map_or_else(String::new, |n| format!("call {} of the case", n + 1));
    let inner = Frame::new(Pane::Code, name(step)).note(call).render(cx, area);
    let rows = Page { cx, trace, at, columns: usize::from(inner.width) }.rows();
    let page = usize::from(inner.height);
    let here = |mark: Mark| rows.iter().position(|row| row.mark == Some(mark));
    let centre = here(Mark::Culprit).or_else(|| here(Mark::Next)).unwrap_or(0);
    let from = centre.saturating_sub(page / 2).min(rows.len().saturating_sub(page));
    for (y, row) in rows.iter().skip(from).take(page).enumerate() {
        let place = Rect { y: inner.y + y as u16, height: 1, ..inner };
        cx.line(place, &row.line);
        match row.mark {
            Some(Mark::Culprit) => {
                cx.select(place);
                let style = cx.style(Role::Bad);
                cx.buf.set_string(place.x.saturating_sub(1), place.y, symbols::FAILED, style);
            }
            Some(Mark::Next) => cx.point_at(place),
            Some(Mark::Later) => {
                let style = cx.style(Role::Dim);
                cx.buf.set_string(place.x.saturating_sub(1), place.y, symbols::POINTER, style);
            }
            None => {}
        }
    }
}

/// The function a step is in.
pub(super) fn name(step: &Step) -> &str {
    if step.function == "<module>" { "your program" } else { &step.function }
}

/// What a line of code is to this step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Mark {
    /// It made things wrong.
    Culprit,
    /// It runs next.
    Next,
    /// It runs next, and something else matters more.
    Later,
}

struct Row {
    line: Line<'static>,
    mark: Option<Mark>,
}

/// The code at one step.
struct Page<'a, 'b> {
    cx: &'a Cx<'b>,
    trace: &'a Trace,
    at: usize,
    columns: usize,
}

impl Page<'_, '_> {
    fn rows(&self) -> Vec<Row> {
        let coloured = code::highlight("py", &self.trace.code.join("\n"), self.cx.theme);
        let digits = self.trace.code.len().to_string().len().max(2);
        let remark = remark(self.trace, self.at);
        let culprit = self.trace.culprit(self.at).map(|step| self.trace.steps[step].line);
        let next = self.trace.steps[self.at].line;
        let mut rows = Vec::new();
        for (i, text) in self.trace.code.iter().enumerate() {
            let number = i as u32 + 1;
            let mark = match culprit {
                Some(line) if line == number => Some(Mark::Culprit),
                _ if number != next => None,
                Some(_) => Some(Mark::Later),
                None => Some(Mark::Next),
            };
            let role = match mark {
                Some(Mark::Culprit) => Role::Bad,
                Some(Mark::Next) => Role::Accent,
                _ => Role::Dim,
            };
            let mut spans = vec![self.cx.span(role, format!("{number:>digits$}  "))];
            match coloured.get(i) {
                Some(line) => spans.extend(line.spans.iter().cloned()),
                None => spans.push(self.cx.span(Role::CodeText, text.clone())),
            }
            let own = remark.as_ref().filter(|remark| remark.line == number);
            // What matters is shown whole; of the rest as much as there is room for.
            let limit = if mark.is_some() || own.is_some() { FOLDED } else { 1 };
            let first = rows.len();
            rows.extend(fold(&spans, self.columns, digits + 6, limit).into_iter().map(|line| Row { line, mark: None }));
            rows[first].mark = mark;
            if let Some(remark) = own {
                self.remark(&mut rows, remark, digits + 4, culprit.is_some());
            }
        }
        rows
    }

    /// Beside the code where there is room, else below it.
    fn remark(&self, rows: &mut Vec<Row>, remark: &Remark, indent: usize, bad: bool) {
        let arrows = |text: &str| {
            // The stand-in of an arrow is a single character, which between two numbers would compare them.
            if self.cx.ui.prefs.ascii { text.replace('→', "->").replace('←', "<-") } else { text.to_owned() }
        };
        let (what, with) = (arrows(&remark.what), remark.with.as_ref().map(|with| arrows(&format!("  = {with}"))));
        let with = with.unwrap_or_default();
        let tone = if bad { Role::Bad } else { Role::Warn };
        let Some(last) = rows.last_mut() else { return };
        let used = last.line.width() + 2;
        let whole = used + width(&what) <= self.columns;
        if whole {
            last.line.spans.push(self.cx.span(tone, format!("  {what}")));
        }
        let below = match (whole, used + width(&what) + width(&with) <= self.columns) {
            (true, true) => {
                last.line.spans.push(self.cx.span(Role::Info, with));
                return;
            }
            (true, false) => with.trim_start().to_owned(),
            (false, _) => format!("{what}{with}"),
        };
        let room = self.columns.saturating_sub(indent).max(8);
        let role = if whole { Role::Info } else { tone };
        for line in wrap(&below, room).into_iter().take(BELOW) {
            let line = Line::from(self.cx.span(role, format!("{}{}", " ".repeat(indent), fit(&line, room))));
            rows.push(Row { line, mark: None });
        }
    }
}

/// A line of code in rows of so many columns, at most `limit`; the last one says that it was cut.
fn fold(spans: &[Span<'static>], columns: usize, indent: usize, limit: usize) -> Vec<Line<'static>> {
    if spans.iter().map(Span::width).sum::<usize>() <= columns {
        return vec![Line::from(spans.to_vec())];
    }
    let columns = columns.max(indent + 8);
    let mut rows = vec![Line::default()];
    let mut used = 0;
    for span in spans {
        let mut piece = String::new();
        for c in span.content.chars() {
            let size = width(c.encode_utf8(&mut [0; 4]));
            let last = rows.len() >= limit;
            if used + size > columns - usize::from(last) {
                let row = rows.len() - 1;
                rows[row].spans.push(Span::styled(std::mem::take(&mut piece), span.style));
                if last {
                    rows[row].spans.push(Span::styled("…", span.style));
                    return rows;
                }
                rows.push(Line::from(" ".repeat(indent)));
                used = indent;
            }
            piece.push(c);
            used += size;
        }
        if let Some(row) = rows.last_mut() {
            row.spans.push(Span::styled(piece, span.style));
        }
    }
    rows
}

/// What is said about a line.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Remark {
    line: u32,
    what: String,
    /// The line's expression with values in place of names.
    with: Option<String>,
}

/// The effects of the line that just ran, or what happens now.
fn remark(trace: &Trace, at: usize) -> Option<Remark> {
    let step = &trace.steps[at];
    let value = || step.value.as_ref().map_or_else(String::new, ToString::to_string);
    let with = |line: u32| {
        let text = trace.code.get((line as usize).checked_sub(1)?)?;
        filled(text, &trace.locals(trace.previous(at)?))
    };
    let now = |what: String, with| Some(Remark { line: step.line, what, with });
    match step.event {
        Happening::Return => return now(format!("{} returns {}", symbols::ARROW, value()), with(step.line)),
        Happening::Yield => return now(format!("{} yields {}", symbols::ARROW, value()), with(step.line)),
        Happening::Exception => {
            return now(format!("! {}", step.error.as_deref().unwrap_or("an error")), with(step.line));
        }
        Happening::Call => {
            let told: Vec<_> =
                step.changed.iter().filter(|l| !l.outer).map(|l| format!("{} {}", l.name, l.value)).collect();
            let words = if told.is_empty() { "called".to_owned() } else { format!("called with {}", told.join(", ")) };
            return now(words, None);
        }
        Happening::Line => {}
    }
    let ran = trace.steps[trace.previous(at)?].line;
    let mut told: Vec<_> =
        step.changed.iter().map(|l| format!("{} {}", l.name, l.value.change_from(trace.before(at, &l.name)))).collect();
    told.extend(step.gone.iter().map(|name| format!("{name} is gone")));
    if told.is_empty() {
        let held = if held(&trace.code, ran, step.line)? { "true" } else { "false" };
        return Some(Remark { line: ran, what: format!("← {held}"), with: with(ran) });
    }
    Some(Remark { line: ran, what: format!("← {}", told.join(", ")), with: with(ran) })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_long_line_is_folded_and_then_cut() {
        let check = |limit, expected: &[&str]| {
            let rows = fold(&["abcdefgh".into(), "ijklmnopqrstuvwxyz".into()], 12, 2, limit);
            assert_eq!(rows.iter().map(ToString::to_string).collect::<Vec<_>>(), expected);
        };
        check(4, &["abcdefghijkl", "  mnopqrstuv", "  wxyz"]);
        check(2, &["abcdefghijkl", "  mnopqrstu…"]);
        check(1, &["abcdefghijk…"]);
    }
}
