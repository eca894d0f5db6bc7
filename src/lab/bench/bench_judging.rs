//! Measures the time from a save to its verdict, and a whole submission, each beside the baseline with the same cases.

use std::sync::Arc;
use std::time::{Duration, Instant};

use anyhow::{Context, ensure};

use super::bench_setup::Bench;
use super::measured_problem::{MeasuredProblem, SAMPLE_AND_HIDDEN_COUNT};
use super::measurement::{Measurement, time_future};
use super::plain_judge::PlainJudge;
use crate::clock::SystemClock;
use crate::judge::{CaseRun, Judge, SubmittedCode, cpu_count};
use crate::orchestrator::{Cancel, CodeSource, RunScope, SubmitRequest};
use crate::types::{Language, Verdict};

pub async fn measure(
    bench: &Bench,
    subject: &MeasuredProblem,
    plain: Option<&PlainJudge>,
    on_row: &mut impl FnMut(Measurement),
) -> anyhow::Result<()> {
    let tutor = bench.open_tutor(&subject.home, Arc::new(SystemClock))?;
    let path = tutor.ensure_solution(&subject.problem)?;
    let cancel = Cancel::default();
    let run = || tutor.run(&subject.problem.uid, CodeSource::Workspace, RunScope::Samples, &cancel, Box::new(|_| {}));
    std::fs::write(&path, &subject.reference)?;
    run().await?;

    let peer = |cases: usize, rounds: usize| {
        let plain = plain?;
        let work = plain.prepare_workload("subject", &subject.problem, &subject.reference, cases)?;
        Some((0..rounds).map(|_| plain.time_workloads(&[&work], cpu_count())).collect::<Vec<_>>())
    };
    let mut saves = tutor.watch(&subject.problem.uid).await?;
    let mut times = Vec::new();
    for round in 0..bench.rounds {
        let began = Instant::now();
        std::fs::write(&path, format!("{}# {round}\n", subject.reference))?;
        saves.recv().await.context("the save is noticed")?;
        let report = run().await?;
        times.push(began.elapsed());
        ensure!(
            report.passed() && report.cases.len() == SAMPLE_AND_HIDDEN_COUNT.0,
            "the reference must pass the samples: {report:?}"
        );
    }
    let what = format!("save to verdict, {} cases, worker warm", SAMPLE_AND_HIDDEN_COUNT.0);
    let row = Measurement::from_times(what, &times).with_goal(60.0, Some(150.0));
    on_row(row.with_peer(PLAIN_JUDGE_LABEL, peer(SAMPLE_AND_HIDDEN_COUNT.0, bench.rounds).as_deref()));

    let mut times = Vec::new();
    for _ in 0..=bench.rounds / 2 {
        let request =
            SubmitRequest { problem: subject.problem.uid.clone(), source: CodeSource::Workspace, seconds: Some(600) };
        let (time, submitted) = time_future(Box::pin(tutor.submit(request, &cancel, Box::new(|_| {})))).await;
        ensure!(submitted?.report.passed(), "the reference must pass");
        times.push(time);
    }
    let all = SAMPLE_AND_HIDDEN_COUNT.0 + SAMPLE_AND_HIDDEN_COUNT.1;
    let row =
        Measurement::from_times(format!("submit, {all} cases and growth, recorded"), &times).with_goal(500.0, None);
    on_row(row.with_peer(PLAIN_JUDGE_LABEL, peer(all, bench.rounds / 2 + 1).as_deref()));
    let times = time_analysis(bench, subject, tutor.judge()).await?;
    on_row(Measurement::from_times(format!("closer look at a failure, {all} cases"), &times).with_goal(300.0, None));
    tutor.shutdown().await?;
    Ok(())
}

/// Measures the extra time of a failing submission after its verdict, once the pack's own wrong programs are known.
async fn time_analysis(bench: &Bench, subject: &MeasuredProblem, judge: &Judge) -> anyhow::Result<Vec<Duration>> {
    let (problem, cancel) = (&subject.problem, Cancel::default());
    let wrong = problem.bugs.iter().find(|bug| bug.language == Language::Python && bug.verdict == Verdict::Wa);
    let source = wrong.context("a wrong program in Python")?.source.as_bytes();
    let trials = CaseRun::from_problem(problem);
    let report = judge.judge(problem, SubmittedCode::python(source), trials, &cancel, &|_, _| {}).await?;
    judge.known_programs(problem, &cancel).await?;
    let mut times = Vec::new();
    for _ in 0..=bench.rounds / 2 {
        let (time, analysis) = time_future(judge.analyse(problem, source, &report, &cancel)).await;
        ensure!(analysis?.coverage.len() == problem.cases.len(), "every case must be watched");
        times.push(time);
    }
    Ok(times)
}

/// The baseline's name.
pub const PLAIN_JUDGE_LABEL: &str = "a python3 -I for each case";
