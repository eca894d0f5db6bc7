//! The memory of the Why screen: what is explained, and which line is chosen.

use crate::model::ids::{ProblemUid, TopicId};

/// What can be explained.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Subject {
    Topic(TopicId),
    Problem(ProblemUid),
    Proficiency,
}

/// The explanations at hand and where we are in one of them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WhyUi {
    /// Never empty; Tab goes from one to the next.
    pub subjects: Vec<Subject>,
    pub at: usize,
    /// A line of the explanation.
    pub row: usize,
}

impl WhyUi {
    /// The subject that is shown.
    #[must_use]
    pub fn subject(&self) -> &Subject {
        self.subjects.get(self.at).or_else(|| self.subjects.first()).unwrap_or(&Subject::Proficiency)
    }
}
