//! What came of a class.

use crate::orchestrator::grade::{Advice, Alike, Book, Graded, PassedOver};

/// What came of a class.
pub(super) struct GradingOutcome {
    pub graded: Graded,
    pub alike: Vec<Alike>,
    pub book: Book,
    pub feedback: Vec<StudentFeedback>,
    pub passed_over: Vec<PassedOver>,
}

/// What a student is told of a problem.
#[derive(Debug)]
pub(super) struct StudentFeedback {
    pub place: GradebookPosition,
    pub advice: Advice,
}

/// Places of a student and a problem in the book.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct GradebookPosition {
    pub student: usize,
    pub problem: usize,
}
