//! Tests given code and tuples of any length in every language that supports them.

use rung_tutor::judge::native::{starter_code, supports_prelude};
use rung_tutor::types::problem::Type;
use rung_tutor::types::{Expected, JudgeReport, Language, Problem, Signature, Value, Verdict};
use serde_json::json;

use crate::judge::{doubling, ints, judged_python, param};
use crate::native::judged_natively;

/// `double(nums)` with `twice(n)` as given code.
fn with(language: Language, prelude: &str) -> Problem {
    let mut problem = doubling();
    problem.preludes.insert(language, prelude.to_owned());
    problem
}

fn judged(problem: &Problem, language: Language, source: &str) -> Option<JudgeReport> {
    if language == Language::Python {
        Some(judged_python(problem, source))
    } else {
        judged_natively(problem, language, source)
    }
}

#[test]
fn a_prelude_stands_before_the_learners_code() {
    let check = |language, prelude: &str, source: &str| {
        let problem = with(language, prelude);
        assert!(supports_prelude(language, &problem.signature), "{language}");
        let Some(report) = judged(&problem, language, source) else { return };
        assert!(report.passed(), "{language}: {report:#?}");
        let shown = starter_code(&problem, language);
        let first = prelude.lines().next().expect("a line");
        assert!(shown.contains("This is there already") && shown.contains(first), "{language}: {shown}");
    };
    check(
        Language::Python,
        "def twice(n):\n    return 2 * n\n",
        "def double(nums):\n    return [twice(n) for n in nums]\n",
    );
    check(
        Language::C,
        "static long long twice(long long n) { return 2 * n; }\n",
        "IntList double_(IntList nums) {\n    for (size_t i = 0; i < nums.len; i++) nums.data[i] = twice(nums.data[i]);\n    return nums;\n}\n",
    );
    check(
        Language::Cpp,
        "static long long twice(long long n) { return 2 * n; }\n",
        "#include <vector>\nstd::vector<long long> double_(const std::vector<long long> &nums) {\n    std::vector<long long> \
         out;\n    for (auto n : nums) out.push_back(twice(n));\n    return out;\n}\n",
    );
    check(
        Language::Rust,
        "fn twice(n: i64) -> i64 { 2 * n }\n",
        "pub fn double(nums: Vec<i64>) -> Vec<i64> {\n    nums.into_iter().map(twice).collect()\n}\n",
    );
    check(
        Language::Go,
        "package main\n\nfunc twice(n int64) int64 { return 2 * n }\n",
        "package main\n\nfunc Double(nums []int64) []int64 {\n\tout := []int64{}\n\tfor _, n := range nums {\n\t\tout = \
         append(out, twice(n))\n\t}\n\treturn out\n}\n",
    );
    check(
        Language::Java,
        "class Given { static long twice(long n) { return 2 * n; } }\n",
        "import java.util.*;\nclass Solution {\n    List<Long> double_(List<Long> nums) {\n        List<Long> out = new \
         ArrayList<>();\n        for (long n : nums) out.add(Given.twice(n));\n        return out;\n    }\n}\n",
    );
}

#[test]
fn a_language_without_the_prelude_says_so() {
    let problem = with(Language::Cpp, "long long twice(long long n) { return 2 * n; }\n");
    let error = judged_python(&problem, "def double(nums): return nums").compile_error.expect("a refusal");
    assert_eq!(error.message, "this problem comes with code of its own, which is not there in Python; use C++");
    for language in [Language::JavaScript, Language::TypeScript] {
        assert!(!supports_prelude(language, &problem.signature), "{language}");
    }
    for &language in Language::ALL {
        assert_eq!(
            supports_prelude(language, &Signature::Stdin),
            language == Language::Python || language == Language::Go || language == Language::Java,
            "{language}"
        );
    }
}

#[test]
fn a_mistake_in_the_learners_own_lines_keeps_its_line() {
    let problem = with(Language::Python, "def twice(n):\n    return 2 * n\n");
    let report = judged_python(&problem, "def double(nums):\n    return twice(None)\n");
    let error = report.cases[0].error.as_ref().expect("an error");
    let frames: Vec<_> = error.frames.iter().map(|frame| (frame.function.as_str(), frame.line)).collect();
    assert_eq!((error.kind.as_str(), frames.as_slice()), ("TypeError", &[("double", 2)][..]));
}

#[test]
fn a_tuple_of_any_length_is_one_to_the_program() {
    let mut problem = doubling();
    let row = Type::Row(Box::new(Type::Int));
    problem.signature =
        Signature::Function { name: "double".to_owned(), params: vec![param("nums", row)], returns: ints() };
    let source = "def double(nums):\n    if nums == (): return []\n    assert type(nums) is tuple\n    return [2 * nums[0], *double(nums[1:])]";
    let report = judged_python(&problem, source);
    assert!(report.passed(), "{report:#?}");
    assert!(starter_code(&problem, Language::Python).contains("nums: tuple[int, ...]"));
    assert!(starter_code(&problem, Language::Cpp).contains("std::vector<long long> &nums"));

    let nested = Type::List(Box::new(Type::Row(Box::new(Type::Int))));
    problem.signature =
        Signature::Function { name: "double".to_owned(), params: vec![param("rows", nested)], returns: Type::Bool };
    problem.cases.truncate(1);
    problem.cases[0].args = vec![json!([[], [1, 2]])];
    problem.cases[0].expected = Expected::Value(Value::Bool(true));
    assert!(judged_python(&problem, "def double(rows): return rows == [(), (1, 2)]").passed());
}

#[test]
fn lenient_bool_and_case_tolerance_accept_near_answers() {
    let mut problem = doubling();
    problem.signature =
        Signature::Function { name: "double".to_owned(), params: vec![param("nums", ints())], returns: Type::Bool };
    problem.cases.truncate(1);
    problem.cases[0].expected = Expected::Value(Value::Bool(true));
    let one = "def double(nums): return 1";
    assert_eq!(judged_python(&problem, one).verdict, Verdict::Wa);
    problem.strict_bool = false;
    assert_eq!(judged_python(&problem, one).verdict, Verdict::Ac);

    problem.cases[0].expected = Expected::Value(Value::Float(1.0));
    let near = "def double(nums): return 1.04";
    assert_eq!(judged_python(&problem, near).verdict, Verdict::Wa);
    problem.cases[0].tolerance = Some(rung_tutor::types::problem::Tolerance { abs: 0.05, rel: 0.0 });
    assert_eq!(judged_python(&problem, near).verdict, Verdict::Ac);
}
