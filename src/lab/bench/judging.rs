//! From a save to its verdict, and a whole submission, each beside the plain way with the same cases.

use std::sync::Arc;
use std::time::{Duration, Instant};

use anyhow::{Context, ensure};

use super::figure::{Row, timed};
use super::peer::Plain;
use super::setting::Bench;
use super::subject::{CASES, Subject};
use crate::clock::SystemClock;
use crate::judge::{Judge, Submission, Trial, cores};
use crate::model::{Language, Verdict};
use crate::orchestrator::{Cancel, Scope, Source, SubmitRequest};

pub async fn measure(
    bench: &Bench,
    subject: &Subject,
    plain: Option<&Plain>,
    on_row: &mut impl FnMut(Row),
) -> anyhow::Result<()> {
    let tutor = bench.tutor(&subject.home, Arc::new(SystemClock))?;
    let path = tutor.ensure_solution(&subject.problem)?;
    let cancel = Cancel::default();
    let run = || tutor.run(&subject.problem.uid, Source::Workspace, Scope::Samples, &cancel, Box::new(|_| {}));
    std::fs::write(&path, &subject.reference)?;
    run().await?;

    let peer = |cases: usize, rounds: usize| {
        let plain = plain?;
        let work = plain.work("subject", &subject.problem, &subject.reference, cases)?;
        Some((0..rounds).map(|_| plain.judge(&[&work], cores())).collect::<Vec<_>>())
    };
    let mut saves = tutor.watch(&subject.problem.uid).await?;
    let mut times = Vec::new();
    for round in 0..bench.rounds {
        let began = Instant::now();
        std::fs::write(&path, format!("{}# {round}\n", subject.reference))?;
        saves.recv().await.context("the save is noticed")?;
        let report = run().await?;
        times.push(began.elapsed());
        ensure!(report.passed() && report.cases.len() == CASES.0, "the reference must pass the samples: {report:?}");
    }
    let what = format!("save to verdict, {} cases, worker warm", CASES.0);
    let row = Row::times(what, &times).goal(60.0, Some(150.0));
    on_row(row.beside(PLAIN, peer(CASES.0, bench.rounds).as_deref()));

    let mut times = Vec::new();
    for _ in 0..=bench.rounds / 2 {
        let request =
            SubmitRequest { problem: subject.problem.uid.clone(), source: Source::Workspace, seconds: Some(600) };
        let (time, submitted) = timed(Box::pin(tutor.submit(request, &cancel, Box::new(|_| {})))).await;
        ensure!(submitted?.report.passed(), "the reference must pass");
        times.push(time);
    }
    let all = CASES.0 + CASES.1;
    let row = Row::times(format!("submit, {all} cases and growth, recorded"), &times).goal(500.0, None);
    on_row(row.beside(PLAIN, peer(all, bench.rounds / 2 + 1).as_deref()));
    let times = closer_look(bench, subject, tutor.judge()).await?;
    on_row(Row::times(format!("closer look at a failure, {all} cases"), &times).goal(300.0, None));
    tutor.shutdown().await?;
    Ok(())
}

/// What a failing submission costs on top of its verdict, once the pack's own wrong programs are known.
async fn closer_look(bench: &Bench, subject: &Subject, judge: &Judge) -> anyhow::Result<Vec<Duration>> {
    let (problem, cancel) = (&subject.problem, Cancel::default());
    let wrong = problem.bugs.iter().find(|bug| bug.language == Language::Python && bug.verdict == Verdict::Wa);
    let source = wrong.context("a wrong program in Python")?.source.as_bytes();
    let trials = Trial::all(problem);
    let report = judge.judge(problem, Submission::python(source), trials, &cancel, &|_, _| {}).await?;
    judge.known_programs(problem, &cancel).await?;
    let mut times = Vec::new();
    for _ in 0..=bench.rounds / 2 {
        let (time, analysis) = timed(judge.analyse(problem, source, &report, &cancel)).await;
        ensure!(analysis?.coverage.len() == problem.cases.len(), "every case must be watched");
        times.push(time);
    }
    Ok(times)
}

/// What the peer is called.
pub const PLAIN: &str = "a python3 -I for each case";
