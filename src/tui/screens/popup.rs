//! Long texts over a screen: a case in full, the reference solution, a record of the journal.
//!
//! ```text
//! ┌▸Case 4 in full ─────────────────────────────────────────────┐
//! │ nums                                                        │
//! │   [3, 3, 4, 8, 15, 16, 23, 42]                              │
//! └─────────────────────────────────────────── ↓ 12 more ───────┘
//! ```

use ratatui::layout::Rect;
use ratatui::text::{Line, Span};
use ratatui::widgets::{Clear, Widget};

use crate::model::learner::Evidence;
use crate::model::problem::Language;
use crate::model::value::Value;
use crate::tui::markdown::{self, code};
use crate::tui::spans::wrap_spans;
use crate::tui::theme::Role;
use crate::tui::ui::{Pane, Popup};
use crate::tui::view::Cx;
use crate::tui::widgets::Frame;
use crate::words::dates::ago;
use crate::words::facts;
use crate::words::numbers::share;
use crate::words::symbols;
use crate::words::text::{self, wrap};

mod record;

pub fn render(cx: &mut Cx, area: Rect, popup: &Popup) {
    let columns = area.width.saturating_sub(4).min(100);
    let room = usize::from(columns.saturating_sub(4));
    let (title, lines) = match popup {
        Popup::Case(index) => (format!("Case {} in full", index + 1), case(cx, *index, room)),
        Popup::Solution => ("Reference solution".to_owned(), solution(cx, room)),
        Popup::Record(record) => (format!("Record {}", record.version), record::lines(cx, record, room)),
    };
    let rows = (lines.len() as u16 + 2).clamp(5, area.height.saturating_sub(2).max(5));
    let place = centred(area, columns, rows);
    blank(cx, place);
    Frame::new(Pane::Popup, title).note("Esc closes").focused(true).scroll(cx, place, &lines);
}

/// An area of this size in the middle of another.
#[must_use]
pub fn centred(area: Rect, columns: u16, rows: u16) -> Rect {
    let (width, height) = (columns.min(area.width), rows.min(area.height));
    Rect { x: area.x + (area.width - width) / 2, y: area.y + (area.height - height) / 2, width, height }
}

/// Clears an area to the theme's ground.
pub fn blank(cx: &mut Cx, area: Rect) {
    Clear.render(area, cx.buf);
    let mut style = cx.style(Role::Text);
    if let Some(ground) = cx.theme.ground {
        style = style.bg(ground);
    }
    cx.buf.set_style(area, style);
}

/// One piece of evidence in two or three lines: what moved, by what, and why so much.
#[must_use]
pub fn evidence(cx: &Cx, piece: &Evidence, columns: usize) -> Vec<Line<'static>> {
    let (mark, role) = if piece.success { (symbols::PASSED, Role::Good) } else { (symbols::FAILED, Role::Bad) };
    let title = facts::problem_title(cx.published, &piece.problem);
    let when = ago(piece.at, cx.published.now);
    let mut lines = vec![Line::from(vec![
        cx.span(role, format!("{mark} ")),
        cx.span(Role::Text, format!("{} → {}  ", share(piece.before), share(piece.after))),
        cx.span(Role::Text, text::fit(&title, columns.saturating_sub(15 + text::width(&when)))),
        cx.span(Role::Dim, format!(", {when}")),
    ])];
    let reason = wrap(&text::clean(&piece.reason), columns.saturating_sub(2));
    lines.extend(reason.into_iter().map(|l| Line::from(cx.span(Role::Dim, format!("  {l}")))));
    lines
}

fn solution(cx: &Cx, columns: usize) -> Vec<Line<'static>> {
    let Some(problem) = cx.ui.open_problem() else { return Vec::new() };
    let mut lines = Vec::new();
    let reference = problem.reference(cx.ui.prefs.language).or_else(|| problem.reference(Language::Python));
    if let Some(reference) = reference {
        for line in code::highlight(reference.language.name(), &text::clean(&reference.source), cx.theme) {
            lines.extend(wrap_spans(&line.spans, columns));
        }
        lines.push(Line::default());
    }
    lines.extend(markdown::render(&problem.editorial, cx.theme, columns.min(80)));
    lines
}

/// A case with every value in full: from the pack where it is one of its cases, since the report shortens.
fn case(cx: &Cx, index: usize, columns: usize) -> Vec<Line<'static>> {
    let report = cx.ui.problem.as_ref().and_then(|p| p.report());
    let Some(case) = report.and_then(|r| r.cases.get(index)) else { return Vec::new() };
    let from_pack = cx.ui.open_problem().and_then(|p| p.cases.iter().find(|c| c.id == case.id && !case.own));
    let full = |i: usize, short: &str| {
        let value = from_pack.filter(|c| c.args.len() == case.inputs.len()).and_then(|c| c.args.get(i));
        value.map_or_else(|| short.to_owned(), |v| Value::from_json(v).to_string())
    };
    let mut parts: Vec<(String, String, Role)> = Vec::new();
    for (i, (name, value)) in case.inputs.iter().enumerate() {
        parts.push((name.clone(), full(i, value), Role::CodeText));
    }
    parts.extend(case.want.iter().map(|want| ("want".to_owned(), want.clone(), Role::Good)));
    let got_role = if case.verdict.passed() { Role::Good } else { Role::Bad };
    parts.extend(case.got.iter().map(|got| ("got".to_owned(), got.clone(), got_role)));
    if !case.stdout.is_empty() {
        parts.push(("your prints".to_owned(), case.stdout.clone(), Role::CodeText));
    }
    let mut lines = Vec::new();
    for (name, value, role) in parts {
        lines.push(Line::from(cx.span(Role::Dim, name)));
        lines.extend(wrap(&text::clean(&value), columns.saturating_sub(2)).into_iter().map(|l| indented(cx, role, &l)));
        lines.push(Line::default());
    }
    lines.pop();
    lines
}

fn indented(cx: &Cx, role: Role, text: &str) -> Line<'static> {
    Line::from(vec![Span::raw("  "), cx.span(role, text)])
}
