//! `rung state show|verify|rebuild|export|import|optimise|schema`: looks after the learner's record.

use std::path::PathBuf;

use clap::Subcommand;

use crate::cli::context::exit::{Exit, Failure};
use crate::cli::context::session::CliSession;
use crate::cli::output::out;
use crate::orchestrator::maintenance;

mod progsnap2_export;
mod state_export;
mod state_import;
mod state_optimise;
mod state_rebuild;
mod state_show;
mod state_verify;

/// Looks after your record.
#[derive(Subcommand, Clone, Debug)]
pub enum StateCommand {
    /// Shows what the record holds; with `--json`, all of it
    Show,
    /// Checks every line of the journal and the snapshot made from it
    Verify,
    /// Makes the snapshot again from the journal
    ///
    /// Lines behind a damaged one can't be trusted; they are kept in a file beside the journal.
    Rebuild,
    /// Writes your whole record to one file, to take to another machine
    ///
    /// The journal, the sources it names and your own cases. Your solution files are yours to copy.
    ///
    /// With `--progsnap2` it is written as a folder in the format in which traces of
    /// programming are exchanged: submissions, cases, hints and code, without a name.
    #[command(verbatim_doc_comment)]
    Export {
        #[arg(required_unless_present = "progsnap2")]
        file: Option<PathBuf>,
        /// Replace the file if it exists
        #[arg(long, conflicts_with = "progsnap2")]
        force: bool,
        /// Writes `ProgSnap2` to this folder instead, which must not be there yet
        #[arg(long, value_name = "DIR", conflicts_with = "file")]
        progsnap2: Option<PathBuf>,
    },
    /// Reads a record that was exported on another machine
    ///
    /// Into an empty home, or where the file goes on from the record here;
    /// two records that both went on are never mixed.
    #[command(verbatim_doc_comment)]
    Import { file: PathBuf },
    /// Fits FSRS to your own reviews, once there are 200
    ///
    /// The weights are taken if fitting to your older reviews predicts the newer ones better;
    /// Ctrl-C leaves all as it was.
    #[command(verbatim_doc_comment)]
    Optimise,
    /// Prints the JSON schema of the record
    Schema,
}

impl StateCommand {
    /// Does what was asked.
    pub fn run(&self, session: &CliSession) -> Result<Exit, Failure> {
        match self {
            Self::Show => state_show::run(session),
            Self::Verify => state_verify::run(session),
            Self::Rebuild => state_rebuild::run(session),
            Self::Export { progsnap2: Some(folder), .. } => progsnap2_export::run(session, folder),
            Self::Export { file: Some(file), force, .. } => state_export::run(session, file, *force),
            // The command line asks for one of the two.
            Self::Export { .. } => Err(Failure::usage("Name a file, or a folder with `--progsnap2`.".to_owned())),
            Self::Import { file } => state_import::run(session, file),
            Self::Optimise => state_optimise::run(session),
            Self::Schema => schema(),
        }
    }
}

fn schema() -> Result<Exit, Failure> {
    let text = serde_json::to_string_pretty(&maintenance::schema())
        .map_err(|error| Failure::environment(format!("The schema could not be written: {error}.")))?;
    out::print_stdout(&(text + "\n"))?;
    Ok(Exit::Ok)
}
