//! What is practised today (equation 1).

use serde::Serialize;

/// Constants of the day's set and of what is open.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct CurriculumParams {
    /// Shares of (1): reviews, growth, challenge.
    pub mix: [f64; 3],
    /// Days over which the places add up to the shares exactly: a tenth of the places may be less than one a day. Ours.
    pub round_days: i32,
    /// Growth zone of (1): of mastery in the paper; here also of the chance to pass a problem, which decides.
    pub growth_zone: [f64; 2],
    /// A topic opens when each prerequisite stands here, and something in it was solved.
    pub unlock: f64,
    /// Successes behind a topic before it is called mastered, each less for hints. Ours: a start above the growth zone and
    /// a lucky solve are no mastery.
    pub mastered_solves: f64,
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
            unlock: 0.5,
            mastered_solves: 1.5,
            repeat_days: 7,
            topic_share: 0.5,
            daily_bounds: [1, 10],
            usual_minutes: 15,
        }
    }
}
