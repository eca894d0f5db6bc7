//! A run of C or C++ that fails gets the line where it goes wrong after its verdict.

use super::*;
use crate::tui::message::{RequestId, TutorRequest};
use crate::types::JudgeReport;

fn failed(language: Language) -> JudgeReport {
    JudgeReport { language, ..report_of(&[(Verdict::Wa, &["basic"])]) }
}

/// A stage after a run, and the request for a closer look if there is one.
fn ran(language: Language) -> (TuiHarness, Option<RequestId>) {
    let mut stage = stage(120);
    stage.open_problem("pair to", 0).keys("r").answer(TutorAnswer::Ran(Ok(failed(language))));
    let look = stage.commands.iter().find_map(|command| match command {
        AppCommand::Ask { request, ask: TutorRequest::LookCloser(..) } => Some(*request),
        _ => None,
    });
    (stage, look)
}

#[test]
fn the_line_comes_after_the_verdict() {
    let (mut stage, look) = ran(Language::Cpp);
    let request = look.expect("a closer look");
    assert!(stage.frame().contains("looking for the line where it goes wrong"), "{}", stage.frame());
    let mut found = failed(Language::Cpp);
    found.cases[0].message = Some("Line 7: divides by zero.".to_owned());
    stage.send(AppMessage::Answer { request, answer: TutorAnswer::LookedCloser(Ok(Some(Box::new(found)))) });
    let frame = stage.frame();
    assert!(frame.contains("Line 7: divides by zero.") && !frame.contains("looking for"), "{frame}");
}

#[test]
fn only_a_checked_language_is_looked_at() {
    assert!(ran(Language::C).1.is_some());
    assert!(ran(Language::Python).1.is_none());
    assert!(ran(Language::Java).1.is_none());
}

#[test]
fn another_run_or_leaving_ends_the_look() {
    for keys in ["r", "q"] {
        let (mut stage, look) = ran(Language::Cpp);
        let request = look.expect("a closer look");
        stage.commands.clear();
        stage.keys(keys);
        let stops = |command: &AppCommand| matches!(command, AppCommand::Cancel(stopped) if *stopped == request);
        assert!(stage.commands.iter().any(stops), "{keys}");
        let answer = TutorAnswer::LookedCloser(Ok(Some(Box::new(failed(Language::Cpp)))));
        stage.send(AppMessage::Answer { request, answer });
    }
}

#[test]
fn nothing_found_leaves_the_result() {
    let (mut stage, look) = ran(Language::Cpp);
    let request = look.expect("a closer look");
    stage.send(AppMessage::Answer { request, answer: TutorAnswer::LookedCloser(Ok(None)) });
    assert!(!stage.frame().contains("looking for"), "{}", stage.frame());
    assert_eq!(
        stage.problem().and_then(|p| p.last_result.as_ref()).map(JobResult::report),
        Some(&failed(Language::Cpp))
    );
}
