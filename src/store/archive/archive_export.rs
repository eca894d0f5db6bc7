//! Writes the journal, the sources it names, the learner's own cases and notes to one file. Does not change the
//! learner's data.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use super::archive_format::{
    ArchiveHeader, ArchiveItem, ArchivedCases, ArchivedNotes, ArchivedSource, FORMAT, FORMAT_WITHOUT_NOTES, KIND,
    encode,
};
use crate::file_read;
use crate::store::journal_line::JournalHead;
use crate::store::journal_scan::JournalEnding;
use crate::store::source_store::SourceStore;
use crate::store::store_error::StoreError;
use crate::store::workspace::{self, Workspace};
use crate::store::{atomic_write, journal, journal_replay};
use crate::types::learner_state::SCHEMA;
use crate::types::parent_folder::parent_folder;
use crate::types::{Hash, Language, Record};

/// The result of an export.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ArchiveExport {
    pub head: JournalHead,
    pub sources: usize,
    /// Number of problems with custom cases.
    pub cases: usize,
    /// Number of problems with notes.
    pub notes: usize,
    /// Length of the file in bytes.
    pub bytes: u64,
    /// The parts that could not be exported, in full sentences.
    pub notices: Vec<String>,
}

/// Writes the journal, the sources it names, the custom cases and the notes to `to`, completely or not at all.
///
/// Takes no lock: lines that another process appends meanwhile are left out.
///
/// # Errors
/// The journal is damaged, `to` exists and `force` isn't set ([`StoreError::Input`]), or something can't be read or
/// written.
pub fn export(data: &Path, workspace: &Path, to: &Path, force: bool) -> Result<ArchiveExport, StoreError> {
    let input = |problem: &str| StoreError::Input { path: to.to_owned(), line: None, problem: problem.to_owned() };
    if !force && to.exists() {
        return Err(input("there is a file already; choose another name, or replace it with --force"));
    }
    let path = data.join(journal::FILE);
    let mut sources = NamedSources::default();
    let walked = journal_replay::each(&path, JournalHead::default(), |record, _| sources.add(&record));
    let (head, ending) = walked.map_err(|source| StoreError::read(&path, source))?;
    if let JournalEnding::Bad(bad) = ending {
        return Err(StoreError::Damaged { path, bad });
    }
    if head.lines == 0 {
        return Err(input("nothing is recorded yet, so there is nothing to export"));
    }
    let mut lines =
        file_read::read_bytes(&path, file_read::MAX_RECORD_BYTES).map_err(|source| StoreError::read(&path, source))?;
    lines.truncate(head.bytes as usize);
    if !lines.ends_with(b"\n") {
        // The last line is whole but lacks its line end.
        lines.push(b'\n');
    }
    let (kept, missing) = sources.read_all(&SourceStore::new(data));
    let (own, mut notices) = read_learner_files(workspace);
    notices.extend(
        missing.iter().map(|hash| format!("The kept source {hash} is missing or altered and not in the file.")),
    );
    let sources = kept.len();
    let (cases, notes) = (own.cases.len(), own.notes.len());
    let header = header(&head, &lines, missing, [sources, cases, notes]);
    let own = own.cases.into_iter().map(ArchiveItem::Cases).chain(own.notes.into_iter().map(ArchiveItem::Notes));
    let items: Vec<ArchiveItem> = kept.into_iter().map(ArchiveItem::Source).chain(own).collect();
    let unfit = |error: serde_json::Error| StoreError::write("the record could not be exported", to, error.into());
    let bytes = encode(&header, &lines, &items).map_err(unfit)?;
    let folder = parent_folder(to);
    let fail = |source| StoreError::write("the record could not be exported", to, source);
    if force {
        atomic_write::replace(folder, to, &bytes, atomic_write::FilePrivacy::Private).map_err(fail)?;
    } else if !atomic_write::create(folder, to, &bytes, atomic_write::FilePrivacy::Private).map_err(fail)? {
        return Err(input("there is a file already; choose another name, or replace it with --force"));
    }
    Ok(ArchiveExport { head, sources, cases, notes, bytes: bytes.len() as u64, notices })
}

fn header(head: &JournalHead, lines: &[u8], missing: Vec<Hash>, [sources, cases, notes]: [usize; 3]) -> ArchiveHeader {
    ArchiveHeader {
        rung: KIND.to_owned(),
        format: if notes == 0 { FORMAT_WITHOUT_NOTES } else { FORMAT },
        schema: SCHEMA,
        version: head.version,
        bytes: lines.len() as u64,
        lines: head.lines,
        hash: head.hash.clone(),
        sources: sources as u64,
        missing,
        cases: cases as u64,
        notes: notes as u64,
    }
}

/// The sources a journal names, with their language if the record has it.
#[derive(Debug, Default)]
struct NamedSources(BTreeMap<Hash, Option<Language>>);

impl NamedSources {
    fn add(&mut self, record: &Record) {
        if let Some((source, language)) = record.event.source() {
            let known = self.0.entry(source.clone()).or_insert(None);
            *known = language.or(*known);
        }
    }

    /// The sources that can be read, and the hashes of the others.
    fn read_all(self, attempts: &SourceStore) -> (Vec<ArchivedSource>, Vec<Hash>) {
        let (mut kept, mut missing) = (Vec::new(), Vec::new());
        for (hash, language) in self.0 {
            match attempts.get(&hash) {
                Ok(bytes) => {
                    let language = language.or_else(|| attempts.language(&hash)).unwrap_or_default();
                    kept.push(ArchivedSource::new(hash, language, bytes));
                }
                Err(_) => missing.push(hash),
            }
        }
        (kept, missing)
    }
}

/// The learner's files other than solutions.
#[derive(Debug, Default)]
struct LearnerFiles {
    cases: Vec<ArchivedCases>,
    notes: Vec<ArchivedNotes>,
}

/// The custom cases and notes in every problem's folder; an invalid file is left out with a notice.
fn read_learner_files(workspace: &Path) -> (LearnerFiles, Vec<String>) {
    let (mut found, mut notices) = (LearnerFiles::default(), Vec::new());
    for pack in folders(workspace) {
        for problem in folders(&workspace.join(&pack)) {
            let folder = Workspace::new(workspace).folder(&pack.as_str().into(), &problem.as_str().into());
            match folder.own_cases() {
                Ok(cases) if cases.is_empty() => {}
                Ok(cases) => found.cases.push(ArchivedCases { pack: pack.clone(), problem: problem.clone(), cases }),
                Err(error) => notices.push(format!("Own cases were left out: {error}.")),
            }
            match folder.read_notes() {
                Ok(text) => found.notes.extend(text.map(|text| ArchivedNotes { pack: pack.clone(), problem, text })),
                Err(error) => notices.push(format!("Notes were left out: {error}.")),
            }
        }
    }
    (found, notices)
}

/// Sorted names of the folders in a folder; names that are not valid ids are left out.
fn folders(path: &Path) -> Vec<String> {
    let entries = fs::read_dir(path).into_iter().flatten().flatten().filter(|entry| entry.path().is_dir());
    let mut names: Vec<String> = entries.filter_map(|entry| entry.file_name().into_string().ok()).collect();
    names.retain(|name| workspace::component(name) == *name);
    names.sort();
    names
}
