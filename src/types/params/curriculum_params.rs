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
    /// …or if this share of a prerequisite's problems is solved. Ours: whoever needs two tries for every problem stays
    /// below `unlock`, and must not have to solve all of a topic before the next.
    pub unlock_share: f64,
    /// Share of a topic's problems to solve before it counts as mastered. Ours: one problem solved again and again is
    /// not enough.
    pub mastered_share: f64,
    /// …and at least this many different problems, or all if it has fewer. Ours.
    pub mastered_problems: usize,
    /// …with at least this mean predicted recall of the solved ones. Ours: below the recall at which a review is due.
    pub mastered_recall: f64,
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
            unlock_share: 0.5,
            mastered_share: 0.5,
            mastered_problems: 3,
            mastered_recall: 0.8,
            repeat_days: 7,
            topic_share: 0.5,
            daily_bounds: [1, 10],
            usual_minutes: 15,
        }
    }
}
