//! Tests the analysis of failed programs in the real sandbox: lines, facts, normal forms and conclusions.

use std::collections::BTreeSet;

use jiff::Timestamp;
use jiff::tz::TimeZone;
use rung_tutor::agents::assessment::{Assessment, AssessmentInput, assess};
use rung_tutor::judge::{Cancel, CaseRun, Judge, SubmittedCode};
use rung_tutor::pack;
use rung_tutor::types::problem::{Bug, Type};
use rung_tutor::types::program_facts::{Analysis, ProgramShape};
use rung_tutor::types::{Ctx, JudgeReport, LearnerState, Params, Problem, Signature, Submission as Submitted, Verdict};
use serde_json::json;

use crate::judge::{block_on, doubling, ints, param};

/// The mistake of storing before the lookup, in a different style.
pub const OWN_SLIP: &str = "\
def pair_to_target(numbers: list[int], goal: int) -> list[int]:
    # where each number was seen last
    places = dict()
    index = 0
    while index < len(numbers):
        current = numbers[index]
        places[current] = index
        rest = goal - current
        if rest in places:
            return [places[rest], index]
        index += 1
    return []
";

/// A mistake that the pack does not know: it only compares neighbours.
pub const NEW_SLIP: &str = "\
def pair_to_target(nums, target):
    for i in range(len(nums) - 1):
        if nums[i] + nums[i + 1] == target:
            return [i, i + 1]
    return [0, len(nums) - 1]
";

fn shape(problem: &Problem, source: &str) -> Option<ProgramShape> {
    block_on(async |judge| judge.program_shape(problem, source, &Cancel::default()).await.expect("the sandbox"))
}

/// `double(nums)` with this body. The body is indented here, so that the table is readable.
fn program(body: &str) -> String {
    body.lines().fold("def double(nums):\n".to_owned(), |text, line| text + "    " + line + "\n")
}

mod normal {
    use super::*;

    /// Whether two programs have the same normal form.
    fn check(a: &str, b: &str, same: bool) {
        let tree = |text: &str| shape(&doubling(), &program(text)).and_then(|shape| shape.tree).expect("a tree");
        let apart = tree(a).distance(&tree(b));
        assert_eq!(apart == 0, same, "{apart} quarters of a node between\n{a}\nand\n{b}");
    }

    #[test]
    fn names_layout_and_style_make_no_difference() {
        check(
            "out = []\nfor n in nums: out.append(n)\nreturn out",
            "res = []\nfor x in nums:\n    # keep\n    res.append(x)\n\nreturn res",
            true,
        );
        check("'''Doubles.'''\nout: list[int] = []\nreturn out", "out = []\nreturn out", true);
        check("n = 0\nfor x in nums:\n    n += x\nreturn n", "n = 0\nfor x in nums:\n    n = n + x\nreturn n", true);
        check("return nums[0] * len(nums)", "return len(nums) * nums[0]", true);
        check("if len(nums) > 3: return 1\nreturn 2", "if 3 < len(nums): return 1\nreturn 2", true);
        check("if nums: return 1\nelse: return 2", "if not nums: return 2\nreturn 1", true);
        check("return 1 if nums else 2", "if nums:\n    return 1\nreturn 2", true);
        check("a, b = 0, 1\nreturn b - a", "b = 1\na = 0\nreturn b - a", true);
        check("spare = 7\nreturn nums", "return nums", true);
        check(
            "for n in nums:\n    if n < 0:\n        continue\n    print(n)",
            "for n in nums:\n    if not n < 0:\n        print(n)",
            true,
        );
        check("import math\nreturn math.pi", "import math as m\nreturn m.pi", true);
        check(
            "def f(x): return x\ndef g(x): return -x\nreturn f(g(1))",
            "def b(x): return -x\ndef a(x): return x\nreturn a(b(1))",
            true,
        );
    }

    #[test]
    fn program_shape_keeps_meaningful_differences() {
        check("return nums[0] - len(nums)", "return len(nums) - nums[0]", false);
        check("return nums + [1]", "return [1] + nums", false);
        check("if len(nums) > 3: return 1\nreturn 2", "if len(nums) >= 3: return 1\nreturn 2", false);
        check("n = nums.pop()\nm = nums.pop()\nreturn n - m", "m = nums.pop()\nn = nums.pop()\nreturn n - m", false);
        check("for n in nums: return n", "while nums: return nums[0]", false);
        check("a = 1\nb = a + 1\nreturn b", "b = 1\na = b + 1\nreturn b", false);
    }

