//! `rung pack new|check|mutate|preview|stats|list`: problem packs.

use clap::Subcommand;

use crate::cli::exit::{Exit, Failure};
use crate::cli::global::Global;
use crate::cli::session::Session;

mod check;
mod list;
mod mutate;
mod new;
mod preview;
mod stats;

/// Makes, checks, tests and lists problem packs.
#[derive(Subcommand, Clone, Debug)]
pub enum PackCommand {
    New(new::New),
    Check(check::Check),
    Mutate(mutate::Mutate),
    Preview(preview::Preview),
    Stats(stats::Stats),
    /// Lists installed packs
    List,
}

impl PackCommand {
    /// Does what was asked.
    pub fn run(&self, session: &Session, global: &Global) -> Result<Exit, Failure> {
        match self {
            Self::New(new) => new.run(session),
            Self::Check(check) => check.run(session),
            Self::Mutate(mutate) => mutate.run(session),
            Self::Preview(preview) => preview.run(session, global),
            Self::Stats(stats) => stats.run(session),
            Self::List => list::run(session),
        }
    }
}
