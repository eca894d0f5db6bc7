//! `rung suspend ID`: stops the review of a problem from coming back.

use clap::Args;

use crate::cli::arrange;
use crate::cli::exit::{Exit, Failure};
use crate::cli::find::ProblemArg;
use crate::cli::session::Session;
use crate::model::event::Arrangement;

/// Stops the review of a problem from coming back
#[derive(Args, Clone, Debug)]
pub struct Suspend {
    #[command(flatten)]
    problem: ProblemArg,
}

impl Suspend {
    /// Records it.
    pub fn run(&self, session: &Session) -> Result<Exit, Failure> {
        arrange::run(session, &self.problem.id, Arrangement::Suspended)
    }
}
