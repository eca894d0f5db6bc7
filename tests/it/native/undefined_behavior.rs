//! Code in C and C++ that fails is built once more with checks, and the first undefined behaviour is named with its line.

use rung_tutor::judge::{Cancel, CaseRun, SubmittedCode};
use rung_tutor::pack;
use rung_tutor::types::ids::Hash;
use rung_tutor::types::problem::Type;
use rung_tutor::types::verdict_report::StackFrame;
use rung_tutor::types::{CaseReport, JudgeReport, Language, Problem, Signature, Verdict};
use serde_json::json;

use super::{block_on, case, here, problem};
use crate::judge::{ints, param};
use crate::testing::is_long;

/// A problem with one case of three numbers, whose answer no code here gives.
fn minus_one() -> Problem {
    let signature =
        Signature::Function { name: "add_up".to_owned(), params: vec![param("nums", ints())], returns: Type::Int };
    problem(signature, vec![case("three", &json!([[1, 2, 3]]), &json!(-1))])
}

/// Judges a source, looks for undefined behaviour if it failed, and returns the first failed case.
fn first_failure(problem: &Problem, language: Language, source: &str) -> Option<CaseReport> {
    block_on(async |judge| {
        if !here(judge, language).await {
            return None;
        }
        let submission = SubmittedCode { language, source: source.as_bytes() };
        let (trials, cancel) = (CaseRun::from_problem(problem), Cancel::default());
        let judged = judge.judge(problem, submission, trials.clone(), &cancel, &|_, _| {}).await;
        let mut report = judged.expect("a report");
        judge.find_undefined_behavior(problem, submission, &trials, &mut report, &cancel).await.expect("a look");
        let failed = report.cases.into_iter().find(|case| !case.verdict.passed());
        Some(failed.unwrap_or_else(|| panic!("the code must fail: {source}")))
    })
}

/// Checks what is said of a body in C++.
fn check_cpp(body: &str, verdict: Verdict, expected: &str) {
    let source = format!(
        "#include <algorithm>\n#include <numeric>\n#include <string>\n#include <vector>\nusing namespace std;\n\
         long long add_up(vector<long long> nums) {{\n{body}\n}}\n"
    );
    let Some(case) = first_failure(&minus_one(), Language::Cpp, &source) else { return };
    assert_eq!((case.verdict, case.message.as_deref(), case.line), (verdict, Some(expected), Some(7)), "{source}");
}

#[test]
fn undefined_behavior_in_cpp_is_named_with_its_line() {
    check_cpp(
        "int x = 2147483647; int n = nums.size(); x += n; return x;",
        Verdict::Wa,
        "Line 7: 3 + 2147483647 does not fit in `int`: it holds -2147483648 to 2147483647.",
    );
    check_cpp(
        "vector<int> many(3, 2000000000); return accumulate(many.begin(), many.end(), 0);",
        Verdict::Wa,
        "Line 7: 2000000000 + 2000000000 does not fit in `int`: it holds -2147483648 to 2147483647.",
    );
    check_cpp("return nums[nums.size()] * 0;", Verdict::Wa, "Line 7: index 3 is outside a container of 3 items.");
    check_cpp(
        "for (auto it = nums.begin(); it != nums.end(); ++it) if (*it == 1) nums.push_back(9); return 0;",
        Verdict::Wa,
        "Line 7: uses an iterator that is no longer valid: its container has changed or is gone.",
    );
    check_cpp(
        "string text = \"ab\"; return text[nums.size() + 2];",
        Verdict::Wa,
        "Line 7: an index outside the string or the container.",
    );
}

#[test]
fn a_variable_without_a_value_is_named() {
    check_cpp(
        "long long best; for (long long num : nums) if (num > 5) best = num; return best;",
        Verdict::Wa,
        "Line 7: the compiler says that `best` may be used here before it has a value.",
    );
}

#[test]
fn the_address_of_a_variable_that_is_gone_is_named() {
    let params = vec![param("nums", ints())];
    let signature = Signature::Function { name: "add_up".to_owned(), params, returns: Type::Str };
    let problem = problem(signature, vec![case("three", &json!([[1, 2, 3]]), &json!("a"))]);
    let source = "const char *add_up(IntList nums) {\n    char word[9] = \"b\";\n    word[1] = nums.len > 5;\n    return word;\n}\n";
    let Some(case) = first_failure(&problem, Language::C, source) else { return };
    let expected =
        "Line 4: the compiler says that this returns the address of a local variable, which is gone after the call.";
    assert_eq!((case.verdict, case.message.as_deref()), (Verdict::Wa, Some(expected)));
}

