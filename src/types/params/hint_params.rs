//! Which hint is suggested, and how close a hint may come to a solution.

use serde::Serialize;

/// Constants of the hint ladder.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct HintParams {
    /// Mastery bounds of the suggested hint levels, highest first (Beagle, table 10).
    pub zones: [f64; 3],
    /// Level suggested above, between and below those bounds.
    pub zone_levels: [u8; 4],
    /// Failures in a row raise the suggestion by one each, at most this much (Beagle).
    pub escalation: u8,
    /// From this level on a hint wants something tried since the last one. Ours.
    pub needs_a_try: u8,
}

impl Default for HintParams {
    fn default() -> Self {
        Self { zones: [0.7, 0.5, 0.3], zone_levels: [0, 2, 3, 4], escalation: 2, needs_a_try: 3 }
    }
}

/// How close a hint may come to a reference solution (`agents::guard`). Lengths of runs are in tokens.
///
/// Calibrated with `rung lab hints` on the starter pack: each limit was lowered until an authored hint was refused, and then
/// raised by one, or kept if the leaks needed no less (below `shape_run` any loop looks like any other).
/// The design gives `shared_run`; the others are ours. Five fields belong to rules that were removed (`docs/hint-checks.md`). They
/// stay because the hash of the parameters, which journals record, covers them.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct HintCheckParams {
    /// A run of tokens, signs and all, shared with a reference.
    pub shared_run: usize,
    /// A run of code in the loose reading, names changed.
    pub shape_run: usize,
    /// Not used: a run of dictated code with its names.
    pub spoken_run: usize,
    /// Not used: a run of dictated code, names changed.
    pub spoken_shape_run: usize,
    /// Not used: spoken operators within a stretch of prose.
    pub dictation: usize,
    /// Not used: words of prose in which dictation shows.
    pub stretch: usize,
    /// Not used: letters and digits without a break.
    pub unbroken: usize,
    /// Characters a hint may have, by level.
    pub length: [usize; 5],
}

impl Default for HintCheckParams {
    fn default() -> Self {
        Self {
            shared_run: 4,
            shape_run: 5,
            spoken_run: 4,
            spoken_shape_run: 7,
            dictation: 3,
            stretch: 24,
            unbroken: 22,
            length: [1_200, 1_200, 1_200, 2_000, 1_200],
        }
    }
}
