//! Tests the languages of this machine with real toolchains: verdicts, messages, limits, the cache, cancellation,
//! consent.
//!
//! A language that isn't installed is skipped, and a line says so. With `RUNG_REQUIRE_NATIVE=1` (as in `.ci/run`) the
//! five usual languages are required.

use std::sync::OnceLock;

use rung_tutor::judge::native::AvailableLayers;
use rung_tutor::judge::native::jail::{IsolationLayer, LayerState};
use rung_tutor::judge::{Cancel, CaseRun, HostMachine, Judge, JudgeError, Launcher, SubmittedCode, WorkerPool};
use rung_tutor::types::problem::{Limits, Method, Param, Type};
use rung_tutor::types::{Case, Expected, JudgeReport, Language, Problem, Signature, Value, Verdict};
use serde_json::{Value as Json, json};

use crate::judge::{doubling, ints, param};
use crate::support;

mod gdb_steps;
mod joined_runs;
mod known_mistakes;
mod memory;
mod named_causes;
pub mod sources;
#[cfg(target_os = "linux")]
mod stored_header;
mod undefined_behavior;
use sources::{ADDING, Adding};

use Verdict::{Ac, Ce, Mle, Ole, Re, Tle, Wa};

/// The languages that a reviewer's machine must have.
const REQUIRED: [Language; 5] = [Language::C, Language::Cpp, Language::Rust, Language::Java, Language::JavaScript];

fn launcher() -> Launcher {
    Launcher { program: support::rung().to_owned(), cache: support::cache() }
}

/// One runtime and one judge for all tests of this file. If this machine lacks a sandbox layer, consent is given.
fn block_on<T>(test: impl AsyncFnOnce(&Judge) -> T) -> T {
    static RUNTIME: OnceLock<(tokio::runtime::Runtime, Judge)> = OnceLock::new();
    let (runtime, judge) = RUNTIME.get_or_init(|| {
        let runtime = tokio::runtime::Runtime::new().expect("a runtime");
        let native = HostMachine::new(launcher());
        native.allow_unconfined(true);
        (runtime, Judge::with_native(WorkerPool::new(launcher()), native))
    });
    runtime.block_on(test(judge))
}

/// Returns whether a language is installed. Prints a line if not, and fails if it is required.
pub async fn here(judge: &Judge, language: Language) -> bool {
    match judge.native().toolchain(language).await {
        Ok(_) => true,
        Err(missing) => {
            let must = std::env::var_os("RUNG_REQUIRE_NATIVE").is_some() && REQUIRED.contains(&language);
            assert!(!must, "{language}: {missing}");
            println!("skipped {language}: {missing}");
            false
        }
    }
}

fn case(id: &str, args: &Json, expected: &Json) -> Case {
    Case::new(id.into(), args.as_array().expect("a list").clone(), Expected::Value(Value::from_json(expected)))
}

fn problem(signature: Signature, cases: Vec<Case>) -> Problem {
    let limits = Limits { time: Some(1.0), memory_mb: 128, ..Limits::default() };
    Problem { signature, cases: cases.into(), limits, solutions: Vec::new(), ..doubling() }
}

/// `add_up(nums)`: three cases.
fn adding() -> Problem {
    let signature =
        Signature::Function { name: "add_up".to_owned(), params: vec![param("nums", ints())], returns: Type::Int };
    let cases = vec![
        case("two", &json!([[1, 2]]), &json!(3)),
        case("none", &json!([[]]), &json!(0)),
        case("large", &json!([[9_000_000_000_i64, -1]]), &json!(8_999_999_999_i64)),
    ];
    problem(signature, cases)
}

/// `Counter`: one case.
fn counting() -> Problem {
    let class = Signature::Class {
        name: "Counter".to_owned(),
        params: vec![param("start", Type::Int)],
        methods: vec![
            Method { name: "add".to_owned(), params: vec![param("n", Type::Int)], returns: None },
            Method { name: "value".to_owned(), params: Vec::new(), returns: Some(Type::Int) },
        ],
    };
    let calls = json!([["Counter", [5]], ["add", [2]], ["value", []]]);
    problem(class, vec![case("calls", &calls, &json!([null, null, 7]))])
}

/// `rest(head)`: two cases.
fn chaining() -> Problem {
    let node = Type::ListNode(Box::new(Type::Int));
    let nodes: Vec<Param> = vec![param("head", node.clone())];
    let chain = Signature::Function { name: "rest".to_owned(), params: nodes, returns: node };
    problem(chain, vec![case("three", &json!([[1, 2, 3]]), &json!([2, 3])), case("one", &json!([[1]]), &json!([]))])
}

