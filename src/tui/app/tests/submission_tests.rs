//! A submission from its start to its end: its time, and how it is stopped.

use super::*;
use crate::tui::screens::problem_screen::problem_view_state::OpenProblem;

/// What was recorded with a pass is not counted again with the next submission.
#[test]
fn a_new_attempt_after_a_pass_starts_its_own_time() {
    let mut stage = stage(120);
    stage.open_problem("pair to", 0).advance_to(60).keys("s");
    let passed = TutorAnswer::Submitted(Ok(Box::new(tui_fixtures::submission(Verdict::Ac))));
    stage.answer(passed).advance_to(100);
    let seconds = |stage: &TuiHarness| stage.problem().map(|p| p.timer.seconds());
    assert_eq!(seconds(&stage), Some(60), "reading the result is no work");
    stage.keys("e").advance_to(130);
    assert_eq!(seconds(&stage), Some(30));
}

/// A submission may be recorded before it can be stopped.
#[test]
fn a_submission_that_is_stopped_says_how_it_ended() {
    let stopped = || RequestFailure { message: "cancelled".to_owned(), cancelled: true, needs_consent: false };
    let check = |answer: TutorAnswer, expected: &str, is_shown: bool| {
        let mut stage = stage(120);
        stage.open_problem("pair to", 0).keys("s esc");
        assert!(stage.frame().contains("Stopping"), "{}", stage.frame());
        stage.answer(answer);
        assert_eq!(said(&stage), expected);
        assert_eq!(stage.problem().map(|p| (p.job.is_some(), p.last_result.is_some())), Some((false, is_shown)));
    };
    check(TutorAnswer::Submitted(Err(stopped())), "Stopped.", false);
    check(TutorAnswer::Submitted(Ok(Box::new(tui_fixtures::submission(Verdict::Ac)))), "", true);
}

#[test]
fn a_submission_undone_in_another_terminal_no_longer_counts() {
    let mut stage = stage(120);
    stage.open_problem("pair to", 0).keys("s");
    let mut passed = tui_fixtures::submission(Verdict::Ac);
    let progress = Arc::make_mut(&mut passed.after).problems.entry(uid("pair-to-target")).or_default();
    progress.last_submitted = Some(tui_fixtures::now());
    stage.answer(TutorAnswer::Submitted(Ok(Box::new(passed))));
    let has_passed = |stage: &TuiHarness| stage.problem().is_some_and(OpenProblem::has_passed);
    let publish = |stage: &mut TuiHarness, version: u64| {
        stage.send(AppMessage::Published(Arc::new(published(LearnerState { version, ..learner() }))));
    };
    publish(&mut stage, 0);
    assert!(has_passed(&stage), "a state from before the submission");
    publish(&mut stage, 2);
    assert!(!has_passed(&stage), "{}", stage.frame());
}
