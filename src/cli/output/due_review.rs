//! A due review, as answers show it.

use jiff::civil::Date;
use serde::Serialize;

use crate::learner::review_queries;
use crate::orchestrator::api::TutorSnapshot;
use crate::text::day_status;
use crate::text::learning_status;
use crate::text::problem_name::ProblemName;
use crate::text::relative_dates;
use crate::text::revision_text;
use crate::types::Problem;
use crate::types::ids::TopicId;
use crate::types::learner_state::Review;

/// A review that is due by its date or by predicted recall.
#[derive(Clone, Debug, Serialize)]
pub struct DueReview {
    #[serde(flatten)]
    pub problem: ProblemName,
    pub topic: TopicId,
    pub due: Date,
    /// `today`, `2 days late`, `early` for one brought forward to today.
    pub when: String,
    /// Predicted recall now, in [0, 1].
    pub recall: f64,
    /// Whether the recall may be shown. A problem that was given up is due too, and one whose last review failed.
    #[serde(skip)]
    pub is_remembered: bool,
    /// Due early because predicted recall fell below the target.
    pub preponed: bool,
    /// The changes by a newer pack version since it was last solved; a sentence.
    pub changed: Option<String>,
}

impl DueReview {
    /// Due reviews, longest overdue first.
    #[must_use]
    pub fn all(published: &TutorSnapshot) -> Vec<Self> {
        Self::from_reviews(published, day_status::due(published))
    }

    /// The due reviews that fit into today's plan.
    #[must_use]
    pub fn today(published: &TutorSnapshot) -> Vec<Self> {
        Self::from_reviews(published, day_status::due_today(published))
    }

    fn from_reviews(published: &TutorSnapshot, due: Vec<(&Problem, &Review)>) -> Vec<Self> {
        let item = |(problem, review): (&Problem, &Review)| {
            Some(Self {
                problem: ProblemName::from_problem(problem),
                topic: problem.topic().clone(),
                due: review.due,
                when: relative_dates::review_due(published.day, review),
                recall: review_queries::recall_now(
                    &published.state,
                    learning_status::params(),
                    &problem.uid,
                    published.now,
                )?,
                is_remembered: review_queries::is_remembered(&published.state, learning_status::params(), &problem.uid),
                preponed: review.preponed,
                changed: revision_text::since_done(published, problem),
            })
        };
        due.into_iter().filter_map(item).collect()
    }
}
