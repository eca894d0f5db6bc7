//! Exports a problem in stdin mode as a contest problem package in the 2025-09 format.
//!
//! Parts that the format can't represent are listed. Importing the package again gives the same cases.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use crate::pack::problem_import::Omission;
use crate::pack::problem_import::kattis_reader::ValidatorFlags;
use crate::pack::statement::{StatementBlock, split_blocks};
use crate::types::problem::{Case, Checker, Credits, Expected, Limits, Problem, Signature};
use crate::types::{Value, Verdict};

/// A package: its contents by path, and the parts that were left out.
#[derive(Clone, Debug, Default)]
pub struct ExportedPackage {
    pub files: BTreeMap<String, String>,
    pub left_out: Vec<Omission>,
}

/// Writes a problem as a package.
///
/// # Errors
/// The problem is not in stdin mode, the only mode of the format.
pub fn export_package(problem: &Problem, credits: Option<&Credits>) -> Result<ExportedPackage, String> {
    if problem.signature != Signature::Stdin {
        return Err(format!(
            "{} asks for a function or a class, and a package holds programs that read and print (`stdin = true`)",
            problem.id
        ));
    }
    let mut exported = ExportedPackage::default();
    exported.files.insert("problem.yaml".to_owned(), build_problem_yaml(problem, credits, &mut exported.left_out));
    exported.files.insert("statement/problem.en.md".to_owned(), build_statement(problem));
    exported.add_cases(problem);
    exported.add_checker(problem);
    exported.add_submissions(problem);
    for (what, present) in [
        ("hints.md", problem.hints.ladder.iter().flatten().any(|text| !text.is_empty())),
        ("editorial.md", !problem.editorial.trim().is_empty()),
        ("gen.py", problem.generator.is_some()),
        ("prelude", !problem.preludes.is_empty()),
    ] {
        if present {
            exported.leave_out(what, "a package has no place for it");
        }
    }
    Ok(exported)
}

impl ExportedPackage {
    fn leave_out(&mut self, place: impl Into<String>, why: impl Into<String>) {
        self.left_out.push(Omission { place: place.into(), why: why.into() });
    }

    fn add_cases(&mut self, problem: &Problem) {
        let width = problem.cases.len().to_string().len();
        for (number, case) in (1..).zip(&problem.cases) {
            if let Some(made) = case.made {
                self.leave_out(format!("cases.json: {}", case.id), format!("{made} of gen.py makes it when it is run"));
                continue;
            }
            let Some((input, answer)) = input_and_answer(case) else {
                self.leave_out(format!("cases.json: {}", case.id), "a package has no case that expects an error");
                continue;
            };
            // The numbers keep the cases in order; their names alone would not.
            let folder = if case.sample { "sample" } else { "secret" };
            let stem = format!("data/{folder}/{number:0width$}-{}", case.id);
            self.files.insert(format!("{stem}.in"), input);
            self.files.insert(format!("{stem}.ans"), answer);
            if let Some(note) = &case.note {
                self.files.insert(format!("{stem}.desc"), format!("{note}\n"));
            }
        }
    }

    fn add_checker(&mut self, problem: &Problem) {
        let own = ValidatorFlags::from_checker(&problem.checker);
        let strict = ValidatorFlags { case_sensitive: true, space_change_sensitive: true, ..ValidatorFlags::default() };
        let flags = match &problem.checker {
            _ if own.is_some() => own.unwrap_or_default(),
            Checker::Exact | Checker::Unordered | Checker::Multiset => strict,
            Checker::Float { abs, rel } => {
                ValidatorFlags { case_sensitive: true, abs: Some(*abs), rel: Some(*rel), ..ValidatorFlags::default() }
            }
            Checker::AnyValid { .. } => {
                self.leave_out(
                    "check.py",
                    "it is Rung's own: a package needs an output validator, which stays to be written",
                );
                ValidatorFlags::default()
            }
        };
        let words: Vec<String> = flags.to_args().split_whitespace().map(quote_yaml).collect();
        if !words.is_empty() {
            let text = format!("output_validator_args: [{}]\n", words.join(", "));
            self.files.insert("data/test_group.yaml".to_owned(), text);
        }
    }