async fn judged(judge: &Judge, problem: &Problem, language: Language, source: &str) -> JudgeReport {
    let trials = problem.cases.iter().map(CaseRun::from_case).collect();
    let submission = SubmittedCode { language, source: source.as_bytes() };
    judge.judge(problem, submission, trials, &Cancel::default(), &|_, _| {}).await.expect("a report")
}

/// Judges a source with a language of this machine; `None` if it isn't installed.
pub fn judged_natively(problem: &Problem, language: Language, source: &str) -> Option<JudgeReport> {
    block_on(async |judge| {
        if !here(judge, language).await {
            return None;
        }
        Some(judged(judge, problem, language, source).await)
    })
}

/// Judges a program in every installed language and checks its verdicts. A program that ends by itself gets more time
/// than the slowest machine needs, because filling memory may take seconds.
fn check(pick: fn(&Adding) -> &'static str, expected: &[Verdict], also: fn(Language, &JudgeReport)) {
    let mut adding = adding();
    adding.limits.time = Some(if expected.contains(&Tle) { 1.0 } else { 10.0 });
    block_on(async |judge| {
        for adding_in in &ADDING {
            let language = adding_in.language;
            if pick(adding_in).is_empty() || !here(judge, language).await {
                continue;
            }
            let report = judged(judge, &adding, language, pick(adding_in)).await;
            let verdicts: Vec<Verdict> = report.cases.iter().map(|case| case.verdict).collect();
            assert_eq!(verdicts, expected, "{language}: {report:#?}");
            assert_eq!((report.language, report.fuel_limit), (language, 0));
            also(language, &report);
        }
    });
}

fn message(report: &JudgeReport) -> &str {
    report.cases.iter().find_map(|case| case.message.as_deref()).unwrap_or_default()
}

#[test]
fn right_code_is_accepted_and_its_prints_are_kept_apart() {
    check(
        |s| s.right,
        &[Ac, Ac, Ac],
        |language, report| {
            let case = &report.cases[0];
            assert_eq!(case.stdout.trim(), "hello", "{language}");
            assert!(case.cpu_ms.is_some() && case.fuel == 0, "{language}: {case:?}");
        },
    );
}

#[test]
fn a_wrong_answer_shows_where_it_differs() {
    check(
        |s| s.wrong,
        &[Wa, Wa, Wa],
        |language, report| {
            let case = &report.cases[0];
            assert_eq!((case.want.as_deref(), case.got.as_deref()), (Some("3"), Some("4")), "{language}");
            assert_eq!(case.difference.as_ref().map(|d| d.text.as_str()), Some("want 3, got 4"), "{language}");
        },
    );
}

#[test]
fn an_endless_loop_runs_out_of_processor_time() {
    check(
        |s| s.endless,
        &[Ac, Tle, Ac],
        |language, report| {
            assert!(message(report).contains("a loop or a recursion probably never ends"), "{language}: {report:?}");
        },
    );
}

#[test]
fn memory_bomb_is_mle_and_spares_other_cases() {
    check(
        |s| s.greedy,
        &[Ac, Mle, Ac],
        |language, report| {
            assert!(message(report).contains("128 MB of memory"), "{language}: {}", message(report));
        },
    );
}

#[test]
fn an_output_bomb_is_stopped() {
    check(
        |s| s.talkative,
        &[Ac, Ole, Ac],
        |language, report| {
            assert!(message(report).contains("printed more than"), "{language}: {report:?}");
            assert!(report.cases[1].stdout.len() <= 64 << 10, "{language}: capped");
        },
    );
}

#[test]
fn a_crash_is_explained() {
    check(
        |s| s.crashing,
        &[Ac, Re, Ac],
        |language, report| {
            let case = &report.cases[1];
            let told =
                case.message.clone().or(case.error.as_ref().map(|error| format!("{}: {}", error.kind, error.message)));
            assert!(told.is_some_and(|told| told.len() > 10), "{language}: {case:?}");
        },
    );
}

#[test]
fn endless_recursion_asks_for_the_base_case() {
    check(
        |s| s.recursive,
        &[Ac, Re, Ac],
        |language, report| {
            assert!(message(report).to_lowercase().contains("recursion"), "{language}: {:?}", report.cases[1]);
        },
    );
}

#[test]
fn ending_the_program_is_no_answer() {
    check(
        |s| s.exiting,
        &[Ac, Re, Ac],
        |language, report| {
            assert!(message(report).contains("Return the answer"), "{language}: {:?}", report.cases[1]);
        },
    );
}

