//! A folder of submissions: Python references and known bugs of the starter pack that end by themselves, graded, beside
//! the plain way with the same files and cases.

use std::fs;
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use anyhow::Context;

use super::figure::{Figure, Peer, Row, Unit, timed};
use super::judging::PLAIN;
use super::peer::Plain;
use super::setting::Bench;
use crate::judge::cores;
use crate::model::problem::Signature;
use crate::model::{Language, Problem, Verdict};
use crate::orchestrator::grade::{self, Ledger, Subject};
use crate::orchestrator::{Cancel, Coding, bare_judge};
use crate::pack;
use crate::paths::Paths;

/// Rounds over the whole folder.
const ROUNDS: usize = 5;

/// Whose programs are handed in: always the same, so that the figure is about the judge and not about the size of the pack.
const PROBLEMS: [&str; 9] = [
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

pub async fn measure(bench: &Bench, plain: Option<&Plain>, on_row: &mut impl FnMut(Row)) -> anyhow::Result<()> {
    let root = bench.home.path().join("class");
    let problems: Vec<Arc<Problem>> = measured().map(Arc::new).collect();
    let sources = hand_in(&root, &problems)?;
    let mut paths = Paths::under(&bench.home.path().join("grading"))?;
    paths.cache.clone_from(&bench.cache);
    let judge = bare_judge(bench.program.clone(), &paths, Coding::default());
    let handed = grade::handed_in(&root)?.files;
    let subject = Subject { problems: problems.clone(), left_out: Vec::new() };
    let (mut times, mut runs) = (Vec::new(), 0);
    for round in 0..=ROUNDS {
        // A ledger of its own for each round, so that every file is judged.
        let mut ledger = Ledger::open(&bench.home.path().join(format!("ledger-{round}")), &root, true)?;
        let cancel = Cancel::default();
        let job = grade::grade_all(&judge, &subject, &handed, &mut ledger, cores(), &cancel, |_, _| {});
        let (time, graded) = timed(job).await;
        runs = graded?.runs;
        // The first round also measures what each reference needs, once.
        if round > 0 {
            times.push(time);
        }
    }
    let what = format!("grading {} files, {runs} runs, {} at a time", handed.len(), cores());
    let peer = plain.map(|plain| Peer { name: PLAIN, figure: Figure::rate(runs, &theirs(plain, &problems, &sources)) });
    let figure = Figure::rate(runs, &times);
    on_row(Row { what, unit: Unit::RunsPerSecond, figure, peer, goal: None }.goal(150.0, None));
    Ok(())
}

fn measured() -> impl Iterator<Item = Problem> {
    pack::embedded().problems.into_iter().filter(|problem| PROBLEMS.contains(&problem.id.as_str()) && flat(problem))
}

/// Arguments and answers are plain JSON, so that the plain way can do it, too.
fn flat(problem: &Problem) -> bool {
    let nodes = |text: &str| text.contains("node");
    match &problem.signature {
        Signature::Function { params, returns, .. } => {
            !params.iter().any(|param| nodes(&param.kind.to_string())) && !nodes(&returns.to_string())
        }
        Signature::Mutation { .. } | Signature::Class { .. } | Signature::Stdin => false,
    }
}

/// Which problem a source is for.
type Sources = Vec<(usize, String)>;

fn hand_in(root: &Path, problems: &[Arc<Problem>]) -> anyhow::Result<Sources> {
    let mut sources = Vec::new();
    for (index, problem) in problems.iter().enumerate() {
        let references = problem.solutions.iter().filter(|it| it.language == Language::Python).map(|it| &it.source);
        let ends = |bug: &&crate::model::problem::Bug| matches!(bug.verdict, Verdict::Wa | Verdict::Re);
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

fn theirs(plain: &Plain, problems: &[Arc<Problem>], sources: &Sources) -> Vec<Duration> {
    let work = sources.iter().enumerate().filter_map(|(number, (problem, source))| {
        plain.work(&format!("file-{number}"), &problems[*problem], source, usize::MAX)
    });
    let work: Vec<_> = work.collect();
    let all: Vec<_> = work.iter().collect();
    (0..ROUNDS.div_ceil(2)).map(|_| plain.judge(&all, cores())).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_problem_that_is_measured_is_there() {
        assert_eq!(measured().map(|problem| problem.id.to_string()).collect::<Vec<_>>(), PROBLEMS);
    }
}
