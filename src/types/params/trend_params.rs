//! What is noticed over many submissions: trends, and slips that are left behind.

use serde::Serialize;

/// Constants of trends, insights and misconceptions.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct TrendParams {
    /// Weight of the newest value in a trend. Ours.
    pub weight: f64,
    /// Weight of the newest pace in what is usual. Ours.
    pub usual_weight: f64,
    /// Outcomes before a trend is worth a word. Ours.
    pub outcomes: usize,
    /// Velocity beyond which solves are called quicker or slower than usual. Ours.
    pub velocity_change: f64,
    /// Average hint level from which solves are said to lean on hints. Ours.
    pub leaning_level: f64,
    /// Submissions of a session that can be compared half with half. Ours.
    pub fatigue_submissions: usize,
    /// Average drop of accuracy within sessions that is worth a word. Ours.
    pub fatigue_drop: f64,
    /// Clean solves in its topic that resolve a misconception. Ours.
    pub clean_solves: u32,
    /// Submissions that showed a slip before hints speak of it without seeing it again. Ours.
    pub worth_a_hint: u32,
    /// Insights that are kept. Ours.
    pub insights: usize,
    /// Records an insight keeps as its evidence. Ours.
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
