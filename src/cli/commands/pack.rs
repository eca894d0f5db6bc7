//! `rung pack …`: problem packs, made, checked, tested, shipped and installed.

use clap::Subcommand;

use crate::cli::exit::{Exit, Failure};
use crate::cli::global::Global;
use crate::cli::session::Session;

mod build;
mod check;
mod install;
mod list;
mod lock;
mod mutate;
mod new;
mod preview;
mod rehearse;
mod remove;
mod stats;
mod update;

/// Makes, checks, tests, ships and installs problem packs.
#[derive(Subcommand, Clone, Debug)]
pub enum PackCommand {
    New(new::New),
    Check(check::Check),
    Mutate(mutate::Mutate),
    Build(build::Build),
    Lock(lock::LockCommand),
    Install(install::Install),
    Update(update::Update),
    Remove(remove::Remove),
    Preview(preview::Preview),
    Rehearse(rehearse::Rehearse),
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
            Self::Build(build) => build.run(session),
            Self::Lock(lock) => lock.run(session),
            Self::Install(install) => install.run(session),
            Self::Update(update) => update.run(session),
            Self::Remove(remove) => remove.run(session),
            Self::Preview(preview) => preview.run(session, global),
            Self::Rehearse(rehearse) => rehearse.run(session),
            Self::Stats(stats) => stats.run(session),
            Self::List => list::run(session),
        }
    }
}
