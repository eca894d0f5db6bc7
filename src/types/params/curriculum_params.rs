//! Constants of the daily selection (equation 1).

use serde::Serialize;

/// Constants of the day's set and of the topics that are open.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct CurriculumParams {
    /// Shares of (1): reviews, growth, challenge.
    pub mix: [f64; 3],
    /// Days over which the numbers of problems match the shares exactly. One day is too short, because a tenth of its
    /// problems may be less than one. Ours.
    pub round_days: i32,
    /// Growth zone of (1). The paper defines it for mastery; here it also applies to the chance to pass a problem,
    /// which decides.
    pub growth_zone: [f64; 2],
    /// A topic opens if each prerequisite has at least this mastery and a problem in it was solved.
    pub unlock: f64,
    /// Successes in a topic before it counts as mastered; hints reduce the value of each. Ours: a start above the
    /// growth zone and one lucky solve are not enough.
    pub mastered_solves: f64,
    /// k of the curator: days before a problem may be repeated.
    pub repeat_days: i64,
    /// Largest share of a day's set from one topic. Ours.
    pub topic_share: f64,
    /// Fewest and most problems in a day's set. Ours.
    pub daily_bounds: [u32; 2],
    /// Usual minutes for a problem if no installed problem has a value. Ours.
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
