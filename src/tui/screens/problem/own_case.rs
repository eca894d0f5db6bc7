//! Cases of the learner's own: keeping the one that is open, and adding one.

use crate::model::ids::ProblemUid;
use crate::model::problem::OwnCase;
use crate::tui::keymap::Action;
use crate::tui::message::{Answer, Ask, Command, RequestId};
use crate::tui::ui::Ui;
use crate::tui::ui::notice::Tone;

use super::open::Open;

/// Keeps the case that is open, unless every run includes it anyway.
pub(super) fn keep(open: &mut Open, ui: &mut Ui) -> Vec<Command> {
    let Some(case) = open.open_case() else {
        ui.say(Tone::Info, "There is no open case to keep: run or submit first.");
        return Vec::new();
    };
    if case.own || case.sample {
        let whose = if case.own { "one of yours" } else { "a sample" };
        ui.say(Tone::Info, format!("This case is {whose} already: every run includes it."));
        return Vec::new();
    }
    if let Some(case) = open.problem(ui).and_then(|problem| problem.as_own_case(&case.id)) {
        let uid = open.uid.clone();
        return add(open, ui, uid, case);
    }
    ui.say(Tone::Error, "This case can't be kept: its answer can't be written as JSON.");
    Vec::new()
}

/// Adds a case to a problem's own.
pub(super) fn add(open: &mut Open, ui: &mut Ui, uid: ProblemUid, case: OwnCase) -> Vec<Command> {
    let (request, command) = ui.ask(Ask::AddCase(uid, case));
    open.adding = Some(request);
    vec![command]
}

/// The learner's cases after one was added.
pub(super) fn added(open: &mut Open, ui: &mut Ui, request: RequestId, answer: Answer) -> Vec<Command> {
    if open.adding.take_if(|asked| *asked == request).is_none() {
        return Vec::new();
    }
    match answer {
        Answer::Cases(Ok(own)) => {
            open.own = own;
            let key = ui.keymap.label(Action::Run);
            ui.say(Tone::Good, format!("Kept as your own case: {key} runs it with the samples."));
            Vec::new()
        }
        other => ui.unexpected(other),
    }
}
