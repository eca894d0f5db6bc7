//! `rung state import FILE`: imports a record exported on another machine.

use std::path::{Path, PathBuf};

use serde::Serialize;

use crate::cli::context::exit::{Exit, Failure};
use crate::cli::context::session::CliSession;
use crate::cli::output::out::{CommandAnswer, print_notice};
use crate::cli::output::page::{Ink, Page, PageText};
use crate::orchestrator::record::maintenance::{self, ArchiveImport, ImportOutcome};
use crate::text::number_format::count_noun;

/// Imports a record from a file.
pub fn run(session: &CliSession, file: &Path) -> Result<Exit, Failure> {
    let imported = maintenance::import(&session.paths, file, &*session.clock)?;
    imported.notices.iter().for_each(|notice| print_notice(notice));
    session.print_answer(&StateImportAnswer::new(&imported, file))
}

/// Result of the import.
#[derive(Clone, Debug, Serialize)]
pub struct StateImportAnswer {
    pub file: PathBuf,
    /// `copied`, `continued`, `same` or `already_newer`.
    pub outcome: &'static str,
    /// The previous version, if the file continued the record.
    pub from: Option<u64>,
    /// The current version.
    pub version: u64,
    /// Number of new sources and custom cases.
    pub sources: usize,
    pub cases: usize,
    /// Number of problems with new notes.
    pub notes: usize,
    /// Steps of the record here, and those that it and the file lack.
    #[serde(skip)]
    steps: u64,
    #[serde(skip)]
    missing: u64,
}

impl StateImportAnswer {
    fn new(imported: &ArchiveImport, file: &Path) -> Self {
        let (outcome, from) = match imported.outcome {
            ImportOutcome::Copied => ("copied", None),
            ImportOutcome::Continued { from } => ("continued", Some(from)),
            ImportOutcome::Same => ("same", None),
            ImportOutcome::AlreadyNewer => ("already_newer", None),
        };
        let ArchiveImport { head, sources, cases, notes, missing, .. } = imported;
        let (file, version, steps) = (file.to_owned(), head.version, head.lines);
        Self { file, outcome, from, version, sources: *sources, cases: *cases, notes: *notes, steps, missing: *missing }
    }
}

impl CommandAnswer for StateImportAnswer {
    fn render_text(&self, page: &Page) -> String {
        let mut text = PageText::new(page);
        let version = self.version;
        text.para(0, Ink::Plain, &match (self.outcome, self.from) {
            ("continued", Some(from)) => format!("Your record continued from version {from} to version {version}."),
            _ if self.missing > 0 => {
                let (steps, missing) = (count_noun(self.steps as usize, "step"), self.missing);
                format!(
                    "Your record still ends after {steps}: the file lacks the last {missing} of {}, too, and Rung records \
                     nothing. Import a newer export, or go on with what is left with `rung state rebuild`.",
                    self.steps + missing
                )
            }
            ("same", _) => format!("Already up to date (version {version})."),
            ("already_newer", _) => {
                format!("The record here is already newer (version {version}). Nothing was changed.")
            }
            _ => format!("Imported your record: version {version}."),
        });
        if self.sources + self.cases + self.notes > 0 {
            let (sources, cases) = (count_noun(self.sources, "source"), count_noun(self.cases, "own case"));
            text.line(format!("New: {sources}, {cases}, notes on {}.", count_noun(self.notes, "problem")));
        }
        text.finish()
    }
}
