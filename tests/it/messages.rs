//! Tests the messages for common mistakes, in the sandbox and in the languages of this machine.

use rung_tutor::types::problem::{Method, Type};
use rung_tutor::types::{CaseReport, JudgeReport, Language, Signature, Verdict};
use serde_json::json;

use crate::judge::{doubling, judged_python, param};
use crate::native::judged_natively;

/// The first failing case of a source on the doubling problem.
fn failing(source: &str) -> CaseReport {
    first(&judged_python(&doubling(), source))
}

fn first(report: &JudgeReport) -> CaseReport {
    report.first_failure().unwrap_or_else(|| panic!("a failure: {report:#?}")).clone()
}

fn message(case: &CaseReport) -> &str {
    case.message.as_deref().unwrap_or_default()
}

fn refused(source: &str) -> String {
    judged_python(&doubling(), source).compile_error.expect("a compile error").message
}

#[test]
fn missing_return_is_explained() {
    let case = failing("def double(nums):\n    for n in nums: n * 2");
    assert_eq!(case.got.as_deref(), Some("None"));
    assert_eq!(message(&case), "Your function returned nothing: a `return` is missing on the path that was taken.");
    assert_eq!(case.difference, None, "what is not there differs everywhere");

    let case = failing("def double(nums):\n    best = None\n    return best");
    assert_eq!(message(&case), "Your function returned nothing: `best` was None when line 3 returned it.");
    let case = failing("def double(nums):\n    if nums:\n        return nums.sort()\n    return []");
    let open = "Your function returned nothing: a `return` is missing on the path that was taken, or the returned value is None.";
    assert_eq!(message(&case), open);

    let case = failing("def double(nums):\n    print([2 * n for n in nums])");
    assert_eq!(message(&case), "Your function returned nothing. It printed the right answer: return it instead.");
    let case = failing("def double(nums):\n    print(nums)");
    assert!(!message(&case).contains("right answer"), "{}", message(&case));
}

#[test]
fn a_method_that_returns_nothing_is_named() {
    let mut problem = doubling();
    let total = Method { name: "total".to_owned(), params: Vec::new(), returns: Some(Type::Int) };
    problem.signature =
        Signature::Class { name: "Counter".to_owned(), params: vec![param("start", Type::Int)], methods: vec![total] };
    problem.cases.truncate(1);
    problem.cases[0].args = vec![json!(["Counter", [1]]), json!(["total", []]), json!(["total", []])];
    problem.cases[0].expected =
        rung_tutor::types::Expected::Value(rung_tutor::types::Value::from_json(&json!([null, 1, 1])));
    let source = "class Counter:\n    def __init__(self, start): self.n = start\n    def total(self): self.n";
    let case = first(&judged_python(&problem, source));
    assert_eq!(
        message(&case),
        "Call 2 of 3, `total`, returned nothing: a `return` is missing, or the returned value is None."
    );
}

#[test]
fn a_name_that_is_nearly_right_is_named() {
    let plain = "the file does not define `double`, which the tests call";
    assert_eq!(
        refused("def dobule(nums): return nums"),
        format!("{plain}; it defines `dobule`: is that the same, misspelt?")
    );
    assert_eq!(
        refused("class Solution:\n    def double(self, nums): return nums"),
        format!("{plain}; add this line at its end: `double = Solution().double`")
    );
    assert_eq!(
        refused("class Helper:\n    def double(self, nums): return nums"),
        format!("{plain}; it stands inside a class or another function: put it at the left margin, by itself")
    );
    assert_eq!(refused("def main(nums): return nums"), plain);
}

