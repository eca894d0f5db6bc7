//! Runs and submissions of an open problem: starting, cancelling, and handling results.

use crate::orchestrator::api::CodeSource;
use crate::orchestrator::{SubmitRequest, Tutor};
use crate::text::text_layout::clean;
use crate::tui::destination::ScreenName;
use crate::tui::message::{AppCommand, RequestFailure, RequestId, RequestResult, TutorAnswer, TutorRequest};
use crate::tui::overlay::overlay_request::{ConfirmDialog, OverlayChoice, OverlayRequest};
use crate::tui::ui::Ui;
use crate::tui::ui::notice::NoticeTone;
use crate::types::JudgeReport;

use super::activity_timer::ActivityTimer;
use super::background_submissions;
use super::code_pane;
use super::give_up_action;
use super::llm_review_pane::LlmReviewState;
use super::problem_view_state::{JobKind, JobResult, JudgeJob, OpenProblem, REVIEW, TESTS};
use super::request_hint;

/// A job ended because the learner stopped it.
const STOPPED: &str = "Stopped.";

/// Starts a job on the problem's file; cancels a run in progress.
pub(super) fn start_job(open: &mut OpenProblem, ui: &mut Ui, kind: JobKind) -> Vec<AppCommand> {
    if open.file.is_none() {
        return open.defer_action(ui, kind.action());
    }
    let mut commands = Vec::new();
    match open.job.as_ref() {
        Some(job) if job.kind == JobKind::Submit => {
            let text = if job.is_stopping {
                "Your submission is being stopped."
            } else {
                "Your submission is still being judged. Esc cancels it."
            };
            ui.show_notice(NoticeTone::Info, text);
            return commands;
        }
        Some(job) => commands.push(AppCommand::Cancel(job.request)),
        None => {}
    }
    commands.extend(open.pending_look.take().map(AppCommand::Cancel));
    give_up_action::begin_new_attempt(open, ui);
    let uid = open.uid.clone();
    let seconds = open.timer.seconds().try_into().unwrap_or(u32::MAX);
    let (request, command) = ui.new_request(match kind {
        JobKind::Run => TutorRequest::Run(uid),
        JobKind::Submit => {
            TutorRequest::Submit(SubmitRequest { problem: uid, source: CodeSource::Workspace, seconds: Some(seconds) })
        }
    });
    commands.push(command);
    open.job = Some(JudgeJob {
        request,
        kind,
        language: ui.language,
        step: None,
        asked_after: open.timer,
        is_stopping: false,
    });
    commands
}

/// Cancels the running job. The answer to a submission says whether it was recorded all the same.
pub(super) fn cancel_job(open: &mut OpenProblem, ui: &mut Ui) -> Vec<AppCommand> {
    open.hint_after_job = false;
    let Some(job) = &mut open.job else { return Vec::new() };
    let request = job.request;
    if job.kind == JobKind::Submit {
        job.is_stopping = true;
    } else {
        open.job = None;
        ui.show_notice(NoticeTone::Info, STOPPED);
    }
    vec![AppCommand::Cancel(request)]
}

/// Runs the samples again after a save. A running submission continues, because it has its own copy of the text.
pub(super) fn handle_saved(open: &mut OpenProblem, ui: &mut Ui) -> Vec<AppCommand> {
    give_up_action::begin_new_attempt(open, ui);
    open.timer.record_activity(ui.clock);
    if open.file.is_none() {
        return Vec::new();
    }
    let submitting = open.job.as_ref().is_some_and(|j| j.kind == JobKind::Submit);
    let run = (ui.prefs.run_on_save && !submitting).then(|| start_job(open, ui, JobKind::Run));
    let mut commands = run.unwrap_or_default();
    // A hint about the earlier text is marked, also while the new one is judged.
    commands.extend(request_hint::request_hint_view(open, ui));
    commands
}

