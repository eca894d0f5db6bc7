//! The event that the whole learner model is based on: a program that was submitted and judged.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::types::ids::{CaseId, Hash, ProblemUid};
use crate::types::problem::Language;
use crate::types::verdict_report::Verdict;

/// A judged submission, as observed (IntelliCode, equation 5: `o = (q_id, y, τ, h, errors, t_solve)`).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Submission {
    pub problem: ProblemUid,
    pub problem_version: u32,
    pub language: Language,
    /// Key of the source in `attempts/`.
    pub source: Hash,
    pub verdict: Verdict,
    pub passed: u32,
    pub total: u32,
    /// Verdict of every case, in case order; empty for CE and for giving up, which judges nothing.
    pub cases: Vec<(CaseId, Verdict)>,
    /// Time on the problem in this attempt, in seconds; 0 if it was not measured. Records of parameter sets before 7
    /// have the expected time instead of 0.
    pub seconds: u32,
    /// Highest hint level used in this attempt.
    pub hint_level: u8,
    /// The submission counts as a review of a problem solved before.
    pub review: bool,
    /// The learner gave up and was shown the solution. Nothing was judged: `verdict` is a failure, `total` 0, and `source`
    /// what they had so far.
    pub gave_up: bool,
    /// From the request to the verdict, in milliseconds; none in records of earlier versions and in simulations.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub judged_ms: Option<f64>,
}

impl Submission {
    /// Time on the problem in this attempt, in seconds, if it was measured.
    #[must_use]
    pub fn measured_seconds(&self) -> Option<u32> {
        (self.seconds > 0).then_some(self.seconds)
    }
}
