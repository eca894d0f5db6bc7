//! One file judged and looked at more closely.

use super::collect::Handed;
use super::form::{self, Form};
use super::look;
use super::paper::Paper;
use super::row::{Grade, Trouble, ungraded};
use crate::judge::{Cancel, Judge, JudgeError};

/// A file that was judged.
#[derive(Debug)]
pub struct Marked {
    pub grade: Grade,
    /// What tells copies; absent where the file is no text.
    pub form: Option<Form>,
    /// What the walls around the code lacked, a sentence each.
    pub notices: Vec<String>,
}

/// Judges every case, and looks closer at what failed.
///
/// # Errors
/// Cancelled, or the sandbox does not work at all. A language that isn't here is a grade that says so.
pub async fn grade(judge: &Judge, handed: &Handed, paper: &Paper, cancel: &Cancel) -> Result<Marked, JudgeError> {
    let mut grade = ungraded(handed, None);
    grade.cases = paper.problem.cases.len();
    paper.problem.id.as_str().clone_into(&mut grade.problem);
    grade.language = Some(paper.language);
    let mut marked = Marked { grade, form: None, notices: Vec::new() };
    match paper.judged(judge, cancel).await {
        Ok(report) => {
            let found = if report.passed() { None } else { Some(look::look(judge, paper, &report, cancel).await?) };
            let shape = found.as_ref().and_then(|found| found.shape.as_ref());
            marked.form = form::of(judge, &paper.problem, paper.language, &paper.source, shape, cancel).await?;
            marked.grade.tell(&report);
            marked.grade.mistake = found.and_then(|found| found.mistake());
            marked.notices = report.notices;
        }
        Err(JudgeError::Toolchain(why) | JudgeError::Consent(why)) => marked.grade.fail(Trouble::Language, why),
        Err(JudgeError::Pack(why)) => marked.grade.fail(Trouble::Pack, why),
        Err(error @ JudgeError::Script(_)) => marked.grade.fail(Trouble::Pack, error.to_string()),
        Err(error @ (JudgeError::Cancelled | JudgeError::Sandbox(_))) => return Err(error),
    }
    Ok(marked)
}
