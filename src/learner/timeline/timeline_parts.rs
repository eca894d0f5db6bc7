//! The parts of a timeline: a topic's trajectory, a problem's history, and the records behind today's numbers.

use std::sync::Arc;

use jiff::Timestamp;
use jiff::civil::Date;

use crate::mastery::beta_counts::DeviationTerms;
use crate::mastery::initial_mastery::RateTerms;
use crate::types::event::Record;
use crate::types::learner_state::Review;

/// The course of a topic's mastery.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Trajectory {
    /// The starting point.
    pub start: Option<MasteryStart>,
    /// One point per day with a change, oldest first: the mastery at the end of that day.
    pub points: Vec<MasteryPoint>,
    /// The latest changes with the record of each, oldest first, at most `Skill::MAX_EVIDENCE`.
    pub moves: Vec<MasteryMove>,
}

/// The start of a topic: with its first evidence, or with an imported history before any.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct MasteryStart {
    /// Version of the record.
    pub version: u64,
    /// In [0, 1].
    pub mastery: f64,
    /// Whether a record set the mastery directly: an imported history or, in old records, the learner's self-report.
    pub set: bool,
    /// The learner's own rate at that time.
    pub rate: RateTerms,
}

/// A topic's mastery at the end of a day.
#[derive(Clone, Debug, PartialEq)]
pub struct MasteryPoint {
    pub day: Date,
    pub at: Timestamp,
    /// In [0, 1].
    pub mastery: f64,
    /// Parameters of the Beta distribution, both at least 1.
    pub alpha: f64,
    pub beta: f64,
    /// Version of the record that made the last change.
    pub version: u64,
    /// Number of changes on that day.
    pub changes: u32,
    /// One sentence with the reason of the last change.
    pub reason: String,
}

/// A change of a topic's mastery with its record.
#[derive(Clone, Debug, PartialEq)]
pub struct MasteryMove {
    pub record: Arc<Record>,
    /// The estimate before the change; `None` for the first.
    pub before: Option<MasteryEstimate>,
}

/// The estimate of a skill: the mastery and the counts for its uncertainty.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct MasteryEstimate {
    /// In [0, 1].
    pub mastery: f64,
    pub alpha: f64,
    pub beta: f64,
}

/// The history of one problem.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ProblemHistory {
    /// The latest submissions, oldest first, at most `Timeline::MAX_RECORDS`.
    pub submissions: Vec<Arc<Record>>,
    /// The latest submissions that were not counted, oldest first, at most `Timeline::MAX_RECORDS`.
    pub uncounted: Vec<Arc<Record>>,
    /// The submission that set the current review.
    pub scheduled: Option<Scheduled>,
    /// The record that has moved the review since, without a submission.
    pub moved: Option<Scheduled>,
    /// Hints taken, by level 1 to 5.
    pub hints: [u32; 5],
    /// How often it was given up.
    pub given_up: u32,
}

/// A record that set a review's day.
#[derive(Clone, Debug, PartialEq)]
pub struct Scheduled {
    pub record: Arc<Record>,
    /// The learner's day of the record.
    pub day: Date,
    /// The review before; `None` for the first solve.
    pub before: Option<Review>,
    /// Whether it was a first solve on a day on which the problem had failed.
    pub stumbled: bool,
}

/// Versions of the latest records that changed values outside of topics and problems.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Latest {
    pub profile: Option<u64>,
    pub rating: Option<u64>,
    /// The list of the latest outcomes, and the trends.
    pub outcomes: Option<u64>,
    pub streak: Option<u64>,
    pub daily_set: Option<u64>,
}

impl MasteryPoint {
    /// Standard deviation of Beta(α, β): half the height of the band.
    #[must_use]
    pub fn uncertainty(&self) -> f64 {
        self.estimate().uncertainty()
    }

    /// The numbers without the record.
    #[must_use]
    pub fn estimate(&self) -> MasteryEstimate {
        MasteryEstimate { mastery: self.mastery, alpha: self.alpha, beta: self.beta }
    }
}

impl MasteryEstimate {
    /// The estimate of a topic without evidence, at `mastery`.
    #[must_use]
    pub fn unseen(mastery: f64) -> Self {
        let DeviationTerms { alpha, beta } = DeviationTerms::UNSEEN;
        Self { mastery, alpha, beta }
    }

    /// The equation behind the ± on screen.
    #[must_use]
    pub fn deviation(&self) -> DeviationTerms {
        DeviationTerms { alpha: self.alpha, beta: self.beta }
    }

    /// Standard deviation of Beta(α, β).
    #[must_use]
    pub fn uncertainty(&self) -> f64 {
        self.deviation().value()
    }
}
