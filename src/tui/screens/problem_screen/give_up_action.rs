//! The reference solution, and giving up to see it: asks first, then shows the solution and the effect.

use crate::orchestrator::GiveUpResult;
use crate::text::learning_status;
use crate::text::number_format::share;
use crate::text::relative_dates::day_in_words;
use crate::tui::keymap::Action;
use crate::tui::message::{AppCommand, RequestResult, TutorRequest};
use crate::tui::overlay::overlay_request::{ConfirmDialog, OverlayChoice, OverlayRequest};
use crate::tui::ui::Ui;
use crate::tui::ui::notice::NoticeTone;
use crate::types::ids::ProblemUid;

use super::activity_timer::ActivityTimer;
use super::problem_view_state::OpenProblem;
use super::request_hint;

/// Shows the reference, or explains how to unlock it.
pub(super) fn show_solution(open: &OpenProblem, ui: &mut Ui) -> Vec<AppCommand> {
    if open.has_passed() || learning_status::is_solution_visible(&ui.published, &open.uid) {
        return vec![open_solution(open)];
    }
    let key = ui.keymap.label(Action::Submit);
    let passing = format!("The reference solution opens when your own passes every case: {key} submits.");
    let text = if open.can_give_up(ui) {
        format!("{passing} Or give up: {}.", ui.keymap.label(Action::GiveUp))
    } else {
        passing
    };
    ui.show_notice(NoticeTone::Info, text);
    Vec::new()
}

fn open_solution(open: &OpenProblem) -> AppCommand {
    AppCommand::Show(OverlayRequest::Solution(open.uid.clone()))
}

/// Asks for confirmation before giving up, or says why the learner can't.
pub(super) fn confirm_give_up(open: &OpenProblem, ui: &mut Ui) -> Vec<AppCommand> {
    let Some(problem) = open.problem(ui) else { return Vec::new() };
    let refusal = if open.has_passed() {
        Some("Solved: there is nothing to give up.".to_owned())
    } else {
        learning_status::give_up_refusal(&ui.published, problem)
    };
    if let Some(reason) = refusal {
        ui.show_notice(NoticeTone::Info, reason);
        return Vec::new();
    }
    vec![AppCommand::Show(OverlayRequest::Confirm(ConfirmDialog {
        title: format!("Give up on {}?", problem.title),
        text: format!(
            "The reference solution and its explanation are shown. The problem is not solved by it and comes back tomorrow, \
             with an empty file. Your file stays as it is; only an undo ({}) takes this back.",
            ui.keymap.label(Action::Undo)
        ),
        yes: ("give up", OverlayChoice::GiveUp(open.uid.clone())),
        other: None,
        no: "go on trying",
    }))]
}

/// Gives up after the learner confirmed.
pub(super) fn request_give_up(open: &OpenProblem, ui: &mut Ui, uid: ProblemUid) -> Vec<AppCommand> {
    let seconds = open.timer.seconds().try_into().unwrap_or(u32::MAX);
    vec![ui.new_request(TutorRequest::GiveUp(uid, seconds)).1]
}

/// Handles the recorded give-up: shows the solution, and starts a new attempt with a new timer.
pub(super) fn handle_answer(
    open: &mut OpenProblem,
    ui: &mut Ui,
    outcome: RequestResult<GiveUpResult>,
) -> Vec<AppCommand> {
    let given = match outcome {
        Ok(given) => given,
        Err(failure) => {
            ui.show_failure(failure);
            return Vec::new();
        }
    };
    open.timer = ActivityTimer::new(0, ui.clock);
    ui.show_notice(NoticeTone::Info, describe_outcome(ui, &given));
    let mut commands = request_hint::request_hint_view(open, ui);
    if !ui.has_overlay {
        commands.push(open_solution(open));
    }
    commands
}

