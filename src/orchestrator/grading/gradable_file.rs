//! A file that can be judged, with its problem, language and content.

use std::collections::BTreeMap;
use std::io::Read as _;
use std::path::Path;
use std::sync::Arc;

use sha2::{Digest, Sha256};

use super::grade_row::GradeFailure;
use super::notebook_code;
use super::scan_submissions::SubmittedFile;
use crate::file_read;
use crate::judge::{Cancel, CaseRun, Judge, JudgeError, MAX_SOURCE_BYTES, RunPolicy, SubmittedCode};
use crate::types::did_you_mean::nearest_ids;
use crate::types::{JudgeReport, Language, Problem, ProblemId};

/// The pack that a class is graded with.
#[derive(Debug, Default)]
pub struct GradingPack {
    pub problems: Vec<Arc<Problem>>,
    /// Problems of the pack that can't be used.
    pub left_out: Vec<ProblemId>,
    /// Other names that the instructor gives to problems, as an id spells them.
    pub aliases: BTreeMap<String, ProblemId>,
}

impl GradingPack {
    /// The problem whose id or alias matches the file's name, with or without the mark of a copy.
    #[must_use]
    pub fn problem_of(&self, handed: &SubmittedFile) -> Option<&Arc<Problem>> {
        let copied = || without_copy_mark(&handed.name).and_then(|name| self.problem_named(name));
        self.problem_named(&handed.name).or_else(copied)
    }

    /// Adds a name for a problem.
    pub fn add_alias(&mut self, name: &str, problem: &ProblemId) {
        self.aliases.insert(spelt(name), problem.clone());
    }

    /// The problem with this id, title or alias. All but ids are compared as an id would spell them.
    #[must_use]
    pub fn problem_named(&self, name: &str) -> Option<&Arc<Problem>> {
        let by_id = |problem: &&Arc<Problem>| problem.id.as_str().eq_ignore_ascii_case(name);
        let name = &spelt(name);
        if let Some(id) = self.aliases.get(name) {
            return self.problems.iter().find(|problem| problem.id == *id);
        }
        let by_alias = |problem: &&Arc<Problem>| {
            let names = problem.aliases.iter().chain([&problem.title]);
            names.chain([&problem.id.0]).any(|alias| spelt(alias) == *name)
        };
        let found = self.problems.iter().find(by_id).or_else(|| self.problems.iter().find(by_alias));
        found.or_else(|| self.problem_in_one_word(name))
    }

    /// The only problem whose id, title or alias has the letters and digits of this name: `TicketDesk`, as Java spells
    /// `ticket-desk`.
    fn problem_in_one_word(&self, name: &str) -> Option<&Arc<Problem>> {
        let word = |name: &str| spelt(name).replace('-', "");
        let asked = word(name);
        let fits = |problem: &&Arc<Problem>| {
            problem.aliases.iter().chain([&problem.title, &problem.id.0]).any(|own| word(own) == asked)
        };
        let mut fitting = self.problems.iter().filter(fits);
        fitting.next().filter(|_| !asked.is_empty() && fitting.next().is_none())
    }
}

/// Spells a name as an id: `coat-check` for "Coat Check" and `coat_check`.
fn spelt(name: &str) -> String {
    let words = name.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty());
    words.map(str::to_lowercase).collect::<Vec<_>>().join("-")
}

/// Raise this when the way a verdict or the advice beside it is computed changes.
const GRADING_VERSION: &[u8] = b"7";
/// Maximum size of a notebook, whose pictures are larger than its code.
const MAX_NOTEBOOK_BYTES: u64 = 32 << 20;

/// A file that can be judged: its problem, language and text.
#[derive(Debug)]
pub struct GradableFile {
    pub problem: Arc<Problem>,
    pub language: Language,
    pub source: Vec<u8>,
}

