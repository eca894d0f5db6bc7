//! `rung lab train policy`: trains one recommender for one goal and saves it.

use std::path::PathBuf;

use clap::Args;

use crate::cli::commands::goal_command;
use crate::cli::context::exit::{Exit, Failure};
use crate::cli::context::session::CliSession;
use crate::lab::recommend::method_names::{LearnedMethod, MethodName};
use crate::types::learning_goal::GoalKind;

/// Train a recommender for a goal
///
/// Trains in the predictor's own world, on simulated learners, and writes `policy.safetensors`. Needs a
/// program built with `cargo build --features train`. Ctrl-C saves the training.
#[derive(Args, Clone, Debug)]
#[command(verbatim_doc_comment)]
pub struct TrainPolicyCommand {
    /// Weights file of the predictor
    #[arg(long, value_name = "FILE")]
    weights: PathBuf,
    /// Goal of the recommendations
    #[arg(long, value_name = "GOAL", default_value = "weakest", value_parser = goal_command::parse_goal_kind)]
    goal: GoalKind,
    /// Method
    #[arg(long, value_name = "METHOD", default_value = "ddpg-mve", value_parser = parse_learned)]
    method: LearnedMethod,
    /// Random seed
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// Rounds of the training [default: 150; for ppo and trpo, 400]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=100_000))]
    rounds: Option<u32>,
    /// Continue an unfinished training
    #[arg(long)]
    resume: bool,
    /// Folder for the policy and the unfinished training
    #[arg(long, value_name = "DIR")]
    out: PathBuf,
}

fn parse_learned(name: &str) -> Result<LearnedMethod, String> {
    match MethodName::from_name(name) {
        Some(MethodName::Learned(method)) => Ok(method),
        _ => {
            let names: Vec<&str> = LearnedMethod::ALL.into_iter().map(LearnedMethod::name).collect();
            Err(format!("not a method that is trained; choose from {}", names.join(", ")))
        }
    }
}

impl TrainPolicyCommand {
    /// Fails: training is not part of this program.
    #[cfg(not(feature = "train"))]
    pub fn run(&self, _: &CliSession) -> Result<Exit, Failure> {
        let message = format!("Cannot train '{}': this program has no training.", self.method.name());
        Err(Failure::usage(message).with_advice("Build one with `cargo build --features train`."))
    }

    /// Trains, saves the policy and prints its learning curve.
    #[cfg(feature = "train")]
    pub fn run(&self, session: &CliSession) -> Result<Exit, Failure> {
        trained::run(self, session)
    }
}

#[cfg(feature = "train")]
mod trained {
    use std::cell::Cell;
    use std::path::Path;
    use std::sync::Arc;
    use std::sync::atomic::Ordering;
    use std::time::Instant;

    use serde::Serialize;

    use super::TrainPolicyCommand;
    use crate::cli::commands::lab_command::lab_recommend::{read_weights, show_progress};
    use crate::cli::context::exit::{Exit, Failure};
    use crate::cli::context::interrupts::Interrupts;
    use crate::cli::context::session::{CliSession, build_runtime};
    use crate::cli::output::out::CommandAnswer;
    use crate::cli::output::page::{Ink, Page, PageText, TextCell, plain};
    use crate::cli::output::progress::ProgressLine;
    use crate::lab::recommend::comparison_run::ComparisonProgress;
    use crate::lab::recommend::method_names::LearnedMethod;
    use crate::lab::recommend::pack_world::{PackLearners, pack_world};
    use crate::lab::recommend::training::comparison_training::TrainingLearners;
    use crate::lab::recommend::training::policy_store::{PolicyStore, TrainingJob, policy_file, write};
    use crate::lab::recommend::training::policy_trainer::{CurvePoint, TrainingPlan};
    use crate::pack;
    use crate::types::Params;
    use crate::types::learning_goal::GoalKind;

    /// Exercises before an episode, in turn.
    const HISTORIES: [usize; 4] = [0, 5, 20, 100];

    pub fn run(command: &TrainPolicyCommand, session: &CliSession) -> Result<Exit, Failure> {
        let failed = |error: anyhow::Error| Failure::environment(format!("Cannot finish the training: {error:#}."));
        let weights = read_weights(&command.weights)?;
        let catalog = Arc::new(pack::embedded_catalog());
        let learners = PackLearners::new(catalog, None, command.seed);
        let world = pack_world(&weights, &learners, &Params::default().curriculum);
        let plan = TrainingPlan::standard(command.method, command.goal, command.seed);
        let plan = command.rounds.map_or(plan, |rounds| plan.with_rounds(rounds));
        let group = TrainingLearners::new(&world, &learners, command.goal, &HISTORIES);
        let job = TrainingJob { plan, world: &world, starts: &group.starts, validation: &group.validation };
        let store = PolicyStore::new(command.out.clone());
        if !command.resume {
            store.discard(&job).map_err(failed)?;
        }
        let (line, started, shown) = (ProgressLine::start(&session.page), Instant::now(), Cell::new(0));
        let stop = Interrupts::stop_flag(&build_runtime()?, || {})?;
        let on_round = |round: u32| {
            let what = format!("round {round} of {}", plan.rounds);
            let share = f64::from(round) / f64::from(plan.rounds);
            show_progress(&line, started, &shown, &ComparisonProgress { share, what });
            !stop.load(Ordering::Relaxed)
        };
        let trained = store.train_or_load(&job, &on_round).map_err(failed)?;
        line.clear();
        let Some(trained) = trained else {
            return Err(Failure::interrupted().with_advice(format!("Continue with `{}`.", continue_command(command))));
        };
        let file = command.out.join("policy.safetensors");
        let content = policy_file(&trained.agent, &trained.curve).map_err(failed)?;
        write(&file, &content).map_err(failed)?;
        let (method, goal, curve) = (command.method, command.goal, trained.curve);
        session.print_answer(&TrainPolicyAnswer {
            method,
            goal,
            seed: command.seed,
            file: file.display().to_string(),
            curve,
        })
    }

    /// The command that continues the training.
    fn continue_command(command: &TrainPolicyCommand) -> String {
        let TrainPolicyCommand { weights, goal, method, seed, rounds, out, .. } = command;
        let rounds = rounds.map_or_else(String::new, |rounds| format!(" --rounds {rounds}"));
        let quoted = |path: &Path| shell_words::quote(&path.to_string_lossy()).into_owned();
        let (weights, out) = (quoted(weights), quoted(out));
        format!(
            "rung lab train policy --weights {weights} --goal {} --method {} --seed {seed}{rounds} --resume --out {out}",
            goal.name(),
            method.name()
        )
    }

    /// A finished training.
    #[derive(Clone, Debug, Serialize)]
    struct TrainPolicyAnswer {
        method: LearnedMethod,
        goal: GoalKind,
        seed: u64,
        file: String,
        curve: Vec<CurvePoint>,
    }

    impl CommandAnswer for TrainPolicyAnswer {
        fn render_text(&self, page: &Page) -> String {
            let mut text = PageText::new(page);
            text.line(format!("Trained {} for the goal {}: {}", self.method.name(), self.goal.name(), self.file));
            text.para(0, Ink::Dim, "Share of the achievable on validation learners, in the predictor's own world:");
            let row = |point: &CurvePoint| -> Vec<TextCell> {
                vec![plain(format!("{} steps", point.steps)), plain(format!("{:.1} %", point.share))]
            };
            text.table(2, &self.curve.iter().map(row).collect::<Vec<_>>());
            text.finish()
        }
    }
}
