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

use crate::text::learning_status;
use crate::text::symbols;
use crate::text::text_layout::{clean, fit, fit_end, pad};
use crate::tui::destination::Destination;
use crate::tui::draw_context::DrawContext;
use crate::tui::keymap::Action;
use crate::tui::message::AppCommand;
use crate::tui::overlay::overlay_trait::{Overlay, OverlayReply};
use crate::tui::rows;
use crate::tui::screen::ScreenEvent;
use crate::tui::theme::StyleRole;
use crate::tui::ui::hit_map::{ClickTarget, POPUP};
use crate::tui::ui::{Ui, move_row, wheel_row};
use crate::tui::widgets::popup::{centred, clear_area};
use crate::tui::widgets::{PaneFrame, RowMark, draw_list};

mod fuzzy_search;
use fuzzy_search::{FindHit, search};

/// Columns of a problem's title.
const TITLE_COLUMNS: usize = 26;
/// Columns of its topic.
const TOPIC_COLUMNS: usize = 20;

/// The finder.
#[derive(Debug)]
pub struct FindOverlay {
    input: String,
    row: usize,
    hits: Vec<FindHit>,
}

impl FindOverlay {
    /// Opens the finder with every problem and an empty input.
    #[must_use]
    pub fn new(ui: &Ui) -> Self {
        Self { input: String::new(), row: 0, hits: search(&ui.published, "") }
    }

    /// Changes the input and searches again.
    fn update_input(&mut self, ui: &Ui, change: impl FnOnce(&mut String)) {
        change(&mut self.input);
        self.hits = search(&ui.published, &self.input);
        self.row = 0;
    }

    fn handle_key(&mut self, ui: &Ui, event: KeyEvent) -> OverlayReply {
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
        let page = ui.hit_map.extent(POPUP).page;
        if let Some(row) = movement.and_then(|m| move_row(self.row, m, self.hits.len(), page)) {
            self.row = row;
            return OverlayReply::Stay(Vec::new());
        }
        match event.code {
            KeyCode::Esc => return OverlayReply::Close(Vec::new()),
            KeyCode::Enter => return self.choose_hit(),
            KeyCode::Backspace => self.update_input(ui, |input| {
                input.pop();
            }),
            KeyCode::Char('u' | 'w') if control => self.update_input(ui, String::clear),
            KeyCode::Char(c) if !control && !c.is_control() => self.update_input(ui, |input| input.push(c)),
            _ => {}
        }
        OverlayReply::Stay(Vec::new())
    }

    fn choose_hit(&self) -> OverlayReply {
        match self.hits.get(self.row) {
            Some(hit) => OverlayReply::Close(vec![AppCommand::Go(Destination::Problem(hit.problem.clone()))]),
            None => OverlayReply::Stay(Vec::new()),
        }
    }
}

impl Overlay for FindOverlay {
    fn update(&mut self, ui: &mut Ui, event: ScreenEvent) -> Option<OverlayReply> {
        match event {
            ScreenEvent::Key(event, _) => return Some(self.handle_key(ui, event)),
            ScreenEvent::Paste(text) => {
                let line: String = text.chars().filter(|c| !c.is_control()).collect();
                self.update_input(ui, |input| input.push_str(&line));
            }
            ScreenEvent::Wheel(_, down) => self.row = wheel_row(self.row, down, self.hits.len()),
            ScreenEvent::Click(ClickTarget::Row(POPUP, row)) if row == self.row => return Some(self.choose_hit()),
            ScreenEvent::Click(ClickTarget::Row(POPUP, row)) => self.row = row,
            _ => return None,
        }
        Some(OverlayReply::Stay(Vec::new()))
    }

    fn draw(&self, cx: &mut DrawContext, area: Rect) {
        let columns = area.width.saturating_sub(4).min(84);
        let rows = area.height.saturating_sub(4).clamp(6, 18);
        let place = centred(area, columns, rows);
        clear_area(cx, place);
        let note = if self.hits.is_empty() { String::new() } else { format!("{}/{}", self.row + 1, self.hits.len()) };
        let inner = PaneFrame::new(POPUP, "Find a problem").note(note).focused(true).render(cx, place);
        let input = Line::from(vec![
            cx.span(StyleRole::Key, "/ "),
            cx.span(StyleRole::Text, fit_end(&clean(&self.input), usize::from(inner.width).saturating_sub(3))),
            Span::styled(" ", cx.style(StyleRole::Text).add_modifier(Modifier::REVERSED)),
        ]);
        cx.draw_line(inner, &input);
        let below = Rect { y: inner.y + 1, height: inner.height.saturating_sub(1), ..inner };
        if self.hits.is_empty() {
            let words = "Nothing matches: try part of a title, an id, a topic or the usual name.";
            let line = Line::from(cx.span(StyleRole::Dim, words));
            cx.draw_line(below, &line);
        }
        let shown = (self.row, self.hits.len(), RowMark::Select);
        let room = usize::from(below.width);
        draw_list(cx, POPUP, below, shown, |cx, i| hit_line(cx, &self.hits[i], i == self.row, room));
    }
}

fn hit_line(cx: &DrawContext, hit: &FindHit, selected: bool, columns: usize) -> Line<'static> {
    let Some(problem) = cx.published.catalog.by_uid(&hit.problem) else { return Line::default() };
    let (mark, _, role) = rows::problem_status(cx.published, problem);
    let pointer = if selected { symbols::POINTER } else { " " };
    let mut spans = vec![cx.span(StyleRole::Accent, format!("{pointer} ")), cx.span(role, format!("{mark} "))];
    let title = pad(&problem.title, TITLE_COLUMNS);
    for (i, c) in title.chars().enumerate() {
        let role = if hit.marks.contains(&(i as u32)) { StyleRole::Key } else { StyleRole::Text };
        spans.push(cx.span(role, c.to_string()));
    }
    let topic = learning_status::topic_title(cx.published, problem.topic());
    let by_topic = hit.by.as_ref() == Some(&topic);
    let role = if by_topic { StyleRole::Info } else { StyleRole::Dim };
    spans.push(cx.span(role, pad(&topic, TOPIC_COLUMNS)));
    if let Some(by) = hit.by.as_ref().filter(|_| !by_topic) {
        let room = columns.saturating_sub(TITLE_COLUMNS + TOPIC_COLUMNS + 4);
        spans.push(cx.span(StyleRole::Info, fit(&clean(by), room)));
    }
    Line::from(spans)
}
