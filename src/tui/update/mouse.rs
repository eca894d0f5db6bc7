//! The wheel scrolls what lies under the pointer; a click selects, a click on what is selected opens.

use crossterm::event::{MouseButton, MouseEvent, MouseEventKind};

use crate::tui::keymap::Action;
use crate::tui::message::Command;
use crate::tui::ui::{Chart, Overlay, Pane, Screen, Target, Ui};

use super::{act, overlay};

/// Rows a notch of the wheel scrolls.
const NOTCH: isize = 3;

pub(super) fn mouse(ui: &mut Ui, event: MouseEvent) -> Vec<Command> {
    match event.kind {
        MouseEventKind::ScrollDown => wheel(ui, event, true),
        MouseEventKind::ScrollUp => wheel(ui, event, false),
        MouseEventKind::Down(MouseButton::Left) => {
            let target = ui.painted.at(event.column, event.row).cloned();
            return target.map_or_else(Vec::new, |target| click(ui, target));
        }
        _ => ui.redraw = false,
    }
    Vec::new()
}

fn wheel(ui: &mut Ui, event: MouseEvent, down: bool) {
    let pane = ui.painted.pane_at(event.column, event.row);
    let Some(pane) = (if ui.overlay.is_some() { Some(Pane::Popup) } else { pane }) else { return };
    let step = |row: usize| row.saturating_add_signed(if down { 1 } else { -1 });
    let rows = ui.painted.extents.get(&pane).map_or(0, |e| e.rows).saturating_sub(1);
    match (pane, &mut ui.overlay) {
        (Pane::Popup, Some(Overlay::Find(find))) => find.row = step(find.row).min(find.hits.len().saturating_sub(1)),
        (Pane::Today, _) => {
            ui.today_row = step(ui.today_row);
            super::today::clamp(ui);
        }
        (Pane::History, _) => ui.history_row = step(ui.history_row).min(rows),
        (Pane::Detail, _) if ui.screen == Screen::Progress => ui.past.topic = step(ui.past.topic).min(rows),
        (Pane::Why, _) => {
            act(ui, if down { Action::Down } else { Action::Up });
        }
        (pane, _) => ui.scroll_by(pane, if down { NOTCH } else { -NOTCH }),
    }
}

fn click(ui: &mut Ui, target: Target) -> Vec<Command> {
    if ui.overlay.is_some() {
        return overlay::click(ui, &target);
    }
    match target {
        Target::Action(action) => return act(ui, action),
        Target::Chart(index) => ui.chart = Chart::ALL.get(index).map_or(ui.chart, |(chart, _)| *chart),
        Target::Case(index) => {
            if let Some(problem) = &mut ui.problem {
                problem.focus = Pane::Tests;
                problem.case = index;
            }
        }
        Target::Topic(topic) => {
            if ui.roadmap.topic.as_ref() == Some(&topic) {
                return act(ui, Action::Open);
            }
            ui.roadmap.topic = Some(topic);
            ui.roadmap.problem = None;
        }
        Target::Pane(pane) => focus(ui, pane),
        Target::Row(pane, row) => return row_clicked(ui, pane, row),
    }
    Vec::new()
}

fn focus(ui: &mut Ui, pane: Pane) {
    match ui.screen {
        Screen::Problem => {
            if let Some(problem) = &mut ui.problem {
                problem.focus = pane;
            }
        }
        Screen::Roadmap if pane == Pane::Graph => ui.roadmap.problem = None,
        _ => {}
    }
}

fn row_clicked(ui: &mut Ui, pane: Pane, row: usize) -> Vec<Command> {
    let selected = match (ui.screen, pane) {
        (Screen::Today, _) => std::mem::replace(&mut ui.today_row, row) == row,
        (Screen::History, _) => std::mem::replace(&mut ui.history_row, row) == row,
        (Screen::Progress, _) => std::mem::replace(&mut ui.past.topic, row) == row,
        (Screen::Why, _) => ui.why.as_mut().is_some_and(|why| std::mem::replace(&mut why.row, row) == row),
        (Screen::Settings, _) => std::mem::replace(&mut ui.setting, row) == row,
        (Screen::FirstRun, _) => {
            let question = ui.question.min(2);
            std::mem::replace(&mut ui.answers[question], row) == row
        }
        (Screen::Roadmap, _) => ui.roadmap.problem.replace(row) == Some(row),
        (Screen::Problem, Pane::Topic) => ui.problem.as_mut().is_some_and(|problem| {
            let again = problem.focus == Pane::Topic && problem.row == row;
            problem.focus = Pane::Topic;
            problem.row = row;
            again
        }),
        _ => false,
    };
    if selected { act(ui, Action::Open) } else { Vec::new() }
}
