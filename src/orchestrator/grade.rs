//! Grading a folder of submissions (`<student>/<problem>.<ext>`, or a workspace as Rung keeps it): what is there, one
//! verdict each, and what was graded before.
//!
//! Nothing a file holds or is called can stop the rest: what can't be judged becomes a row that says why. Records nothing
//! about any learner.

use std::fs;
use std::io::Read as _;
use std::path::Path;
use std::sync::Arc;

use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use crate::judge::{Cancel, Judge, JudgeError, MAX_SOURCE, Submission, Trial};
use crate::model::nearest::nearest_ids;
use crate::model::{Language, Problem, ProblemId, Verdict};

mod collect;
mod folder;
mod ledger;

pub use collect::{Collection, Handed, PassedOver, handed_in};
pub use folder::{Graded, grade_all};
pub use ledger::Ledger;

/// What a class is graded by.
#[derive(Debug, Default)]
pub struct Subject {
    pub problems: Vec<Arc<Problem>>,
    /// Problems of the pack that can't be used.
    pub left_out: Vec<ProblemId>,
}

/// What became of a file.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Grade {
    pub student: String,
    /// The problem's id, or the file's name where it is no problem of the pack.
    pub problem: String,
    /// The file within the student's folder.
    pub file: String,
    pub language: Option<Language>,
    /// Absent where the file could not be judged: `trouble` and `message` say why.
    pub verdict: Option<Verdict>,
    pub trouble: Option<Trouble>,
    /// Cases that pass, and cases there are.
    pub passed: usize,
    pub cases: usize,
    /// Cases that were not run, because enough before them had run out of time.
    #[serde(default)]
    pub not_run: usize,
    /// The first case that fails.
    pub first_failure: Option<String>,
    pub message: Option<String>,
    /// Instructions of the costliest case; 0 where they aren't counted.
    pub instructions: u64,
}

/// Why a file has no verdict.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Trouble {
    /// Its name is no problem's of the pack.
    UnknownProblem,
    /// The pack's problem has mistakes and can't be used, or its own reference fails.
    Pack,
    /// Its extension is no language's, or the language isn't on this machine.
    Language,
    /// It can't be read.
    File,
    /// The grading of it broke off.
    Grading,
}

/// Raised when a verdict or what is told beside it comes about in another way.
const RULES: &[u8] = b"2";

/// A file that can be judged: its problem, language and text.
#[derive(Debug)]
pub struct Paper {
    pub problem: Arc<Problem>,
    pub language: Language,
    pub source: Vec<u8>,
}

impl Paper {
    /// Names the same code for the same version of the same problem; a grade under this key is still right.
    ///
    /// `sandbox` names what the counted instructions, and with them the limits of Python, depend on: see
    /// [`crate::judge::image::ImagePaths::digest`].
    #[must_use]
    pub fn key(&self, sandbox: &str) -> String {
        let mut hash = Sha256::new();
        hash.update(env!("CARGO_PKG_VERSION"));
        hash.update(RULES);
        if self.language == Language::Python {
            hash.update(sandbox);
        }
        hash.update(self.language.name());
        // Cases, limits and checker: a grade must not outlive a change in any of them.
        hash.update(format!("{:?}", self.problem));
        hash.update([0]);
        hash.update(&self.source);
        hex::encode(hash.finalize())
    }
}

/// Finds a file's problem and language and reads it, or says why it can't be graded.
///
/// # Errors
/// Why not, as half a sentence: the name is no problem's, the extension no language's, the file can't be read.
pub fn take(subject: &Subject, handed: &Handed) -> Result<Paper, (Trouble, String)> {
    let named = |id: &ProblemId| id.as_str().eq_ignore_ascii_case(&handed.name);
    let problem = subject.problems.iter().find(|problem| named(&problem.id)).ok_or_else(|| unknown(subject, handed))?;
    let language = Language::of_file(&handed.path)
        .ok_or((Trouble::Language, "its extension is no language that can be judged".to_owned()))?;
    let source = read(&handed.path).map_err(|why| (Trouble::File, why))?;
    Ok(Paper { problem: Arc::clone(problem), language, source })
}

