//! Tests the explaining step of a failing case with steps written by hand. `tests/it/trace.rs` tests real recordings.

use super::*;
use crate::types::execution_trace::Local;
use crate::types::problem::{Checker, Param, Type};

/// Parses steps in shorthand: `line 3 best=1`, `call 1 n=2`, `return 4 -> 7`; two spaces of indentation per call depth.
fn steps(text: &str) -> Vec<TraceStep> {
    text.lines().filter(|line| !line.trim().is_empty()).map(step).collect()
}

fn step(text: &str) -> TraceStep {
    let depth = ((text.len() - text.trim_start().len()) / 2) as u32;
    let mut words = text.split_whitespace();
    let event = match words.next() {
        Some("call") => TraceEvent::Call,
        Some("line") => TraceEvent::Line,
        Some("return") => TraceEvent::Return,
        _ => TraceEvent::Exception,
    };
    let line = words.next().and_then(|n| n.parse().ok()).expect("a line number");
    let number = |text: &str| text.parse().map_or(ValuePreview::None, ValuePreview::Int);
    let rest: Vec<&str> = words.collect();
    let local = |word: &&str| {
        let (name, value) = word.split_once('=')?;
        Some(Local { name: name.to_owned(), value: number(value), outer: false })
    };
    TraceStep {
        // One frame per depth is enough here.
        frame: depth,
        depth,
        changed: rest.iter().filter_map(local).collect(),
        value: (event == TraceEvent::Return).then(|| rest.last().map_or(ValuePreview::None, |word| number(word))),
        error: (event == TraceEvent::Exception).then(|| "KeyError: 3".to_owned()),
        ..TraceStep::new(event, line, "f")
    }
}

fn check(code: &str, text: &str, (want, got): (i64, i64), expected: Option<(usize, &str)>) {
    let params = vec![Param { name: "n".to_owned(), kind: Type::Int }];
    let signature = Signature::Function { name: "f".to_owned(), params, returns: Type::Int };
    let (code, steps): (Vec<String>, Vec<TraceStep>) = (code.lines().map(str::to_owned).collect(), steps(text));
    let case = TracedCase {
        signature: &signature,
        rules: ComparisonRules::new(&Checker::Exact, None),
        code: &code,
        steps: &steps,
        end: TraceEnd::Complete,
        verdict: Verdict::Wa,
        expected: Some(&Expected::Value(Value::Int(want))),
        answer: Some(&Value::Int(got)),
    };
    let found = find_wrong_step(&case);
    assert_eq!(found.as_ref().map(|wrong| (wrong.step, wrong.text.as_str())), expected, "{text}");
    // A passing case has no wrong step, whatever was recorded.
    assert_eq!(find_wrong_step(&TracedCase { verdict: Verdict::Ac, ..case }), None);
}

#[test]
fn the_last_change_that_stays_is_the_one_to_look_at() {
    let code = "def f(n):\n    best = 0\n    best = n\n    best += 0\n    return best";
    let text = "call 1 n=2\nline 2\nline 3 best=0\nline 4 best=2\nline 5\nreturn 5 -> 2";
    check(code, text, (3, 2), Some((3, "Line 3 makes `best` 2, and so it is returned; 3 was expected.")));
    // It was right for a while, so the step that made it wrong again is reported.
    let text = "call 1 n=2\nline 2\nline 3 best=2\nline 4 best=3\nline 5 best=2\nreturn 5 -> 2";
    check(code, text, (3, 2), Some((4, "Line 4 makes `best` 2, and so it is returned; 3 was expected.")));
    let text = "call 1 n=2\nline 5\nreturn 5 -> 2";
    check("\n\n\n\nreturn n", text, (3, 2), Some((0, "`n` is 2 from the start and is never changed; 3 was expected.")));
}

#[test]
fn a_start_value_that_no_round_changes_blames_no_line() {
    let code =
        "def f(n):\n    where = -1\n    for i in range(n):\n        if n > 3:\n            where = i\n    return where";
    let text = "call 1 n=1\nline 2\nline 3 where=-1\nline 4 i=0\nline 3\nline 6\nreturn 6 -> -1";
    let said = "`where` keeps the -1 of line 2: no round of the loop changes it; 0 was expected.";
    check(code, text, (0, -1), Some((2, said)));
    // The loop has nothing to do with it.
    let code = code.replace("where = i", "n = i");
    let said = "Line 2 makes `where` -1, and nothing changes it afterwards; 0 was expected.";
    check(&code, text, (0, -1), Some((2, said)));
    let code = code.replace("n = i", "seen[where] = i");
    check(&code, text, (0, -1), Some((2, said)));
}

#[test]
fn a_line_that_adds_to_the_value_is_shown_and_not_blamed() {
    let blameless = |line: &str| {
        let code: Vec<String> =
            ["def f(n):", "    total = 0", "    while n > 0:", line, "    return total"].map(str::to_owned).to_vec();
        let steps = steps("call 1 n=1\nline 2\nline 3 total=0\nline 4\nline 3 total=10\nline 5\nreturn 5 -> 10");
        let signature = Signature::Function { name: "f".to_owned(), params: Vec::new(), returns: Type::Int };
        let case = TracedCase {
            signature: &signature,
            rules: ComparisonRules::new(&Checker::Exact, None),
            code: &code,
            steps: &steps,
            end: TraceEnd::Complete,
            verdict: Verdict::Wa,
            expected: Some(&Expected::Value(Value::Int(1))),
            answer: Some(&Value::Int(10)),
        };
        let found = find_wrong_step(&case).expect("a step");
        assert_eq!(found.text, "Line 4 makes `total` 10, and so it is returned; 1 was expected.");
        found.blameless
    };
    assert!(blameless("        total += n % 10"));
    assert!(!blameless("        total = n * 10"));
}

