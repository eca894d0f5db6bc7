//! `rung lab learners held-out DIR`: fits the novices to one half of a trace's learners and compares with the other.

use std::path::PathBuf;

use clap::Args;
use serde::Serialize;

use super::learners_answer::NOT_PEOPLE;
use super::prepared_run::{PreparedRun, prepare_run, run_simulation};
use crate::cli::context::exit::{Exit, Failure};
use crate::cli::context::session::CliSession;
use crate::cli::output::out::{CommandAnswer, print_notice};
use crate::cli::output::page::{Ink, Page, PageText, TextCell, cell, plain};
use crate::lab::learners::episode_measures::EpisodeTally;
use crate::lab::learners::held_out::{self, HeldOutRow, SplitTraces};
use crate::lab::learners::learner_params::{LearnerParams, Setting};
use crate::lab::learners::learner_types::Behaviour;
use crate::lab::learners::simulation_run::{LearnerPreset, SimulationRun, Variant};
use crate::lab::progsnap2;
use crate::text::number_format::count_noun;

/// Fit novices to half of a trace's learners and compare with the other half
///
/// The folder is `ProgSnap2` (`MainTable.csv`). Fitted are the chances of asking for help and of
/// giving up, and the chance to meet a bug; everything else emerges from the simulation.
#[derive(Args, Clone, Debug)]
#[command(verbatim_doc_comment)]
pub struct LearnersHeldOutCommand {
    /// Folder with a `MainTable.csv`
    #[arg(value_name = "DIR")]
    traces: PathBuf,
    /// Simulated learners of each kind
    #[arg(long, value_name = "N", default_value_t = 2000, value_parser = clap::value_parser!(u64).range(20..=1_000_000))]
    n: u64,
    /// Random seed, of the split too
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// Only these problems
    #[arg(long, value_name = "ID", value_delimiter = ',')]
    problems: Vec<String>,
}

impl LearnersHeldOutCommand {
    pub fn run(&self, session: &CliSession) -> Result<Exit, Failure> {
        let traces = progsnap2::read_folder(&self.traces).map_err(|error| Failure::input(format!("{error:#}.")))?;
        traces.notices.iter().for_each(|notice| print_notice(notice));
        let split = SplitTraces::new(&traces.events, self.seed);
        let fit_table = held_out::transitions_of(&split.fit.iter().collect::<Vec<_>>());
        let PreparedRun { stages, .. } = prepare_run(session, &self.problems)?;
        let simulate = |setting: Setting| -> Result<EpisodeTally, Failure> {
            let run = SimulationRun {
                stages: &stages,
                params: LearnerParams { novice: setting, ..LearnerParams::default() },
                preset: LearnerPreset::Novice,
                seed: self.seed,
                learners: self.n,
                variants: Behaviour::ALL.map(Variant::full).to_vec(),
                office: None,
                pen: None,
            };
            let sums = run_simulation(&run, session, 0)?;
            let mut both = EpisodeTally::default();
            for batches in &sums {
                both.add(&batches.sum_without(None));
            }
            Ok(both)
        };
        let setting = held_out::fit_setting(LearnerParams::default().novice, &fit_table, simulate)?;
        let Some(setting) = setting else {
            let shown = self.traces.display();
            return Err(Failure::input(format!(
                "Cannot fit to {shown}: half of its learners have no wrong try or no hint."
            ))
            .with_advice("A larger trace has both; `rung lab learners --traces` prints what is there."));
        };
        let rows = held_out::compare(&split, &simulate(setting)?);
        session.print_answer(&HeldOutAnswer {
            notice: NOT_PEOPLE,
            seed: self.seed,
            learners: [split.fit.len(), split.held_out.len()],
            simulated: self.n,
            problems: stages.len(),
            setting,
            rows,
        })
    }
}

