//! Traces programs in C, C++ and Rust with the machine's gdb: the steps, the values, the errors, and that the traced program
//! is as confined as in a run. Without gdb, a line says that the test is skipped.

use rung_tutor::judge::{Cancel, CaseRun};
use rung_tutor::types::execution_trace::{Sequence, Trace, TraceEnd, TraceEvent, TraceStep, ValuePreview};
use rung_tutor::types::problem::{Method, Param, Type};
use rung_tutor::types::{Expected, Language, Problem, Signature, Value, Verdict};
use serde_json::{Value as Json, json};

use super::{adding, block_on, here, problem};

/// Traces a source through one case; `None` if the language or gdb is missing.
fn traced(problem: &Problem, language: Language, source: &str, args: &Json, expected: &Json) -> Option<Trace> {
    block_on(async |judge| {
        if !here(judge, language).await {
            return None;
        }
        if let Err(missing) = judge.native().debugger().await {
            println!("skipped the trace of {language}: {missing}");
            return None;
        }
        let trial = CaseRun {
            expected: Some(Expected::Value(Value::from_json(expected))),
            ..CaseRun::without_expected("a", args.as_array().expect("a list").clone())
        };
        let trace = judge.trace_native_case(problem, language, source.as_bytes(), trial, &Cancel::default()).await;
        Some(trace.expect("a trace"))
    })
}

/// Writes each step as `Line 3 best=4 i=0` or `Return 9 -> 4`.
fn steps(trace: &Trace) -> String {
    let one = |step: &TraceStep| {
        let head = format!("{}{:?} {}", "  ".repeat(step.depth as usize), step.event, step.line);
        let locals = step.changed.iter().map(|local| format!(" {}={}", local.name, local.value));
        let value = step.value.iter().map(|value| format!(" -> {value}"));
        std::iter::once(head).chain(locals).chain(value).collect::<String>()
    };
    trace.steps.iter().map(one).collect::<Vec<_>>().join("\n")
}

fn wrong(trace: &Trace) -> &str {
    trace.wrong.as_ref().map_or("", |wrong| wrong.text.as_str())
}

/// Programs that add up all but the last number, with the line of the `return`.
const OFF_BY_ONE: [(Language, u32, &str); 3] = [
    (
        Language::C,
        6,
        "long long add_up(IntList nums) {\n    long long sum = 0;\n    for (size_t i = 0; i + 1 < nums.len; i++) {\n        \
         sum += nums.data[i];\n    }\n    return sum;\n}\n",
    ),
    (
        Language::Cpp,
        7,
        "#include <vector>\nlong long add_up(const std::vector<long long> &nums) {\n    long long sum = 0;\n    for (size_t i = \
         0; i + 1 < nums.size(); i++) {\n        sum += nums[i];\n    }\n    return sum;\n}\n",
    ),
    (
        Language::Rust,
        6,
        "pub fn add_up(nums: Vec<i64>) -> i64 {\n    let mut sum = 0;\n    for i in 0..nums.len() - 1 {\n        sum += \
         nums[i];\n    }\n    sum\n}\n",
    ),
];

#[test]
fn wrong_answer_is_traced_to_its_return() {
    for (language, line, source) in OFF_BY_ONE {
        let Some(trace) = traced(&adding(), language, source, &json!([[4, 5, 6]]), &json!(15)) else { continue };
        let text = steps(&trace);
        assert_eq!((trace.verdict, trace.end), (Verdict::Wa, TraceEnd::Complete), "{language}: {text}");
        let last = trace.steps.last().expect("steps");
        assert_eq!((last.event, last.line), (TraceEvent::Return, line), "{language}: {text}");
        assert_eq!(last.value.as_ref().map(ToString::to_string).as_deref(), Some("9"), "{language}: {text}");
        for part in ["Call", "sum=0", "sum=4", "sum=9", "i=0", "i=1"] {
            assert!(text.contains(part), "{language}: {part} is missing in\n{text}");
        }
        assert!(wrong(&trace).contains("15 was expected"), "{language}: {:?}\n{text}", trace.wrong);
    }
}