#[test]
fn reading_input_and_importing_what_is_not_there_are_explained() {
    for source in ["nums = input()\ndef double(nums): return nums", "def double(nums):\n    return input()"] {
        let case = failing(source);
        assert_eq!(message(&case), "There is nothing to read: the arguments are passed in, here as `nums`.");
        assert_eq!(case.error.as_ref().map(|error| error.kind.as_str()), Some("EOFError"));
    }
    let case = failing("import numpy as np\ndef double(nums): return nums");
    assert_eq!(message(&case), "Only the standard library can be imported; `numpy` is not part of it.");
    let case = failing("from colections import deque\ndef double(nums): return nums");
    assert_eq!(message(&case), "There is no module `colections`. Did you mean `collections`?");
}

#[test]
fn a_recursion_without_end_shows_each_of_its_lines_once() {
    let case = failing("def down(n):\n    return down(n + 1)\n\ndef double(nums):\n    return down(0)");
    let error = case.error.as_ref().expect("an error");
    let lines: Vec<_> = error.frames.iter().map(|frame| (frame.function.as_str(), frame.line)).collect();
    assert_eq!((error.kind.as_str(), lines.as_slice()), ("RecursionError", &[("double", 5), ("down", 2)][..]));
    assert!(message(&case).contains("Is there a base case"), "{case:#?}");
}

#[test]
fn what_comes_back_in_place_of_a_value_is_named() {
    let check = |language, source: &str, got: &str, told: &str| {
        let Some(report) = judged_natively(&doubling(), language, source) else { return };
        let case = first(&report);
        assert_eq!((case.verdict, case.got.as_deref()), (Verdict::Wa, Some(got)), "{language}: {case:#?}");
        assert_eq!(message(&case), told, "{language}");
    };
    let undefined = "Your function returned undefined: a `return` is missing on the path that was taken, or the returned \
                     value is undefined.";
    let null = "Your function returned null.";
    check(Language::JavaScript, "function double(nums) {}", "undefined", undefined);
    check(Language::JavaScript, "function double(nums) { return [][0]; }", "undefined", undefined);
    check(Language::JavaScript, "function double(nums) { return null; }", "null", null);
    check(Language::TypeScript, "function double(nums: number[]): any {}", "undefined", undefined);
    check(
        Language::Java,
        "import java.util.*;\nclass Solution {\n    List<Long> double_(List<Long> nums) { return null; }\n}",
        "null",
        null,
    );
}

#[test]
fn a_java_class_may_have_any_name() {
    let check = |source: &str| {
        let Some(report) = judged_natively(&doubling(), Language::Java, source) else { return };
        assert_eq!((report.verdict, &report.compile_error), (Verdict::Ac, &None), "{source}: {report:#?}");
    };
    let method =
        "static long[] double_(long[] nums) { return java.util.Arrays.stream(nums).map(n -> 2 * n).toArray(); }";
    check(&format!("class Main {{ {method} }}"));
    check(&format!("public class Main {{ {method} public static void main(String[] args) {{}} }}"));
    check(&format!("class Helper {{}}\npublic class Sol {{ {method} }}"));
    check(&format!("public class Main {{}}\nclass Solution {{ {method} }}"));
    check(&format!("package com.me;\nclass Solution {{ {method} }}"));
    check(&format!("  package com.me; import java.util.*;\nclass Solution {{ {method} }}"));
    let main = "public class Main { public static void main(String[] words) { new Sol().double_(new long[0]); } }";
    check(&format!("class Sol {{ {method} }}\n{main}"));
}

#[test]
fn a_java_int_that_wrapped_is_named() {
    let check = |doubled: &str, expected: &str| {
        let mut problem = doubling();
        problem.cases.truncate(1);
        problem.cases[0].args = vec![json!([1, 2_000_000_000])];
        problem.cases[0].expected =
            rung_tutor::types::Expected::Value(rung_tutor::types::Value::from_json(&json!([2, 4_000_000_000_i64])));
        let source = format!(
            "class Solution {{ static long[] double_(long[] nums) {{ return java.util.Arrays.stream(nums).map(n -> {doubled}).toArray(); }} }}"
        );
        let Some(report) = judged_natively(&problem, Language::Java, &source) else { return };
        assert_eq!(message(&first(&report)), expected, "{report:#?}");
    };
    let told =
        "What is wrong here is the expected value wrapped to 32 bits: an `int` holds at most 2147483647. Use `long`.";
    check("(int) n * 2", told);
    check("(int) n * 2 / 2", "");
}

