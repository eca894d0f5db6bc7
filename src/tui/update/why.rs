//! Keys of the Why screen, and the ways into it.

use crate::model::event::Record;
use crate::model::ids::TopicId;
use crate::tui::keymap::Action;
use crate::tui::message::{Ask, Command, Outcome, RequestId};
use crate::tui::rows::past;
use crate::tui::ui::{Overlay, Pane, Popup, Screen, Subject, Tone, Ui, WhyUi};

use super::moved;

/// Explains these, the first one first; proficiency comes last.
pub(super) fn enter(ui: &mut Ui, mut subjects: Vec<Subject>) -> Vec<Command> {
    subjects.push(Subject::Proficiency);
    ui.why = Some(WhyUi { subjects, at: 0, row: 0 });
    ui.scrolls.remove(&Pane::Why);
    ui.notice = None;
    ui.go(Screen::Why);
    read(ui)
}

pub(super) fn topic(ui: &mut Ui, topic: TopicId) -> Vec<Command> {
    enter(ui, vec![Subject::Topic(topic)])
}

/// The open problem, and each of its topics.
pub(super) fn open_problem(ui: &mut Ui) -> Vec<Command> {
    let Some(problem) = ui.open_problem() else { return Vec::new() };
    let topics = problem.topics.iter().cloned().map(Subject::Topic);
    let subjects = std::iter::once(Subject::Problem(problem.uid.clone())).chain(topics).collect();
    enter(ui, subjects)
}

/// Asks for the history as it is now, unless what is at hand is that.
pub(super) fn read(ui: &mut Ui) -> Vec<Command> {
    let newest = ui.past.timeline.as_ref().is_some_and(|t| t.version() == ui.published.state.version);
    if newest || ui.past.asked.is_some() {
        return Vec::new();
    }
    let (request, command) = ui.ask(Ask::Timeline);
    ui.past.asked = Some(request);
    vec![command]
}

/// The learner changed while a screen that shows the past is open.
pub(super) fn keep_up(ui: &mut Ui) -> Vec<Command> {
    if matches!(ui.screen, Screen::Why | Screen::Progress) { read(ui) } else { Vec::new() }
}

pub(super) fn act(ui: &mut Ui, action: Action) -> Option<Vec<Command>> {
    let len = past::explanation(ui).map_or(0, |explanation| explanation.lines().count());
    let page = ui.painted.extents.get(&Pane::Why).map_or(1, |extent| extent.page);
    let why = ui.why.as_mut()?;
    // A line takes a few rows: a page of rows is some lines.
    if let Some(row) = moved(why.row, action, len, page / 3) {
        why.row = row;
        return Some(Vec::new());
    }
    let count = why.subjects.len().max(1);
    let step = match action {
        Action::NextPane | Action::Right => 1,
        Action::PreviousPane | Action::Left => count - 1,
        Action::Open => return Some(open(ui)),
        // The key that leads here leads back.
        Action::Why => return Some(super::back(ui)),
        _ => return None,
    };
    (why.at, why.row) = ((why.at + step) % count, 0);
    Some(Vec::new())
}

/// The journal's record of the chosen line.
fn open(ui: &mut Ui) -> Vec<Command> {
    let row = ui.why.as_ref().map_or(0, |why| why.row);
    let record = past::explanation(ui).and_then(|explanation| past::line_of(&explanation, row)?.record);
    let Some(version) = record else {
        ui.say(Tone::Info, "This line rests on no record: it is a rule of the model, or computed from the ones above.");
        return Vec::new();
    };
    let (request, command) = ui.ask(Ask::Record(version));
    ui.past.record = Some(request);
    vec![command]
}

/// A record that was asked for.
pub(super) fn recorded(ui: &mut Ui, request: RequestId, outcome: Outcome<Option<Box<Record>>>) {
    if ui.past.record.take_if(|asked| *asked == request).is_none() {
        return;
    }
    match outcome {
        Ok(Some(record)) => show(ui, record),
        Ok(None) => ui.say(Tone::Error, "The journal has no such record."),
        Err(failure) => ui.say(Tone::Error, failure.message),
    }
}

/// A record in full over the screen.
pub(super) fn show(ui: &mut Ui, record: Box<Record>) {
    ui.scrolls.remove(&Pane::Popup);
    ui.overlay = Some(Overlay::Text(Popup::Record(record)));
}