    #[test]
    fn tree_is_none_for_long_deep_or_invalid_source() {
        let long = program(&"nums = [1, 2, 3]\n".repeat(400));
        assert_eq!(shape(&doubling(), &long).map(|shape| shape.tree), Some(None));
        assert_eq!(shape(&doubling(), "def double(:"), None);
        let deep = format!("x = {}1{}", "(".repeat(40), ")".repeat(40));
        assert!(shape(&doubling(), &deep).is_some());
        let deeper = format!("x = {}1", "-".repeat(5_000));
        assert_eq!(shape(&doubling(), &deeper).and_then(|shape| shape.tree), None);
    }
}

mod facts {
    use super::*;

    /// Checks the facts of a source: kind, line, name, detail.
    fn check(source: &str, expected: &[(&str, u32, &str, &str)]) {
        let shape = shape(&doubling(), source).expect("a shape");
        let kind = |fact: &rung_tutor::types::program_facts::Fact| serde_json::to_value(fact.kind).expect("JSON");
        let found: Vec<_> =
            shape.facts.iter().map(|fact| (kind(fact), fact.line, fact.name.as_str(), fact.detail.as_str())).collect();
        let expected: Vec<_> =
            expected.iter().map(|&(kind, line, name, detail)| (json!(kind), line, name, detail)).collect();
        assert_eq!(found, expected, "{source}");
    }

    #[test]
    fn recursion_needs_a_way_out() {
        check("def double(nums):\n    return double(nums[1:])", &[("no-base-case", 1, "double", "")]);
        check(
            "def double(nums):\n    if nums:\n        return double(nums[1:])\n    return double([])",
            &[("no-base-case", 1, "double", "")],
        );
        check("def double(nums):\n    return nums and double(nums[1:])", &[]);
        check("def double(nums):\n    return [x for n in nums for x in double([n])]", &[]);
        check("def double(nums):\n    if not nums: return []\n    return double(nums[1:])", &[]);
        check("def double(nums):\n    while True:\n        nums = double(nums)", &[("no-base-case", 1, "double", "")]);
    }

    #[test]
    fn every_path_returns_something() {
        check("def double(nums):\n    if nums:\n        return nums", &[("missing-return", 1, "double", "some")]);
        check("def double(nums):\n    print(nums)", &[("missing-return", 1, "double", "none")]);
        check("def double(nums):\n    while True:\n        if nums: return nums", &[]);
        check("def double(nums):\n    if nums: return nums\n    else: raise ValueError", &[]);
    }

    #[test]
    fn ranges_fit_what_is_indexed() {
        check(
            "def double(a):\n    for i in range(len(a) + 1):\n        print(a[i])\n    return a",
            &[("off-by-one", 2, "a", "past")],
        );
        check(
            "def double(a):\n    for i in range(len(a)):\n        print(a[i + 1])\n    return a",
            &[("off-by-one", 2, "a", "past")],
        );
        check(
            "def double(a):\n    for i in range(len(a) - 1):\n        print(a[i])\n    return a",
            &[("off-by-one", 2, "a", "short")],
        );
        check("def double(a):\n    for i in range(len(a) - 1):\n        print(a[i] + a[i + 1])\n    return a", &[]);
        check(
            "def double(a):\n    i = 0\n    while i <= len(a):\n        print(a[i])\n        i += 1\n    return a",
            &[("off-by-one", 3, "a", "past")],
        );
        check("def double(a):\n    for i in range(len(a)):\n        print(a[i - 1])\n    return a", &[]);
        for guard in ["if i + 1 < n:", "if i == last:\n            continue\n        if a:", "try:"] {
            let rest = if guard == "try:" { "        except IndexError:\n            pass\n" } else { "" };
            let body = format!("        {guard}\n            print(a[i + 1])\n{rest}");
            check(&format!("def double(a):\n    for i in range(len(a)):\n{body}    return a"), &[]);
        }
    }

