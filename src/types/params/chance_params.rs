//! Constants of the chance that the next submission passes.

use serde::Serialize;

/// Constants of the chance to pass a problem (`mastery::pass_probability`), a logistic regression.
///
/// They were fitted to ASSISTments 2009 (a quarter of its learners; items in three thirds of difficulty, computed from
/// half of the others). On another quarter, each answer predicted from those before it, the AUC is .766 and the
/// expected calibration error .008. Both were measured once, with the fit, and no command prints them: the files of
/// `rung lab predict` have no difficulties, so its row `our equations` takes every item as medium (`docs/recommend.md`
/// has its figures). The fit belongs to the start that topics have here ([`MasteryParams::start`],
/// [`MasteryParams::start_transfer`]): with another start, a learner's rate would be counted twice or not at all.
///
/// [`MasteryParams::start`]: super::MasteryParams::start
/// [`MasteryParams::start_transfer`]: super::MasteryParams::start_transfer
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
            constant: -1.37,
            mastery: 2.95,
            record: 0.41,
            difficulty: [0.65, 0.0, -0.72],
            pseudo: [3.0, 1.5],
            alike: 0.05,
        }
    }
}