    fn add_submissions(&mut self, problem: &Problem) {
        for solution in &problem.solutions {
            let name = solution.file.rsplit('/').next().unwrap_or(&solution.file);
            self.files.insert(format!("submissions/accepted/{name}"), solution.source.clone());
        }
        for bug in &problem.bugs {
            let folder = match bug.verdict {
                Verdict::Wa => "wrong_answer",
                Verdict::Tle => "time_limit_exceeded",
                Verdict::Re | Verdict::Mle => "run_time_error",
                Verdict::Ole | Verdict::Ac | Verdict::Ce => {
                    self.leave_out(&bug.file, format!("a package has no folder for {}", bug.verdict.describe()));
                    continue;
                }
            };
            let name = format!("{}.{}", bug.id, bug.language.extension());
            self.files.insert(format!("submissions/{folder}/{name}"), bug.source.clone());
        }
    }
}

/// Returns the input and answer.
fn input_and_answer(case: &Case) -> Option<(String, String)> {
    let input = case.args.first()?.as_str()?.to_owned();
    match &case.expected {
        Expected::Value(Value::Str(answer)) => Some((input, answer.clone())),
        Expected::Value(_) | Expected::Error(_) => None,
    }
}

fn build_problem_yaml(problem: &Problem, credits: Option<&Credits>, left_out: &mut Vec<Omission>) -> String {
    let mut text = format!(
        "problem_format_version: 2025-09\nuuid: {}\nname:\n  en: {}\n",
        problem.uid,
        quote_yaml(&problem.title)
    );
    let license = credits.and_then(|credits| credits.license.as_deref());
    let known = match license {
        Some("CC0-1.0") => Some("cc0"),
        Some("CC-BY-4.0") => Some("cc by"),
        Some("CC-BY-SA-4.0") => Some("cc by-sa"),
        _ => None,
    };
    match (known, license) {
        (Some(known), _) => {
            let _ = writeln!(text, "license: {known}");
        }
        (None, Some(other)) => {
            let why = format!("the format has no word for the licence {other}");
            left_out.push(Omission { place: "problem.toml".to_owned(), why });
        }
        (None, None) => {}
    }
    let authors = credits.map(|credits| credits.authors.as_slice()).unwrap_or_default();
    if !authors.is_empty() {
        text.push_str("credits:\n  authors:\n");
        for author in authors {
            let _ = writeln!(text, "    - {}", quote_yaml(author));
        }
    }
    if let Some(source) = credits.and_then(|credits| credits.source.as_deref()) {
        let _ = writeln!(text, "source: {}", quote_yaml(source));
    }
    let (own, usual) = (&problem.limits, Limits::default());
    if own.time.is_some() || own.memory_mb != usual.memory_mb || own.output_kb >= 1024 {
        text.push_str("limits:\n");
        if let Some(time) = own.time {
            let _ = writeln!(text, "  time_limit: {time:?}");
        }
        if own.memory_mb != usual.memory_mb {
            let _ = writeln!(text, "  memory: {}", own.memory_mb);
        }
        // The format's unit is MiB.
        if own.output_kb >= 1024 {
            let _ = writeln!(text, "  output: {}", own.output_kb / 1024);
        }
    }
    text
}

/// Returns the statement without examples, because the package generates them from its samples.
fn build_statement(problem: &Problem) -> String {
    let mut text = String::new();
    for block in split_blocks(&problem.statement) {
        if let StatementBlock::Prose(prose) = block {
            text.push_str(prose);
        }
    }
    let heading = |line: &str| line.starts_with('#') && line.trim_start_matches('#').trim().starts_with("Example ");
    let mut lines: Vec<&str> = Vec::new();
    for line in text.lines().filter(|line| !heading(line)) {
        // An example is replaced by one empty line.
        if !line.trim().is_empty() || lines.last().is_some_and(|last| !last.trim().is_empty()) {
            lines.push(line);
        }
    }
    format!("{}\n", lines.join("\n").trim())
}

