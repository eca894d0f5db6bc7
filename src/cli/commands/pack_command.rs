//! `rung pack …`: creates, checks, tests, builds and installs problem packs.

use clap::Subcommand;

use crate::cli::args::global_options::GlobalOptions;
use crate::cli::context::exit::{Exit, Failure};
use crate::cli::context::session::CliSession;

mod pack_annotate;
mod pack_build;
mod pack_check;
mod pack_install;
mod pack_list;
mod pack_lock;
mod pack_mutate;
mod pack_new;
mod pack_preview;
mod pack_rehearse;
mod pack_remove;
mod pack_stats;
mod pack_update;
mod pack_use;

/// Create, check, test, build and install problem packs.
#[derive(Subcommand, Clone, Debug)]
pub enum PackCommand {
    New(pack_new::PackNewCommand),
    Check(pack_check::PackCheckCommand),
    Mutate(pack_mutate::PackMutateCommand),
    Annotate(pack_annotate::PackAnnotateCommand),
    Build(pack_build::PackBuildCommand),
    Lock(pack_lock::PackLockCommand),
    Install(pack_install::PackInstallCommand),
    Update(pack_update::PackUpdateCommand),
    Remove(pack_remove::PackRemoveCommand),
    Preview(pack_preview::PackPreviewCommand),
    Rehearse(pack_rehearse::PackRehearseCommand),
    Stats(pack_stats::PackStatsCommand),
    Use(pack_use::PackUseCommand),
    /// List installed packs
    List,
}

impl PackCommand {
    /// Runs the command.
    pub fn run(&self, session: &CliSession, global: &GlobalOptions) -> Result<Exit, Failure> {
        match self {
            Self::New(new) => new.run(session),
            Self::Check(check) => check.run(session),
            Self::Mutate(mutate) => mutate.run(session),
            Self::Annotate(annotate) => annotate.run(session),
            Self::Build(build) => build.run(session),
            Self::Lock(lock) => lock.run(session),
            Self::Install(install) => install.run(session),
            Self::Update(update) => update.run(session),
            Self::Remove(remove) => remove.run(session),
            Self::Preview(preview) => preview.run(session, global),
            Self::Rehearse(rehearse) => rehearse.run(session),
            Self::Stats(stats) => stats.run(session),
            Self::Use(chosen) => chosen.run(session),
            Self::List => pack_list::run(session),
        }
    }
}
