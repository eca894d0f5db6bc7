//! Steps on the ladder of hints, and looks at it.

use crate::model::hint::level_name;
use crate::tui::keymap::Action;
use crate::tui::message::{Answer, Ask, Command, RequestId};
use crate::tui::ui::Ui;
use crate::tui::ui::notice::Tone;
use crate::words::numbers::percent;

use super::open::{HINTS, JobKind, Open, REVIEW};

/// Reveals the next hint. Its cost is in the ladder; where the ladder isn't on screen, the first press shows it.
pub(super) fn hint(open: &mut Open, ui: &mut Ui) -> Vec<Command> {
    if open.passed() {
        open.focus = REVIEW;
        ui.say(Tone::Info, "Solved: what is left to say is in the review of your code.");
        return Vec::new();
    }
    if open.is_given_up(ui) {
        let key = ui.keymap.label(Action::Solution);
        ui.say(Tone::Info, format!("You gave up on it: {key} shows the solution."));
        return Vec::new();
    }
    // A hint is about what was submitted last: given now, it would be about the program before.
    if open.job.as_ref().is_some_and(|job| job.kind == JobKind::Submit) {
        ui.say(Tone::Info, "Your submission is still being judged; the hint waits for what comes out.");
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
        let text = format!("Hint {level} of 5 ({name}): a pass then counts {keeps}. {key} again reveals it.");
        ui.say(Tone::Info, text);
    } else {
        ui.say(Tone::Info, "There is no further hint for this problem.");
    }
    Vec::new()
}

/// One at a time.
fn take(open: &mut Open, ui: &mut Ui) -> Vec<Command> {
    if open.revealing.is_some() {
        return Vec::new();
    }
    let (request, command) = ui.ask(Ask::RevealHint(open.uid.clone()));
    open.revealing = Some(request);
    vec![command]
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
    match answer {
        Answer::Hints(Ok(view)) => {
            let new = open.hints.as_ref().is_some_and(|before| view.shown.len() > before.shown.len());
            open.hints = Some(view);
            if new {
                // The newest hint is the lowest one: show it.
                ui.scrolls.insert(HINTS, usize::MAX);
                ui.notice = None;
            }
        }
        other => {
            ui.unexpected(other);
        }
    }
    if revealed { refresh(open, ui) } else { Vec::new() }
}
