//! The history screen: every committed change, newest first, filtered by kind and by text.
//!
//! ```text
//!  show  all  submissions  hints  reviews  days  choices  refused      find  stack
//! ┌▸Everything recorded, newest first ────────────────────── 1/214 ┐
//! │ Sat 21 Nov 09:12  ✓ Pair to Target: passed, 12 of 12 cases     │
//! │ Sat 21 Nov 09:01  • Pair to Target: hint 2 of 5 (idea)         │
//! └────────────────────────────────────────────────────────────────┘
//! ```

use std::collections::BTreeSet;

use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use ratatui::layout::{Constraint, Layout, Rect};
use ratatui::text::{Line, Span};

use crate::learner::history_text::{self, EventDetail, HistoryKind};
use crate::text::text_layout::{clean, fit, fit_end, pad, width, wrap};
use crate::text::{learning_status, symbols};
use crate::tui::destination::ScreenName;
use crate::tui::draw_context::DrawContext;
use crate::tui::keymap::action::{PROGRESS, ROADMAP, UNDO};
use crate::tui::keymap::{Action, Binding};
use crate::tui::message::{AppCommand, BroadcastEvent, MAX_HISTORY_RECORDS, RequestId, TutorAnswer, TutorRequest};
use crate::tui::overlay::overlay_request::{LongText, OverlayRequest};
use crate::tui::screen::{Screen, ScreenAreas, ScreenEvent, ScreenInfo};
use crate::tui::theme::StyleRole;
use crate::tui::ui::hit_map::{ClickTarget, Pane};
use crate::tui::ui::{Ui, move_row, wheel_row};
use crate::tui::widgets::{PaneFrame, RowMark, chrome, draw_list};
use crate::types::event::Record;

const KEYS: &[Binding] = &[UNDO, ROADMAP, PROGRESS, Binding::new(Action::Filter, "filter", &["f"], "another kind")];
const LIST: Pane = Pane("history");
/// Before the text to find.
const FIND: &str = "  find ";
/// Columns of a date and time.
const WHEN_COLUMNS: usize = 20;

/// The journal's newest records.
#[derive(Debug, Default)]
pub struct HistoryScreen {
    /// Newest first; none before the first answer.
    records: Option<Vec<Record>>,
    /// The open request for records.
    pending_request: Option<RequestId>,
    /// The version of the state when they were requested.
    requested_version: Option<u64>,
    /// Index into the visible records.
    row: usize,
    pub filter: RecordFilter,
}

/// The filter of the history.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RecordFilter {
    /// `None` for every kind.
    kind: Option<HistoryKind>,
    /// Letters that must occur, ignoring case.
    text: String,
    /// The learner is typing the text.
    pub typing: bool,
}

impl RecordFilter {
    /// Whether it hides any record.
    fn is_active(&self) -> bool {
        self.kind.is_some() || !self.text.is_empty()
    }

    /// Whether a record is visible; `words` returns the text of its row.
    fn matches(&self, record: &Record, words: impl FnOnce() -> String) -> bool {
        let letters = self.text.to_lowercase();
        self.kind.is_none_or(|kind| kind.matches(record))
            && (letters.is_empty() || words().to_lowercase().contains(&letters))
    }

    /// Moves to the next kind; after the last one, to all kinds.
    fn next_kind(&mut self) {
        let at = HistoryKind::ALL.iter().position(|kind| Some(*kind) == self.kind);
        self.kind = HistoryKind::ALL.get(at.map_or(0, |at| at + 1)).copied();
    }
}

impl HistoryScreen {
    /// The visible records, newest first.
    #[must_use]
    pub fn visible_records(&self, ui: &Ui) -> Vec<&Record> {
        self.visible_rows(ui).into_iter().map(|(record, _)| record).collect()
    }

    /// The visible records, each with the number of records it represents: settings in a row are one, unless the filter
    /// asks for them.
    fn visible_rows(&self, ui: &Ui) -> Vec<(&Record, usize)> {
        let catalog = &ui.published.catalog;
        let words = |record: &Record| {
            format!("{} {} {}", record.event.name(), history_text::describe_record(catalog, record), record.version)
        };
        let shown = |record: &&Record| self.filter.matches(record, || words(record));
        let shown = self.records.iter().flatten().filter(shown);
        if self.filter.is_active() {
            shown.map(|record| (record, 1)).collect()
        } else {
            history_text::fold_settings(shown)
        }
    }

    /// Index of the pointer into the visible records.
    #[cfg(test)]
    #[must_use]
    pub fn row(&self) -> usize {
        self.row
    }

    /// Requests the newest records.
    fn request_records(&mut self, ui: &mut Ui) -> AppCommand {
        self.requested_version = Some(ui.published.state.version);
        let (request, command) = ui.new_request(TutorRequest::History);
        self.pending_request = Some(request);
        command
    }

