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
}
