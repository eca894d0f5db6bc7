//! A model that predicts answers.

use super::interactions::LearnerLog;

/// Predicts the answers of one learner.
pub trait PredictionModel: Sync {
    /// The chance of a right answer before each row, in [0, 1]. The chance of a row may use only the rows before it and
    /// the row's exercise.
    fn predict(&self, log: &LearnerLog) -> Vec<f64>;
}
