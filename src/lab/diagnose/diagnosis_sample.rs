//! One program to diagnose, as the fitting and the scoring use it.

use crate::mastery::diagnosis_confidence::SIGNAL_COUNT;

/// The kind of a bug with one more slip.
pub(super) const EXTRA_SLIP_KIND: &str = "one more slip";

/// One program that is diagnosed.
#[derive(Clone)]
pub(super) struct DiagnosisSample {
    /// Index of its problem.
    pub problem: usize,
    /// Index among the problem's known bugs; `None` for a right program.
    pub bug: Option<usize>,
    pub kind: String,
    /// One row for each known bug of the problem.
    pub rows: Vec<[f64; SIGNAL_COUNT]>,
}
