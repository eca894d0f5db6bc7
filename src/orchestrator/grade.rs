//! Grading a folder of submissions (`<student>/<problem>.<ext>`): what is there, one verdict each, and what was graded
//! before.
//!
//! Nothing a file holds or is called can stop the rest: what can't be judged becomes a row that says why. Records nothing
//! about any learner.

use std::fs;
use std::io::Read as _;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use crate::judge::{Cancel, Judge, JudgeError, MAX_SOURCE, Submission, Trial};
use crate::model::text::clean;
use crate::model::{Language, Problem, Verdict};

mod folder;
mod ledger;

pub use folder::{Graded, grade_all};
pub use ledger::Ledger;

/// One file of one student.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Handed {
    pub student: String,
    /// The file's name without its extension.
    pub name: String,
    pub path: PathBuf,
}

/// What became of a file.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Grade {
    pub student: String,
    /// The problem's id, or the file's name where it is no problem of the pack.
    pub problem: String,
    /// The file's name.
    pub file: String,
    pub language: Option<Language>,
    /// Absent where the file could not be judged: `message` says why.
    pub verdict: Option<Verdict>,
    /// Cases that pass, and cases there are.
    pub passed: usize,
    pub cases: usize,
    /// The first case that fails.
    pub first_failure: Option<String>,
    pub message: Option<String>,
    /// Instructions of the costliest case; 0 where they aren't counted.
    pub instructions: u64,
}

/// Everything handed in below a folder, in order of student and file. Hidden files and folders are passed over.
///
/// # Errors
/// The folder itself can't be read.
pub fn handed_in(folder: &Path) -> std::io::Result<Vec<Handed>> {
    let mut found = Vec::new();
    for student in visible(folder)? {
        // A student's folder that can't be read has nothing in it that could be graded.
        for path in visible(&student).unwrap_or_default() {
            let text = |name: Option<&std::ffi::OsStr>| clean(&name.unwrap_or_default().to_string_lossy());
            if !path.is_dir() {
                found.push(Handed { student: text(student.file_name()), name: text(path.file_stem()), path });
            }
        }
    }
    found.sort();
    Ok(found)
}

fn visible(folder: &Path) -> std::io::Result<Vec<PathBuf>> {
    let entries = fs::read_dir(folder)?.flatten();
    let shown = entries.filter(|entry| !entry.file_name().to_string_lossy().starts_with('.'));
    Ok(shown.map(|entry| entry.path()).collect())
}

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
pub fn take(problems: &[Arc<Problem>], handed: &Handed) -> Result<Paper, String> {
    let problem = problems
        .iter()
        .find(|problem| problem.id.as_str().eq_ignore_ascii_case(&handed.name))
        .ok_or_else(|| format!("the pack has no problem '{}'", handed.name))?;
    let language = Language::of_file(&handed.path).ok_or("its extension is no language that can be judged")?;
    Ok(Paper { problem: Arc::clone(problem), language, source: read(&handed.path)? })
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
        Err(JudgeError::Toolchain(why) | JudgeError::Consent(why) | JudgeError::Pack(why)) => grade.message = Some(why),
        Err(error @ (JudgeError::Cancelled | JudgeError::Sandbox(_))) => return Err(error),
    }
    Ok((grade, notices))
}

/// The row of a file without a verdict.
#[must_use]
pub fn ungraded(handed: &Handed, why: Option<String>) -> Grade {
    Grade {
        student: handed.student.clone(),
        problem: handed.name.clone(),
        file: clean(&handed.path.file_name().unwrap_or_default().to_string_lossy()),
        language: None,
        verdict: None,
        passed: 0,
        cases: 0,
        first_failure: None,
        message: why,
        instructions: 0,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pack;

    fn problems() -> Vec<Arc<Problem>> {
        pack::embedded().problems.into_iter().map(Arc::new).collect()
    }

    #[test]
    fn folders_are_students_and_files_are_problems() {
        let folder = tempfile::tempdir().expect("a folder");
        for (path, text) in [
            ("zoe/pair-to-target.py", "pass"),
            ("ada/Same-Letters.rs", ""),
            ("ada/.hidden.py", ""),
            ("ada/essay.txt", ""),
            (".git/pair-to-target.py", ""),
            ("readme.md", ""),
        ] {
            let path = folder.path().join(path);
            fs::create_dir_all(path.parent().expect("a parent")).expect("a folder");
            fs::write(path, text).expect("a file");
        }
        fs::create_dir(folder.path().join("ada/pair-to-target.py")).expect("a folder called like a file");
        let found = handed_in(folder.path()).expect("readable");
        let names: Vec<String> = found.iter().map(|handed| format!("{}/{}", handed.student, handed.name)).collect();
        assert_eq!(names, ["ada/Same-Letters", "ada/essay", "zoe/pair-to-target"]);

        let problems = problems();
        let taken: Vec<_> = found
            .iter()
            .map(|handed| take(&problems, handed).map(|p| (p.problem.id.to_string(), p.language)))
            .collect();
        assert_eq!(taken[0], Ok(("same-letters".to_owned(), Language::Rust)));
        assert_eq!(taken[1], Err("the pack has no problem 'essay'".to_owned()));
        assert_eq!(taken[2], Ok(("pair-to-target".to_owned(), Language::Python)));
    }

    #[cfg(unix)]
    #[test]
    fn a_link_is_not_followed() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("pair-to-target.py");
        std::os::unix::fs::symlink("/etc/hostname", &path).expect("a link");
        let handed = Handed { student: "eve".to_owned(), name: "pair-to-target".to_owned(), path };
        let refused = take(&problems(), &handed).map(|_| ()).expect_err("refused");
        assert_eq!(refused, "it is a link or a device, not a file");
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
