//! Keys of the choice of a language, and what choosing one leads to.

use crate::model::problem::Language;
use crate::orchestrator::LanguageState;
use crate::tui::keymap::Action;
use crate::tui::message::{Ask, Command, RequestId};
use crate::tui::prefs::PrefChange;
use crate::tui::ui::{Languages, Overlay, Pane, Tone, Ui};

use super::{moved, open_now, problem};

/// Opens the choice at the language in use, and asks what is installed.
pub(super) fn open(ui: &mut Ui) -> Vec<Command> {
    let row = ui.prefs.language.place();
    let (request, command) = ui.ask(Ask::Languages);
    ui.overlay = Some(Overlay::Languages(Languages { row, request, states: Vec::new() }));
    vec![command]
}

/// What was found on this machine.
pub(super) fn found(ui: &mut Ui, request: RequestId, states: Vec<LanguageState>) {
    if let Some(Overlay::Languages(languages)) = &mut ui.overlay
        && languages.request == request
    {
        languages.states = states;
    }
}

pub(super) fn key(ui: &mut Ui, action: Option<Action>) -> Vec<Command> {
    let Some(Overlay::Languages(languages)) = &mut ui.overlay else { return Vec::new() };
    let page = ui.painted.extents.get(&Pane::Popup).map_or(1, |extent| extent.page);
    match action {
        Some(Action::Back | Action::Language) => ui.overlay = None,
        Some(Action::Open) => {
            let row = languages.row;
            return choose(ui, row);
        }
        Some(movement) => {
            if let Some(row) = moved(languages.row, movement, Language::ALL.len(), page) {
                languages.row = row;
            }
        }
        None => {}
    }
    Vec::new()
}

/// The first click selects a row, the second chooses it.
pub(super) fn click(ui: &mut Ui, row: usize) -> Vec<Command> {
    match &mut ui.overlay {
        Some(Overlay::Languages(languages)) if languages.row != row => {
            languages.row = row.min(Language::ALL.len() - 1);
            Vec::new()
        }
        _ => choose(ui, row),
    }
}

/// Goes on in another language: its file lies beside the others, and what was judged belongs to the old one. One that is
/// not installed can't be chosen.
fn choose(ui: &mut Ui, row: usize) -> Vec<Command> {
    let Some(Overlay::Languages(languages)) = ui.overlay.take() else { return Vec::new() };
    let Some(&language) = Language::ALL.get(row) else { return Vec::new() };
    let state = languages.states.iter().find(|state| state.language == language);
    if let Some(Err(missing)) = state.map(|state| &state.found) {
        let text = format!("{} can't be judged here: {missing}. Then come back.", language.title());
        ui.say(Tone::Error, text);
        ui.overlay = Some(Overlay::Languages(languages));
        return Vec::new();
    }
    if language == ui.prefs.language {
        return Vec::new();
    }
    ui.prefs.language = language;
    let mut commands = problem::leave(ui);
    commands.extend([Command::SetLanguage(language), Command::Save(PrefChange::Language(language))]);
    if let Some(open) = ui.problem.take() {
        commands.extend(open.job.map(|job| Command::Cancel(job.request)));
        commands.extend(open_now(ui, &open.uid));
        if let Some(reopened) = &mut ui.problem {
            // The time was spent on the problem, whatever the language.
            reopened.timer = open.timer;
        }
    }
    ui.say(Tone::Good, format!("Now in {}. Your other files stay where they are.", language.title()));
    commands
}
