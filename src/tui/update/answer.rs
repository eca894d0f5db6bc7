//! Answers to what was asked. One that belongs to an earlier question is dropped.

use std::sync::Arc;

use crate::learner::timeline::Timeline;
use crate::model::Record;
use crate::model::hint::HintView;
use crate::model::problem::OwnCase;
use crate::model::verdict::Report;
use crate::orchestrator::Submitted;
use crate::tui::keymap::Action;
use crate::tui::message::{Answer, Ask, Command, Failure, Opened, Outcome, RequestId};
use crate::tui::ui::{Confirm, Finished, JobKind, Overlay, Pane, ProblemUi, Then, Tone, Ui};

use super::{languages, open, open_now, problem, roadmap, trace, undo, why};

pub(super) fn answer(ui: &mut Ui, request: RequestId, answer: Answer) -> Vec<Command> {
    match answer {
        Answer::Opened(outcome) => opened(ui, request, outcome),
        Answer::Ran(outcome) => return ran(ui, request, outcome),
        Answer::Submitted(outcome) => return submitted(ui, request, outcome),
        Answer::Traced(outcome) => trace::traced(ui, request, outcome),
        Answer::Hints(outcome) => return hints(ui, request, outcome),
        Answer::Cases(outcome) => cases(ui, request, outcome),
        Answer::Edited(outcome) => return edited(ui, outcome),
        Answer::History(outcome) => history(ui, request, outcome),
        Answer::Timeline(outcome) => return timeline(ui, request, outcome),
        Answer::Record(outcome) => why::recorded(ui, request, outcome),
        Answer::Languages(outcome) => match outcome {
            Ok(states) => languages::found(ui, request, states),
            Err(failure) => complain(ui, failure),
        },
        Answer::FileReset(outcome) => {
            if done(ui, outcome) {
                ui.say(Tone::Good, "The starter is back. Your text is kept under attempts.");
            }
        }
        Answer::Next(next) => match next {
            Some(next) => {
                let commands = open(ui, &next.problem);
                ui.say(Tone::Info, next.reason);
                return commands;
            }
            None => ui.say(Tone::Good, "Nothing else is planned. The roadmap has more, or come back tomorrow."),
        },
        Answer::ReviewStarted(outcome) | Answer::Unlocked(outcome) => {
            let then = ui.then.take_if(|(asked, _)| *asked == request).map(|(_, then)| then);
            let worked = done(ui, outcome);
            match then.filter(|_| worked) {
                Some(Then::Open(uid)) => {
                    ui.problem.take_if(|p| p.uid == uid);
                    return open_now(ui, &uid);
                }
                Some(Then::Enter(topic)) => roadmap::unlocked(ui, &topic),
                None => {}
            }
        }
        undo @ (Answer::Undoable(_) | Answer::Undone(_)) => return undo::answered(ui, request, undo),
        Answer::Done(outcome) => {
            done(ui, outcome);
        }
    }
    Vec::new()
}

/// Complains about a failure that is not a cancellation; true when there was none.
fn done<T>(ui: &mut Ui, outcome: Outcome<T>) -> bool {
    outcome.map_err(|failure| complain(ui, failure)).is_ok()
}

pub(super) fn complain(ui: &mut Ui, failure: Failure) {
    if !failure.cancelled {
        ui.say(Tone::Error, failure.message);
    }
}

fn opened(ui: &mut Ui, request: RequestId, outcome: Outcome<Opened>) {
    let Some(problem) = ui.problem.as_mut().filter(|p| p.opening == Some(request)) else { return };
    problem.opening = None;
    match outcome {
        Ok(opened) => {
            problem.file = Some(opened.file);
            problem.own = opened.own;
            problem.hints = Some(opened.hints);
        }
        Err(failure) => complain(ui, failure),
    }
}

/// The problem whose job this answers; none when it was cancelled or replaced.
fn judged(ui: &mut Ui, request: RequestId) -> Option<&mut ProblemUi> {
    ui.problem.as_mut().filter(|p| p.job.as_ref().is_some_and(|j| j.request == request))
}

fn ran(ui: &mut Ui, request: RequestId, outcome: Outcome<Report>) -> Vec<Command> {
    let Some(problem) = judged(ui, request) else { return Vec::new() };
    problem.job = None;
    match outcome {
        Ok(report) => {
            problem::finished(problem, Finished::Run(report));
            ui.scrolls.remove(&Pane::Tests);
            // A run can lift what kept the next hint back.
            return refresh_hints(ui);
        }
        Err(failure) => not_judged(ui, JobKind::Run, failure),
    }
    Vec::new()
}

