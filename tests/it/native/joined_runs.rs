//! Where only verdicts matter, one run answers all cases, and each verdict is the one it has alone.

use super::*;
use rung_tutor::judge::RunPolicy;

/// Languages whose harness answers many inputs in one run. TypeScript runs as JavaScript.
const JOINED: [Language; 5] = [Language::Cpp, Language::Java, Language::JavaScript, Language::C, Language::Rust];

/// Judges a program for its verdicts only. `alone` is the number of cases that a run of their own decided, which have a
/// time.
fn check(language: Language, source: &str, expected: [Verdict; 3], alone: usize) {
    block_on(async |judge| {
        if !here(judge, language).await {
            return;
        }
        let problem = adding();
        let trials = problem.cases.iter().map(CaseRun::from_case).collect();
        let submission = SubmittedCode { language, source: source.as_bytes() };
        let (policy, cancel) = (RunPolicy::verdicts(2), Cancel::default());
        let report = judge.judge_with(policy, &problem, submission, trials, &cancel, &|_, _| {}).await;
        let cases = report.expect("a report").cases;
        let verdicts: Vec<Verdict> = cases.iter().map(|case| case.verdict).collect();
        assert_eq!(verdicts, expected, "{language}: {cases:#?}");
        assert_eq!(cases.iter().filter(|case| case.cpu_ms.is_some()).count(), alone, "{language}: {cases:#?}");
    });
}

#[test]
fn verdicts_are_those_of_single_runs() {
    for programs in ADDING.iter().filter(|programs| JOINED.contains(&programs.language)) {
        let language = programs.language;
        check(language, programs.right, [Ac, Ac, Ac], 0);
        check(language, programs.wrong, [Wa, Wa, Wa], 3);
        // These end the common run before its answers are written.
        check(language, programs.exiting, [Ac, Re, Ac], 3);
        check(language, programs.endless, [Ac, Tle, Ac], 3);
    }
}

/// Alone, each case of these programs is right: only a second call in the same run is wrong.
#[test]
fn a_wrong_answer_counts_only_if_the_case_fails_alone() {
    let keeping = [
        "#include <vector>\nlong long calls = 0;\nlong long add_up(const std::vector<long long> &nums) {\n    long long sum \
         = calls++;\n    for (long long n : nums) sum += n;\n    return sum;\n}\n",
        "class Solution {\n    static long calls = 0;\n    static long addUp(long[] nums) {\n        long sum = calls++;\n        \
         for (long n : nums) sum += n;\n        return sum;\n    }\n}\n",
        "let calls = 0;\nfunction addUp(nums) {\n    let sum = calls++;\n    for (const n of nums) sum += n;\n    return \
         sum;\n}\n",
        "long long calls = 0;\nlong long add_up(IntList nums) {\n    long long sum = calls++;\n    for (size_t i = 0; i < \
         nums.len; i++) sum += nums.data[i];\n    return sum;\n}\n",
    ];
    for (language, source) in JOINED.into_iter().zip(keeping) {
        check(language, source, [Ac, Ac, Ac], 2);
    }
}

/// Judges a program as a submission, with two samples. Returns the message about its second call, if it is wrong.
fn second_call(language: Language, source: &str) -> Option<String> {
    let problem = adding();
    let cases: Vec<Case> = problem.cases.iter().map(|case| Case { sample: true, ..case.clone() }).collect();
    let problem = Problem { cases: cases.into(), ..problem };
    block_on(async |judge| {
        let trials = problem.cases.iter().map(CaseRun::from_case).collect();
        let submission = SubmittedCode { language, source: source.as_bytes() };
        let (policy, cancel) = (RunPolicy::SUBMISSION, Cancel::default());
        let report =
            judge.judge_with(policy, &problem, submission, trials, &cancel, &|_, _| {}).await.expect("a report");
        let told = report.cases.iter().find(|case| case.first_answer.is_some());
        assert_eq!(report.passed(), told.is_none(), "{language}: {report:#?}");
        told.and_then(|case| case.message.clone())
    })
}

#[test]
fn state_kept_between_calls_is_detected_in_each_language() {
    let keeping = [
        (
            Language::JavaScript,
            "const kept = [];\nfunction addUp(nums) {\n    kept.push(...nums);\n    return kept.reduce((a, b) => a + b, 0);\n}\n",
            "let memo = {};\nfunction addUp(nums) {\n    return (memo[nums] ??= nums.reduce((a, b) => a + b, 0));\n}\n",
        ),
        (
            Language::C,
            "long long sum;\nlong long add_up(IntList nums) {\n    for (size_t i = 0; i < nums.len; i++) sum += nums.data[i];\n    \
             return sum;\n}\n",
            "long long sum;\nlong long add_up(IntList nums) {\n    sum = 0;\n    for (size_t i = 0; i < nums.len; i++) sum += \
             nums.data[i];\n    return sum;\n}\n",
        ),
        (
            Language::Cpp,
            "#include <vector>\nlong long add_up(const std::vector<long long> &nums) {\n    static long long sum = 0;\n    for \
             (long long n : nums) sum += n;\n    return sum;\n}\n",
            "#include <map>\n#include <vector>\nstd::map<std::vector<long long>, long long> memo;\nlong long add_up(const \
             std::vector<long long> &nums) {\n    if (memo.count(nums)) return memo[nums];\n    long long sum = 0;\n    for (long \
             long n : nums) sum += n;\n    return memo[nums] = sum;\n}\n",
        ),
        (
            Language::Java,
            "class Solution {\n    static long sum = 0;\n    static long addUp(long[] nums) {\n        for (long n : nums) sum += \
             n;\n        return sum;\n    }\n}\n",
            "class Solution {\n    static long sum = 0;\n    static long addUp(long[] nums) {\n        sum = 0;\n        for (long \
             n : nums) sum += n;\n        return sum;\n    }\n}\n",
        ),
    ];
    for (language, wrong, right) in keeping {
        if block_on(async |judge| here(judge, language).await) {
            let told = second_call(language, wrong).unwrap_or_default();
            assert!(
                told.starts_with("Called after another sample, in the same program, it answers 3;"),
                "{language}: {told}"
            );
            assert_eq!(second_call(language, right), None, "{language}");
        }
    }
}
