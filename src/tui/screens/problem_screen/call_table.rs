//! A class problem's case as a table, around the first wrong call.
//!
//! ```text
//!     call         want   got
//!   3 push(7)      None   None
//! ▸ 4 top()        7      3
//!   … 12 more calls
//! ```

use ratatui::text::Line;

use crate::text::method_call_table::{MethodCall, table};
use crate::text::number_format::count_noun;
use crate::text::symbols;
use crate::text::text_layout::{clean, fit, pad, width};
use crate::tui::draw_context::DrawContext;
use crate::tui::theme::StyleRole;
use crate::types::verdict_report::CaseReport;

/// Maximum number of calls shown; the full case has all of them.
const MAX_SHOWN_CALLS: usize = 10;
/// Shown calls before the wrong one.
const CALLS_BEFORE_FAILURE: usize = 6;

/// The lines of the table; `None` if the case is not of a class, or its texts don't match up.
pub(super) fn lines(cx: &DrawContext, case: &CaseReport, columns: usize) -> Option<Vec<Line<'static>>> {
    let [(name, calls)] = case.inputs.as_slice() else { return None };
    if name != "calls" || !calls.trim_end().ends_with(')') {
        return None;
    }
    let rows =
        table(&clean(calls), case.want.as_deref().map(clean).as_deref(), case.got.as_deref().map(clean).as_deref())?;
    let wrong = rows.iter().position(MethodCall::is_wrong);
    let from =
        wrong.map_or(0, |at| at.saturating_sub(CALLS_BEFORE_FAILURE)).min(rows.len().saturating_sub(MAX_SHOWN_CALLS));
    let shown = &rows[from..(from + MAX_SHOWN_CALLS).min(rows.len())];
    let digits = rows.len().to_string().len();
    let room = columns.saturating_sub(digits + 3);
    let widest = |text: &dyn Fn(&MethodCall) -> usize| shown.iter().map(text).max().unwrap_or(0).max(4) + 2;
    let first = widest(&|row| width(&row.call)).min(room / 2);
    let second = widest(&|row| row.want.as_deref().map_or(0, width)).min((room - first) / 2);
    let third = room.saturating_sub(first + second);
    let cells = |text: &str, columns: usize| pad(&fit(text, columns.saturating_sub(1)), columns);
    let head = format!("{}{}{}got", " ".repeat(digits + 3), pad("call", first), pad("want", second));
    let mut lines = vec![Line::from(cx.span(StyleRole::Dim, head))];
    if from > 0 {
        lines.push(hidden_calls_line(cx, from, "before"));
    }
    for (i, row) in shown.iter().enumerate() {
        let here = Some(from + i) == wrong;
        let mark = if here { symbols::POINTER } else { " " };
        let got = if here { StyleRole::Bad } else { StyleRole::CodeText };
        lines.push(Line::from(vec![
            cx.span(StyleRole::Accent, format!("{mark} ")),
            cx.span(StyleRole::Dim, format!("{:>digits$} ", from + i + 1)),
            cx.span(StyleRole::CodeText, cells(&row.call, first)),
            cx.span(
                if here { StyleRole::Good } else { StyleRole::CodeText },
                cells(row.want.as_deref().unwrap_or(""), second),
            ),
            cx.span(got, fit(row.got.as_deref().unwrap_or(""), third)),
        ]));
    }
    let rest = rows.len() - from - shown.len();
    if rest > 0 {
        lines.push(hidden_calls_line(cx, rest, "after"));
    }
    Some(lines)
}

fn hidden_calls_line(cx: &DrawContext, calls: usize, place: &str) -> Line<'static> {
    Line::from(cx.span(StyleRole::Dim, format!("  {} {} {place}", symbols::ELLIPSIS, count_noun(calls, "call"))))
}
