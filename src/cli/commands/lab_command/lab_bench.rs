//! `rung lab bench judge|learners`: measures speed on this machine, compared with a simple baseline.

use std::io::IsTerminal;

use clap::{Args, Subcommand};
use serde::Serialize;

use super::goal::describe_goal;
use crate::cli::context::exit::{Exit, Failure};
use crate::cli::context::session::{CliSession, build_runtime, own_program};
use crate::cli::output::out::{self, CommandAnswer};
use crate::cli::output::page::{Ink, Page, PageText};
use crate::cli::output::progress::ProgressLine;
use crate::lab::bench::{Bench, Measurement, MeasurementUnit, SampleStats};
use crate::orchestrator::load_catalog;
use crate::text::number_format::format_thousands;
use crate::text::text_layout::fill;
use crate::types::Problem;

/// The benchmarks.
#[derive(Subcommand, Clone, Debug)]
pub enum BenchCommand {
    Judge(JudgeBenchCommand),
    Learners(LearnersBenchCommand),
}

/// Benchmark the judge, grading and screens
///
/// Prints the median and the 95th percentile, beside native `python3 -I` and a judge that
/// starts one for each case. Uses temporary folders; takes a few minutes.
#[derive(Args, Clone, Debug)]
#[command(verbatim_doc_comment)]
pub struct JudgeBenchCommand {
    /// Rounds of each quick figure; slow ones use fewer
    #[arg(long, value_name = "N", default_value_t = 40, value_parser = clap::value_parser!(u16).range(1..=10_000))]
    rounds: u16,
}

/// Benchmark the predictor and simulated learners
///
/// Prints the times of predictions, the time to judge the programs of simulated learners and
/// their steps per second. The programs are judged again and cached.
#[derive(Args, Clone, Debug)]
#[command(verbatim_doc_comment)]
pub struct LearnersBenchCommand {
    /// Number of problems, sampled evenly from the installed ones
    #[arg(long, value_name = "N", default_value_t = 5, value_parser = clap::value_parser!(u16).range(1..=10_000))]
    problems: u16,
}

impl BenchCommand {
    /// Runs the benchmark.
    pub fn run(&self, session: &CliSession) -> Result<Exit, Failure> {
        match self {
            Self::Judge(bench) => bench.run(session),
            Self::Learners(bench) => bench.run(session),
        }
    }
}

impl JudgeBenchCommand {
    fn run(&self, session: &CliSession) -> Result<Exit, Failure> {
        let failed = |error: anyhow::Error| Failure::environment(format!("Cannot finish the benchmark: {error:#}."));
        let bench =
            Bench::new(own_program()?, session.paths.cache.clone(), usize::from(self.rounds)).map_err(failed)?;
        let (mut rows, progress) = (Vec::new(), ProgressLine::start(&session.page));
        // On a terminal, print the table row by row; otherwise all at once.
        let live = std::io::stdout().is_terminal() && !session.json;
        let mut broken_pipe = Ok(());
        if live {
            broken_pipe = out::print_stdout(&head(&session.page));
        }
        let measured = build_runtime()?.block_on(bench.measure_judge(|row| {
            progress.clear();
            if live && broken_pipe.is_ok() {
                broken_pipe = out::print_stdout(&line(&session.page, &row));
            }
            progress.show_piece(rows.len() + 1, EXPECTED_ROWS, &row.what);
            rows.push(row);
        }));
        progress.clear();
        measured.map_err(failed)?;
        broken_pipe?;
        if live { Ok(Exit::Ok) } else { session.print_answer(&BenchAnswer { rows }) }
    }
}

impl LearnersBenchCommand {
    fn run(&self, session: &CliSession) -> Result<Exit, Failure> {
        let failed = |error: anyhow::Error| Failure::environment(format!("Cannot finish the benchmark: {error:#}."));
        let (catalog, _) = load_catalog(&session.paths);
        let most = usize::from(self.problems).min(catalog.problems.len());
        let evenly = |number: usize| catalog.problems[number * catalog.problems.len() / most].clone();
        let problems: Vec<Problem> = (0..most).map(evenly).collect();
        let bench = Bench::new(own_program()?, session.paths.cache.clone(), 1).map_err(failed)?;
        let mut rows = Vec::new();
        session.with_judge(async |judge| {
            let measured = bench.measure_learners(judge, &catalog, &problems, |row| rows.push(row));
            measured.await.map_err(failed)
        })?;
        session.print_answer(&BenchAnswer { rows })
    }
}

