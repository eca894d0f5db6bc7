//! `rung pack …`: problem packs, made, checked, tested, shipped and installed.

use clap::Subcommand;

use crate::cli::exit::{Exit, Failure};
use crate::cli::global::GlobalOptions;
use crate::cli::session::CliSession;

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
    New(new::PackNewCommand),
    Check(check::PackCheckCommand),
    Mutate(mutate::PackMutateCommand),
    Build(build::PackBuildCommand),
    Lock(lock::PackLockCommand),
    Install(install::PackInstallCommand),
    Update(update::PackUpdateCommand),
    Remove(remove::PackRemoveCommand),
    Preview(preview::PackPreviewCommand),
    Rehearse(rehearse::PackRehearseCommand),
    Stats(stats::PackStatsCommand),
    /// Lists installed packs
    List,
}

impl PackCommand {
    /// Does what was asked.
    pub fn run(&self, session: &CliSession, global: &GlobalOptions) -> Result<Exit, Failure> {
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