fn unknown(subject: &Subject, handed: &Handed) -> (Trouble, String) {
    let name = &handed.name;
    if subject.left_out.iter().any(|id| id.as_str().eq_ignore_ascii_case(name)) {
        return (Trouble::Pack, format!("the pack's problem '{name}' has mistakes and can't be used"));
    }
    let names = subject.problems.iter().map(|problem| {
        let aliases = problem.aliases.iter().map(String::as_str);
        (problem.id.as_str(), [problem.id.as_str(), &problem.title].into_iter().chain(aliases).collect())
    });
    let near = nearest_ids(name, names, 1);
    let near = near.first().map_or_else(String::new, |id| format!("; did you mean '{id}'?"));
    (Trouble::UnknownProblem, format!("the pack has no problem '{name}'{near}"))
}

/// Reads an ordinary file. A link could lead anywhere, and a pipe would never end.
fn read(path: &Path) -> Result<Vec<u8>, String> {
    let told = |error: std::io::Error| format!("it can't be read ({error})");
    if !path.symlink_metadata().map_err(told)?.is_file() {
        return Err("it is a link or a device, not a file".to_owned());
    }
    let mut bytes = Vec::new();
    let file = fs::File::open(path).map_err(told)?;
    // The judge refuses what is larger, in its own words; there is no need to read all of it.
    file.take(MAX_SOURCE as u64 + 1).read_to_end(&mut bytes).map_err(told)?;
    Ok(bytes)
}

/// Judges every case.
///
/// # Errors
/// Cancelled, or the sandbox does not work at all. A language that isn't here is a grade that says so. Notices say what
/// the walls around the code lacked.
pub async fn grade(
    judge: &Judge,
    handed: &Handed,
    paper: &Paper,
    cancel: &Cancel,
) -> Result<(Grade, Vec<String>), JudgeError> {
    let trials = Trial::all(&paper.problem);
    let submission = Submission { language: paper.language, source: &paper.source };
    let mut grade = ungraded(handed, None);
    grade.cases = paper.problem.cases.len();
    paper.problem.id.as_str().clone_into(&mut grade.problem);
    grade.language = Some(paper.language);
    let mut notices = Vec::new();
    let judged = match judge.judge(&paper.problem, submission, trials, cancel, &|_, _| {}).await {
        // Before anyone fails, the pack has to show that its task can be passed.
        Ok(report) if !report.passed() => judge.vouch(&paper.problem, cancel).await.map(|()| report),
        judged => judged,
    };
    match judged {
        Ok(report) => {
            grade.verdict = Some(report.verdict);
            grade.passed = report.passed_count();
            grade.not_run = report.not_run;
            grade.instructions = report.cases.iter().map(|case| case.fuel).max().unwrap_or(0);
            notices.clone_from(&report.notices);
            if let Some(error) = &report.compile_error {
                let place = error.line.map_or_else(String::new, |line| format!("line {line}: "));
                grade.message = Some(format!("{place}{}: {}", error.kind, error.message));
            } else if let Some(case) = report.first_failure() {
                grade.first_failure = Some(case.id.to_string());
                grade.message = case
                    .difference
                    .as_ref()
                    .map(|difference| difference.text.clone())
                    .or_else(|| case.error.as_ref().map(|error| format!("{}: {}", error.kind, error.message)))
                    .or_else(|| case.message.clone());
            }
        }
        Err(JudgeError::Toolchain(why) | JudgeError::Consent(why)) => grade.fail(Trouble::Language, why),
        Err(JudgeError::Pack(why)) => grade.fail(Trouble::Pack, why),
        Err(error @ JudgeError::Script(_)) => grade.fail(Trouble::Pack, error.to_string()),
        Err(error @ (JudgeError::Cancelled | JudgeError::Sandbox(_))) => return Err(error),
    }
    Ok((grade, notices))
}

