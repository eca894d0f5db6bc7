//! The choice of a language, with the toolchain of each on this machine.
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

use crate::orchestrator::LanguageStatus;
use crate::text::symbols;
use crate::text::text_layout::{clean, fit, pad};
use crate::tui::destination::ScreenName;
use crate::tui::draw_context::DrawContext;
use crate::tui::keymap::Action;
use crate::tui::message::{AppCommand, RequestId, TutorAnswer, TutorRequest};
use crate::tui::overlay::overlay_request::OverlayChoice;
use crate::tui::overlay::overlay_trait::{Overlay, OverlayReply};
use crate::tui::screen::ScreenEvent;
use crate::tui::theme::StyleRole;
use crate::tui::ui::hit_map::{ClickTarget, POPUP, ScrollExtent};
use crate::tui::ui::notice::NoticeTone;
use crate::tui::ui::{Ui, move_row};
use crate::tui::widgets::PaneFrame;
use crate::tui::widgets::popup::{centred, clear_area, key_hints};
use crate::tui::wrap_spans::wrap_spans;
use crate::types::problem::Language;

/// Columns of a language's name, with the pointer before it.
const NAME_COLUMNS: usize = 14;

/// The choice of a language.
#[derive(Debug)]
pub struct LanguageOverlay {
    /// Index into `Language::ALL`.
    row: usize,
    /// The requests for the languages, one for each, so that each is shown as soon as it is known.
    pending_requests: Vec<RequestId>,
    /// The languages that are known so far.
    states: Vec<LanguageStatus>,
    /// Enter was pressed before it was known whether the language is installed.
    chosen_early: bool,
}

impl LanguageOverlay {
    /// Opens at the language in use on a problem, elsewhere at the chosen one, and requests what is installed.
    #[must_use]
    pub fn new(ui: &mut Ui) -> (Self, Vec<AppCommand>) {
        let is_on_problem = ui.screen == ScreenName::Problem;
        let row = if is_on_problem { ui.language } else { ui.prefs.language }.index();
        let requests = Language::ALL.iter().map(|language| ui.new_request(TutorRequest::Language(*language)));
        let (pending_requests, commands) = requests.unzip();
        (Self { row, pending_requests, states: Vec::new(), chosen_early: false }, commands)
    }

    fn handle_action(&mut self, ui: &mut Ui, action: Action) -> Option<OverlayReply> {
        match action {
            Action::Back | Action::Language => Some(OverlayReply::Close(Vec::new())),
            Action::Open => Some(self.choose(ui)),
            movement => {
                self.chosen_early = false;
                self.row = move_row(self.row, movement, Language::ALL.len(), ui.hit_map.extent(POPUP).page)?;
                Some(OverlayReply::Stay(Vec::new()))
            }
        }
    }

    /// Chooses a language. One that is not installed can't be chosen; choosing the one in use changes nothing, unless it
    /// is only that of a review. While it is not known whether it is installed, the choice waits.
    fn choose(&mut self, ui: &mut Ui) -> OverlayReply {
        let Some(&language) = Language::ALL.get(self.row) else { return OverlayReply::Close(Vec::new()) };
        let state = self.states.iter().find(|state| state.language == language);
        self.chosen_early = state.is_none() && language != ui.language;
        if self.chosen_early {
            return OverlayReply::Stay(Vec::new());
        }
        if let Some(Err(missing)) = state.map(|state| &state.found) {
            ui.show_notice(NoticeTone::Error, format!("{} needs a tool: {missing}, then try again.", language.title()));
            return OverlayReply::Stay(Vec::new());
        }
        if language == ui.language && language == ui.prefs.language {
            OverlayReply::Close(Vec::new())
        } else {
            OverlayReply::Chosen(OverlayChoice::Language(language))
        }
    }
}

impl Overlay for LanguageOverlay {
    fn update(&mut self, ui: &mut Ui, event: ScreenEvent) -> Option<OverlayReply> {
        match event {
            ScreenEvent::Key(_, action) => return self.handle_action(ui, action?),
            ScreenEvent::Click(ClickTarget::Row(POPUP, row)) if row == self.row => return Some(self.choose(ui)),
            ScreenEvent::Click(ClickTarget::Row(POPUP, row)) => self.row = row.min(Language::ALL.len() - 1),
            ScreenEvent::Answer(request, TutorAnswer::Languages(Ok(states)))
                if self.pending_requests.contains(&request) =>
            {
                self.states.extend(states);
                if self.chosen_early {
                    return Some(self.choose(ui));
                }
            }
            ScreenEvent::Answer(_, answer) => return Some(OverlayReply::Stay(ui.handle_unexpected(answer))),
            _ => return None,
        }
        Some(OverlayReply::Stay(Vec::new()))
    }

    fn draw(&self, cx: &mut DrawContext, area: Rect) {
        let columns = area.width.saturating_sub(4).min(110);
        let count = Language::ALL.len();
        let place = centred(area, columns, count as u16 + 4);
        clear_area(cx, place);
        let note = format!("{}/{count}", self.row + 1);
        let inner = PaneFrame::new(POPUP, "Write in").note(note).focused(true).render(cx, place);
        cx.hit_map.extents.insert(POPUP, ScrollExtent { rows: count, page: usize::from(inner.height) });
        for (i, &language) in Language::ALL.iter().enumerate().take(usize::from(inner.height)) {
            let row = Rect { y: inner.y + i as u16, height: 1, ..inner };
            let line = row_line(cx, self, i, language, usize::from(inner.width));
            cx.draw_line(row, &line);
            if i == self.row {
                cx.highlight_row(row);
            }
            cx.add_target(row, ClickTarget::Row(POPUP, i));
        }
        let keys = wrap_spans(
            &key_hints(cx, &[("Enter", "write in it from now on"), ("Esc", "stay")]),
            usize::from(inner.width),
        );
        let last = Rect { y: inner.bottom().saturating_sub(1), height: 1, ..inner };
        if let Some(line) = keys.first().filter(|_| usize::from(inner.height) > count) {
            cx.draw_line(last, line);
        }
    }
}

fn row_line(
    cx: &DrawContext,
    languages: &LanguageOverlay,
    row: usize,
    language: Language,
    columns: usize,
) -> Line<'static> {
    let pointer = if row == languages.row { symbols::POINTER } else { " " };
    let state = languages.states.iter().find(|state| state.language == language);
    let (role, about) = match state.map(|state| &state.found) {
        None if languages.chosen_early && row == languages.row => {
            (StyleRole::Info, "chosen if it is installed …".to_owned())
        }
        None => (StyleRole::Dim, "looking …".to_owned()),
        Some(Ok(found)) => (StyleRole::Dim, found.clone()),
        Some(Err(missing)) => (StyleRole::Warn, missing.clone()),
    };
    let here = language == cx.ui.language;
    let name = if here { StyleRole::Title } else { StyleRole::Text };
    Line::from(vec![
        cx.span(StyleRole::Accent, format!("{pointer} ")),
        cx.span(name, pad(language.title(), NAME_COLUMNS)),
        cx.span(role, fit(&clean(&about), columns.saturating_sub(NAME_COLUMNS + 2))),
    ])
}
