//! How a solution's work grows, measured after a pass and when somebody asks; and what its text looks like, for the review.

use super::api::{Source, TutorError};
use super::tutor::Tutor;
use crate::judge::{Cancel, JudgeError};
use crate::model::facts::Shape;
use crate::model::growth::Comparison;
use crate::model::ids::ProblemUid;
use crate::model::{Language, Problem, Report, Verdict};

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
        kept(problem, self.shared.judge.compare_growth(problem, source, cancel).await)
    }

    /// Measures code whose answers were right as far as they came, and which ran out of time for the others.
    pub(super) async fn growth_of_a_timeout(
        &self,
        problem: &Problem,
        source: &[u8],
        report: &Report,
        cancel: &Cancel,
    ) -> Result<Option<Comparison>, TutorError> {
        if !only_slow(report) || report.fuel_limit == 0 {
            return Ok(None);
        }
        kept(problem, self.shared.judge.compare_slow_growth(problem, source, cancel).await)
    }

    /// What CPython's parser says of Python that just passed, for the review.
    pub(super) async fn shape_of_a_pass(
        &self,
        problem: &Problem,
        source: &[u8],
        report: &Report,
        cancel: &Cancel,
    ) -> Result<Option<Shape>, TutorError> {
        if !report.passed() || report.language != Language::Python || report.fuel_limit == 0 {
            return Ok(None);
        }
        let Ok(text) = std::str::from_utf8(source) else { return Ok(None) };
        kept(problem, self.shared.judge.shape(problem, text, cancel).await)
    }
}

/// Whether some answers came, all of them right, and time was all that was missing.
fn only_slow(report: &Report) -> bool {
    let fine = |verdict: Verdict| matches!(verdict, Verdict::Ac | Verdict::Tle);
    report.verdict == Verdict::Tle
        && report.cases.iter().all(|case| fine(case.verdict))
        && report.cases.iter().any(|case| case.verdict.passed())
}

/// What was found out beside a verdict: whatever goes wrong there leaves the verdict alone.
fn kept<T>(problem: &Problem, found: Result<Option<T>, JudgeError>) -> Result<Option<T>, TutorError> {
    match found {
        Err(JudgeError::Cancelled) => Err(TutorError::Cancelled),
        Err(error) => {
            tracing::warn!(problem = %problem.id, %error, "a closer look at accepted code failed");
            Ok(None)
        }
        Ok(found) => Ok(found),
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
