//! The result of grading a class.

use crate::orchestrator::grade::{Advice, Alike, Book, Graded, PassedOver};

/// The result of grading a class.
pub(super) struct GradingOutcome {
    pub graded: Graded,
    pub alike: Vec<Alike>,
    pub book: Book,
    pub feedback: Vec<StudentFeedback>,
    pub passed_over: Vec<PassedOver>,
}

/// Feedback to a student about a problem.
#[derive(Debug)]
pub(super) struct StudentFeedback {
    pub place: GradebookPosition,
    pub advice: Advice,
}

/// Indices of a student and a problem in the gradebook.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct GradebookPosition {
    pub student: usize,
    pub problem: usize,
}
