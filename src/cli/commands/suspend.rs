//! `rung suspend ID`: stops the review of a problem from coming back.

use clap::Args;
use clap_complete::engine::ArgValueCandidates;

use crate::cli::arrange;
use crate::cli::completing;
use crate::cli::exit::{Exit, Failure};
use crate::cli::session::Session;
use crate::model::event::Arrangement;

/// Stops the review of a problem from coming back
#[derive(Args, Clone, Debug)]
pub struct Suspend {
    /// Id, title or alias of the problem
    #[arg(add = ArgValueCandidates::new(completing::problems))]
    id: String,
}

impl Suspend {
    /// Records it.
    pub fn run(&self, session: &Session) -> Result<Exit, Failure> {
        arrange::run(session, &self.id, Arrangement::Suspended)
    }
}
