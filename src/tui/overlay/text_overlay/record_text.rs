//! A record of the journal as text: the event and its changes; in full mode every change with its agent, the version
//! and the bookkeeping.
//!
//! ```text
//! Sat 21 Nov 2026 09:12:00   version 214, parameters 1
//! Pair to Target: accepted, 12/12 cases, 11 min, hint level 1
//!
//! profiler      two pointers .41 → .50: Solved Pair to Target (easy) …
//! synthesizer   review on Tue 24 Nov: In 3 days: step 3 of the ladder …
//! ```

use ratatui::text::{Line, Span};

use crate::learner::history_text;
use crate::text::text_layout::{clean, pad, wrap};
use crate::text::{learning_status, symbols};
use crate::tui::draw_context::DrawContext;
use crate::tui::theme::StyleRole;
use crate::types::event::{Event, Record, Submission};
use crate::types::humanize::capitalize;
use crate::types::verdict_report::is_extra_case;

/// Columns of an agent's name.
const AGENT_COLUMNS: usize = 14;

/// The record as text; `full` adds the agents, the version and the bookkeeping.
pub(super) fn lines(cx: &DrawContext, record: &Record, full: bool, columns: usize) -> Vec<Line<'static>> {
    let mut lines = vec![head(cx, record, full)];
    let catalog = &cx.published.catalog;
    let event = clean(&history_text::describe_record(catalog, record));
    lines.extend(cx.wrapped(StyleRole::Text, &event, columns));
    if let Event::Submission(submission) = &record.event {
        lines.push(verdict_line(cx, submission, full));
    }
    lines.push(Line::default());
    if let Some(reason) = &record.rejected {
        let text = format!("Refused as a whole, and nothing was changed: {}", clean(reason));
        lines.extend(cx.wrapped(StyleRole::Bad, &text, columns));
    }
    if record.changes.is_empty() && record.rejected.is_none() {
        lines.push(Line::from(cx.span(StyleRole::Dim, "It changed nothing but the journal.")));
    }
    // The changes with an explanation first, the bookkeeping below.
    let mut told: Vec<_> = record
        .changes
        .iter()
        .map(|p| (p.agent, history_text::describe_change(catalog, &record.event, &p.change)))
        .collect();
    told.sort_by_key(|(_, told)| told.bookkeeping);
    if !full {
        told.retain(|(_, told)| !told.bookkeeping);
    }
    for (agent, told) in told {
        let role = if told.bookkeeping { StyleRole::Dim } else { StyleRole::Text };
        let (left, text) = if full { (AGENT_COLUMNS, told.text) } else { (2, capitalize(&told.text)) };
        let parts = wrap(&clean(&text), columns.saturating_sub(left));
        for (i, part) in parts.into_iter().enumerate() {
            let name = match (i, full) {
                (0, true) => cx.span(StyleRole::Accent, pad(agent.name(), left)),
                (0, false) => cx.span(StyleRole::Accent, format!("{} ", symbols::BULLET)),
                _ => Span::raw(" ".repeat(left)),
            };
            lines.push(Line::from(vec![name, cx.span(role, part)]));
        }
    }
    lines
}

fn head(cx: &DrawContext, record: &Record, full: bool) -> Line<'static> {
    let days = learning_status::days(cx.published);
    let when = format!("{} {}", days.day_of(record.time).strftime("%a %-d %b %Y"), days.clock_time(record.time, full));
    let version = format!("   version {}, parameters {}", record.version, record.params);
    let version = if full { version } else { String::new() };
    Line::from(vec![cx.span(StyleRole::Title, when), cx.span(StyleRole::Dim, version)])
}

/// The passed cases, the language and the source file.
fn verdict_line(cx: &DrawContext, submission: &Submission, full: bool) -> Line<'static> {
    let cases = submission.cases.iter().filter(|(id, _)| !is_extra_case(id));
    let marks: String = cases.take(40).map(|(_, verdict)| verdict.symbol(false)).collect();
    let source: String = submission.source.0.chars().take(8).collect();
    let source = if full { format!(", source {source}") } else { String::new() };
    let rest = format!("  {}{source}", submission.language.title());
    Line::from(vec![cx.span(StyleRole::Text, marks), cx.span(StyleRole::Dim, rest)])
}
