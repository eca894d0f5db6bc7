//! Custom cases: saving the open case, and adding, changing and deleting custom ones.

use serde_json::Value as Json;

use crate::text::text_layout::{clean, fit};
use crate::tui::keymap::Action;
use crate::tui::message::{AppCommand, RequestId, TutorAnswer, TutorRequest};
use crate::tui::overlay::overlay_request::{ConfirmDialog, OverlayChoice, OverlayRequest};
use crate::tui::ui::Ui;
use crate::tui::ui::notice::NoticeTone;
use crate::types::ids::ProblemUid;
use crate::types::problem::{OwnCase, Problem};
use crate::types::verdict_report::CaseReport;

use super::judge_jobs;
use super::problem_view_state::{JobKind, OpenProblem};

/// Saves the open case, unless every run includes it anyway.
pub(super) fn keep_open_case(open: &mut OpenProblem, ui: &mut Ui) -> Vec<AppCommand> {
    let Some(case) = open.open_case() else {
        ui.show_notice(NoticeTone::Info, "No case is open. Run or submit first.");
        return Vec::new();
    };
    if case.own || case.sample {
        let whose = if case.own { "one of yours" } else { "a sample" };
        ui.show_notice(NoticeTone::Info, format!("This case is already {whose}: every run includes it."));
        return Vec::new();
    }
    let Some(problem) = open.problem(ui) else { return Vec::new() };
    if let Some(case) = as_own_case(problem, case) {
        let uid = open.uid.clone();
        return add_case(open, ui, uid, case);
    }
    let refusal = problem.own_case_refusal(&case.id);
    ui.show_notice(NoticeTone::Error, refusal);
    Vec::new()
}

/// A case of the pack or a random input as a custom case; `None` if that is not possible.
pub(super) fn as_own_case(problem: &Problem, case: &CaseReport) -> Option<OwnCase> {
    let random = case.args.clone().map(|args| OwnCase { args, expected: None });
    random.or_else(|| problem.as_own_case(&case.id))
}

/// Adds a custom case to a problem.
pub(super) fn add_case(open: &mut OpenProblem, ui: &mut Ui, uid: ProblemUid, case: OwnCase) -> Vec<AppCommand> {
    let (request, command) = ui.new_request(TutorRequest::AddCase(uid, case));
    open.pending_case = Some(request);
    vec![command]
}

/// The open case, if it is a custom one.
fn open_own_case(open: &OpenProblem, ui: &mut Ui) -> Option<OwnCase> {
    let own = open.open_case().filter(|case| case.own);
    let place = own.and_then(|case| case.id.as_str().strip_prefix("own-")?.parse::<usize>().ok());
    let case = place.and_then(|place| open.own_cases.get(place.checked_sub(1)?)).cloned();
    if case.is_none() {
        let key = ui.keymap.label(Action::Run);
        ui.show_notice(NoticeTone::Info, format!("None of your own cases is open. {key} runs them after the samples."));
    }
    case
}

/// Opens the form to change the open custom case.
pub(super) fn open_case_form(open: &OpenProblem, ui: &mut Ui) -> Vec<AppCommand> {
    let case = open_own_case(open, ui);
    case.map(|case| AppCommand::Show(OverlayRequest::ChangeCase(open.uid.clone(), case))).into_iter().collect()
}

/// Asks for confirmation before deleting the open custom case.
pub(super) fn confirm_delete(open: &OpenProblem, ui: &mut Ui) -> Vec<AppCommand> {
    let Some(case) = open_own_case(open, ui) else { return Vec::new() };
    let told = Json::Array(case.args.clone()).to_string();
    vec![AppCommand::Show(OverlayRequest::Confirm(ConfirmDialog {
        title: "Delete your case?".to_owned(),
        text: format!("{} There is no other copy.", fit(&clean(&told), 120)),
        yes: ("delete", OverlayChoice::DeleteCase(open.uid.clone(), Box::new(case))),
        other: None,
        no: "keep it",
    }))]
}

