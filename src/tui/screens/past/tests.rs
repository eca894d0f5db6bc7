//! The list of earlier code, what changed since, and putting one back, as people see it.

use super::*;
use crate::model::{Language, Verdict};
use crate::orchestrator::{Origin, PutBack};
use crate::tui::testing::{SOLUTION, Stage, learner, published, uid};

fn code(number: usize, at: &str, origin: Origin, text: &str) -> PastCode {
    let at = at.parse().expect("a time");
    PastCode { number, version: number as u64, at, language: Language::Python, origin, text: Some(text.to_owned()) }
}

fn submitted(verdict: Verdict, passed: u32, undone: bool) -> Origin {
    Origin::Submitted { verdict, passed, total: 21, review: false, undone, gave_up: false }
}

/// Four codes; the file is the newest with a line more.
pub fn codes() -> PastCodes {
    let wrong = "def pair_to_target(nums, target):\n    return [0, 0]\n";
    let rust = PastCode {
        language: Language::Rust,
        ..code(3, "2026-11-21T08:20:00Z", submitted(Verdict::Tle, 9, true), "fn f() {}\n")
    };
    let codes = vec![
        code(4, "2026-11-21T08:42:00Z", submitted(Verdict::Ac, 21, false), SOLUTION),
        rust,
        code(2, "2026-11-20T19:03:00Z", submitted(Verdict::Wa, 9, false), wrong),
        code(1, "2025-11-20T18:59:00Z", Origin::SetAside, "half a thought"),
    ];
    let now = SOLUTION.replace("    return []\n", "    # nothing adds up\n    return []\n");
    PastCodes { codes, files: [(Language::Python, now)].into() }
}

fn opened(columns: u16, rows: u16) -> Stage {
    let mut stage = Stage::new(published(learner()), columns, rows);
    stage.open("pair to", 0).keys("y");
    assert!(matches!(stage.asked(), Some(Ask::Past(asked)) if *asked == uid("pair-to-target")), "{:?}", stage.asked());
    stage.answer(Answer::Past(Ok(Box::new(codes()))));
    stage
}

fn check(name: &str, keys: &str) {
    for (columns, rows) in [(120, 40), (80, 24)] {
        let mut stage = opened(columns, rows);
        stage.keys(keys);
        insta::assert_snapshot!(format!("{name}_{columns}x{rows}"), stage.frame());
    }
}

#[test]
fn past_code() {
    check("since_a_pass", "");
    check("since_a_failure", "j j");
    check("as_it_was", "enter");
}

#[test]
fn what_cannot_be_compared_is_shown_as_it_was() {
    let mut stage = opened(120, 40);
    let frame = stage.keys("j").frame();
    assert!(frame.contains("3 as it was") && frame.contains("fn f()"), "no Rust file to compare:\n{frame}");
    let mut codes = codes();
    codes.codes[0].text = None;
    stage.keys("q y").answer(Answer::Past(Ok(Box::new(codes))));
    assert!(stage.frame().contains("Its source is missing"), "{}", stage.frame());
    stage.keys("q y").answer(Answer::Past(Ok(Box::default())));
    assert!(stage.frame().contains("Nothing is kept yet."), "{}", stage.frame());
}

#[test]
fn notes_are_folded_and_hidden_in_a_review() {
    let check = |reviewing: bool, expected: &str, hidden: bool| {
        let mut state = learner();
        state.problems.entry(uid("pair-to-target")).or_default().reviewing = reviewing;
        let mut stage = Stage::new(published(state), 120, 60);
        stage.open("pair to", 0);
        let notes = "# A map\n\n- order\n- duplicates\n- empty\n".to_owned();
        stage.send(crate::tui::message::Message::Noted(uid("pair-to-target"))).answer(Answer::Notes(Ok(Some(notes))));
        let frame = stage.frame();
        assert!(frame.contains(expected) && frame.contains("duplicates") != hidden, "{frame}");
    };
    check(false, "N opens them: 1 more line", false);
    check(true, "N opens them: 4 lines", true);
}

#[test]
fn a_code_is_put_back_once_and_the_list_is_read_again() {
    let mut stage = opened(120, 40);
    stage.keys("j j R");
    assert!(matches!(stage.asked(), Some(Ask::PutBack(_, 2))), "{:?}", stage.asked());
    let asked = stage.commands.len();
    stage.keys("R");
    assert_eq!(stage.commands.len(), asked, "one at a time");
    let file = std::path::PathBuf::from("/home/ada/rung/starter/pair-to-target/solution.py");
    let done = PutBack { number: 2, language: Language::Python, file: file.clone(), same: false, kept: Some(file) };
    stage.answer(Answer::PutBack(Ok(done)));
    assert_eq!(stage.said(), "Your solution.py is number 2 again. What was in the file is kept among your past code.");
    assert!(matches!(stage.asked(), Some(Ask::Past(_))), "{:?}", stage.asked());
    assert_eq!(stage.keys("q").screen(), Name::Problem);
}