/// The debugger stops first at the closing brace of a function that has much to set up.
#[test]
fn call_is_shown_at_its_declaration_and_no_brace_as_a_line() {
    let source = "#include <string>\n#include <vector>\nusing namespace std;\nvector<string> echo(const string &shout) {\n    \
                  vector<string> result = {shout};\n    if (shout.size() > 1)\n        for (auto &s : echo(shout.substr(1)))\n            \
                  result.push_back(s);\n    return result;\n}\nlong long add_up(const vector<long long> &nums) {\n    \
                  return echo(\"hey\").size() + nums.size();\n}\n";
    let Some(trace) = traced(&adding(), Language::Cpp, source, &json!([[4, 5]]), &json!(5)) else { return };
    let text = steps(&trace);
    let lines = |event| trace.steps.iter().filter(move |step| step.event == event).map(|step| step.line);
    assert_eq!(lines(TraceEvent::Call).collect::<Vec<_>>(), [11, 4, 4, 4], "{text}");
    assert!(lines(TraceEvent::Line).all(|line| ![10, 13].contains(&line)), "{text}");
    let second = trace.steps.iter().position(|step| step.line == 4).expect("a call") + 1;
    assert_eq!((trace.steps[second].event, trace.steps[second].line), (TraceEvent::Line, 5), "{text}");
}

#[test]
fn crash_is_traced_to_its_line() {
    let c = "long long at(long long *data) {\n    return *data;\n}\nlong long add_up(IntList nums) {\n    long long *none = 0;\n    \
             return at(none);\n}\n";
    let cpp = "#include <vector>\nlong long add_up(const std::vector<long long> &nums) {\n    return nums.at(9);\n}\n";
    let rust = "pub fn add_up(nums: Vec<i64>) -> i64 {\n    let far = 9;\n    nums[far]\n}\n";
    for (language, line, source) in [(Language::C, 2, c), (Language::Cpp, 3, cpp), (Language::Rust, 3, rust)] {
        let Some(trace) = traced(&adding(), language, source, &json!([[4, 5]]), &json!(9)) else { continue };
        let text = steps(&trace);
        assert_eq!(trace.verdict, Verdict::Re, "{language}: {text}");
        let step = trace.steps.get(trace.wrong.as_ref().expect("an explanation").step).expect("its step");
        assert_eq!((step.event, step.line), (TraceEvent::Exception, line), "{language}: {text}");
        assert!(wrong(&trace).contains(&format!("Line {line}")), "{language}: {}", wrong(&trace));
    }
}

/// A submission names the line with undefined behaviour; the trace begins there, not at the wrong answer.
#[test]
fn undefined_behavior_is_traced_to_its_line() {
    let source = "#include <vector>\nlong long add_up(const std::vector<long long> &nums) {\n    long long sum = 0;\n    int seen[2] \
                  = {0, 0};\n    for (long long n : nums) {\n        sum += n + seen[n];\n    }\n    return sum;\n}\n";
    let Some(trace) = traced(&adding(), Language::Cpp, source, &json!([[1, 4]]), &json!(100)) else { return };
    assert_eq!(wrong(&trace), "Line 6: index 4 is outside the array `int [2]`.", "{}", steps(&trace));
    let step = trace.wrong.as_ref().expect("an explanation").step;
    assert_eq!(trace.blamed_step(step).map(|blamed| trace.steps[blamed].line), Some(6), "the marked line");
}

/// The head of a trace and its last sentence name the same cause, and the marked step is the round that failed.
#[test]
fn crash_by_a_signal_has_one_cause_and_the_round_that_failed() {
    let check = |body: &str, verdict, text: &str, local: &str| {
        let source = format!(
            "#include <vector>\nlong long add_up(const std::vector<long long> &nums) {{\n    long long sum = 0;\n    {body}\n        sum += nums[i];\n    return sum;\n}}\n"
        );
        let Some(trace) = traced(&adding(), Language::Cpp, &source, &json!([[1, 4]]), &json!(100)) else { return };
        assert_eq!((trace.verdict, wrong(&trace)), (verdict, text), "{}", steps(&trace));
        assert!(trace.message().is_none_or(|message| message == text), "{:?}", trace.message());
        let marked = trace.blamed_step(trace.wrong.as_ref().expect("an explanation").step).expect("a marked step");
        let locals: Vec<String> = trace.locals(marked).iter().map(|l| format!("{}={}", l.name, l.value)).collect();
        assert!(locals.iter().any(|l| l == local), "{locals:?}\n{}", steps(&trace));
    };
    check(
        "for (long long i = 0; i < 100000000; i += 10000000)",
        Verdict::Re,
        "Line 5: index 10000000 is outside a container of 2 items. (SIGSEGV)",
        "i=10000000",
    );
    check(
        "for (long long i = 1; i > -2; i--)",
        Verdict::Wa,
        "Line 5: index -1 is outside a container of 2 items (in an unsigned type such as `size_t`, -1 is 18446744073709551615).",
        "i=-1",
    );
}

