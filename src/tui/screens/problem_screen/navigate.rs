//! Navigation from the problem screen: the trace of a case, its explanation, another problem.

use crate::orchestrator::{LearnerState, NextProblem, SubmissionResult, TutorSnapshot, explain_no_trace};
use crate::text::day_status;
use crate::tui::destination::{Destination, ExplainedSubject};
use crate::tui::keymap::Action;
use crate::tui::message::{AppCommand, TutorRequest};
use crate::tui::ui::Ui;
use crate::tui::ui::notice::NoticeTone;
use crate::types::JudgeReport;
use crate::types::ids::ProblemUid;
use crate::types::verdict_report::CaseReport;

use super::problem_view_state::{JobResult, OpenProblem};

/// Traces the open case if it fails, else the first failing case; if nothing has run yet, the recorder finds that case.
pub(super) fn open_trace(open: &mut OpenProblem, ui: &mut Ui) -> Vec<AppCommand> {
    if let Some(why) = explain_no_trace(ui.language) {
        ui.show_notice(NoticeTone::Info, why);
        return Vec::new();
    }
    if open.file.is_none() {
        return open.defer_action(ui, Action::Trace);
    }
    // The measured growth is listed like a case, but there is no run of it to follow.
    let shown = open.open_case().filter(|case| !case.is_growth());
    let failing = shown.filter(|case| !case.verdict.passed());
    let failing = failing.or_else(|| open.report()?.first_failure().filter(|case| !case.is_growth()));
    let only_grows = || open.report().and_then(JudgeReport::first_failure).is_some_and(CaseReport::is_growth);
    if failing.is_none() && shown.is_none() && only_grows() {
        ui.show_notice(
            NoticeTone::Info,
            "Every case passes; only the work grows too fast. Choose a case to follow it.",
        );
        return Vec::new();
    }
    let case = failing.or(shown).map(|case| case.id.clone());
    vec![AppCommand::Go(Destination::Trace(open.uid.clone(), case))]
}

/// Opens the learner's earlier code. During a review it would show the answer that the learner should remember.
pub(super) fn open_past_code(open: &OpenProblem, ui: &mut Ui) -> Vec<AppCommand> {
    if ui.published.state.problems.get(&open.uid).is_some_and(|progress| progress.reviewing) {
        ui.show_notice(NoticeTone::Info, "This review is from memory: your earlier code shows after it.");
        return Vec::new();
    }
    vec![AppCommand::Go(Destination::Past(open.uid.clone()))]
}

/// Explains the problem and each of its topics.
pub(super) fn open_why(open: &OpenProblem, ui: &Ui) -> Vec<AppCommand> {
    let Some(problem) = open.problem(ui) else { return Vec::new() };
    let topics = problem.topics.iter().cloned().map(ExplainedSubject::Topic);
    let subjects = std::iter::once(ExplainedSubject::Problem(problem.uid.clone())).chain(topics).collect();
    vec![AppCommand::Go(Destination::Why(subjects))]
}

/// Opens the problem that the curator suggests; if a banner announced one, that one.
pub(super) fn open_next(open: &OpenProblem, ui: &mut Ui) -> Vec<AppCommand> {
    let announced = match &open.last_result {
        Some(JobResult::Submitted(submitted)) => announced_next(&ui.published, submitted),
        Some(JobResult::Run(_) | JobResult::Undone(_)) | None => None,
    };
    match announced {
        Some(next) => vec![AppCommand::Go(Destination::Problem(next.problem.clone()))],
        None => vec![ui.new_request(TutorRequest::Next(Some(open.uid.clone()))).1],
    }
}

/// The next problem of a result, unless it was done since, in another terminal.
pub(super) fn announced_next<'a>(
    published: &TutorSnapshot,
    submitted: &'a SubmissionResult,
) -> Option<&'a NextProblem> {
    let is_done = |uid: &ProblemUid| {
        let last = |state: &LearnerState| state.problems.get(uid).and_then(|progress| progress.last_submitted);
        let was_tried = last(&published.state) != last(&submitted.after);
        was_tried && (day_status::solved_today(published, uid) || day_status::gave_up_today(published, uid))
    };
    submitted.next.as_ref().filter(|next| !is_done(&next.problem))
}

pub(super) fn open_neighbour(open: &OpenProblem, ui: &mut Ui, forward: bool) -> Vec<AppCommand> {
    let problems = &ui.published.catalog.problems;
    let here = problems.iter().position(|p| p.uid == open.uid);
    let there = here.and_then(|i| if forward { i.checked_add(1) } else { i.checked_sub(1) });
    if let Some(problem) = there.and_then(|i| problems.get(i)) {
        return vec![AppCommand::Go(Destination::Problem(problem.uid.clone()))];
    }
    let end = if forward { "last" } else { "first" };
    ui.show_notice(NoticeTone::Info, format!("This is the {end} problem of the catalogue."));
    Vec::new()
}
