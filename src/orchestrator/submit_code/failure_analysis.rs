//! Analyses a failed submission for the agents.

use super::Submissions;
use crate::judge::{Cancel, JudgeError};
use crate::orchestrator::api::TutorError;
use crate::types::program_facts::Analysis;
use crate::types::{JudgeReport, Problem};

impl Submissions {
    /// Analyses code that just failed; `None` after a pass. An error here must not cost the learner the verdict.
    pub async fn analyse_failure(
        &self,
        problem: &Problem,
        source: &[u8],
        report: &JudgeReport,
        cancel: &Cancel,
    ) -> Result<Option<Analysis>, TutorError> {
        if report.passed() {
            return Ok(None);
        }
        match self.judge.analyse(problem, source, report, cancel).await {
            Err(JudgeError::Cancelled) => Err(TutorError::Cancelled),
            Err(error) => {
                tracing::warn!(problem = %problem.id, %error, "a failed submission could not be looked at");
                Ok(None)
            }
            Ok(analysis) => Ok(Some(analysis)),
        }
    }
}
