//! `rung suspend ID`: suspends the reviews of a problem.

use clap::Args;

use crate::cli::args::lookup::ProblemArg;
use crate::cli::context::exit::{Exit, Failure};
use crate::cli::context::session::CliSession;
use crate::cli::output::reschedule_answer;
use crate::types::event::RescheduleKind;

/// Suspend the reviews of a problem
#[derive(Args, Clone, Debug)]
pub struct SuspendCommand {
    #[command(flatten)]
    problem: ProblemArg,
}

impl SuspendCommand {
    /// Records the change.
    pub fn run(&self, session: &CliSession) -> Result<Exit, Failure> {
        reschedule_answer::reschedule(session, &self.problem.id, RescheduleKind::Suspended)
    }
}
