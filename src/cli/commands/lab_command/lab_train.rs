//! `rung lab train policy`: trains the models behind recommendations.

use clap::Subcommand;

use crate::cli::context::exit::{Exit, Failure};
use crate::cli::context::session::CliSession;

mod train_policy;

/// Train the models behind recommendations
#[derive(Subcommand, Clone, Debug)]
pub enum LabTrainCommand {
    Policy(train_policy::TrainPolicyCommand),
}

impl LabTrainCommand {
    /// Runs the command.
    pub fn run(&self, session: &CliSession) -> Result<Exit, Failure> {
        match self {
            Self::Policy(policy) => policy.run(session),
        }
    }
}
