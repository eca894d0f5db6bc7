//! What is practised today (equation 1).

use serde::Serialize;

/// Constants of the day's set and of what is open.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct CurriculumParams {
    /// Shares of (1): reviews, growth, challenge.
    pub mix: [f64; 3],
    /// Days over which the places add up to the shares exactly: a tenth of the places may be less than one a day. Ours.
    pub round_days: i32,
    /// Growth zone of (1).
    pub growth_zone: [f64; 2],
    /// Growth problems are easy below, medium up to and hard above these masteries. Ours.
    pub fit: [f64; 2],
    /// A topic opens when each prerequisite stands here.
    pub unlock: f64,
    /// k of the curator: days without repeats.
    pub repeat_days: i64,
    /// Largest share of a day's set from one topic. Ours.
    pub topic_share: f64,
    /// Fewest and most problems in a day's set. Ours.
    pub daily_bounds: [u32; 2],
    /// Typical minutes for a problem where no installed problem says. Ours.
    pub usual_minutes: u32,
}

impl Default for CurriculumParams {
    fn default() -> Self {
        Self {
            mix: [0.4, 0.5, 0.1],
            round_days: 10,
            growth_zone: [0.3, 0.7],
            fit: [0.45, 0.6],
            unlock: 0.5,
            repeat_days: 7,
            topic_share: 0.5,
            daily_bounds: [1, 10],
            usual_minutes: 15,
        }
    }
}
