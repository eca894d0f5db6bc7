//! Measures how a solution's work grows, after a pass and on request, and parses the program for the review.

use std::sync::Arc;
use std::time::Duration;

use super::Submissions;
use super::run_and_submit::is_untouched;
use crate::judge::{Cancel, CaseRun, JudgeError, SubmittedCode};
use crate::orchestrator::api::{CodeSource, OnProgress, TutorError};
use crate::types::growth_measurement::{GrowthComparison, MeasuredGrowth, TimedGrowthComparison};
use crate::types::ids::ProblemUid;
use crate::types::program_facts::ProgramShape;
use crate::types::{JudgeReport, Language, Problem, Verdict};

impl Submissions {
    /// The growth of the learner's file: by instructions for Python, by processor time for the other languages.
    pub async fn growth_of_file(
        self: &Arc<Self>,
        problem: &ProblemUid,
        cancel: &Cancel,
    ) -> Result<Option<MeasuredGrowth>, TutorError> {
        let posed = self.record.problem(problem)?;
        let (language, bytes) = (self.language(), self.read_source(posed, CodeSource::Workspace).await?);
        if is_untouched(posed, language, &bytes) {
            return Err(TutorError::Refused(format!("Your file of {} is still the starter file.", posed.title)));
        }
        self.check_that_it_runs(posed, language, &bytes, cancel).await?;
        let source = CodeSource::Bytes(bytes);
        if language == Language::Python {
            return Ok(self.measure_growth(problem, source, cancel).await?.map(MeasuredGrowth::Counted));
        }
        Ok(self.time_growth(problem, source, cancel).await?.map(MeasuredGrowth::Timed))
    }

    /// Refuses code that no size can be run of, and gives the reason.
    async fn check_that_it_runs(
        self: &Arc<Self>,
        problem: &Problem,
        language: Language,
        source: &[u8],
        cancel: &Cancel,
    ) -> Result<(), TutorError> {
        let trials = problem.cases.iter().take(1).map(CaseRun::from_case).collect();
        let (submission, quiet): (_, OnProgress) = (SubmittedCode { language, source }, Box::new(|_| {}));
        let report = self.judge_code(problem, submission, trials, cancel, &quiet).await?;
        let Some(error) = &report.compile_error else { return Ok(()) };
        let place = error.line.map_or_else(String::new, |line| format!(" in line {line}"));
        Err(TutorError::Refused(format!(
            "Your file {}, so no size was run. {}{place}: {}.",
            error.describe(),
            error.kind,
            error.message.trim_end_matches('.')
        )))
    }

    pub async fn time_growth(
        self: &Arc<Self>,
        problem: &ProblemUid,
        source: CodeSource,
        cancel: &Cancel,
    ) -> Result<Option<TimedGrowthComparison>, TutorError> {
        let problem = self.record.problem(problem)?;
        let language = self.language_of(&source);
        let bytes = self.read_source(problem, source).await?;
        let text = String::from_utf8_lossy(&bytes);
        self.judge.compare_timed_growth(problem, language, &text, cancel).await.map_err(TutorError::from)
    }

    pub async fn measure_growth(
        self: &Arc<Self>,
        problem: &ProblemUid,
        source: CodeSource,
        cancel: &Cancel,
    ) -> Result<Option<GrowthComparison>, TutorError> {
        let problem = self.record.problem(problem)?;
        let bytes = self.read_source(problem, source).await?;
        self.warm_up();
        self.judge.compare_growth(problem, &bytes, cancel).await.map_err(TutorError::from)
    }

    /// Measures code that just passed. If the generator fails, the learner must still get the pass.
    pub(super) async fn measure_passed_growth(
        &self,
        problem: &Problem,
        source: &[u8],
        report: &JudgeReport,
        cancel: &Cancel,
    ) -> Result<Option<GrowthComparison>, TutorError> {
        // Only the sandbox counts instructions.
        if !report.passed() || report.fuel_limit == 0 {
            return Ok(None);
        }
        let stop = Cancel::default();
        kept(problem, &stop, cancel, self.judge.compare_growth(problem, source, &stop)).await
    }

    /// Measures code that gave only right answers and then timed out.
    pub(super) async fn measure_timeout_growth(
        &self,
        problem: &Problem,
        source: &[u8],
        report: &JudgeReport,
        cancel: &Cancel,
    ) -> Result<Option<GrowthComparison>, TutorError> {
        // The growth case already reports it.
        if !only_slow(report) || report.is_failed_with_right_answers() || report.fuel_limit == 0 {
            return Ok(None);
        }
        let stop = Cancel::default();
        kept(problem, &stop, cancel, self.judge.compare_growth(problem, source, &stop)).await
    }

    /// The parser's description of a Python program that just passed, for the review.
    pub(super) async fn parse_passed_program(
        &self,
        problem: &Problem,
        source: &[u8],
        report: &JudgeReport,
        cancel: &Cancel,
    ) -> Result<Option<ProgramShape>, TutorError> {
        if !report.passed() || report.language != Language::Python || report.fuel_limit == 0 {
            return Ok(None);
        }
        let Ok(text) = std::str::from_utf8(source) else { return Ok(None) };
        let stop = Cancel::default();
        kept(problem, &stop, cancel, self.judge.program_shape(problem, text, &stop)).await
    }
}

/// Whether some answers came, all of them were right, and the only failures were timeouts.
fn only_slow(report: &JudgeReport) -> bool {
    let fine = |verdict: Verdict| matches!(verdict, Verdict::Ac | Verdict::Tle);
    report.verdict == Verdict::Tle
        && report.cases.iter().all(|case| fine(case.verdict))
        && report.cases.iter().any(|case| case.verdict.passed())
}

/// The result of extra work beside a verdict, if it is ready in time. An error there does not affect the verdict.
async fn kept<T>(
    problem: &Problem,
    stop: &Cancel,
    cancel: &Cancel,
    looking: impl Future<Output = Result<Option<T>, JudgeError>>,
) -> Result<Option<T>, TutorError> {
    match in_time(looking, stop, cancel, tokio::time::sleep(MAX_MEASURING_TIME)).await {
        Err(JudgeError::Cancelled) if cancel.is_cancelled() => Err(TutorError::Cancelled),
        Err(error) => {
            tracing::warn!(problem = %problem.id, %error, "a closer look at judged code failed");
            Ok(None)
        }
        Ok(found) => Ok(found),
    }
}

/// How long a verdict waits for its growth: many times longer than honest generators need, and a bound for the
/// others. After that no growth is shown.
const MAX_MEASURING_TIME: Duration = Duration::from_secs(6);

/// Waits for the measurement, and stops it if the learner cancels or the time is up.
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
