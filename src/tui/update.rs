//! One message in, the new memory and a few commands out. Nothing here waits, reads a file or draws.
//!
//! Each screen has its own file with what its keys do; what holds everywhere is here. An action that a screen doesn't
//! know falls through to `everywhere`.

use std::time::Duration;

use crossterm::event::{KeyCode, KeyEvent, KeyEventKind};

use crate::model::ids::ProblemUid;
use crate::orchestrator::JudgeStatus;

use super::keymap::{Action, Key};
use super::message::{Ask, Command, Message};
use super::ui::{Confirm, Overlay, Pane, ProblemUi, Screen, Tone, Ui};
use crate::words::facts;

mod answer;
mod case_form;
mod history;
mod languages;
mod mouse;
mod overlay;
mod problem;
mod progress;
mod roadmap;
mod settings;
mod today;
mod trace;
mod undo;
mod why;

pub use settings::{SETTINGS, Setting};

/// How long an ordinary notice stays, and one about a failure.
const NOTICE: Duration = Duration::from_secs(8);
const FAILURE: Duration = Duration::from_secs(30);
/// A session is checked at the start and this often afterwards: a new day may have begun.
const SESSION: Duration = Duration::from_mins(15);

/// What is asked for before the first frame.
pub fn start(ui: &mut Ui) -> Vec<Command> {
    let (_, check) = ui.ask(Ask::SessionCheck);
    tell_notices(ui);
    vec![Command::WarmUp, check]
}

/// Takes one message in.
pub fn update(ui: &mut Ui, message: Message) -> Vec<Command> {
    if let Message::Tick(now) = message {
        return tick(ui, now);
    }
    ui.redraw = true;
    match message {
        Message::Tick(_) | Message::Redraw => Vec::new(),
        Message::Key(event) if event.kind == KeyEventKind::Release => Vec::new(),
        Message::Key(event) => {
            touch(ui);
            key(ui, event)
        }
        Message::Paste(text) => {
            touch(ui);
            overlay::paste(ui, &text);
            history::paste(ui, &text);
            Vec::new()
        }
        Message::Mouse(event) => {
            touch(ui);
            mouse::mouse(ui, event)
        }
        Message::Resize(columns, rows) => {
            ui.size = (columns, rows);
            Vec::new()
        }
        Message::Published(published) => {
            let failed = |p: &crate::orchestrator::Published| matches!(p.judge, JudgeStatus::Failed { .. });
            let broke = failed(&published) && !failed(&ui.published);
            ui.published = published;
            tell_notices(ui);
            if let (true, JudgeStatus::Failed { message }) = (broke, ui.published.judge.clone()) {
                ui.say(Tone::Error, message);
            }
            today::clamp(ui);
            why::keep_up(ui)
        }
        Message::Saved(uid) => problem::saved(ui, &uid),
        Message::Step { request, step } => {
            if let Some(job) = ui.problem.as_mut().and_then(|p| p.job.as_mut()).filter(|j| j.request == request) {
                job.step = Some(step);
            }
            Vec::new()
        }
        Message::Answer { request, answer } => answer::answer(ui, request, answer),
    }
}

fn tick(ui: &mut Ui, now: Duration) -> Vec<Command> {
    ui.clock = now;
    if let Some(problem) = &mut ui.problem {
        let shown = (problem.timer.seconds(), problem.timer.idle());
        if working(ui.screen) {
            problem.timer.tick(now);
        } else {
            problem.timer.skip(now);
        }
        ui.redraw |= ui.screen == Screen::Problem && shown != (problem.timer.seconds(), problem.timer.idle());
    }
    let stays = |tone| if tone == Tone::Error { FAILURE } else { NOTICE };
    if ui.notice.as_ref().is_some_and(|n| now >= n.since + stays(n.tone)) {
        ui.notice = None;
        ui.redraw = true;
    }
    if now >= ui.checked + SESSION {
        ui.checked = now;
        return vec![ui.ask(Ask::SessionCheck).1];
    }
    Vec::new()
}

/// Time counts where the problem itself is looked at.
fn working(screen: Screen) -> bool {
    matches!(screen, Screen::Problem | Screen::Trace)
}

fn touch(ui: &mut Ui) {
    let now = ui.clock;
    if let Some(problem) = ui.problem.as_mut().filter(|_| working(ui.screen)) {
        problem.timer.touch(now);
    }
}

/// Shows what the learner should know once, newest last.
fn tell_notices(ui: &mut Ui) {
    let count = ui.published.notices.len();
    if count > ui.read_notices {
        let text = ui.published.notices[ui.read_notices..].join("  ");
        ui.say(Tone::Info, text);
    }
    ui.read_notices = count;
}

fn key(ui: &mut Ui, event: KeyEvent) -> Vec<Command> {
    let pressed = Key::from(event);
    let action = ui.keymap.action(ui.screen.context(), pressed);
    if action == Some(Action::Quit) {
        return vec![Command::Quit];
    }
    if ui.overlay.is_some() {
        return overlay::key(ui, event, action);
    }
    if history::typed(ui, event) {
        return Vec::new();
    }
    if let KeyCode::Char(c @ '0'..='9') = event.code
        && event.modifiers.is_empty()
        && action.is_none()
    {
        return digit(ui, c as usize - '0' as usize);
    }
    action.map_or_else(Vec::new, |action| act(ui, action))
}

