//! `rung lab recommend`: compares recommenders for four goals, in worlds where their gains can be measured.

use std::cell::Cell;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Instant;

use clap::Args;

use crate::cli::commands::goal_command;
use crate::cli::context::exit::{Exit, Failure};
use crate::cli::context::interrupts::Interrupts;
use crate::cli::context::session::{CliSession, build_runtime};
use crate::cli::context::simulation_world::build_world;
use crate::cli::output::progress::ProgressLine;
use crate::cli::output::web;
use crate::file_read;
use crate::lab::recommend::comparison_run::{ComparisonPlan, ComparisonProgress, ComparisonRun};
use crate::lab::recommend::method_names::MethodName;
use crate::lab::recommend::pack_world::{PackLearners, pack_world};
use crate::lab::recommend::pupils::WorldKind;
use crate::learner::predict::predictor_weights::PredictorWeights;
use crate::pack;
use crate::types::Params;
use crate::types::learning_goal::GoalKind;

mod recommend_answer;
mod recommend_page;

use recommend_answer::RecommendAnswer;

/// Compare recommenders in simulated worlds
///
/// Each method recommends ten exercises to simulated learners, for each of four goals. The score is
/// the share of the achievable gain. In the world `model`, the predictor decides what is passed and
/// what was gained; in the others, learners with known knowledge do. None of this is about a person.
///
/// Trained methods need a program built with `cargo build --features train`. Ctrl-C saves trainings;
/// the same command continues them.
#[derive(Args, Clone, Debug)]
#[command(verbatim_doc_comment)]
pub struct LabRecommendCommand {
    /// Weights file of the predictor
    #[arg(long, value_name = "FILE")]
    weights: PathBuf,
    /// Goals, separated by commas [default: all]
    #[arg(long, value_name = "GOAL", value_delimiter = ',', value_parser = goal_command::parse_goal_kind)]
    goal: Vec<GoalKind>,
    /// Methods, separated by commas [default: all that this program can run]
    #[arg(long, value_name = "METHOD", value_delimiter = ',', value_parser = parse_method)]
    methods: Vec<MethodName>,
    /// Worlds, separated by commas [default: model,outcomes,placebo]
    #[arg(long, value_enum, value_name = "WORLD", value_delimiter = ',')]
    world: Vec<WorldKind>,
    /// Exercises before the ten, separated by commas [default: 0,5,20,100]
    #[arg(long, value_name = "N", value_delimiter = ',', value_parser = clap::value_parser!(u16).range(0..=1000))]
    history: Vec<u16>,
    /// Learners of each condition
    #[arg(long, value_name = "N", default_value_t = 2048, value_parser = clap::value_parser!(u64).range(2..=100_000))]
    learners: u64,
    /// Random seed
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// Train again without this share of the problems, and measure on all
    #[arg(long, value_name = "SHARE", value_parser = parse_share)]
    unseen: Option<f64>,
    /// Train again with a part left out
    #[arg(long)]
    ablations: bool,
    /// Fewer learners and methods, short trainings
    #[arg(long)]
    quick: bool,
    /// Rounds of every training
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=100_000))]
    rounds: Option<u32>,
    /// Train as the published code does
    #[arg(long)]
    as_published: bool,
    /// Write charts to this file, as a web page
    #[arg(long, value_name = "FILE")]
    html: Option<PathBuf>,
    /// Overwrite an existing file
    #[arg(long, requires = "html")]
    force: bool,
}

/// Sizes of a quick run.
const QUICK_LEARNERS: u64 = 96;
const QUICK_METHODS: [&str; 8] = ["random", "historical", "curator", "lookahead", "td3", "td3-mve", "dqn", "ppo"];
const QUICK_HISTORY: usize = 20;
/// The lengths of the histories (paper: 100).
const HISTORIES: [usize; 4] = [0, 5, 20, 100];

fn parse_method(name: &str) -> Result<MethodName, String> {
    MethodName::from_name(name).ok_or_else(|| {
        let names: Vec<&str> = MethodName::all().into_iter().map(MethodName::name).collect();
        format!("not a method; choose from {}", names.join(", "))
    })
}

