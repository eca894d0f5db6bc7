//! Tests handwritten packages, one per rule.

use super::*;
use crate::types::problem::Checker;

fn package(files: &[(&str, &str)]) -> KattisPackage {
    let usual = [
        ("problem.yaml", "name: Sum\nlicense: cc by-sa\nauthor: A. Author <a@b.c>\nsource: A Contest\n"),
        ("problem_statement/problem.en.tex", "\\problemname{Sum}\nAdd $a$ and $b$.\n"),
        ("data/sample/1.in", "1 2\n"),
        ("data/sample/1.ans", "3\n"),
        ("data/secret/small/a.in", "2 2\r\n"),
        ("data/secret/small/a.ans", "4\n"),
        ("submissions/accepted/sum.py", "print(sum(map(int, input().split())))\n"),
    ];
    let all = usual.iter().chain(files).map(|(path, text)| ((*path).to_owned(), text.as_bytes().to_vec()));
    let mut files: BTreeMap<String, Vec<u8>> = all.collect();
    files.retain(|_, bytes| bytes != b"GONE");
    KattisPackage { name: "sum_two".to_owned(), files, refused: Vec::new(), topic: "t".to_owned() }
}

fn left(imported: &ImportedProblems) -> Vec<String> {
    imported.left_out.iter().map(|left| format!("{}: {}", left.place, left.why)).collect()
}

/// Returns the only problem and the parts that were left out.
fn problem(files: &[(&str, &str)]) -> (ProblemDraft, Vec<String>) {
    let mut imported = import_package(&package(files));
    (imported.drafts.pop().unwrap_or_else(|| panic!("{:?}", imported.left_out)), left(&imported))
}

#[test]
fn a_legacy_package_is_a_problem() {
    let (draft, left) = problem(&[
        ("data/secret/small/a.desc", "two and two"),
        ("submissions/wrong_answer/minus.cc", "int main() {}\n"),
    ]);
    assert_eq!(left, Vec::<String>::new());
    assert_eq!(
        (draft.id.as_str(), draft.title.as_str(), draft.license.as_deref()),
        ("sum-two", "Sum", Some("CC-BY-SA-4.0"))
    );
    assert_eq!((draft.authors.as_slice(), draft.source.as_deref()), (&["A. Author".to_owned()][..], Some("A Contest")));
    assert_eq!(draft.statement, "Add `a` and `b`.");
    let cases: Vec<_> = draft
        .cases
        .iter()
        .map(|case| (case.id.as_str(), case.sample, case.tags.join(" "), case.note.as_deref()))
        .collect();
    assert_eq!(
        cases,
        [
            ("sample-1", true, "sample".to_owned(), None),
            ("secret-small-a", false, "secret-small".to_owned(), Some("two and two"))
        ]
    );
    assert_eq!(draft.cases[1].args, [serde_json::json!("2 2\n")]);
    assert_eq!(
        draft.files.keys().map(String::as_str).collect::<Vec<_>>(),
        ["bugs/cpp/minus.cpp", "solutions/python.py"]
    );
    let bug = &draft.bugs[0];
    assert_eq!(
        (bug.id.as_str(), bug.verdict, bug.must_fail.as_slice()),
        ("minus", crate::types::Verdict::Wa, &["secret-small".to_owned()][..])
    );
}

#[test]
fn a_newer_package_says_more() {
    let config = "problem_format_version: 2025-09\nuuid: fc738b14-9197-4260-9aba-a911cff62384\nname: {sv: Summa, en: Sum it}\n\
                  license: cc by\ncredits:\n  authors:\n    - name: Ada\n      email: a@b.c\n    - Zoe\nlimits:\n  time_limit: 1.5\n  memory: 4096\n";
    let (draft, left) = problem(&[
        ("problem.yaml", config),
        ("problem_statement/problem.en.tex", "GONE"),
        ("statement/problem.sv.md", "Addera."),
        ("statement/problem.en.md", "# Sum it\n\nAdd $a \\le b$.\n"),
        ("data/test_group.yaml", "output_validator_args: [float_tolerance, 1e-6]\n"),
    ]);
    assert_eq!(
        (draft.title.as_str(), draft.authors.join(" "), draft.statement.trim()),
        ("Sum it", "Ada Zoe".to_owned(), "Add `a ≤ b`.")
    );
    assert_eq!(
        (draft.uuid.as_str(), draft.limits.time, draft.limits.memory_mb),
        ("fc738b14-9197-4260-9aba-a911cff62384", Some(1.5), 1024)
    );
    assert_eq!(
        ValidatorFlags::from_checker(&draft.checker),
        Some(ValidatorFlags { abs: Some(1e-6), rel: Some(1e-6), ..ValidatorFlags::default() })
    );
    assert_eq!(left, ["sum_two/problem.yaml: of 4096 MiB of memory Rung allows 1024"]);
}

