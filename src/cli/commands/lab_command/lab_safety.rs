//! `rung lab safety`: the paper's testbed of pedagogical safety; prints its tables beside ours.

use std::path::PathBuf;
use std::time::Duration;

use clap::{ArgGroup, Args};
use serde::Serialize;

use super::empty_folder::check_empty_folder;
use crate::cli::context::exit::{Exit, Failure};
use crate::cli::context::session::{CliSession, own_program};
use crate::cli::context::simulation_world::build_world;
use crate::cli::output::out::CommandAnswer;
use crate::cli::output::page::{Ink, Page, PageText};
use crate::cli::output::progress::ProgressLine;
use crate::cli::output::web;
use crate::lab::safety_testbed::habit_report::measure_habits;
use crate::lab::safety_testbed::learner_cohort::{DEFAULT_DAYS, DEFAULT_LEARNERS, LearnerCohort, LearnerSource};
use crate::lab::safety_testbed::live_layers;
use crate::lab::safety_testbed::parameter_fit::{self, FittedParams};
use crate::lab::safety_testbed::testbed_params::TestbedParams;
use crate::lab::safety_testbed::testbed_run::{NoC1Reading, TestbedPlan, TestbedReport, run_testbed};
use crate::pack;

mod action_shares;
mod live_figures;
mod paper_claims;
mod robustness;
mod safety_habits;
mod safety_index;
mod safety_page;

use live_figures::{CalibrationAnswer, LiveAnswer};
use safety_habits::HabitsAnswer;

/// Replay the safety testbed: tutors rewarded for engagement
///
/// Simulated tutors learn from four rewards and constraints, with three kinds of simulated
/// learners. The paper's figure is in brackets. None of this is about a person.
#[derive(Args, Clone, Debug)]
#[command(verbatim_doc_comment, group = ArgGroup::new("live").args(["adversary", "calibrate", "habits"]))]
pub struct LabSafetyCommand {
    /// Sessions per condition and kind of learner
    #[arg(long, value_name = "N", default_value_t = 10, conflicts_with_all = ["live", "fit"], value_parser = clap::value_parser!(u64).range(2..=1000))]
    seeds: u64,
    /// First random seed
    #[arg(long, value_name = "N", default_value_t = 0, value_parser = clap::value_parser!(u64).range(0..=1_000_000_000))]
    seed: u64,
    /// Reading of the ablation without prerequisites
    #[arg(long, value_enum, value_name = "READING", default_value_t, conflicts_with_all = ["live", "fit"])]
    no_c1: NoC1Reading,
    /// Run the constrained tutor for every window and floor
    #[arg(long)]
    sensitivity: bool,
    /// Try other weights of engagement, and a tutor that may skip prerequisites
    #[arg(long)]
    weights: bool,
    /// Search this long for parameters closer to the paper, and print them
    #[arg(long, value_name = "SECONDS", conflicts_with_all = ["sensitivity", "weights", "check"], value_parser = clap::value_parser!(u64).range(1..=86_400))]
    fit: Option<u64>,
    /// Run tutors that want to be liked, with and without the safety rules
    #[arg(long, conflicts_with_all = ["sensitivity", "weights", "fit"])]
    adversary: bool,
    /// Print the constants of the safety rules, fitted on simulated learners
    #[arg(long, conflicts_with_all = ["sensitivity", "weights", "fit", "adversary"])]
    calibrate: bool,
    /// Run learners with four habits, and print the messages they get
    #[arg(long, conflicts_with_all = ["sensitivity", "weights", "fit", "adversary", "calibrate"])]
    habits: bool,
    /// Simulated learners for --adversary, --calibrate and --habits
    #[arg(long, value_name = "N", default_value_t = DEFAULT_LEARNERS, requires = "live", conflicts_with = "fit", value_parser = clap::value_parser!(u64).range(2..=1000))]
    learners: u64,
    /// Draw outcomes at random instead of judging programs: fast, but the figures flatter
    #[arg(long, requires = "live", conflicts_with = "fit")]
    unjudged: bool,
    /// Save each life in a folder below this one, to open with `--home`
    #[arg(long, value_name = "FOLDER", requires = "live", conflicts_with = "fit")]
    keep: Option<PathBuf>,
    /// Write the charts to this file, as a web page
    #[arg(long, value_name = "FILE", conflicts_with_all = ["fit", "calibrate", "habits"])]
    html: Option<PathBuf>,
    /// Overwrite an existing file
    #[arg(long, requires = "html", conflicts_with_all = ["fit", "calibrate", "habits"])]
    force: bool,
    /// Exit with 1 if the order of conditions, a goal or the constants are not as expected
    #[arg(long)]
    check: bool,
}

