//! `u`: the last submission taken back, after a question that says what that changes.

use crate::orchestrator::TakeBack;
use crate::tui::message::{Answer, Ask, Command, Outcome};
use crate::tui::ui::{Confirm, Finished, Overlay, Screen, Tone, Ui};

use super::answer::{complain, refresh_hints};
use super::history;

/// Asks what would be taken back; the question follows with the answer.
pub(super) fn ask(ui: &mut Ui) -> Vec<Command> {
    let (request, command) = ui.ask(Ask::Undoable);
    ui.undo_request = Some(request);
    vec![command]
}

pub(super) fn answered(ui: &mut Ui, request: u64, answer: Answer) -> Vec<Command> {
    if ui.undo_request != Some(request) {
        return Vec::new();
    }
    ui.undo_request = None;
    match answer {
        Answer::Undoable(outcome) => {
            question(ui, outcome);
            Vec::new()
        }
        Answer::Undone(outcome) => done(ui, outcome),
        _ => Vec::new(),
    }
}

fn question(ui: &mut Ui, outcome: Outcome<TakeBack>) {
    match outcome {
        Ok(back) if ui.overlay.is_none() => ui.overlay = Some(Overlay::Confirm(Confirm::Undo(back))),
        Ok(_) => {}
        Err(failure) => complain(ui, failure),
    }
}

pub(super) fn confirmed(ui: &mut Ui, back: &TakeBack) -> Vec<Command> {
    let (request, command) = ui.ask(Ask::Undo(back.version));
    ui.undo_request = Some(request);
    vec![command]
}

fn done(ui: &mut Ui, outcome: Outcome<TakeBack>) -> Vec<Command> {
    let back = match outcome {
        Ok(back) => back,
        Err(failure) => {
            complain(ui, failure);
            return Vec::new();
        }
    };
    if let Some(problem) = ui.problem.as_mut().filter(|p| p.uid == back.problem) {
        // The verdict stands; what was recorded of it doesn't.
        if let Some(Finished::Submitted(submitted)) = problem.finished.take() {
            problem.finished = Some(Finished::Run(submitted.report));
        }
        problem.timer.stopped = false;
    }
    ui.say(Tone::Good, format!("Taken back: {}. {} Your code is kept.", back.title, back.effects()));
    let mut commands = refresh_hints(ui);
    if ui.screen == Screen::History {
        commands.extend(history::refresh(ui));
    }
    commands
}
