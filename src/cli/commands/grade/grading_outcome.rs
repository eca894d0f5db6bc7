//! The result of grading a class.

use crate::orchestrator::grading::{Gradebook, GradedFolder, SimilarityGroup, SkippedPath, StudentAdvice};

/// The result of grading a class.
pub(super) struct GradingOutcome {
    pub graded: GradedFolder,
    pub alike: Vec<SimilarityGroup>,
    pub book: Gradebook,
    pub feedback: Vec<StudentFeedback>,
    pub passed_over: Vec<SkippedPath>,
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
