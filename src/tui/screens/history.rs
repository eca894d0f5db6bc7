//! Every committed change, newest first, by kind and by what is in it.
//!
//! ```text
//!  show  all  submissions  hints  reviews  days  choices  refused      find  stack
//! ┌▸Everything recorded, newest first ────────────────────── 1/214 ┐
//! │ Sat 21 Nov 09:12  ✓ Pair to Target: passed, 12 of 12 cases     │
//! │ Sat 21 Nov 09:01  • Pair to Target: hint 2 of 5 (idea)         │
//! └────────────────────────────────────────────────────────────────┘
//! ```

use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use ratatui::layout::{Constraint, Layout, Rect};
use ratatui::text::{Line, Span};

use crate::learner::tell::{self, Detail, Kind};
use crate::model::event::Record;
use crate::tui::canvas::Cx;
use crate::tui::keymap::action::{PROGRESS, ROADMAP, UNDO};
use crate::tui::keymap::{Action, Binding};
use crate::tui::message::{Answer, Ask, Command, HISTORY, News, RequestId};
use crate::tui::over::{Over, Text};
use crate::tui::place::Name;
use crate::tui::screen::{About, Areas, Event, Screen};
use crate::tui::theme::Role;
use crate::tui::ui::painted::{Pane, Target};
use crate::tui::ui::{Ui, moved, turned};
use crate::tui::widgets::{Frame, Mark, chrome, list};
use crate::words::symbols;
use crate::words::text::{clean, fit, pad, wrap};

const KEYS: &[Binding] = &[UNDO, ROADMAP, PROGRESS, Binding::new(Action::Filter, "filter", &["f"], "another kind")];
const LIST: Pane = Pane("history");
/// Columns of a moment.
const WHEN: usize = 18;

/// The journal's newest records.
#[derive(Debug, Default)]
pub struct History {
    /// Newest first; none before the first answer.
    records: Option<Vec<Record>>,
    /// The question for them that is open.
    asked: Option<RequestId>,
    /// Of those that are shown.
    row: usize,
    pub filter: Filter,
}

/// Which records of the history are shown.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Filter {
    /// None for every kind.
    kind: Option<Kind>,
    /// Letters that must occur, in any case.
    text: String,
    /// Keys go into the text.
    pub typing: bool,
}

impl Filter {
    /// Whether it leaves anything out.
    fn is_set(&self) -> bool {
        self.kind.is_some() || !self.text.is_empty()
    }

    /// Whether a record is shown; `words` are those of its row.
    fn holds(&self, record: &Record, words: impl FnOnce() -> String) -> bool {
        let letters = self.text.to_lowercase();
        self.kind.is_none_or(|kind| kind.holds(record))
            && (letters.is_empty() || words().to_lowercase().contains(&letters))
    }

    /// The next kind, all of them after the last.
    fn next_kind(&mut self) {
        let at = Kind::ALL.iter().position(|kind| Some(*kind) == self.kind);
        self.kind = Kind::ALL.get(at.map_or(0, |at| at + 1)).copied();
    }
}

impl History {
    /// The records that are shown, newest first.
    #[must_use]
    pub fn shown(&self, ui: &Ui) -> Vec<&Record> {
        let catalog = &ui.published.catalog;
        let words = |record: &Record| {
            format!("{} {} {}", record.event.name(), tell::event(catalog, &record.event), record.version)
        };
        let shown = |record: &&Record| self.filter.holds(record, || words(record));
        self.records.iter().flatten().filter(shown).collect()
    }

    /// Asks for the newest records.
    fn refresh(&mut self, ui: &mut Ui) -> Command {
        let (request, command) = ui.ask(Ask::History);
        self.asked = Some(request);
        command
    }

    fn answered(&mut self, ui: &mut Ui, request: RequestId, answer: Answer) -> Vec<Command> {
        if self.asked.take_if(|asked| *asked == request).is_none() {
            return Vec::new();
        }
        match answer {
            Answer::History(Ok(records)) => {
                self.row = self.row.min(records.len().saturating_sub(1));
                self.records = Some(records);
                Vec::new()
            }
            other => ui.unexpected(other),
        }
    }

    fn act(&mut self, ui: &mut Ui, action: Action) -> Option<Vec<Command>> {
        let records = self.shown(ui);
        if let Some(row) = moved(self.row, action, records.len(), ui.painted.extent(LIST).page) {
            self.row = row;
            return Some(Vec::new());
        }
        match action {
            Action::Open => {
                let record = records.get(self.row).map(|record| Text::Record(Box::new((*record).clone()), false));
                return Some(record.map(|record| Command::Show(Over::Text(record))).into_iter().collect());
            }
            Action::Filter => {
                self.filter.next_kind();
                self.row = 0;
            }
            // In a list of records there is nothing else to find.
            Action::Find => self.filter.typing = true,
            // The first step back shows everything again.
            Action::Back if self.filter.is_set() => {
                self.filter = Filter::default();
                self.row = 0;
            }
            _ => return None,
        }
        Some(Vec::new())
    }

