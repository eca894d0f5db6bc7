//! Keys of what lies over a screen: help, find, long texts, questions, the case form.

use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};

use crate::model::ids::ProblemUid;
use crate::tui::find;
use crate::tui::keymap::Action;
use crate::tui::message::{Ask, Command};
use crate::tui::prefs::PrefChange;
use crate::tui::ui::{Confirm, Find, Overlay, Pane, Popup, Target, Then, Ui};

use super::{case_form, languages, moved, open, open_now, problem, scrolled, undo};

pub(super) fn open_find(ui: &mut Ui) {
    let hits = find::search(&ui.published, "");
    ui.overlay = Some(Overlay::Find(Find { hits, ..Find::default() }));
}

/// A key while something lies over the screen. `action` is what it means on the screen below.
pub(super) fn key(ui: &mut Ui, event: KeyEvent, action: Option<Action>) -> Vec<Command> {
    match &mut ui.overlay {
        None => Vec::new(),
        Some(Overlay::Help) => {
            let closes = matches!(action, Some(Action::Back | Action::Help | Action::Open));
            close_or_scroll(ui, closes, action)
        }
        Some(Overlay::Text(popup)) => {
            let own_key = match popup {
                Popup::Solution => Action::Solution,
                _ => Action::Open,
            };
            let closes = action.is_some_and(|a| matches!(a, Action::Back | Action::Open) || a == own_key);
            close_or_scroll(ui, closes, action)
        }
        Some(Overlay::Confirm(_)) => confirm_key(ui, event, action),
        Some(Overlay::Find(_)) => find_key(ui, event),
        Some(Overlay::Case(_)) => case_form::key(ui, event),
        Some(Overlay::Languages(_)) => languages::key(ui, action),
    }
}

fn close_or_scroll(ui: &mut Ui, closes: bool, action: Option<Action>) -> Vec<Command> {
    if closes {
        ui.overlay = None;
    } else if let Some(action) = action {
        scrolled(ui, Pane::Popup, action);
    }
    Vec::new()
}

fn confirm_key(ui: &mut Ui, event: KeyEvent, action: Option<Action>) -> Vec<Command> {
    let Some(Overlay::Confirm(confirm)) = ui.overlay.clone() else { return Vec::new() };
    match (&confirm, event.code) {
        (_, KeyCode::Enter | KeyCode::Char('y')) => {
            ui.overlay = None;
            confirmed(ui, &confirm)
        }
        (Confirm::Review(uid), KeyCode::Char('o')) => {
            ui.overlay = None;
            open_now(ui, uid)
        }
        (_, KeyCode::Esc | KeyCode::Char('n')) => {
            ui.overlay = None;
            Vec::new()
        }
        _ if action == Some(Action::Back) => {
            ui.overlay = None;
            Vec::new()
        }
        _ => Vec::new(),
    }
}

fn confirmed(ui: &mut Ui, confirm: &Confirm) -> Vec<Command> {
    match confirm {
        Confirm::Reset(uid) => vec![ui.ask(Ask::ResetFile(uid.clone())).1],
        Confirm::Review(uid) => {
            let (request, command) = ui.ask(Ask::StartReview(uid.clone()));
            ui.then = Some((request, Then::Open(uid.clone())));
            vec![command]
        }
        Confirm::Undo(back) => undo::confirmed(ui, back),
        Confirm::Unconfined(_, kind) => {
            let mut commands = vec![Command::AllowUnconfined, Command::Save(PrefChange::NativeUnconfined)];
            commands.extend(problem::start(ui, *kind));
            commands
        }
    }
}

fn find_key(ui: &mut Ui, event: KeyEvent) -> Vec<Command> {
    let Some(Overlay::Find(find)) = &mut ui.overlay else { return Vec::new() };
    let page = ui.painted.extents.get(&Pane::Popup).map_or(1, |e| e.page);
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
    if let Some(row) = movement.and_then(|m| moved(find.row, m, find.hits.len(), page)) {
        find.row = row;
        return Vec::new();
    }
    match event.code {
        KeyCode::Esc => ui.overlay = None,
        KeyCode::Enter => {
            let chosen = find.hits.get(find.row).map(|hit| hit.problem.clone());
            return chosen.map_or_else(Vec::new, |uid| found(ui, &uid));
        }
        KeyCode::Backspace => retype(ui, |input| {
            input.pop();
        }),
        KeyCode::Char('u' | 'w') if control => retype(ui, String::clear),
        KeyCode::Char(c) if !control && !c.is_control() => retype(ui, |input| input.push(c)),
        _ => {}
    }
    Vec::new()
}

fn found(ui: &mut Ui, uid: &ProblemUid) -> Vec<Command> {
    ui.overlay = None;
    open(ui, uid)
}

/// Changes the finder's input and searches again.
fn retype(ui: &mut Ui, change: impl FnOnce(&mut String)) {
    if let Some(Overlay::Find(find)) = &mut ui.overlay {
        change(&mut find.input);
        find.hits = find::search(&ui.published, &find.input);
        find.row = 0;
    }
}

pub(super) fn paste(ui: &mut Ui, text: &str) {
    match &mut ui.overlay {
        Some(Overlay::Find(_)) => {
            let line: String = text.chars().filter(|c| !c.is_control()).collect();
            retype(ui, |input| input.push_str(&line));
        }
        Some(Overlay::Case(_)) => case_form::paste(ui, text),
        _ => {}
    }
}

pub(super) fn click(ui: &mut Ui, target: &Target) -> Vec<Command> {
    match (&mut ui.overlay, target) {
        (Some(Overlay::Find(find)), Target::Row(Pane::Popup, row)) => {
            if find.row == *row {
                let chosen = find.hits.get(*row).map(|hit| hit.problem.clone());
                return chosen.map_or_else(Vec::new, |uid| found(ui, &uid));
            }
            find.row = *row;
        }
        (Some(Overlay::Languages(_)), Target::Row(Pane::Popup, row)) => return languages::click(ui, *row),
        (Some(Overlay::Case(form)), Target::Row(Pane::Popup, row)) => {
            form.field = (*row).min(form.fields.len().saturating_sub(1));
        }
        // A click beside what lies on top closes it, unless something was typed into it.
        (_, Target::Pane(Pane::Popup)) | (Some(Overlay::Case(_)), _) => {}
        _ => ui.overlay = None,
    }
    Vec::new()
}
