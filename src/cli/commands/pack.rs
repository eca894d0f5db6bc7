//! `rung pack …`: problem packs, checked, shipped and installed.

use clap::Subcommand;

use crate::cli::exit::{Exit, Failure};
use crate::cli::session::Session;

mod build;
mod check;
mod install;
mod list;
mod lock;
mod remove;
mod update;

/// Checks, ships and installs problem packs.
#[derive(Subcommand, Clone, Debug)]
pub enum PackCommand {
    Check(check::Check),
    Build(build::Build),
    Lock(lock::LockCommand),
    Install(install::Install),
    Update(update::Update),
    Remove(remove::Remove),
    /// Lists installed packs
    List,
}

impl PackCommand {
    /// Does what was asked.
    pub fn run(&self, session: &Session) -> Result<Exit, Failure> {
        match self {
            Self::Check(check) => check.run(session),
            Self::Build(build) => build.run(session),
            Self::Lock(lock) => lock.run(session),
            Self::Install(install) => install.run(session),
            Self::Update(update) => update.run(session),
            Self::Remove(remove) => remove.run(session),
            Self::List => list::run(session),
        }
    }
}
