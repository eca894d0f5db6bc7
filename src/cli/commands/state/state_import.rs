//! `rung state import FILE`: a record that was exported on another machine.

use std::path::{Path, PathBuf};

use serde::Serialize;

use crate::cli::context::exit::{Exit, Failure};
use crate::cli::context::session::CliSession;
use crate::cli::output::out::{CommandAnswer, print_notice};
use crate::cli::output::page::{Page, PageText};
use crate::orchestrator::record::maintenance;
use crate::orchestrator::record::maintenance::{ArchiveImport, ImportOutcome};
use crate::text::number_format::count_noun;

/// Reads a record from a file.
pub fn run(session: &CliSession, file: &Path) -> Result<Exit, Failure> {
    let imported = maintenance::import(&session.paths, file, &*session.clock)?;
    imported.notices.iter().for_each(|notice| print_notice(notice));
    session.print_answer(&StateImportAnswer::new(&imported, file))
}

/// What was read in.
#[derive(Clone, Debug, Serialize)]
pub struct StateImportAnswer {
    pub file: PathBuf,
    /// `copied`, `continued`, `same` or `already_newer`.
    pub outcome: &'static str,
    /// The version the record stood at before, where the file went on from it.
    pub from: Option<u64>,
    /// The version it stands at now.
    pub version: u64,
    /// Sources and own cases that were not here before.
    pub sources: usize,
    pub cases: usize,
    /// Problems whose notes were not here before.
    pub notes: usize,
}

impl StateImportAnswer {
    fn new(imported: &ArchiveImport, file: &Path) -> Self {
        let (outcome, from) = match imported.outcome {
            ImportOutcome::Copied => ("copied", None),
            ImportOutcome::Continued { from } => ("continued", Some(from)),
            ImportOutcome::Same => ("same", None),
            ImportOutcome::AlreadyNewer => ("already_newer", None),
        };
        let ArchiveImport { head, sources, cases, notes, .. } = imported;
        let (file, version) = (file.to_owned(), head.version);
        Self { file, outcome, from, version, sources: *sources, cases: *cases, notes: *notes }
    }
}

impl CommandAnswer for StateImportAnswer {
    fn render_text(&self, page: &Page) -> String {
        let mut text = PageText::new(page);
        let version = self.version;
        text.line(match (self.outcome, self.from) {
            ("continued", Some(from)) => format!("Your record went on from version {from} to version {version}."),
            ("same", _) => format!("Already up to date (version {version})."),
            ("already_newer", _) => {
                format!("The record here is newer already: version {version}. Nothing was changed.")
            }
            _ => format!("Your record is here now: version {version}."),
        });
        if self.sources + self.cases + self.notes > 0 {
            let (sources, cases) = (count_noun(self.sources, "source"), count_noun(self.cases, "own case"));
            text.line(format!("New here: {sources}, {cases}, notes on {}.", count_noun(self.notes, "problem")));
        }
        text.finish()
    }
}
