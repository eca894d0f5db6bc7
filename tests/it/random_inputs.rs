//! Tests random inputs in the real sandbox: what they refuse, what they forgive, and faults of the generator.

use rung_tutor::judge::{Cancel, CaseRun, RANDOM_INPUT_COUNT, RunPolicy, SubmittedCode};
use rung_tutor::types::growth::GrowthRule;
use rung_tutor::types::problem::{Complexity, Growth, Solution};
use rung_tutor::types::verdict_report::random_seed;
use rung_tutor::types::{JudgeReport, Language, Problem, Signature, Verdict};

use crate::judge::{block_on, doubling};
use crate::native;

/// Up to eight numbers from -4 to 4, one of them above 200 for every tenth seed.
const GENERATOR: &str = "\
import random

def random_input(seed):
    rng = random.Random(seed)
    nums = [rng.randint(-4, 4) for _ in range(rng.randint(0, 8))]
    return [nums + [200 + seed] if seed % 10 == 0 else nums]
";

fn problem(generator: &str) -> Problem {
    Problem { generator: Some(generator.to_owned()), ..doubling() }
}

fn judged(problem: &Problem, policy: RunPolicy, body: &str) -> JudgeReport {
    let source = format!("def double(nums):\n{body}");
    block_on(async |judge| {
        let submission = SubmittedCode::python(source.as_bytes());
        let trials = CaseRun::from_problem(problem);
        judge.judge_with(policy, problem, submission, trials, &Cancel::default(), &|_, _| {}).await.expect("a report")
    })
}

/// The verdict, the number of random inputs passed, and the failing one: its arguments, the expected and the given answer.
fn check(generator: &str, body: &str, expected: (Verdict, u32, Option<[&str; 3]>)) {
    let problem = problem(generator);
    let report = judged(&problem, RunPolicy::SUBMISSION, body);
    let failing = report.extra_failure().map(|case| {
        assert!(case.is_random() && random_seed(&case.id).is_some_and(|seed| (1..=RANDOM_INPUT_COUNT).contains(&seed)));
        let text = |text: &Option<String>| text.clone().unwrap_or_default();
        let args = serde_json::to_string(&case.args).expect("JSON");
        [args, text(&case.want), case.error.as_ref().map_or_else(|| text(&case.got), |error| error.kind.clone())]
    });
    let failing = failing.as_ref().map(|all| all.each_ref().map(String::as_str));
    assert_eq!((report.verdict, report.random_inputs as u32, failing), expected, "{report:?}");
    // They are no cases: the counts are those of the pack.
    assert_eq!((report.passed_count(), report.case_count()), (3, 3));
}

/// Random inputs are short and so are the cases, but growth is measured on longer ones.
#[test]
fn a_wrong_answer_on_an_input_of_the_growth_fails_the_submission() {
    let generator = format!("{GENERATOR}\ndef generate(n, seed):\n    return [list(range(n))]\n");
    let growth = || Complexity {
        time: Growth::Linear,
        space: Growth::Linear,
        sizes: vec![50, 100, 200, 400],
        size: None,
        rule: GrowthRule::UpToLog,
    };
    let problem = Problem { complexity: Some(growth()), ..problem(&generator) };
    let report =
        judged(&problem, RunPolicy::SUBMISSION, "    return [2 * n for n in nums] if len(nums) < 20 else []\n");
    let case = report.extra_failure().expect("a generated input");
    assert_eq!((report.verdict, case.id.as_str(), case.is_random()), (Verdict::Wa, "size:50", true), "{report:?}");
    assert!(case.args.is_some() && case.input_name() == "an input of size 50", "{case:?}");
    assert_eq!((report.passed_count(), report.case_count()), (3, 3));
    let report = judged(&problem, RunPolicy::SUBMISSION, "    return [n + n for n in nums]\n");
    assert_eq!(report.verdict, Verdict::Ac, "{report:?}");
}

#[test]
fn a_right_program_passes_all_of_them() {
    let passed = (Verdict::Ac, RANDOM_INPUT_COUNT, None);
    check(GENERATOR, "    return [n + n for n in nums]\n", passed);
    // What it prints is not an answer, and 300 calls share no state.
    check(GENERATOR, "    print(nums)\n    nums[:] = [n * 2 for n in nums]\n    return nums\n", passed);
}

#[test]
fn the_shortest_input_that_is_answered_wrong_fails_the_submission() {
    let wrong = (Verdict::Wa, 0, Some(["[[3]]", "[6]", "[7]"]));
    check(GENERATOR, "    return [2 * n + (n == 3) for n in nums]\n", wrong);
    let rare = "    if len(nums) > 1 and nums[-1] == 300: return []\n    return [2 * n for n in nums]\n";
    let problem = problem(GENERATOR);
    let report = judged(&problem, RunPolicy::SUBMISSION, rare);
    assert_eq!(report.extra_failure().map(|case| case.id.as_str()), Some("random:100"), "{report:?}");
}