fn parse_share(text: &str) -> Result<f64, String> {
    let share: f64 = text.parse().map_err(|_| "not a number".to_owned())?;
    if share > 0.0 && share < 1.0 { Ok(share) } else { Err("not between 0 and 1".to_owned()) }
}

impl LabRecommendCommand {
    /// Runs the comparison and prints the results.
    pub fn run(&self, session: &CliSession) -> Result<Exit, Failure> {
        if let Some(file) = &self.html {
            web::check_overwrite(file, self.force)?;
        }
        let plan = self.plan()?;
        let weights = read_weights(&self.weights)?;
        // Other installed packs must not change the figures.
        let catalog = Arc::new(pack::embedded_catalog());
        let line = ProgressLine::start(&session.page);
        let simulation = if plan.worlds.contains(&WorldKind::Pupils) {
            Some(build_world(session, catalog.as_ref().clone(), &line)?)
        } else {
            None
        };
        let learners = PackLearners::new(Arc::clone(&catalog), simulation, self.seed);
        let world = pack_world(&weights, &learners, &Params::default().curriculum);
        let runtime = build_runtime()?;
        let stop = Interrupts::stop_flag(&runtime, || {})?;
        let (started, shown) = (Instant::now(), Cell::new(0));
        let on_progress = |progress: ComparisonProgress| {
            show_progress(&line, started, &shown, &progress);
            !stop.load(Ordering::Relaxed)
        };
        let run = ComparisonRun::new(&world, &learners, &plan, &on_progress);
        let report = run.run(&session.paths.cache.join("policies"));
        line.clear();
        let report =
            report.map_err(|error| Failure::environment(format!("Cannot finish the comparison: {error:#}.")))?;
        let Some(report) = report else {
            return Err(Failure::interrupted().with_advice(
                "Finished trainings and the current one are saved; run the same command again to continue.",
            ));
        };
        let answer = RecommendAnswer::new(report, &plan, &world.kc_names);
        if let Some(file) = &self.html {
            web::write_private_file(file, recommend_page::render_page(&answer).as_bytes(), self.force)?;
        }
        session.print_answer(&answer)
    }

    /// The first option given that only a training reads.
    fn training_option(&self) -> Option<&'static str> {
        let options = [
            ("--unseen", self.unseen.is_some()),
            ("--ablations", self.ablations),
            ("--rounds", self.rounds.is_some()),
            ("--as-published", self.as_published),
        ];
        options.into_iter().find(|(_, given)| *given).map(|(option, _)| option)
    }

    fn plan(&self) -> Result<ComparisonPlan, Failure> {
        let learned = |method: &MethodName| matches!(method, MethodName::Learned(_));
        let can_train = cfg!(feature = "train");
        if let Some(method) = self.methods.iter().find(|method| learned(method) && !can_train) {
            return Err(no_training(&format!("train '{}'", method.name())));
        }
        let usual: Vec<MethodName> = if self.quick {
            QUICK_METHODS.into_iter().filter_map(MethodName::from_name).collect()
        } else {
            MethodName::all()
        };
        let usual: Vec<MethodName> = usual.into_iter().filter(|method| can_train || !learned(method)).collect();
        let methods = if self.methods.is_empty() { usual } else { self.methods.clone() };
        if let Some(option) = self.training_option()
            && !methods.iter().any(learned)
        {
            if !can_train {
                return Err(no_training(&format!("use `{option}`")));
            }
            let failure = Failure::usage(format!("Cannot use `{option}`: none of the methods is trained."));
            return Err(failure.with_advice("Add a trained one to `--methods`, such as `td3-mve`."));
        }
        let or = |given: Vec<usize>, usual: &[usize]| if given.is_empty() { usual.to_vec() } else { given };
        let histories = self.history.iter().map(|history| usize::from(*history)).collect();
        let usual_histories: &[usize] = if self.quick { &[QUICK_HISTORY] } else { &HISTORIES };
        let usual_worlds = vec![WorldKind::Model, WorldKind::Outcomes, WorldKind::Placebo];
        Ok(ComparisonPlan {
            worlds: if self.world.is_empty() { usual_worlds } else { self.world.clone() },
            tasks: if self.goal.is_empty() { GoalKind::ALL.to_vec() } else { self.goal.clone() },
            methods,
            histories: or(histories, usual_histories),
            learners: if self.quick { self.learners.min(QUICK_LEARNERS) } else { self.learners },
            seed: self.seed,
            unseen: self.unseen,
            ablations: self.ablations,
            quick: self.quick,
            rounds: self.rounds,
            as_published: self.as_published,
        })
    }
}

