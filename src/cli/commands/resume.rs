//! `rung resume ID`: lets a suspended review come back.

use clap::Args;

use crate::cli::arrange;
use crate::cli::exit::{Exit, Failure};
use crate::cli::find::ProblemArg;
use crate::cli::session::Session;
use crate::model::event::Arrangement;

/// Lets a suspended review come back
#[derive(Args, Clone, Debug)]
pub struct Resume {
    #[command(flatten)]
    problem: ProblemArg,
}

impl Resume {
    /// Records it.
    pub fn run(&self, session: &Session) -> Result<Exit, Failure> {
        arrange::run(session, &self.problem.id, Arrangement::Resumed)
    }
}
