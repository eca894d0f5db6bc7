//! `rung state export FILE`: exports the learner's record to one file, for another machine.

use std::path::{Path, PathBuf};

use serde::Serialize;

use crate::cli::context::exit::{Exit, Failure};
use crate::cli::context::session::CliSession;
use crate::cli::output::out::{CommandAnswer, print_notice};
use crate::cli::output::page::{Page, PageText};
use crate::orchestrator::record::maintenance::{self, ArchiveExport};
use crate::text::number_format::count_noun;

/// Writes the record to a file.
pub fn run(session: &CliSession, file: &Path, force: bool) -> Result<Exit, Failure> {
    let exported = maintenance::export(&session.paths, file, force)?;
    exported.notices.iter().for_each(|notice| print_notice(notice));
    session.print_answer(&StateExportAnswer::new(&exported, file))
}

/// The written export.
#[derive(Clone, Debug, Serialize)]
pub struct StateExportAnswer {
    pub file: PathBuf,
    pub version: u64,
    pub lines: u64,
    pub sources: usize,
    /// Number of problems with custom cases.
    pub cases: usize,
    /// Number of problems with notes.
    pub notes: usize,
    pub bytes: u64,
}

impl StateExportAnswer {
    fn new(exported: &ArchiveExport, file: &Path) -> Self {
        Self {
            file: file.to_owned(),
            version: exported.head.version,
            lines: exported.head.lines,
            sources: exported.sources,
            cases: exported.cases,
            notes: exported.notes,
            bytes: exported.bytes,
        }
    }
}

impl CommandAnswer for StateExportAnswer {
    fn render_text(&self, page: &Page) -> String {
        let mut text = PageText::new(page);
        let Self { file, version, .. } = self;
        text.line(format!("Your record up to version {version} is in {}:", file.display()));
        text.line(format!(
            "{}, {}, own cases of {}, notes on {}.",
            count_noun(self.lines as usize, "step"),
            count_noun(self.sources, "source"),
            count_noun(self.cases, "problem"),
            count_noun(self.notes, "problem")
        ));
        text.line("`rung state import` reads it on another machine. It is not encrypted.");
        text.finish()
    }
}
