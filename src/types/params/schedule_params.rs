//! Constants of the date of a solved problem's next review (equations 11 to 13, and FSRS-6).

use serde::Serialize;

/// Constants of both schedulers and of the forgetting curve.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct ScheduleParams {
    /// q = 5 if the solve took at most this share of the expected time. Ours.
    pub fast_share: f64,
    /// q = 3 instead of 4 if the solve took more than this multiple of the expected time. Ours.
    pub slow_multiple: f64,
    /// q = 2 instead of 1 if at least this share of cases passed. Ours.
    pub most_passed: f64,
    /// Highest q of a first solve on a day on which it failed before; FSRS treats it as "again". Ours: with this
    /// rating, fitted FSRS separates remembered from forgotten problems with an AUROC of .701 instead of .677.
    pub stumbled_most: u8,
    /// Lowest q that counts as remembered. From SM-2.
    pub remembered: u8,
    /// Starting ease factor, EF₀.
    pub ease_start: f64,
    /// Lower bound of (12).
    pub ease_min: f64,
    /// Coefficients of (12): `EF − a + b·q − c·q²`.
    pub ease_step: [f64; 3],
    /// I₁ and I₂ in days.
    pub first_intervals: [u32; 2],
    /// Interval × `1 − hint_shrink·h`. Ours.
    pub hint_shrink: f64,
    /// …but the factor is at least this. Ours.
    pub hint_shrink_floor: f64,
    /// Interval × this if the solve was fast and without hints. Ours.
    pub fast_stretch: f64,
    /// A review is due at the latest when predicted recall falls to this. Ours.
    pub recall_target: f64,
    /// A review is brought forward if predicted recall is below this. Ours.
    pub recall_prepone: f64,
    /// Recall after as many days as the stability. This defines the stability, and the constant of τ in (13). From
    /// FSRS.
    pub recall_at_interval: f64,
    /// The ease at which the interval equals the stability; τ in (13) is proportional to the ease. EF₀.
    pub usual_ease: f64,
    /// Exponent of the power curve of recall: the default of FSRS-6. The exponential of (13) falls too fast after its
    /// day: for overdue reviews it predicts almost nothing, when people still remember most.
    pub recall_decay: f64,
    /// Each later failure in a review's topic multiplies the time constant of its memory by this. Ours.
    pub recall_weakening: f64,
    /// FSRS sets a review to the day on which recall falls to this. The default of FSRS.
    pub fsrs_retention: f64,
    /// Number of reviews in the learner's log from which on FSRS is fitted to them. Ours.
    pub fsrs_fit_from: u32,
    /// Bounds of an interval in days. Ours.
    pub interval_bounds: [u32; 2],
    /// Seeded random spread of an interval, as a share. Ours.
    pub spread: f64,
}

impl Default for ScheduleParams {
    fn default() -> Self {
        Self {
            fast_share: 0.6,
            slow_multiple: 2.0,
            most_passed: 0.5,
            stumbled_most: 3,
            remembered: 3,
            ease_start: 2.5,
            ease_min: 1.3,
            ease_step: [0.8, 0.28, 0.02],
            first_intervals: [1, 6],
            hint_shrink: 0.1,
            hint_shrink_floor: 0.5,
            fast_stretch: 1.15,
            recall_target: 0.85,
            recall_prepone: 0.80,
            recall_at_interval: 0.9,
            usual_ease: 2.5,
            recall_decay: 0.1542,
            recall_weakening: 0.7,
            fsrs_retention: 0.9,
            fsrs_fit_from: 200,
            interval_bounds: [1, 365],
            spread: 0.05,
        }
    }
}
