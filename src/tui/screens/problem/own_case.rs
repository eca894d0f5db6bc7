//! Cases of the learner's own: keeping the one that is open, and adding one.

use serde_json::Value as Json;

use crate::model::ids::ProblemUid;
use crate::model::problem::OwnCase;
use crate::tui::keymap::Action;
use crate::tui::message::{Answer, Ask, Command, RequestId};
use crate::tui::over::{Choice, Confirm, Over};
use crate::tui::ui::Ui;
use crate::tui::ui::notice::Tone;
use crate::words::text::{clean, fit};

use super::jobs;
use super::open::{JobKind, Open};

/// Keeps the case that is open, unless every run includes it anyway.
pub(super) fn keep(open: &mut Open, ui: &mut Ui) -> Vec<Command> {
    let Some(case) = open.open_case() else {
        ui.say(Tone::Info, "No case is open. Run or submit first.");
        return Vec::new();
    };
    if case.own || case.sample {
        let whose = if case.own { "one of yours" } else { "a sample" };
        ui.say(Tone::Info, format!("This case is already {whose}: every run includes it."));
        return Vec::new();
    }
    if let Some(case) = open.problem(ui).and_then(|problem| problem.as_own_case(&case.id)) {
        let uid = open.uid.clone();
        return add(open, ui, uid, case);
    }
    ui.say(Tone::Error, "Cannot add this case: its answer cannot be written as JSON.");
    Vec::new()
}

/// Adds a case to a problem's own.
pub(super) fn add(open: &mut Open, ui: &mut Ui, uid: ProblemUid, case: OwnCase) -> Vec<Command> {
    let (request, command) = ui.ask(Ask::AddCase(uid, case));
    open.adding = Some(request);
    vec![command]
}

/// The open case, where it is one of the learner's own.
fn of_learner(open: &Open, ui: &mut Ui) -> Option<OwnCase> {
    let own = open.open_case().filter(|case| case.own);
    let place = own.and_then(|case| case.id.as_str().strip_prefix("own-")?.parse::<usize>().ok());
    let case = place.and_then(|place| open.own.get(place.checked_sub(1)?)).cloned();
    if case.is_none() {
        let key = ui.keymap.label(Action::Run);
        ui.say(Tone::Info, format!("None of your own cases is open. {key} runs them after the samples."));
    }
    case
}

/// Opens the form on the learner's case that is open.
pub(super) fn edit(open: &Open, ui: &mut Ui) -> Vec<Command> {
    let case = of_learner(open, ui);
    case.map(|case| Command::Show(Over::OwnCase(open.uid.clone(), case))).into_iter().collect()
}

/// Asks before the learner's case that is open is deleted.
pub(super) fn question(open: &Open, ui: &mut Ui) -> Vec<Command> {
    let Some(case) = of_learner(open, ui) else { return Vec::new() };
    let told = Json::Array(case.args.clone()).to_string();
    vec![Command::Show(Over::Confirm(Confirm {
        title: "Delete your case?".to_owned(),
        text: format!("{} There is no other copy.", fit(&clean(&told), 120)),
        yes: ("delete", Choice::DropCase(open.uid.clone(), Box::new(case))),
        other: None,
        no: "keep it",
    }))]
}

/// Puts another case in the place of one, or deletes it.
pub(super) fn change(
    open: &mut Open,
    ui: &mut Ui,
    uid: ProblemUid,
    old: OwnCase,
    new: Option<OwnCase>,
) -> Vec<Command> {
    let (request, command) = ui.ask(Ask::ChangeCase(uid, old, new));
    open.adding = Some(request);
    vec![command]
}

/// The learner's cases after one was added, changed or deleted.
pub(super) fn added(open: &mut Open, ui: &mut Ui, request: RequestId, answer: Answer) -> Vec<Command> {
    if open.adding.take_if(|asked| *asked == request).is_none() {
        return Vec::new();
    }
    match answer {
        Answer::Cases(Ok(own)) => {
            let before = std::mem::replace(&mut open.own, own).len();
            if open.own.len() > before {
                let key = ui.keymap.label(Action::Run);
                ui.say(Tone::Good, format!("Added to your own cases: {key} runs it with the samples."));
                return Vec::new();
            }
            // The report on screen numbers the cases that were there before.
            open.finished = None;
            ui.say(Tone::Good, if open.own.len() < before { "Deleted." } else { "Changed." });
            jobs::start(open, ui, JobKind::Run)
        }
        other => ui.unexpected(other),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::ids::CaseId;
    use crate::model::verdict::Verdict;
    use crate::tui::overlays::Overlays;
    use crate::tui::testing::{Stage, learner, published, report_of};

    /// The problem after a run of one sample and two cases of the learner's, the second open.
    fn with_own() -> Stage {
        let mut stage = Stage::new(published(learner()), 120, 40);
        stage.open("pair to", 0);
        let case = |n: i64| OwnCase { args: vec![vec![n, n].into(), n.into()], expected: None };
        stage.problem_mut().expect("open").own = vec![case(1), case(2)];
        let mut report = report_of(&[(Verdict::Ac, &[][..]); 3]);
        for (i, report) in report.cases.iter_mut().enumerate().skip(1) {
            (report.id, report.own, report.sample) = (CaseId(format!("own-{i}")), true, false);
        }
        stage.keys("r").answer(Answer::Ran(Ok(report))).keys("3");
        stage.commands.clear();
        stage
    }

    #[test]
    fn a_case_is_changed_in_the_form_with_what_it_holds() {
        let mut stage = with_own();
        stage.keys("A");
        assert!(stage.frame().contains("Change your own case") && stage.frame().contains("[2,2]"), "{}", stage.frame());
        stage.keys("tab").typed("x").keys("enter");
        // What doesn't fit keeps the form and what was typed.
        assert!(matches!(stage.overlay(), Some(Overlays::Case(form)) if form.error.is_some()));
        assert!(stage.frame().contains("2x"), "{}", stage.frame());
        stage.keys("backspace").typed("5").keys("enter");
        let Some(Ask::ChangeCase(_, old, Some(new))) = stage.asked() else { panic!("{:?}", stage.asked()) };
        assert_eq!((old.args[1].to_string(), new.args[1].to_string()), ("2".to_owned(), "25".to_owned()));
        let new = new.clone();
        stage.answer(Answer::Cases(Ok(vec![OwnCase { args: Vec::new(), expected: None }, new])));
        assert!(matches!(stage.asked(), Some(Ask::Run(_))), "the report is made again: {:?}", stage.asked());
    }

    #[test]
    fn a_case_is_deleted_after_a_question_and_no_other_kind_is() {
        let mut stage = with_own();
        stage.keys("D esc");
        assert!(stage.asked().is_none());
        stage.keys("D enter");
        assert!(
            matches!(stage.asked(), Some(Ask::ChangeCase(_, old, None)) if old.args[1] == 2),
            "{:?}",
            stage.asked()
        );
        let mut stage = with_own();
        stage.keys("1 D");
        assert!(stage.overlay().is_none());
        assert_eq!(stage.said(), "No case of your own is open: r runs them behind the samples.");
    }
}