/// Checks the compile error of a program in every installed language.
fn check_compile(pick: fn(&Adding) -> &'static str, expected: impl Fn(Language, &JudgeReport)) {
    block_on(async |judge| {
        for adding_in in &ADDING {
            if here(judge, adding_in.language).await {
                let report = judged(judge, &adding(), adding_in.language, pick(adding_in)).await;
                assert_eq!((report.verdict, report.cases.len()), (Ce, 0), "{}: {report:#?}", adding_in.language);
                expected(adding_in.language, &report);
            }
        }
    });
}

#[test]
fn a_compile_error_names_the_learners_line_and_no_path() {
    check_compile(
        |s| s.broken,
        |language, report| {
            let error = report.compile_error.as_ref().expect("an error");
            assert_eq!(error.line, Some(3), "{language}: {error:?}");
            assert!(error.code.is_some() && !error.message.is_empty(), "{language}: {error:?}");
            assert!(!error.message.contains('/'), "{language}: {error:?}");
        },
    );
}

#[test]
fn a_missing_function_is_missed_by_its_name() {
    check_compile(
        |s| s.missing,
        |language, report| {
            let error = report.compile_error.as_ref().expect("an error");
            let name = error.message.replace('_', "").to_lowercase();
            assert!(name.contains("`addup`") && name.contains("which the tests call"), "{language}: {error:?}");
        },
    );
}

#[test]
fn classes_nodes_and_whole_programs_are_judged() {
    let text = |text: &str| json!([text]);
    let shapes = [counting(), chaining(), problem(Signature::Stdin, vec![case("line", &text("2 3\n"), &json!("5\n"))])];
    block_on(async |judge| {
        for language in sources::SHAPES {
            if !here(judge, language.0).await {
                continue;
            }
            for (problem, source) in shapes.iter().zip(language.1).filter(|(_, source)| !source.is_empty()) {
                let report = judged(judge, problem, language.0, source).await;
                assert_eq!(report.verdict, Ac, "{}: {report:#?}", language.0);
            }
        }
    });
}

#[test]
fn a_python_program_that_ends_with_an_exit_code_is_judged_as_a_process() {
    block_on(async |judge| {
        let problem = problem(Signature::Stdin, vec![case("line", &json!(["2 3\n"]), &json!("5\n"))]);
        for (exit, verdict, message) in [
            ("sys.exit()", Ac, ""),
            ("sys.exit(0)", Ac, ""),
            ("sys.exit(3)", Re, "exit code 3"),
            ("sys.exit('no input')", Re, "exit code 1"),
        ] {
            let source = format!("import sys\nprint(sum(map(int, input().split())))\n{exit}\n");
            let report = judged(judge, &problem, Language::Python, &source).await;
            assert!(report.verdict == verdict && format!("{report:?}").contains(message), "{exit}: {report:#?}");
        }
    });
}

#[test]
fn the_machines_own_python_judges_as_the_sandbox_does() {
    block_on(async |judge| {
        if !here(judge, Language::Python).await {
            return;
        }
        let native = HostMachine::new(launcher());
        native.allow_unconfined(true);
        native.run_python_on_host(true);
        let host = Judge::with_native(judge.pool().clone(), native);
        for (source, verdict, told) in [
            ("def add_up(nums):\n    return sum(nums)\n", Ac, ""),
            ("def add_up(nums):\n    return nums[5]\n", Re, "IndexError"),
            ("def add_up(nums):\n    return sum(nums)\n\nx = (\n", Ce, "SyntaxError"),
            ("def other(nums): pass\n", Ce, "which the tests call"),
        ] {
            let report = judged(&host, &adding(), Language::Python, source).await;
            let all = format!("{report:?}");
            assert!(report.verdict == verdict && all.contains(told), "{source}: {all}");
        }
    });
}

#[test]
fn compiled_program_is_cached_and_rebuilt_if_damaged() {
    block_on(async |judge| {
        if !here(judge, Language::C).await {
            return;
        }
        let cache = tempfile::tempdir().expect("a folder");
        let launcher = Launcher { cache: cache.path().to_owned(), ..launcher() };
        let native = HostMachine::new(launcher);
        native.allow_unconfined(true);
        let fresh = Judge::with_native(judge.pool().clone(), native.clone());
        let source = ADDING.iter().find(|s| s.language == Language::C).expect("C").right;
        let run = async || assert_eq!(judged(&fresh, &adding(), Language::C, source).await.verdict, Ac);
        run().await;
        assert_eq!(native.compilations(), 1);
        run().await;
        assert_eq!(native.compilations(), 1, "the second run takes the program from the cache");
        let built = cache.path().join("native/built");
        let entry = std::fs::read_dir(built).expect("the cache").next().expect("an entry").expect("an entry");
        std::fs::write(entry.path().join("program"), "not a program").expect("write");
        run().await;
        assert_eq!(native.compilations(), 2, "a damaged program is compiled again");
    });
}

