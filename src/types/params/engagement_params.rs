//! Constants of encouraging messages and of the streak.

use serde::Serialize;

/// Constants of nudges, sessions and streaks.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct EngagementParams {
    /// Maximum number of nudges in a session and on a day. Ours.
    pub nudge_limits: [u32; 2],
    /// Failures in a row before an easier problem is suggested.
    pub failures_for_nudge: u32,
    /// Days without a visit after which a return is greeted. Ours.
    pub absence_days: i32,
    /// Streaks shorter than this end without a message. Ours.
    pub streak_worth_a_word: u32,
    /// Seconds without activity after which the next check opens a new session. Ours.
    pub session_gap_s: i64,
    /// A session of at least this many minutes may be tiring. Ours.
    pub tired_minutes: i64,
    /// …if it has at least this many submissions. Ours.
    pub tired_submissions: usize,
    /// …and the share that passes fell by at least this much from its first half to its second. Ours.
    pub tired_drop: f64,
    /// Days of a streak that earn a freeze, and the most freezes a learner can have. Ours.
    pub freezes: [u32; 2],
}

impl Default for EngagementParams {
    fn default() -> Self {
        Self {
            nudge_limits: [1, 3],
            failures_for_nudge: 3,
            absence_days: 7,
            streak_worth_a_word: 3,
            session_gap_s: 1800,
            tired_minutes: 45,
            tired_submissions: 8,
            tired_drop: 0.4,
            freezes: [7, 2],
        }
    }
}