/// Replaces a custom case with another one, or deletes it.
pub(super) fn replace_case(
    open: &mut OpenProblem,
    ui: &mut Ui,
    uid: ProblemUid,
    old: OwnCase,
    new: Option<OwnCase>,
) -> Vec<AppCommand> {
    let (request, command) = ui.new_request(TutorRequest::ChangeCase(uid, old, new));
    open.pending_case = Some(request);
    vec![command]
}

/// Handles the list of custom cases after a change.
pub(super) fn handle_cases(
    open: &mut OpenProblem,
    ui: &mut Ui,
    request: RequestId,
    answer: TutorAnswer,
) -> Vec<AppCommand> {
    if open.pending_case.take_if(|asked| *asked == request).is_none() {
        return Vec::new();
    }
    match answer {
        TutorAnswer::Cases(Ok(own)) => {
            let before = std::mem::replace(&mut open.own_cases, own).len();
            if open.own_cases.len() > before {
                let key = ui.keymap.label(Action::Run);
                ui.show_notice(NoticeTone::Good, format!("Added to your own cases: {key} runs it with the samples."));
                return Vec::new();
            }
            // The report on screen has the numbers of the previous cases.
            open.last_result = None;
            ui.show_notice(NoticeTone::Good, if open.own_cases.len() < before { "Deleted." } else { "Changed." });
            judge_jobs::start_job(open, ui, JobKind::Run)
        }
        other => ui.handle_unexpected(other),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tui::overlay::ActiveOverlay;
    use crate::tui::tui_fixtures::{TuiHarness, learner, published, report_of};
    use crate::types::ids::CaseId;
    use crate::types::verdict_report::Verdict;

    /// The problem after a run of one sample and two custom cases, the second one open.
    fn with_own() -> TuiHarness {
        let mut stage = TuiHarness::new(published(learner()), 120, 40);
        stage.open_problem("pair to", 0);
        let case = |n: i64| OwnCase { args: vec![vec![n, n].into(), n.into()], expected: None };
        stage.problem_mut().expect("open").own_cases = vec![case(1), case(2)];
        let mut report = report_of(&[(Verdict::Ac, &[][..]); 3]);
        for (i, report) in report.cases.iter_mut().enumerate().skip(1) {
            (report.id, report.own, report.sample) = (CaseId(format!("own-{i}")), true, false);
        }
        stage.keys("r").answer(TutorAnswer::Ran(Ok(report))).keys("3");
        stage.commands.clear();
        stage
    }

    #[test]
    fn a_case_is_changed_in_the_form_with_what_it_holds() {
        let mut stage = with_own();
        stage.keys("A");
        assert!(stage.frame().contains("Change your own case") && stage.frame().contains("[2,2]"), "{}", stage.frame());
        stage.keys("tab").type_text("x").keys("enter");
        // After an error the form stays open with its input.
        assert!(matches!(stage.overlay(), Some(ActiveOverlay::CaseForm(form)) if form.error.is_some()));
        assert!(stage.frame().contains("2x"), "{}", stage.frame());
        stage.keys("backspace").type_text("5").keys("enter");
        let Some(TutorRequest::ChangeCase(_, old, Some(new))) = stage.last_request() else {
            panic!("{:?}", stage.last_request())
        };
        assert_eq!((old.args[1].to_string(), new.args[1].to_string()), ("2".to_owned(), "25".to_owned()));
        let new = new.clone();
        stage.answer(TutorAnswer::Cases(Ok(vec![OwnCase { args: Vec::new(), expected: None }, new])));
        assert!(
            matches!(stage.last_request(), Some(TutorRequest::Run(_))),
            "the report is made again: {:?}",
            stage.last_request()
        );
    }

    #[test]
    fn a_case_is_deleted_after_a_question_and_no_other_kind_is() {
        let mut stage = with_own();
        stage.keys("D esc");
        assert!(stage.last_request().is_none());
        stage.keys("D enter");
        assert!(
            matches!(stage.last_request(), Some(TutorRequest::ChangeCase(_, old, None)) if old.args[1] == 2),
            "{:?}",
            stage.last_request()
        );
        let mut stage = with_own();
        stage.keys("1 D");
        assert!(stage.overlay().is_none());
        assert_eq!(stage.notice_text(), "None of your own cases is open. r runs them after the samples.");
    }
}