fn submitted(ui: &mut Ui, request: RequestId, outcome: Outcome<Box<Submitted>>) -> Vec<Command> {
    let Some(problem) = judged(ui, request) else { return Vec::new() };
    problem.job = None;
    match outcome {
        Ok(submitted) => {
            let (unrecorded, nudge) = (submitted.unrecorded.clone(), submitted.nudge.clone());
            problem::finished(problem, Finished::Submitted(submitted));
            ui.scrolls.remove(&Pane::Tests);
            ui.scrolls.remove(&Pane::Review);
            if let Some(nudge) = nudge {
                ui.say(Tone::Info, nudge.text);
            }
            if let Some(reason) = unrecorded {
                ui.say(Tone::Error, format!("Judged, but not recorded: {reason}"));
            }
            return refresh_hints(ui);
        }
        Err(failure) => not_judged(ui, JobKind::Submit, failure),
    }
    Vec::new()
}

/// A job that came to nothing. One that only wants the learner's consent asks for it.
fn not_judged(ui: &mut Ui, kind: JobKind, failure: Failure) {
    if failure.consent && ui.overlay.is_none() {
        ui.overlay = Some(Overlay::Confirm(Confirm::Unconfined(failure.message, kind)));
    } else {
        complain(ui, failure);
    }
}

pub(super) fn refresh_hints(ui: &mut Ui) -> Vec<Command> {
    let Some(uid) = ui.problem.as_ref().map(|p| p.uid.clone()) else { return Vec::new() };
    let (request, command) = ui.ask(Ask::Hints(uid));
    if let Some(problem) = &mut ui.problem {
        problem.refreshing = Some(request);
    }
    vec![command]
}

/// A ladder. A look at it that was asked for before a step was taken could hide the step, so it gives way.
fn hints(ui: &mut Ui, request: RequestId, outcome: Outcome<HintView>) -> Vec<Command> {
    let Some(problem) = ui.problem.as_mut() else { return Vec::new() };
    let revealed = problem.revealing == Some(request);
    if revealed {
        problem.revealing = None;
    } else if problem.refreshing != Some(request) || problem.revealing.is_some() {
        return Vec::new();
    }
    match outcome {
        Ok(view) => {
            let new = problem.hints.as_ref().is_some_and(|before| view.shown.len() > before.shown.len());
            problem.hints = Some(view);
            if new {
                // The newest hint is the lowest one: show it.
                ui.scrolls.insert(Pane::Hints, usize::MAX);
                ui.notice = None;
            }
        }
        Err(failure) => complain(ui, failure),
    }
    if revealed { refresh_hints(ui) } else { Vec::new() }
}

fn cases(ui: &mut Ui, request: RequestId, outcome: Outcome<Vec<OwnCase>>) {
    let Some(problem) = ui.problem.as_mut().filter(|p| p.adding == Some(request)) else { return };
    problem.adding = None;
    match outcome {
        Ok(own) => {
            problem.own = own;
            let key = ui.keymap.label(Action::Run);
            ui.say(Tone::Good, format!("Kept as your own case: {key} runs it with the samples."));
        }
        Err(failure) => complain(ui, failure),
    }
}

fn edited(ui: &mut Ui, outcome: Outcome<()>) -> Vec<Command> {
    let now = ui.clock;
    if let Some(problem) = &mut ui.problem {
        problem.timer.touch(now);
        problem.timer.away = false;
    }
    done(ui, outcome);
    Vec::new()
}

fn timeline(ui: &mut Ui, request: RequestId, outcome: Outcome<Arc<Timeline>>) -> Vec<Command> {
    if ui.past.asked.take_if(|asked| *asked == request).is_none() {
        return Vec::new();
    }
    match outcome {
        Ok(timeline) => {
            let grew = ui.past.timeline.as_ref().is_none_or(|old| old.version() < timeline.version());
            ui.past.timeline = Some(timeline);
            // More may have been recorded while this was being read; nothing new means that there is no more to have.
            if grew {
                return why::keep_up(ui);
            }
        }
        Err(failure) => complain(ui, failure),
    }
    Vec::new()
}

fn history(ui: &mut Ui, request: RequestId, outcome: Outcome<Vec<Record>>) {
    if ui.history_request != Some(request) {
        return;
    }
    ui.history_request = None;
    match outcome {
        Ok(records) => {
            ui.history_row = ui.history_row.min(records.len().saturating_sub(1));
            ui.history = Some(records);
        }
        Err(failure) => complain(ui, failure),
    }
}
