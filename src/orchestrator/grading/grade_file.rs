//! Judges and diagnoses one file.

use super::anonymous_diagnosis;
use super::fingerprint::{self, Fingerprint};
use super::gradable_file::GradableFile;
use super::grade_row::{Grade, GradeFailure, ungraded_file};
use super::scan_submissions::SubmittedFile;
use crate::judge::{Cancel, Judge, JudgeError};

/// A file that was judged.
#[derive(Debug)]
pub struct GradedFile {
    pub grade: Grade,
    /// The fingerprint; `None` if the file is not text.
    pub form: Option<Fingerprint>,
    /// The sandbox layers that were missing, a sentence each.
    pub notices: Vec<String>,
}

/// Judges every case and diagnoses the failures.
///
/// # Errors
/// Cancelled, or the sandbox does not work at all. If a language isn't installed, the grade says so.
pub async fn grade_file(
    judge: &Judge,
    handed: &SubmittedFile,
    paper: &GradableFile,
    cancel: &Cancel,
) -> Result<GradedFile, JudgeError> {
    let mut grade = ungraded_file(handed, None);
    grade.cases = paper.problem.cases.len();
    paper.problem.id.as_str().clone_into(&mut grade.problem);
    grade.language = Some(paper.language);
    grade.enforces_growth = paper.problem.is_held_to_growth();
    let mut marked = GradedFile { grade, form: None, notices: Vec::new() };
    match paper.judge_cases(judge, cancel).await {
        Ok(report) => {
            let found = if report.passed() {
                None
            } else {
                Some(anonymous_diagnosis::diagnose_file(judge, paper, &report, cancel).await?)
            };
            let shape = found.as_ref().and_then(|found| found.shape.as_ref());
            marked.form =
                fingerprint::fingerprint_source(judge, &paper.problem, paper.language, &paper.source, shape, cancel)
                    .await?;
            marked.grade.add_report(&report);
            marked.grade.mistake = found.and_then(|found| found.mistake());
            marked.notices = report.notices;
        }
        Err(JudgeError::Toolchain(why) | JudgeError::Consent(why)) => {
            marked.grade.set_failure(GradeFailure::Language, why);
        }
        Err(JudgeError::Pack(why)) => marked.grade.set_failure(GradeFailure::Pack, why),
        Err(error @ JudgeError::Script(_)) => marked.grade.set_failure(GradeFailure::Pack, error.to_string()),
        Err(error @ (JudgeError::Cancelled | JudgeError::Sandbox(_))) => return Err(error),
    }
    Ok(marked)
}
