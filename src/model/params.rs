//! Every constant of the learner model in one versioned set, and the context an agent runs in.
//!
//! The version goes into each journal record, so that a run can be repeated exactly. Values the paper leaves open are
//! ours and say so. Change a value, raise [`Params::VERSION`].

use jiff::Timestamp;
use jiff::civil::Date;
use jiff::tz::TimeZone;

use super::problem::{Catalog, Difficulty};

/// What an agent may know besides the state: nothing else reaches it, so the same inputs give the same output.
#[derive(Clone, Debug)]
pub struct Ctx<'a> {
    pub now: Timestamp,
    pub zone: TimeZone,
    /// The learner's day, which starts at `profile.day_start`, not at midnight.
    pub day: Date,
    pub seed: u64,
    pub params: &'a Params,
    pub catalog: &'a Catalog,
}

/// How close a hint may come to a reference solution (`agents::guard`). Lengths of runs are in tokens.
///
/// Calibrated with `rung lab hints` on the starter pack: each limit was lowered until an authored hint was held back, and
/// raised again by one, or kept where the leaks needed no less (`shape_run`, below which any loop looks like any other).
/// The design gives `shared_run`; the others are ours.
#[derive(Clone, Debug, PartialEq)]
pub struct GuardParams {
    /// A run of tokens, signs and all, shared with a reference.
    pub shared_run: usize,
    /// A run of code in the loose reading, names changed.
    pub shape_run: usize,
    /// A run of dictated code with its names.
    pub spoken_run: usize,
    /// A run of dictated code, names changed.
    pub spoken_shape_run: usize,
    /// Spoken operators within a stretch of prose.
    pub dictation: usize,
    /// Characters a hint may have, by level.
    pub length: [usize; 5],
}

impl Default for GuardParams {
    fn default() -> Self {
        Self {
            shared_run: 4,
            shape_run: 5,
            spoken_run: 4,
            spoken_shape_run: 7,
            dictation: 3,
            length: [1_200, 1_200, 1_200, 2_000, 1_200],
        }
    }
}

/// The constants of the equations. Numbers in comments are IntelliCode's equations.
#[derive(Clone, Debug, PartialEq)]
pub struct Params {
    /// α of (9): gain on success. Ours.
    pub gain: f64,
    /// β of (9): loss on failure. Ours.
    pub loss: f64,
    /// `w_d` of (9) for easy, medium, hard.
    pub difficulty: [f64; 3],
    /// `τ_upd` of (9) in days: how fast evidence ages. Ours.
    pub evidence_tau_days: f64,
    /// `η_h` of (9): penalty per hint level. Ours.
    pub hint_penalty: f64,
    /// `η_t` of (9): penalty per expected solve time overrun. Ours.
    pub time_penalty: f64,
    /// Share of a success's gain that penalties may take at most. Ours: a success never lowers mastery.
    pub max_penalty_share: f64,
    /// λ of (9): weight of the new value in the smoothing. Ours.
    pub smoothing: f64,
    /// Success adds `1 − beta_hint·h` to Beta's α. Ours.
    pub beta_hint: f64,
    /// What the parts of a failing program that were right count, as a share of a whole success. Ours.
    pub partial_evidence: f64,
    /// Failures on one problem within this many seconds count once. Ours.
    pub failure_window_s: i64,
    /// Weights of overall and recent success in (8), for a start from history.
    pub history: [f64; 2],
    /// Starting mastery for the three self-reports. Ours.
    pub start: [f64; 3],
    /// The self-reports as a share for (10). Ours.
    pub self_report: [f64; 3],
    /// Weights of (10): topic mastery, expertise rank, self-report, recent success, streak.
    pub proficiency: [f64; 5],
    /// Streak length that counts as full in (10), days.
    pub streak_cap: u32,
    /// Bounds between beginner, intermediate and advanced. Ours.
    pub bands: [f64; 2],
    /// K factor of the Elo rating. Ours.
    pub elo_k: f64,
    /// Ratings of an easy, a medium, a hard problem. Ours.
    pub elo_difficulty: [f64; 3],
    /// Rating difference that makes success ten times as likely. Elo's own.
    pub elo_scale: f64,
    /// Weight of the newest value in a trend. Ours.
    pub trend_weight: f64,
    /// Weight of the newest pace in what is usual. Ours.
    pub usual_weight: f64,
    /// Outcomes before a trend is worth a word. Ours.
    pub trend_outcomes: usize,
    /// Velocity beyond which solves are called quicker or slower than usual. Ours.
    pub velocity_change: f64,
    /// Average hint level from which solves are said to lean on hints. Ours.
    pub leaning_level: f64,
    /// Submissions of a session that can be compared half with half. Ours.
    pub fatigue_submissions: usize,
    /// Average drop of accuracy within sessions that is worth a word. Ours.
    pub fatigue_drop: f64,
    /// A misconception is named from this confidence on. Ours.
    pub diagnosis_floor: f64,
    /// Weights of a diagnosis: the constant, then the agreement of verdicts, of values, the evidence, leaning, likeness and
    /// traits. Fitted: `rung lab diagnose --fit` prints them. Ours.
    pub diagnosis: [f64; 7],
    /// Clean solves in its topic that resolve a misconception. Ours.
    pub clean_solves: u32,
    /// q = 5 when the solve took at most this share of the expected time. Ours.
    pub fast_share: f64,
    /// q = 3 instead of 4 beyond this multiple of the expected time. Ours.
    pub slow_multiple: f64,
    /// q = 2 rather than 1 when at least this share of cases passed. Ours.
    pub most_passed: f64,
    /// Starting ease factor, EF₀.
    pub ease_start: f64,
    /// Lower bound of (12).
    pub ease_min: f64,
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
    /// FSRS dates a review for when recall falls to this. FSRS's own usual value.
    pub fsrs_retention: f64,
    /// Reviews in the learner's log from which on FSRS is fitted to them. Ours.
    pub fsrs_fit_from: u32,
    /// Each later failure in a review's topic multiplies the memory's time constant by this. Ours.
    pub recall_weakening: f64,
    /// Bounds of an interval in days. Ours.
    pub interval_bounds: [u32; 2],
    /// Seeded spread of an interval, as a share. Ours.
    pub spread: f64,
    /// Shares of (1): reviews, growth, challenge.
    pub mix: [f64; 3],
    /// Growth zone of (1).
    pub growth_zone: [f64; 2],
    /// A topic opens when each prerequisite stands here.
    pub unlock: f64,
    /// k of the curator: days without repeats.
    pub repeat_days: i64,
    /// Largest share of a day's set from one topic. Ours.
    pub topic_share: f64,
    /// Fewest and most problems in a day's set. Ours.
    pub daily_bounds: [u32; 2],
    /// Mastery bounds of the suggested hint levels, highest first (Beagle, table 10).
    pub hint_zones: [f64; 3],
    /// Level suggested above, between and below those bounds.
    pub hint_zone_levels: [u8; 4],
    /// Failures in a row raise the suggestion by one each, at most this much (Beagle).
    pub hint_escalation: u8,
    /// What the guard of hints holds back.
    pub guard: GuardParams,
    /// Nudges a session and a day. Ours.
    pub nudge_limits: [u32; 2],
    /// Failures in a row before an easier problem is suggested.
    pub failures_for_nudge: u32,
    /// Days away before a return is greeted. Ours.
    pub absence_days: i32,
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

impl Params {
    /// Version of this parameter set.
    pub const VERSION: u32 = 2;