impl GradableFile {
    /// The cache key: the same for the same code and the same version of the same problem. A grade stored under this
    /// key is still valid.
    ///
    /// `sandbox` identifies the image that determines the instruction counts, and with them Python's limits: see
    /// [`crate::judge::wasm::image::ImagePaths::digest`].
    #[must_use]
    pub fn key(&self, sandbox: &str) -> String {
        let mut hash = Sha256::new();
        hash.update(env!("CARGO_PKG_VERSION"));
        hash.update(GRADING_VERSION);
        if self.language == Language::Python {
            hash.update(sandbox);
        }
        hash.update(self.language.name());
        // Cases, limits and checker are hashed, because a grade must not outlive a change in any of them.
        hash.update(format!("{:?}", self.problem));
        hash.update([0]);
        hash.update(&self.source);
        hex::encode(hash.finalize())
    }
}

/// The name without what browsers and file managers add to the name of a copy: `locker-wall (1)`, `locker-wall - Copy`.
fn without_copy_mark(name: &str) -> Option<&str> {
    let numbered = || {
        let (before, number) = name.strip_suffix(')')?.rsplit_once('(')?;
        (!number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit())).then_some(before)
    };
    let marked = || [" - Copy", " copy"].into_iter().find_map(|mark| name.strip_suffix(mark));
    numbered().or_else(marked).map(str::trim_end)
}

/// Finds a file's problem and language and reads it, or returns the reason why it can't be graded.
///
/// # Errors
/// The reason as half a sentence: no problem has this name, no language has this extension, or the file can't be
/// read.
pub fn read_gradable_file(
    subject: &GradingPack,
    handed: &SubmittedFile,
) -> Result<GradableFile, (GradeFailure, String)> {
    let problem = subject.problem_of(handed).ok_or_else(|| unknown(subject, handed))?;
    let language = language_of(&handed.path)
        .ok_or((GradeFailure::Language, "its extension is no language that can be judged".to_owned()))?;
    if handed.one_of_several {
        let why = format!(
            "several programs are in the folder of one problem; name the one that counts solution.{}",
            language.extension()
        );
        return Err((GradeFailure::File, why));
    }
    let source = read(&handed.path).map_err(|why| (GradeFailure::File, why))?;
    let source = if is_notebook(&handed.path) {
        let program = notebook_code::notebook_program(&source, problem);
        program.map_err(|why| (GradeFailure::File, why))?.into_bytes()
    } else {
        source
    };
    Ok(GradableFile { problem: Arc::clone(problem), language, source })
}

/// Whether a file's name says that it can be judged: a language's extension, or a notebook's.
pub(super) fn is_gradable_name(path: &Path) -> bool {
    language_of(path).is_some()
}

/// The language of a file; the code of a notebook is Python.
pub(super) fn language_of(path: &Path) -> Option<Language> {
    if is_notebook(path) { Some(Language::Python) } else { Language::from_path(path) }
}

fn is_notebook(path: &Path) -> bool {
    path.extension().is_some_and(|extension| extension.eq_ignore_ascii_case("ipynb"))
}

fn unknown(subject: &GradingPack, handed: &SubmittedFile) -> (GradeFailure, String) {
    let name = &handed.name;
    if subject.left_out.iter().any(|id| id.as_str().eq_ignore_ascii_case(name)) {
        return (GradeFailure::Pack, format!("the pack's problem '{name}' has mistakes and can't be used"));
    }
    let names = subject.problems.iter().map(|problem| {
        let aliases = problem.aliases.iter().map(String::as_str);
        (problem.id.as_str(), [problem.id.as_str(), &problem.title].into_iter().chain(aliases).collect())
    });
    let near = nearest_ids(name, names, 1);
    let near = near.first().map_or_else(String::new, |id| format!("; did you mean '{id}'?"));
    (GradeFailure::UnknownProblem, format!("the pack has no problem '{name}'{near}"))
}

/// Reads a regular file. A link could point anywhere, and reading a pipe would never end.
fn read(path: &Path) -> Result<Vec<u8>, String> {
    let told = |error: std::io::Error| format!("it can't be read ({error})");
    if !path.symlink_metadata().map_err(told)?.is_file() {
        return Err("it is a link or a device, not a file".to_owned());
    }
    let mut bytes = Vec::new();
    let file = file_read::open_regular(path).map_err(told)?;
    // The judge rejects a larger file with its own message, so the rest need not be read.
    let most = if is_notebook(path) { MAX_NOTEBOOK_BYTES } else { MAX_SOURCE_BYTES as u64 + 1 };
    file.take(most).read_to_end(&mut bytes).map_err(told)?;
    Ok(bytes)
}

