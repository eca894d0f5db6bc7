//! When a solved problem comes back (equations 11 to 13, and FSRS-6).

use serde::Serialize;

/// Constants of both schedulers and of the forgetting curve.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct ScheduleParams {
    /// q = 5 when the solve took at most this share of the expected time. Ours.
    pub fast_share: f64,
    /// q = 3 instead of 4 beyond this multiple of the expected time. Ours.
    pub slow_multiple: f64,
    /// q = 2 rather than 1 when at least this share of cases passed. Ours.
    pub most_passed: f64,
    /// Lowest q that counts as remembered. SM-2's own.
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
    /// …but not below this. Ours.
    pub hint_shrink_floor: f64,
    /// Interval × this when fast and without hints. Ours.
    pub fast_stretch: f64,
    /// Reviews come no later than when recall is predicted to fall to this. Ours.
    pub recall_target: f64,
    /// Below this a review is brought forward. Ours.
    pub recall_prepone: f64,
    /// Recall of an item of the usual ease after its interval: the constant of τ in (13). Ours.
    pub recall_at_interval: f64,
    /// The ease at which that holds; τ in (13) is proportional to the ease. EF₀.
    pub usual_ease: f64,
    /// Each later failure in a review's topic multiplies the memory's time constant by this. Ours.
    pub recall_weakening: f64,
    /// FSRS dates a review for when recall falls to this. FSRS's own usual value.
    pub fsrs_retention: f64,
    /// Reviews in the learner's log from which on FSRS is fitted to them. Ours.
    pub fsrs_fit_from: u32,
    /// Bounds of an interval in days. Ours.
    pub interval_bounds: [u32; 2],
    /// Seeded spread of an interval, as a share. Ours.
    pub spread: f64,
}

impl Default for ScheduleParams {
    fn default() -> Self {
        Self {
            fast_share: 0.6,
            slow_multiple: 2.0,
            most_passed: 0.5,
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
            recall_weakening: 0.7,
            fsrs_retention: 0.9,
            fsrs_fit_from: 200,
            interval_bounds: [1, 365],
            spread: 0.05,
        }
    }
}