impl LabSafetyCommand {
    /// Runs the testbed and prints the results.
    pub fn run(&self, session: &CliSession) -> Result<Exit, Failure> {
        if let Some(file) = &self.html {
            web::check_overwrite(file, self.force)?;
        }
        if let Some(seconds) = self.fit {
            let fitted = parameter_fit::fit_params(&TestbedParams::default(), self.seed, Duration::from_secs(seconds));
            return session.print_answer(&SafetyFitAnswer { fitted });
        }
        if self.adversary || self.calibrate || self.habits {
            return self.run_live(session);
        }
        let plan = TestbedPlan {
            seeds: self.seeds,
            first: self.seed,
            no_c1: self.no_c1,
            causal: self.sensitivity,
            weights: self.weights,
        };
        let report = run_testbed(&TestbedParams::default(), &plan);
        let failed = report.claims.iter().any(|claim| claim.essential && !claim.held);
        self.write_page(|| safety_page::render_testbed(&report))?;
        let exit = session.print_answer(&SafetyAnswer { report })?;
        Ok(if self.check && failed { Exit::Judged } else { exit })
    }

    /// Writes the page if `--html` is given.
    fn write_page(&self, page: impl FnOnce() -> String) -> Result<(), Failure> {
        match &self.html {
            Some(file) => web::write_private_file(file, page().as_bytes(), self.force),
            None => Ok(()),
        }
    }

    /// Runs the live layers on simulated learners. Uses only the starter pack, so other installed packs cannot change
    /// the figures.
    fn run_live(&self, session: &CliSession) -> Result<Exit, Failure> {
        if let Some(folder) = &self.keep {
            check_empty_folder(folder).map_err(|failure| Failure { exit: Exit::Usage, ..failure })?;
        }
        let failed = |error: anyhow::Error| Failure::environment(format!("Cannot finish the simulation: {error:#}."));
        let (starter, program) = (pack::embedded_catalog(), own_program()?);
        let progress = ProgressLine::start(&session.page);
        let world = if self.unjudged { None } else { Some(build_world(session, starter.clone(), &progress)?) };
        let home = match &world {
            Some(world) => LearnerSource::Judged { world, program: &program, cache: &session.paths.cache },
            None => LearnerSource::Unjudged { catalog: &starter, program: &program },
        };
        let on_life = |done: usize, total: usize| progress.show_piece(done, total, "simulated learners");
        let crowd =
            LearnerCohort { learners: self.learners, days: DEFAULT_DAYS, seed: self.seed, keep: self.keep.as_deref() };
        let (met, exit) = if self.calibrate {
            let found = live_layers::calibrate_layers(home, crowd, &on_life).map_err(failed)?;
            progress.clear();
            let answer = CalibrationAnswer::new(found);
            (!answer.is_too_strict(), session.print_answer(&answer)?)
        } else if self.habits {
            let found = measure_habits(home, crowd, &on_life).map_err(failed)?;
            progress.clear();
            (found.goals.iter().all(|goal| goal.met), session.print_answer(&HabitsAnswer { habits: found })?)
        } else {
            let live = live_layers::measure_live_layers(home, crowd, &on_life).map_err(failed)?;
            progress.clear();
            self.write_page(|| safety_page::render_live(&live))?;
            (live.goals.iter().all(|goal| goal.met), session.print_answer(&LiveAnswer { live })?)
        };
        Ok(if self.check && !met { Exit::Judged } else { exit })
    }
}

/// The tables, all parameters and all sessions.
#[derive(Clone, Debug, Serialize)]
pub struct SafetyAnswer {
    #[serde(flatten)]
    pub report: TestbedReport,
}

impl CommandAnswer for SafetyAnswer {
    fn render_text(&self, page: &Page) -> String {
        let mut text = PageText::new(page);
        let report = &self.report;
        let sessions = report.seeds * report.params.profiles.len() as u64;
        text.para(
            0,
            Ink::Dim,
            &format!(
                "Simulated tutors and learners: {sessions} sessions of {} steps for each condition, from seed {}. \
                 EO is rewarded for engagement, MAS for mastery, MO for both, ST for both under constraints. The paper's \
                 figures in brackets.",
                report.params.steps, report.first_seed
            ),
        );
        action_shares::append_tables(&mut text, report);
        safety_index::append_tables(&mut text, report);
        robustness::append_tables(&mut text, report);
        paper_claims::append_claims(&mut text, report);
        text.finish()
    }
}

/// Result of a fit.
#[derive(Clone, Debug, Serialize)]
pub struct SafetyFitAnswer {
    #[serde(flatten)]
    pub fitted: FittedParams,
}

impl CommandAnswer for SafetyFitAnswer {
    fn render_text(&self, page: &Page) -> String {
        let FittedParams { tried, before, after, params } = &self.fitted;
        let mut text = PageText::new(page);
        text.para(
            0,
            Ink::Plain,
            &format!(
                "{tried} sets of parameters were played with seeds from {}; root mean square distance from the paper's \
                 tables 3, 4 and 6: {before:.4} before, {after:.4} after.",
                parameter_fit::FIRST_FIT_SEED
            ),
        );
        text.gap();
        text.line(format!("{params:#?}"));
        text.finish()
    }
}
