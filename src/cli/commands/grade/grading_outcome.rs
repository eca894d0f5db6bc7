//! The result of grading a class.

use crate::orchestrator::grading::{
    Grade, GradeFailure, Gradebook, GradedFolder, SimilarityGroup, SkippedPath, StudentAdvice,
};

/// The result of grading a class.
pub(super) struct GradingOutcome {
    pub graded: GradedFolder,
    pub alike: Vec<SimilarityGroup>,
    pub book: Gradebook,
    pub feedback: Vec<StudentFeedback>,
    pub passed_over: Vec<SkippedPath>,
}

/// Whether the student sent files that are for none of the problems, so that a problem without a file may have been handed
/// in under another name.
pub(super) fn has_lost_files(grades: &[Grade], passed_over: &[SkippedPath], student: &str) -> bool {
    let is_unknown = |grade: &Grade| grade.student == student && grade.trouble == Some(GradeFailure::UnknownProblem);
    let is_lost = |over: &SkippedPath| over.student.as_deref() == Some(student);
    grades.iter().any(is_unknown) || passed_over.iter().any(is_lost)
}

/// The word for a problem without a file of a student.
pub(super) const fn describe_missing(has_lost_files: bool) -> &'static str {
    if has_lost_files { "no file with this name" } else { "not handed in" }
}

/// Feedback to a student about a problem.
#[derive(Debug)]
pub(super) struct StudentFeedback {
    pub place: GradebookPosition,
    pub advice: StudentAdvice,
}

/// Indices of a student and a problem in the gradebook.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct GradebookPosition {
    pub student: usize,
    pub problem: usize,
}
