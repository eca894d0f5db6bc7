//! Runs and submissions of an open problem: starting one, stopping it, and what comes of it.

use crate::orchestrator::SubmitRequest;
use crate::orchestrator::api::Source;
use crate::tui::message::{Answer, Ask, Command, Failure, RequestId};
use crate::tui::over::{Choice, Confirm, Over};
use crate::tui::ui::Ui;
use crate::tui::ui::notice::Tone;
use crate::words::text::clean;

use super::open::{Finished, Job, JobKind, Open, REVIEW, TESTS};
use super::reveal;

/// Starts a job on the problem's file; a run that is under way gives way to it.
pub(super) fn start(open: &mut Open, ui: &mut Ui, kind: JobKind) -> Vec<Command> {
    if open.file.is_none() {
        return open.later(ui, kind.action());
    }
    let mut commands = Vec::new();
    match open.job.as_ref() {
        Some(job) if job.kind == JobKind::Submit => {
            ui.say(Tone::Info, "Your submission is still being judged. Esc cancels it.");
            return commands;
        }
        Some(job) => commands.push(Command::Cancel(job.request)),
        None => {}
    }
    let uid = open.uid.clone();
    let seconds = open.timer.seconds().try_into().unwrap_or(u32::MAX);
    let (request, command) = ui.ask(match kind {
        JobKind::Run => Ask::Run(uid),
        JobKind::Submit => {
            Ask::Submit(SubmitRequest { problem: uid, source: Source::Workspace, seconds: Some(seconds) })
        }
    });
    commands.push(command);
    open.job = Some(Job { request, kind, step: None });
    commands
}

/// Stops the job under way.
pub(super) fn cancel(open: &mut Open, ui: &mut Ui) -> Vec<Command> {
    open.job.take().map_or_else(Vec::new, |job| {
        ui.say(Tone::Info, "Stopped.");
        vec![Command::Cancel(job.request)]
    })
}

/// The file was saved: the samples run again. A submission under way is left alone, it has the text it was given.
pub(super) fn saved(open: &mut Open, ui: &mut Ui) -> Vec<Command> {
    open.timer.touch(ui.clock);
    let submitting = open.job.as_ref().is_some_and(|j| j.kind == JobKind::Submit);
    if ui.prefs.run_on_save && !submitting && open.file.is_some() { start(open, ui, JobKind::Run) } else { Vec::new() }
}

/// What came of a job; nothing when it was cancelled or replaced.
pub(super) fn judged(open: &mut Open, ui: &mut Ui, request: RequestId, answer: Answer) -> Vec<Command> {
    let Some(job) = open.job.take_if(|job| job.request == request) else { return Vec::new() };
    match answer {
        Answer::Ran(Ok(report)) => finished(open, ui, Finished::Run(report)),
        Answer::Submitted(Ok(submitted)) => {
            let (unrecorded, nudge) = (submitted.unrecorded.clone(), submitted.nudge.clone());
            finished(open, ui, Finished::Submitted(submitted));
            ui.scrolls.remove(&REVIEW);
            if let Some(nudge) = nudge {
                ui.say(Tone::Info, nudge.text);
            }
            if let Some(reason) = unrecorded {
                ui.say(Tone::Error, format!("Judged, but not recorded: {reason}"));
            }
        }
        other => return other.failure().map_or_else(Vec::new, |failure| failed(ui, job.kind, failure)),
    }
    ui.scrolls.remove(&TESTS);
    // A run can lift what kept the next hint back.
    reveal::refresh(open, ui)
}

/// Shows a result: the first failing case opens.
fn finished(open: &mut Open, ui: &Ui, finished: Finished) {
    open.case = finished.report().cases.iter().position(|c| !c.verdict.passed()).unwrap_or(0);
    open.timer.stopped |= finished.passed_submission().is_some();
    open.digits = None;
    // In a narrow window the other tabs would hide it.
    if !ui.wide() && open.tab() != 1 {
        open.focus = TESTS;
    }
    open.finished = Some(finished);
}

/// A job that came to nothing. One that only wants the learner's consent asks for it.
fn failed(ui: &mut Ui, kind: JobKind, failure: Failure) -> Vec<Command> {
    if !failure.consent || ui.covered {
        ui.complain(failure);
        return Vec::new();
    }
    vec![Command::Show(Over::Confirm(Confirm {
        title: "Run it without all walls?".to_owned(),
        text: format!("{} You are asked once.", clean(&failure.message)),
        yes: ("run it, now and later", Choice::Unconfined(kind.action())),
        other: None,
        no: "don't",
    }))]
}
