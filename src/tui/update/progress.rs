//! Keys of the charts.

use crate::tui::keymap::Action;
use crate::tui::message::Command;
use crate::tui::ui::{Chart, Pane, Ui};

use super::scrolled;

pub(super) fn act(ui: &mut Ui, action: Action) -> Option<Vec<Command>> {
    let now = Chart::ALL.iter().position(|(chart, _)| *chart == ui.chart).unwrap_or(0);
    let step = match action {
        Action::NextPane | Action::Right | Action::Open => 1,
        Action::PreviousPane | Action::Left => Chart::ALL.len() - 1,
        _ => return scrolled(ui, Pane::Chart, action).then(Vec::new),
    };
    ui.chart = Chart::ALL[(now + step) % Chart::ALL.len()].0;
    ui.scrolls.remove(&Pane::Chart);
    Some(Vec::new())
}