#[test]
fn a_return_without_a_value_is_not_called_missing() {
    let text = "call 1 n=1\nline 2\nreturn 2";
    let told = |code: &str| {
        let (code, steps): (Vec<String>, Vec<TraceStep>) = (code.lines().map(str::to_owned).collect(), steps(text));
        let signature = Signature::Function { name: "f".to_owned(), params: Vec::new(), returns: Type::Int };
        let case = TracedCase {
            signature: &signature,
            rules: ComparisonRules::new(&Checker::Exact, None),
            code: &code,
            steps: &steps,
            end: TraceEnd::Complete,
            verdict: Verdict::Wa,
            expected: Some(&Expected::Value(Value::Int(1))),
            answer: Some(&Value::None),
        };
        find_wrong_step(&case).expect("a step").text
    };
    let ends = "The function ends after line 2 without a `return`; 1 was expected.";
    assert_eq!(told("def f(n):\n    returned = n"), ends);
    assert_eq!(told("def f(n):\n    return  # nothing"), "`return` in line 2 gives no value; 1 was expected.");
}

#[test]
fn a_computed_return_is_the_step_itself_down_to_the_helper_that_computes_it() {
    check(
        "def f(n): return n * 2",
        "call 1 n=1\nline 1\nreturn 1 -> 2",
        (3, 2),
        Some((2, "Line 1 returns 2; 3 was expected.")),
    );
    let code = "def f(n): return g(n)\ndef g(m): return m + 1";
    let text = "call 1 n=1\nline 1\n  call 2 m=1\n  line 2\n  return 2 -> 2\nreturn 1 -> 2";
    check(code, text, (3, 2), Some((4, "Line 2 returns 2; 3 was expected.")));
    // The caller adds to it, so the caller's return is the wrong one.
    let code = "def f(n): return g(n) + 1\ndef g(m): return m";
    let text = "call 1 n=1\nline 1\n  call 2 m=1\n  line 2\n  return 2 -> 1\nreturn 1 -> 2";
    check(code, text, (3, 2), Some((5, "Line 1 returns 2; 3 was expected.")));
}

#[test]
fn nothing_is_said_of_a_recording_that_stops_before_the_answer() {
    check("def f(n):\n    n += 1", "call 1 n=1\nline 2", (3, 2), None);
    check("def f(n):\n    n += 1", "", (3, 2), None);
}

/// Checks the sentence about an answer that is computed in the `return` itself.
fn nested(checker: &Checker, want: &str, got: &str, expected: &str) {
    let value = |json: &str| Value::from_json(&serde_json::from_str(json).expect("test JSON"));
    let signature = Signature::Function { name: "f".to_owned(), params: Vec::new(), returns: Type::Int };
    let code = ["def f():".to_owned(), "    return a() + b()".to_owned()];
    let case = TracedCase {
        signature: &signature,
        rules: ComparisonRules::new(checker, None),
        code: &code,
        steps: &steps("call 1\nline 2\nreturn 2"),
        end: TraceEnd::Complete,
        verdict: Verdict::Wa,
        expected: Some(&Expected::Value(value(want))),
        answer: Some(&value(got)),
    };
    let text = find_wrong_step(&case).map_or_else(String::new, |wrong| wrong.text);
    assert_eq!(text, format!("Line 2 returns {}: {expected}", value(got)));
}

#[test]
fn what_is_wrong_inside_is_named_with_its_place() {
    let exact = &Checker::Exact;
    // 'a' belongs in the answer, but not in the first one.
    nested(exact, "[[\"b\"], [\"a\"]]", "[[\"b\", \"a\"], [\"a\"]]", "'a' should not be in the item at index 0.");
    nested(exact, "[[1, 2], [3]]", "[[1], [3]]", "in the item at index 0, the last item is missing, 2.");
    nested(exact, "[[1]]", "[[1], [2]]", "[2] should not be in it.");
    nested(exact, "[[[1]]]", "[[[1, 7]]]", "7 should not be in item [0][0].");
    nested(exact, "{\"a\": [1]}", "{\"a\": [1, 2]}", "2 should not be in item ['a'].");
    nested(exact, "[{\"a\": 1}]", "[{\"a\": 1, \"b\": 2}]", "the key 'b' should not be in the item at index 0.");
    nested(exact, "[{\"a\": 1, \"b\": 2}]", "[{\"a\": 1}]", "in the item at index 0, the key 'b' is missing.");
    nested(&Checker::Multiset, "{\"a\": [1, 2]}", "{\"a\": [3, 1, 2]}", "3 should not be in item ['a'].");
    nested(&Checker::Unordered, "[[1, 2], [2, 1]]", "[[2, 1], [2, 1]]", "[2, 1] should not be in it.");
    nested(&Checker::Unordered, "[[1, 2]]", "[]", "[1, 2] is missing.");
}