    fn handle_answer(&mut self, ui: &mut Ui, request: RequestId, answer: TutorAnswer) -> Vec<AppCommand> {
        if self.pending_request.take_if(|asked| *asked == request).is_none() {
            return Vec::new();
        }
        match answer {
            TutorAnswer::History(Ok(records)) => {
                let pointed = self.visible_records(ui).get(self.row).map(|record| record.version);
                self.records = Some(records);
                // The pointer stays on its record. That may be folded into a newer one by now.
                let rows = self.visible_records(ui);
                let same = rows.iter().rposition(|record| pointed.is_some_and(|version| record.version >= version));
                self.row = same.unwrap_or(self.row).min(rows.len().saturating_sub(1));
                Vec::new()
            }
            other => ui.handle_unexpected(other),
        }
    }

    fn handle_action(&mut self, ui: &mut Ui, action: Action) -> Option<Vec<AppCommand>> {
        let records = self.visible_records(ui);
        if let Some(row) = move_row(self.row, action, records.len(), ui.hit_map.extent(LIST).page) {
            self.row = row;
            return Some(Vec::new());
        }
        match action {
            Action::Open => {
                let record = records.get(self.row).map(|record| LongText::Record(Box::new((*record).clone()), false));
                return Some(record.map(|record| AppCommand::Show(OverlayRequest::Text(record))).into_iter().collect());
            }
            Action::Filter => {
                self.filter.next_kind();
                self.row = 0;
            }
            // Here, find filters the records.
            Action::Find => self.filter.typing = true,
            // The first step back clears the filter.
            Action::Back if self.filter.is_active() => {
                self.filter = RecordFilter::default();
                self.row = 0;
            }
            _ => return None,
        }
        Some(Vec::new())
    }

    /// Handles a key while the learner types the filter.
    fn handle_filter_key(&mut self, event: KeyEvent) {
        let control = event.modifiers.intersects(KeyModifiers::CONTROL | KeyModifiers::ALT);
        let filter = &mut self.filter;
        match event.code {
            KeyCode::Enter | KeyCode::Down | KeyCode::Tab => filter.typing = false,
            KeyCode::Esc => {
                filter.typing = false;
                filter.text.clear();
            }
            KeyCode::Backspace => {
                filter.text.pop();
            }
            KeyCode::Char('u' | 'w') if control => filter.text.clear(),
            KeyCode::Char(c) if !control && !c.is_control() => filter.text.push(c),
            _ => return,
        }
        self.row = 0;
    }

    fn draw_list(&self, cx: &mut DrawContext, area: Rect) {
        let records = self.visible_rows(cx.ui);
        let row = self.row.min(records.len().saturating_sub(1));
        let all = self.records.as_ref().map_or(0, Vec::len);
        let note = match records.len() {
            0 => String::new(),
            shown if shown < all && self.filter.is_active() => format!("{}/{shown} of {all}", row + 1),
            shown => format!("{}/{shown}", row + 1),
        };
        let title = if all < MAX_HISTORY_RECORDS {
            "Everything recorded, newest first".to_owned()
        } else {
            format!("The newest {MAX_HISTORY_RECORDS} records (`rung history` has all)")
        };
        let inner = PaneFrame::new(LIST, title).note(note).focused(true).render(cx, area);
        if records.is_empty() {
            let text = match (&self.records, all) {
                (None, _) => "Reading the journal…",
                (Some(_), 0) => {
                    "Nothing is recorded yet. Every submission, hint and review will be here, with its reasons."
                }
                _ => "No matches of this kind. Esc shows everything again.",
            };
            for (y, line) in wrap(text, usize::from(inner.width)).into_iter().enumerate() {
                let line = Line::from(cx.span(StyleRole::Dim, line));
                cx.draw_line(Rect { y: inner.y + y as u16, height: 1, ..inner }, &line);
            }
        }
        let columns = usize::from(inner.width);
        let rows = (row, records.len(), RowMark::Point);
        let undone = history_text::undone_versions(self.records.iter().flatten());
        draw_list(cx, LIST, inner, rows, |cx, i| record_line(cx, records[i], &undone, columns));
    }
}

impl Screen for HistoryScreen {
    fn info(&self) -> ScreenInfo {
        ScreenInfo {
            title: "History",
            keys: KEYS,
            more: &[],
            unused: &[Action::Left, Action::Right, Action::NextPane, Action::PreviousPane],
        }
    }

