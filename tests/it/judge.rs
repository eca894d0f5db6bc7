//! Tests the judge on real code in the real sandbox: verdicts, messages, isolation, cancellation.

use std::path::Path;
use std::sync::OnceLock;

use rung_tutor::judge::{Cancel, CaseRun, Judge, JudgeError, Launcher, SubmittedCode, WorkerPool};
use rung_tutor::types::problem::{Limits, Method, Param, Solution, Type};
use rung_tutor::types::{Case, Checker, Expected, JudgeReport, Language, Problem, Signature, Value, Verdict};
use serde_json::{Value as Json, json};

use crate::support;

/// One runtime and one worker for all tests of this file.
pub fn block_on<T>(test: impl AsyncFnOnce(&Judge) -> T) -> T {
    static RUNTIME: OnceLock<(tokio::runtime::Runtime, Judge)> = OnceLock::new();
    let (runtime, judge) = RUNTIME.get_or_init(|| {
        let runtime = tokio::runtime::Runtime::new().expect("a runtime");
        let launcher = Launcher { program: support::rung().to_owned(), cache: support::cache() };
        (runtime, Judge::new(WorkerPool::new(launcher)))
    });
    runtime.block_on(test(judge))
}

pub fn param(name: &str, kind: Type) -> Param {
    Param { name: name.to_owned(), kind }
}

pub fn ints() -> Type {
    Type::List(Box::new(Type::Int))
}

/// A problem whose reference doubles every number; tests replace the parts they need.
pub fn doubling() -> Problem {
    let case = |id: &str, args: Json, expected: Json| Case {
        sample: id.starts_with("sample"),
        tags: vec!["basic".to_owned()],
        ..Case::new(id.into(), args.as_array().expect("a list").clone(), Expected::Value(Value::from_json(&expected)))
    };
    Problem {
        uid: "doubling-uid".into(),
        pack: "test".into(),
        title: "Doubling".to_owned(),
        minutes: 5,
        signature: Signature::Function {
            name: "double".to_owned(),
            params: vec![param("nums", ints())],
            returns: ints(),
        },
        limits: Limits { time: Some(0.2), ..Limits::default() },
        cases: vec![
            case("sample-1", json!([[1, 2]]), json!([2, 4])),
            case("empty", json!([[]]), json!([])),
            case("negative", json!([[-1]]), json!([-2])),
        ]
        .into(),
        solutions: vec![Solution {
            language: Language::Python,
            file: "solutions/python.py".to_owned(),
            source: "def double(nums):\n    return [2 * n for n in nums]\n".to_owned(),
        }],
        ..Problem::bare("doubling", "arrays-hashing")
    }
}

/// Judges a source in the sandbox on every case of a problem.
pub fn judged_python(problem: &Problem, source: &str) -> JudgeReport {
    judge(problem, source)
}

fn judge(problem: &Problem, source: impl AsRef<[u8]>) -> JudgeReport {
    block_on(async |judge| {
        let trials = problem.cases.iter().map(CaseRun::from_case).collect();
        judge
            .judge(problem, SubmittedCode::python(source.as_ref()), trials, &Cancel::default(), &|_, _| {})
            .await
            .expect("a report")
    })
}

/// Checks the verdicts of a source on the doubling problem: the overall verdict and that of each case.
fn check(source: impl AsRef<[u8]>, overall: Verdict, cases: &[Verdict]) -> JudgeReport {
    let report = judge(&doubling(), source);
    let verdicts: Vec<Verdict> = report.cases.iter().map(|case| case.verdict).collect();
    assert_eq!((report.verdict, verdicts.as_slice()), (overall, cases), "{report:#?}");
    report
}

use Verdict::{Ac, Ce, Re, Tle, Wa};

#[test]
fn right_code_is_accepted_case_by_case() {
    let report = check("def double(nums):\n    return [n + n for n in nums]", Ac, &[Ac, Ac, Ac]);
    assert!(report.cases.iter().all(|case| case.fuel > 0 && case.memory > 0));
}

#[test]
fn wrong_answer_reports_first_difference() {
    let report = check("def double(nums):\n    return [abs(2 * n) for n in nums]", Wa, &[Ac, Ac, Wa]);
    let case = report.first_failure().expect("a failure");
    assert_eq!(case.inputs, [("nums".to_owned(), "[-1]".to_owned())]);
    assert_eq!((case.want.as_deref(), case.got.as_deref()), (Some("[-2]"), Some("[2]")));
    assert_eq!(case.difference.as_ref().expect("a difference").text, "index 0: want -2, got 2");
}

#[test]
fn printed_verdict_is_ignored_and_shown_as_output() {
    let report = check("def double(nums):\n    print('AC')\n    return nums", Wa, &[Wa, Ac, Wa]);
    assert_eq!(report.cases[0].stdout, "AC\n");
}

