//! Input of the profiler.

use crate::agents::assessment::Assessment;
use crate::types::event::Submission;
use crate::types::problem::Problem;

/// A judged submission with its assessment.
#[derive(Clone, Copy, Debug)]
pub struct ProfilerInput<'a> {
    pub problem: &'a Problem,
    pub submission: &'a Submission,
    pub assessment: &'a Assessment,
    /// Age of the evidence in days (Δt of equation 9): 0 for a live submission, more for an imported history.
    pub age_days: f64,
}
