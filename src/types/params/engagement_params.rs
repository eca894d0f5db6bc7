//! When a kind word helps, and what keeps a streak alive.

use serde::Serialize;

/// Constants of nudges, sessions and streaks.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct EngagementParams {
    /// Nudges a session and a day. Ours.
    pub nudge_limits: [u32; 2],
    /// Failures in a row before an easier problem is suggested.
    pub failures_for_nudge: u32,
    /// Days away before a return is greeted. Ours.
    pub absence_days: i32,
    /// Streaks shorter than this end without a word. Ours.
    pub streak_worth_a_word: u32,
    /// Seconds of quiet after which the next check opens a new session. Ours.
    pub session_gap_s: i64,
    /// A session this many minutes long may be a tiring one. Ours.
    pub tired_minutes: i64,
    /// …when at least this many submissions were made in it. Ours.
    pub tired_submissions: usize,
    /// …and the share that passes fell by this much from its first half to its second. Ours.
    pub tired_drop: f64,
    /// Days of streak that earn a freeze, and how many can be held. Ours.
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
