//! What a learner reads when code can't be loaded or called, and that words of their own decide no verdict.

use rung_tutor::types::Verdict::{self, Ac, Ce, Re};
use rung_tutor::types::{Language, Problem};

use super::{adding, chaining, counting, judged_natively};

/// Judges a source and checks the verdict and a part of the message.
fn check(problem: &Problem, language: Language, source: &str, expected: Verdict, part: &str) {
    let Some(report) = judged_natively(problem, language, source) else { return };
    let failed = report.cases.iter().find(|case| !case.verdict.passed());
    let message = match (&report.compile_error, failed) {
        (Some(error), _) => error.message.clone(),
        (None, Some(case)) => {
            let error = case.error.as_ref().map(|error| format!("{}: {}", error.kind, error.message));
            case.message.clone().or(error).unwrap_or_default()
        }
        (None, None) => String::new(),
    };
    assert!(report.verdict == expected && message.contains(part), "{language}: {message}\n{source}\n{report:#?}");
}

#[test]
fn javascript_that_cannot_be_loaded_does_not_compile() {
    let function = "function addUp(nums) {\n    return nums.reduce((a, b) => a + b, 0);\n}\n";
    let js = |source: &str, expected, part| check(&adding(), Language::JavaScript, source, expected, part);
    js(&format!("export {function}"), Ce, "leave out `export`");
    js(&format!("{function}export default addUp;\n"), Ce, "leave out `export`");
    js(&format!("import fs from \"fs\";\n{function}"), Ce, "`const fs = require(\"fs\");`");
    js(&format!("const module = 3;\n{function}"), Ce, "already been declared");
    let own = "class ListNode {}\nfunction rest(head) {\n    return head.next;\n}\n";
    check(&chaining(), Language::JavaScript, own, Ac, "");
}

#[test]
fn own_words_are_no_want_of_memory_or_stack() {
    let java = "class Solution {\n    long addUp(long[] nums) {\n        throw new IllegalStateException(\"out of memory: the \
                stack is full\");\n    }\n}\n";
    check(&adding(), Language::Java, java, Re, "IllegalStateException: out of memory");
    let thrown = "function addUp(nums) {\n    throw new Error(\"out of memory\");\n}\n";
    check(&adding(), Language::JavaScript, thrown, Re, "Error: out of memory");
    let printed = "function addUp(nums) {\n    console.error(\"out of memory check\");\n    process.exit(3);\n}\n";
    check(&adding(), Language::JavaScript, printed, Re, "exit code 3");
    let cpp = "#include <stdexcept>\n#include <vector>\nlong long add_up(const std::vector<long long> &nums) {\n    throw \
               std::runtime_error(\"stack overflow\");\n}\n";
    check(&adding(), Language::Cpp, cpp, Re, "std::runtime_error: stack overflow");
}

#[test]
fn javas_methods_are_called_by_the_types_of_their_parameters() {
    let java = |methods: &str, expected, part| {
        let source = format!("import java.util.*;\nclass Solution {{\n{methods}\n}}\n");
        check(&adding(), Language::Java, &source, expected, part);
    };
    let right = "    long addUp(long[] nums) {\n        return Arrays.stream(nums).sum();\n    }";
    let other = "    int addUp(Map<Long, Long> nums) {\n        return 7;\n    }\n";
    java(&format!("{other}{right}"), Ac, "");
    java(&format!("{other}    long addUp(int[] nums) {{\n        return 1;\n    }}\n{right}"), Ac, "");
    java(other, Ce, "something else than `Map<Long, Long>` as parameter 1 of `addUp`; compare its first line");
    java(&right.replace("long[]", "int[]"), Ce, "9000000000, which does not fit in `int`: take `long`");
    check(&adding(), Language::Java, "// Nothing yet.\n", Ce, "does not define `addUp`");
}

#[test]
fn a_given_class_and_a_missing_method_are_named() {
    let given = "`ListNode` is given: remove your own definition";
    let java = "class ListNode {\n    long val;\n    ListNode next;\n}\nclass Solution {\n    ListNode rest(ListNode head) {\n        \
                return head.next;\n    }\n}\n";
    check(&chaining(), Language::Java, java, Ce, given);
    let rust = "pub struct ListNode {\n    pub val: i64,\n    pub next: Option<Box<ListNode>>,\n}\npub fn rest(head: \
                Option<Box<ListNode>>) -> Option<Box<ListNode>> {\n    head.unwrap().next\n}\n";
    check(&chaining(), Language::Rust, rust, Ce, given);
    let cpp = "struct ListNode {\n    long long val;\n    ListNode *next;\n};\nListNode *rest(ListNode *head) {\n    return \
               head->next;\n}\n";
    check(&chaining(), Language::Cpp, cpp, Ce, given);
    let methods =
        "    long long n;\n    Counter(long long start) : n(start) {}\n    void add(long long k) { n += k; }\n";
    check(&counting(), Language::Cpp, &format!("struct Counter {{\n{methods}}};\n"), Ce, "does not define `value`");
    let rust = "pub struct Counter(i64);\nimpl Counter {\n    pub fn new(start: i64) -> Self {\n        Self(start)\n    }\n    pub fn \
                add(&mut self, n: i64) {\n        self.0 += n;\n    }\n}\n";
    check(&counting(), Language::Rust, rust, Ce, "does not define `value`");
}
