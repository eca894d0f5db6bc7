//! Keys of Today.

use crate::tui::keymap::Action;
use crate::tui::message::{Ask, Command};
use crate::tui::rows;
use crate::tui::ui::{Pane, Ui};
use crate::words::facts;

use super::{moved, open};

pub(super) fn act(ui: &mut Ui, action: Action) -> Option<Vec<Command>> {
    let rows = rows::today(&ui.published);
    let page = ui.painted.extents.get(&Pane::Today).map_or(1, |e| e.page);
    if let Some(row) = moved(ui.today_row, action, rows.len(), page) {
        ui.today_row = row;
        return Some(Vec::new());
    }
    match action {
        Action::Open => Some(rows.get(ui.today_row).map_or_else(Vec::new, |row| open(ui, &row.problem))),
        Action::Dismiss => Some(match facts::nudge(&ui.published).map(|nudge| nudge.kind) {
            Some(kind) => vec![ui.ask(Ask::DismissNudge(kind)).1],
            None => Vec::new(),
        }),
        _ => None,
    }
}

/// Keeps the selection on a row when the list has become shorter.
pub(super) fn clamp(ui: &mut Ui) {
    ui.today_row = ui.today_row.min(rows::today(&ui.published).len().saturating_sub(1));
}