#[test]
fn crash_is_named_with_its_line_and_keeps_its_signal() {
    check_cpp("int *none = nullptr; return *none;", Verdict::Re, "Line 7: uses a null pointer. (SIGSEGV)");
    check_cpp(
        "if (nums.size() == 3) abort(); return 0;",
        Verdict::Re,
        "Line 7: the program ends itself here. (SIGABRT)",
    );
    check_cpp("nums.clear(); return 5 / (long long)nums.size();", Verdict::Re, "Line 7: divides by zero. (SIGILL)");
    check_cpp(
        "int dp[5000][5000]; for (int i = 0; i < 5000; i++) dp[i][i] = i; return dp[nums.size()][1];",
        Verdict::Re,
        "Line 7: the local variables need more than the 64 MB of the stack: declare a large array outside the function, or \
         allocate it. (SIGSEGV)",
    );
    let source = "long long add_up(IntList nums) {\n    volatile long long deep[64]; deep[3] = 1; nums.len++; \
                  return add_up(nums) + deep[3];\n}\n";
    let Some(case) = first_failure(&minus_one(), Language::C, source) else { return };
    assert_eq!(case.verdict, Verdict::Re);
    assert_eq!(case.message.as_deref(), Some("Line 2: the recursion goes deeper than the stack. (SIGSEGV)"));
}

#[test]
fn exception_of_cpp_has_the_calls_that_led_to_it() {
    let source = "#include <vector>\n#include <string>\nusing namespace std;\n\
                  static long long pick(const vector<long long> &all, size_t at) {\n    return all.at(at);\n}\n\
                  long long add_up(vector<long long> nums) {\n    WHAT\n}\n";
    let check = |what: &str, kind: &str, frames: &[&str]| {
        let Some(case) = first_failure(&minus_one(), Language::Cpp, &source.replace("WHAT", what)) else { return };
        let error = case.error.expect("an exception");
        let told: Vec<String> = error.frames.iter().map(StackFrame::describe_location).collect();
        assert_eq!(
            (case.verdict, error.kind.as_str(), told),
            (Verdict::Re, kind, frames.iter().map(|f| (*f).to_owned()).collect())
        );
    };
    check("return pick(nums, nums.size());", "std::out_of_range", &["line 8 in add_up", "line 5 in pick"]);
    check("throw \"none\";", "const char *", &["line 8 in add_up"]);
    check(
        "try { pick(nums, 9); } catch (...) { } return stoll(\"x\");",
        "std::invalid_argument",
        &["line 8 in add_up"],
    );
}

#[test]
fn code_without_undefined_behavior_gets_no_line() {
    let source = "#include <vector>\nlong long add_up(const std::vector<long long> &nums) { return nums.size(); }\n";
    let Some(case) = first_failure(&minus_one(), Language::Cpp, source) else { return };
    assert_eq!((case.verdict, case.message, case.line), (Verdict::Wa, None, None));
}

/// The pack's references are right, so nothing may be found in them. One in 24; all in a long run.
#[test]
fn references_of_the_pack_are_never_accused() {
    let problems = pack::load_embedded_pack().problems;
    let languages = [Language::C, Language::Cpp];
    let references = problems.iter().flat_map(|problem| {
        languages.into_iter().filter_map(move |language| Some((problem, language, problem.reference(language)?)))
    });
    let step = if is_long() { 1 } else { 24 };
    for (problem, language, reference) in references.step_by(step) {
        block_on(async |judge| {
            if !here(judge, language).await {
                return;
            }
            let trials: Vec<_> =
                CaseRun::from_problem(problem).into_iter().filter(|trial| trial.made.is_none()).collect();
            let failed = |trial: &CaseRun| CaseReport::new(trial.id.clone(), Verdict::Wa);
            let submission = SubmittedCode { language, source: reference.source.as_bytes() };
            let cases = trials.iter().map(failed).collect();
            let mut report = JudgeReport::new(language, Hash::sha256(submission.source), Verdict::Wa, cases);
            let cancel = Cancel::default();
            judge.find_undefined_behavior(problem, submission, &trials, &mut report, &cancel).await.expect("a look");
            let found = report.cases.iter().find_map(|case| case.message.as_ref());
            assert_eq!(found, None, "{} in {language}", problem.id);
        });
    }
}
