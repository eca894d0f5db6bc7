//! `rung import kattis DIR`: converts contest problem packages to problems of a pack.

use std::path::PathBuf;

use clap::Args;

use super::import_into_pack::ImportTargetArgs;
use crate::cli::context::exit::{Exit, Failure};
use crate::cli::context::session::CliSession;
use crate::orchestrator::packs::pack_import;

/// Create problems from problem packages (Kattis, ICPC)
///
/// DIR is one package (a folder with a `problem.yaml`) or a folder of packages, in the
/// legacy format or that of 2023-07 or 2025-09. Problems are in stdin mode; submissions
/// become references and known bugs, flags of the default validator a checker. Parts that
/// cannot be converted, such as a custom output validator, are listed with the reason.
/// Existing problems do not change. An imported problem is a draft: `rung pack check`
/// lists what is missing.
#[derive(Args, Clone, Debug)]
#[command(verbatim_doc_comment)]
pub struct ImportKattisCommand {
    /// One package, or a folder of packages
    #[arg(value_name = "DIR")]
    folder: PathBuf,
    #[command(flatten)]
    into: ImportTargetArgs,
}

impl ImportKattisCommand {
    /// Reads the packages and writes problems.
    pub fn run(&self, session: &CliSession) -> Result<Exit, Failure> {
        let topic = self.into.topic()?;
        let imported = pack_import::read_packages(&self.folder, topic).map_err(|error| {
            Failure::input(format!("{}: {error}.", self.folder.display()))
                .with_advice("Give a problem package's folder, or a folder of them.")
        })?;
        self.into.finish(session, "Problem packages", imported)
    }
}
