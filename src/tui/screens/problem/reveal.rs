//! Steps on the ladder of hints, and looks at it.

use crate::model::hint::level_name;
use crate::orchestrator::{Stage, Wording};
use crate::tui::keymap::Action;
use crate::tui::message::{Answer, Ask, Command, RequestId};
use crate::tui::over::{Choice, Over};
use crate::tui::ui::Ui;
use crate::tui::ui::notice::Tone;
use crate::words::numbers::percent;
use crate::words::text::clean;

use super::open::{HINTS, JobKind, Open, REVIEW};

/// Reveals the next hint. Its cost is in the ladder; where the ladder isn't on screen, the first press shows it.
pub(super) fn hint(open: &mut Open, ui: &mut Ui) -> Vec<Command> {
    if open.passed() {
        open.focus = REVIEW;
        ui.say(Tone::Info, "Solved. See the review of your code.");
        return Vec::new();
    }
    if open.is_given_up(ui) {
        let key = ui.keymap.label(Action::Solution);
        ui.say(Tone::Info, format!("You gave up on this problem: {key} shows the solution."));
        return Vec::new();
    }
    // A hint is about what was submitted last: given now, it would be about the program before.
    if open.job.as_ref().is_some_and(|job| job.kind == JobKind::Submit) {
        ui.say(Tone::Info, "Your submission is still being judged; wait for the result before taking a hint.");
        return Vec::new();
    }
    let Some(view) = &open.hints else { return Vec::new() };
    let offer = view.offer.clone();
    let hidden = !ui.wide() && open.tab() != 2;
    if hidden {
        open.focus = HINTS;
    }
    if let Some(reason) = offer.blocked {
        ui.say(Tone::Info, reason);
    } else if let Some(level) = offer.next {
        if !hidden {
            return take(open, ui);
        }
        let (keeps, key) = (percent(offer.keeps), ui.keymap.label(Action::Hint));
        let name = level_name(level).to_lowercase();
        let text =
            format!("Hint {level} of 5 ({name}): your next pass will count {keeps}. Press {key} again to reveal it.");
        ui.say(Tone::Info, text);
    } else {
        ui.say(Tone::Info, "There are no more hints for this problem.");
    }
    Vec::new()
}

/// One at a time. A model nothing was sent to yet is asked for after the learner has seen what would be.
fn take(open: &mut Open, ui: &mut Ui) -> Vec<Command> {
    if open.revealing.is_some() || open.looking.is_some() {
        return Vec::new();
    }
    match open.hints.as_ref().and_then(|view| view.model.as_ref()) {
        Some(model) if !model.agreed => ask_what_is_sent(open, ui, true),
        model => {
            if model.is_some() {
                asks(open, ui);
            }
            reveal(open, ui, Wording::Usual, None)
        }
    }
}

/// A model is asked. How far it is stands below the last hint.
fn asks(open: &mut Open, ui: &mut Ui) {
    open.stage = Some(Stage::Asking);
    ui.scrolls.insert(HINTS, usize::MAX);
}

fn reveal(open: &mut Open, ui: &mut Ui, wording: Wording, agree: Option<String>) -> Vec<Command> {
    let (request, command) = ui.ask(Ask::RevealHint(open.uid.clone(), wording, agree));
    open.revealing = Some(request);
    vec![command]
}

/// What was decided about sending.
pub(super) fn decided(open: &mut Open, ui: &mut Ui, choice: Choice) -> Vec<Command> {
    if open.revealing.is_some() {
        return Vec::new();
    }
    match choice {
        Choice::Agreed(uid, model) if uid == open.uid => {
            asks(open, ui);
            // Known here at once: a hint that is stopped brings no view that says so.
            if let Some(offer) = open.hints.as_mut().and_then(|view| view.model.as_mut()) {
                offer.agreed = true;
            }
            reveal(open, ui, Wording::Usual, Some(model))
        }
        Choice::WithoutModel(uid) if uid == open.uid => reveal(open, ui, Wording::WithoutModel, None),
        _ => Vec::new(),
    }
}

/// Opens the talk about the problem, which needs a model that may be asked.
pub(super) fn talk(open: &mut Open, ui: &mut Ui) -> Vec<Command> {
    if open.hints.as_ref().is_some_and(|view| view.model.is_some()) {
        return vec![Command::Show(Over::Ask(open.uid.clone()))];
    }
    ui.say(Tone::Info, "To ask about the problem, set up a language model in Settings. Elsewhere, ? shows the keys.");
    Vec::new()
}

/// Shows what a model is sent.
pub(super) fn look(open: &mut Open, ui: &mut Ui) -> Vec<Command> {
    if open.looking.is_some() { Vec::new() } else { ask_what_is_sent(open, ui, false) }
}

fn ask_what_is_sent(open: &mut Open, ui: &mut Ui, asks: bool) -> Vec<Command> {
    let (request, command) = ui.ask(Ask::Outgoing(open.uid.clone()));
    open.looking = Some((request, asks));
    vec![command]
}

/// What a model is sent is known.
pub(super) fn shown(open: &mut Open, ui: &mut Ui, request: RequestId, answer: Answer) -> Vec<Command> {
    let Some((_, asks)) = open.looking.take_if(|(asked, _)| *asked == request) else { return Vec::new() };
    match answer {
        Answer::Outgoing(Ok(outgoing)) => vec![Command::Show(Over::Outgoing(open.uid.clone(), outgoing, asks))],
        other => ui.unexpected(other),
    }
}

/// Stops the model. Whether a hint was taken all the same, its answer tells.
pub(super) fn stop(open: &mut Open) -> Vec<Command> {
    open.stage = None;
    open.revealing.map(Command::Cancel).into_iter().collect()
}

/// The model's reply came on.
pub(super) fn moved_on(open: &mut Open, ui: &mut Ui, request: RequestId, stage: Stage) {
    // One that was stopped is not waited for any more.
    if open.revealing == Some(request) && open.stage.is_some() {
        open.stage = Some(stage);
        ui.redraw = true;
    }
}

/// Looks at the ladder without taking a step.
pub(super) fn refresh(open: &mut Open, ui: &mut Ui) -> Vec<Command> {
    let (request, command) = ui.ask(Ask::Hints(open.uid.clone()));
    open.refreshing = Some(request);
    vec![command]
}

/// A ladder. A look at it that was asked for before a step was taken could hide the step, so it gives way.
pub(super) fn seen(open: &mut Open, ui: &mut Ui, request: RequestId, answer: Answer) -> Vec<Command> {
    let revealed = open.revealing.take_if(|asked| *asked == request).is_some();
    if !revealed && (open.refreshing != Some(request) || open.revealing.is_some()) {
        return Vec::new();
    }
    if revealed {
        open.stage = None;
    }
    match answer {
        Answer::Hints(Err(failure)) if failure.cancelled => {
            ui.say(Tone::Info, "Cancelled: no hint was taken.");
        }
        Answer::Hints(Ok(view)) => {
            let told = view.told.clone();
            let new = open.hints.as_ref().is_some_and(|before| view.shown.len() > before.shown.len());
            open.hints = Some(view);
            if new {
                // The newest hint is the lowest one: show it.
                ui.scrolls.insert(HINTS, usize::MAX);
                ui.notice = None;
            }
            if let Some(told) = told {
                ui.say(Tone::Info, clean(&told));
            }
        }
        other => {
            ui.unexpected(other);
        }
    }
    if revealed { refresh(open, ui) } else { Vec::new() }
}