    #[test]
    fn names_and_inputs() {
        check("def double(nums):\n    nums.sort()\n    return nums", &[("mutates-input", 2, "nums", "")]);
        check("def double(nums):\n    nums = list(nums)\n    nums.sort()\n    return nums", &[]);
        check("def double(nums):\n    return []", &[("unused-parameter", 1, "nums", "double")]);
        check("def double(nums):\n    list = 3\n    return nums * list", &[("shadowed-builtin", 2, "list", "double")]);
        check(
            "def double(nums):\n    total = 0\n    for n in nums: total += n\n    return nums",
            &[("unused-name", 2, "total", "double")],
        );
    }
}

/// Judges and analyses a source twice; the second result is the first one from the cache.
fn analysed(problem: &Problem, source: &str) -> (JudgeReport, Analysis) {
    block_on(async |judge| {
        let first = judged(judge, problem, source).await;
        let analysis =
            judge.analyse(problem, source.as_bytes(), &first, &Cancel::default()).await.expect("an analysis");
        let again = judged(judge, problem, source).await;
        let seen = |report: &JudgeReport| report.cases.iter().map(|case| (case.verdict, case.fuel)).collect::<Vec<_>>();
        assert_eq!(seen(&first), seen(&again), "looking must change nothing");
        (first, analysis)
    })
}

async fn judged(judge: &Judge, problem: &Problem, source: &str) -> JudgeReport {
    let trials = problem.cases.iter().map(CaseRun::from_case).collect();
    let submission = SubmittedCode::python(source.as_bytes());
    judge.judge(problem, submission, trials, &Cancel::default(), &|_, _| {}).await.expect("a report")
}

mod coverage {
    use super::*;

    /// The lines of each case of the doubling problem that was run: `[1, 2]`, `[]`, `[-1]`.
    fn check<const N: usize>(source: &str, expected: [&[u32]; N]) {
        let (_, analysis) = analysed(&doubling(), source);
        let lines: Vec<Vec<u32>> = analysis.coverage.iter().map(|case| case.lines.iter().copied().collect()).collect();
        assert_eq!(lines, expected, "{source}");
    }

    #[test]
    fn each_case_has_the_lines_it_went_through() {
        check(
            "def double(nums):\n    if nums and nums[0] < 0:\n        return nums\n    return [2 * n for n in nums]",
            [&[1, 2, 4], &[1, 2, 4], &[1, 2, 3]],
        );
    }

    #[test]
    fn covered_lines_survive_crash_and_endless_loop() {
        check(
            "def double(nums):\n    if not nums:\n        while True:\n            pass\n    return nums[5]",
            [&[1, 2, 5], &[1, 2, 3, 4], &[1, 2, 5]],
        );
        check(
            "import os\ndef double(nums):\n    if nums:\n        os._exit(0)\n    return nums",
            [&[1, 2, 3, 4], &[1, 2, 3, 5], &[1, 2, 3, 4]],
        );
        check(
            "def double(nums):\n    if nums:\n        return double(nums + [0])\n    return 7",
            [&[1, 2, 3], &[1, 2, 4], &[1, 2, 3]],
        );
        check(
            "import sys\nsys.setrecursionlimit(10**9)\ndef double(nums):\n    return double(nums)",
            // After two cases that ran out of time, the third is not run.
            [&[1, 2, 3, 4]; 2],
        );
    }

