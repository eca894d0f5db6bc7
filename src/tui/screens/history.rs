//! Every committed change, newest first, by kind and by what is in it.
//!
//! ```text
//!  show  all  submissions  hints  reviews  days  choices  refused      find  stack
//! ┌▸Everything recorded, newest first ────────────────────── 1/214 ┐
//! │ Sat 21 Nov 09:12  submission  Pair to Target     12 of 12 pass │
//! │ Sat 21 Nov 09:01  hint        Pair to Target     level 2       │
//! └────────────────────────────────────────────────────────────────┘
//! ```

use ratatui::layout::{Constraint, Layout, Rect};
use ratatui::text::{Line, Span};

use crate::learner::tell::Kind;
use crate::model::event::{Event, Record};
use crate::tui::keymap::Action;
use crate::tui::message::HISTORY;
use crate::tui::rows::past;
use crate::tui::theme::Role;
use crate::tui::ui::{Extent, Pane, Target};
use crate::tui::view::Cx;
use crate::tui::widgets::{Frame, chrome, list_offset};
use crate::words::dates::day_in_words;
use crate::words::facts;
use crate::words::numbers::count;
use crate::words::text::{clean, fit, pad};

pub fn render(cx: &mut Cx, header: Rect, body: Rect, footer: Rect) {
    chrome::header(cx, header, &["History".to_owned()], &[chrome::streak(cx)]);
    let [filter, rest] = Layout::vertical([Constraint::Length(1), Constraint::Min(1)]).areas(body);
    let line = filter_line(cx);
    cx.line(filter, &line);
    list(cx, rest);
    let typing = cx.ui.past.filter.typing;
    let actions = if typing {
        vec![(Action::Open, "done".to_owned())]
    } else {
        vec![
            (Action::Open, "what changed".to_owned()),
            (Action::Filter, "another kind".to_owned()),
            (Action::Undo, "undo".to_owned()),
            (Action::Roadmap, "roadmap".to_owned()),
            (Action::Progress, "progress".to_owned()),
        ]
    };
    chrome::footer(cx, footer, &actions);
}

/// The kinds with the one that is shown, and the letters to find.
fn filter_line(cx: &Cx) -> Line<'static> {
    let filter = &cx.ui.past.filter;
    let mut spans = vec![Span::raw(" ")];
    for kind in std::iter::once(None).chain(Kind::ALL.map(Some)) {
        let here = kind == filter.kind;
        let name = kind.map_or("all", Kind::name);
        // Brackets say it where colour can't.
        spans.push(if here {
            cx.span(Role::Title, format!("[{name}]"))
        } else {
            cx.span(Role::Dim, format!(" {name} "))
        });
    }
    if filter.typing || !filter.text.is_empty() {
        spans.push(cx.span(Role::Dim, "  find "));
        spans.push(cx.span(Role::Text, clean(&filter.text)));
        spans.push(cx.span(Role::Accent, if filter.typing { "▁" } else { "" }));
    } else {
        spans.push(Span::raw("  "));
        spans.push(cx.key(Action::Find));
        spans.push(cx.span(Role::Dim, " find"));
    }
    Line::from(spans)
}

fn list(cx: &mut Cx, area: Rect) {
    let records: Vec<Record> = past::history(cx.ui).into_iter().cloned().collect();
    let row = cx.ui.history_row.min(records.len().saturating_sub(1));
    let all = cx.ui.history.as_ref().map_or(0, Vec::len);
    let note = match records.len() {
        0 => String::new(),
        shown if shown < all => format!("{}/{shown} of {all}", row + 1),
        shown => format!("{}/{shown}", row + 1),
    };
    let title = if all < HISTORY {
        "Everything recorded, newest first".to_owned()
    } else {
        format!("The newest {HISTORY} records (`rung history` has all)")
    };
    let inner = Frame::new(Pane::History, title).note(note).focused(true).render(cx, area);
    if records.is_empty() {
        let text = match (&cx.ui.history, all) {
            (None, _) => "Reading the journal…",
            (Some(_), 0) => {
                "Nothing is recorded yet. Every submission, hint and review will be here, with its reasons."
            }
            _ => "Nothing of that kind and with those letters. Esc shows everything again.",
        };
        for (y, line) in crate::words::text::wrap(text, usize::from(inner.width)).into_iter().enumerate() {
            let line = Line::from(cx.span(Role::Dim, line));
            cx.line(Rect { y: inner.y + y as u16, height: 1, ..inner }, &line);
        }
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
}

fn record_line(cx: &Cx, record: &Record, columns: usize) -> Line<'static> {
    let when = record.time.to_zoned(cx.published.zone.clone()).strftime("%a %-d %b %H:%M").to_string();
    let title = record.event.problem().map(|uid| facts::problem_title(cx.published, uid)).unwrap_or_default();
    let (what, role) = match &record.rejected {
        Some(reason) => (format!("refused: {reason}"), Role::Bad),
        None => summary(cx, &record.event),
    };
    let titles = if columns >= 90 { 26 } else { 22 };
    Line::from(vec![
        cx.span(Role::Dim, pad(&when, 18)),
        cx.span(Role::Accent, pad(record.event.name(), 16)),
        cx.span(Role::Text, format!("{} ", pad(&title, titles))),
        cx.span(role, fit(&clean(&what), columns.saturating_sub(18 + 16 + titles + 1))),
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
        Event::ReviewDue { problems, .. } => (count(problems.len(), "problem"), Role::Dim),
        Event::LockOverridden { topic } => (facts::topic_title(cx.published, topic), Role::Warn),
        Event::ProfileSet { profile } => (format!("{} min a day", profile.minutes_a_day), Role::Dim),
        Event::ReviewStarted { .. } => ("from a blank file".to_owned(), Role::Dim),
        Event::FileReset { .. } => ("the old text was kept".to_owned(), Role::Dim),
        Event::NudgeDismissed { .. } => ("a suggestion".to_owned(), Role::Dim),
        Event::Undone { version, .. } => (format!("entry {version} was taken back"), Role::Warn),
        Event::SchedulerFitted { reviews, .. } => {
            (format!("FSRS, to {}", crate::words::numbers::count(*reviews as usize, "review")), Role::Dim)
        }
        Event::HistoryImported { attempts, .. } => {
            (crate::words::numbers::count(*attempts as usize, "outcome"), Role::Dim)
        }
    }
}
