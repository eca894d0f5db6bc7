//! `u`: undoes the last submission, after a question that lists the effects.

use crate::orchestrator::UndoPlan;
use crate::text::learning_status;

use super::message::{AppCommand, BroadcastEvent, RequestId, TutorAnswer, TutorRequest};
use super::overlay::overlay_request::{ConfirmDialog, OverlayChoice, OverlayRequest};
use super::ui::Ui;
use super::ui::notice::NoticeTone;
use crate::types::ids::ProblemUid;

/// The undo that is awaiting confirmation or running.
#[derive(Debug, Default)]
pub struct PendingUndo {
    pending_request: Option<RequestId>,
    /// The problem on the screen when the learner asked.
    shown: Option<ProblemUid>,
}

impl PendingUndo {
    /// Requests the effect of an undo; the answer opens the question. `shown` is the problem on the screen.
    pub fn start(&mut self, ui: &mut Ui, shown: Option<ProblemUid>) -> Vec<AppCommand> {
        self.shown = shown;
        self.send_request(ui, TutorRequest::Undoable)
    }

    /// Runs the undo after the learner confirmed.
    pub fn handle_choice(&mut self, ui: &mut Ui, choice: OverlayChoice) -> Vec<AppCommand> {
        match choice {
            OverlayChoice::Undo(back) => self.send_request(ui, TutorRequest::Undo(back.version)),
            OverlayChoice::Reset(_)
            | OverlayChoice::StartReview(_)
            | OverlayChoice::OverrideLock(_)
            | OverlayChoice::AimAtTopic(_)
            | OverlayChoice::OpenAsIs(_)
            | OverlayChoice::GiveUp(_)
            | OverlayChoice::RunUnconfined(_)
            | OverlayChoice::Language(_)
            | OverlayChoice::SaveCase(..)
            | OverlayChoice::SendToModel(..)
            | OverlayChoice::WithoutModel(_)
            | OverlayChoice::DeleteCase(..) => Vec::new(),
        }
    }

    fn send_request(&mut self, ui: &mut Ui, ask: TutorRequest) -> Vec<AppCommand> {
        let (request, command) = ui.new_request(ask);
        self.pending_request = Some(request);
        vec![command]
    }

    /// Handles the effect of an undo, or the finished undo.
    pub fn handle_answer(&mut self, ui: &mut Ui, request: RequestId, answer: TutorAnswer) -> Vec<AppCommand> {
        if self.pending_request.take_if(|asked| *asked == request).is_none() {
            return Vec::new();
        }
        match answer {
            TutorAnswer::Undoable(Ok(_)) if ui.has_overlay => Vec::new(),
            TutorAnswer::Undoable(Ok(back)) => {
                vec![AppCommand::Show(OverlayRequest::Confirm(confirm_dialog(ui, self.shown.as_ref(), back)))]
            }
            TutorAnswer::Undone(Ok(back)) => {
                ui.show_notice(
                    NoticeTone::Good,
                    format!("Undone: {}. {}{}", back.title, back.describe_effects(), code_kept_note(&back)),
                );
                // A result on screen belongs to a submission; undoing a change of a review leaves it alone.
                let told = back.submission || back.problem.is_none();
                if told { vec![AppCommand::Tell(BroadcastEvent::Undone(back.problem))] } else { Vec::new() }
            }
            other => ui.handle_unexpected(other),
        }
    }
}

/// The note that the code is kept, which an import doesn't need.
fn code_kept_note(back: &UndoPlan) -> &'static str {
    if back.problem.is_some() { " Your code stays." } else { "" }
}

fn confirm_dialog(ui: &Ui, shown: Option<&ProblemUid>, back: UndoPlan) -> ConfirmDialog {
    let code = if back.problem.is_some() { ", and your code stays." } else { "." };
    let elsewhere =
        if shown.is_some() && back.problem.as_ref() != shown { "Your last step was not in this problem. " } else { "" };
    let told = back.describe(&learning_status::days(&ui.published));
    let told = format!("{elsewhere}{told}");
    ConfirmDialog {
        title: if back.verdict.is_some() { "Undo your last submission?" } else { "Undo it?" }.to_owned(),
        text: format!("{told} The history keeps both entries{code}"),
        yes: ("undo", OverlayChoice::Undo(Box::new(back))),
        other: None,
        no: "leave it",
    }
}

#[cfg(test)]
mod tests {
    use crate::orchestrator::{ReviewAfterUndo, UndoPlan};
    use crate::tui::message::{AppMessage, RequestResult, TutorAnswer, TutorRequest};
    use crate::tui::overlay::ActiveOverlay;
    use crate::tui::overlay::overlay_request::{ConfirmDialog, OverlayChoice};
    use crate::tui::screens::problem_screen::problem_view_state::JobResult;
    use crate::tui::tui_fixtures::{self, TuiHarness, learner, published, uid};
    use crate::types::Verdict;