#[cfg(target_os = "linux")]
#[test]
fn a_cancelled_job_ends_and_leaves_nothing_running() {
    block_on(async |judge| {
        if !here(judge, Language::C).await {
            return;
        }
        let cache = tempfile::tempdir().expect("a folder");
        let native = HostMachine::new(Launcher { cache: cache.path().to_owned(), ..launcher() });
        native.allow_unconfined(true);
        let judge = Judge::with_native(judge.pool().clone(), native);
        let mut problem = adding();
        problem.limits.time = Some(600.0);
        let source = "#include <unistd.h>\nlong long add_up(IntList nums) { for (;;) pause(); return 0; }\n";
        let cancel = Cancel::default();
        let trials = problem.cases.iter().map(CaseRun::from_case).collect();
        let submission = SubmittedCode { language: Language::C, source: source.as_bytes() };
        let built = cache.path().join("native/built");
        let running = || support::running_below(&built);
        let (result, ()) = tokio::join!(judge.judge(&problem, submission, trials, &cancel, &|_, _| {}), async {
            support::soon(async || running().first().copied().ok_or_else(|| "the program to run".to_owned())).await;
            cancel.cancel();
        });
        assert!(matches!(result, Err(JudgeError::Cancelled)), "{result:?}");
        support::soon(async || if running().is_empty() { Ok(()) } else { Err("its end".to_owned()) }).await;
    });
}

#[test]
fn unconfined_native_code_needs_consent() {
    block_on(async |judge| {
        if !here(judge, Language::C).await {
            return;
        }
        let absent = |layer: IsolationLayer| LayerState { layer, found: Err("not in this test".to_owned()) };
        let native = HostMachine::with_layers(launcher(), AvailableLayers(IsolationLayer::ALL.map(absent).to_vec()));
        let bare = Judge::with_native(judge.pool().clone(), native.clone());
        let source = ADDING.iter().find(|s| s.language == Language::C).expect("C").right;
        let trials: Vec<CaseRun> = adding().cases.iter().map(CaseRun::from_case).collect();
        let submission = SubmittedCode { language: Language::C, source: source.as_bytes() };
        let refused = bare.judge(&adding(), submission, trials, &Cancel::default(), &|_, _| {}).await;
        let Err(JudgeError::Consent(why)) = refused else { panic!("{refused:?}") };
        assert!(why.contains("rung config set native_unconfined true"), "{why}");
        assert_eq!(native.compilations(), 0, "not even the compiler ran");
        native.allow_unconfined(true);
        let report = judged(&bare, &adding(), Language::C, source).await;
        assert_eq!(report.verdict, Ac);
        assert!(report.notices.iter().any(|notice| notice.contains("landlock")), "{:?}", report.notices);
    });
}

#[test]
fn missing_toolchain_error_explains_install() {
    block_on(async |judge| {
        let absent = async |language: &Language| judge.native().toolchain(*language).await.is_err();
        for language in Language::ALL {
            if !absent(language).await {
                continue;
            }
            let trials = adding().cases.iter().map(CaseRun::from_case).collect();
            let submission = SubmittedCode { language: *language, source: b"x" };
            if *language != Language::Python {
                let result = judge.judge(&adding(), submission, trials, &Cancel::default(), &|_, _| {}).await;
                assert!(matches!(&result, Err(JudgeError::Toolchain(why)) if why.contains("Install it")), "{result:?}");
            }
        }
    });
}

fn starter_problem(id: &str) -> Problem {
    let catalog = rung_tutor::pack::embedded_catalog();
    catalog.find(id).expect("a problem of the starter pack").clone()
}

