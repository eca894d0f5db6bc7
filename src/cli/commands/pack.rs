//! `rung pack check|mutate|list`: problem packs.

use clap::Subcommand;

use crate::cli::exit::{Exit, Failure};
use crate::cli::session::Session;

mod check;
mod list;
mod mutate;

/// Checks, tests and lists problem packs.
#[derive(Subcommand, Clone, Debug)]
pub enum PackCommand {
    Check(check::Check),
    Mutate(mutate::Mutate),
    /// Lists installed packs
    List,
}

impl PackCommand {
    /// Does what was asked.
    pub fn run(&self, session: &Session) -> Result<Exit, Failure> {
        match self {
            Self::Check(check) => check.run(session),
            Self::Mutate(mutate) => mutate.run(session),
            Self::List => list::run(session),
        }
    }
}