#[test]
fn exceptions_carry_the_learners_own_frames_only() {
    let report = check(
        "def helper(n):\n    return [1][n]\n\ndef double(nums):\n    return helper(len(nums))",
        Re,
        &[Re, Wa, Re],
    );
    let error = report.cases[0].error.as_ref().expect("an exception");
    assert_eq!((error.kind.as_str(), error.message.as_str()), ("IndexError", "list index out of range"));
    let frames: Vec<_> = error.frames.iter().map(|f| (f.function.as_str(), f.line, f.code.as_str())).collect();
    assert_eq!(frames, [("double", 5, "return helper(len(nums))"), ("helper", 2, "return [1][n]")]);
}

#[test]
fn one_bad_case_does_not_stop_the_others() {
    check("def double(nums):\n    while not nums: pass\n    return [2 * n for n in nums]", Tle, &[Ac, Tle, Ac]);
    check(
        "import os\ndef double(nums):\n    if not nums: os._exit(0)\n    return [2 * n for n in nums]",
        Re,
        &[Ac, Re, Ac],
    );
}

#[test]
fn compile_error_is_reported_once_with_position() {
    let report = check("def double(nums)\n    return nums", Ce, &[]);
    let error = report.compile_error.expect("a compile error");
    assert_eq!((error.kind.as_str(), error.line, error.column), ("SyntaxError", Some(1), Some(17)));
    assert_eq!(error.message, "expected ':'");
    assert_eq!(error.code.as_deref(), Some("def double(nums)"));
}

#[test]
fn files_that_are_no_program_are_explained() {
    let kind = |report: JudgeReport| report.compile_error.expect("a compile error");
    assert_eq!(kind(check("", Ce, &[])).message, "the file is empty; the tests call `double`");
    assert_eq!(kind(check("x = 1", Ce, &[])).message, "the file does not define `double`, which the tests call");
    let latin = kind(check(b"# caf\xe9\ndef double(nums): return nums", Ce, &[]));
    assert_eq!((latin.kind.as_str(), latin.line), ("encoding", Some(1)));
    assert_eq!(kind(check("def double(nums): return '\0'", Ce, &[])).kind, "encoding");
    check("\u{feff}def double(nums):\r\n    return [2 * n for n in nums]\r\n", Ac, &[Ac, Ac, Ac]);
}

#[test]
fn the_expected_answers_are_not_in_the_sandbox() {
    // The source does not contain the digits of the answer, so if they are found, they came from outside.
    let spy = "import sys\ndef double(nums):\n    seen, frame = [], sys._getframe()\n    while frame:\n        seen.append(repr(frame.f_locals) + repr(frame.f_globals))\n        frame = frame.f_back\n    print(str(424240 + 2) in ''.join(seen), str(212120 + 1) in ''.join(seen))\n    return nums";
    let mut problem = doubling();
    problem.cases.truncate(1);
    problem.cases[0].args = vec![json!([212_121])];
    problem.cases[0].expected = Expected::Value(Value::from_json(&json!([424_242])));
    assert_eq!(judge(&problem, spy).cases[0].stdout, "False True\n", "the input is there, the answer is not");
}

#[test]
fn unusual_values_are_shown_unchanged() {
    let got = |body: &str| {
        let report = judge(&doubling(), format!("def double(nums):\n    return {body}"));
        let case = &report.cases[0];
        case.got.clone().unwrap_or_else(|| panic!("{body}: {case:?}"))
    };
    assert_eq!(got("2**100"), "1267650600228229401496703205376");
    assert_eq!(got("float('nan')"), "nan");
    assert_eq!(got("[float('inf'), -0.0]"), "[inf, -0.0]");
    assert_eq!(got("(1, {2: {3}})"), "(1, {2: {3}})");
    assert_eq!(got("'\\ud800'"), "'\\ud800'");
    assert_eq!(got("iter([])").split(' ').next(), Some("<list_iterator"));
    assert!(got("'a\\x00\\x1b[31m'").chars().all(|c| !c.is_control()));
    assert!(got("[0] * 10**5").contains(" more]"));
    assert!(got("[1 << 500000]").starts_with("[0x"));
    assert_eq!(got("(lambda a: (a.append(a), a)[1])([])"), "[…]");
}