#[test]
fn a_function_inside_the_class_of_another_site_is_told_to_move() {
    let check = |language, source: &str| {
        let Some(report) = judged_natively(&doubling(), language, source) else { return };
        let message = report.compile_error.expect("a compile error").message;
        assert!(message.contains("move your function out of `class Solution`"), "{language}: {message}");
    };
    check(Language::Cpp, "class Solution {\npublic:\n    bool isTwice(int n) { return true; }\n};");
    check(Language::JavaScript, "class Solution {\n    double(nums) { return nums; }\n}");
}

/// An item that was never set is shown as such, and null where null is right.
#[test]
fn undefined_items_are_shown() {
    let check = |returned: &str, got: &str| {
        let source = format!("function double(nums) {{ return {returned}; }}");
        let Some(report) = judged_natively(&doubling(), Language::JavaScript, &source) else { return };
        let case = first(&report);
        assert_eq!((case.verdict, case.got.as_deref()), (Verdict::Wa, Some(got)), "{returned}: {case:#?}");
    };
    check("[2, undefined]", "[2, undefined]");
    check("[2, , 4]", "[2, undefined, 4]");
    check("[2, null]", "[2, null]");
}

#[test]
fn a_printed_answer_is_recognised_in_every_language() {
    let source = "function double(nums) { console.log(nums.map((n) => 2 * n)); }";
    let Some(report) = judged_natively(&doubling(), Language::JavaScript, source) else { return };
    assert!(message(&first(&report)).contains("printed the right answer"));
}

#[test]
fn output_before_crash_or_timeout_is_shown() {
    let case = failing("def double(nums):\n    print('here', nums)\n    while True: pass");
    assert_eq!((case.verdict, case.stdout.as_str()), (Verdict::Tle, "here [1, 2]\n"));
    let case = failing("import os\ndef double(nums):\n    print('bye', end='')\n    os._exit(1)");
    assert_eq!((case.verdict, case.stdout.as_str()), (Verdict::Re, "bye"));
    // At first every print is a call of the host. After many, some are buffered and so may be lost.
    let case = failing("def double(nums):\n    for i in range(1000): print(i)\n    while True: pass");
    assert!(case.stdout.starts_with("0\n1\n2\n") && case.stdout.lines().count() > 850, "{case:#?}");
}

#[test]
fn output_is_shown_in_every_language() {
    let printing = [
        (
            Language::C,
            "#include <stdio.h>\nIntList double_(IntList nums) { printf(\"here\\n\"); STOP; return nums; }",
            "volatile int x = 0; while (1) x++",
            "volatile int *p = 0; *p = 1",
        ),
        (
            Language::Cpp,
            "#include <iostream>\n#include <vector>\nstd::vector<long long> double_(const std::vector<long long> &nums) \
             { std::cout << \"here\\n\"; STOP; return nums; }",
            "volatile int x = 0; while (1) x = x + 1",
            "volatile int *p = nullptr; *p = 1",
        ),
        (
            Language::Java,
            "import java.util.*;\nclass Solution { List<Long> double_(List<Long> nums) { System.out.println(\"here\"); STOP; \
             return nums; } }",
            "int x = 0; while (nums != null) x++",
            "Runtime.getRuntime().halt(3)",
        ),
        (
            Language::JavaScript,
            "function double(nums) { console.log('here'); STOP; return nums; }",
            "while (true);",
            "process.reallyExit(3)",
        ),
    ];
    for (language, source, endless, broken) in printing {
        for (stop, verdict) in [(endless, Verdict::Tle), (broken, Verdict::Re)] {
            let Some(report) = judged_natively(&doubling(), language, &source.replace("STOP", stop)) else { continue };
            assert!(report.compile_error.is_none(), "{language}: {report:#?}");
            let case = first(&report);
            assert_eq!((case.verdict, case.stdout.as_str()), (verdict, "here\n"), "{language}: {case:#?}");
        }
    }
}

