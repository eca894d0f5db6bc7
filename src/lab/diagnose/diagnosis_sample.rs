//! One program that is diagnosed, as the fitting and the scoring see it.

use crate::mastery::diagnosis_confidence::SIGNAL_COUNT;

/// The kind of a bug with one more slip.
pub(super) const EXTRA_SLIP_KIND: &str = "one more slip";

/// One program that is diagnosed.
#[derive(Clone)]
pub(super) struct DiagnosisSample {
    /// Which of the problems it belongs to.
    pub problem: usize,
    /// Which of the problem's known bugs it is; none for a right program.
    pub bug: Option<usize>,
    pub kind: String,
    /// One row for each known bug of the problem.
    pub rows: Vec<[f64; SIGNAL_COUNT]>,
}
