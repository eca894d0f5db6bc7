//! Keys of the trace screen, and the way into it.

use std::sync::Arc;

use crate::model::Verdict;
use crate::model::ids::CaseId;
use crate::model::problem::Language;
use crate::model::trace::Trace;
use crate::orchestrator::only_python;
use crate::tui::keymap::Action;
use crate::tui::message::{Ask, Command, Outcome, RequestId};
use crate::tui::ui::{Pane, ProblemUi, Screen, Tone, TraceUi, Ui};

use super::scrolled;

/// Records the open case where it fails, else the first that fails, and shows the screen meanwhile.
pub(super) fn enter(ui: &mut Ui) -> Vec<Command> {
    let Some(problem) = &ui.problem else { return Vec::new() };
    if ui.prefs.language != Language::Python {
        ui.say(Tone::Info, only_python(ui.prefs.language));
        return Vec::new();
    }
    if problem.file.is_none() {
        ui.say(Tone::Info, "One moment: your file is being prepared.");
        return Vec::new();
    }
    let (uid, case) = (problem.uid.clone(), wanted(problem));
    let (request, command) = ui.ask(Ask::Trace(uid, case.clone()));
    ui.trace = Some(TraceUi { request: Some(request), case, ..TraceUi::default() });
    ui.scrolls.remove(&Pane::Values);
    ui.notice = None;
    ui.go(Screen::Trace);
    vec![command]
}

/// None before anything ran: whoever records finds the first failing case.
fn wanted(problem: &ProblemUi) -> Option<CaseId> {
    let open = problem.open_case();
    let failing = open.filter(|case| !case.verdict.passed()).or_else(|| problem.report()?.first_failure());
    failing.or(open).map(|case| case.id.clone())
}

pub(super) fn act(ui: &mut Ui, action: Action) -> Option<Vec<Command>> {
    if action == Action::Back {
        return leave(ui);
    }
    // The code follows the steps by itself; what can be longer than its pane are the variables.
    if matches!(action, Action::Up | Action::Down | Action::PageUp | Action::PageDown) {
        scrolled(ui, Pane::Values, action);
        return Some(Vec::new());
    }
    let open = ui.trace.as_ref()?;
    let trace = open.trace.as_ref()?;
    let last = trace.steps.len().saturating_sub(1);
    let to = match action {
        Action::Left => Some(open.step.saturating_sub(1)),
        Action::Right => Some((open.step + 1).min(last)),
        Action::StepOver => open.over(true),
        Action::StepOverBack => open.over(false),
        Action::StepOut => open.out(),
        Action::Top => Some(0),
        Action::Bottom => Some(last),
        Action::Jump => match &trace.wrong {
            Some(wrong) => Some(wrong.step),
            None => {
                ui.say(Tone::Info, "No single step stands out in this case.");
                return Some(Vec::new());
            }
        },
        _ => return None,
    };
    if let (Some(to), Some(open)) = (to, ui.trace.as_mut()) {
        open.step = to;
        ui.notice = None;
    }
    Some(Vec::new())
}

/// Back to the problem; a recording under way is stopped.
fn leave(ui: &mut Ui) -> Option<Vec<Command>> {
    // An error on screen goes first, and nothing else with it.
    if ui.notice.as_ref().is_some_and(|notice| notice.tone == Tone::Error) {
        return None;
    }
    let request = ui.trace.take()?.request?;
    let mut commands = super::back(ui);
    commands.push(Command::Cancel(request));
    Some(commands)
}

/// Another problem is opened: what was recorded of this one is over.
pub(super) fn forget(ui: &mut Ui) -> Vec<Command> {
    if ui.screen == Screen::Trace {
        ui.screen = ui.back.pop().unwrap_or(Screen::Today);
    }
    ui.back.retain(|screen| *screen != Screen::Trace);
    let request = ui.trace.take().and_then(|open| open.request);
    request.map(Command::Cancel).into_iter().collect()
}

pub(super) fn traced(ui: &mut Ui, request: RequestId, outcome: Outcome<Box<Trace>>) {
    let Some(open) = ui.trace.as_mut().filter(|open| open.request == Some(request)) else { return };
    open.request = None;
    let complaint = match outcome {
        Ok(trace) => match complaint(&trace) {
            Some(complaint) => complaint,
            None => {
                open.step = explaining(&trace);
                open.trace = Some(Arc::from(trace));
                return;
            }
        },
        Err(failure) => failure.message,
    };
    ui.trace = None;
    ui.notice = None;
    if ui.screen == Screen::Trace {
        super::back(ui);
    }
    ui.back.retain(|screen| *screen != Screen::Trace);
    ui.say(Tone::Error, complaint);
}

/// The step that explains most: where it goes wrong; of code that came to no end the last one recorded.
fn explaining(trace: &Trace) -> usize {
    let last = trace.steps.len().saturating_sub(1);
    let endless = trace.end.note().is_some() && matches!(trace.verdict, Verdict::Tle | Verdict::Mle | Verdict::Ole);
    trace.wrong.as_ref().map_or(if endless { last } else { 0 }, |wrong| wrong.step.min(last))
}

/// Why there is nothing to look at.
fn complaint(trace: &Trace) -> Option<String> {
    if let Some(error) = &trace.compile_error {
        let place = error.line.map_or_else(String::new, |line| format!(" (line {line})"));
        return Some(format!("There is nothing to follow: {}: {}{place}.", error.kind, error.message));
    }
    trace.steps.is_empty().then(|| "There is nothing to follow: no line of your file ran in this case.".to_owned())
}

#[cfg(test)]
mod tests;
