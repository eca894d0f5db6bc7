//! Keys of the history, and of its filter.

use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};

use crate::tui::keymap::Action;
use crate::tui::message::{Ask, Command};
use crate::tui::rows::past;
use crate::tui::ui::{Pane, Screen, Ui};

use super::{moved, why};

/// Shows the history and asks for its newest state.
pub(super) fn enter(ui: &mut Ui) -> Vec<Command> {
    ui.go(Screen::History);
    refresh(ui)
}

/// Asks for the newest records.
pub(super) fn refresh(ui: &mut Ui) -> Vec<Command> {
    let (request, command) = ui.ask(Ask::History);
    ui.history_request = Some(request);
    vec![command]
}

pub(super) fn act(ui: &mut Ui, action: Action) -> Option<Vec<Command>> {
    let len = past::history(ui).len();
    let page = ui.painted.extents.get(&Pane::History).map_or(1, |e| e.page);
    if let Some(row) = moved(ui.history_row, action, len, page) {
        ui.history_row = row;
        return Some(Vec::new());
    }
    match action {
        Action::Open => {
            let record = past::history(ui).get(ui.history_row).map(|record| Box::new((*record).clone()));
            if let Some(record) = record {
                why::show(ui, record);
            }
        }
        Action::Filter => {
            ui.past.filter.next_kind();
            ui.history_row = 0;
        }
        // In a list of records there is nothing else to find.
        Action::Find => ui.past.filter.typing = true,
        // The first step back shows everything again.
        Action::Back if ui.past.filter.is_set() => clear(ui),
        _ => return None,
    }
    Some(Vec::new())
}

fn clear(ui: &mut Ui) {
    (ui.past.filter.kind, ui.history_row) = (None, 0);
    ui.past.filter.text.clear();
}

/// A key while the filter is being typed; false when it was none of the filter's.
pub(super) fn typed(ui: &mut Ui, event: KeyEvent) -> bool {
    if ui.screen != Screen::History || !ui.past.filter.typing {
        return false;
    }
    let control = event.modifiers.intersects(KeyModifiers::CONTROL | KeyModifiers::ALT);
    let filter = &mut ui.past.filter;
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
        _ => return true,
    }
    ui.history_row = 0;
    true
}

/// Pasted text goes where typed text would.
pub(super) fn paste(ui: &mut Ui, text: &str) {
    if ui.screen == Screen::History && ui.past.filter.typing {
        ui.past.filter.text.extend(text.chars().filter(|c| !c.is_control()));
        ui.history_row = 0;
    }
}
