//! Keys of the history.

use crate::tui::keymap::Action;
use crate::tui::message::{Ask, Command};
use crate::tui::ui::{Overlay, Pane, Popup, Screen, Ui};

use super::moved;

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
    let len = ui.history.as_ref().map_or(0, Vec::len);
    let page = ui.painted.extents.get(&Pane::History).map_or(1, |e| e.page);
    if let Some(row) = moved(ui.history_row, action, len, page) {
        ui.history_row = row;
        return Some(Vec::new());
    }
    if action == Action::Open && len > 0 {
        ui.scrolls.remove(&Pane::Popup);
        ui.overlay = Some(Overlay::Text(Popup::Record(ui.history_row)));
        return Some(Vec::new());
    }
    None
}