/// The program without optimisation doesn't crash where a `return` is missing.
#[test]
fn missing_return_is_named_though_no_step_shows_it() {
    let source = "#include <vector>\nlong long add_up(const std::vector<long long> &nums) {\n    for (long long n : nums)\n        \
                  if (n > 5) return n;\n}\n";
    let Some(trace) = traced(&adding(), Language::Cpp, source, &json!([[1, 4]]), &json!(5)) else { return };
    assert_eq!(wrong(&trace), "Line 2: this function can end without a `return`.", "{}", steps(&trace));
}

#[test]
fn long_run_shows_its_last_return() {
    let source = "#include <vector>\nlong long add_up(const std::vector<long long> &nums) {\n    long long sum = 0;\n    for (int \
                  k = 0; k < 100000; k++) {\n        sum += k;\n    }\n    return sum;\n}\n";
    let Some(trace) = traced(&adding(), Language::Cpp, source, &json!([[4]]), &json!(4)) else { return };
    assert_eq!(trace.end, TraceEnd::Skipped);
    assert_eq!(wrong(&trace), "Line 7 returns 4999950000; 4 was expected.");
    let last = trace.steps.last().and_then(|step| step.value.as_ref()).map(ToString::to_string);
    assert_eq!(last.as_deref(), Some("4999950000"));
}

#[test]
fn endless_loop_shows_its_first_steps() {
    let source = "#include <vector>\nlong long add_up(const std::vector<long long> &nums) {\n    long long sum = 0;\n    while \
                  (sum >= 0) {\n        sum ^= 1;\n    }\n    return sum;\n}\n";
    let Some(trace) = traced(&adding(), Language::Cpp, source, &json!([[4]]), &json!(4)) else { return };
    assert_eq!((trace.verdict, trace.end, trace.wrong.as_ref()), (Verdict::Tle, TraceEnd::Skipped, None));
    assert!(trace.steps.len() > 20, "{}", steps(&trace));
}

#[test]
fn loop_variables_have_a_value_from_their_first_round_to_their_last() {
    let problem = adding();
    let source = "#include <vector>\n#include <string>\nlong long add_up(const std::vector<long long> &nums) {\n    \
                  std::vector<bool> seen(3, false);\n    std::string word = \"a\\n\";\n    for (int r = 0; r < 2; r++) {\n        \
                  for (char &c : word) {\n            seen[r] = c != 'a';\n        }\n        for (int k = r; k < 1; k++) {\n            \
                  seen[2] = true;\n        }\n    }\n    return seen[0];\n}\n";
    let Some(trace) = traced(&problem, Language::Cpp, source, &json!([[1, 2]]), &json!(3)) else { return };
    let text = steps(&trace);
    let found: Vec<&str> = text.lines().map(str::trim).filter(|line| line.contains("Line")).collect();
    // What a step shows changed on the line before it.
    let expected = [
        "Line 4",
        "Line 5 seen=[false, false, false]",
        "Line 6 word=\"a\\n\"",
        "Line 7 r=0",
        "Line 8 c='a'",
        "Line 7",
        "Line 8 c='\\n'",
        "Line 7 seen=[true, false, false]",
        "Line 10",
        "Line 11 k=0",
        "Line 10 seen=[true, false, true]",
        "Line 6",
        "Line 7 r=1",
        "Line 8 c='a'",
        "Line 7",
        "Line 8 c='\\n'",
        "Line 7 seen=[true, true, true]",
        "Line 10",
        "Line 6",
        "Line 14",
    ];
    assert_eq!(found, expected, "{text}");
}

