//! Constants of the chance that the next submission passes.

use serde::Serialize;

/// Constants of the chance to pass a problem (`mastery::pass_probability`), a logistic regression.
///
/// They were fitted to ASSISTments 2009 (a quarter of its learners, 58,311 answers; items in three thirds of
/// difficulty, computed from the other learners). Each answer was predicted from those before it, with an AUROC of .755
/// and an expected calibration error of .010. Mastery alone has .704 and .040. With a fixed start of .25 for every
/// topic the same fit gives −.66, 1.77, .68, .78 and −.74. With the start that topics have here
/// ([`MasteryParams::start`]) those values would put the chance 5 points too high (.053), because they would count a
/// learner's rate twice.
///
/// [`MasteryParams::start`]: super::MasteryParams::start
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct ChanceParams {
    /// The constant term: a problem of medium difficulty, with no evidence.
    pub constant: f64,
    /// Weight of the mean mastery of the problem's topics.
    pub mastery: f64,
    /// Weight of the log odds of all outcomes so far.
    pub record: f64,
    /// The terms for easy, medium and hard.
    pub difficulty: [f64; 3],
    /// Number of pseudo-outcomes in the record, and number of them that pass.
    pub pseudo: [f64; 2],
    /// Two chances that differ by no more than this are no reason to prefer one problem to the other. Ours.
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
