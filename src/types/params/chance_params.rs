//! How likely the next submission is to pass.

use serde::Serialize;

/// Constants of the chance to pass a problem (`equations::chance`), a logistic regression.
///
/// Fitted to ASSISTments 2009 (a quarter of its learners, 58,311 answers; items in three thirds of difficulty, taken from
/// the other learners), each answer predicted from those before it: AUROC .755 and an expected calibration error of .010,
/// where mastery alone has .704 and .040. With a fixed start of .25 for every topic the same fit gives −.66, 1.77, .68,
/// .78 and −.74; with the start that topics have here ([`MasteryParams::start`]) those put the chance 5 points too high
/// (.053), because a learner's rate would be counted twice.
///
/// [`MasteryParams::start`]: super::MasteryParams::start
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct ChanceParams {
    /// The constant: a problem of medium difficulty, nothing known.
    pub constant: f64,
    /// Weight of the mean mastery of the problem's topics.
    pub mastery: f64,
    /// Weight of the log odds of all outcomes so far.
    pub record: f64,
    /// What is added for easy, medium and hard.
    pub difficulty: [f64; 3],
    /// Pseudo-outcomes in the record, and how many of them pass.
    pub pseudo: [f64; 2],
    /// Chances that lie no further apart than this are no reason to prefer one problem to another. Ours.
    pub alike: f64,
}

impl Default for ChanceParams {
    fn default() -> Self {
        Self {
            constant: -1.48,
            mastery: 2.89,
            record: 0.32,
            difficulty: [0.71, 0.0, -0.67],
            pseudo: [3.0, 1.95],
            alike: 0.05,
        }
    }
}