fn no_training(action: &str) -> Failure {
    let failure = Failure::usage(format!("Cannot {action}: this program has no training."));
    failure.with_advice("Build one with `cargo build --features train`.")
}

/// Reads a weights file.
pub fn read_weights(file: &std::path::Path) -> Result<PredictorWeights, Failure> {
    let cannot = |cause: &dyn std::fmt::Display| format!("Cannot read the weights '{}': {cause}.", file.display());
    let bytes = file_read::read_bytes(file, file_read::MAX_RECORD_BYTES)
        .map_err(|error| Failure::input(cannot(&error)).with_advice("Name a weights file with `--weights`."))?;
    PredictorWeights::from_bytes(&bytes)
        .map_err(|error| Failure::data(cannot(&error)).with_advice("Name a weights file with `--weights`."))
}

/// Shows the share done and the time left. Plain output gets a line at each per cent only.
pub fn show_progress(line: &ProgressLine, started: Instant, shown: &Cell<usize>, progress: &ComparisonProgress) {
    const PIECES: usize = 100;
    let done = (progress.share * PIECES as f64) as usize;
    let left = time_left(started.elapsed().as_secs_f64(), progress.share);
    line.show_waiting(&format!("{done} %{left}  {}", progress.what));
    if done > shown.replace(done) {
        line.show_piece(done, PIECES, &format!("{}{left}", progress.what));
    }
}

/// `, 3 min left`, once a hundredth is done.
fn time_left(elapsed: f64, share: f64) -> String {
    if share < 0.01 {
        return String::new();
    }
    let seconds = elapsed * (1.0 - share) / share;
    match seconds {
        seconds if seconds < 90.0 => format!(", {seconds:.0} s left"),
        seconds if seconds < 5_400.0 => format!(", {:.0} min left", seconds / 60.0),
        seconds => format!(", {:.1} h left", seconds / 3_600.0),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn time_left_is_extrapolated() {
        assert_eq!(time_left(10.0, 0.005), "");
        assert_eq!(time_left(10.0, 0.5), ", 10 s left");
        assert_eq!(time_left(100.0, 0.25), ", 5 min left");
        assert_eq!(time_left(3_600.0, 0.25), ", 3.0 h left");
    }

    #[test]
    fn options_of_a_training_need_a_trained_method() {
        #[derive(clap::Parser)]
        struct Line {
            #[command(flatten)]
            recommend: LabRecommendCommand,
        }
        let cause = if cfg!(feature = "train") { "none of the methods is trained" } else { "has no training" };
        for options in ["", "--ablations", "--unseen 0.2", "--as-published", "--rounds 3"] {
            let line = format!("x --weights w --methods random,curator {options}");
            let line = <Line as clap::Parser>::try_parse_from(line.split_whitespace()).expect("a command");
            let refused = line.recommend.plan().err().map(|failure| failure.to_string());
            assert_eq!(refused.is_some_and(|why| why.contains(cause)), !options.is_empty(), "{options}");
        }
    }

    #[test]
    fn methods_and_shares_are_parsed() {
        assert_eq!(parse_method("beam"), Ok(MethodName::Beam));
        assert!(parse_method("magic").is_err_and(|error| error.contains("td3-mve")));
        assert_eq!(parse_share("0.2"), Ok(0.2));
        assert!(parse_share("1").is_err() && parse_share("a").is_err());
    }
}
