//! How a solution's work grows, measured after a pass and when somebody asks.

use std::time::Duration;

use super::api::{Source, TutorError};
use super::tutor::Tutor;
use crate::judge::{Cancel, JudgeError};
use crate::model::growth::Comparison;
use crate::model::ids::ProblemUid;
use crate::model::{Language, Problem, Report};

impl Tutor {
    /// Measures a solution's growth beside the reference's; none where the pack declares no complexity. Records nothing.
    ///
    /// # Errors
    /// The source can't be read, the sandbox or the pack's generator does not work, or it was cancelled.
    pub async fn growth(
        &self,
        problem: &ProblemUid,
        source: Source,
        cancel: &Cancel,
    ) -> Result<Option<Comparison>, TutorError> {
        let problem = self.problem(problem)?;
        if self.language_of(&source) != Language::Python {
            let why = "Growth is measured by counting instructions, which only the sandbox does: for Python.";
            return Err(TutorError::Refused(why.to_owned()));
        }
        let bytes = self.read(problem, source).await?;
        self.warm_up();
        self.shared.judge.compare_growth(problem, &bytes, cancel).await.map_err(TutorError::from)
    }

    /// Measures code that just passed. A generator that fails must not cost the learner the pass.
    pub(super) async fn growth_of_a_pass(
        &self,
        problem: &Problem,
        source: &[u8],
        report: &Report,
        cancel: &Cancel,
    ) -> Result<Option<Comparison>, TutorError> {
        // Only the sandbox counts instructions.
        if !report.passed() || report.fuel_limit == 0 {
            return Ok(None);
        }
        let stop = Cancel::default();
        let measuring = self.shared.judge.compare_growth(problem, source, &stop);
        match in_time(measuring, &stop, cancel, tokio::time::sleep(MOST)).await {
            Err(JudgeError::Cancelled) if cancel.is_cancelled() => Err(TutorError::Cancelled),
            Err(error) => {
                tracing::warn!(problem = %problem.id, %error, "the growth could not be measured");
                Ok(None)
            }
            Ok(growth) => Ok(growth),
        }
    }
}

/// How long a pass waits for its growth: many times what honest generators need, and a bound for the others. Nobody is
/// told of a growth then, which is no verdict.
const MOST: Duration = Duration::from_secs(6);

/// Waits for what is measured, and has it stopped when the learner cancels or the time is up.
async fn in_time<T>(
    measuring: impl Future<Output = T>,
    stop: &Cancel,
    cancel: &Cancel,
    up: impl Future<Output = ()>,
) -> T {
    let mut measuring = std::pin::pin!(measuring);
    tokio::select! {
        done = &mut measuring => return done,
        () = cancel.cancelled() => {}
        () = up => {}
    }
    stop.cancel();
    measuring.await
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn what_takes_too_long_is_stopped() {
        for (cancelled, up, expected) in [(false, true, true), (true, false, true), (false, false, false)] {
            let (stop, cancel) = (Cancel::default(), Cancel::default());
            if cancelled {
                cancel.cancel();
            }
            let measuring = async {
                if cancelled || up {
                    stop.cancelled().await;
                }
                stop.is_cancelled()
            };
            let time = async {
                if !up {
                    std::future::pending::<()>().await;
                }
            };
            assert_eq!(in_time(measuring, &stop, &cancel, time).await, expected, "{cancelled} {up}");
        }
    }
}

impl From<JudgeError> for TutorError {
    fn from(error: JudgeError) -> Self {
        match error {
            JudgeError::Cancelled => Self::Cancelled,
            JudgeError::Sandbox(message) | JudgeError::Toolchain(message) => Self::Environment(message),
            JudgeError::Consent(message) => Self::Consent(message),
            JudgeError::Pack(message) => Self::Input(message),
        }
    }
}