#[test]
fn an_exception_and_an_endless_loop_count_and_a_slow_answer_does_not() {
    let raised = (Verdict::Re, 0, Some(["[[4]]", "[8]", "KeyError"]));
    check(GENERATOR, "    return [{4: {}}.get(n, {0: 2 * n})[0] for n in nums]\n", raised);
    let endless = "    while nums == [3]: pass\n    return [2 * n for n in nums]\n";
    check(GENERATOR, endless, (Verdict::Tle, 0, Some(["[[3]]", "[6]", ""])));
    // Twenty thousand turns are many times the reference's, but within the limit of a case.
    let slow = "    for _ in range(20_000): pass\n    return [2 * n for n in nums]\n";
    // Only the answers that were judged again alone are counted as right.
    check(GENERATOR, slow, (Verdict::Ac, 4, None));
}

/// `twice` in each language, with `EXTRA` added to every number, and how many inputs it is tried on.
const NATIVE: [(Language, &str, u32); 5] = [
    (
        Language::Java,
        "class Solution { static long[] twice(long[] nums) { for (int i = 0; i < nums.length; i++) { long n = nums[i]; \
         nums[i] = 2 * n + (EXTRA); } return nums; } }",
        RANDOM_INPUT_COUNT,
    ),
    (Language::JavaScript, "function twice(nums) { return nums.map((n) => 2 * n + (EXTRA)); }", RANDOM_INPUT_COUNT),
    (
        Language::Rust,
        "pub fn twice(nums: Vec<i64>) -> Vec<i64> { nums.into_iter().map(|n| 2 * n + (EXTRA)).collect() }",
        RANDOM_INPUT_COUNT,
    ),
    (
        Language::Cpp,
        "#include <vector>\nstd::vector<long long> twice(std::vector<long long> nums) { for (auto &n : nums) n = 2 * n + (EXTRA); return nums; }",
        RANDOM_INPUT_COUNT,
    ),
    (
        Language::C,
        "IntList twice(IntList nums) { for (size_t i = 0; i < nums.len; i++) { long long n = nums.data[i]; nums.data[i] = 2 * n + (EXTRA); } return nums; }",
        RANDOM_INPUT_COUNT,
    ),
];

/// The problem under a name that is no keyword of another language.
fn twice() -> Problem {
    let mut problem = problem(GENERATOR);
    if let Signature::Function { name, .. } = &mut problem.signature {
        "twice".clone_into(name);
    }
    problem.limits.time = Some(5.0);
    problem.solutions[0].source = problem.solutions[0].source.replace("double", "twice");
    problem
}

#[test]
fn native_programs_are_tried_too() {
    for (language, source, tried) in NATIVE {
        let check = |extra: &str, expected: (Verdict, u32, Option<&str>)| {
            let report = block_on(async |judge| {
                if !native::here(judge, language).await {
                    return None;
                }
                let source = source.replace("EXTRA", extra);
                let submission = SubmittedCode { language, source: source.as_bytes() };
                let (problem, cancel) = (twice(), Cancel::default());
                let trials = CaseRun::from_problem(&problem);
                Some(judge.judge_with(RunPolicy::SUBMISSION, &problem, submission, trials, &cancel, &|_, _| {}).await)
            });
            let Some(report) = report.map(|report| report.expect("a report")) else { return };
            let failing = report.extra_failure().and_then(|case| case.want.as_deref());
            assert_eq!((report.verdict, report.random_inputs as u32, failing), expected, "{language}: {report:#?}");
        };
        check("0", (Verdict::Ac, tried, None));
        // Of fewer inputs, the shortest may be left out.
        let want = if tried == RANDOM_INPUT_COUNT { "[6]" } else { "[6, 8]" };
        let extra = if language == Language::Rust { "(n == 3) as i64" } else { "n == 3 ? 1 : 0" };
        check(extra, (Verdict::Wa, 0, Some(want)));
    }
}

/// The crash is on one of the 300 inputs, and the run that answers all of them ends there.
#[test]
fn a_crash_of_a_native_program_is_found_and_counts() {
    let source = "#include <vector>\n\
                  std::vector<long long> twice(std::vector<long long> nums) {\n\
                      if (nums.size() == 8 && nums[0] == -4) __builtin_trap();\n\
                      for (auto &n : nums) n *= 2;\n\
                      return nums;\n}\n";
    let report = block_on(async |judge| {
        if !native::here(judge, Language::Cpp).await {
            return None;
        }
        let submission = SubmittedCode { language: Language::Cpp, source: source.as_bytes() };
        let (problem, cancel) = (twice(), Cancel::default());
        let trials = CaseRun::from_problem(&problem);
        Some(judge.judge_with(RunPolicy::SUBMISSION, &problem, submission, trials, &cancel, &|_, _| {}).await)
    });
    let Some(report) = report.map(|report| report.expect("a report")) else { return };
    let case = report.extra_failure().expect("a random input");
    let args = serde_json::to_string(&case.args).expect("JSON");
    assert_eq!(
        (report.verdict, case.verdict, args.starts_with("[[-4,")),
        (Verdict::Re, Verdict::Re, true),
        "{report:?}"
    );
}

