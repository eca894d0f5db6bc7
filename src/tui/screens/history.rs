//! Every committed change, newest first.
//!
//! ```text
//! ┌▸History ──────────────────────────────────────────────── 1/214 ┐
//! │ Sat 21 Nov 09:12  submission  Pair to Target     12 of 12 pass │
//! │ Sat 21 Nov 09:01  hint        Pair to Target     level 2       │
//! └────────────────────────────────────────────────────────────────┘
//! ```

use ratatui::layout::Rect;
use ratatui::text::Line;

use crate::model::event::{Event, Record};
use crate::tui::facts;
use crate::tui::keymap::Action;
use crate::tui::text::{day_in_words, fit, pad};
use crate::tui::theme::Role;
use crate::tui::ui::{Extent, Pane, Target};
use crate::tui::view::Cx;
use crate::tui::widgets::{Frame, chrome, list_offset};

pub fn render(cx: &mut Cx, header: Rect, body: Rect, footer: Rect) {
    chrome::header(cx, header, &["History".to_owned()], &[chrome::streak(cx)]);
    let records = cx.ui.history.as_deref().unwrap_or_default();
    let row = cx.ui.history_row.min(records.len().saturating_sub(1));
    let note = if records.is_empty() { String::new() } else { format!("{}/{}", row + 1, records.len()) };
    let inner =
        Frame::new(Pane::History, "Everything recorded, newest first").note(note).focused(true).render(cx, body);
    if records.is_empty() {
        let text = if cx.ui.history.is_some() { "Nothing is recorded yet." } else { "Reading the journal…" };
        let line = Line::from(cx.span(Role::Dim, text));
        cx.line(inner, &line);
    }
    let page = usize::from(inner.height);
    cx.painted.extents.insert(Pane::History, Extent { rows: records.len(), page });
    let from = list_offset(row, records.len(), page);
    for (i, record) in records.iter().enumerate().skip(from).take(page) {
        let place = Rect { y: inner.y + (i - from) as u16, height: 1, ..inner };
        let line = record_line(cx, record, usize::from(inner.width));
        cx.line(place, &line);
        cx.target(place, Target::Row(Pane::History, i));
        if i == row {
            cx.point_at(place);
        }
    }
    chrome::footer(
        cx,
        footer,
        &[
            (Action::Open, "what changed".to_owned()),
            (Action::Undo, "undo".to_owned()),
            (Action::Roadmap, "roadmap".to_owned()),
            (Action::Progress, "progress".to_owned()),
        ],
    );
}

fn record_line(cx: &Cx, record: &Record, columns: usize) -> Line<'static> {
    let when = record.time.to_zoned(cx.published.zone.clone()).strftime("%a %-d %b %H:%M").to_string();
    let title = record.event.problem().map(|uid| facts::problem_title(cx.published, uid)).unwrap_or_default();
    let (what, role) = match &record.rejected {
        Some(reason) => (format!("refused: {reason}"), Role::Bad),
        None => summary(cx, &record.event),
    };
    let used = 18 + 17 + 24;
    Line::from(vec![
        cx.span(Role::Dim, pad(&when, 18)),
        cx.span(Role::Accent, pad(record.event.name(), 17)),
        cx.span(Role::Text, pad(&title, 24)),
        cx.span(role, fit(&what, columns.saturating_sub(used))),
    ])
}

/// What happened, in a few words.
fn summary(cx: &Cx, event: &Event) -> (String, Role) {
    match event {
        Event::Submission(s) => {
            let role = if s.verdict.passed() { Role::Good } else { Role::Bad };
            (format!("{} of {} cases, {}", s.passed, s.total, s.verdict.words()), role)
        }
        Event::HintRequest { level, .. } => (format!("level {level}"), Role::Dim),
        Event::SessionCheck { day } | Event::DailyGeneration { day } => {
            (day_in_words(*day, cx.published.day), Role::Dim)
        }
        Event::ReviewDue { problems, .. } => (crate::tui::text::count(problems.len(), "problem"), Role::Dim),
        Event::LockOverridden { topic } => (facts::topic_title(cx.published, topic), Role::Warn),
        Event::ProfileSet { profile } => (format!("{} min a day", profile.minutes_a_day), Role::Dim),
        Event::ReviewStarted { .. } => ("from a blank file".to_owned(), Role::Dim),
        Event::FileReset { .. } => ("the old text was kept".to_owned(), Role::Dim),
        Event::NudgeDismissed { .. } => ("a suggestion".to_owned(), Role::Dim),
        Event::Undone { version, .. } => (format!("entry {version} was taken back"), Role::Warn),
        Event::SchedulerFitted { reviews, .. } => {
            (format!("FSRS, to {}", crate::tui::text::count(*reviews as usize, "review")), Role::Dim)
        }
        Event::HistoryImported { attempts, .. } => (crate::tui::text::count(*attempts as usize, "outcome"), Role::Dim),
    }
}
