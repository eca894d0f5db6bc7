//! Constants of a learner's overall proficiency (equation 10), and of the Elo rating behind it.

use serde::Serialize;

/// Constants of equation 10 and of the rating.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct ProficiencyParams {
    /// Weights of (10): topic mastery, expertise rank, self-report, recent success, streak.
    pub weights: [f64; 5],
    /// The self-reports as shares for (10). Ours.
    pub self_report: [f64; 3],
    /// Recent success in (10) before any outcome: neutral. Ours.
    pub unknown_success: f64,
    /// Streak length that counts as full in (10), in days.
    pub streak_cap: u32,
    /// Bounds between beginner, intermediate and advanced. Ours.
    pub bands: [f64; 2],
    /// Rating before any outcome. Ours: about an even chance against an easy problem.
    pub elo_start: f64,
    /// K factor of the Elo rating. Ours.
    pub elo_k: f64,
    /// Ratings of an easy, a medium, a hard problem. Ours.
    pub elo_difficulty: [f64; 3],
    /// Rating difference that makes success ten times as likely. From Elo.
    pub elo_scale: f64,
    /// Lowest and highest rating. Ours.
    pub elo_bounds: [f64; 2],
}

impl Default for ProficiencyParams {
    fn default() -> Self {
        Self {
            weights: [0.40, 0.25, 0.20, 0.10, 0.05],
            self_report: [0.0, 0.5, 1.0],
            unknown_success: 0.5,
            streak_cap: 30,
            bands: [0.35, 0.65],
            elo_start: 1000.0,
            elo_k: 32.0,
            elo_difficulty: [900.0, 1200.0, 1500.0],
            elo_scale: 400.0,
            elo_bounds: [0.0, 4000.0],
        }
    }
}