impl Grade {
    fn fail(&mut self, trouble: Trouble, why: String) {
        (self.trouble, self.message) = (Some(trouble), Some(why));
    }
}

/// The row of a file without a verdict.
#[must_use]
pub fn ungraded(handed: &Handed, why: Option<(Trouble, String)>) -> Grade {
    let (trouble, message) = why.unzip();
    Grade {
        student: handed.student.clone(),
        problem: handed.name.clone(),
        file: handed.file.clone(),
        language: None,
        verdict: None,
        trouble,
        passed: 0,
        cases: 0,
        not_run: 0,
        first_failure: None,
        message,
        instructions: 0,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pack;

    fn subject() -> Subject {
        let problems = pack::embedded().problems.into_iter().map(Arc::new).collect();
        Subject { problems, left_out: vec!["broken-one".into()] }
    }

    fn handed(name: &str, path: &Path) -> Handed {
        let file = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        Handed { student: "ada".to_owned(), name: name.to_owned(), file, path: path.to_owned() }
    }

    #[test]
    fn a_file_is_taken_for_its_problem_or_told_why_not() {
        let folder = tempfile::tempdir().expect("a folder");
        let check = |file: &str, expected: Result<(&str, Language), (Trouble, &str)>| {
            let path = folder.path().join(file);
            fs::write(&path, "pass").expect("a file");
            let name = file.split('.').next().unwrap_or_default();
            let taken =
                take(&subject(), &handed(name, &path)).map(|paper| (paper.problem.id.to_string(), paper.language));
            let expected = expected.map(|(id, language)| (id.to_owned(), language));
            assert_eq!(taken, expected.map_err(|(trouble, why)| (trouble, why.to_owned())), "{file}");
        };
        check("Same-Letters.rs", Ok(("same-letters", Language::Rust)));
        check("pair-to-target.py", Ok(("pair-to-target", Language::Python)));
        check("essay.txt", Err((Trouble::UnknownProblem, "the pack has no problem 'essay'")));
        let near = "the pack has no problem 'pair_to_tagret'; did you mean 'pair-to-target'?";
        check("pair_to_tagret.py", Err((Trouble::UnknownProblem, near)));
        check("broken-one.py", Err((Trouble::Pack, "the pack's problem 'broken-one' has mistakes and can't be used")));
        check("pair-to-target.docx", Err((Trouble::Language, "its extension is no language that can be judged")));
    }

    #[cfg(unix)]
    #[test]
    fn a_link_is_not_followed() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("pair-to-target.py");
        std::os::unix::fs::symlink("/etc/hostname", &path).expect("a link");
        let refused = take(&subject(), &handed("pair-to-target", &path)).map(|_| ()).expect_err("refused");
        assert_eq!(refused, (Trouble::File, "it is a link or a device, not a file".to_owned()));
    }

    #[test]
    fn a_key_changes_with_code_cases_language_and_what_counts_it() {
        let mut problem = pack::embedded().problems.remove(0);
        let paper = |problem: &Problem, language, source: &str| Paper {
            problem: Arc::new(problem.clone()),
            language,
            source: source.as_bytes().to_vec(),
        };
        let key = |problem: &Problem, language, source: &str| paper(problem, language, source).key("sandbox");
        let first = key(&problem, Language::Python, "a");
        assert_eq!(first, key(&problem, Language::Python, "a"));
        assert_ne!(first, key(&problem, Language::Python, "b"));
        assert_ne!(first, key(&problem, Language::Rust, "a"));
        assert_ne!(first, paper(&problem, Language::Python, "a").key("another sandbox"));
        assert_eq!(key(&problem, Language::Rust, "a"), paper(&problem, Language::Rust, "a").key("another sandbox"));
        problem.cases.pop();
        assert_ne!(first, key(&problem, Language::Python, "a"));
    }
}
