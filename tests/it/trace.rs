//! Tests traces of code in the real sandbox: the recorded steps, the position of the mistake, and that hostile code
//! neither breaks nor falsifies a trace.

use std::fmt::Write as _;

use rung_tutor::judge::{Cancel, CaseRun, JudgeError, SubmittedCode, limits};
use rung_tutor::types::execution_trace::{Sequence, Trace, TraceEnd, TraceEvent, TraceStep, ValuePreview};
use rung_tutor::types::problem::{Limits, Method, Solution, Type};
use rung_tutor::types::{Expected, Language, Problem, Signature, Value, Verdict};
use serde_json::{Value as Json, json};

use crate::judge::{block_on, doubling, param};

fn int_list() -> Type {
    Type::List(Box::new(Type::Int))
}

fn nodes(kind: fn(Box<Type>) -> Type) -> Type {
    kind(Box::new(Type::Int))
}

/// A problem with this signature. Its limits need no reference.
fn problem(signature: Signature) -> Problem {
    let limits = Limits { time: Some(0.2), ..Limits::default() };
    Problem { signature, limits, solutions: vec![reference()], ..doubling() }
}

fn reference() -> Solution {
    let source = "def f(*args): return 0\n".to_owned();
    Solution { language: Language::Python, file: "python.py".to_owned(), source }
}

fn function(params: &[(&str, Type)], returns: Type) -> Problem {
    let params = params.iter().map(|(name, kind)| param(name, kind.clone())).collect();
    problem(Signature::Function { name: "f".to_owned(), params, returns })
}

fn trial(args: &Json, want: &Json) -> CaseRun {
    CaseRun {
        expected: Some(Expected::Value(Value::from_json(want))),
        sample: true,
        ..CaseRun::without_expected("case", args.as_array().expect("a list").clone())
    }
}

fn follow(problem: &Problem, source: &str, args: &Json, want: &Json) -> Trace {
    block_on(async |judge| judge.trace_case(problem, source.as_bytes(), trial(args, want), &Cancel::default()).await)
        .expect("a trace")
}

/// The steps, one line each: event, line, changes, value.
fn trace_text(trace: &Trace) -> String {
    let mut out = String::new();
    for step in &trace.steps {
        let _ = write!(out, "{}{:?} {}", "  ".repeat(step.depth as usize), step.event, step.line);
        for local in &step.changed {
            let _ = write!(out, " {}={}", local.name, local.value);
        }
        for name in &step.gone {
            let _ = write!(out, " -{name}");
        }
        if let Some(value) = &step.value {
            let _ = write!(out, " -> {value}");
        }
        if let Some(error) = &step.error {
            let _ = write!(out, " ! {error}");
        }
        out.push('\n');
    }
    out
}

fn wrong(trace: &Trace) -> (Option<u32>, &str) {
    let wrong = trace.wrong.as_ref();
    (wrong.map(|w| trace.steps[w.step].line), wrong.map_or("", |w| w.text.as_str()))
}

const LONGEST: &str = "\
def f(rings):
    seen = set()
    left = best = 0
    for right in range(len(rings)):
        while rings[right] in seen:
            seen.remove(rings[left])
            left += 1
        seen.add(rings[right])
        best = max(best, right - left)
    return best
";

/// The changes behind the first items of a list, with their lines.
fn later_changes(trace: &Trace) -> Vec<String> {
    let of_step = |step: &TraceStep| {
        let line = step.line;
        let told = step.changed.iter().filter_map(move |local| match &local.value {
            ValuePreview::Sequence(Sequence { later: Some(later), .. }) => {
                let before = later.before.as_ref().map_or_else(|| "new".to_owned(), ToString::to_string);
                Some(format!("{line}: {}[{}] {before} {}", local.name, later.index, later.after))
            }
            _ => None,
        });
        told.collect::<Vec<_>>()
    };
    trace.steps.iter().flat_map(of_step).collect()
}

