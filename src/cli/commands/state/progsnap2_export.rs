//! `rung state export --progsnap2 DIR`: exports the journal in `ProgSnap2`, a research format for programming traces.

use std::path::{Path, PathBuf};

use serde::Serialize;

use crate::cli::context::exit::{Exit, Failure};
use crate::cli::context::session::CliSession;
use crate::cli::output::out::CommandAnswer;
use crate::cli::output::page::{Page, PageText};
use crate::lab::progsnap2::DatasetWriter;
use crate::lab::progsnap2::journal_to_progsnap2::{self, ExportCounts};
use crate::orchestrator::load_catalog;
use crate::orchestrator::packs::pack_import;
use crate::orchestrator::record::maintenance;
use crate::text::number_format::count_noun;

/// Writes the folder, which must not exist.
pub fn run(session: &CliSession, folder: &Path) -> Result<Exit, Failure> {
    let path = session.paths.data.join("journal.jsonl");
    let nothing = || Failure::input("There is nothing to export yet: nothing was submitted.");
    if matches!(path.try_exists(), Ok(false)) {
        return Err(nothing());
    }
    let records = maintenance::records(&path).map_err(|error| Failure::input(format!("{error}.")))?;
    let (catalog, _) = load_catalog(&session.paths);
    let source = |hash: &_| maintenance::read_source_beside(&path, hash);
    let mut dataset = DatasetWriter::new(Vec::new(), false);
    let kept = journal_to_progsnap2::write_journal(&mut dataset, &records, &catalog, &source);
    if dataset.is_empty() {
        return Err(nothing());
    }
    let events = dataset.len();
    let shown = folder.display();
    let unwritten = |error: String| Failure::environment(format!("Cannot write {shown}: {error}."));
    let files = dataset.into_files().map_err(|error| unwritten(error.to_string()))?;
    pack_import::write_package(folder, &files).map_err(|error| {
        if error.kind() == std::io::ErrorKind::AlreadyExists {
            return Failure::usage(format!("Cannot write to {shown}: it already exists. Name a new folder."));
        }
        unwritten(error.to_string())
    })?;
    session.print_answer(&ProgSnap2Answer { folder: folder.to_owned(), events, kept })
}

/// The written export.
#[derive(Clone, Debug, Serialize)]
pub struct ProgSnap2Answer {
    pub folder: PathBuf,
    /// Rows of the main table.
    pub events: usize,
    #[serde(flatten)]
    pub kept: ExportCounts,
}

impl CommandAnswer for ProgSnap2Answer {
    fn render_text(&self, page: &Page) -> String {
        let mut text = PageText::new(page);
        let ExportCounts { submissions, hints, left_out, without_source } = self.kept;
        text.line(format!("Your record as ProgSnap2 is in {}:", self.folder.display()));
        text.line(format!(
            "{}, {}, {}.",
            count_noun(self.events, "event"),
            count_noun(submissions, "submission"),
            count_noun(hints, "hint")
        ));
        if left_out > 0 {
            text.line(format!("Left out: {}, undone later.", count_noun(left_out, "submission")));
        }
        if without_source > 0 {
            text.line(format!("The code of {} is no longer saved.", count_noun(without_source, "submission")));
        }
        text.line("It does not contain your name, but it contains your code: check it before you share it.");
        text.finish()
    }
}