/// Handles the result of a job; does nothing if it was cancelled or replaced.
pub(super) fn handle_judged(
    open: &mut OpenProblem,
    ui: &mut Ui,
    request: RequestId,
    answer: TutorAnswer,
) -> Vec<AppCommand> {
    let Some(job) = open.job.take_if(|job| job.request == request) else { return Vec::new() };
    let mut commands = Vec::new();
    match answer {
        TutorAnswer::Ran(Ok(report)) => {
            if Tutor::needs_closer_look(&report) {
                let look = TutorRequest::LookCloser(open.uid.clone(), Box::new(report.clone()));
                let (request, command) = ui.new_request(look);
                open.pending_look = Some(request);
                commands.push(command);
            }
            show_result(open, ui, JobResult::Run(report), None);
        }
        TutorAnswer::Submitted(Ok(submitted)) => {
            let (unrecorded, nudge) = (submitted.unrecorded.clone(), submitted.nudge.clone());
            show_result(open, ui, JobResult::Submitted(submitted), Some(job.asked_after));
            ui.scroll_offsets.remove(&REVIEW);
            match (&open.last_result, unrecorded, nudge) {
                (Some(JobResult::Submitted(submitted)), ..) if ui.screen != ScreenName::Problem => {
                    background_submissions::tell_result(ui, &open.uid, submitted);
                }
                (_, Some(reason), _) => {
                    ui.show_notice(NoticeTone::Error, format!("Judged, but not recorded: {reason}"));
                }
                (_, None, Some(nudge)) => ui.show_notice(NoticeTone::Info, nudge.text),
                (_, None, None) => {}
            }
        }
        TutorAnswer::Submitted(Err(failure)) if failure.cancelled && job.is_stopping => {
            open.hint_after_job = false;
            ui.show_notice(NoticeTone::Info, STOPPED);
            return Vec::new();
        }
        other => {
            open.hint_after_job = false;
            return other.failure().map_or_else(Vec::new, |failure| handle_failure(ui, job.kind, failure));
        }
    }
    ui.scroll_offsets.remove(&TESTS);
    code_pane::show_failing_line(open, ui);
    // A run can unlock the next hint.
    commands.extend(request_hint::request_hint_view(open, ui));
    commands
}

/// Adds the line at which a run goes wrong to the result that is still shown.
pub(super) fn handle_closer_look(
    open: &mut OpenProblem,
    ui: &mut Ui,
    request: RequestId,
    found: RequestResult<Option<Box<JudgeReport>>>,
) -> Vec<AppCommand> {
    if open.pending_look.take_if(|asked| *asked == request).is_none() {
        return Vec::new();
    }
    if let (Ok(Some(found)), Some(JobResult::Run(shown))) = (found, &mut open.last_result) {
        *shown = *found;
        code_pane::show_failing_line(open, ui);
    }
    Vec::new()
}

/// Shows a result and opens the first failing case.
fn show_result(open: &mut OpenProblem, ui: &mut Ui, finished: JobResult, asked_after: Option<ActivityTimer>) {
    // What was said before is about an earlier state of the file.
    ui.notice = None;
    open.case = finished.report().cases.iter().position(|c| !c.verdict.passed()).unwrap_or(0);
    if finished.passed_submission().is_some() {
        // The time that judging took is not the learner's.
        open.timer = asked_after.unwrap_or(open.timer);
        open.timer.stopped = true;
    }
    open.typed_digits = None;
    // In a narrow window another tab would hide the result.
    if !ui.is_wide() && open.focused_column() != 1 {
        open.focus = TESTS;
    }
    open.last_result = Some(finished);
    open.llm_review = LlmReviewState::default();
}

/// Handles a failed job. If it only needs the learner's consent, asks for it.
fn handle_failure(ui: &mut Ui, kind: JobKind, failure: RequestFailure) -> Vec<AppCommand> {
    if !failure.needs_consent || ui.has_overlay {
        ui.show_failure(failure);
        return Vec::new();
    }
    vec![AppCommand::Show(OverlayRequest::Confirm(ConfirmDialog {
        title: "Run it without all walls?".to_owned(),
        text: format!("{} You are asked once.", clean(&failure.message)),
        yes: ("run it, now and later", OverlayChoice::RunUnconfined(kind.action())),
        other: None,
        no: "don't",
    }))]
}
