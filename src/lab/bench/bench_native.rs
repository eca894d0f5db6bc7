//! A native language: compiled and judged, and judged again from the cache of compiled programs.

use super::bench_setup::Bench;
use super::measurement::{Measurement, time_future};
use crate::judge::{CaseRun, SubmittedCode};
use crate::orchestrator::{Cancel, CodingOptions, bare_judge};
use crate::pack;
use crate::paths::Paths;
use crate::types::Language;

pub async fn measure(bench: &Bench, on_row: &mut impl FnMut(Measurement)) -> anyhow::Result<()> {
    let mut paths = Paths::under(&bench.home.path().join("native"))?;
    // The sandbox's image is not needed; compiled programs are deleted with the folder.
    paths.cache = paths.data.join("cache");
    let judge = bare_judge(
        bench.program.clone(),
        &paths,
        CodingOptions { native_unconfined: true, ..CodingOptions::default() },
    );
    let problems = pack::load_embedded_pack().problems;
    let Some((problem, reference)) = problems.iter().find_map(|p| Some((p, p.reference(Language::C)?))) else {
        return Ok(());
    };
    if judge.native().toolchain(Language::C).await.is_err() {
        return Ok(());
    }
    let (mut fresh, mut again) = (Vec::new(), Vec::new());
    for round in 0..=bench.rounds / 4 {
        let source = format!("{}// {round}\n", reference.source);
        for times in [&mut fresh, &mut again] {
            let submission = SubmittedCode { language: Language::C, source: source.as_bytes() };
            let trials = CaseRun::from_problem(problem);
            let cancel = Cancel::default();
            let (time, report) = time_future(judge.judge(problem, submission, trials, &cancel, &|_, _| {})).await;
            let report = report?;
            anyhow::ensure!(report.passed(), "the reference must pass: {report:?}");
            times.push(time);
        }
    }
    let cases = problem.cases.len();
    on_row(Measurement::from_times(format!("C: compiled, judged, its growth timed, {cases} cases"), &fresh));
    on_row(Measurement::from_times(format!("C: judged and its growth timed, {cases} cases"), &again));
    Ok(())
}
