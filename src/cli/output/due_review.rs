//! A due review, as answers tell of it.

use jiff::civil::Date;
use serde::Serialize;

use crate::learner::derive;
use crate::model::Problem;
use crate::model::ids::TopicId;
use crate::model::learner::Review;
use crate::orchestrator::api::TutorSnapshot;
use crate::words::dates;
use crate::words::facts;
use crate::words::names::ProblemName;
use crate::words::revisions;

/// A review whose day or recall has come.
#[derive(Clone, Debug, Serialize)]
pub struct DueReview {
    #[serde(flatten)]
    pub problem: ProblemName,
    pub topic: TopicId,
    pub due: Date,
    /// `today`, `2 days late`.
    pub when: String,
    /// Predicted recall now, in [0, 1].
    pub recall: f64,
    /// Brought forward because predicted recall fell early.
    pub preponed: bool,
    /// What a new version of its pack changed since it was last done, a sentence.
    pub changed: Option<String>,
}

impl DueReview {
    /// Due reviews, longest overdue first.
    #[must_use]
    pub fn all(published: &TutorSnapshot) -> Vec<Self> {
        Self::from_reviews(published, facts::due(published))
    }

    /// Those of them the day has room for.
    #[must_use]
    pub fn today(published: &TutorSnapshot) -> Vec<Self> {
        Self::from_reviews(published, facts::due_today(published))
    }

    fn from_reviews(published: &TutorSnapshot, due: Vec<(&Problem, &Review)>) -> Vec<Self> {
        let item = |(problem, review): (&Problem, &Review)| {
            Some(Self {
                problem: ProblemName::from_problem(problem),
                topic: problem.topic().clone(),
                due: review.due,
                when: dates::due(published.day, review.due),
                recall: derive::recall_now(&published.state, facts::params(), &problem.uid, published.now)?,
                preponed: review.preponed,
                changed: revisions::since_done(published, problem),
            })
        };
        due.into_iter().filter_map(item).collect()
    }
}
