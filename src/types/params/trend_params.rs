//! Constants of observations over many submissions: trends, and misconceptions that are resolved.

use serde::Serialize;

/// Constants of trends, insights and misconceptions.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct TrendParams {
    /// Weight of the newest value in a trend. Ours.
    pub weight: f64,
    /// Weight of the newest pace in the usual pace. Ours.
    pub usual_weight: f64,
    /// Number of outcomes before a trend is mentioned. Ours.
    pub outcomes: usize,
    /// Velocity beyond which solves count as quicker or slower than usual. Ours.
    pub velocity_change: f64,
    /// Average hint level from which on solves count as relying on hints. Ours.
    pub leaning_level: f64,
    /// Number of submissions in a session before its two halves are compared. Ours.
    pub fatigue_submissions: usize,
    /// Average drop of accuracy within sessions that is mentioned. Ours.
    pub fatigue_drop: f64,
    /// Number of clean solves in its topic that resolve a misconception. Ours.
    pub clean_solves: u32,
    /// Number of submissions that showed a misconception before hints mention it without seeing it again. Ours.
    pub worth_a_hint: u32,
    /// Number of insights saved. Ours.
    pub insights: usize,
    /// Number of records that an insight saves as its evidence. Ours.
    pub insight_records: usize,
}

impl Default for TrendParams {
    fn default() -> Self {
        Self {
            weight: 0.2,
            usual_weight: 0.05,
            outcomes: 5,
            velocity_change: 0.25,
            leaning_level: 2.0,
            fatigue_submissions: 5,
            fatigue_drop: 0.3,
            clean_solves: 2,
            worth_a_hint: 2,
            insights: 10,
            insight_records: 20,
        }
    }
}