#[test]
fn changes_behind_the_shown_items_are_seen() {
    let problem = adding();
    let cpp = "#include <vector>\nlong long add_up(std::vector<long long> nums) {\n    int marks[60] = {};\n    nums[70] = \
               5;\n    marks[50] = 7;\n    nums.push_back(9);\n    return marks[50];\n}\n";
    let c = "long long add_up(IntList nums) {\n    nums.data[70] = 5;\n    return nums.data[70];\n}\n";
    let check = |language, source: &str, expected: &[&str]| {
        let Some(trace) = traced(&problem, language, source, &json!([vec![1; 100]]), &json!(3)) else { return };
        let later = trace.steps.iter().flat_map(|step| &step.changed).filter_map(|local| match &local.value {
            ValuePreview::Sequence(Sequence { later: Some(later), .. }) => {
                let before = later.before.as_ref().map_or_else(|| "new".to_owned(), ToString::to_string);
                Some(format!("{}[{}] {before} {}", local.name, later.index, later.after))
            }
            _ => None,
        });
        assert_eq!(later.collect::<Vec<_>>(), expected, "{}", steps(&trace));
    };
    check(Language::Cpp, cpp, &["nums[70] 1 5", "marks[50] 0 7", "nums[100] new 9"]);
    check(Language::C, c, &["nums[70] 1 5"]);
}

#[test]
fn containers_nodes_and_words_read_as_in_the_language() {
    let list = Type::ListNode(Box::new(Type::Int));
    let signature = Signature::Function {
        name: "f".to_owned(),
        params: vec![Param { name: "head".to_owned(), kind: list }],
        returns: Type::Bool,
    };
    let problem = problem(signature, Vec::new());
    let source = "#include <map>\n#include <set>\n#include <string>\nbool f(ListNode *head) {\n    std::map<std::string, int> counts;\n    \
                  counts[\"a\"] = 2;\n    ListNode *none = nullptr;\n    bool found = true;\n    char \
                  mark = 'x';\n    std::pair<int, bool> both(3, true);\n    std::set<int> some{4};\n    return !found && mark && \
                  both.second;\n}\n";
    let Some(trace) = traced(&problem, Language::Cpp, source, &json!([[1, 2]]), &json!(true)) else { return };
    let text = steps(&trace);
    for part in [
        "head=1 → 2",
        "counts={\"a\": 2}",
        "mark='x'",
        "both=(3, true)",
        "some={4}",
        "none=nullptr",
        "found=true",
        "-> false",
    ] {
        assert!(text.contains(part), "{part} is missing in\n{text}");
    }
    assert_eq!((trace.want.as_deref(), trace.got.as_deref()), (Some("true"), Some("false")));
    let source = "pub fn f(head: Option<Box<ListNode>>) -> bool {\n    let kept = head;\n    let none: Option<i64> = None;\n    let found = \
                  kept.is_some();\n    !found && none.is_some()\n}\n";
    let Some(trace) = traced(&problem, Language::Rust, source, &json!([[1, 2]]), &json!(true)) else { return };
    let text = steps(&trace);
    for part in ["head=1 → 2", "kept=1 → 2", "none=None", "found=true", "-> false"] {
        assert!(text.contains(part), "{part} is missing in\n{text}");
    }
    assert!(trace.steps.iter().any(|step| step.gone == ["head"]), "a moved value is not shown:\n{text}");
}

/// gdb ends itself when it reads a returned enum without an address, and a moved list leads to memory of something else.
#[test]
fn lists_of_rust_are_followed_to_the_end() {
    let list = Type::ListNode(Box::new(Type::Int));
    let params = vec![Param { name: "head".to_owned(), kind: list.clone() }];
    let problem = problem(Signature::Function { name: "f".to_owned(), params, returns: list }, Vec::new());
    let turned = "fn f(head: Option<Box<ListNode>>) -> Option<Box<ListNode>> {\n    let mut cur = head;\n    let mut prev = \
                  None;\n    while let Some(mut node) = cur {\n        cur = node.next.take();\n        node.next = prev;\n        \
                  prev = Some(node);\n    }\n    prev\n}\n";
    let matched = "fn f(head: Option<Box<ListNode>>) -> Option<Box<ListNode>> {\n    match head {\n        None => None,\n        \
                   Some(mut node) => {\n            node.next = f(node.next);\n            Some(node)\n        }\n    }\n}\n";
    for (source, expected) in [(turned, "-> 3 → 2 → 1"), (matched, "-> 1 → 2 → 3")] {
        let Some(trace) = traced(&problem, Language::Rust, source, &json!([[1, 2, 3]]), &json!([9])) else { return };
        let text = steps(&trace);
        assert!(trace.end == TraceEnd::Complete && text.ends_with(expected), "{:?}\n{text}", trace.end);
        assert!(!text.contains("no node"), "{text}");
    }
}