impl GradableFile {
    /// The report on every case. Before a file fails, the pack must prove that its problem can be passed.
    pub(super) async fn judge_cases(&self, judge: &Judge, cancel: &Cancel) -> Result<JudgeReport, JudgeError> {
        let submission = SubmittedCode { language: self.language, source: &self.source };
        let trials = CaseRun::from_problem(&self.problem);
        let policy = RunPolicy::SUBMISSION;
        let report = judge.judge_with(policy, &self.problem, submission, trials, cancel, &|_, _| {}).await?;
        if !report.passed() {
            judge.check_reference(&self.problem, cancel).await?;
        }
        Ok(report)
    }
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;
    use crate::pack;

    fn subject() -> GradingPack {
        let problems = pack::load_embedded_pack().problems.into_iter().map(Arc::new).collect();
        GradingPack { problems, left_out: vec!["broken-one".into()], ..GradingPack::default() }
    }

    fn handed(name: &str, path: &Path) -> SubmittedFile {
        let file = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        let (student, name, path) = ("ada".to_owned(), name.to_owned(), path.to_owned());
        SubmittedFile { student, name, file, path, modified: None, marked_late: false, one_of_several: false }
    }

    #[test]
    fn a_file_is_taken_for_its_problem_or_told_why_not() {
        let folder = tempfile::tempdir().expect("a folder");
        let check = |file: &str, expected: Result<(&str, Language), (GradeFailure, &str)>| {
            let path = folder.path().join(file);
            fs::write(&path, "pass").expect("a file");
            let name = file.split('.').next().unwrap_or_default();
            let taken = read_gradable_file(&subject(), &handed(name, &path))
                .map(|paper| (paper.problem.id.to_string(), paper.language));
            let expected = expected.map(|(id, language)| (id.to_owned(), language));
            assert_eq!(taken, expected.map_err(|(trouble, why)| (trouble, why.to_owned())), "{file}");
        };
        check("Same-Letters.rs", Ok(("same-letters", Language::Rust)));
        // The problem's title before it was renamed.
        check("PairToTarget.java", Ok(("pair-to-target", Language::Java)));
        check(
            "samelettersx.js",
            Err((GradeFailure::UnknownProblem, "the pack has no problem 'samelettersx'; did you mean 'same-letters'?")),
        );
        check("two_sum.py", Ok(("pair-to-target", Language::Python)));
        check("pair-to-target.py", Ok(("pair-to-target", Language::Python)));
        check("pair-to-target (2).py", Ok(("pair-to-target", Language::Python)));
        check("pair-to-target - Copy.py", Ok(("pair-to-target", Language::Python)));
        check("essay (1).txt", Err((GradeFailure::UnknownProblem, "the pack has no problem 'essay (1)'")));
        check("essay.txt", Err((GradeFailure::UnknownProblem, "the pack has no problem 'essay'")));
        let near = "the pack has no problem 'pair_to_tagret'; did you mean 'pair-to-target'?";
        check("pair_to_tagret.py", Err((GradeFailure::UnknownProblem, near)));
        check(
            "broken-one.py",
            Err((GradeFailure::Pack, "the pack's problem 'broken-one' has mistakes and can't be used")),
        );
        check("pair-to-target.docx", Err((GradeFailure::Language, "its extension is no language that can be judged")));
    }

    #[test]
    fn a_link_is_not_followed() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("pair-to-target.py");
        std::os::unix::fs::symlink("/etc/hostname", &path).expect("a link");
        let refused =
            read_gradable_file(&subject(), &handed("pair-to-target", &path)).map(|_| ()).expect_err("refused");
        assert_eq!(refused, (GradeFailure::File, "it is a link or a device, not a file".to_owned()));
    }

    #[test]
    fn a_key_changes_with_code_cases_language_and_what_counts_it() {
        let mut problem = pack::load_embedded_pack().problems.remove(0);
        let paper = |problem: &Problem, language, source: &str| GradableFile {
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
