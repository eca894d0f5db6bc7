//! Snapshots of the trace screen at both sizes, with recordings made by the sandbox (`fixtures/*.json`, the output of
//! `rung trace ID FILE --json`).

use std::sync::Arc;

use proptest::collection::vec;
use proptest::option;
use proptest::prelude::*;
use proptest::sample::select;

use crate::orchestrator::{JudgeStatus, TutorSnapshot};
use crate::tui::message::TutorAnswer;
use crate::tui::prefs::Prefs;
use crate::tui::tui_fixtures::{TuiHarness, learner, published, report_of};
use crate::types::Verdict;
use crate::types::execution_trace::{
    Chain, ChainEnd, ChainNode, GraphNode, Link, Local, Sequence, SequenceKind, TextQuotes, Trace, TraceEnd,
    TraceEvent, TraceStep, TreeNode, ValuePreview, WrongStep,
};

mod trace_key_tests;

/// The recording of a shipped problem.
fn recorded(json: &str) -> Trace {
    serde_json::from_str(json).expect("a recorded trace")
}

fn array() -> Trace {
    recorded(include_str!("fixtures/array.json"))
}

/// Two thousand steps of an endless loop.
pub(in crate::tui::screens) fn cut() -> Trace {
    let code = ["def count_down(n):", "    while n != 0:", "        n -= 2", "    return n"];
    let local = |n: i64| vec![Local { name: "n".to_owned(), value: ValuePreview::Int(n), outer: false }];
    let step = |i: i64| match i {
        0 => TraceStep { changed: local(7), ..TraceStep::new(TraceEvent::Call, 1, "count_down") },
        // A line that subtracts has run before every check of the condition but the first.
        i if i % 2 == 1 && i > 1 => {
            TraceStep { changed: local(7 - (i - 1)), ..TraceStep::new(TraceEvent::Line, 2, "count_down") }
        }
        i => TraceStep::new(TraceEvent::Line, 3 - (i % 2) as u32, "count_down"),
    };
    Trace {
        code: code.map(str::to_owned).into(),
        inputs: vec![("n".to_owned(), "7".to_owned())],
        want: Some("0".to_owned()),
        got: Some(
            "Your code ran out of time on a tiny input: a loop or a recursion probably never ends, or repeats the same work."
                .to_owned(),
        ),
        got_is_message: true,
        steps: (0..2000).map(step).collect(),
        ..Trace::new("sample-1".into(), Verdict::Tle, TraceEnd::Steps)
    }
}

/// A harness with the trace screen of a failing case.
fn opened(published: TutorSnapshot, prefs: Prefs, size: (u16, u16)) -> TuiHarness {
    let mut stage = TuiHarness::with_prefs(published, prefs, size.0, size.1);
    stage.open_problem("pair to", 0).keys("s");
    stage.problem_mut().expect("an open problem").last_result =
        Some(crate::tui::screens::problem_screen::problem_view_state::JobResult::Run(report_of(&[
            (Verdict::Ac, &[]),
            (Verdict::Wa, &["duplicates"]),
        ])));
    stage.keys("t");
    stage
}