    fn back() -> UndoPlan {
        UndoPlan {
            version: 7,
            problem: Some(uid("pair-to-target")),
            title: "Pair to Target".to_owned(),
            submission: true,
            seconds: 0,
            verdict: Some(Verdict::Ac),
            outcome: Verdict::Ac.describe().to_owned(),
            at: crate::tui::tui_fixtures::now(),
            mastery: vec![("Arrays & Hashing".to_owned(), 0.5, 0.41)],
            review: ReviewAfterUndo::Removed,
            forgotten: 0,
        }
    }

    /// The harness after these keys, `u` and its answer.
    fn asked(keys: &str, answer: RequestResult<UndoPlan>) -> TuiHarness {
        let mut stage = TuiHarness::new(published(learner()), 120, 40);
        stage.keys(keys).keys("u");
        assert!(matches!(stage.last_request(), Some(TutorRequest::Undoable)), "{keys}: {:?}", stage.last_request());
        stage.answer(TutorAnswer::Undoable(answer));
        stage
    }

    #[test]
    fn the_question_comes_first_on_every_screen_that_has_the_key() {
        for keys in ["", "y", "j j enter"] {
            let mut stage = asked(keys, Ok(back()));
            assert!(
                matches!(stage.overlay(), Some(ActiveOverlay::Confirm(ConfirmDialog { yes: (_, OverlayChoice::Undo(asked)), .. })) if **asked == back())
            );
            stage.keys("enter");
            assert!(matches!(stage.last_request(), Some(TutorRequest::Undo(7))), "{keys}: {:?}", stage.last_request());
            stage.answer(TutorAnswer::Undone(Ok(back())));
            let said = stage.notice_text().to_owned();
            assert_eq!(said, "Undone: Pair to Target. Mastery .50 → .41, review removed. Your code stays.");
        }
        let mut stage = asked("", Ok(back()));
        stage.commands.clear();
        stage.keys("esc");
        assert!(stage.overlay().is_none() && stage.commands.is_empty(), "no means no");
        let stage = asked("", Err("There is nothing to undo.".to_owned().into()));
        assert!(stage.overlay().is_none());
        assert_eq!(Some(stage.notice_text()), Some("There is nothing to undo."));
    }

    #[test]
    fn a_step_in_another_problem_is_said_to_be_elsewhere() {
        let check = |title: &str, expected: bool| {
            let mut stage = TuiHarness::new(published(learner()), 120, 40);
            if !title.is_empty() {
                stage.open_problem(title, 0);
            }
            stage.keys("u").answer(TutorAnswer::Undoable(Ok(back())));
            let Some(ActiveOverlay::Confirm(dialog)) = stage.overlay() else { panic!("{}", stage.frame()) };
            assert_eq!(
                dialog.text.starts_with("Your last step was not in this problem. "),
                expected,
                "{}",
                dialog.text
            );
            assert!(dialog.text.contains("Pair to Target"), "{}", dialog.text);
        };
        check("same letters", true);
        check("pair to", false);
        check("", false);
    }

    /// The store refuses to undo a submission on which a hint rests.
    #[test]
    fn a_failure_offers_no_undo_after_a_hint() {
        let mut stage = TuiHarness::new(published(learner()), 120, 40);
        stage.open_problem("pair to", 0);
        stage.keys("s").answer(TutorAnswer::Submitted(Ok(Box::new(tui_fixtures::submission(Verdict::Wa)))));
        assert!(stage.frame().contains("undoes it"), "{}", stage.frame());
        let mut state = learner();
        state.problems.entry(uid("pair-to-target")).or_default().hints += 1;
        stage.send(AppMessage::Published(std::sync::Arc::new(published(state))));
        assert!(!stage.frame().contains("undoes it"), "{}", stage.frame());
    }

    #[test]
    fn a_verdict_that_was_taken_back_stands_and_is_no_submission() {
        let mut stage = TuiHarness::new(published(learner()), 120, 40);
        stage.open_problem("pair to", 0);
        stage.keys("s").answer(TutorAnswer::Submitted(Ok(Box::new(tui_fixtures::submission(Verdict::Ac)))));
        let finished = |stage: &TuiHarness| stage.problem().and_then(|p| p.last_result.clone());
        assert!(finished(&stage).is_some_and(|f| f.passed_submission().is_some()));
        stage.keys("u").answer(TutorAnswer::Undoable(Ok(back()))).keys("enter").answer(TutorAnswer::Undone(Ok(back())));
        let taken_back = |f: &JobResult| matches!(f, JobResult::Undone(report) if report.verdict.passed());
        assert!(finished(&stage).is_some_and(|f| taken_back(&f) && f.passed_submission().is_none()));
    }
}
