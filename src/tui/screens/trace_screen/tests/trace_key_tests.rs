//! Tables of the keys of the trace screen, and of opening and leaving it.

use super::super::VALUES;
use crate::text::symbols;
use crate::tui::destination::ScreenName;
use crate::tui::message::TutorRequest;
use crate::tui::message::{AppCommand, AppMessage, RequestFailure, TutorAnswer};
use crate::tui::screens::problem_screen::problem_view_state::JobResult;
use crate::tui::tui_fixtures::{TuiHarness, learner, published, report_of};
use crate::tui::ui::notice::NoticeTone;
use crate::types::Verdict;
use crate::types::execution_trace::{
    Local, TextQuotes, Trace, TraceEnd, TraceEvent, TraceStep, ValuePreview, WrongStep,
};
use crate::types::problem::Language;
use crate::types::verdict_report::CompileError;

/// `f` calls `g`: 0 call f, 1 line, 2 call g, 3 line, 4 return, 5 line (wrong), 6 return.
fn recording() -> Trace {
    let step = |(event, frame): (TraceEvent, u32)| TraceStep {
        frame,
        depth: frame,
        ..TraceStep::new(event, 1, ["f", "g"][frame as usize])
    };
    let events = [
        (TraceEvent::Call, 0),
        (TraceEvent::Line, 0),
        (TraceEvent::Call, 1),
        (TraceEvent::Line, 1),
        (TraceEvent::Return, 1),
        (TraceEvent::Line, 0),
        (TraceEvent::Return, 0),
    ];
    Trace {
        code: vec!["def f(): g()".to_owned()],
        steps: events.map(step).into(),
        wrong: Some(WrongStep { blameless: false, step: 5, text: "Line 1 is wrong.".to_owned() }),
        ..Trace::new("case-1".into(), Verdict::Wa, TraceEnd::Complete)
    }
}

/// A problem with a last report of these verdicts.
fn reported(verdicts: &[Verdict]) -> TuiHarness {
    let mut stage = TuiHarness::new(published(learner()), 80, 24);
    stage.open_problem("pair to", 0);
    let cases: Vec<(Verdict, &[&str])> = verdicts.iter().map(|verdict| (*verdict, &[][..])).collect();
    if let Some(problem) = stage.problem_mut().filter(|_| !cases.is_empty()) {
        problem.last_result = Some(JobResult::Run(report_of(&cases)));
    }
    stage
}

/// The screen with a recording.
fn open(trace: Trace) -> TuiHarness {
    let mut stage = reported(&[Verdict::Wa]);
    stage.keys("t").answer(TutorAnswer::Traced(Ok(Box::new(trace))));
    stage
}

fn step(stage: &TuiHarness) -> Option<usize> {
    stage.app.screens.trace.recording.as_ref().map(|_| stage.app.screens.trace.step)
}

fn said(stage: &TuiHarness) -> &str {
    stage.notice_text()
}

#[test]
fn every_key_goes_where_it_says() {
    let check = |keys: &str, expected: usize| {
        let mut stage = open(recording());
        stage.keys(keys);
        assert_eq!(step(&stage), Some(expected), "{keys}");
    };
    check("", 5);
    for (keys, expected) in [("g", 0), ("G", 6), ("g J", 5), ("G J J", 5)] {
        check(keys, expected);
    }
    for (keys, expected) in [("h", 4), ("left left", 3), ("l", 6), ("right right right", 6), ("g h", 0)] {
        check(keys, expected);
    }
    // Step over: skips the inside of a call and stops after it.
    for (keys, expected) in [("g n", 1), ("g l n", 5), ("G n", 6), ("p", 1), ("g p", 0), ("g l l n", 3)] {
        check(keys, expected);
    }
    // Step out: goes to the call's end, and from there to the step at which its caller continues.
    for (keys, expected) in [("g l l o", 4), ("g l l o o", 5), ("g o", 6), ("G o", 6)] {
        check(keys, expected);
    }
}

#[test]
fn a_recording_opens_where_it_explains_most() {
    let check = |verdict, end, wrong: Option<usize>, expected| {
        let wrong = wrong.map(|step| WrongStep { blameless: false, step, text: String::new() });
        assert_eq!(step(&open(Trace { verdict, end, wrong, ..recording() })), Some(expected), "{verdict:?} {end:?}");
    };
    check(Verdict::Wa, TraceEnd::Complete, Some(3), 3);
    check(Verdict::Wa, TraceEnd::Complete, Some(900), 6);
    check(Verdict::Wa, TraceEnd::Steps, None, 0);
    check(Verdict::Ac, TraceEnd::Complete, None, 0);
    check(Verdict::Tle, TraceEnd::Steps, None, 6);
}

/// A step that only shows a mistake is not marked as a mistake.
#[test]
fn a_step_without_blame_has_no_mark() {
    let text = "`where` keeps the -1 of line 1: no round of the loop changes it.";
    let frames = |blameless: bool| {
        let wrong = Some(WrongStep { blameless, step: 5, text: text.to_owned() });
        let mut stage = open(Trace { wrong, ..recording() });
        let at = stage.frame();
        (at, stage.keys("g").frame())
    };
    let (at, elsewhere) = frames(true);
    assert!(at.contains("keeps the -1 of line 1"), "{at}");
    assert!(!at.contains(symbols::FAILED), "{at}");
    assert!(elsewhere.contains("J goes to step 6, the step to look at"), "{elsewhere}");
    let (at, elsewhere) = frames(false);
    assert!(at.contains(&format!("{} `where` keeps", symbols::FAILED)), "{at}");
    assert!(elsewhere.contains("J goes to step 6, where it goes wrong"), "{elsewhere}");
}

