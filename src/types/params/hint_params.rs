//! Constants of the suggested hint level, and limits on how much of a solution a hint may give away.

use serde::Serialize;

/// Constants of the hint levels.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct HintParams {
    /// Mastery bounds of the suggested hint levels, highest first (Beagle, table 10).
    pub zones: [f64; 3],
    /// Levels suggested above, between and below those bounds.
    pub zone_levels: [u8; 4],
    /// Each failure in a row raises the suggestion by one, up to this much (Beagle).
    pub escalation: u8,
    /// From this level on, the learner must try something after one hint before the next opens. Ours.
    pub needs_a_try: u8,
}

impl Default for HintParams {
    fn default() -> Self {
        Self { zones: [0.7, 0.5, 0.3], zone_levels: [0, 2, 3, 4], escalation: 2, needs_a_try: 3 }
    }
}

/// Limits on the similarity of a hint to a reference solution (`agents::hint_check`). Lengths of runs are in tokens.
///
/// They were calibrated with `rung lab hints` on the starter pack: each limit was lowered until an authored hint was
/// rejected, and then raised by one, or left higher if it still caught all leaks (below `shape_run` any two loops look
/// alike). The design gives `shared_run`; the others are ours. Five fields belong to rules that were removed
/// (`docs/hint-checks.md`). They stay because the hash of the parameters, which a test pins, includes them.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct HintCheckParams {
    /// Longest run of tokens, including operators, that may be shared with a reference.
    pub shared_run: usize,
    /// Longest run of code in the loose comparison, which ignores names.
    pub shape_run: usize,
    /// Not used: a run of spoken code with its names.
    pub spoken_run: usize,
    /// Not used: a run of spoken code, ignoring names.
    pub spoken_shape_run: usize,
    /// Not used: number of spoken operators within a stretch of prose.
    pub dictation: usize,
    /// Not used: number of words of prose in which spoken code is detected.
    pub stretch: usize,
    /// Not used: number of letters and digits without a break.
    pub unbroken: usize,
    /// Maximum number of characters of a hint, by level.
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
