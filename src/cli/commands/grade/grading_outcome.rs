//! What came of a class.

use crate::orchestrator::grading::{Gradebook, GradedFolder, SimilarityGroup, SkippedPath, StudentAdvice};

/// What came of a class.
pub(super) struct GradingOutcome {
    pub graded: GradedFolder,
    pub alike: Vec<SimilarityGroup>,
    pub book: Gradebook,
    pub feedback: Vec<StudentFeedback>,
    pub passed_over: Vec<SkippedPath>,
}

/// What a student is told of a problem.
#[derive(Debug)]
pub(super) struct StudentFeedback {
    pub place: GradebookPosition,
    pub advice: StudentAdvice,
}

/// Places of a student and a problem in the book.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct GradebookPosition {
    pub student: usize,
    pub problem: usize,
}
