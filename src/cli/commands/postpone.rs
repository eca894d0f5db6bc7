//! `rung postpone ID`: postpones the review of a problem.

use clap::Args;

use crate::cli::args::lookup::ProblemArg;
use crate::cli::context::exit::{Exit, Failure};
use crate::cli::context::session::CliSession;
use crate::cli::output::reschedule_answer;
use crate::types::event::RescheduleKind;

/// Postpone a review
#[derive(Args, Clone, Debug)]
pub struct PostponeCommand {
    #[command(flatten)]
    problem: ProblemArg,
    /// Number of days; counted from today if it is overdue
    #[arg(default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=i64::from(RescheduleKind::MAX_POSTPONE_DAYS)))]
    days: u16,
}

impl PostponeCommand {
    /// Records the change.
    pub fn run(&self, session: &CliSession) -> Result<Exit, Failure> {
        reschedule_answer::reschedule(session, &self.problem.id, RescheduleKind::Postponed { days: self.days })
    }
}
