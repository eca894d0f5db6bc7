//! The run of a language's own reference on a problem. It sets the time limit, and its reports are reused if the
//! reference is submitted.

use std::sync::Arc;
use std::time::Duration;

use crate::judge::case_run::CaseRun;
use crate::types::CaseReport;

/// The result of running a language's reference on every case of a problem.
#[derive(Clone, Debug)]
pub(super) struct NativeReferenceRun {
    time: Duration,
    /// The source that was run. It is compared, because an author may change it without a new version.
    source: String,
    cases: Arc<[(CaseRun, CaseReport)]>,
}

impl NativeReferenceRun {
    /// Creates a run; `reports` must be those of `trials`, in the same order.
    pub(super) fn new(time: Duration, source: &str, trials: Vec<CaseRun>, reports: Vec<CaseReport>) -> Self {
        Self { time, source: source.to_owned(), cases: trials.into_iter().zip(reports).collect() }
    }

    /// Returns the processor time of the hardest case, without the runtime's start.
    pub(super) fn time(&self) -> Duration {
        self.time
    }

    /// Returns whether `source` is the source that was run.
    pub(super) fn is_for_source(&self, source: &str) -> bool {
        self.source == source
    }

    /// Returns the reports of these trials, if each was run with the same arguments and the same expected answer.
    pub(super) fn reports_for(&self, trials: &[CaseRun]) -> Option<Vec<CaseReport>> {
        // Equality of values depends on the checker, so their text is compared.
        let expected = |trial: &CaseRun| format!("{:?}", trial.expected);
        let same = |known: &CaseRun, trial: &CaseRun| {
            known.id == trial.id && !trial.own && known.args == trial.args && expected(known) == expected(trial)
        };
        let report = |trial: &CaseRun| {
            let known = self.cases.iter().find(|(known, _)| same(known, trial));
            known.map(|(_, report)| report.clone())
        };
        trials.iter().map(report).collect()
    }
}
