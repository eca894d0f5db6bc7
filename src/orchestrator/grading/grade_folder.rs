//! Grades a whole folder: several files at once, reusing known grades, and saving each new one in the cache at once.

use std::collections::BTreeSet;
use std::path::PathBuf;

use tokio::task::JoinSet;

use super::fingerprint::Fingerprint;
use super::gradable_file::{GradableFile, GradingPack, language_of, read_gradable_file};
use super::grade_cache::{GradeCache, GradeCacheEntry};
use super::grade_file::{GradedFile, grade_file};
use super::grade_row::{Grade, GradeFailure, ungraded_file};
use super::scan_submissions::SubmittedFile;
use crate::judge::{Cancel, Judge, JudgeError};
use crate::types::{Language, Verdict};

/// The result of grading a folder.
#[derive(Debug, Default)]
pub struct GradedFolder {
    /// In the order of the submitted files.
    pub grades: Vec<Grade>,
    /// The fingerprint for each of the grades; `None` if the file has none.
    pub forms: Vec<Option<Fingerprint>>,
    /// The path of each file. Members of a group share theirs.
    pub paths: Vec<PathBuf>,
    /// Files judged now. The others were in the cache or can't be judged.
    pub judged: usize,
    /// Cases run now.
    pub runs: usize,
    /// Messages about the grades, each once: a missing sandbox layer, a cache that can't be written.
    pub notes: BTreeSet<String>,
}

/// Grades everything, at most `jobs` files at a time. `on_grade` gets the number of finished files and the student.
///
/// # Errors
/// Cancelled, or the sandbox does not work at all. The grades up to then are in the cache.
pub async fn grade_all(
    judge: &Judge,
    subject: &GradingPack,
    handed: &[SubmittedFile],
    ledger: &mut GradeCache,
    jobs: usize,
    cancel: &Cancel,
    mut on_grade: impl FnMut(usize, &Grade),
) -> Result<GradedFolder, JudgeError> {
    let mut graded = GradedFolder::default();
    let mut rows: Vec<Option<(Grade, Option<Fingerprint>)>> = vec![None; handed.len()];
    let mut running = JoinSet::new();
    let mut done = 0;
    let mut settle = |index: usize, grade: Grade, form: Option<Fingerprint>| {
        done += 1;
        on_grade(done, &grade);
        rows[index] = Some((grade, form));
    };
    let sandbox = sandbox(judge, handed).await?;
    for (index, file) in handed.iter().enumerate() {
        match begin(subject, file, &sandbox, ledger) {
            GradingStart::Settled(grade, form) => settle(index, *grade, form),
            GradingStart::Paper(key, paper) => {
                running.spawn(one(judge.clone(), index, file.clone(), key, paper, cancel.clone()));
            }
        }
        if running.len() >= jobs.max(1)
            && let Some(Ok(ended)) = running.join_next().await
        {
            let (index, grade, form) = graded.take_over(ended, ledger)?;
            settle(index, grade, form);
        }
    }
    while let Some(ended) = running.join_next().await {
        // A task can only panic because of a bug in the judge; its file gets the row below.
        if let Ok(ended) = ended {
            let (index, grade, form) = graded.take_over(ended, ledger)?;
            settle(index, grade, form);
        }
    }
    let why = || (GradeFailure::Grading, "the grading of this file broke off; see the log".to_owned());
    let broken = |file| unjudged_file(subject, file, why());
    let rows = rows.into_iter().zip(handed).map(|(row, file)| row.unwrap_or_else(|| (broken(file), None)));
    (graded.grades, graded.forms) = rows.unzip();
    graded.paths = handed.iter().map(|file| file.path.clone()).collect();
    Ok(graded)
}

enum GradingStart {
    /// No case has to run.
    Settled(Box<Grade>, Option<Fingerprint>),
    /// To judge, with its key.
    Paper(String, GradableFile),
}

