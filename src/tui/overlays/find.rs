//! The finder: an input, and the problems that match.
//!
//! ```text
//! ┌▸Find a problem ─────────────────────────────── 1/3 ┐
//! │ / two s█                                           │
//! │ ▸ ◐ Pair to Target      Arrays & Hashing  Two Sum  │
//! └────────────────────────────────────────────────────┘
//! ```

use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use ratatui::layout::Rect;
use ratatui::style::Modifier;
use ratatui::text::{Line, Span};

use crate::tui::canvas::Cx;
use crate::tui::keymap::Action;
use crate::tui::message::Command;
use crate::tui::overlay::{Overlay, Reply};
use crate::tui::place::Place;
use crate::tui::rows;
use crate::tui::screen::Event;
use crate::tui::theme::Role;
use crate::tui::ui::painted::{POPUP, Target};
use crate::tui::ui::{Ui, moved, turned};
use crate::tui::widgets::popup::{blank, centred};
use crate::tui::widgets::{Frame, Mark, list};
use crate::words::facts;
use crate::words::symbols;
use crate::words::text::{clean, pad};

mod search;
use search::{FindHit, search};

/// Columns of a problem's title.
const TITLE: usize = 28;

/// The finder.
#[derive(Debug)]
pub struct Find {
    input: String,
    row: usize,
    hits: Vec<FindHit>,
}

impl Find {
    /// Every problem, before anything is typed.
    #[must_use]
    pub fn new(ui: &Ui) -> Self {
        Self { input: String::new(), row: 0, hits: search(&ui.published, "") }
    }

    /// Changes the input and searches again.
    fn retype(&mut self, ui: &Ui, change: impl FnOnce(&mut String)) {
        change(&mut self.input);
        self.hits = search(&ui.published, &self.input);
        self.row = 0;
    }

    fn key(&mut self, ui: &Ui, event: KeyEvent) -> Reply {
        let control = event.modifiers.contains(KeyModifiers::CONTROL);
        let movement = match event.code {
            KeyCode::Up => Some(Action::Up),
            KeyCode::Down => Some(Action::Down),
            KeyCode::PageUp => Some(Action::PageUp),
            KeyCode::PageDown => Some(Action::PageDown),
            KeyCode::Char('p' | 'k') if control => Some(Action::Up),
            KeyCode::Char('n' | 'j') if control => Some(Action::Down),
            _ => None,
        };
        let page = ui.painted.extent(POPUP).page;
        if let Some(row) = movement.and_then(|m| moved(self.row, m, self.hits.len(), page)) {
            self.row = row;
            return Reply::Stay(Vec::new());
        }
        match event.code {
            KeyCode::Esc => return Reply::Close(Vec::new()),
            KeyCode::Enter => return self.chosen(),
            KeyCode::Backspace => self.retype(ui, |input| {
                input.pop();
            }),
            KeyCode::Char('u' | 'w') if control => self.retype(ui, String::clear),
            KeyCode::Char(c) if !control && !c.is_control() => self.retype(ui, |input| input.push(c)),
            _ => {}
        }
        Reply::Stay(Vec::new())
    }

    fn chosen(&self) -> Reply {
        match self.hits.get(self.row) {
            Some(hit) => Reply::Close(vec![Command::Go(Place::Problem(hit.problem.clone()))]),
            None => Reply::Stay(Vec::new()),
        }
    }
}

impl Overlay for Find {
    fn update(&mut self, ui: &mut Ui, event: Event) -> Option<Reply> {
        match event {
            Event::Key(event, _) => return Some(self.key(ui, event)),
            Event::Paste(text) => {
                let line: String = text.chars().filter(|c| !c.is_control()).collect();
                self.retype(ui, |input| input.push_str(&line));
            }
            Event::Wheel(_, down) => self.row = turned(self.row, down, self.hits.len()),
            Event::Click(Target::Row(POPUP, row)) if row == self.row => return Some(self.chosen()),
            Event::Click(Target::Row(POPUP, row)) => self.row = row,
            _ => return None,
        }
        Some(Reply::Stay(Vec::new()))
    }

    fn draw(&self, cx: &mut Cx, area: Rect) {
        let columns = area.width.saturating_sub(4).min(84);
        let rows = area.height.saturating_sub(4).clamp(6, 18);
        let place = centred(area, columns, rows);
        blank(cx, place);
        let note = if self.hits.is_empty() { String::new() } else { format!("{}/{}", self.row + 1, self.hits.len()) };
        let inner = Frame::new(POPUP, "Find a problem").note(note).focused(true).render(cx, place);
        let input = Line::from(vec![
            cx.span(Role::Key, "/ "),
            cx.span(Role::Text, clean(&self.input)),
            Span::styled(" ", cx.style(Role::Text).add_modifier(Modifier::REVERSED)),
        ]);
        cx.line(inner, &input);
        let below = Rect { y: inner.y + 1, height: inner.height.saturating_sub(1), ..inner };
        if self.hits.is_empty() {
            let words = "Nothing matches: try part of a title, an id, a topic or the usual name.";
            let line = Line::from(cx.span(Role::Dim, words));
            cx.line(below, &line);
        }
        let shown = (self.row, self.hits.len(), Mark::Select);
        list(cx, POPUP, below, shown, |cx, i| hit_line(cx, &self.hits[i], i == self.row));
    }
}

fn hit_line(cx: &Cx, hit: &FindHit, selected: bool) -> Line<'static> {
    let Some(problem) = cx.published.catalog.by_uid(&hit.problem) else { return Line::default() };
    let (mark, _, role) = rows::problem(cx.published, problem);
    let pointer = if selected { symbols::POINTER } else { " " };
    let mut spans = vec![cx.span(Role::Accent, format!("{pointer} ")), cx.span(role, format!("{mark} "))];
    let title = pad(&problem.title, TITLE);
    for (i, c) in title.chars().enumerate() {
        let role = if hit.marks.contains(&(i as u32)) { Role::Key } else { Role::Text };
        spans.push(cx.span(role, c.to_string()));
    }
    spans.push(cx.span(Role::Dim, pad(&facts::topic_title(cx.published, problem.topic()), 20)));
    if let Some(by) = &hit.by {
        spans.push(cx.span(Role::Info, clean(by)));
    }
    Line::from(spans)
}
