//! Snapshots of the reference beside the learner's code, at both sizes.

use std::sync::Arc;

use crate::orchestrator::{SubmissionHistory, TutorSnapshot};
use crate::tui::message::{TutorAnswer, TutorRequest};
use crate::tui::screens::submission_history_screen::codes;
use crate::tui::tui_fixtures::{TuiHarness, learner, published};
use crate::types::Language;
use crate::types::problem::Solution;

/// The usual problems, each with an alternative solution.
fn two_ways() -> TutorSnapshot {
    let mut published = published(learner());
    for problem in &mut Arc::make_mut(&mut published.catalog).problems {
        let source = "def pair_to_target(nums, target):\n    # sorted, from both ends\n    return []\n".to_owned();
        let file = "solutions/python-both-ends.py".to_owned();
        problem.solutions.push(Solution { language: Language::Python, file, source });
    }
    published
}

fn opened(published: TutorSnapshot, past: SubmissionHistory, columns: u16, rows: u16) -> TuiHarness {
    let mut stage = TuiHarness::new(published, columns, rows);
    stage.open_problem("pair to", 1).keys("v");
    assert!(matches!(stage.last_request(), Some(TutorRequest::Past(_))), "{:?}", stage.last_request());
    stage.answer(TutorAnswer::Past(Ok(Box::new(past))));
    stage
}

#[test]
fn the_reference_stands_beside_the_learners_own_code_or_is_a_tab() {
    for (columns, rows) in [(120, 40), (80, 24)] {
        let mut stage = opened(published(learner()), codes(), columns, rows);
        insta::assert_snapshot!(format!("beside_{columns}x{rows}"), stage.frame());
        stage.keys("backtab");
        insta::assert_snapshot!(format!("before_{columns}x{rows}"), stage.frame());
    }
}

#[test]
fn another_way_to_solve_it_is_a_tab_of_its_own() {
    for (columns, rows) in [(120, 40), (80, 24)] {
        let mut stage = opened(two_ways(), codes(), columns, rows);
        stage.keys("tab");
        insta::assert_snapshot!(format!("another_way_{columns}x{rows}"), stage.frame());
        assert!(stage.keys("1 2").overlay().is_some());
    }
}

#[test]
fn an_earlier_pass_of_ones_own_is_a_tab() {
    let mut past = codes();
    let newest = past.codes.iter().find(|code| code.has_passed()).expect("a pass").clone();
    let at = newest.at - jiff::SignedDuration::from_hours(21 * 24);
    let text = Some("def pair_to_target(nums, target):\n    # three weeks ago\n    return []\n".to_owned());
    past.codes.push(crate::orchestrator::PastSubmission { at, text, number: 90, ..newest.clone() });
    // The same text once more doesn't get a tab.
    past.codes.push(crate::orchestrator::PastSubmission { at, number: 91, ..newest });
    let mut stage = opened(published(learner()), past, 120, 40);
    assert_eq!(stage.frame().matches("You, ").count(), 1, "{}", stage.frame());
    stage.keys("tab");
    assert!(stage.frame().contains("# three weeks ago"), "{}", stage.frame());
}

#[test]
fn without_a_pass_the_file_stands_there_and_without_a_file_nothing() {
    let file = SubmissionHistory { codes: Vec::new(), ..codes() };
    let frame = opened(published(learner()), file, 120, 40).frame();
    assert!(frame.contains("Your file as it is") && frame.contains("# nothing adds up"), "{frame}");
    let frame = opened(published(learner()), SubmissionHistory::default(), 120, 40).frame();
    assert!(frame.contains("You have no code of this problem yet."), "{frame}");
    let mut stage = opened(published(learner()), SubmissionHistory::default(), 120, 40);
    assert!(stage.keys("v").overlay().is_none());
}