    /// `w_d` for a difficulty.
    #[must_use]
    pub fn difficulty_weight(&self, difficulty: Difficulty) -> f64 {
        self.difficulty[difficulty as usize]
    }
}

impl Default for Params {
    #[allow(clippy::too_many_lines, reason = "a table of constants, a line each")]
    fn default() -> Self {
        Self {
            gain: 0.30,
            loss: 0.20,
            difficulty: [0.8, 1.0, 1.2],
            evidence_tau_days: 30.0,
            hint_penalty: 0.02,
            time_penalty: 0.02,
            max_penalty_share: 0.75,
            smoothing: 0.8,
            beta_hint: 0.1,
            partial_evidence: 0.25,
            failure_window_s: 600,
            history: [0.6, 0.4],
            start: [0.10, 0.25, 0.40],
            self_report: [0.0, 0.5, 1.0],
            proficiency: [0.40, 0.25, 0.20, 0.10, 0.05],
            streak_cap: 30,
            bands: [0.35, 0.65],
            elo_k: 32.0,
            elo_difficulty: [900.0, 1200.0, 1500.0],
            elo_scale: 400.0,
            trend_weight: 0.2,
            usual_weight: 0.05,
            trend_outcomes: 5,
            velocity_change: 0.25,
            leaning_level: 2.0,
            fatigue_submissions: 5,
            fatigue_drop: 0.3,
            diagnosis_floor: 0.5,
            diagnosis: [-8.17, 1.37, 5.02, 1.48, 4.84, 2.56, 1.12],
            clean_solves: 2,
            fast_share: 0.6,
            slow_multiple: 2.0,
            most_passed: 0.5,
            ease_start: 2.5,
            ease_min: 1.3,
            first_intervals: [1, 6],
            hint_shrink: 0.1,
            hint_shrink_floor: 0.5,
            fast_stretch: 1.15,
            recall_target: 0.85,
            recall_prepone: 0.80,
            fsrs_retention: 0.9,
            fsrs_fit_from: 200,
            recall_weakening: 0.7,
            interval_bounds: [1, 365],
            spread: 0.05,
            mix: [0.4, 0.5, 0.1],
            growth_zone: [0.3, 0.7],
            unlock: 0.5,
            repeat_days: 7,
            topic_share: 0.5,
            daily_bounds: [1, 10],
            hint_zones: [0.7, 0.5, 0.3],
            hint_zone_levels: [0, 2, 3, 4],
            hint_escalation: 2,
            guard: GuardParams::default(),
            nudge_limits: [1, 3],
            failures_for_nudge: 3,
            absence_days: 7,
            session_gap_s: 1800,
            tired_minutes: 45,
            tired_submissions: 8,
            tired_drop: 0.4,
            freezes: [7, 2],
        }
    }
}