/// The digest of the sandbox that counts Python's instructions. It is needed before a grade's key is known. Empty if
/// no file needs it.
async fn sandbox(judge: &Judge, handed: &[SubmittedFile]) -> Result<String, JudgeError> {
    if handed.iter().any(|file| language_of(&file.path) == Some(Language::Python)) {
        judge.pool().image_digest().await.map_err(JudgeError::Sandbox)
    } else {
        Ok(String::new())
    }
}

fn begin(subject: &GradingPack, handed: &SubmittedFile, sandbox: &str, ledger: &GradeCache) -> GradingStart {
    match read_gradable_file(subject, handed) {
        Err(why) => GradingStart::Settled(Box::new(unjudged_file(subject, handed, why)), None),
        Ok(paper) => {
            let key = paper.key(sandbox);
            // The same code may have been graded for another student.
            let own = ungraded_file(handed, None);
            match ledger.get(&key) {
                Some((known, form)) => {
                    let Grade { student, file, modified, marked_late, .. } = own;
                    let grade = Grade { student, file, modified, marked_late, ..known.clone() };
                    GradingStart::Settled(Box::new(grade), form.cloned())
                }
                None => GradingStart::Paper(key, paper),
            }
        }
    }
}

/// The row of a file that can't be judged, under the id of its problem: its name may spell the problem in another way.
fn unjudged_file(subject: &GradingPack, handed: &SubmittedFile, why: (GradeFailure, String)) -> Grade {
    let row = ungraded_file(handed, Some(why));
    let problem = subject.problem_of(handed).map(|problem| problem.id.to_string());
    Grade { problem: problem.unwrap_or_else(|| row.problem.clone()), ..row }
}

struct FinishedFile {
    index: usize,
    key: String,
    outcome: Result<GradedFile, JudgeError>,
}

async fn one(
    judge: Judge,
    index: usize,
    handed: SubmittedFile,
    key: String,
    paper: GradableFile,
    cancel: Cancel,
) -> FinishedFile {
    let outcome = grade_file(&judge, &handed, &paper, &cancel).await;
    FinishedFile { index, key, outcome }
}

impl GradedFolder {
    fn take_over(
        &mut self,
        ended: FinishedFile,
        ledger: &mut GradeCache,
    ) -> Result<(usize, Grade, Option<Fingerprint>), JudgeError> {
        let GradedFile { grade, form, notices } = ended.outcome?;
        self.judged += 1;
        // What doesn't compile runs no case.
        self.runs += grade.verdict.filter(|verdict| *verdict != Verdict::Ce).map_or(0, |_| grade.cases - grade.not_run);
        self.notes.extend(notices);
        // Without a verdict it is worth another try: a compiler may be installed by then.
        if grade.verdict.is_some() {
            let entry = GradeCacheEntry::Graded { grade: Box::new(grade.clone()), form: form.clone() };
            if let Err(error) = ledger.add(ended.key, entry) {
                self.notes.insert(ledger.describe_write_error(&error));
            }
        }
        Ok((ended.index, grade, form))
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;

    #[test]
    fn a_file_that_can_not_be_judged_is_in_the_row_of_its_problem() {
        let problems = crate::pack::load_embedded_pack().problems.into_iter().map(Arc::new).collect();
        let subject = GradingPack { problems, ..GradingPack::default() };
        let check = |name: &str, expected: &str| {
            let (student, file, path) = ("ada".to_owned(), format!("{name}.zip"), PathBuf::from("x"));
            let name = name.to_owned();
            let handed =
                SubmittedFile { student, name, file, path, modified: None, marked_late: false, one_of_several: false };
            let row = unjudged_file(&subject, &handed, (GradeFailure::Language, "no language".to_owned()));
            assert_eq!((row.problem.as_str(), row.verdict), (expected, None));
        };
        check("pair-to-target", "pair-to-target");
        check("pair_to_target", "pair-to-target");
        check("Two Sum (1)", "pair-to-target");
        check("essay", "essay");
    }
}