/// The run of an accepted reference is kept on the disk under everything it depends on. A judge that can run nothing shows
/// what is kept.
#[test]
fn accepted_reference_runs_again_only_if_something_changed() {
    let pool = |program: &Path, cache: &Path| {
        WorkerPool::new(Launcher { program: program.to_owned(), cache: cache.to_owned() })
    };
    let running = Judge::new(pool(support::rung(), &support::cache()));
    let limit = |judge: &Judge, problem: &Problem| {
        let runtime = tokio::runtime::Runtime::new().expect("a runtime");
        runtime.block_on(judge.fuel_limit(problem, &Cancel::default()))
    };
    let kept = |problem: &Problem| {
        let cache = tempfile::tempdir().expect("a folder");
        let (from, to) = (support::cache().join("references"), cache.path().join("references"));
        std::fs::create_dir(&to).expect("a folder");
        for entry in std::fs::read_dir(from).expect("what is kept").flatten() {
            // Other tests write beside this one, under another name first, and old entries go.
            let _ = std::fs::copy(entry.path(), to.join(entry.file_name()));
        }
        limit(&Judge::new(pool(Path::new("/no-such-program"), cache.path())), problem)
    };
    let mut problem = doubling();
    problem.limits.time = None;
    // A text that no earlier run of this test has kept.
    problem.solutions[0].source = format!("# {:?}\n{}", std::time::SystemTime::now(), problem.solutions[0].source);
    let measured = limit(&running, &problem).expect("a limit");
    assert_eq!(kept(&problem).expect("from the disk"), measured);
    let check = |edit: fn(&mut Problem)| {
        let mut other = problem.clone();
        edit(&mut other);
        assert!(kept(&other).is_err(), "{other:?}");
    };
    check(|problem| problem.solutions[0].source.push_str("# changed\n"));
    check(|problem| problem.cases[0].args = vec![json!([1, 3])]);
    check(|problem| problem.generator = Some("def generate(n, seed):\n    return [[n]]\n".to_owned()));
    // A reference that fails is not accepted, so nothing of it is kept.
    problem.solutions[0].source = "def double(nums):\n    return nums\n".to_owned();
    assert!(limit(&Judge::new(running.pool().clone()), &problem).is_ok() && kept(&problem).is_err());
}

#[test]
fn the_same_code_costs_the_same_fuel_every_time() {
    let source = "def double(nums):\n    seen = {str(i) for i in range(500)}\n    return [2 * n for n in nums] if ''.join(seen) else None";
    let fuel = |report: JudgeReport| report.cases.iter().map(|case| case.fuel).collect::<Vec<_>>();
    assert_eq!(fuel(judge(&doubling(), source)), fuel(judge(&doubling(), source)));
}

#[test]
fn state_does_not_leak_from_case_to_case() {
    let counts = "calls = []\ndef double(nums):\n    calls.append(1)\n";
    let once = "    return [2 * n for n in nums] if len(calls) < 3 else None";
    // A case is one call, but the sample has two. The second call would see additions of other cases.
    check(format!("{counts}{once}"), Ac, &[Ac, Ac, Ac]);
}

#[test]
fn mutation_mode_judges_the_argument() {
    let mut problem = doubling();
    problem.signature =
        Signature::Mutation { name: "double".to_owned(), params: vec![param("nums", ints())], target: 0 };
    assert_eq!(judge(&problem, "def double(nums):\n    for i in range(len(nums)): nums[i] *= 2").verdict, Ac);
    assert_eq!(judge(&problem, "def double(nums):\n    return [2 * n for n in nums]").verdict, Wa);
}

#[test]
fn lists_and_trees_are_built_and_read_back() {
    let mut problem = doubling();
    let list = Type::ListNode(Box::new(Type::Int));
    problem.signature =
        Signature::Function { name: "double".to_owned(), params: vec![param("head", list.clone())], returns: list };
    let source = "def double(head):\n    node = head\n    while node:\n        node.val *= 2\n        node = node.next\n    return head";
    assert_eq!(judge(&problem, source).verdict, Ac);
    let looped = judge(&problem, "def double(head):\n    if head: head.next = head\n    return head");
    assert_eq!(looped.verdict, Wa);
    assert!(looped.cases[0].message.as_ref().expect("a message").contains("loops"));

    let tree = Type::TreeNode(Box::new(Type::Int));
    problem.signature =
        Signature::Function { name: "double".to_owned(), params: vec![param("root", tree.clone())], returns: tree };
    problem.cases.truncate(1);
    problem.cases[0].args = vec![json!([1, null, 2, 3])];
    problem.cases[0].expected = Expected::Value(Value::from_json(&json!([2, null, 4, 6])));
    let source = "def double(root):\n    if root is None: return None\n    return TreeNode(root.val * 2, double(root.left), double(root.right))";
    assert_eq!(judge(&problem, source).verdict, Ac);
}

