//! Grades a folder of submissions (Python references and known bugs of the starter pack that terminate), beside the
//! simple baseline with the same files and cases.

use std::fs;
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use anyhow::Context;

use super::bench_judging::PLAIN_JUDGE_LABEL;
use super::bench_setup::Bench;
use super::measurement::{Measurement, MeasurementUnit, PeerMeasurement, SampleStats, time_future};
use super::plain_judge::PlainJudge;
use crate::judge::cpu_count;
use crate::orchestrator::grading::{self, GradeCache, GradingPack, ScanRequest, SubmissionLayout};
use crate::orchestrator::{Cancel, CodingOptions, bare_judge};
use crate::pack;
use crate::paths::Paths;
use crate::types::problem::Signature;
use crate::types::{Language, Problem, Verdict};

/// Rounds over the whole folder.
const ROUNDS: usize = 5;

/// The graded problems: always the same, so that the figure depends on the judge and not on the size of the pack.
const GRADED_PROBLEMS: [&str; 9] = [
    "build-order",
    "cheapest-climb",
    "first-bad-build",
    "longest-clean-run",
    "pair-to-target",
    "quick-power",
    "ruler-marks",
    "same-letters",
    "valid-brackets",
];

pub async fn measure(
    bench: &Bench,
    plain: Option<&PlainJudge>,
    on_row: &mut impl FnMut(Measurement),
) -> anyhow::Result<()> {
    let root = bench.home.path().join("class");
    let problems: Vec<Arc<Problem>> = graded_problems().map(Arc::new).collect();
    let sources = write_submissions(&root, &problems)?;
    let mut paths = Paths::under(&bench.home.path().join("grading"))?;
    paths.cache.clone_from(&bench.cache);
    let judge = bare_judge(bench.program.clone(), &paths, CodingOptions::default());
    let subject = GradingPack { problems: problems.clone(), ..GradingPack::default() };
    let request = ScanRequest { layout: SubmissionLayout::Folders, subject: &subject, problem: None };
    let handed = grading::scan_submissions(&root, &request)?.files;
    let (mut times, mut runs) = (Vec::new(), 0);
    for round in 0..=ROUNDS {
        // A new ledger for each round, so that every file is judged.
        let mut ledger = GradeCache::open(&bench.home.path().join(format!("ledger-{round}")), &root, true)?;
        let cancel = Cancel::default();
        let job = grading::grade_all(&judge, &subject, &handed, &mut ledger, cpu_count(), &cancel, |_, _| {});
        let (time, graded) = time_future(job).await;
        runs = graded?.runs;
        // The first round also measures what each reference needs, once.
        if round > 0 {
            times.push(time);
        }
    }
    let what = format!("grading {} files, {runs} runs, {} at a time", handed.len(), cpu_count());
    let peer = plain.map(|plain| PeerMeasurement {
        name: PLAIN_JUDGE_LABEL,
        figure: SampleStats::per_second(runs, &time_plain_judge(plain, &problems, &sources)),
    });
    let figure = SampleStats::per_second(runs, &times);
    on_row(Measurement { what, unit: MeasurementUnit::RunsPerSecond, figure, peer, goal: None }.with_goal(150.0, None));
    Ok(())
}

fn graded_problems() -> impl Iterator<Item = Problem> {
    pack::load_embedded_pack()
        .problems
        .into_iter()
        .filter(|problem| GRADED_PROBLEMS.contains(&problem.id.as_str()) && has_plain_json_signature(problem))
}

/// Whether arguments and answers are plain JSON, so that the baseline can run the problem, too.
fn has_plain_json_signature(problem: &Problem) -> bool {
    let nodes = |text: &str| text.contains("node");
    match &problem.signature {
        Signature::Function { params, returns, .. } => {
            !params.iter().any(|param| nodes(&param.kind.to_string())) && !nodes(&returns.to_string())
        }
        Signature::Mutation { .. } | Signature::Class { .. } | Signature::Stdin => false,
    }
}

/// Sources with the index of their problem.
type IndexedSources = Vec<(usize, String)>;

fn write_submissions(root: &Path, problems: &[Arc<Problem>]) -> anyhow::Result<IndexedSources> {
    let mut sources = Vec::new();
    for (index, problem) in problems.iter().enumerate() {
        let references = problem.solutions.iter().filter(|it| it.language == Language::Python).map(|it| &it.source);
        let ends = |bug: &&crate::types::problem::Bug| matches!(bug.verdict, Verdict::Wa | Verdict::Re);
        let bugs = problem.bugs.iter().filter(|bug| bug.language == Language::Python).filter(ends);
        for (number, source) in references.chain(bugs.map(|bug| &bug.source)).enumerate() {
            let folder = root.join(format!("student-{number}"));
            fs::create_dir_all(&folder)?;
            fs::write(folder.join(format!("{}.py", problem.id)), source).context("a submission")?;
            sources.push((index, source.clone()));
        }
    }
    Ok(sources)
}

fn time_plain_judge(plain: &PlainJudge, problems: &[Arc<Problem>], sources: &IndexedSources) -> Vec<Duration> {
    let work = sources.iter().enumerate().filter_map(|(number, (problem, source))| {
        plain.prepare_workload(&format!("file-{number}"), &problems[*problem], source, usize::MAX)
    });
    let work: Vec<_> = work.collect();
    let all: Vec<_> = work.iter().collect();
    (0..ROUNDS.div_ceil(2)).map(|_| plain.time_workloads(&all, cpu_count())).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_problem_that_is_measured_is_there() {
        assert_eq!(graded_problems().map(|problem| problem.id.to_string()).collect::<Vec<_>>(), GRADED_PROBLEMS);
    }
}