#[test]
fn endless_loop_message_differs_from_slow_code() {
    let case = failing(
        "def double(nums):\n    low, high = 0, 4\n    while low < high:\n        low = (low + high) // 2\n        if low == 3: low = 0\n    return nums",
    );
    assert!(!message(&case).contains("no variable changes"), "{}", message(&case));
    assert!(message(&case).contains("on a tiny input"), "{}", message(&case));
    let case = failing(
        "def double(nums):\n    low, high = 0, 4\n    while low < high:\n        low = (low + high) // 2\n    return nums",
    );
    assert_eq!(
        message(&case),
        "Lines 3 to 4 go round and round, and no variable changes: this is a loop that never ends."
    );
    let case = failing("def double(nums):\n    while nums: pass");
    assert_eq!(message(&case), "Line 2 goes round and round, and no variable changes: this is a loop that never ends.");

    // Other code may change the loop's condition.
    let hidden = "import itertools\ndef double(nums):\n    left = itertools.count()\n    x = 0\n    while x < 10**9:\n        next(left)\n    return nums";
    assert!(!message(&failing(hidden)).contains("no variable changes"));

    let mut problem = doubling();
    problem.cases[0].args = vec![json!([(1..40).collect::<Vec<_>>()])[0].clone()];
    problem.cases.truncate(1);
    let slow = "def double(nums):\n    def f(n): return n if n < 2 else f(n - 1) + f(n - 2)\n    return [f(40)]";
    let case = first(&judged_python(&problem, slow));
    assert!(message(&case).contains("too slow for this task?"), "{}", message(&case));
}

#[test]
fn printing_that_takes_the_time_is_measured() {
    let right =
        "def double(nums):\n    for i in range(40000):\n        print(i, nums)\n    return [2 * n for n in nums]";
    let case = failing(right);
    assert_eq!(
        (case.verdict, message(&case)),
        (Verdict::Tle, "Printing was the cost: without its prints, the code is right and in time here.")
    );
    let endless = "def double(nums):\n    while True: print(nums)";
    assert!(!message(&failing(endless)).contains("Printing was the cost"));
}

/// Solutions from other sites get the line that connects them; the reason given is the reason.
#[test]
fn shapes_of_other_sites_are_connected_and_traps_are_named() {
    let line = "add this line at its end: `double = Solution().twice`";
    let shape = refused("class Solution:\n    def twice(self, nums):\n        return nums\n");
    assert!(shape.ends_with(line), "{shape}");
    let shape = refused("class Solution:\n    def double(nums):\n        return nums\n");
    assert!(shape.ends_with("`double = Solution.double`"), "{shape}");
    let check = |source: &str, expected: &str| {
        let case = failing(source);
        assert!(message(&case).contains(expected), "{source}: {}", message(&case));
        assert!(!case.stdout.contains("rung_"), "{}", case.stdout);
    };
    check("async def double(nums):\n    return nums", "declared with `async`");
    check("import unittest\ndef double(nums): return nums\nunittest.main()", "`unittest.main()`");
    check("from functools import cache\n@cache\ndef double(nums): return nums", "a `list` can't");
    check("def double(nums): return twoce(nums)\ndef twice(nums): return nums", "Did you mean `twice`?");
}

/// The time is up before the memory is, but the memory is the reason.
#[test]
fn memory_that_grows_without_end_is_mle() {
    let mut problem = doubling();
    problem.limits.memory_mb = 64;
    let source = "def double(nums):\n    kept = []\n    while True:\n        kept.append(len(kept))";
    let report = judged_python(&problem, source);
    assert_eq!(report.verdict, rung_tutor::types::Verdict::Mle, "{report:?}");
    assert!(message(&first(&report)).contains("of its 64 MB"), "{}", message(&first(&report)));
}
