//! The run of a language's own reference on a problem. It sets the time limit, and its reports are reused if the
//! reference is submitted.

use std::sync::Arc;
use std::time::Duration;

use crate::judge::case_batch::CaseBatch;
use crate::judge::case_run::CaseRun;
use crate::types::CaseReport;

/// The result of running a language's reference on every case of a problem.
#[derive(Clone, Debug)]
pub(super) struct NativeReferenceRun {
    /// Processor time of the hardest case, or of all cases if one run answered them, without the runtime's start.
    pub time: Duration,
    /// The source that was run. It is compared, because an author may change it without a new version.
    pub source: String,
    pub cases: Arc<[(CaseRun, CaseReport)]>,
    /// One run answered all cases, so their reports have verdicts only.
    pub joined: bool,
}

impl NativeReferenceRun {
    /// Returns the reports of these trials, if each was run with the same arguments and the same expected answer, and if
    /// the reports have all that the batch asks for.
    pub(super) fn reports_for(&self, batch: CaseBatch<'_>) -> Option<Vec<CaseReport>> {
        if self.joined && !batch.verdicts_only {
            return None;
        }
        // Equality of values depends on the checker, so their text is compared.
        let expected = |trial: &CaseRun| format!("{:?}", trial.expected);
        let same = |known: &CaseRun, trial: &CaseRun| {
            known.id == trial.id && !trial.own && known.args == trial.args && expected(known) == expected(trial)
        };
        let report = |trial: &CaseRun| {
            let known = self.cases.iter().find(|(known, _)| same(known, trial));
            known.map(|(_, report)| report.clone())
        };
        batch.trials.iter().map(report).collect()
    }
}