/// The comparison.
#[derive(Clone, Debug, Serialize)]
struct HeldOutAnswer {
    notice: &'static str,
    seed: u64,
    /// Learners of the trace: fitted to, held out.
    learners: [usize; 2],
    simulated: u64,
    problems: usize,
    /// The fitted setting.
    setting: Setting,
    rows: Vec<HeldOutRow>,
}

impl CommandAnswer for HeldOutAnswer {
    fn render_text(&self, page: &Page) -> String {
        let mut text = PageText::new(page);
        text.line(NOT_PEOPLE);
        let [fit, held_out] = self.learners.map(|n| count_noun(n, "learner"));
        let who = format!(
            "Fitted to {fit}, compared with {held_out}; {} simulated of each kind, {}, seed {}.",
            self.simulated,
            count_noun(self.problems, "problem"),
            self.seed
        );
        text.para(0, Ink::Dim, &who);
        text.gap();
        let head = ["", "fitted to", "held out", "95 %", "simulated", ""].map(|name| cell(Ink::Dim, name)).to_vec();
        let rows = self.rows.iter().map(row);
        text.table(2, &std::iter::once(head).chain(rows).collect::<Vec<_>>());
        text.gap();
        let emerged: Vec<&HeldOutRow> = self.rows.iter().filter(|row| !row.fitted && row.interval.is_some()).collect();
        let within = emerged.iter().filter(|row| row.within).count();
        let of = count_noun(emerged.len(), "figure");
        text.line(format!("{within} of {of} with an interval that were not fitted lie within it."));
        text.para(0, Ink::Dim, &format!("Chance to meet a bug, fitted: {:.3}.", self.setting.exposure.chance));
        text.finish()
    }
}

fn row(row: &HeldOutRow) -> Vec<TextCell> {
    let interval = row.interval.map_or_else(|| "too few".to_owned(), |(low, high)| format!("{low:.3}–{high:.3}"));
    let (ink, verdict) = match (row.fitted, row.interval) {
        (true, _) => (Ink::Dim, "fitted"),
        (false, None) => (Ink::Dim, ""),
        (false, Some(_)) if row.within => (Ink::Good, "within"),
        (false, Some(_)) => (Ink::Warn, "outside"),
    };
    let figures = [row.fit, row.held_out].map(|figure| plain(format!("{figure:.3}")));
    let [fit, held_out] = figures;
    vec![plain(row.what), fit, held_out, plain(interval), plain(format!("{:.3}", row.simulated)), cell(ink, verdict)]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cli::cli_fixtures;
    use crate::cli::output::out;

    #[test]
    fn figures_that_emerged_are_judged_and_fitted_ones_are_not() {
        let row = |what, simulated, fitted, within| HeldOutRow {
            what,
            fit: 0.68,
            held_out: 0.66,
            interval: Some((0.60, 0.72)),
            simulated,
            fitted,
            within,
        };
        let answer = HeldOutAnswer {
            notice: NOT_PEOPLE,
            seed: 1,
            learners: [20, 21],
            simulated: 2000,
            problems: 6,
            setting: LearnerParams::default().novice,
            rows: vec![
                row("wrong → wrong", 0.70, false, true),
                row("wrong → hint", 0.66, true, true),
                row("events of an episode", 0.90, false, false),
                HeldOutRow { interval: None, ..row("hint → wrong", 0.90, false, false) },
            ],
        };
        insta::assert_snapshot!(out::render(&answer, &cli_fixtures::page(), false).expect("text"), @"
        A simulated learner is not a person.
        Fitted to 20 learners, compared with 21 learners; 2000 simulated of each kind, 6
        problems, seed 1.

                                fitted to  held out  95 %         simulated
          wrong → wrong         0.680      0.660     0.600–0.720  0.700      within
          wrong → hint          0.680      0.660     0.600–0.720  0.660      fitted
          events of an episode  0.680      0.660     0.600–0.720  0.900      outside
          hint → wrong          0.680      0.660     too few      0.900

        1 of 2 figures with an interval that were not fitted lie within it.
        Chance to meet a bug, fitted: 0.100.
        ");
    }
}
