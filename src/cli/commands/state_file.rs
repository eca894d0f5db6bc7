//! `rung state export FILE` and `rung state import FILE`: the whole learner as one file between machines.

use std::path::{Path, PathBuf};

use serde::Serialize;

use crate::cli::exit::{Exit, Failure, sentence};
use crate::cli::out::{Shape, note};
use crate::cli::page::{Page, Text};
use crate::cli::session::Session;
use crate::orchestrator::maintenance::{self, Exported, Imported, Outcome, StoreError};
use crate::words::numbers::count;

/// Writes the record to a file.
pub fn export(session: &Session, file: &Path, force: bool) -> Result<Exit, Failure> {
    let exported = maintenance::export(&session.paths, file, force).map_err(|error| failure(&error))?;
    exported.notices.iter().for_each(|notice| note(notice));
    session.answer(&ExportAnswer::of(&exported, file))
}

/// Reads a record from a file.
pub fn import(session: &Session, file: &Path) -> Result<Exit, Failure> {
    let imported = maintenance::import(&session.paths, file, &*session.clock).map_err(|error| failure(&error))?;
    imported.notices.iter().for_each(|notice| note(notice));
    session.answer(&ImportAnswer::of(&imported, file))
}

fn failure(error: &StoreError) -> Failure {
    let message = sentence(error);
    match error {
        StoreError::Input { .. } => Failure::input(message),
        _ => Failure::data(message),
    }
}

/// What was written.
#[derive(Clone, Debug, Serialize)]
pub struct ExportAnswer {
    pub file: PathBuf,
    pub version: u64,
    pub lines: u64,
    pub sources: usize,
    /// Problems with own cases.
    pub cases: usize,
    pub bytes: u64,
}

impl ExportAnswer {
    fn of(exported: &Exported, file: &Path) -> Self {
        Self {
            file: file.to_owned(),
            version: exported.head.version,
            lines: exported.head.lines,
            sources: exported.sources,
            cases: exported.cases,
            bytes: exported.bytes,
        }
    }
}

impl Shape for ExportAnswer {
    fn human(&self, page: &Page) -> String {
        let mut text = Text::new(page);
        let Self { file, version, .. } = self;
        text.line(format!("Your record up to version {version} is in {}:", file.display()));
        text.line(format!(
            "{}, {}, own cases of {}.",
            count(self.lines as usize, "step"),
            count(self.sources, "source"),
            count(self.cases, "problem")
        ));
        text.line("`rung state import` reads it on another machine. It is not encrypted.");
        text.finish()
    }
}

/// What was read in.
#[derive(Clone, Debug, Serialize)]
pub struct ImportAnswer {
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
}

impl ImportAnswer {
    fn of(imported: &Imported, file: &Path) -> Self {
        let (outcome, from) = match imported.outcome {
            Outcome::Copied => ("copied", None),
            Outcome::Continued { from } => ("continued", Some(from)),
            Outcome::Same => ("same", None),
            Outcome::AlreadyNewer => ("already_newer", None),
        };
        let Imported { head, sources, cases, .. } = imported;
        Self { file: file.to_owned(), outcome, from, version: head.version, sources: *sources, cases: *cases }
    }
}

impl Shape for ImportAnswer {
    fn human(&self, page: &Page) -> String {
        let mut text = Text::new(page);
        let version = self.version;
        text.line(match (self.outcome, self.from) {
            ("continued", Some(from)) => format!("Your record went on from version {from} to version {version}."),
            ("same", _) => format!("The file holds what is here already: version {version}."),
            ("already_newer", _) => {
                format!("The record here is newer already: version {version}. Nothing was changed.")
            }
            _ => format!("Your record is here now: version {version}."),
        });
        if self.sources + self.cases > 0 {
            let (sources, cases) = (count(self.sources, "source"), count(self.cases, "own case"));
            text.line(format!("New here: {sources}, {cases}."));
        }
        text.finish()
    }
}
