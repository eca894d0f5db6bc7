//! The code with the line that runs next, and beside the line that just ran what it did.
//!
//! ```text
//!    8         seen.add(rings[right])
//!    9         best = max(best, right - left)   ← best 0 → 1
//! ▸  4     for right in range(len(rings)):
//! ```

use ratatui::layout::Rect;
use ratatui::text::{Line, Span};

use crate::model::trace::{Happening, Trace};
use crate::tui::markdown::code;
use crate::tui::symbols;
use crate::tui::text::{fit, width};
use crate::tui::theme::Role;
use crate::tui::ui::Pane;
use crate::tui::view::Cx;
use crate::tui::widgets::Frame;

/// Columns a remark needs to be worth showing beside its line.
const REMARK: usize = 14;

pub(super) fn render(cx: &mut Cx, area: Rect, trace: &Trace, at: usize) {
    let step = &trace.steps[at];
    let title = if step.function == "<module>" { "your program".to_owned() } else { step.function.clone() };
    let inner = Frame::new(Pane::Code, title).render(cx, area);
    let (lines, current) = lines(cx, trace, at, usize::from(inner.width));
    let page = usize::from(inner.height);
    let from = current.saturating_sub(page / 2).min(lines.len().saturating_sub(page));
    for (y, (line, here)) in lines.iter().skip(from).take(page).enumerate() {
        let row = Rect { y: inner.y + y as u16, height: 1, ..inner };
        cx.line(row, line);
        if *here {
            cx.point_at(row);
        }
    }
}

/// Every line, whether it is the current one, and the row that one has.
fn lines(cx: &Cx, trace: &Trace, at: usize, columns: usize) -> (Vec<(Line<'static>, bool)>, usize) {
    let step = &trace.steps[at];
    let digits = trace.code.len().to_string().len().max(2);
    let coloured = code::highlight("py", &trace.code.join("\n"), cx.theme);
    let remark = remark(trace, at);
    let wrong = trace.wrong.as_ref().is_some_and(|wrong| wrong.step == at);
    let (mut lines, mut current) = (Vec::new(), 0);
    for (i, text) in trace.code.iter().enumerate() {
        let number = i as u32 + 1;
        let here = number == step.line;
        let own = remark.as_ref().filter(|(line, _)| *line == number);
        let role = if here { Role::Accent } else { Role::Dim };
        let mut spans = vec![cx.span(role, format!("{number:>digits$}  "))];
        match coloured.get(i) {
            Some(line) => spans.extend(line.spans.iter().cloned()),
            None => spans.push(cx.span(Role::CodeText, text.clone())),
        }
        if here {
            current = lines.len();
        }
        let used: usize = spans.iter().map(Span::width).sum();
        let tone = if wrong { Role::Bad } else { Role::Warn };
        match own {
            Some((_, words)) if used + 2 + width(words).min(REMARK) <= columns => {
                spans.push(cx.span(tone, format!("  {}", fit(words, columns - used - 2))));
                lines.push((Line::from(spans), here));
            }
            // No room beside the line: below it.
            Some((_, words)) => {
                lines.push((Line::from(spans), here));
                let indent = digits + 4;
                let below = format!("{}{}", " ".repeat(indent), fit(words, columns.saturating_sub(indent)));
                lines.push((Line::from(cx.span(tone, below)), false));
            }
            None => lines.push((Line::from(spans), here)),
        }
    }
    (lines, current)
}

/// The line something is said about, and what: the effects of the line that just ran, or what happens now.
pub(super) fn remark(trace: &Trace, at: usize) -> Option<(u32, String)> {
    let step = &trace.steps[at];
    let value = || step.value.as_ref().map_or_else(String::new, ToString::to_string);
    match step.event {
        Happening::Return => return Some((step.line, format!("{} returns {}", symbols::ARROW, value()))),
        Happening::Yield => return Some((step.line, format!("{} yields {}", symbols::ARROW, value()))),
        Happening::Exception => {
            return Some((step.line, format!("! {}", step.error.as_deref().unwrap_or("an error"))));
        }
        Happening::Call => {
            let told: Vec<_> =
                step.changed.iter().filter(|l| !l.outer).map(|l| format!("{} {}", l.name, l.value)).collect();
            let words = if told.is_empty() { "called".to_owned() } else { format!("called with {}", told.join(", ")) };
            return Some((step.line, words));
        }
        Happening::Line => {}
    }
    let ran = trace.previous(at)?;
    let mut told: Vec<_> =
        step.changed.iter().map(|l| format!("{} {}", l.name, l.value.change_from(trace.before(at, &l.name)))).collect();
    told.extend(step.gone.iter().map(|name| format!("{name} is gone")));
    (!told.is_empty()).then(|| (trace.steps[ran].line, format!("← {}", told.join(", "))))
}
