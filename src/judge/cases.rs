//! Runs many cases at once and reports them in their order; one crash doesn't stop the others.

use std::future::Future;

use tokio::task::JoinSet;

use super::cancel::Cancel;
use super::error::JudgeError;
use super::reading::Read;
use super::trial::Trial;
use crate::model::CaseReport;
use crate::model::verdict::CompileError;

/// Hears how many cases have ended, of how many.
pub(super) type OnDone<'a> = &'a (dyn Fn(usize, usize) + Send + Sync);

/// Runs every trial. How many really work at once is up to `run`.
///
/// The inner error is the source's: it doesn't compile, and then none of the cases counts.
pub(super) async fn all<Run, Running>(
    trials: &[Trial],
    cancel: &Cancel,
    on_done: OnDone<'_>,
    run: Run,
) -> Result<Result<Vec<CaseReport>, CompileError>, JudgeError>
where
    Run: Fn(Trial, Cancel) -> Running,
    Running: Future<Output = Result<(CaseReport, Read), JudgeError>> + Send + 'static,
{
    let mut running = JoinSet::new();
    // One cancel for all of them, so that a file that doesn't compile is not compiled twenty times.
    let stop = Cancel::default();
    for (index, trial) in trials.iter().cloned().enumerate() {
        let job = run(trial, stop.clone());
        running.spawn(async move { (index, job.await) });
    }
    let mut reports: Vec<Option<CaseReport>> = vec![None; trials.len()];
    let mut done = 0;
    loop {
        let next = tokio::select! {
            next = running.join_next() => next,
            () = cancel.cancelled() => {
                stop.cancel();
                return Err(JudgeError::Cancelled);
            }
        };
        let Some(next) = next else { break };
        let (index, result) = next.map_err(|e| JudgeError::Sandbox(format!("A run was lost: {e}.")))?;
        let (report, read) = result.inspect_err(|_| stop.cancel())?;
        if let Read::Compile(error) = read {
            stop.cancel();
            return Ok(Err(error));
        }
        reports[index] = Some(report);
        done += 1;
        on_done(done, trials.len());
    }
    Ok(Ok(reports.into_iter().flatten().collect()))
}