fn digit(ui: &mut Ui, digit: usize) -> Vec<Command> {
    if ui.screen == Screen::Problem {
        problem::digit(ui, digit);
    }
    Vec::new()
}

/// Does an action on the screen that is shown.
fn act(ui: &mut Ui, action: Action) -> Vec<Command> {
    let done = match ui.screen {
        Screen::FirstRun => settings::first_run(ui, action),
        Screen::Today => today::act(ui, action),
        Screen::Roadmap => roadmap::act(ui, action),
        Screen::Problem => problem::act(ui, action),
        Screen::Trace => trace::act(ui, action),
        Screen::Progress => progress::act(ui, action),
        Screen::History => history::act(ui, action),
        Screen::Why => why::act(ui, action),
        Screen::Settings => settings::act(ui, action),
    };
    done.unwrap_or_else(|| everywhere(ui, action))
}

/// What a key does wherever the screen has no other use for it.
fn everywhere(ui: &mut Ui, action: Action) -> Vec<Command> {
    match action {
        Action::Find => overlay::open_find(ui),
        Action::Help => {
            ui.scrolls.remove(&Pane::Popup);
            ui.overlay = Some(Overlay::Help);
        }
        Action::Settings => ui.go(Screen::Settings),
        Action::Roadmap => roadmap::enter(ui),
        Action::Progress => return progress::enter(ui),
        Action::History => return history::enter(ui),
        Action::Undo => return undo::ask(ui),
        Action::Back => return back(ui),
        Action::Quit => return vec![Command::Quit],
        _ => {}
    }
    Vec::new()
}

fn back(ui: &mut Ui) -> Vec<Command> {
    if ui.notice.take().is_some_and(|n| n.tone == Tone::Error) {
        return Vec::new();
    }
    let commands = if ui.screen == Screen::Problem { problem::leave(ui) } else { Vec::new() };
    match ui.back.pop() {
        Some(screen) => ui.screen = screen,
        None if ui.screen == Screen::Today => return vec![Command::Quit],
        None => ui.screen = Screen::Today,
    }
    commands
}

/// Opens a problem; a due review that was not started yet asks first.
fn open(ui: &mut Ui, uid: &ProblemUid) -> Vec<Command> {
    if ui.published.catalog.by_uid(uid).is_none() {
        ui.say(Tone::Error, "No installed pack has this problem any more.");
        return Vec::new();
    }
    if facts::wants_blank_file(&ui.published, uid) {
        ui.overlay = Some(Overlay::Confirm(Confirm::Review(uid.clone())));
        return Vec::new();
    }
    open_now(ui, uid)
}

/// Opens a problem as it is. One that is open already keeps its last result.
fn open_now(ui: &mut Ui, uid: &ProblemUid) -> Vec<Command> {
    let mut commands = Vec::new();
    if ui.problem.as_ref().is_none_or(|p| &p.uid != uid) {
        commands.extend(problem::leave(ui));
        commands.extend(trace::forget(ui));
        let seconds = ui.published.state.problems.get(uid).map_or(0, |p| p.seconds);
        let mut problem = ProblemUi::new(uid.clone(), seconds, ui.clock);
        problem.row = problem::row_in_topic(ui, uid);
        for pane in [Pane::Statement, Pane::Tests, Pane::Hints, Pane::Review] {
            ui.scrolls.remove(&pane);
        }
        let (request, ask) = ui.ask(Ask::Open(uid.clone()));
        problem.opening = Some(request);
        ui.problem = Some(problem);
        commands.push(ask);
    } else if let Some(problem) = &mut ui.problem {
        problem.timer.resume(ui.clock);
    }
    ui.notice = None;
    ui.go(Screen::Problem);
    commands.push(Command::Watch(uid.clone()));
    commands
}

/// A row moved within a list, never past its ends.
fn moved(row: usize, action: Action, len: usize, page: usize) -> Option<usize> {
    let last = len.saturating_sub(1);
    Some(match action {
        Action::Up => row.saturating_sub(1),
        Action::Down => (row + 1).min(last),
        Action::Top => 0,
        Action::Bottom => last,
        Action::PageUp => row.saturating_sub(page.max(1)),
        Action::PageDown => (row + page.max(1)).min(last),
        _ => return None,
    })
}

/// Rows an action scrolls a pane by; none when it isn't a movement.
fn scrolled(ui: &mut Ui, pane: Pane, action: Action) -> bool {
    let extent = ui.painted.extents.get(&pane).copied().unwrap_or_default();
    let step = extent.page.saturating_sub(1).max(1).cast_signed();
    let all = extent.rows.cast_signed();
    let rows = match action {
        Action::Up => -1,
        Action::Down => 1,
        Action::PageUp => -step,
        Action::PageDown => step,
        Action::Top => -all,
        Action::Bottom => all,
        _ => return false,
    };
    ui.scroll_by(pane, rows);
    true
}

#[cfg(test)]
mod tests;
