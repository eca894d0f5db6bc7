//! `rung resume ID`: lets a suspended review come back.

use clap::Args;
use clap_complete::engine::ArgValueCandidates;

use crate::cli::arrange;
use crate::cli::completing;
use crate::cli::exit::{Exit, Failure};
use crate::cli::session::Session;
use crate::model::event::Arrangement;

/// Lets a suspended review come back
#[derive(Args, Clone, Debug)]
pub struct Resume {
    /// Id, title or alias of the problem
    #[arg(add = ArgValueCandidates::new(completing::problems))]
    id: String,
}

impl Resume {
    /// Records it.
    pub fn run(&self, session: &Session) -> Result<Exit, Failure> {
        arrange::run(session, &self.id, Arrangement::Resumed)
    }
}
