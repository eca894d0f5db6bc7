//! Where only verdicts matter, one run answers all cases, and each verdict is the one it has alone.

use super::*;
use rung_tutor::judge::RunPolicy;

/// Languages whose harness answers many inputs in one run. TypeScript runs as JavaScript.
const JOINED: [Language; 4] = [Language::Cpp, Language::Java, Language::JavaScript, Language::Rust];

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
    ];
    // JavaScript's harness loads the file anew for each input.
    for ((language, source), alone) in JOINED.into_iter().zip(keeping).zip([2, 2, 0]) {
        check(language, source, [Ac, Ac, Ac], alone);
    }
}
