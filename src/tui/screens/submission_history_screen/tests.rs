//! Snapshots of the list of earlier code, of the changes since, and of restoring one.

use super::*;
use crate::orchestrator::{RestoredSubmission, SubmissionOrigin};
use crate::tui::tui_fixtures::{SOLUTION, TuiHarness, learner, published, uid};
use crate::types::{Language, Verdict};

fn code(number: usize, at: &str, origin: SubmissionOrigin, text: &str) -> PastSubmission {
    let at = at.parse().expect("a time");
    PastSubmission {
        number,
        version: number as u64,
        at,
        language: Language::Python,
        origin,
        text: Some(text.to_owned()),
    }
}

fn submitted(verdict: Verdict, passed: u32, undone: bool) -> SubmissionOrigin {
    SubmissionOrigin::Submitted { verdict, passed, total: 21, review: false, undone, gave_up: false }
}

/// Four versions; the file is the newest one with an extra line.
#[must_use]
pub fn codes() -> SubmissionHistory {
    let wrong = "def pair_to_target(nums, target):\n    return [0, 0]\n";
    let rust = PastSubmission {
        language: Language::Rust,
        ..code(3, "2026-11-21T08:20:00Z", submitted(Verdict::Tle, 9, true), "fn f() {}\n")
    };
    let codes = vec![
        code(4, "2026-11-21T08:42:00Z", submitted(Verdict::Ac, 21, false), SOLUTION),
        rust,
        code(2, "2026-11-20T19:03:00Z", submitted(Verdict::Wa, 9, false), wrong),
        code(1, "2025-11-20T18:59:00Z", SubmissionOrigin::SetAside, "half a thought"),
    ];
    let now = SOLUTION.replace("    return []\n", "    # nothing adds up\n    return []\n");
    SubmissionHistory { codes, files: [(Language::Python, now)].into(), hidden_up_to: None }
}

fn opened(columns: u16, rows: u16) -> TuiHarness {
    let mut stage = TuiHarness::new(published(learner()), columns, rows);
    stage.open_problem("pair to", 0).keys("y");
    assert!(
        matches!(stage.last_request(), Some(TutorRequest::Past(asked)) if *asked == uid("pair-to-target")),
        "{:?}",
        stage.last_request()
    );
    stage.answer(TutorAnswer::Past(Ok(Box::new(codes()))));
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
    stage.keys("q y").answer(TutorAnswer::Past(Ok(Box::new(codes))));
    assert!(stage.frame().contains("Its saved source is missing"), "{}", stage.frame());
    stage.keys("q y").answer(TutorAnswer::Past(Ok(Box::default())));
    assert!(stage.frame().contains("Nothing saved yet."), "{}", stage.frame());
}

#[test]
fn notes_are_folded_and_hidden_in_a_review() {
    let check = |reviewing: bool, expected: &str, hidden: bool| {
        let mut state = learner();
        state.problems.entry(uid("pair-to-target")).or_default().reviewing = reviewing;
        let mut stage = TuiHarness::new(published(state), 120, 60);
        stage.open_problem("pair to", 0);
        let notes = "# A map\n\n- order\n- duplicates\n- empty\n".to_owned();
        stage
            .send(crate::tui::message::AppMessage::NotesSaved(uid("pair-to-target")))
            .answer(TutorAnswer::Notes(Ok(Some(notes))));
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
    assert!(matches!(stage.last_request(), Some(TutorRequest::PutBack(_, 2))), "{:?}", stage.last_request());
    let asked = stage.commands.len();
    stage.keys("R");
    assert_eq!(stage.commands.len(), asked, "one at a time");
    let file = std::path::PathBuf::from("/home/ada/rung/starter/pair-to-target/solution.py");
    let done =
        RestoredSubmission { number: 2, language: Language::Python, file: file.clone(), same: false, kept: Some(file) };
    stage.answer(TutorAnswer::PutBack(Ok(done)));
    assert_eq!(
        stage.notice_text(),
        "Your solution.py is number 2 again. What was in the file is kept among your past code."
    );
    assert!(matches!(stage.last_request(), Some(TutorRequest::Past(_))), "{:?}", stage.last_request());
    assert_eq!(stage.keys("q").screen(), ScreenName::Problem);
}
