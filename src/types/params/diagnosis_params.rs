//! Constants for matching a failed program with a known bug, and for locating the mistake in it.

use serde::Serialize;

/// Constants of the diagnosis and of the fault localisation.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct DiagnosisParams {
    /// Minimum confidence for naming a misconception. Ours.
    pub floor: f64,
    /// Weights of a diagnosis: the constant, then the agreement of verdicts and of values, the amount of evidence, the
    /// leaning, the similarity and the traits. Fitted: `rung lab diagnose --fit` prints them. Ours.
    pub weights: [f64; 7],
    /// Number of agreeing wrong values beyond which further ones add no evidence. Ours.
    pub many_values: f64,
    /// Cases of doubt added to the compared cases if only verdicts can be compared, so that a single coincidence gives
    /// 0.67. Ours.
    pub doubt: f64,
    /// If more statements than this are equally suspicious, no line is named. Ours.
    pub most_equal: usize,
    /// The same for more than this share of the statements that ran in failing cases. Ours.
    pub most_equal_share: f64,
    /// A line is not named if more than this share of the passing cases ran it. This and the next two were tried on 31
    /// short programs with one mistake each (QuixBugs): with them, the right line is named 8 times and a wrong one
    /// twice; without them, 8 times and 6 times.
    pub most_passing_share: f64,
    /// Nor is it named unless its suspiciousness is at least this far above the next.
    pub clear_gap: f64,
    /// Nor is a place named that spans more lines than this.
    pub most_lines: u32,
    /// Number of passing cases needed to prefer one of several equal positions. If there is only one, it is often the
    /// empty input, which skips every loop. Ours.
    pub fewest_passing: usize,
}

impl Default for DiagnosisParams {
    fn default() -> Self {
        Self {
            floor: 0.5,
            weights: [-8.17, 1.37, 5.02, 1.48, 4.84, 2.56, 1.12],
            many_values: 4.0,
            doubt: 0.5,
            most_equal: 3,
            most_equal_share: 0.5,
            most_passing_share: 0.5,
            clear_gap: 0.05,
            most_lines: 2,
            fewest_passing: 2,
        }
    }
}
