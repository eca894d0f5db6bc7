//! A row of the list: number, time and verdict.

use ratatui::text::Line;

use crate::orchestrator::{PastSubmission, SubmissionOrigin};
use crate::text::symbols;
use crate::text::text_layout::{fit, pad};
use crate::text::{learning_status, past_submission_text};
use crate::tui::draw_context::DrawContext;
use crate::tui::theme::StyleRole;

/// Columns of a date and time.
const WHEN_COLUMNS: usize = 20;

pub(super) fn line(cx: &DrawContext, code: &PastSubmission, columns: usize) -> Line<'static> {
    let (mark, role) = verdict_mark(code);
    // The language is shown if it differs from the present one.
    let language =
        if code.language == cx.ui.language { String::new() } else { format!(" · {}", code.language.title()) };
    let outcome = format!("{}{language}", past_submission_text::outcome_short(code));
    let when = past_submission_text::when(code, &learning_status::days(cx.published));
    Line::from(vec![
        cx.span(StyleRole::Text, format!("{:>2} ", code.number)),
        cx.span(StyleRole::Dim, pad(&when, WHEN_COLUMNS)),
        cx.span(role, format!("{mark} ")),
        cx.span(StyleRole::Text, fit(&outcome, columns.saturating_sub(WHEN_COLUMNS + 5))),
    ])
}

/// The mark shows the outcome without colour.
pub(super) fn verdict_mark(code: &PastSubmission) -> (&'static str, StyleRole) {
    match code.origin {
        SubmissionOrigin::SetAside | SubmissionOrigin::Submitted { undone: true, .. } => {
            (symbols::BULLET, StyleRole::Dim)
        }
        SubmissionOrigin::Submitted { verdict, .. } if verdict.passed() => (symbols::PASSED, StyleRole::Good),
        SubmissionOrigin::Submitted { .. } => (symbols::FAILED, StyleRole::Bad),
    }
}