/// Brute force in these languages passes every case of the pack, because the cases are sized for Python.
#[test]
fn brute_force_is_rejected_by_its_growth_and_the_reference_is_not() {
    const BRUTE_FORCE: [(Language, &str); 3] = [
        (
            Language::Cpp,
            "#include <vector>\n\
             std::vector<long long> pair_to_target(std::vector<long long> slips, long long target) {\n\
                 for (size_t i = 0; i < slips.size(); i++)\n\
                     for (size_t j = i + 1; j < slips.size(); j++)\n\
                         if (slips[i] + slips[j] == target) return {(long long)i, (long long)j};\n\
                 return {};\n\
             }\n",
        ),
        (
            Language::Java,
            "class Solution {\n\
                 static long[] pairToTarget(long[] slips, long target) {\n\
                     for (int i = 0; i < slips.length; i++)\n\
                         for (int j = i + 1; j < slips.length; j++)\n\
                             if (slips[i] + slips[j] == target) return new long[] {i, j};\n\
                     return new long[0];\n\
                 }\n\
             }\n",
        ),
        (
            Language::JavaScript,
            "function pairToTarget(slips, target) {\n\
                 for (let i = 0; i < slips.length; i++)\n\
                     for (let j = i + 1; j < slips.length; j++)\n\
                         if (slips[i] + slips[j] === target) return [i, j];\n\
                 return [];\n\
             }\n",
        ),
    ];
    block_on(async |judge| {
        let problem = &starter_problem("pair-to-target");
        for (language, brute_force) in BRUTE_FORCE {
            if !here(judge, language).await {
                continue;
            }
            let slow = judged(judge, problem, language, brute_force).await;
            let last = slow.cases.last().expect("cases");
            assert_eq!((slow.verdict, last.is_growth()), (Tle, true), "{slow:?}");
            assert_eq!(last.got.as_deref(), Some("work grows about as n^2"), "{}", language.title());
            assert!(slow.cases.iter().rev().skip(1).all(|case| case.verdict.passed()));
            // The same program as the reference, with another text.
            let reference = &problem.reference(language).expect("a reference").source;
            let fast = judged(judge, problem, language, &format!("// Mine.\n{reference}")).await;
            assert_eq!(fast.verdict, Ac, "{fast:?}");
        }
    });
}

/// One search through all numbers is shorter than the start of a process, so many calls are timed.
#[test]
fn a_linear_search_is_rejected_where_a_logarithm_is_asked_for() {
    const LINEAR: [(Language, &str); 3] = [
        (
            Language::Cpp,
            "#include <algorithm>\n#include <vector>\n\
             long long find_the_shelf(const std::vector<long long> &plates, long long number) {\n\
                 auto at = std::find(plates.begin(), plates.end(), number);\n\
                 return at == plates.end() ? -1 : at - plates.begin();\n\
             }\n",
        ),
        (
            Language::Java,
            "class Solution {\n\
                 static long findTheShelf(long[] plates, long number) {\n\
                     for (int i = 0; i < plates.length; i++) if (plates[i] == number) return i;\n\
                     return -1;\n\
                 }\n\
             }\n",
        ),
        (Language::JavaScript, "function findTheShelf(plates, number) {\n    return plates.indexOf(number);\n}\n"),
    ];
    block_on(async |judge| {
        let problem = &starter_problem("find-the-shelf");
        for (language, linear) in LINEAR {
            if !here(judge, language).await {
                continue;
            }
            let slow = judged(judge, problem, language, linear).await;
            let last = slow.cases.last().expect("cases");
            assert_eq!((slow.verdict, last.got.as_deref()), (Tle, Some("work grows about as n")), "{slow:?}");
            let reference = &problem.reference(language).expect("a reference").source;
            let fast = judged(judge, problem, language, &format!("// Mine.\n{reference}")).await;
            assert_eq!(fast.verdict, Ac, "{fast:?}");
            assert!(fast.notices.iter().all(|notice| !notice.contains("could not be measured")), "{:?}", fast.notices);
        }
    });
}

/// What is printed may take most of the time of a quadratic program, and would hide how it grows.
#[test]
fn printing_does_not_hide_the_growth() {
    const LOUD: &str = "function stampTwice(tickets) {\n\
        const seen = [];\n\
        for (const t of tickets) {\n\
            console.log(t);\n\
            if (seen.includes(t)) return true;\n\
            seen.push(t);\n\
        }\n\
        return false;\n\
    }\n";
    block_on(async |judge| {
        if !here(judge, Language::JavaScript).await {
            return;
        }
        let problem = &starter_problem("stamp-twice");
        let slow = judged(judge, problem, Language::JavaScript, LOUD).await;
        let last = slow.cases.last().expect("cases");
        assert_eq!((slow.verdict, last.got.as_deref()), (Tle, Some("work grows about as n^2")), "{slow:?}");
    });
}
