//! `rung resume ID`: lets a suspended review come back.

use clap::Args;

use crate::cli::arrange;
use crate::cli::exit::{Exit, Failure};
use crate::cli::find::ProblemArg;
use crate::cli::session::CliSession;
use crate::model::event::Arrangement;

/// Lets a suspended review come back
#[derive(Args, Clone, Debug)]
pub struct ResumeCommand {
    #[command(flatten)]
    problem: ProblemArg,
}

impl ResumeCommand {
    /// Records it.
    pub fn run(&self, session: &CliSession) -> Result<Exit, Failure> {
        arrange::reschedule(session, &self.problem.id, Arrangement::Resumed)
    }
}