#[test]
fn changes_behind_the_shown_items_of_a_list_are_recorded() {
    let source = "\
def f(rings):
    rings[70] = 5
    rings[0], rings[99] = 8, None
    rings.append('x')
    rings[70] = 5
    rings.pop()
    rings[45] += 1
    return 0
";
    let problem = function(&[("rings", int_list())], Type::Int);
    let trace = follow(&problem, source, &json!([vec![1; 100]]), &json!(2));
    let expected = ["3: rings[70] 1 5", "4: rings[99] 1 None", "5: rings[100] new 'x'", "8: rings[45] 1 2"];
    assert_eq!(later_changes(&trace), expected, "{}", trace_text(&trace));
}

#[test]
fn an_off_by_one_is_followed_to_the_line_that_settles_it() {
    let problem = function(&[("rings", int_list())], Type::Int);
    let trace = follow(&problem, LONGEST, &json!([[1, 2]]), &json!(2));
    insta::assert_snapshot!(trace_text(&trace), @r"
    Call 1 rings=[1, 2]
    Line 2
    Line 3 seen=set()
    Line 4 left=0 best=0
    Line 5 right=0
    Line 8
    Line 9 seen={1}
    Line 4
    Line 5 right=1
    Line 8
    Line 9 seen={1, 2}
    Line 4 best=1
    Line 10
    Return 10 -> 1
    ");
    assert_eq!((trace.verdict, trace.end), (Verdict::Wa, TraceEnd::Complete));
    assert_eq!((trace.want.as_deref(), trace.got.as_deref()), (Some("2"), Some("1")));
    assert_eq!(wrong(&trace), (Some(4), "Line 9 makes `best` 1, and so it is returned; 2 was expected."));
}

#[test]
fn the_same_code_gives_the_same_trace() {
    let problem = function(&[("rings", int_list())], Type::Int);
    let again = || follow(&problem, LONGEST, &json!([[5, 3, 5, 9]]), &json!(3));
    assert_eq!(again(), again());
}

#[test]
fn trace_of_passing_or_uncompiled_code_has_no_wrong_step() {
    let problem = function(&[("n", Type::Int)], Type::Int);
    let trace = follow(&problem, "def f(n): return n + 1", &json!([1]), &json!(2));
    assert_eq!((trace.verdict, wrong(&trace)), (Verdict::Ac, (None, "")));
    for source in ["def f(n:", "x = 1", ""] {
        let trace = follow(&problem, source, &json!([1]), &json!(2));
        assert_eq!((trace.verdict, trace.end, trace.steps.len()), (Verdict::Ce, TraceEnd::NotStarted, 0), "{source:?}");
        assert!(trace.compile_error.is_some());
    }
}

#[test]
fn an_error_is_followed_to_the_line_that_raises_it() {
    let problem = function(&[("nums", int_list())], Type::Int);
    let source = "def at(nums, i):\n    return nums[i]\n\ndef f(nums):\n    return at(nums, len(nums))\n";
    let trace = follow(&problem, source, &json!([[7]]), &json!(7));
    assert_eq!(trace.verdict, Verdict::Re);
    assert_eq!(wrong(&trace), (Some(2), "Line 2 raises IndexError: list index out of range."));
    assert_eq!(trace.steps.last().map(|s| (s.event, s.depth)), Some((TraceEvent::Exception, 0)));
}

#[test]
fn a_loop_without_end_gives_its_first_steps() {
    let problem = function(&[("n", Type::Int)], Type::Int);
    for source in [
        "def f(n):\n    while True:\n        n += 1\n",
        "def f(n):\n    while True:\n        try:\n            n += 1\n        except BaseException:\n            pass\n",
        "def f(n):\n    return f(n + 1)\n",
        "def f(n):\n    def g():\n        while True: yield 1\n    for x in g(): n += x\n",
    ] {
        let trace = follow(&problem, source, &json!([0]), &json!(1));
        assert_eq!((trace.steps.len(), trace.end), (2000, TraceEnd::Steps), "{source}");
        assert_eq!(trace.wrong, None, "{source}");
    }
    let trace = follow(&problem, "def f(n):\n    while True: pass\n", &json!([0]), &json!(1));
    assert_eq!((trace.end, trace.verdict), (TraceEnd::Steps, Verdict::Tle));
    assert_eq!(trace.value(), None, "there is no answer");
    assert!(trace.message().is_some_and(|message| message.contains("never ends")), "{:?}", trace.message());
}

#[test]
fn a_line_that_never_ends_leaves_the_steps_before_it() {
    let problem = function(&[("n", Type::Int)], Type::Int);
    let source = "import itertools\ndef f(n):\n    m = n + 1\n    return sum(itertools.repeat(1))\n";
    let trace = follow(&problem, source, &json!([3]), &json!(1));
    assert_eq!((trace.end, trace.verdict), (TraceEnd::Fuel, Verdict::Tle));
    assert_eq!(wrong(&trace), (Some(4), "Line 4 used up all the instructions the case may have."));
    assert_eq!(trace.locals(trace.steps.len() - 1).len(), 2);
    let source = "import os\ndef f(n):\n    m = n + 1\n    os.abort()\n";
    let trace = follow(&problem, source, &json!([3]), &json!(1));
    assert_eq!((trace.end, trace.steps.len()), (TraceEnd::Broken, 3), "{}", trace_text(&trace));
}

#[test]
fn nodes_are_recorded_as_lists_and_trees() {
    let list = function(&[("head", nodes(Type::ListNode))], nodes(Type::ListNode));
    let source = "def f(head):\n    slow = head.next\n    slow.next.next = slow\n    return head\n";
    let trace = follow(&list, source, &json!([[1, 2, 3]]), &json!([1]));
    assert!(trace_text(&trace).contains("slow=2 → 3"), "{}", trace_text(&trace));
    assert!(trace_text(&trace).contains("head=1 → 2 → 3 → back to position 1"), "{}", trace_text(&trace));
    assert_eq!(wrong(&trace).0, Some(4));

    let tree = function(&[("root", nodes(Type::TreeNode))], Type::Int);
    let source = "def f(root):\n    if root is None:\n        return 0\n    return f(root.left) + f(root.right)\n";
    let trace = follow(&tree, source, &json!([[1, 2, 3]]), &json!(2));
    assert!(trace_text(&trace).contains("Call 1 root=tree of 3 nodes at 1"), "{}", trace_text(&trace));
    assert!(trace_text(&trace).contains("    Call 1 root=None"), "{}", trace_text(&trace));
    assert_eq!(wrong(&trace), (Some(4), "Line 4 returns 0; 2 was expected."));

    let graph = function(&[("start", Type::GraphNode)], Type::Int);
    let source = "def f(start):\n    return len(start.neighbors)\n";
    let trace = follow(&graph, source, &json!([[[1], [0]]]), &json!(1));
    assert!(trace_text(&trace).contains("start=node 0"), "{}", trace_text(&trace));
    let own = "class ListNode:\n    def __init__(self, v): self.val, self.next = v, None\n\
               def f(head):\n    mine = ListNode(9)\n    return head\n";
    assert!(trace_text(&follow(&list, own, &json!([[1]]), &json!([2]))).contains("mine=9"));
}

#[test]
fn a_changed_argument_is_followed_where_the_signature_judges_it() {
    let params = vec![param("nums", int_list())];
    let problem = problem(Signature::Mutation { name: "f".to_owned(), params, target: 0 });
    let source = "def f(nums):\n    for i in range(len(nums) - 1):\n        nums[i] = 0\n";
    let trace = follow(&problem, source, &json!([[1, 2, 3]]), &json!([0, 0, 0]));
    assert_eq!(wrong(&trace).1, "`nums[2]` is 3 from the start and is never changed; 0 was expected.");
    let trace = follow(&problem, "def f(nums):\n    nums = [0]\n", &json!([[1]]), &json!([0]));
    assert!(
        wrong(&trace).1.starts_with("`nums` is right here, but it is not the caller's any more"),
        "{:?}",
        trace.wrong
    );
}

#[test]
fn class_mode_goes_to_the_call_that_answers_wrongly() {
    let method = |name: &str, params, returns| Method { name: name.to_owned(), params, returns };
    let methods = vec![method("push", vec![param("x", Type::Int)], None), method("top", Vec::new(), Some(Type::Int))];
    let problem = problem(Signature::Class { name: "Stack".to_owned(), params: Vec::new(), methods });
    let source = "class Stack:\n    def __init__(self):\n        self.items = []\n    def push(self, x):\n        \
                  self.items.append(x)\n    def top(self):\n        return self.items[0]\n";
    let args = json!([["Stack", []], ["push", [1]], ["top", []], ["push", [2]], ["top", []]]);
    let trace = follow(&problem, source, &args, &json!([null, null, 1, null, 2]));
    assert_eq!(wrong(&trace), (Some(7), "Line 7 returns 1; 2 was expected."));
    assert_eq!(trace.wrong.as_ref().map(|w| trace.steps[w.step].operation), Some(Some(4)));
    assert!(trace_text(&trace).contains("self=Stack(items=[1, 2])"), "{}", trace_text(&trace));
}

#[test]
fn stdin_mode_goes_to_the_line_that_prints_it() {
    let problem = problem(Signature::Stdin);
    let source = "n = int(input())\nfor i in range(1, n):\n    print(i)\nprint('end')\n";
    let trace = follow(&problem, source, &json!(["3\n"]), &json!("1\n2\n3\nend\n"));
    assert_eq!(trace.verdict, Verdict::Wa, "{:?} {}", trace.got, trace_text(&trace));
    assert_eq!(wrong(&trace).1, "Line 4 prints what is wrong in line 3 of the output: 'end'; '3' was expected.");
    assert!(trace_text(&trace).contains("Line 2 n=3"), "{}", trace_text(&trace));
}

#[test]
fn generators_comprehensions_and_closures_are_followed() {
    let problem = function(&[("n", Type::Int)], int_list());
    let source = "def f(n):\n    out = []\n    def go(k):\n        if k == n:\n            return\n        \
                  out.append(k)\n        go(k + 1)\n    go(0)\n    more = [x * x for x in range(2)]\n    \
                  def gen():\n        yield 1\n        yield 2\n    s = sum(gen())\n    return out\n";
    let trace = follow(&problem, source, &json!([2]), &json!([0, 5]));
    let text = trace_text(&trace);
    assert_eq!(wrong(&trace).1, "Line 6 makes `out[1]` 1, and so it is returned; 5 was expected.", "{text}");
    for part in ["more=[0, 1]", "Yield 11 -> 1", "Yield 12 -> 2", "Return 12 -> None", "s=3"] {
        assert!(text.contains(part), "{part} is missing in\n{text}");
    }
}

/// The code has objects whose methods all fail, loop or lie. The trace must work around all of them.
#[test]
fn hostile_objects_neither_break_nor_falsify_a_trace() {
    let problem = function(&[("n", Type::Int)], Type::Int);
    let source = "\
def bad(*a, **k):
    while True: pass
class Meta(type):
    __hash__ = __eq__ = __instancecheck__ = __subclasscheck__ = __getattribute__ = bad
class Evil(metaclass=Meta):
    __slots__ = ()
    __repr__ = __eq__ = __hash__ = __getattribute__ = __len__ = __iter__ = __bool__ = bad
class EvilList(list):
    __repr__ = __eq__ = __iter__ = __len__ = __getitem__ = bad
class EvilInt(int):
    __repr__ = __eq__ = __add__ = __lt__ = __index__ = bad
class EvilDict(dict):
    __repr__ = __iter__ = items = keys = __len__ = bad
class Hidden:
    def __init__(self): self.x = 1
    __dict__ = property(bad)
    __class__ = property(bad)
class Fails(Exception):
    __str__ = __repr__ = bad
    args = property(bad)
def f(n):
    a = Evil()
    b = EvilList([1, 2])
    c = EvilInt(7)
    d = EvilDict(k=3)
    e = [b]
    e.append(e)
    g = 10 ** 1000
    h = 'x\\ud800\\x1b[2J'
    try:
        raise Fails('oops')
    except Fails:
        pass
    i = 1
    return i
";
    let trace = follow(&problem, source, &json!([0]), &json!(2));
    let text = trace_text(&trace);
    for part in
        ["a=<Evil>", "b=EvilList([1, 2])", "c=7", "d=EvilDict({'k': 3})", "e=[EvilList([1, 2]), …]", "Fails: oops"]
    {
        assert!(text.contains(part), "{part} is missing in\n{text}");
    }
    assert!(text.contains("g=an int of 3322 bits") && !text.contains('\u{1b}'), "{text}");
    assert_eq!(wrong(&trace), (Some(35), "Line 34 makes `i` 1, and nothing changes it afterwards; 2 was expected."));
}

#[test]
fn large_values_are_cut_and_say_so() {
    let problem = function(&[("n", Type::Int)], Type::Int);
    let source = "def f(n):\n    xs = list(range(100))\n    grid = [[0] * 100 for _ in range(100)]\n    s = 'a' * 1000\n    return n\n";
    let trace = follow(&problem, source, &json!([0]), &json!(1));
    let text = trace_text(&trace);
    assert!(text.contains("39, … 60 more]") && text.contains("'… 1000 characters"), "{text}");
    // Two thousand steps with a hundred thousand changing cells stay within the allowance and the size limit.
    let source = "def f(n):\n    grid = [[0] * 40 for _ in range(40)]\n    rows = [list(range(40)) for _ in range(20)]\n    i = 0\n    while True:\n        grid[i % 40][0] = i\n        rows[i % 20][i % 40] = -i\n        i += 1\n";
    let trace = follow(&problem, source, &json!([0]), &json!(1));
    assert!(matches!(trace.end, TraceEnd::Steps | TraceEnd::Size), "{:?} after {} steps", trace.end, trace.steps.len());
}

#[test]
fn a_trace_can_be_cancelled_and_leaves_the_judge_as_it_was() {
    let problem = function(&[("n", Type::Int)], Type::Int);
    block_on(async |judge| {
        let cancel = Cancel::default();
        cancel.cancel();
        let source = b"def f(n):\n    while True: n += 1\n";
        let traced = judge.trace_case(&problem, source, trial(&json!([0]), &json!(1)), &cancel).await;
        assert!(matches!(traced, Err(JudgeError::Cancelled)), "{traced:?}");
        // During judging, trace reports from the code are ignored.
        let source = b"import _eryx\ndef f(n):\n    _eryx._eryx_report_trace(0, 'over', 'x')\n    return n";
        let (trials, cancel) = (vec![trial(&json!([0]), &json!(0))], Cancel::default());
        let report = judge.judge(&problem, SubmittedCode::python(source), trials, &cancel, &|_, _| {}).await;
        assert!(report.expect("a report").passed());
    });
    const { assert!(limits::TRACE_FUEL > limits::MIN_FUEL) };
}

/// Code that reports made-up steps can only spoil its own trace.
#[test]
fn forged_reports_are_read_with_care() {
    let problem = function(&[("n", Type::Int)], Type::Int);
    let source = "import _eryx\ndef f(n):\n    for line in ['[]', 'x', '{}', '{\"e\":\"line\",\"l\":9,\"f\":7,\"d\":3}', 'a\\nb']:\n        _eryx._eryx_report_trace(0, 'step', line)\n    return n\n";
    let trace = follow(&problem, source, &json!([0]), &json!(1));
    assert!(trace.steps.iter().any(|step| step.line == 9), "{}", trace_text(&trace));
    assert_eq!(trace.end, TraceEnd::Broken, "a line break is nothing the tracer writes");
}
