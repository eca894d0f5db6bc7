//! The reference solution, and giving up to see it: asks first, then shows the solution and the effect.

use crate::learner::state_queries;
use crate::orchestrator::GiveUpResult;
use crate::text::number_format::share;
use crate::text::relative_dates::day_in_words;
use crate::text::{give_up_text, learning_status};
use crate::tui::keymap::Action;
use crate::tui::message::{AppCommand, RequestId, RequestResult, TutorRequest};
use crate::tui::overlay::overlay_request::{ConfirmDialog, OverlayChoice, OverlayRequest};
use crate::tui::ui::Ui;
use crate::tui::ui::notice::NoticeTone;
use crate::types::ids::ProblemUid;

use super::activity_timer::ActivityTimer;
use super::problem_view_state::OpenProblem;
use super::request_hint;
use crate::types::humanize::{MAX_LISTED, join_first};

/// Shows the reference, or explains how to unlock it.
pub(super) fn show_solution(open: &OpenProblem, ui: &mut Ui) -> Vec<AppCommand> {
    if open.has_passed() || learning_status::is_solution_visible(&ui.published, &open.uid) {
        return vec![open_solution(open)];
    }
    let key = ui.keymap.label(Action::Submit);
    let passing = if state_queries::is_solved(&ui.published.state, &open.uid) {
        format!("A review is from memory: the reference solution is hidden until it is over. {key} submits.")
    } else {
        format!("The reference solution opens when your own is accepted: {key} submits.")
    };
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

/// Requests the cost of giving up, or says why the learner can't give up. The answer opens the question.
pub(super) fn plan_give_up(open: &mut OpenProblem, ui: &mut Ui) -> Vec<AppCommand> {
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
    let (request, command) = ui.new_request(TutorRequest::PlanGiveUp(open.uid.clone(), seconds(open)));
    open.pending_give_up = Some(request);
    vec![command]
}

/// Asks for confirmation before giving up, with the cost.
pub(super) fn confirm_give_up(
    open: &mut OpenProblem,
    ui: &mut Ui,
    request: RequestId,
    outcome: RequestResult<GiveUpResult>,
) -> Vec<AppCommand> {
    if open.pending_give_up.take_if(|asked| *asked == request).is_none() || ui.has_overlay {
        return Vec::new();
    }
    let plan = match outcome {
        Ok(plan) => plan,
        Err(failure) => {
            ui.show_failure(failure);
            return Vec::new();
        }
    };
    let Some(problem) = open.problem(ui) else { return Vec::new() };
    vec![AppCommand::Show(OverlayRequest::Confirm(ConfirmDialog {
        title: format!("Give up on {}?", problem.title),
        text: format!(
            "{} This can't be undone: you will have seen the solution.",
            give_up_text::cost(&ui.published, &plan)
        ),
        yes: ("give up", OverlayChoice::GiveUp(open.uid.clone())),
        other: None,
        no: "keep trying",
    }))]
}

/// Gives up after the learner confirmed.
pub(super) fn request_give_up(open: &OpenProblem, ui: &mut Ui, uid: ProblemUid) -> (RequestId, AppCommand) {
    ui.new_request(TutorRequest::GiveUp(uid, seconds(open)))
}

fn seconds(open: &OpenProblem) -> u32 {
    open.timer.seconds().try_into().unwrap_or(u32::MAX)
}

/// A new attempt begins after a pass, or after the learner gave up: with the first edit or job, so that reading the solution
/// is no work. The time of the attempt before is recorded already.
pub(super) fn begin_new_attempt(open: &mut OpenProblem, ui: &Ui) {
    if std::mem::take(&mut open.gave_up) || open.timer.stopped {
        open.timer = ActivityTimer::new(0, ui.clock);
    }
}

/// Handles the recorded give-up: shows the solution and ends the attempt, if the problem that was given up is still open.
pub(super) fn handle_answer(
    open: Option<&mut OpenProblem>,
    ui: &mut Ui,
    outcome: RequestResult<GiveUpResult>,
    given_up: Option<ProblemUid>,
) -> Vec<AppCommand> {
    let given = match outcome {
        Ok(given) => given,
        Err(failure) => {
            ui.show_failure(failure);
            return Vec::new();
        }
    };
    let Some(uid) = given_up else { return Vec::new() };
    let outcome = describe_outcome(ui, &given);
    let Some(open) = open.filter(|open| open.uid == uid) else {
        let title = learning_status::problem_title(&ui.published, &uid);
        ui.show_notice(NoticeTone::Info, format!("Given up on {title}{outcome}"));
        return Vec::new();
    };
    (open.timer.stopped, open.gave_up) = (true, true);
    ui.show_notice(NoticeTone::Info, format!("Given up{outcome}"));
    let mut commands = request_hint::request_hint_view(open, ui);
    if !ui.has_overlay {
        commands.push(open_solution(open));
    }
    commands
}

/// ": Arrays .41 → .36. It is due tomorrow, with an empty file."
fn describe_outcome(ui: &Ui, given: &GiveUpResult) -> String {
    let moved = given.mastery.iter().map(|(topic, before, after)| {
        format!("{} {} → {}", learning_status::topic_title(&ui.published, topic), share(*before), share(*after))
    });
    let moved = join_first(&moved.collect::<Vec<_>>(), MAX_LISTED);
    let moved = if moved.is_empty() { String::new() } else { format!(": {moved}") };
    let back = day_in_words(given.back, ui.published.day);
    format!("{moved}. It is due {back}, with an empty file.")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::orchestrator::LanguageStatus;
    use crate::tui::message::{AppMessage, TutorAnswer};
    use crate::tui::overlay::ActiveOverlay;
    use crate::tui::tui_fixtures::{TuiHarness, learner, now, published, today, uid};
    use crate::types::learner_state::{LearnerState, Progress};
    use crate::types::problem::Language;

    const ID: &str = "longest-clean-run";

    fn progress(state: &mut LearnerState) -> &mut Progress {
        state.problems.get_mut(&uid(ID)).expect("it")
    }

    fn after(failures: u32) -> TuiHarness {
        let mut state = learner();
        let known = progress(&mut state);
        (known.failures_in_a_row, known.hint_level) = (failures, 0);
        let mut stage = TuiHarness::new(published(state), 120, 40);
        stage.open_problem("longest clean", 2);
        stage
    }

    fn plan(mastery: &[f64], not_counted: Option<&str>) -> GiveUpResult {
        let mastery = mastery.chunks(2).map(|m| ("sliding-window".into(), m[0], m[1])).collect();
        let back = today().tomorrow().expect("a day");
        GiveUpResult { back, mastery, not_counted: not_counted.map(str::to_owned), was_solved: false }
    }

    /// Answers the request to give up, and publishes its record.
    fn answer_given_up(stage: &mut TuiHarness) {
        let mut state = learner();
        let tomorrow = today().tomorrow().expect("a day");
        let review = state.reviews.values().next().cloned().expect("a review");
        state.reviews.insert(uid(ID), crate::types::learner_state::Review { due: tomorrow, last_quality: 0, ..review });
        let now = now();
        let known = progress(&mut state);
        (known.gave_up, known.last_submitted) = (Some(now), Some(now));
        let given = plan(&[0.46, 0.39], None);
        let request = stage.last_request_id();
        stage.send(AppMessage::Published(std::sync::Arc::new(published(state))));
        stage.send(AppMessage::Answer { request, answer: TutorAnswer::GaveUp(Ok(given)) });
    }

    #[test]
    fn another_language_after_giving_up_is_no_new_attempt() {
        let mut stage = after(1);
        stage.keys("V").answer(TutorAnswer::GiveUpPlan(Ok(plan(&[0.46, 0.39], None)))).keys("enter");
        answer_given_up(&mut stage);
        stage.keys("esc L");
        let found = |language: &Language| LanguageStatus { language: *language, found: Ok("1.0".to_owned()) };
        stage.answer(TutorAnswer::Languages(Ok(Language::ALL.iter().map(found).collect())));
        stage.keys("j j enter");
        let request = stage.last_request_id();
        stage.answer_opened(request, 0);
        let frame = stage.frame();
        assert!(frame.contains("You gave up on this problem") && frame.contains("given up after 0:00"), "{frame}");
        // A job begins one, and its time counts.
        stage.keys("r");
        assert!(stage.problem().is_some_and(|open| !open.gave_up && !open.timer.stopped), "{}", stage.frame());
    }

    #[test]
    fn a_problem_opened_meanwhile_is_not_given_up() {
        let mut stage = after(1);
        stage.keys("V").answer(TutorAnswer::GiveUpPlan(Ok(plan(&[0.46, 0.39], None)))).keys("enter");
        let request = stage.last_request_id();
        stage.open_problem("same letters", 0);
        let answer = TutorAnswer::GaveUp(Ok(plan(&[0.46, 0.39], None)));
        stage.send(AppMessage::Answer { request, answer });
        assert!(stage.overlay().is_none(), "{}", stage.frame());
        assert!(stage.problem().is_some_and(|open| !open.gave_up && !open.timer.stopped), "{}", stage.frame());
        let text = "Given up on Longest Clean Run: Sliding Window .46 → .39. It is due tomorrow, with an empty file.";
        assert_eq!(stage.notice_text(), text);
    }

    #[test]
    fn giving_up_needs_one_try_and_no_hint() {
        let mut stage = after(0);
        stage.keys("v");
        assert_eq!(stage.notice_text(), "The reference solution opens when your own is accepted: s submits.");
        stage.keys("V");
        assert!(stage.overlay().is_none());
        let said = "Try it once first: submit your code, even if it fails. Then you can give up.";
        assert_eq!(stage.notice_text(), said);
        let mut stage = after(1);
        stage.keys("V");
        assert!(matches!(stage.last_request(), Some(TutorRequest::PlanGiveUp(..))), "{:?}", stage.last_request());
    }

    #[test]
    fn the_question_says_what_giving_up_costs() {
        let check = |plan: GiveUpResult, expected: &str| {
            let mut stage = after(1);
            stage.keys("V").answer(TutorAnswer::GiveUpPlan(Ok(plan)));
            let frame = stage.frame();
            let flat = frame.replace(['│', '\n'], " ").split_whitespace().collect::<Vec<_>>().join(" ");
            assert!(flat.contains("Give up on Longest Clean Run?") && flat.contains("tomorrow"), "{frame}");
            assert!(expected.split(' ').all(|word| flat.contains(word)), "{expected}\n{frame}");
        };
        check(plan(&[0.46, 0.39], None), "It costs: Sliding Window .46 → .39.");
        let once = "Failures within 10 minutes on one problem count once.";
        check(plan(&[], Some(once)), "It costs no mastery now: failures within 10 minutes");
        check(plan(&[], None), "It costs no mastery.");
    }

    #[test]
    fn a_question_comes_first_then_the_solution_with_what_it_changed() {
        let mut stage = after(1);
        stage.keys("v");
        assert!(stage.notice_text().ends_with("s submits. Or give up: V."), "{}", stage.notice_text());
        let frame = stage.frame();
        assert!(frame.contains("V gives up") && frame.contains("V give up"), "{frame}");
        stage.commands.clear();
        let asked = || TutorAnswer::GiveUpPlan(Ok(plan(&[0.46, 0.39], None)));
        stage.keys("V").answer(asked()).keys("esc");
        let given = |stage: &TuiHarness| matches!(stage.last_request(), Some(TutorRequest::GiveUp(..)));
        assert!(!given(&stage), "no means no");
        stage.keys("V").answer(asked()).keys("enter");
        assert!(
            matches!(stage.last_request(), Some(TutorRequest::GiveUp(given, _)) if *given == uid(ID)),
            "{:?}",
            stage.last_request()
        );
        answer_given_up(&mut stage);
        assert!(matches!(stage.overlay(), Some(ActiveOverlay::Solution(_))));
        let said = "Given up: Sliding Window .46 → .39. It is due tomorrow, with an empty file.";
        assert_eq!(stage.notice_text(), said);
        stage.keys("esc");
        let frame = stage.frame();
        assert!(frame.contains("You gave up on this problem"), "{frame}");
        assert!(frame.contains("given up after 0:00"), "{frame}");
        stage.keys("V");
        assert_eq!(stage.notice_text(), "You gave up on it before: the reference solution is open to you.");
        stage.keys("q");
        let frame = stage.frame();
        let row = frame.lines().find(|line| line.contains("Longest Clean Run") && line.contains("given up"));
        assert!(row.is_some_and(|row| row.contains("comes back tomorrow")), "{frame}");
        assert!(!frame.contains("Continue: Longest Clean Run"), "{frame}");
    }
}