/// The problem has one sample, so it is called twice.
#[test]
fn a_second_call_that_answers_otherwise_names_the_usual_causes_of_the_language() {
    let check = |language, source: &str, cause: &str| {
        let report = block_on(async |judge| {
            if !native::here(judge, language).await {
                return None;
            }
            let submission = SubmittedCode { language, source: source.as_bytes() };
            let (problem, cancel) = (twice(), Cancel::default());
            let trials = CaseRun::from_problem(&problem);
            Some(judge.judge_with(RunPolicy::SUBMISSION, &problem, submission, trials, &cancel, &|_, _| {}).await)
        });
        let Some(report) = report.map(|report| report.expect("a report")) else { return };
        let case = report.first_failure().expect("a failure");
        assert_eq!(
            (report.verdict, case.id.as_str(), case.got.as_deref()),
            (Verdict::Wa, "sample-1", Some("[2, 4, 2, 4]")),
            "{language}"
        );
        let message = case.message.as_deref().unwrap_or_default();
        assert!(message.ends_with(&format!("which is right. The usual cause is {cause}.")), "{language}: {message}");
    };
    check(
        Language::Cpp,
        "#include <vector>\nstatic std::vector<long long> all;\n\
         std::vector<long long> twice(std::vector<long long> nums) { for (auto n : nums) all.push_back(2 * n); return all; }",
        "a global or static variable, or memory that was never set",
    );
    check(
        Language::Java,
        "import java.util.*;\nclass Solution {\n    static List<Long> all = new ArrayList<>();\n    \
         static List<Long> twice(long[] nums) { for (long n : nums) all.add(2 * n); return all; }\n}",
        "a static field",
    );
    check(
        Language::JavaScript,
        "function twice(nums) { if (globalThis.all === undefined) all = []; for (const n of nums) all.push(2 * n); return all; }",
        "a variable outside all functions, or one without `let` or `const`",
    );
}

#[test]
fn only_a_learners_program_that_passed_everything_is_tried() {
    let problem = problem(GENERATOR);
    let wrong = "    return [2 * n + (n == 3) for n in nums]\n";
    let by_cases = judged(&problem, RunPolicy::CASES, wrong);
    assert_eq!((by_cases.verdict, by_cases.random_inputs), (Verdict::Ac, 0));
    let failing = judged(&problem, RunPolicy::SUBMISSION, "    return [3 * n for n in nums]\n");
    assert_eq!((failing.verdict, failing.cases.len()), (Verdict::Wa, 3));
    // Without the function there is nothing to try.
    let none = Problem { generator: None, ..problem };
    assert_eq!(judged(&none, RunPolicy::SUBMISSION, wrong).random_inputs, 0);
}

#[test]
fn an_input_at_fault_is_reported_and_refuses_nobody() {
    let faults = |problem: &Problem| {
        block_on(async |judge| judge.random_inputs(problem, &Cancel::default()).await.expect("inputs").faults.clone())
    };
    let generator = "\
import random

def random_input(seed):
    if seed == 2:
        raise ValueError('no idea')
    if seed == 3:
        return [random.random()]
    if seed == 4:
        return [7]
    if seed == 5:
        return [[10 ** 9] * 5]
    return [[seed]]
";
    let mut two_ways = problem(generator);
    let second = "def double(nums):\n    return [n * 2 if n < 10 ** 9 else 0 for n in nums]\n";
    let file = "solutions/python-second.py".to_owned();
    two_ways.solutions.push(Solution { language: Language::Python, file, source: second.to_owned() });
    assert_eq!(
        faults(&two_ways),
        [
            "random_input(2) raises ValueError: no idea",
            "random_input(3) is not decided by the seed alone",
            "random_input(4) makes the reference raise TypeError",
            "random_input(5) is answered in two ways by the references",
        ]
    );
    let report = judged(&two_ways, RunPolicy::SUBMISSION, "    return [0 if n > 999 else 2 * n for n in nums]\n");
    assert_eq!((report.verdict, report.random_inputs as u32), (Verdict::Ac, RANDOM_INPUT_COUNT - 4));
    assert_eq!(faults(&problem(GENERATOR)), Vec::<String>::new());
    let misfits = faults(&problem("def random_input(seed):\n    return ['text'] if seed == 6 else [[]]\n"));
    assert_eq!(misfits, ["random_input(6) does not fit the signature: nums: want list[int], got \"text\""]);
}
