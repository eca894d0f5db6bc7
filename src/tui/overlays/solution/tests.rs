//! The reference beside the learner's own code, at both sizes, as people see it.

use std::sync::Arc;

use crate::model::Language;
use crate::model::problem::Solution;
use crate::orchestrator::{PastCodes, Published};
use crate::tui::message::{Answer, Ask};
use crate::tui::screens::past::codes;
use crate::tui::testing::{Stage, learner, published};

/// The usual problems, each with another way to solve it.
fn two_ways() -> Published {
    let mut published = published(learner());
    for problem in &mut Arc::make_mut(&mut published.catalog).problems {
        let source = "def pair_to_target(nums, target):\n    # sorted, from both ends\n    return []\n".to_owned();
        let file = "solutions/python-both-ends.py".to_owned();
        problem.solutions.push(Solution { language: Language::Python, file, source });
    }
    published
}

fn opened(published: Published, past: PastCodes, columns: u16, rows: u16) -> Stage {
    let mut stage = Stage::new(published, columns, rows);
    stage.open("pair to", 1).keys("v");
    assert!(matches!(stage.asked(), Some(Ask::Past(_))), "{:?}", stage.asked());
    stage.answer(Answer::Past(Ok(Box::new(past))));
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
fn without_a_pass_the_file_stands_there_and_without_a_file_nothing() {
    let file = PastCodes { codes: Vec::new(), ..codes() };
    let frame = opened(published(learner()), file, 120, 40).frame();
    assert!(frame.contains("Your file as it is") && frame.contains("# nothing adds up"), "{frame}");
    let frame = opened(published(learner()), PastCodes::default(), 120, 40).frame();
    assert!(frame.contains("You have no code of this problem yet."), "{frame}");
    let mut stage = opened(published(learner()), PastCodes::default(), 120, 40);
    assert!(stage.keys("v").overlay().is_none());
}