#[test]
fn what_has_no_counterpart_is_listed() {
    let (draft, left) = problem(&[
        ("submissions/accepted/sum.hs", "main = return ()"),
        ("submissions/accepted/two/a.py", "pass"),
        ("submissions/partially_accepted/p.py", "pass"),
        ("submissions/wrong_answer/old.py", "print 3"),
        ("data/secret/lost.in", "1"),
        ("data/secret/testdata.yaml", "output_validator_flags: case_sensitive\n"),
        ("data/secret/small/testdata.yaml", "output_validator_flags: float_tolerance 1\n"),
        ("graders/g.py", "pass"),
    ]);
    assert_eq!(
        ValidatorFlags::from_checker(&draft.checker),
        Some(ValidatorFlags { case_sensitive: true, ..ValidatorFlags::default() })
    );
    let expected = [
        "graders: graders can't be taken over",
        "data/secret/small/testdata.yaml: its flags `float_tolerance 1` are not those of the problem, which has one checker",
        "data/secret/lost.in: it has no answer beside it",
        "submissions/accepted/sum.hs: its extension is no language that can be judged",
        "submissions/accepted/two/a.py: a submission of several files has no counterpart",
        "submissions/partially_accepted/p.py: 'partially_accepted' is no folder of one verdict",
        "submissions/wrong_answer/old.py: it is Python 2",
    ];
    assert_eq!(left, expected.map(|line| format!("sum_two/{line}")));
}

#[test]
fn a_package_that_only_its_own_program_can_judge_is_left_out() {
    let check = |files: &[(&str, &str)], part: &str| {
        let imported = import_package(&package(files));
        assert!(imported.drafts.is_empty() && left(&imported)[0].contains(part), "{:?}", imported.left_out);
    };
    check(&[("problem.yaml", "name: X\nvalidation: custom\n")], "an output validator of its own");
    check(&[("problem.yaml", "name: X\nvalidation: custom interactive\n")], "it is interactive");
    check(&[("problem.yaml", "problem_format_version: 2023-07\nname: X\ntype: [interactive]\n")], "it is interactive");
    check(
        &[("problem.yaml", "problem_format_version: 2023-07\nname: X\n"), ("output_validator/v.py", "")],
        "an output validator of its own",
    );
    check(&[("problem.yaml", "problem_format_version: 2099-01\n")], "its format is '2099-01'");
    check(&[("problem.yaml", "name: X\nvalidator_flags: fast\n")], "no flag 'fast'");
    check(&[("problem.yaml", "a: 1\na: 2\n")], "`problem.yaml`: line 2");
    check(&[("problem.yaml", "GONE")], "it has no `problem.yaml`");
    check(&[("problem_statement/problem.en.tex", "GONE")], "it has no statement");
    check(&[("data/sample/1.ans", "GONE"), ("data/secret/small/a.ans", "GONE")], "none of its data can be used");
    assert!(matches!(problem(&[]).0.checker, Checker::AnyValid { .. }));
}

#[test]
fn a_submission_has_the_verdict_of_its_folder_or_of_its_own_words() {
    use crate::types::Verdict::{Mle, Ole, Re, Tle, Wa};
    let check = |path: &str, source: &str, expected: Option<crate::types::Verdict>| {
        let (draft, left) = problem(&[(path, source)]);
        assert_eq!(draft.bugs.first().map(|bug| bug.verdict), expected, "{path}: {left:?}");
    };
    check("submissions/wrong_answer/a.py", "pass", Some(Wa));
    check("submissions/run_time_error/a.py", "pass", Some(Re));
    check("submissions/brute_force/a.py", "pass", Some(Tle));
    check("submissions/memory_limit_exceeded/a.py", "pass", Some(Mle));
    check("submissions/output_limit_exceeded/a.py", "pass", Some(Ole));
    check("submissions/mixed/a.py", "# @EXPECTED_RESULTS@: MEMORY-LIMIT\n", Some(Mle));
    check("submissions/mixed/a.cpp", "/* @EXPECTED_RESULTS@: TIMELIMIT */\n", Some(Tle));
    check("submissions/mixed/a.py", "# @EXPECTED_RESULTS@: TIMELIMIT, CORRECT\n", None);
}

#[test]
fn a_long_case_is_kept_in_files_of_its_own() {
    let input = format!("{}\n", "7 ".repeat(700 << 10));
    let (draft, left) = problem(&[("data/secret/long.in", &input), ("data/secret/long.ans", &input)]);
    assert_eq!(left, Vec::<String>::new());
    assert_eq!(draft.limits.output_kb, 2801, "twice the longest answer");
    let files = draft.render_files();
    assert_eq!(files["cases/secret-long.in"], input);
    assert_eq!(files["cases/secret-long.ans"], input);
    assert!(files["cases.json"].contains("\"input_file\":\"cases/secret-long.in\""), "{}", files["cases.json"]);
    assert!(files["cases.json"].contains("\"args\":[\"1 2\\n\"]"), "{}", files["cases.json"]);
}
