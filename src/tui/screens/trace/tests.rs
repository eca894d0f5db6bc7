//! The trace screen as people see it: recordings made by the sandbox (`fixtures/*.json` are what `rung trace ID FILE
//! --json` printed), shown at both sizes.

use std::sync::Arc;

use crate::model::Verdict;
use crate::model::trace::{End, Happening, Local, Shown, Step, Trace};
use crate::orchestrator::{JudgeStatus, Published};
use crate::tui::message::Answer;
use crate::tui::prefs::Prefs;
use crate::tui::testing::{Stage, learner, published, report_of};

/// A recording of a shipped problem.
fn recorded(json: &str) -> Trace {
    serde_json::from_str(json).expect("a recorded trace")
}

fn array() -> Trace {
    recorded(include_str!("fixtures/array.json"))
}

/// Two thousand steps of a loop that never ends.
fn cut() -> Trace {
    let code = ["def count_down(n):", "    while n != 0:", "        n -= 2", "    return n"];
    let local = |n: i64| vec![Local { name: "n".to_owned(), value: Shown::Int(n), outer: false }];
    let step = |i: i64| Step {
        event: if i == 0 { Happening::Call } else { Happening::Line },
        line: if i == 0 { 1 } else { 3 - (i % 2) as u32 },
        frame: 0,
        function: "count_down".to_owned(),
        depth: 0,
        changed: match i {
            0 => local(7),
            // A line that subtracts has run before every look at the condition but the first.
            i if i % 2 == 1 && i > 1 => local(7 - (i - 1)),
            _ => Vec::new(),
        },
        gone: Vec::new(),
        value: None,
        error: None,
        operation: None,
        printed: 0,
    };
    Trace {
        case: "sample-1".into(),
        verdict: Verdict::Tle,
        compile_error: None,
        code: code.map(str::to_owned).into(),
        inputs: vec![("n".to_owned(), "7".to_owned())],
        want: Some("0".to_owned()),
        got: Some("The code was still working when its limit was reached.".to_owned()),
        steps: (0..2000).map(step).collect(),
        end: End::Steps,
        wrong: None,
    }
}

/// A stage at the trace screen of a failing case.
fn opened(published: Published, prefs: Prefs, size: (u16, u16)) -> Stage {
    let mut stage = Stage::with(published, prefs, size.0, size.1);
    stage.open("pair to", 0).keys("s");
    stage.ui.problem.as_mut().expect("an open problem").finished =
        Some(crate::tui::ui::Finished::Run(report_of(&[(Verdict::Ac, &[]), (Verdict::Wa, &["duplicates"])])));
    stage.keys("t");
    stage
}

/// Shows a recording at both sizes after some keys.
fn check(name: &str, trace: &Trace, keys: &str) {
    for size in [(120, 40), (80, 24)] {
        let mut stage = opened(published(learner()), Prefs::default(), size);
        stage.answer(Answer::Traced(Ok(Box::new(trace.clone())))).keys(keys);
        insta::assert_snapshot!(format!("{name}_{}x{}", size.0, size.1), stage.frame());
    }
}

#[test]
fn an_off_by_one_is_explained_at_the_step_that_settles_it() {
    check("array", &array(), "");
    check("array_begins", &array(), "g");
    check("array_before", &array(), "h h h");
    check("array_ends", &array(), "G");
}

#[test]
fn a_linked_list_is_boxes_with_the_names_that_point_at_them() {
    check("list", &recorded(include_str!("fixtures/list.json")), "");
    check("list_midway", &recorded(include_str!("fixtures/list.json")), "h h h h h h h h");
}

#[test]
fn a_tree_is_a_tree_with_where_each_call_stands() {
    let trace = recorded(include_str!("fixtures/tree.json"));
    check("tree", &trace, "");
    check("tree_midway", &trace, "g l l l l l l");
    check("tree_off_the_end", &trace, "h h h");
}

#[test]
fn a_recursion_shows_its_open_calls() {
    check("recursion", &recorded(include_str!("fixtures/recursion.json")), "h h h h");
    check("recursion_wrong", &recorded(include_str!("fixtures/recursion.json")), "");
}

#[test]
fn an_exception_is_shown_at_the_line_that_raises_it() {
    check("exception", &recorded(include_str!("fixtures/exception.json")), "");
}

#[test]
fn a_recording_that_was_cut_says_so() {
    check("cut", &cut(), "");
    check("cut_begins", &cut(), "g");
}

#[test]
fn a_recording_under_way_says_what_it_waits_for() {
    for size in [(120, 40), (80, 24)] {
        let stage = opened(published(learner()), Prefs::default(), size);
        insta::assert_snapshot!(format!("recording_{}x{}", size.0, size.1), stage.frame());
    }
    let preparing = Published {
        judge: JudgeStatus::Preparing { stage: "compiling the interpreter".to_owned(), fraction: 0.42 },
        ..published(learner())
    };
    let stage = opened(preparing, Prefs::default(), (80, 24));
    insta::assert_snapshot!("recording_waits_80x24", stage.frame());
}

#[test]
fn every_recording_can_be_read_in_ascii() {
    let all = [
        ("array", array()),
        ("list", recorded(include_str!("fixtures/list.json"))),
        ("tree", recorded(include_str!("fixtures/tree.json"))),
        ("recursion", recorded(include_str!("fixtures/recursion.json"))),
        ("exception", recorded(include_str!("fixtures/exception.json"))),
        ("cut", cut()),
    ];
    for (name, trace) in all {
        for size in [(120, 40), (80, 24)] {
            let ascii = Prefs { ascii: true, ..Prefs::default() };
            let mut stage = opened(published(learner()), ascii, size);
            stage.answer(Answer::Traced(Ok(Box::new(trace.clone()))));
            let last = trace.steps.len().min(60);
            for _ in 0..last {
                let frame = stage.frame();
                let odd: Vec<char> = frame.chars().filter(|c| !c.is_ascii()).collect();
                assert!(odd.is_empty(), "{name}: {odd:?}\n{frame}");
                stage.keys("h");
            }
        }
    }
    let mut stage = opened(published(learner()), Prefs { ascii: true, ..Prefs::default() }, (80, 24));
    stage.answer(Answer::Traced(Ok(Box::new(array()))));
    insta::assert_snapshot!("ascii_array_80x24", stage.frame());
    stage.ui.trace.as_mut().expect("the screen").trace = Some(Arc::new(recorded(include_str!("fixtures/list.json"))));
    stage.keys("g J h");
    insta::assert_snapshot!("ascii_list_80x24", stage.frame());
}
