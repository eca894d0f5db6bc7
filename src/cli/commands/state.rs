//! `rung state show|verify|rebuild|export|import|optimise|schema`: manages the learner's record.

use std::path::PathBuf;

use clap::Subcommand;

use crate::cli::context::exit::{Exit, Failure};
use crate::cli::context::session::CliSession;
use crate::cli::output::out;
use crate::orchestrator::record::maintenance;

mod progsnap2_export;
mod state_export;
mod state_import;
mod state_optimise;
mod state_rebuild;
mod state_show;
mod state_verify;

/// Show, check, rebuild, export or import your record.
#[derive(Subcommand, Clone, Debug)]
pub enum StateCommand {
    /// Show a summary of the record; with `--json`, all of it
    Show,
    /// Check the journal and its snapshot
    Verify,
    /// Rebuild the snapshot from the journal
    ///
    /// Lines after a damaged one are not trusted; they are saved in a file beside the journal.
    Rebuild,
    /// Write your whole record to one file
    ///
    /// The file has the journal, the submitted code, your own cases and your notes. Copy your
    /// solution files yourself. `--progsnap2` writes a `ProgSnap2` folder instead, the exchange format
    /// for traces of programming: submissions, cases, hints and code, without a name.
    #[command(verbatim_doc_comment)]
    Export {
        #[arg(required_unless_present = "progsnap2")]
        file: Option<PathBuf>,
        /// Overwrite an existing file
        #[arg(long, conflicts_with = "progsnap2")]
        force: bool,
        /// Write `ProgSnap2` to this new folder instead
        #[arg(long, value_name = "DIR", conflicts_with = "file")]
        progsnap2: Option<PathBuf>,
    },
    /// Read a record exported on another machine
    ///
    /// Rung must have no record here, or an older copy of the same one. Two records that
    /// both changed are never merged.
    #[command(verbatim_doc_comment)]
    Import { file: PathBuf },
    /// Fit FSRS to your own reviews (at least 200)
    ///
    /// Rung uses the new weights only if weights fitted to your older reviews predict the
    /// newer ones better. Ctrl-C changes nothing.
    #[command(verbatim_doc_comment)]
    Optimise,
    /// Print the JSON schema of the record
    Schema,
}

impl StateCommand {
    /// Runs the command.
    pub fn run(&self, session: &CliSession) -> Result<Exit, Failure> {
        match self {
            Self::Show => state_show::run(session),
            Self::Verify => state_verify::run(session),
            Self::Rebuild => state_rebuild::run(session),
            Self::Export { progsnap2: Some(folder), .. } => progsnap2_export::run(session, folder),
            Self::Export { file: Some(file), force, .. } => state_export::run(session, file, *force),
            // The parser requires one of the two.
            Self::Export { .. } => Err(Failure::usage("Name a file, or a folder with `--progsnap2`.".to_owned())),
            Self::Import { file } => state_import::run(session, file),
            Self::Optimise => state_optimise::run(session),
            Self::Schema => schema(),
        }
    }
}

fn schema() -> Result<Exit, Failure> {
    let text = serde_json::to_string_pretty(&maintenance::schema())
        .map_err(|error| Failure::environment(format!("Cannot write the schema: {error}.")))?;
    out::print_stdout(&(text + "\n"))?;
    Ok(Exit::Ok)
}