#[test]
fn class_mode_calls_the_methods_in_order() {
    let mut problem = doubling();
    problem.signature = Signature::Class {
        name: "Counter".to_owned(),
        params: vec![param("start", Type::Int)],
        methods: vec![
            Method { name: "add".to_owned(), params: vec![param("n", Type::Int)], returns: None },
            Method { name: "total".to_owned(), params: Vec::new(), returns: Some(Type::Int) },
        ],
    };
    problem.cases.truncate(1);
    problem.cases[0].args = vec![json!(["Counter", [1]]), json!(["add", [2]]), json!(["total", []])];
    problem.cases[0].expected = Expected::Value(Value::from_json(&json!([null, null, 3])));
    let source = "class Counter:\n    def __init__(self, start):\n        self.n = start\n    def add(self, n):\n        self.n += n\n        return 'ignored'\n    def total(self):\n        return self.n";
    assert_eq!(judge(&problem, source).verdict, Ac);
    let wrong = judge(&problem, source.replace("return self.n", "return self.n + 1"));
    let parts = wrong.cases[0].difference.as_ref().expect("a difference");
    assert_eq!((parts.path.as_str(), parts.text.as_str()), ("[2]", "call 3, total(): want 3, got 4"));
    let lacking = judge(&problem, "class Counter:\n    def __init__(self, start): pass");
    assert_eq!(lacking.cases[0].error.as_ref().expect("an exception").message, "Counter has no method 'add'");
}

#[test]
fn a_packs_own_checker_decides_in_the_sandbox() {
    let mut problem = doubling();
    problem.checker = Checker::AnyValid {
        source:
            "def check(args, got, expected):\n    return True if got == [n * 2 for n in args[0]] else 'not doubled'"
                .to_owned(),
    };
    assert_eq!(judge(&problem, "def double(nums): return [n * 2 for n in nums]").verdict, Ac);
    let wrong = judge(&problem, "def double(nums): return nums");
    assert_eq!((wrong.verdict, wrong.cases[0].message.as_deref()), (Wa, Some("not doubled")));
}

#[test]
fn an_own_case_without_an_answer_gets_the_references() {
    let problem = doubling();
    let trial = CaseRun { own: true, ..CaseRun::without_expected("own-1", vec![json!([5])]) };
    let report = block_on(async |judge| {
        let submission = SubmittedCode::python(b"def double(nums): return nums");
        judge.judge(&problem, submission, vec![trial], &Cancel::default(), &|_, _| {}).await
    });
    assert_eq!(report.expect("a report").cases[0].want.as_deref(), Some("[10]"));
}

/// Each row: the checker, the learner's expected value for `double([5])`, the value that counts, and the note shown.
#[test]
fn reference_computes_expected_of_custom_case() {
    let check = |checker: Option<&str>, claimed: serde_json::Value, want: &str, told: Option<&str>| {
        let mut problem = doubling();
        if let Some(source) = checker {
            problem.checker = Checker::AnyValid { source: source.to_owned() };
        }
        let trial = CaseRun {
            expected: Some(Expected::Value(rung_tutor::types::Value::from_json(&claimed))),
            own: true,
            ..CaseRun::without_expected("own-1", vec![json!([5])])
        };
        let report = block_on(async |judge| {
            let submission = SubmittedCode::python(b"def double(nums): return [10]");
            judge.judge(&problem, submission, vec![trial], &Cancel::default(), &|_, _| {}).await
        });
        let case = &report.expect("a report").cases[0];
        assert_eq!((case.verdict, case.want.as_deref(), case.note.as_deref()), (Ac, Some(want), told));
    };
    check(None, json!([10]), "[10]", None);
    let told = "You expected [11]; the reference answers [10], and that counts.";
    check(None, json!([11]), "[10]", Some(told));
    let either = "def check(args, got, expected):\n    return got in ([10], [-10])";
    check(Some(either), json!([-10]), "[-10]", None);
    check(Some(either), json!([11]), "[10]", Some(told));
}

#[test]
fn limits_without_a_stated_time_come_from_the_reference() {
    let mut problem = doubling();
    problem.limits.time = None;
    problem.uid = "doubling-inferred".into();
    let report = judge(&problem, "def double(nums):\n    return [2 * n for n in nums]");
    assert_eq!((report.verdict, report.fuel_limit), (Ac, rung_tutor::judge::limits::MIN_FUEL));
}

#[test]
fn a_cancelled_job_ends_at_once_and_leaves_the_worker_usable() {
    let mut problem = doubling();
    problem.limits.time = Some(600.0);
    let result = block_on(async |judge| {
        let cancel = Cancel::default();
        let trials = problem.cases.iter().map(CaseRun::from_case).collect();
        let submission = SubmittedCode::python(b"def double(nums):\n    while len(nums) < 2: pass\n    return [2, 4]");
        // The first case finishes and cancels the rest.
        judge.judge(&problem, submission, trials, &cancel, &|_, _| cancel.cancel()).await
    });
    assert!(matches!(result, Err(JudgeError::Cancelled)), "{result:?}");
    assert_eq!(judge(&doubling(), "def double(nums): return [2 * n for n in nums]").verdict, Ac);
}
