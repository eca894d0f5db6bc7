//! `u`: the last submission taken back, after a question that says what that changes.

use crate::orchestrator::TakeBack;
use crate::tui::message::{Answer, Ask, Command, Outcome};
use crate::tui::ui::{Confirm, Finished, Overlay, Screen, Tone, Ui};

use super::answer::{complain, refresh_hints};
use super::history;

/// Asks what would be taken back; the question follows with the answer.
pub(super) fn ask(ui: &mut Ui) -> Vec<Command> {
    let (request, command) = ui.ask(Ask::Undoable);
    ui.undo_request = Some(request);
    vec![command]
}

pub(super) fn answered(ui: &mut Ui, request: u64, answer: Answer) -> Vec<Command> {
    if ui.undo_request != Some(request) {
        return Vec::new();
    }
    ui.undo_request = None;
    match answer {
        Answer::Undoable(outcome) => {
            question(ui, outcome);
            Vec::new()
        }
        Answer::Undone(outcome) => done(ui, outcome),
        _ => Vec::new(),
    }
}

fn question(ui: &mut Ui, outcome: Outcome<TakeBack>) {
    match outcome {
        Ok(back) if ui.overlay.is_none() => ui.overlay = Some(Overlay::Confirm(Confirm::Undo(back))),
        Ok(_) => {}
        Err(failure) => complain(ui, failure),
    }
}

pub(super) fn confirmed(ui: &mut Ui, back: &TakeBack) -> Vec<Command> {
    let (request, command) = ui.ask(Ask::Undo(back.version));
    ui.undo_request = Some(request);
    vec![command]
}

fn done(ui: &mut Ui, outcome: Outcome<TakeBack>) -> Vec<Command> {
    let back = match outcome {
        Ok(back) => back,
        Err(failure) => {
            complain(ui, failure);
            return Vec::new();
        }
    };
    if let Some(problem) = ui.problem.as_mut().filter(|p| p.uid == back.problem) {
        // The verdict stands; what was recorded of it doesn't.
        if let Some(Finished::Submitted(submitted)) = problem.finished.take() {
            problem.finished = Some(Finished::Run(submitted.report));
        }
        problem.timer.stopped = false;
    }
    ui.say(Tone::Good, format!("Taken back: {}. {} Your code is kept.", back.title, back.effects()));
    let mut commands = refresh_hints(ui);
    if ui.screen == Screen::History {
        commands.extend(history::refresh(ui));
    }
    commands
}

#[cfg(test)]
mod tests {
    use crate::model::Verdict;
    use crate::orchestrator::{TakeBack, TakenReview};
    use crate::tui::message::{Answer, Ask, Outcome};
    use crate::tui::testing::{Stage, learner, published, report_of, uid};
    use crate::tui::ui::{Confirm, Overlay};

    fn back() -> TakeBack {
        TakeBack {
            version: 7,
            problem: uid("pair-to-target"),
            title: "Pair to Target".to_owned(),
            verdict: Verdict::Ac,
            at: crate::tui::testing::now(),
            mastery: vec![("Arrays & Hashing".to_owned(), 0.5, 0.41)],
            review: TakenReview::Removed,
        }
    }

    /// After `u` on the screen these keys lead to.
    fn asked(keys: &str, answer: Outcome<TakeBack>) -> Stage {
        let mut stage = Stage::new(published(learner()), 120, 40);
        stage.keys(keys).keys("u");
        assert!(matches!(stage.asked(), Some(Ask::Undoable)), "{keys}: {:?}", stage.asked());
        stage.answer(Answer::Undoable(answer));
        stage
    }

    #[test]
    fn the_question_comes_first_on_every_screen_that_has_the_key() {
        for keys in ["", "y", "j j enter"] {
            let mut stage = asked(keys, Ok(back()));
            assert!(matches!(&stage.ui.overlay, Some(Overlay::Confirm(Confirm::Undo(asked))) if *asked == back()));
            stage.keys("enter");
            assert!(matches!(stage.asked(), Some(Ask::Undo(7))), "{keys}: {:?}", stage.asked());
            stage.answer(Answer::Undone(Ok(back())));
            let said = stage.ui.notice.as_ref().map(|notice| notice.text.clone()).unwrap_or_default();
            assert_eq!(said, "Taken back: Pair to Target. Mastery .50 → .41, review removed. Your code is kept.");
        }
        let mut stage = asked("", Ok(back()));
        stage.commands.clear();
        stage.keys("esc");
        assert!(stage.ui.overlay.is_none() && stage.commands.is_empty(), "no means no");
        let stage = asked("", Err("There is no submission to take back.".to_owned().into()));
        assert!(stage.ui.overlay.is_none());
        assert_eq!(stage.ui.notice.as_ref().map(|n| n.text.as_str()), Some("There is no submission to take back."));
    }

    #[test]
    fn a_verdict_that_was_taken_back_stands_as_a_run() {
        let mut stage = Stage::new(published(learner()), 120, 40);
        stage.open("pair to", 0);
        let before = learner();
        let submitted = crate::orchestrator::Submitted {
            report: report_of(&[(Verdict::Ac, &[])]),
            before: std::sync::Arc::new(before.clone()),
            after: std::sync::Arc::new(before),
            changes: Vec::new(),
            remarks: Vec::new(),
            nudge: None,
            unrecorded: None,
            next: None,
        };
        stage.keys("s").answer(Answer::Submitted(Ok(Box::new(submitted))));
        let finished = |stage: &Stage| stage.ui.problem.as_ref().and_then(|p| p.finished.clone());
        assert!(finished(&stage).is_some_and(|f| f.passed_submission().is_some()));
        stage.keys("u").answer(Answer::Undoable(Ok(back()))).keys("enter").answer(Answer::Undone(Ok(back())));
        assert!(finished(&stage).is_some_and(|f| f.passed_submission().is_none() && f.report().verdict.passed()));
    }
}
