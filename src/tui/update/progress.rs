//! Keys of the charts.

use crate::tui::keymap::Action;
use crate::tui::message::Command;
use crate::tui::ui::{Chart, Pane, Screen, Ui};

use super::{moved, scrolled, why};

/// Shows the charts, on the topic the roadmap stands on where it stands on one.
pub(super) fn enter(ui: &mut Ui) -> Vec<Command> {
    let chosen = ui.roadmap.topic.as_ref();
    let row = ui.published.catalog.topics.iter().position(|topic| Some(&topic.id) == chosen);
    if let (Some(row), Screen::Roadmap) = (row, ui.screen) {
        ui.past.topic = row;
    }
    ui.go(Screen::Progress);
    why::read(ui)
}

pub(super) fn act(ui: &mut Ui, action: Action) -> Option<Vec<Command>> {
    let topics = ui.published.catalog.topics.len();
    let page = ui.painted.extents.get(&Pane::Detail).map_or(1, |extent| extent.page);
    if ui.chart == Chart::Mastery
        && let Some(row) = moved(ui.past.topic, action, topics, page)
    {
        ui.past.topic = row;
        return Some(Vec::new());
    }
    let now = Chart::ALL.iter().position(|(chart, _)| *chart == ui.chart).unwrap_or(0);
    let step = match action {
        Action::NextPane | Action::Right => 1,
        Action::PreviousPane | Action::Left => Chart::ALL.len() - 1,
        Action::Open | Action::Why => return Some(explain(ui)),
        _ => return scrolled(ui, Pane::Chart, action).then(Vec::new),
    };
    ui.chart = Chart::ALL[(now + step) % Chart::ALL.len()].0;
    ui.scrolls.remove(&Pane::Chart);
    Some(Vec::new())
}

/// Why the charted topic stands where it does; on the other charts, why proficiency does.
fn explain(ui: &mut Ui) -> Vec<Command> {
    let topic = ui.published.catalog.topics.get(ui.past.topic).map(|topic| topic.id.clone());
    match topic.filter(|_| ui.chart == Chart::Mastery) {
        Some(topic) => why::topic(ui, topic),
        None => why::enter(ui, Vec::new()),
    }
}
