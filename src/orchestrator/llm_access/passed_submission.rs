//! Code that passed in this process, for a model to review: nothing of it is recorded.

use crate::types::Language;
use crate::types::growth_measurement::GrowthComparison;
use crate::types::verdict_report::SolutionRemark;

/// What is kept of code that passed, until the next submission.
#[derive(Clone, Debug)]
pub(in crate::orchestrator) struct PassedSubmission {
    pub source: String,
    pub language: Language,
    pub growth: Option<GrowthComparison>,
    /// What Rung remarked itself.
    pub remarks: Vec<SolutionRemark>,
}