#[test]
fn the_case_is_the_open_one_where_it_fails_else_the_first_that_does() {
    let check = |verdicts: &[Verdict], open: usize, expected: Option<&str>| {
        let mut stage = reported(verdicts);
        stage.problem_mut().expect("an open problem").case = open;
        stage.keys("t");
        let Some(TutorRequest::Trace(_, case)) = stage.last_request() else { panic!("no trace is asked for") };
        assert_eq!(case.as_ref().map(|case| case.0.as_str()), expected, "{verdicts:?} {open}");
        assert_eq!(stage.screen(), ScreenName::Trace);
    };
    let (ac, wa) = (Verdict::Ac, Verdict::Wa);
    check(&[], 0, None);
    check(&[ac, wa, wa], 0, Some("case-1"));
    check(&[ac, wa, wa], 2, Some("case-2"));
    check(&[ac, ac], 1, Some("case-1"));
}

#[test]
fn what_cannot_be_followed_is_said() {
    let mut stage = reported(&[Verdict::Wa]);
    stage.app.ui.set_language(Language::Go);
    stage.keys("t");
    assert_eq!(stage.screen(), ScreenName::Problem);
    assert_eq!(said(&stage), "There is no trace for Go: print what you want to see, and it is shown with the case.");

    let error = CompileError {
        kind: "SyntaxError".to_owned(),
        message: "expected ':'".to_owned(),
        line: Some(3),
        column: None,
        code: None,
    };
    let check = |trace: Trace, expected: &str| {
        let stage = open(trace);
        assert_eq!((stage.screen(), said(&stage)), (ScreenName::Problem, expected));
        assert!(stage.app.screens.trace.recording.is_none());
    };
    let none = Trace { steps: Vec::new(), wrong: None, ..recording() };
    check(
        Trace { compile_error: Some(error), ..none.clone() },
        "There is nothing to follow: SyntaxError: expected ':' (line 3).",
    );
    check(none, "There is nothing to follow: no line of your file ran in this case.");

    let mut stage = reported(&[Verdict::Wa]);
    stage.keys("t").answer(TutorAnswer::Traced(Err(RequestFailure::from("No sandbox here.".to_owned()))));
    assert_eq!((stage.screen(), said(&stage)), (ScreenName::Problem, "No sandbox here."));
    let mut stage = open(Trace { wrong: None, ..recording() });
    stage.keys("J");
    assert_eq!((step(&stage), said(&stage)), (Some(0), "No single step stands out in this case."));
}

#[test]
fn back_stops_a_recording_and_a_late_answer_changes_nothing() {
    let mut stage = reported(&[Verdict::Wa]);
    stage.keys("t");
    let request = stage.last_request_id();
    stage.commands.clear();
    stage.keys("esc");
    assert_eq!(stage.screen(), ScreenName::Problem);
    assert!(stage.commands.iter().any(|c| matches!(c, AppCommand::Cancel(stopped) if *stopped == request)));
    stage.send(AppMessage::Answer { request, answer: TutorAnswer::Traced(Ok(Box::new(recording()))) });
    assert!(stage.app.screens.trace.recording.is_none());
    assert_eq!(stage.screen(), ScreenName::Problem);

    // A shown failure is closed first, as on every screen.
    let mut stage = open(recording());
    stage.app.ui.show_notice(NoticeTone::Error, "The sandbox is gone.");
    stage.keys("q");
    assert_eq!((stage.screen(), step(&stage)), (ScreenName::Trace, Some(5)));

    let mut stage = open(recording());
    stage.commands.clear();
    stage.keys("q");
    assert_eq!((stage.screen(), stage.commands.len()), (ScreenName::Problem, 0), "nothing is under way any more");
}

#[test]
fn another_problem_forgets_the_recording() {
    let mut stage = reported(&[Verdict::Wa]);
    stage.keys("t");
    let request = stage.last_request_id();
    stage.keys("/").type_text("same letters").keys("enter");
    assert!(stage.commands.iter().any(|c| matches!(c, AppCommand::Cancel(stopped) if *stopped == request)));
    assert!(stage.app.screens.trace.recording.is_none());
    stage.keys("q");
    assert_eq!(stage.screen(), ScreenName::Today);
}

#[test]
fn many_variables_scroll_and_stay_where_they_were_scrolled_to() {
    let local = |i: i64| Local {
        name: format!("variable_number_{i}"),
        value: ValuePreview::Text { start: "a text of some length".to_owned(), length: 21, quotes: TextQuotes::Python },
        outer: false,
    };
    let mut trace = recording();
    trace.steps[0].changed = (0..30).map(local).collect();
    let mut stage = open(trace);
    let offset = |stage: &TuiHarness| stage.app.ui.scroll_offsets.get(&VALUES).copied().unwrap_or(0);
    assert!(stage.frame().contains("more"), "{}", stage.frame());
    for (keys, expected) in [("j", 1), ("down", 2), ("k", 1), ("l", 1)] {
        stage.keys(keys);
        assert_eq!(offset(&stage), expected, "{keys}\n{}", stage.frame());
    }
    stage.keys("pagedown");
    assert!(offset(&stage) > 1);
    assert_eq!(step(&stage), Some(6), "scrolling is no step");
}
