//! `rung import exercism DIR`: converts exercises from Exercism's problem specifications to problems of a pack.

use std::path::PathBuf;

use clap::Args;

use super::import_into_pack::ImportTargetArgs;
use crate::cli::context::exit::{Exit, Failure};
use crate::cli::context::session::CliSession;
use crate::file_read;
use crate::orchestrator::packs::pack_import;

/// Create problems from Exercism's problem specifications
///
/// DIR is one exercise (a folder with a `canonical-data.json`) or a folder of
/// exercises. Each property becomes a problem in function mode with the types that all
/// cases share. Parts that cannot be converted are listed with the reason. Existing
/// problems do not change. An imported problem is a draft: add a reference, then
/// `rung pack check` lists what is missing.
#[derive(Args, Clone, Debug)]
#[command(verbatim_doc_comment)]
pub struct ImportExercismCommand {
    /// One exercise, or a folder of exercises
    #[arg(value_name = "DIR")]
    folder: PathBuf,
    #[command(flatten)]
    into: ImportTargetArgs,
}

impl ImportExercismCommand {
    /// Reads the exercises and writes problems.
    pub fn run(&self, session: &CliSession) -> Result<Exit, Failure> {
        let topic = self.into.topic()?;
        let imported = pack_import::read_exercises(&self.folder, topic).map_err(|error| {
            let why = file_read::describe_folder_error(&self.folder, &error);
            Failure::input(format!("{}: {why}.", self.folder.display()))
                .with_advice("Give an exercise's folder of the problem specifications, or the folder `exercises`.")
        })?;
        self.into.finish(session, "Exercism exercises", imported)
    }
}