/// Snapshots a recording at both sizes after some keys.
fn check(name: &str, trace: &Trace, keys: &str) {
    for size in [(120, 40), (80, 24)] {
        let mut stage = opened(published(learner()), Prefs::default(), size);
        stage.answer(TutorAnswer::Traced(Ok(Box::new(trace.clone())))).keys(keys);
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
    let preparing = TutorSnapshot {
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
            stage.answer(TutorAnswer::Traced(Ok(Box::new(trace.clone()))));
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
    stage.answer(TutorAnswer::Traced(Ok(Box::new(array()))));
    insta::assert_snapshot!("ascii_array_80x24", stage.frame());
    stage.app.screens.trace.recording = Some(Arc::new(recorded(include_str!("fixtures/list.json"))));
    stage.keys("g J h");
    insta::assert_snapshot!("ascii_list_80x24", stage.frame());
}

/// A value of any shape, within the limits of the recorder and beyond.
fn any_shown() -> impl Strategy<Value = ValuePreview> {
    let link = || {
        prop_oneof![
            Just(Link::None),
            (0..9_usize).prop_map(Link::Node),
            Just(Link::More),
            Just(Link::Other),
            Just(Link::None)
        ]
    };
    let leaf = prop_oneof![
        Just(ValuePreview::None),
        any::<bool>().prop_map(ValuePreview::Bool),
        any::<i64>().prop_map(ValuePreview::Int),
        (-3..9_i64).prop_map(ValuePreview::Int),
        ".{0,40}".prop_map(ValuePreview::Opaque),
        (".{0,30}", 0..1_usize << 40).prop_map(|(start, length)| ValuePreview::Text {
            start,
            length,
            quotes: TextQuotes::Python
        }),
    ];
    leaf.prop_recursive(3, 40, 8, move |inner| {
        let kinds = [SequenceKind::List, SequenceKind::Tuple, SequenceKind::Set, SequenceKind::Deque];
        let many = || vec(inner.clone(), 0..8);
        let ends = prop_oneof![
            Just(ChainEnd::None),
            (0..9_usize).prop_map(ChainEnd::Loop),
            Just(ChainEnd::More),
            Just(ChainEnd::Other)
        ];
        let nodes = vec((0..12_u32, inner.clone(), link(), link()), 0..9);
        let graph = vec((0..12_u32, inner.clone(), vec(link(), 0..4)), 0..6);
        prop_oneof![
            (select(kinds.to_vec()), many(), 0..1_usize << 40).prop_map(|(kind, items, length)| {
                ValuePreview::Sequence(Sequence::new(kind, "list", items, length))
            }),
            vec((inner.clone(), inner.clone()), 0..4)
                .prop_map(|entries| { ValuePreview::Map { name: "dict".to_owned(), length: entries.len(), entries } }),
            (vec((0..12_u32, inner.clone()), 0..8), ends).prop_map(|(nodes, end)| {
                let nodes = nodes.into_iter().map(|(id, value)| ChainNode { id, value }).collect();
                ValuePreview::Chain(Chain { nodes, end })
            }),
            nodes.prop_map(|nodes| {
                let node = |(id, value, left, right)| TreeNode { id, value, left, right };
                ValuePreview::Tree(nodes.into_iter().map(node).collect())
            }),
            graph.prop_map(|nodes| {
                let node = |(id, value, neighbours)| GraphNode { id, value, neighbours };
                ValuePreview::Graph(nodes.into_iter().map(node).collect())
            }),
            vec(("[a-c]", inner.clone()), 0..4).prop_map(|fields| {
                ValuePreview::Object { name: "Stack".to_owned(), id: 0, length: fields.len(), fields }
            }),
        ]
    })
}

fn any_step() -> impl Strategy<Value = TraceStep> {
    let events =
        [TraceEvent::Call, TraceEvent::Line, TraceEvent::Return, TraceEvent::Yield, TraceEvent::Exception].to_vec();
    let changed = vec((select(vec!["a", "b", "i", "j", "root"]), any_shown(), any::<bool>()), 0..4);
    (select(events), 0..14_u32, 0..3_u32, 0..4_u32, changed, option::of(any_shown())).prop_map(
        |(event, line, frame, depth, changed, value)| TraceStep {
            frame,
            depth,
            changed: changed
                .into_iter()
                .map(|(name, value, outer)| Local { name: name.to_owned(), value, outer })
                .collect(),
            gone: if line == 3 { vec!["a".to_owned()] } else { Vec::new() },
            value,
            error: (event == TraceEvent::Exception).then(|| "IndexError: no".to_owned()),
            operation: (line == 4).then_some(line),
            ..TraceStep::new(event, line, "f")
        },
    )
}

proptest! {
    #![proptest_config(crate::testing::cases(96))]

    /// Any recording can be walked through in a window of any size.
    #[test]
    fn no_recording_brings_the_screen_down(
        steps in vec(any_step(), 1..12),
        size in (40..130_u16, 12..42_u16),
        wrong in option::of(0..14_usize),
    ) {
        let code = [
            "def f(a, b, i, j, root):", "    b = a[i][j] + a[i + 1]", "    for i in range(len(a)):", "        if a[i]:",
            "            return f(b, a)", "    b[j] += root.val", "    while a.b[i] == 'é\u{4f60}':", "    x = (", "",
        ];
        let wrong = wrong.map(|step| WrongStep { blameless: false, step, text: "Line 2 makes `b` 3; 4 was expected.".to_owned() });
        let code = code.map(str::to_owned).into();
        let trace = Trace { code, steps, wrong, verdict: Verdict::Wa, end: TraceEnd::Complete, ..cut() };
        let mut stage = opened(published(learner()), Prefs::default(), size);
        stage.answer(TutorAnswer::Traced(Ok(Box::new(trace)))).keys("g j l l n l o l p G J pagedown h h h h q");
    }
}
