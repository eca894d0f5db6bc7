//! A record of the journal in full: what happened, and every change with the agent that made it.
//!
//! ```text
//! Sat 21 Nov 2026 09:12:00   version 214, parameters 1
//! Pair to Target: accepted, 12/12 cases, 11 min, hint level 1
//!
//! profiler      two pointers .41 → .50: Solved Pair to Target (easy) …
//! synthesizer   review on Tue 24 Nov: In 3 days: step 3 of the ladder …
//! ```

use ratatui::text::{Line, Span};

use crate::learner::tell;
use crate::model::event::{Event, Record, Submission};
use crate::tui::canvas::Cx;
use crate::tui::theme::Role;
use crate::words::text::{clean, pad, wrap};

/// Columns of an agent's name.
const AGENT: usize = 14;

pub(super) fn lines(cx: &Cx, record: &Record, columns: usize) -> Vec<Line<'static>> {
    let mut lines = vec![head(cx, record)];
    let catalog = &cx.published.catalog;
    let event = clean(&tell::event(catalog, &record.event));
    lines.extend(wrap(&event, columns).into_iter().map(|l| Line::from(cx.span(Role::Text, l))));
    if let Event::Submission(submission) = &record.event {
        lines.push(judged(cx, submission));
    }
    lines.push(Line::default());
    if let Some(reason) = &record.rejected {
        let text = format!("Refused as a whole, and nothing was changed: {}", clean(reason));
        lines.extend(wrap(&text, columns).into_iter().map(|l| Line::from(cx.span(Role::Bad, l))));
    }
    if record.changes.is_empty() && record.rejected.is_none() {
        lines.push(Line::from(cx.span(Role::Dim, "It changed nothing but the journal.")));
    }
    // What says something first, the bookkeeping below.
    let mut told: Vec<_> = record.changes.iter().map(|p| (p.agent, tell::change(catalog, &p.change))).collect();
    told.sort_by_key(|(_, told)| told.bookkeeping);
    for (agent, told) in told {
        let role = if told.bookkeeping { Role::Dim } else { Role::Text };
        let parts = wrap(&clean(&told.text), columns.saturating_sub(AGENT));
        for (i, part) in parts.into_iter().enumerate() {
            let name =
                if i == 0 { cx.span(Role::Accent, pad(agent.name(), AGENT)) } else { Span::raw(" ".repeat(AGENT)) };
            lines.push(Line::from(vec![name, cx.span(role, part)]));
        }
    }
    lines
}

fn head(cx: &Cx, record: &Record) -> Line<'static> {
    let when = record.time.to_zoned(cx.published.zone.clone()).strftime("%a %-d %b %Y %H:%M:%S").to_string();
    let version = format!("   version {}, parameters {}", record.version, record.params);
    Line::from(vec![cx.span(Role::Title, when), cx.span(Role::Dim, version)])
}

/// Which cases passed, in what language, from which source.
fn judged(cx: &Cx, submission: &Submission) -> Line<'static> {
    let marks: String = submission.cases.iter().take(40).map(|(_, verdict)| verdict.mark(false)).collect();
    let source: String = submission.source.0.chars().take(8).collect();
    let rest = format!("  {}, source {source}", submission.language.name());
    Line::from(vec![cx.span(Role::Text, marks), cx.span(Role::Dim, rest)])
}
