//! The choice of a language, with what this machine has for each.
//!
//! ```text
//! ┌▸Write in ───────────────────────────────────────── 4/8 ┐
//! │   Python      in the sandbox, nothing to install       │
//! │ ▸ Rust        rustc 1.95.0, /usr/bin/rustc             │
//! │   Go          go: not found; apt install golang        │
//! └────────────────────────────────────────────────────────┘
//! ```

use ratatui::layout::Rect;
use ratatui::text::Line;

use crate::model::problem::Language;
use crate::orchestrator::LanguageState;
use crate::tui::canvas::Cx;
use crate::tui::keymap::Action;
use crate::tui::message::{Answer, Ask, Command, RequestId};
use crate::tui::over::Choice;
use crate::tui::overlay::{Overlay, Reply};
use crate::tui::screen::Event;
use crate::tui::spans::wrap_spans;
use crate::tui::theme::Role;
use crate::tui::ui::notice::Tone;
use crate::tui::ui::painted::{Extent, POPUP, Target};
use crate::tui::ui::{Ui, moved};
use crate::tui::widgets::Frame;
use crate::tui::widgets::popup::{blank, centred, keys};
use crate::words::symbols;
use crate::words::text::{clean, fit, pad};

/// Columns of a language's name, with the pointer before it.
const NAME: usize = 14;

/// The choice of a language.
#[derive(Debug)]
pub struct Languages {
    /// An index into `Language::ALL`.
    row: usize,
    /// The question what is installed, and its answer once it is there.
    request: RequestId,
    states: Vec<LanguageState>,
}

impl Languages {
    /// At the language in use; asks what is installed.
    #[must_use]
    pub fn new(ui: &mut Ui) -> (Self, Command) {
        let row = ui.prefs.language.place();
        let (request, command) = ui.ask(Ask::Languages);
        (Self { row, request, states: Vec::new() }, command)
    }

    fn act(&mut self, ui: &mut Ui, action: Action) -> Option<Reply> {
        match action {
            Action::Back | Action::Language => Some(Reply::Close(Vec::new())),
            Action::Open => Some(self.choose(ui)),
            movement => {
                self.row = moved(self.row, movement, Language::ALL.len(), ui.painted.extent(POPUP).page)?;
                Some(Reply::Stay(Vec::new()))
            }
        }
    }

    /// One that is not installed can't be chosen; the one in use changes nothing.
    fn choose(&self, ui: &mut Ui) -> Reply {
        let Some(&language) = Language::ALL.get(self.row) else { return Reply::Close(Vec::new()) };
        let state = self.states.iter().find(|state| state.language == language);
        if let Some(Err(missing)) = state.map(|state| &state.found) {
            ui.say(Tone::Error, format!("{} needs a tool: {missing}, then try again.", language.title()));
            return Reply::Stay(Vec::new());
        }
        if language == ui.prefs.language { Reply::Close(Vec::new()) } else { Reply::Chosen(Choice::Language(language)) }
    }
}

impl Overlay for Languages {
    fn update(&mut self, ui: &mut Ui, event: Event) -> Option<Reply> {
        match event {
            Event::Key(_, action) => return self.act(ui, action?),
            Event::Click(Target::Row(POPUP, row)) if row == self.row => return Some(self.choose(ui)),
            Event::Click(Target::Row(POPUP, row)) => self.row = row.min(Language::ALL.len() - 1),
            Event::Answer(request, Answer::Languages(Ok(states))) if request == self.request => self.states = states,
            Event::Answer(_, answer) => return Some(Reply::Stay(ui.unexpected(answer))),
            _ => return None,
        }
        Some(Reply::Stay(Vec::new()))
    }

    fn draw(&self, cx: &mut Cx, area: Rect) {
        let columns = area.width.saturating_sub(4).min(84);
        let count = Language::ALL.len();
        let place = centred(area, columns, count as u16 + 4);
        blank(cx, place);
        let note = format!("{}/{count}", self.row + 1);
        let inner = Frame::new(POPUP, "Write in").note(note).focused(true).render(cx, place);
        cx.painted.extents.insert(POPUP, Extent { rows: count, page: usize::from(inner.height) });
        for (i, &language) in Language::ALL.iter().enumerate().take(usize::from(inner.height)) {
            let row = Rect { y: inner.y + i as u16, height: 1, ..inner };
            let line = row_line(cx, self, i, language, usize::from(inner.width));
            cx.line(row, &line);
            if i == self.row {
                cx.select(row);
            }
            cx.target(row, Target::Row(POPUP, i));
        }
        let keys = wrap_spans(&keys(cx, &[("Enter", "write in it"), ("Esc", "stay")]), usize::from(inner.width));
        let last = Rect { y: inner.bottom().saturating_sub(1), height: 1, ..inner };
        if let Some(line) = keys.first().filter(|_| usize::from(inner.height) > count) {
            cx.line(last, line);
        }
    }
}

fn row_line(cx: &Cx, languages: &Languages, row: usize, language: Language, columns: usize) -> Line<'static> {
    let pointer = if row == languages.row { symbols::POINTER } else { " " };
    let state = languages.states.iter().find(|state| state.language == language);
    let (role, about) = match state.map(|state| &state.found) {
        None => (Role::Dim, "looking …".to_owned()),
        Some(Ok(found)) => (Role::Dim, found.clone()),
        Some(Err(missing)) => (Role::Warn, missing.clone()),
    };
    let here = language == cx.ui.prefs.language;
    let name = if here { Role::Title } else { Role::Text };
    Line::from(vec![
        cx.span(Role::Accent, format!("{pointer} ")),
        cx.span(name, pad(language.title(), NAME)),
        cx.span(role, fit(&clean(&about), columns.saturating_sub(NAME + 2))),
    ])
}
