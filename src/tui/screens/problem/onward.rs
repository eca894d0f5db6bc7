//! Where the screen leads to: the trace of a case, the numbers behind it, another problem.

use crate::model::problem::Language;
use crate::orchestrator::only_python;
use crate::tui::keymap::Action;
use crate::tui::message::{Ask, Command};
use crate::tui::place::{Place, Subject};
use crate::tui::ui::Ui;
use crate::tui::ui::notice::Tone;

use super::open::{Finished, Open};

/// Follows the open case where it fails, else the first that fails; before anything ran, whoever records finds it.
pub(super) fn trace(open: &mut Open, ui: &mut Ui) -> Vec<Command> {
    if ui.prefs.language != Language::Python {
        ui.say(Tone::Info, only_python(ui.prefs.language));
        return Vec::new();
    }
    if open.file.is_none() {
        return open.later(ui, Action::Trace);
    }
    let shown = open.open_case();
    let failing = shown.filter(|case| !case.verdict.passed()).or_else(|| open.report()?.first_failure());
    let case = failing.or(shown).map(|case| case.id.clone());
    vec![Command::Go(Place::Trace(open.uid.clone(), case))]
}

/// The problem, and each of its topics.
pub(super) fn why(open: &Open, ui: &Ui) -> Vec<Command> {
    let Some(problem) = open.problem(ui) else { return Vec::new() };
    let topics = problem.topics.iter().cloned().map(Subject::Topic);
    let subjects = std::iter::once(Subject::Problem(problem.uid.clone())).chain(topics).collect();
    vec![Command::Go(Place::Why(subjects))]
}

/// On to what the curator offers, as the banner announced it where there is one.
pub(super) fn next(open: &Open, ui: &mut Ui) -> Vec<Command> {
    let announced = match &open.finished {
        Some(Finished::Submitted(submitted)) => submitted.next.as_ref().map(|next| next.problem.clone()),
        Some(Finished::Run(_) | Finished::TakenBack(_)) | None => None,
    };
    match announced {
        Some(uid) => vec![Command::Go(Place::Problem(uid))],
        None => vec![ui.ask(Ask::Next(Some(open.uid.clone()))).1],
    }
}

pub(super) fn neighbour(open: &Open, ui: &mut Ui, forward: bool) -> Vec<Command> {
    let problems = &ui.published.catalog.problems;
    let here = problems.iter().position(|p| p.uid == open.uid);
    let there = here.and_then(|i| if forward { i.checked_add(1) } else { i.checked_sub(1) });
    if let Some(problem) = there.and_then(|i| problems.get(i)) {
        return vec![Command::Go(Place::Problem(problem.uid.clone()))];
    }
    let end = if forward { "last" } else { "first" };
    ui.say(Tone::Info, format!("This is the {end} problem of the catalogue."));
    Vec::new()
}
