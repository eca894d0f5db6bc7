//! Which known bug a failed program looks like, and which place of it to look at.

use serde::Serialize;

/// Constants of the diagnosis and of the search for a place.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct DiagnosisParams {
    /// A misconception is named from this confidence on. Ours.
    pub floor: f64,
    /// Weights of a diagnosis: the constant, then the agreement of verdicts, of values, the evidence, leaning, likeness and
    /// traits. Fitted: `rung lab diagnose --fit` prints them. Ours.
    pub weights: [f64; 7],
    /// Wrong values that agree, after which more of them say nothing new. Ours.
    pub many_values: f64,
    /// Cases of doubt added to those compared where verdicts are all there is: a single coincidence stays at 0.67. Ours.
    pub doubt: f64,
    /// More statements than this that are equally suspicious are no place to look at. Ours.
    pub most_equal: usize,
    /// …nor are more than this share of the statements that ran in failing cases. Ours.
    pub most_equal_share: f64,
    /// A place that more than this share of the passing cases went through is not named. This and the next two: tried on 31
    /// short programs with one mistake each (QuixBugs), whose place is named rightly 8 times and wrongly twice with them,
    /// and 8 times and 6 without.
    pub most_passing_share: f64,
    /// …nor one if its suspiciousness is not this far above the next.
    pub clear_gap: f64,
    /// …nor one of more lines.
    pub most_lines: u32,
    /// Passing cases needed to prefer one of several equal positions: the empty input, which is often the only one,
    /// skips every loop. Ours.
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
