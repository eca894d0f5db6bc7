//! Constants of the effect of an outcome on a topic's mastery, and of the starting mastery (equations 8 and 9).

use serde::Serialize;

/// Constants of equations 8 and 9 and of the Beta counts.
///
/// The figures on ASSISTments 2009 and CSEDM 2019 were measured once, when these constants were chosen, with the
/// difficulties and failures that the data sets have. No command prints them: `rung lab predict` measures the
/// equations on other splits, with every item as medium (`docs/recommend.md`).
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct MasteryParams {
    /// α of (9): gain on success. Ours.
    pub gain: f64,
    /// β of (9): loss on failure. Ours.
    pub loss: f64,
    /// `w_d` of (9) for easy, medium, hard.
    pub difficulty: [f64; 3],
    /// `τ_upd` of (9) in days: the rate at which evidence ages. Ours.
    pub evidence_tau_days: f64,
    /// Share of a success's gain that remains after hints up to level 1 to 5. Ours, in place of `η_h` of (9): see
    /// [`crate::mastery::mastery_update`]. A question costs little, because the learner still finds the idea. The steps
    /// grow up to the skeleton, which is about half of the program. A pass with every hint is worth more than
    /// `partial_evidence`, the right part of a failing program, because the learner still wrote a program that passes.
    pub hint_kept: [f64; 5],
    /// `η_t` of (9): penalty for each expected solve time by which the solve took longer. Ours.
    pub time_penalty: f64,
    /// Largest share of a success's gain that slowness may remove. Ours: a success never lowers mastery.
    pub max_penalty_share: f64,
    /// λ of (9): weight of the new value in the smoothing. Ours.
    pub smoothing: f64,
    /// Value of the correct parts of a failing program, as a share of a whole success. Ours.
    pub partial_evidence: f64,
    /// …if at least this share of cases passed. Ours.
    pub partial_from: f64,
    /// Value of a pass after a counted failure on the same problem and day, as a share of a whole success. Ours. Novices
    /// who pass at last after failing still fail half of the next problems at the first try: on CSEDM 2019 (89
    /// learners, 888 first tries, 48 % right) a whole success puts the mastery before a first try .21 too high, this
    /// share .14, and together with `start` and `start_transfer` .09.
    pub pass_after_failure: f64,
    /// Failures on one problem within this many seconds count once. Ours.
    pub failure_window_s: i64,
    /// Weights of overall and recent success in (8), for a start from history.
    pub history: [f64; 2],
    /// Number of latest outcomes that count as recent in (8). Ours.
    pub recent: usize,
    /// Number of pseudo-outcomes added to the real ones, in (8) and for a topic without any. On ASSISTments 2009
    /// (58,266 answers) two of them reduce the Brier score of (8) after one outcome from .342 to .211.
    pub pseudo_outcomes: f64,
    /// Share of a learner's pseudo-outcomes that pass, for the three self-reports. Ours: even for the middle one.
    pub start: [f64; 3],
    /// Share of the distance between ½ and the learner's rate that a new topic starts with. Of 0, .25, .4, .5, .6, .8
    /// and 1, the values from .25 to .5 predict the answers of ASSISTments 2009 best (AUC .766; 1 has .763).
    pub start_transfer: f64,
}

impl MasteryParams {
    /// The share of a success's gain that remains after hints up to a level: 1 without hints.
    #[must_use]
    pub fn share_after_hints(&self, level: u8) -> f64 {
        level.checked_sub(1).map_or(1.0, |index| self.hint_kept[usize::from(index).min(self.hint_kept.len() - 1)])
    }
}

impl Default for MasteryParams {
    fn default() -> Self {
        Self {
            gain: 0.30,
            loss: 0.20,
            difficulty: [0.8, 1.0, 1.2],
            evidence_tau_days: 30.0,
            hint_kept: [0.95, 0.85, 0.7, 0.5, 0.35],
            time_penalty: 0.02,
            max_penalty_share: 0.75,
            smoothing: 0.8,
            partial_evidence: 0.25,
            partial_from: 0.5,
            pass_after_failure: 0.25,
            failure_window_s: 600,
            history: [0.6, 0.4],
            recent: 8,
            pseudo_outcomes: 2.0,
            start: [0.35, 0.5, 0.65],
            start_transfer: 0.5,
        }
    }
}