/// "Given up: Arrays .41 → .36. It comes back tomorrow; u takes it back."
fn describe_outcome(ui: &Ui, given: &GiveUpResult) -> String {
    let moved = given.mastery.iter().map(|(topic, before, after)| {
        format!("{} {} → {}", learning_status::topic_title(&ui.published, topic), share(*before), share(*after))
    });
    let moved = moved.collect::<Vec<_>>().join(", ");
    let moved = if moved.is_empty() { String::new() } else { format!(": {moved}") };
    let back = day_in_words(given.back, ui.published.day);
    let key = ui.keymap.label(Action::Undo);
    format!("Given up{moved}. It comes back {back}, from a blank file; {key} takes it back.")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tui::message::{AppMessage, TutorAnswer};
    use crate::tui::overlay::ActiveOverlay;
    use crate::tui::tui_fixtures::{TuiHarness, learner, now, published, today, uid};
    use crate::types::learner_state::{LearnerState, Progress};

    const ID: &str = "longest-clean-run";

    fn progress(state: &mut LearnerState) -> &mut Progress {
        state.problems.get_mut(&uid(ID)).expect("it")
    }

    fn after(shown: u8) -> TuiHarness {
        let mut state = learner();
        progress(&mut state).hint_level = shown;
        let mut stage = TuiHarness::new(published(state), 120, 40);
        stage.open_problem("longest clean", 2);
        stage
    }

    #[test]
    fn giving_up_waits_for_the_last_hint() {
        let mut stage = after(4);
        stage.keys("v");
        assert_eq!(stage.notice_text(), "The reference solution opens when your own passes every case: s submits.");
        stage.keys("V");
        assert!(stage.overlay().is_none());
        assert_eq!(stage.notice_text(), "You can give up once you have seen all 5 hints (4 so far).");
    }

    #[test]
    fn a_question_comes_first_then_the_solution_with_what_it_changed() {
        let mut stage = after(5);
        stage.keys("v");
        assert!(stage.notice_text().ends_with("s submits. Or give up: V."), "{}", stage.notice_text());
        let frame = stage.frame();
        assert!(frame.contains("V gives up") && frame.contains("V give up"), "{frame}");
        stage.commands.clear();
        stage.keys("V esc");
        assert!(stage.last_request().is_none(), "no means no");
        stage.keys("V enter");
        assert!(
            matches!(stage.last_request(), Some(TutorRequest::GiveUp(given, _)) if *given == uid(ID)),
            "{:?}",
            stage.last_request()
        );
        let mut state = learner();
        let tomorrow = today().tomorrow().expect("a day");
        let review = state.reviews.values().next().cloned().expect("a review");
        state.reviews.insert(uid(ID), crate::types::learner_state::Review { due: tomorrow, last_quality: 0, ..review });
        let now = now();
        let known = progress(&mut state);
        (known.gave_up, known.last_submitted) = (Some(now), Some(now));
        let given =
            GiveUpResult { back: tomorrow, mastery: vec![("sliding-window".into(), 0.46, 0.39)], not_counted: None };
        let request = stage.last_request_id();
        stage.send(AppMessage::Published(std::sync::Arc::new(published(state))));
        stage.send(AppMessage::Answer { request, answer: TutorAnswer::GaveUp(Ok(given)) });
        assert!(matches!(stage.overlay(), Some(ActiveOverlay::Solution(_))));
        let said = "Given up: Sliding Window .46 → .39. It comes back tomorrow, from a blank file; u takes it back.";
        assert_eq!(stage.notice_text(), said);
        stage.keys("esc");
        let frame = stage.frame();
        assert!(frame.contains("You gave up on this problem"), "{frame}");
        stage.keys("V");
        assert_eq!(stage.notice_text(), "You gave up on it before: the reference solution is open to you.");
        stage.keys("q");
        let frame = stage.frame();
        let row = frame.lines().find(|line| line.contains("Longest Clean Run") && line.contains("given up"));
        assert!(row.is_some_and(|row| row.contains("comes back tomorrow")), "{frame}");
        assert!(!frame.contains("Continue: Longest Clean Run"), "{frame}");
    }
}