#[test]
fn lambdas_and_the_last_statement_without_a_value_are_steps() {
    let source = "#include <functional>\n#include <vector>\nstatic void set(std::vector<long long> &all) {\n    all[0] = \
                  9;\n}\nlong long add_up(std::vector<long long> nums) {\n    auto twice = [](long long n) {\n        return 2 * \
                  n;\n    };\n    std::function<long long(long long)> down = [&](long long n) {\n        return n < 1 ? 5 : \
                  down(n - 1);\n    };\n    set(nums);\n    return twice(3) + down(2);\n}\n";
    let Some(trace) = traced(&adding(), Language::Cpp, source, &json!([[4]]), &json!(1)) else { return };
    let text = steps(&trace);
    let calls = trace.steps.iter().filter(|step| step.event == TraceEvent::Call && step.function == "lambda").count();
    assert_eq!(calls, 4, "{text}");
    for part in ["Return 4 all=[9]", "Return 8 -> 6", "Return 11 -> 5", "down=a function"] {
        assert!(text.contains(part), "{part} is missing in\n{text}");
    }
}

#[test]
fn trees_of_every_language_are_drawn() {
    let tree = Type::TreeNode(Box::new(Type::Int));
    let params = vec![Param { name: "root".to_owned(), kind: tree }];
    let problem = problem(Signature::Function { name: "f".to_owned(), params, returns: Type::Int }, Vec::new());
    let c = "long long f(struct TreeNode *root) {\n    return root->val;\n}\n";
    let cpp = "long long f(TreeNode *root) {\n    return root->val;\n}\n";
    let rust = "pub fn f(root: Option<Rc<RefCell<TreeNode>>>) -> i64 {\n    let all = root.as_ref().map_or(0, |node| \
                node.borrow().val);\n    all\n}\n";
    for (language, source) in [(Language::C, c), (Language::Cpp, cpp), (Language::Rust, rust)] {
        let rust_uses = "use std::cell::RefCell;\nuse std::rc::Rc;\n";
        let source = if language == Language::Rust { format!("{rust_uses}{source}") } else { source.to_owned() };
        let Some(trace) = traced(&problem, language, &source, &json!([[7, 2, null, 3]]), &json!(1)) else { continue };
        let text = steps(&trace);
        assert!(text.contains("root=tree of 3 nodes at 7"), "{language}: {:?}\n{text}", trace.compile_error);
        assert!(text.contains("-> 7"), "{language}: {text}");
    }
}

