//! `rung lab train predictor|policy`: trains the weights of the predictor, and recommenders.

use std::path::PathBuf;

use clap::{Args, Subcommand};

use crate::cli::context::exit::{Exit, Failure};
use crate::cli::context::session::CliSession;

mod train_policy;
#[cfg(feature = "train")]
mod train_predictor;

/// Train the models that predict and recommend
#[derive(Subcommand, Clone, Debug)]
pub enum LabTrainCommand {
    Policy(train_policy::TrainPolicyCommand),
    Predictor(TrainPredictorCommand),
}

impl LabTrainCommand {
    /// Runs the training.
    pub fn run(&self, session: &CliSession) -> Result<Exit, Failure> {
        match self {
            Self::Policy(policy) => policy.run(session),
            Self::Predictor(predictor) => predictor.run(session),
        }
    }
}

/// Train the predictor on simulated learners or on a log
///
/// Simulated learners practise the installed problems for some days; their programs are judged
/// once and cached. A log is a CSV file as for `rung lab predict`, whose items are names of
/// installed problems. Weights and figures go to DIR. Ctrl-C saves after the epoch at hand.
#[derive(Args, Clone, Debug)]
#[command(verbatim_doc_comment)]
#[cfg_attr(not(feature = "train"), allow(dead_code, reason = "only the build with training reads its options"))]
pub struct TrainPredictorCommand {
    /// Number of simulated learners
    #[arg(long, value_name = "N", required_unless_present = "data", conflicts_with = "data", value_parser = clap::value_parser!(u16).range(5..=5000))]
    simulate: Option<u16>,
    /// Log of real or simulated learners
    #[arg(long, value_name = "FILE")]
    data: Option<PathBuf>,
    /// Kind of simulated learners
    #[arg(long, value_enum, default_value_t = LearnerGenerator::Novice, conflicts_with = "data")]
    generator: LearnerGenerator,
    /// Days per simulated learner
    #[arg(long, value_name = "N", default_value_t = 30, conflicts_with = "data", value_parser = clap::value_parser!(u32).range(1..=365))]
    days: u32,
    /// Minutes a day per simulated learner
    #[arg(long, value_name = "N", default_value_t = 60, conflicts_with = "data", value_parser = clap::value_parser!(u16).range(5..=600))]
    minutes: u16,
    /// Use only the first N installed problems
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(2..=10_000))]
    problems: Option<u16>,
    /// Most epochs of each network
    #[arg(long, value_name = "N", default_value_t = 30, value_parser = clap::value_parser!(u16).range(1..=1000))]
    epochs: u16,
    /// Random seed
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// Continue an interrupted training in DIR
    #[arg(long)]
    resume: bool,
    /// Folder for the weights and figures
    #[arg(long, value_name = "DIR")]
    out: PathBuf,
}

/// A source of simulated learners.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub enum LearnerGenerator {
    /// Novices who write programs, judged once
    Novice,
    /// Random outcomes without programs, in minutes; made the shipped weights
    Outcomes,
}

#[cfg(not(feature = "train"))]
impl TrainPredictorCommand {
    #[allow(clippy::unused_self, reason = "the build with training uses it")]
    fn run(&self, _: &CliSession) -> Result<Exit, Failure> {
        let advice = "Build it with `cargo build --release --features train`.";
        Err(Failure::environment("Cannot train: this build has no training.").with_advice(advice))
    }
}
