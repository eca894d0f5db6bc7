//! `rung lab learners by-mastery`: how many cases pass at each level of mastery (figure 15).

use clap::Args;
use serde::Serialize;

use super::learners_answer::NOT_PEOPLE;
use super::prepared_run::{PreparedRun, prepare_run, run_simulation};
use crate::cli::context::exit::{Exit, Failure};
use crate::cli::context::session::CliSession;
use crate::cli::output::out::CommandAnswer;
use crate::cli::output::page::{Ink, Page, PageText, cell, plain};
use crate::lab::learners::episode_measures::EpisodeTally;
use crate::lab::learners::learner_params::{LearnerParams, Tracing};
use crate::lab::learners::learner_types::Behaviour;
use crate::lab::learners::simulation_run::{LearnerPreset, SimulationRun, Variant};
use crate::lab::statistics::pearson;
use crate::text::number_format::{count_noun, percent_and_tenths as percent};

/// The paper's correlation of mastery and pass rate.
const PAPER_CORRELATION: f64 = 0.89;
/// Levels of mastery, in tenths.
const LEVELS: std::ops::RangeInclusive<u32> = 0..=10;

/// Start learners at eleven levels of mastery and print the cases that pass (figure 15)
#[derive(Args, Clone, Debug)]
pub struct LearnersByMasteryCommand {
    /// Learners of each kind at each level
    #[arg(long, value_name = "N", default_value_t = 1000, value_parser = clap::value_parser!(u64).range(20..=1_000_000))]
    n: u64,
    /// Random seed
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// Only these problems
    #[arg(long, value_name = "ID", value_delimiter = ',')]
    problems: Vec<String>,
}

impl LearnersByMasteryCommand {
    pub fn run(&self, session: &CliSession) -> Result<Exit, Failure> {
        let PreparedRun { stages, .. } = prepare_run(session, &self.problems)?;
        let at_level = |tenths: u32| -> Result<MasteryRow, Failure> {
            let level = f64::from(tenths) / 10.0;
            let params = LearnerParams::default();
            let run = SimulationRun {
                stages: &stages,
                params: LearnerParams { tracing: Tracing { start: level, ..params.tracing }, ..params },
                preset: LearnerPreset::Paper,
                seed: self.seed,
                learners: self.n,
                variants: Behaviour::ALL.map(Variant::full).to_vec(),
                office: None,
                pen: None,
            };
            let mut both = EpisodeTally::default();
            run_simulation(&run, session, 0)?.iter().for_each(|batches| both.add(&batches.sum_without(None)));
            Ok(MasteryRow {
                level,
                passed: both.final_pass_share().unwrap_or_default(),
                solved: both.solve_rate().unwrap_or_default(),
            })
        };
        let rows = LEVELS.map(at_level).collect::<Result<Vec<_>, _>>()?;
        let pairs: Vec<(f64, f64)> = rows.iter().map(|row| (row.level, row.passed)).collect();
        session.print_answer(&MasteryAnswer {
            notice: NOT_PEOPLE,
            learners: self.n,
            problems: stages.len(),
            seed: self.seed,
            correlation: pearson(&pairs),
            paper: PAPER_CORRELATION,
            rows,
        })
    }
}

/// One level.
#[derive(Clone, Debug, Serialize)]
struct MasteryRow {
    /// Mastery at the start, in [0, 1].
    level: f64,
    /// Mean share of cases that pass at the end, and share of episodes solved.
    passed: f64,
    solved: f64,
}

/// All levels.
#[derive(Clone, Debug, Serialize)]
struct MasteryAnswer {
    notice: &'static str,
    learners: u64,
    problems: usize,
    seed: u64,
    /// Pearson's correlation of `level` and `passed` over the levels.
    correlation: Option<f64>,
    paper: f64,
    rows: Vec<MasteryRow>,
}

impl CommandAnswer for MasteryAnswer {
    fn render_text(&self, page: &Page) -> String {
        let mut text = PageText::new(page);
        text.line(NOT_PEOPLE);
        let who = format!(
            "{} of each kind at each level, {}, seed {}.",
            count_noun(self.learners, "learner"),
            count_noun(self.problems, "problem"),
            self.seed
        );
        text.para(0, Ink::Dim, &who);
        text.gap();
        let head =
            ["P(L) at the start", "cases that pass at the end", "solved"].map(|name| cell(Ink::Dim, name)).to_vec();
        let rows = self.rows.iter().map(|row| {
            vec![plain(format!("{:.1}", row.level)), plain(percent(row.passed)), plain(percent(row.solved))]
        });
        text.table(2, &std::iter::once(head).chain(rows).collect::<Vec<_>>());
        text.gap();
        let correlation = self.correlation.map_or_else(|| "–".to_owned(), |r| format!("{r:.2}"));
        text.line(format!("Correlation over the levels: r = {correlation} (figure 15: {:.2})", self.paper));
        text.finish()
    }
}