    fn update(&mut self, ui: &mut Ui, event: ScreenEvent) -> Option<Vec<AppCommand>> {
        match event {
            ScreenEvent::Enter(_) => {
                // Opened again, the list begins with the newest record.
                self.row = 0;
                self.records =
                    self.records.take().filter(|_| self.requested_version == Some(ui.published.state.version));
                return Some(vec![AppCommand::Appear, self.request_records(ui)]);
            }
            ScreenEvent::Key(event, _) if self.filter.typing => self.handle_filter_key(event),
            ScreenEvent::Paste(text) if self.filter.typing => {
                self.filter.text.extend(text.chars().filter(|c| !c.is_control()));
                self.row = 0;
            }
            ScreenEvent::Act(action) => return self.handle_action(ui, action),
            ScreenEvent::Click(ClickTarget::Row(_, row)) if row == self.row => {
                return self.handle_action(ui, Action::Open);
            }
            ScreenEvent::Click(ClickTarget::Row(_, row)) => self.row = row,
            ScreenEvent::Wheel(LIST, down) => self.row = wheel_row(self.row, down, self.visible_records(ui).len()),
            // A change on another screen, or in another terminal, brings new records as well.
            ScreenEvent::News(BroadcastEvent::Published | BroadcastEvent::Tick)
                if ui.screen == ScreenName::History && self.requested_version != Some(ui.published.state.version) =>
            {
                return Some(vec![self.request_records(ui)]);
            }
            ScreenEvent::Answer(request, answer) => return Some(self.handle_answer(ui, request, answer)),
            _ => return None,
        }
        Some(Vec::new())
    }

    fn draw(&self, cx: &mut DrawContext, ScreenAreas { header, body, footer }: ScreenAreas) {
        chrome::draw_header(cx, header, &["History".to_owned()], &[chrome::streak_span(cx)]);
        let [filter, rest] = Layout::vertical([Constraint::Length(1), Constraint::Min(1)]).areas(body);
        let line = filter_line(cx, &self.filter, usize::from(filter.width));
        cx.draw_line(filter, &line);
        self.draw_list(cx, rest);
        let typing = self.filter.typing;
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
        chrome::draw_footer(cx, footer, &actions);
    }
}

/// The kinds with the chosen one marked, and the text to find. If there is little room for the text, only the chosen kind.
fn filter_line(cx: &DrawContext, filter: &RecordFilter, columns: usize) -> Line<'static> {
    let has_text = filter.typing || !filter.text.is_empty();
    let text = clean(&filter.text);
    let kinds = || std::iter::once(None).chain(HistoryKind::ALL.map(Some));
    let kinds_columns: usize = kinds().map(|kind| kind.map_or("all", HistoryKind::name).len() + 2).sum();
    let is_narrow = has_text && kinds_columns + FIND.len() + width(&text) + 2 > columns;
    let mut spans = vec![Span::raw(" ")];
    for kind in kinds() {
        let here = kind == filter.kind;
        if is_narrow && !here {
            continue;
        }
        let name = kind.map_or("all", HistoryKind::name);
        // Brackets mark the chosen kind for terminals without colour.
        spans.push(if here {
            cx.span(StyleRole::Title, format!("[{name}]"))
        } else {
            cx.span(StyleRole::Dim, format!(" {name} "))
        });
    }
    if has_text {
        let room = columns.saturating_sub(Line::from(spans.clone()).width() + FIND.len() + 1);
        spans.push(cx.span(StyleRole::Dim, FIND));
        spans.push(cx.span(StyleRole::Text, fit_end(&text, room)));
        spans.push(cx.span(StyleRole::Accent, if filter.typing { "▁" } else { "" }));
    } else {
        spans.push(Span::raw("  "));
        spans.push(cx.key_span(Action::Find));
        spans.push(cx.span(StyleRole::Dim, " find"));
    }
    Line::from(spans)
}

/// Time, outcome mark (readable without colour), and event text.
fn record_line(
    cx: &DrawContext,
    (record, count): (&Record, usize),
    undone: &BTreeSet<u64>,
    columns: usize,
) -> Line<'static> {
    let days = learning_status::days(cx.published);
    let day = days.day_of(record.time);
    let format = if day.year() == days.today.year() { "%a %-d %b" } else { "%-d %b %Y" };
    let when = format!("{} {}", day.strftime(format), days.clock_time(record.time, false));
    let told = history_text::describe_folded(&cx.published.catalog, record, count, undone);
    let (mark, role, what) = match (&record.rejected, history_text::event_detail(&cx.published.catalog, &record.event))
    {
        (Some(reason), _) => ("!", StyleRole::Bad, format!("{told}. Refused: {reason}")),
        (None, EventDetail::Outcome { passed: true, .. }) => (symbols::PASSED, StyleRole::Good, told),
        (None, EventDetail::Outcome { passed: false, .. }) => (symbols::FAILED, StyleRole::Bad, told),
        (None, EventDetail::Exception(_)) => (symbols::BULLET, StyleRole::Warn, told),
        (None, EventDetail::Day(_) | EventDetail::Plain(_)) => (symbols::BULLET, StyleRole::Dim, told),
    };
    let text = if role == StyleRole::Dim { StyleRole::Dim } else { StyleRole::Text };
    Line::from(vec![
        cx.span(StyleRole::Dim, pad(&when, WHEN_COLUMNS)),
        cx.span(role, format!("{mark} ")),
        cx.span(text, fit(&clean(&what), columns.saturating_sub(WHEN_COLUMNS + 2))),
    ])
}
