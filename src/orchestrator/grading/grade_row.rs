//! The row of a file in the results, whether or not it could be judged.

use jiff::Timestamp;
use serde::{Deserialize, Serialize};

use super::scan_submissions::SubmittedFile;
use crate::types::verdict_report::is_extra_case;
use crate::types::{BugId, CaseReport, JudgeReport, Language, Verdict};

/// The result of one file.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Grade {
    pub student: String,
    /// The problem's id, or the file's name if it is not a problem of the pack.
    pub problem: String,
    /// The file within the student's folder.
    pub file: String,
    pub language: Option<Language>,
    /// Absent if the file could not be judged: `trouble` and `message` give the reason.
    pub verdict: Option<Verdict>,
    pub trouble: Option<GradeFailure>,
    /// The number of the pack's cases that pass, and of all of them. The growth and generated inputs are not counted.
    pub passed: usize,
    pub cases: usize,
    /// Cases that were not run, because enough cases before them had timed out.
    #[serde(default)]
    pub not_run: usize,
    /// Whether the work grows as the problem declares; absent if it was not measured.
    #[serde(default)]
    pub growth: Option<bool>,
    /// Whether a program may fail because its work grows too fast.
    #[serde(default)]
    pub enforces_growth: bool,
    /// The first case that fails.
    pub first_failure: Option<String>,
    pub message: Option<String>,
    /// Instructions of the costliest case; 0 if they aren't counted.
    pub instructions: u64,
    /// When the file was last changed; absent if the file system doesn't store times.
    #[serde(default)]
    pub modified: Option<Timestamp>,
    /// Whether the platform marked the file as late.
    #[serde(default)]
    pub marked_late: bool,
    /// The known mistake that matches the failures; absent if no match is certain enough.
    #[serde(default)]
    pub mistake: Option<RecognisedMistake>,
}

/// A mistake declared by the pack and recognised in a file.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct RecognisedMistake {
    pub bug: BugId,
    /// The pack's sentence about it.
    pub message: String,
    /// In [0, 1].
    pub confidence: f64,
}

/// Why a file has no verdict.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum GradeFailure {
    /// No problem of the pack has its name.
    UnknownProblem,
    /// The pack's problem has mistakes and can't be used, or its own reference fails.
    Pack,
    /// No language has its extension, or the language isn't installed on this machine.
    Language,
    /// It can't be read.
    File,
    /// The grading of the file was interrupted.
    Grading,
}

impl Grade {
    /// Whether it passes every case and then answers a generated input wrong.
    #[must_use]
    pub fn fails_generated_input(&self) -> bool {
        let extra = self.first_failure.as_ref().is_some_and(|id| is_extra_case(&id.as_str().into()));
        extra && self.growth.is_none()
    }

    /// Whether the file was last changed after a deadline; not if either is unknown.
    #[must_use]
    pub fn is_after(&self, deadline: Option<Timestamp>) -> bool {
        deadline.zip(self.modified).is_some_and(|(deadline, modified)| modified > deadline)
    }

    /// Whether the file came after a deadline, by its time or by the platform's mark.
    #[must_use]
    pub fn is_late(&self, deadline: Option<Timestamp>) -> bool {
        self.marked_late || self.is_after(deadline)
    }

    pub(super) fn set_failure(&mut self, trouble: GradeFailure, why: String) {
        (self.trouble, self.message) = (Some(trouble), Some(why));
    }

    pub(super) fn add_report(&mut self, report: &JudgeReport) {
        self.verdict = Some(report.verdict);
        self.passed = report.passed_count();
        self.growth = report.cases.iter().find(|case| case.is_growth()).map(|case| case.verdict.passed());
        self.not_run = report.not_run;
        self.instructions = report.cases.iter().map(|case| case.fuel).max().unwrap_or(0);
        if let Some(error) = &report.compile_error {
            let place = error.line.map_or_else(String::new, |line| format!("line {line}: "));
            self.message = Some(format!("{place}{}: {}", error.kind, error.message));
        } else if let Some(case) = report.first_failure() {
            self.first_failure = Some(case.id.to_string());
            self.message = describe_growth(case, report.language).or_else(|| case.reason());
        }
    }
}

/// Why the growth of the work is too steep. How that was measured is left out, and of a timed program also the class that
/// the times are nearest to: times are not the same in each run, and a grade must be.
fn describe_growth(case: &CaseReport, language: Language) -> Option<String> {
    let message = case.message.as_deref().filter(|_| case.is_growth())?;
    if language == Language::Python {
        let (why, _) = message.split_once(". ")?;
        return Some(format!("{why}."));
    }
    let asked = case.want.as_deref()?;
    Some(format!("It passes every case, but its work grows faster than this task allows: it asks for {asked}."))
}

/// The row of a file without a verdict.
#[must_use]
pub fn ungraded_file(handed: &SubmittedFile, why: Option<(GradeFailure, String)>) -> Grade {
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
        growth: None,
        enforces_growth: false,
        first_failure: None,
        message,
        instructions: 0,
        modified: handed.modified,
        marked_late: handed.marked_late,
        mistake: None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::types::verdict_report::GROWTH_CASE_ID;

    #[test]
    fn a_measured_class_is_named_only_where_it_is_the_same_in_each_run() {
        let message = |language, found: &str| {
            let message = format!("It passes every case, but the work grows {found}, and this task asks for n. Times.");
            let case = CaseReport {
                want: Some("work that grows as n, or less".to_owned()),
                message: Some(message),
                ..CaseReport::new(GROWTH_CASE_ID.into(), Verdict::Tle)
            };
            describe_growth(&case, language).expect("a message")
        };
        let counted = "It passes every case, but the work grows as n^2, and this task asks for n.";
        assert_eq!(message(Language::Python, "as n^2"), counted);
        assert_eq!(message(Language::Cpp, "about as n^2"), message(Language::Cpp, "faster than n"));
        assert!(message(Language::Cpp, "faster than n").ends_with("it asks for work that grows as n, or less."));
    }
}
