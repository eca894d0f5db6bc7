//! `rung suspend ID`: stops the review of a problem from coming back.

use clap::Args;

use crate::cli::arrange;
use crate::cli::exit::{Exit, Failure};
use crate::cli::find::ProblemArg;
use crate::cli::session::CliSession;
use crate::model::event::Arrangement;

/// Stops the review of a problem from coming back
#[derive(Args, Clone, Debug)]
pub struct SuspendCommand {
    #[command(flatten)]
    problem: ProblemArg,
}

impl SuspendCommand {
    /// Records it.
    pub fn run(&self, session: &CliSession) -> Result<Exit, Failure> {
        arrange::reschedule(session, &self.problem.id, Arrangement::Suspended)
    }
}