/// Expected rows; one or two are missing without `gcc` or `python3`.
const EXPECTED_ROWS: usize = 12;

/// All results.
#[derive(Clone, Debug, Serialize)]
pub struct BenchAnswer {
    pub rows: Vec<Measurement>,
}

impl CommandAnswer for BenchAnswer {
    fn render_text(&self, page: &Page) -> String {
        let lines: String = self.rows.iter().map(|row| line(page, row)).collect();
        head(page) + &lines
    }
}

/// Width of the first column.
const NAME: usize = 42;

fn head(page: &Page) -> String {
    let mut text = PageText::new(page);
    text.line(
        page.paint(Ink::Dim, &format!("{}{:>10} {:>10}  {}", fill("median and 95th percentile", NAME), "", "", "goal")),
    );
    text.finish()
}

fn line(page: &Page, row: &Measurement) -> String {
    let mut text = PageText::new(page);
    let goal = row.goal.zip(row.meets_goal()).map_or_else(String::new, |(goal, met)| {
        let both = [Some(goal.median), goal.p95].into_iter().flatten().map(|goal| value(row.unit, goal));
        let rate = matches!(row.unit, MeasurementUnit::RunsPerSecond | MeasurementUnit::StepsPerSecond);
        let sign = if rate { "at least" } else { "at most" };
        describe_goal(page, &format!("{sign} {}", both.collect::<Vec<_>>().join(" / ")), met)
    });
    let figures = figures(row.unit, row.figure);
    text.line(format!("{}{figures}  {goal}", fill(&row.what, NAME)).trim_end());
    if let Some(peer) = &row.peer {
        let line = format!("{}{}", fill(&format!("  {}", peer.name), NAME), self::figures(row.unit, peer.figure));
        text.line(page.paint(Ink::Dim, line.trim_end()));
    }
    text.finish()
}

fn figures(unit: MeasurementUnit, figure: SampleStats) -> String {
    let p95 = if matches!(unit, MeasurementUnit::Times | MeasurementUnit::Bytes) {
        String::new()
    } else {
        value(unit, figure.p95)
    };
    format!("{:>10} {p95:>10}", value(unit, figure.median))
}

fn value(unit: MeasurementUnit, value: f64) -> String {
    match unit {
        MeasurementUnit::Milliseconds => format!("{value:.1} ms"),
        MeasurementUnit::Times => format!("{value:.2} x"),
        MeasurementUnit::RunsPerSecond => format!("{value:.0}/s"),
        MeasurementUnit::StepsPerSecond => format!("{}/s", format_thousands(value as u64)),
        MeasurementUnit::Bytes => format!("{} B", format_thousands(value as u64)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cli::cli_fixtures;
    use crate::lab::bench::{BenchGoal, PeerMeasurement};

    #[test]
    fn figures_stand_beside_goal_and_peer() {
        let figure = |median, p95| SampleStats { median, p95 };
        let goal = |median, p95| Some(BenchGoal { median, p95 });
        let peer = |figure| Some(PeerMeasurement { name: "a python3 -I for each case", figure });
        let row =
            |what: &str, unit, figure, peer, goal| Measurement { what: what.to_owned(), unit, figure, peer, goal };
        let rows = vec![
            row(
                "save to verdict, 5 cases, worker warm",
                MeasurementUnit::Milliseconds,
                figure(58.04, 91.0),
                peer(figure(140.0, 180.0)),
                goal(60.0, Some(150.0)),
            ),
            row("CPU-bound code, the start taken off", MeasurementUnit::Times, figure(3.2, 3.2), None, goal(3.0, None)),
            row("grading", MeasurementUnit::RunsPerSecond, figure(170.2, 160.0), None, goal(150.0, None)),
            row("C: compiled and judged, 12 cases", MeasurementUnit::Milliseconds, figure(250.0, 300.0), None, None),
        ];
        insta::assert_snapshot!(out::render(&BenchAnswer { rows }, &cli_fixtures::page(), false).expect("text"), @"
        median and 95th percentile                                       goal
        save to verdict, 5 cases, worker warm        58.0 ms    91.0 ms  at most 60.0 ms / 150.0 ms: met
          a python3 -I for each case                140.0 ms   180.0 ms
        CPU-bound code, the start taken off           3.20 x             at most 3.00 x: missed
        grading                                        170/s      160/s  at least 150/s: met
        C: compiled and judged, 12 cases            250.0 ms   300.0 ms
        ");
    }
}