    /// A key while the filter is being typed.
    fn typed(&mut self, event: KeyEvent) {
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

    fn list(&self, cx: &mut Cx, area: Rect) {
        let records = self.shown(cx.ui);
        let row = self.row.min(records.len().saturating_sub(1));
        let all = self.records.as_ref().map_or(0, Vec::len);
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
        let inner = Frame::new(LIST, title).note(note).focused(true).render(cx, area);
        if records.is_empty() {
            let text = match (&self.records, all) {
                (None, _) => "Reading the journal…",
                (Some(_), 0) => {
                    "Nothing is recorded yet. Every submission, hint and review will be here, with its reasons."
                }
                _ => "No matches of this kind. Esc shows everything again.",
            };
            for (y, line) in wrap(text, usize::from(inner.width)).into_iter().enumerate() {
                let line = Line::from(cx.span(Role::Dim, line));
                cx.line(Rect { y: inner.y + y as u16, height: 1, ..inner }, &line);
            }
        }
        let columns = usize::from(inner.width);
        let rows = (row, records.len(), Mark::Point);
        list(cx, LIST, inner, rows, |cx, i| record_line(cx, records[i], columns));
    }
}

impl Screen for History {
    fn about(&self) -> About {
        About { title: "History", keys: KEYS, more: &[] }
    }

    fn update(&mut self, ui: &mut Ui, event: Event) -> Option<Vec<Command>> {
        match event {
            Event::Enter(_) => return Some(vec![Command::Appear, self.refresh(ui)]),
            Event::Key(event, _) if self.filter.typing => self.typed(event),
            Event::Paste(text) if self.filter.typing => {
                self.filter.text.extend(text.chars().filter(|c| !c.is_control()));
                self.row = 0;
            }
            Event::Act(action) => return self.act(ui, action),
            Event::Click(Target::Row(_, row)) if row == self.row => return self.act(ui, Action::Open),
            Event::Click(Target::Row(_, row)) => self.row = row,
            Event::Wheel(LIST, down) => self.row = turned(self.row, down, self.shown(ui).len()),
            Event::News(News::TakenBack(_)) if ui.screen == Name::History => return Some(vec![self.refresh(ui)]),
            Event::Answer(request, answer) => return Some(self.answered(ui, request, answer)),
            _ => return None,
        }
        Some(Vec::new())
    }

    fn draw(&self, cx: &mut Cx, Areas { header, body, footer }: Areas) {
        chrome::header(cx, header, &["History".to_owned()], &[chrome::streak(cx)]);
        let [filter, rest] = Layout::vertical([Constraint::Length(1), Constraint::Min(1)]).areas(body);
        let line = filter_line(cx, &self.filter);
        cx.line(filter, &line);
        self.list(cx, rest);
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
        chrome::footer(cx, footer, &actions);
    }
}

/// The kinds with the one that is shown, and the letters to find.
fn filter_line(cx: &Cx, filter: &Filter) -> Line<'static> {
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

/// When, a mark that tells outcomes apart without colour, and what happened in words.
fn record_line(cx: &Cx, record: &Record, columns: usize) -> Line<'static> {
    let time = record.time.to_zoned(cx.published.zone.clone());
    let format = if time.year() == cx.published.day.year() { "%a %-d %b %H:%M" } else { "%-d %b %Y %H:%M" };
    let when = time.strftime(format).to_string();
    let told = tell::event(&cx.published.catalog, &record.event);
    let (mark, role, what) = match (&record.rejected, tell::detail(&cx.published.catalog, &record.event)) {
        (Some(reason), _) => ("!", Role::Bad, format!("{told}. Refused: {reason}")),
        (None, Detail::Outcome { passed: true, .. }) => (symbols::PASSED, Role::Good, told),
        (None, Detail::Outcome { passed: false, .. }) => (symbols::FAILED, Role::Bad, told),
        (None, Detail::Exception(_)) => (symbols::BULLET, Role::Warn, told),
        (None, Detail::Day(_) | Detail::Plain(_)) => (symbols::BULLET, Role::Dim, told),
    };
    let text = if role == Role::Dim { Role::Dim } else { Role::Text };
    Line::from(vec![
        cx.span(Role::Dim, pad(&when, WHEN)),
        cx.span(role, format!("{mark} ")),
        cx.span(text, fit(&clean(&what), columns.saturating_sub(WHEN + 2))),
    ])
}
