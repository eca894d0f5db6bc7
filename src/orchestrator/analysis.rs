//! The closer look at a submission that failed, for the agents.

use super::api::TutorError;
use super::tutor::Tutor;
use crate::judge::{Cancel, JudgeError};
use crate::model::facts::Analysis;
use crate::model::{Problem, JudgeReport};

impl Tutor {
    /// Looks closer at code that just failed; none after a pass. What goes wrong here must not cost the learner the
    /// verdict.
    pub(super) async fn analyse_failure(
        &self,
        problem: &Problem,
        source: &[u8],
        report: &JudgeReport,
        cancel: &Cancel,
    ) -> Result<Option<Analysis>, TutorError> {
        if report.passed() {
            return Ok(None);
        }
        match self.shared.judge.analyse(problem, source, report, cancel).await {
            Err(JudgeError::Cancelled) => Err(TutorError::Cancelled),
            Err(error) => {
                tracing::warn!(problem = %problem.id, %error, "a failed submission could not be looked at");
                Ok(None)
            }
            Ok(analysis) => Ok(Some(analysis)),
        }
    }
}
