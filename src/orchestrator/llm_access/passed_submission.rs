//! Code that passed in this process, for a model to review. It is not recorded.

use crate::types::Language;
use crate::types::growth_measurement::GrowthComparison;
use crate::types::verdict_report::SolutionRemark;

/// The data kept about code that passed, until the next submission.
#[derive(Clone, Debug)]
pub(in crate::orchestrator) struct PassedSubmission {
    pub source: String,
    pub language: Language,
    pub growth: Option<GrowthComparison>,
    /// Rung's own remarks.
    pub remarks: Vec<SolutionRemark>,
}