#[test]
fn class_mode_names_the_call_that_answers_wrongly() {
    let method = |name: &str, params: Vec<Param>, returns| Method { name: name.to_owned(), params, returns };
    let x = Param { name: "x".to_owned(), kind: Type::Int };
    let methods = vec![method("add", vec![x], None), method("total", Vec::new(), Some(Type::Int))];
    let signature = Signature::Class { name: "Counter".to_owned(), params: Vec::new(), methods };
    let problem = problem(signature, Vec::new());
    let c = "#include <stdlib.h>\ntypedef struct {\n    long long sum;\n} Counter;\nCounter *counter_create(void) {\n    return \
             calloc(1, sizeof(Counter));\n}\nvoid counter_add(Counter *self, long long x) {\n    self->sum += x;\n}\nlong long \
             counter_total(Counter *self) {\n    return self->sum > 3 ? 4 : self->sum;\n}\n";
    let cpp = "class Counter {\n    long long sum = 0;\npublic:\n    void add(long long x) {\n        sum += x;\n    }\n    long long \
               total() {\n        return sum > 3 ? 4 : sum;\n    }\n};\n";
    let rust = "pub struct Counter {\n    sum: i64,\n}\nimpl Counter {\n    pub fn new() -> Self {\n        Counter { sum: 0 }\n    \
                }\n    pub fn add(&mut self, x: i64) {\n        self.sum += x;\n    }\n    pub fn total(&self) -> i64 {\n        \
                if self.sum > 3 { 4 } else { self.sum }\n    }\n}\n";
    let args = json!([["Counter", []], ["add", [2]], ["total", []], ["add", [3]], ["total", []]]);
    for (language, source) in [(Language::C, c), (Language::Cpp, cpp), (Language::Rust, rust)] {
        let expected = json!([null, null, 2, null, 5]);
        let Some(trace) = traced(&problem, language, source, &args, &expected) else { continue };
        let text = steps(&trace);
        let step = trace.wrong.as_ref().and_then(|wrong| trace.steps.get(wrong.step));
        let found = step.map(|step| (step.event, step.operation));
        assert_eq!(
            found,
            Some((TraceEvent::Return, Some(4))),
            "{language}: {:?} {:?}\n{text}",
            trace.wrong,
            trace.compile_error
        );
        assert!(wrong(&trace).contains("returns 4; 5 was expected"), "{language}: {:?}\n{text}", trace.wrong);
    }
}

#[test]
fn whole_program_is_traced_with_its_input() {
    let source = "#include <stdio.h>\nint main(void) {\n    int n = 0;\n    if (scanf(\"%d\", &n) != 1) return 1;\n    printf(\"%d\\n\", n + \
                  1);\n    return 0;\n}\n";
    let problem = problem(Signature::Stdin, Vec::new());
    let Some(trace) = traced(&problem, Language::C, source, &json!(["41\n"]), &json!("41\n")) else { return };
    let text = steps(&trace);
    assert_eq!((trace.verdict, trace.end), (Verdict::Wa, TraceEnd::Complete), "{text}");
    assert!(text.contains("n=41"), "{text}");
}

/// The program counts what it may do that no run may. It is traced and still may do nothing of it.
#[test]
fn traced_program_is_as_confined_as_in_a_run() {
    let is_isolated = block_on(async |judge| judge.native().layers().await.is_isolated());
    if !is_isolated {
        println!("skipped: this machine lacks a sandbox layer");
        return;
    }
    let source = "#include <vector>\n#include <fcntl.h>\n#include <signal.h>\n#include <sys/ptrace.h>\n#include <sys/socket.h>\n\
                  #include <unistd.h>\nlong long add_up(const std::vector<long long> &nums) {\n    long long broken = 0;\n    \
                  broken += open(\"/etc/passwd\", O_RDONLY) >= 0;\n    broken += 10 * (open(\"/proc/self/status\", O_RDONLY) >= \
                  0);\n    broken += 100 * (socket(AF_INET, SOCK_STREAM, 0) >= 0);\n    broken += 1000 * (fork() >= 0);\n    \
                  broken += 10000 * (kill(getppid(), 0) == 0);\n    broken += 100000 * (ptrace(PTRACE_ATTACH, getppid(), 0, 0) \
                  == 0);\n    broken += 1000000 * (open(\"/tmp/rung-escaped\", O_CREAT | O_WRONLY, 0600) >= 0);\n    return \
                  broken;\n}\n";
    let Some(trace) = traced(&adding(), Language::Cpp, source, &json!([[4]]), &json!(4)) else { return };
    let last = trace.steps.last().expect("steps");
    assert_eq!(last.value.as_ref().map(ToString::to_string).as_deref(), Some("0"), "{}", steps(&trace));
    assert_eq!(trace.got.as_deref(), Some("0"));
}

#[test]
fn uncompiled_code_has_no_steps() {
    let Some(trace) = traced(&adding(), Language::C, "long long add_up(", &json!([[4]]), &json!(4)) else { return };
    assert_eq!((trace.verdict, trace.end, trace.steps.len()), (Verdict::Ce, TraceEnd::NotStarted, 0));
    assert!(trace.compile_error.is_some());
}
