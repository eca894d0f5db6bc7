//! `rung resume ID`: resumes a suspended review.

use clap::Args;

use crate::cli::args::lookup::ProblemArg;
use crate::cli::context::exit::{Exit, Failure};
use crate::cli::context::session::CliSession;
use crate::cli::output::reschedule_answer;
use crate::types::event::RescheduleKind;

/// Resume a suspended review
#[derive(Args, Clone, Debug)]
pub struct ResumeCommand {
    #[command(flatten)]
    problem: ProblemArg,
}

impl ResumeCommand {
    /// Records the change.
    pub fn run(&self, session: &CliSession) -> Result<Exit, Failure> {
        reschedule_answer::reschedule(session, &self.problem.id, RescheduleKind::Resumed)
    }
}
