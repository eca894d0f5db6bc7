//! Runs many cases concurrently and returns their reports in the order of the cases.
//!
//! A crash in one case doesn't stop the others. A limit on timeouts avoids waiting again and again for code that never
//! ends.

use std::future::Future;

use tokio::task::JoinSet;

use super::cancel::Cancel;
use super::case_run::CaseRun;
use super::error::JudgeError;
use super::verdict::interpret::Interpretation;
use crate::types::verdict_report::CompileError;
use crate::types::{CaseReport, Verdict};

/// Callback for progress: receives the number of finished cases and the total.
pub(super) type OnDone<'a> = &'a (dyn Fn(usize, usize) + Send + Sync);

/// Cases to run, and the number of timeouts after which to stop.
#[derive(Clone, Copy, Debug)]
pub(super) struct CaseBatch<'a> {
    pub trials: &'a [CaseRun],
    /// After this many timeouts, the cases that follow are not run.
    pub max_timeouts: usize,
    /// Only the verdicts matter: one run may answer many cases, and their reports have no times.
    pub verdicts_only: bool,
}

impl<'a> CaseBatch<'a> {
    /// Creates a batch of which each case is run alone, up to the first timeout.
    pub fn until_timeout(trials: &'a [CaseRun]) -> Self {
        Self { trials, max_timeouts: 1, verdicts_only: false }
    }
}

/// Runs the trials. `run` limits how many of them actually run at the same time.
///
/// Returns the reports of all trials, or of those up to the last allowed timeout. Which trial that is depends only on
/// their order, not on what ran at the same time. The inner error means that the source does not compile; then none of
/// the cases counts.
pub(super) async fn run_cases<Run, Running>(
    batch: CaseBatch<'_>,
    cancel: &Cancel,
    on_done: OnDone<'_>,
    run: Run,
) -> Result<Result<Vec<CaseReport>, CompileError>, JudgeError>
where
    Run: Fn(CaseRun, Cancel) -> Running,
    Running: Future<Output = Result<(CaseReport, Interpretation), JudgeError>> + Send + 'static,
{
    let trials = batch.trials;
    let mut running = JoinSet::new();
    let stops: Vec<Cancel> = trials.iter().map(|_| Cancel::default()).collect();
    for (index, (trial, stop)) in trials.iter().cloned().zip(&stops).enumerate() {
        let job = run(trial, stop.clone());
        running.spawn(async move { (index, job.await) });
    }
    // Cancels all cases from `index` on, for example so that a file that doesn't compile is not compiled twenty times.
    let stop_from = |index: usize| stops.iter().skip(index).for_each(Cancel::cancel);
    let mut reports: Vec<Option<CaseReport>> = vec![None; trials.len()];
    let (mut done, mut wanted) = (0, trials.len());
    loop {
        let next = tokio::select! {
            next = running.join_next() => next,
            () = cancel.cancelled() => {
                stop_from(0);
                return Err(JudgeError::Cancelled);
            }
        };
        let Some(next) = next else { break };
        let (index, result) = next.map_err(|e| JudgeError::Sandbox(format!("A run was lost: {e}.")))?;
        if index >= wanted {
            continue;
        }
        let (report, read) = result.inspect_err(|_| stop_from(0))?;
        if let Interpretation::Compile(error) = read {
            stop_from(0);
            return Ok(Err(error));
        }
        reports[index] = Some(report);
        done += 1;
        on_done(done, trials.len());
        wanted = wanted.min(count_until_timeouts(&reports, batch.max_timeouts));
        stop_from(wanted);
    }
    reports.truncate(wanted);
    Ok(Ok(reports.into_iter().flatten().collect()))
}

/// Counts the cases up to and including the one that is timeout number `most`, based on the reports so far.
fn count_until_timeouts(reports: &[Option<CaseReport>], most: usize) -> usize {
    let slow = |report: &Option<CaseReport>| report.as_ref().is_some_and(|case| case.verdict == Verdict::Tle);
    let mut slow = reports.iter().enumerate().filter(|(_, report)| slow(report)).map(|(index, _)| index + 1);
    slow.nth(most.saturating_sub(1)).unwrap_or(reports.len())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn trial(id: &str) -> CaseRun {
        CaseRun::without_expected(id, Vec::new())
    }

    /// Runs cases named after their outcome, in order or in reverse, and returns the names of the reported ones.
    async fn ran(names: &[&str], forwards: bool, most: usize) -> Vec<String> {
        let trials: Vec<CaseRun> = names.iter().map(|name| trial(name)).collect();
        let turn = tokio::sync::watch::Sender::new(1);
        let run = |trial: CaseRun, stop: Cancel| {
            let place = names.iter().position(|name| *name == trial.id.as_str()).expect("one of them");
            let (turn, own) = (turn.clone(), if forwards { place + 1 } else { names.len() - place });
            async move {
                if trial.id.as_str().ends_with("endless") {
                    turn.send_modify(|turn| *turn += usize::from(own == 1));
                    stop.cancelled().await;
                    return Err(JudgeError::Cancelled);
                }
                let _ = turn.subscribe().wait_for(|turn| *turn == own).await;
                let slow = trial.id.as_str().ends_with("slow");
                turn.send_modify(|turn| *turn += 1);
                let verdict = if slow { Verdict::Tle } else { Verdict::Wa };
                Ok((CaseReport::new(trial.id, verdict), Interpretation::Judged { answer: None }))
            }
        };
        let batch = CaseBatch { max_timeouts: most, ..CaseBatch::until_timeout(&trials) };
        let reports = run_cases(batch, &Cancel::default(), &|_, _| {}, run).await.expect("judged").expect("compiles");
        reports.iter().map(|report| report.id.to_string()).collect()
    }

    #[tokio::test]
    async fn after_enough_timeouts_in_the_order_of_the_cases_the_rest_is_not_run() {
        let names = ["1", "2 slow", "3", "4 slow", "5"];
        for forwards in [true, false] {
            for (most, expected) in [(1, 2), (2, 4), (3, 5), (usize::MAX, 5)] {
                assert_eq!(ran(&names, forwards, most).await, names[..expected], "{most}, {forwards}");
            }
        }
    }

    #[tokio::test]
    async fn what_runs_behind_them_is_stopped() {
        let names = ["1", "2 slow", "3 slow", "4", "5 endless"];
        for forwards in [true, false] {
            assert_eq!(ran(&names, forwards, 2).await, names[..3], "{forwards}");
        }
    }
}