    #[test]
    fn code_that_plays_with_the_watcher_only_loses_its_own_lines() {
        for trick in [
            "m = sys.monitoring\nm.free_tool_id(4)",
            "m = sys.monitoring\nm.register_callback(4, m.events.LINE, lambda *a: 1 / 0)",
            "m = sys.monitoring\nm.use_tool_id(1, 'x')\nm.set_events(1, m.events.LINE)\nm.register_callback(1, m.events.LINE, print)",
            "sys.modules['rung_cover'].send = None",
            "import _eryx\n[_eryx._eryx_report_trace(0, 'step', str(n)) for n in (0, -1, 99, 2**70, '5x', '\\n3\\n')]",
            "import _eryx\n_eryx._eryx_report_trace(0, 'step', 'x' * 10**6)",
            "import _eryx\n_eryx._eryx_report_trace(0, 'over', 'enough')",
            "import _eryx\nwhile True: _eryx._eryx_report_trace(0, 'step', '1')",
            "import threading\nthreading.Thread(target=print).start()",
            "sys.settrace(lambda *a: None)",
            "import gc\nfor thing in gc.get_objects():\n    if type(thing).__name__ == 'set':\n        thing.clear()",
        ] {
            let indented = trick.replace('\n', "\n        ");
            let source = format!(
                "import sys\ndef double(nums):\n    try:\n        {indented}\n    except Exception:\n        pass\n    return nums\n"
            );
            let (report, analysis) = analysed(&doubling(), &source);
            let last = source.lines().count() as u32;
            assert!(!report.passed());
            assert_eq!(analysis.coverage.len(), report.cases.len(), "{trick}");
            for case in &analysis.coverage {
                assert!(case.lines.iter().all(|line| (1..=last).contains(line)), "{trick}: {case:?}");
                assert!(case.lines.is_superset(&BTreeSet::from([1, 2, 3])), "{trick}: {case:?}");
            }
        }
    }

    #[test]
    fn programs_and_classes_are_watched_too() {
        let mut problem = doubling();
        problem.signature = Signature::Stdin;
        problem.cases.iter_mut().for_each(|case| case.args = vec![json!("1\n")]);
        let (_, analysis) = analysed(&problem, "n = int(input())\nif n > 5:\n    print(n)\nprint('no')\n");
        assert_eq!(analysis.coverage[0].lines, BTreeSet::from([1, 2, 4]));
    }

    #[test]
    fn there_is_nothing_to_see_in_what_passes_or_does_not_compile() {
        for source in ["def double(nums):\n    return [2 * n for n in nums]", "def double(", ""] {
            let (_, analysis) = analysed(&doubling(), source);
            assert!(
                analysis.coverage.is_empty() && analysis.shape.is_none() && analysis.answers.is_empty(),
                "{source}"
            );
        }
    }

    #[test]
    fn it_can_be_cancelled() {
        block_on(async |judge| {
            let (problem, source) = (doubling(), "def double(nums):\n    return 1");
            let report = judged(judge, &problem, source).await;
            let cancel = Cancel::default();
            cancel.cancel();
            let analysed = judge.analyse(&problem, source.as_bytes(), &report, &cancel).await;
            assert!(matches!(analysed, Err(rung_tutor::judge::JudgeError::Cancelled)), "{analysed:?}");
        });
    }
}

/// A problem of the starter pack.
pub fn problem(id: &str) -> Problem {
    let all = pack::load_embedded_pack().problems;
    all.into_iter().find(|problem| problem.id.as_str() == id).expect("in the starter pack")
}

/// The assessment of a report for a learner without a record.
pub fn assess_report(problem: &Problem, report: &JudgeReport, analysis: &Analysis) -> Assessment {
    let (params, catalog) = (Params::default(), rung_tutor::types::Catalog::default());
    let ctx = Ctx {
        now: Timestamp::UNIX_EPOCH,
        zone: TimeZone::UTC,
        day: jiff::civil::date(1970, 1, 1),
        seed: 1,
        params: &params,
        catalog: &catalog,
        gains: None,
    };
    let submission = Submitted {
        problem: problem.uid.clone(),
        problem_version: problem.version,
        language: report.language,
        source: report.source.clone(),
        verdict: report.verdict,
        passed: report.passed_count() as u32,
        total: problem.cases.len() as u32,
        cases: Vec::new(),
        seconds: 60,
        hint_level: 0,
        review: false,
        gave_up: false,
        judged_ms: None,
    };
    let input = AssessmentInput { problem, submission: &submission, report, analysis: Some(analysis) };
    assess(&LearnerState::default(), &ctx, input)
}

mod conclusions {
    use super::*;

    fn assessed(problem: &Problem, source: &str) -> Assessment {
        let (report, analysis) = analysed(problem, source);
        assess_report(problem, &report, &analysis)
    }

    #[test]
    fn a_known_mistake_in_other_words_is_recognised() {
        let found = assessed(&problem("pair-to-target"), OWN_SLIP);
        let named: Vec<_> = found.candidates.iter().map(|candidate| candidate.bug.as_str()).collect();
        assert_eq!(named.first(), Some(&"reuses-element"), "{found:#?}");
    }

