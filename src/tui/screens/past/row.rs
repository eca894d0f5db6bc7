//! A row of the list: its number, when it was, what became of it.

use ratatui::text::Line;

use crate::orchestrator::{Origin, PastCode};
use crate::tui::canvas::Cx;
use crate::tui::theme::Role;
use crate::words::past;
use crate::words::symbols;
use crate::words::text::{fit, pad};

/// Columns of a moment.
const WHEN: usize = 18;

pub(super) fn line(cx: &Cx, code: &PastCode, columns: usize) -> Line<'static> {
    let (mark, role) = mark(code);
    // The language is told where it isn't the one that is written now.
    let language =
        if code.language == cx.ui.prefs.language { String::new() } else { format!(" · {}", code.language.title()) };
    let outcome = format!("{}{language}", past::outcome_short(code));
    let when = past::when(code, &cx.published.zone, cx.published.day);
    Line::from(vec![
        cx.span(Role::Text, format!("{:>2} ", code.number)),
        cx.span(Role::Dim, pad(&when, WHEN)),
        cx.span(role, format!("{mark} ")),
        cx.span(Role::Text, fit(&outcome, columns.saturating_sub(WHEN + 5))),
    ])
}

/// The mark tells outcomes apart without colour.
pub(super) fn mark(code: &PastCode) -> (&'static str, Role) {
    match code.origin {
        Origin::SetAside | Origin::Submitted { undone: true, .. } => (symbols::BULLET, Role::Dim),
        Origin::Submitted { verdict, .. } if verdict.passed() => (symbols::PASSED, Role::Good),
        Origin::Submitted { .. } => (symbols::FAILED, Role::Bad),
    }
}