/// Returns the text as YAML on one line.
fn quote_yaml(text: &str) -> String {
    let plain = |c: char| c.is_alphanumeric() || matches!(c, ' ' | '-' | '_' | '.');
    if !text.is_empty()
        && text.chars().all(plain)
        && text.starts_with(|c: char| c.is_alphabetic())
        && text == text.trim()
    {
        return text.to_owned();
    }
    format!("\"{}\"", text.replace('\\', "\\\\").replace('"', "\\\"").replace('\n', " "))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pack::problem_import::kattis_reader::{KattisPackage, import_package};
    use crate::types::Language;
    use crate::types::problem::{Bug, Solution};

    fn problem(checker: Checker) -> Problem {
        let case = |id: &str, input: &str, answer: &str, sample| Case {
            sample,
            tags: vec!["basic".to_owned()],
            note: (!sample).then(|| format!("about {id}")),
            ..Case::new(id.into(), vec![input.into()], Expected::Value(Value::Str(answer.to_owned())))
        };
        let bug = |id: &str, verdict| Bug {
            id: id.into(),
            file: format!("bugs/python/{id}.py"),
            source: format!("print('{id}')\n"),
            language: Language::Python,
            topic: "t".into(),
            message: "Wrong.".to_owned(),
            must_fail: vec!["basic".to_owned()],
            verdict,
        };
        let solution = |file: &str| Solution {
            language: Language::Python,
            file: file.to_owned(),
            source: "print(3)\n".to_owned(),
        };
        let mut cases = vec![case("zz", "1 2\n", "3\n", true), case("aa", "", "0", true)];
        cases.extend((0..12).map(|n| case(&format!("c{}", 20 - n), &format!("{n} é\n\n"), "a  b\n", false)));
        Problem {
            title: "Sum: \"it\" up\\".to_owned(),
            statement: "Add `a`.\n\n## Example 1\n\n```example\ninput = \"1 2\\n\"\nresult = \"3\\n\"\n```\n\n## Constraints\n\n- few\n".to_owned(),
            cases: cases.into(),
            checker,
            bugs: vec![bug("minus", Verdict::Wa), bug("slow", Verdict::Tle), bug("loud", Verdict::Ole)].into(),
            solutions: vec![solution("solutions/python.py"), solution("solutions/python-sum.py")],
            limits: Limits { time: Some(2.5), memory_mb: 512, output_kb: 1024 },
            uid: "fc738b14-9197-4260-9aba-a911cff62384".into(),
            ..Problem::bare("sum-it", "t")
        }
    }

    fn texts_of(cases: &[Case]) -> Vec<(String, String, bool)> {
        cases
            .iter()
            .filter_map(|case| input_and_answer(case).map(|(input, answer)| (input, answer, case.sample)))
            .collect()
    }

    #[test]
    fn what_was_exported_comes_back_with_the_same_cases() {
        let flags = ValidatorFlags { abs: Some(1e-6), ..ValidatorFlags::default() };
        let imported = import_package(&KattisPackage::default());
        assert!(imported.drafts.is_empty());
        for checker in [Checker::Exact, checker_of(flags), checker_of(ValidatorFlags::default())] {
            let problem = problem(checker.clone());
            let credits =
                Credits { license: Some("CC-BY-4.0".to_owned()), authors: vec!["A: B".to_owned()], source: None };
            let exported = export_package(&problem, Some(&credits)).expect("exported");
            assert_eq!(
                exported.left_out.iter().map(|left| left.place.as_str()).collect::<Vec<_>>(),
                ["bugs/python/loud.py"]
            );
            let files = exported.files.into_iter().map(|(path, text)| (path, text.into_bytes())).collect();
            let package =
                KattisPackage { name: "sum-it".to_owned(), files, topic: "t".to_owned(), ..KattisPackage::default() };
            let mut imported = import_package(&package);
            assert_eq!(imported.left_out, []);
            let draft = imported.drafts.pop().expect("a problem");
            assert_eq!(texts_of(&draft.cases), texts_of(&problem.cases));
            assert_eq!((draft.title.as_str(), draft.limits), (problem.title.as_str(), problem.limits.clone()));
            assert_eq!(
                (draft.uuid.as_str(), draft.license, draft.authors),
                (problem.uid.as_str(), credits.license, credits.authors)
            );
            assert_eq!(
                (draft.bugs.len(), draft.files.len(), draft.statement.trim()),
                (2, 4, "Add `a`.\n\n## Constraints\n\n- few")
            );
            if checker != Checker::Exact {
                assert_eq!(draft.checker, checker);
            }
        }
    }

    fn checker_of(flags: ValidatorFlags) -> Checker {
        let config = format!("name: X\nvalidator_flags: \"{}\"\n", flags.to_args());
        let files = [
            ("problem.yaml", config.as_str()),
            ("problem_statement/problem.tex", "x"),
            ("data/sample/1.in", "1"),
            ("data/sample/1.ans", "1"),
        ];
        let files = files.map(|(path, text)| (path.to_owned(), text.as_bytes().to_vec())).into();
        let mut imported = import_package(&KattisPackage { files, name: "x".to_owned(), ..KattisPackage::default() });
        imported.drafts.pop().expect("a problem").checker
    }

    #[test]
    fn a_function_is_no_package() {
        let signature = Signature::Class { name: "A".to_owned(), params: Vec::new(), methods: Vec::new() };
        assert!(export_package(&Problem { signature, ..Problem::bare("a", "t") }, None).is_err());
    }
}