    /// Its only mistakes are timeouts in generated inputs, and after the second one the rest is not run.
    #[test]
    fn a_known_slow_program_is_recognised_by_its_timeouts() {
        let problem = problem("paper-product");
        let bug = problem.bugs.iter().find(|bug| bug.id.as_str() == "slow-adds-every-pair").expect("in the pack");
        let (mut report, analysis) = analysed(&problem, &bug.source);
        let late = report.cases.iter().filter(|case| case.verdict == Verdict::Tle).count();
        assert!(late > 0 && report.not_run > 0, "{report:#?}");
        let named = |report: &JudgeReport| {
            let found = assess_report(&problem, report, &analysis).candidates;
            found.first().map(|candidate| candidate.bug.to_string())
        };
        assert_eq!(named(&report).as_deref(), Some("slow-adds-every-pair"));
        // One timeout alone, as where a machine is busy.
        let first = report.cases.iter().position(|case| case.verdict == Verdict::Tle).expect("one is late");
        report.not_run += report.cases.len() - first - 1;
        report.cases.truncate(first + 1);
        assert_eq!(named(&report).as_deref(), Some("slow-adds-every-pair"));
    }

    #[test]
    fn a_new_mistake_is_not_taken_for_a_known_one() {
        let found = assessed(&problem("pair-to-target"), NEW_SLIP);
        assert_eq!(found.candidates, [], "{found:#?}");
    }

    #[test]
    fn a_bug_that_is_taken_out_of_the_pack_is_not_taken_for_another() {
        let mut problem = problem("pair-to-target");
        let at = problem.bugs.iter().position(|bug| bug.id.as_str() == "returns-values").expect("in the pack");
        let Bug { source, .. } = problem.bugs.remove(at);
        let found = assessed(&problem, &source);
        assert_eq!(found.candidates, [], "{found:#?}");
    }

    #[test]
    fn the_suspicious_line_is_named_with_its_reason() {
        let mut problem = doubling();
        problem.signature =
            Signature::Function { name: "double".to_owned(), params: vec![param("nums", ints())], returns: Type::Bool };
        let source =
            "def double(nums):\n    if nums and nums[0] < 0:\n        return nums\n    return [2 * n for n in nums]";
        let found = assessed(&problem, source);
        let suspect = found.suspect.expect("a suspect");
        assert_eq!((suspect.first, suspect.last, suspect.score), (3, 3, 1.0));
        assert_eq!(suspect.reason, "The failing case goes through line 3 and no passing one does.");
    }

    #[test]
    fn a_missing_base_case_is_observed() {
        let problem = problem("ruler-marks");
        let bug = problem.bugs.iter().find(|bug| bug.id.as_str() == "missing-base-case").expect("in the pack");
        let found = assessed(&problem, &bug.source);
        let said: Vec<_> = found.observations.iter().map(|observation| observation.text.as_str()).collect();
        assert_eq!(said, ["`ruler_marks` calls itself on every path: nothing ends it."]);
        assert_eq!(found.candidates.first().map(|candidate| candidate.bug.as_str()), Some("missing-base-case"));
    }

    #[test]
    fn the_packs_own_programs_are_run_once() {
        let problem = problem("count-the-leaves");
        let files = || std::fs::read_dir(crate::support::cache().join("studies")).map_or(0, Iterator::count);
        block_on(async |judge| {
            let cancel = Cancel::default();
            let first = judge.known_programs(&problem, &cancel).await.expect("known");
            let kept = files();
            assert!(kept > 0);
            let verdicts = |id: &str| {
                let bug = first.bugs.iter().find(|bug| bug.id.as_str() == id).expect("a bug");
                bug.answers.iter().filter(|answer| answer.verdict == Verdict::Re).count()
            };
            assert!(verdicts("missing-none-check") > verdicts("empty-cave-forgotten"));
            // Another judge finds them on the disk, independent of the order of the tests.
            let launcher = rung_tutor::judge::Launcher { program: "/nowhere".into(), cache: crate::support::cache() };
            let other = Judge::new(rung_tutor::judge::WorkerPool::new(launcher));
            assert_eq!(other.known_programs(&problem, &cancel).await.expect("from the disk"), first);
        });
    }
}
