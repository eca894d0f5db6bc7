//! Imports an exported learner into a data folder that is empty or has a record which the file continues.
//!
//! Two diverged records can't be merged, because every line depends on the lines before it. Such an import is rejected;
//! the error names the version at which they diverge, and no file is changed.

use std::io::Write as _;
use std::path::Path;

use jiff::Timestamp;

use super::archive_format::{ArchiveHeader, ArchiveItem, ArchivedCases, ArchivedNotes, ArchivedSource};
use super::archive_reader::{self, ArchiveParts};
use crate::file_read;
use crate::store::journal_line::{JournalHead, JournalLine};
use crate::store::journal_scan::JournalEnding;
use crate::store::source_store::SourceStore;
use crate::store::state_reducer::StateReducer;
use crate::store::store_error::StoreError;
use crate::store::store_lock::StoreLock;
use crate::store::workspace::Workspace;
use crate::store::{atomic_write, journal, journal_repair, journal_replay, snapshot, state_loading};
use crate::types::{LearnerState, Record};

/// How the file's journal relates to the existing one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ImportOutcome {
    /// There was no record here; it is now an exact copy of the file.
    Copied,
    /// The file continues the record here from this version.
    Continued { from: u64 },
    /// Both records are equal.
    Same,
    /// The record here continues the file's, so it stays.
    AlreadyNewer,
}

/// The result of an import.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ArchiveImport {
    pub outcome: ImportOutcome,
    /// The journal's head after the import.
    pub head: JournalHead,
    /// Number of new sources and custom cases.
    pub sources: usize,
    pub cases: usize,
    /// Number of problems with new notes.
    pub notes: usize,
    /// The newest steps that neither the journal nor the file has, although learner.json knows of them. Rung records nothing
    /// while there are any.
    pub missing: u64,
    /// The parts that could not be imported, in full sentences.
    pub notices: Vec<String>,
}

/// Imports an exported file. `now` is written to the lock file.
///
/// The whole file is checked before the first write. Then the sources, which have unique names, and missing cases are
/// written. The journal is replaced last, in one step, by one that begins with all of its lines. A crash at any moment
/// leaves the old record or the new one, and a second import completes it.
///
/// # Errors
/// The file is not an export, is damaged or is from a newer Rung ([`StoreError::Input`]); the record here is damaged or
/// has diverged ([`StoreError::Parted`]); another process holds the lock.
pub fn import(
    data: &Path,
    workspace: &Path,
    from: &Path,
    now: Timestamp,
    model: &StateReducer,
) -> Result<ArchiveImport, StoreError> {
    let bytes =
        file_read::read_bytes(from, file_read::MAX_RECORD_BYTES).map_err(|source| StoreError::read(from, source))?;
    let ArchiveParts { header, journal, items } = archive_reader::read(from, &bytes)?;
    let _lock = StoreLock::take(data, now).map_err(|reason| StoreError::ReadOnly { reason })?;
    // A killed import leaves a whole journal behind; a failure to remove it does no harm.
    let _ = atomic_write::sweep(data);
    let staged = StagedJournal::check(data, from, journal, &header, model)?;
    let path = data.join(journal::FILE);
    let (here, head) = present(&path)?;
    let outcome = compare(&here, journal, &path, from)?;
    let (sources, cases, notes) = split(items);
    let (head_of_file, notices) = (staged.head.clone(), Vec::new());
    let mut imported =
        ArchiveImport { outcome, head: head_of_file, sources: 0, cases: 0, notes: 0, missing: 0, notices };
    imported.sources = take_sources(&SourceStore::new(data), &sources)?;
    take_cases(&Workspace::new(workspace), cases, &mut imported)?;
    take_notes(&Workspace::new(workspace), notes, &mut imported)?;
    match outcome {
        ImportOutcome::Copied | ImportOutcome::Continued { .. } => {
            imported.notices.extend(keep_snapshot(data, outcome, &staged.head, model)?);
            staged.take_over(data, &path)?;
        }
        ImportOutcome::Same | ImportOutcome::AlreadyNewer => {
            imported.missing = missing_steps(data, &head, model)?;
            imported.head = head;
        }
    }
    Ok(imported)
}

/// The file's journal in a temporary file of the data folder, checked to its end.
struct StagedJournal {
    file: tempfile::NamedTempFile,
    head: JournalHead,
    state: LearnerState,
}

impl StagedJournal {
    fn check(
        data: &Path,
        from: &Path,
        journal: &[u8],
        header: &ArchiveHeader,
        model: &StateReducer,
    ) -> Result<Self, StoreError> {
        let fail = |source| StoreError::write("the import could not be prepared", data, source);
        let mut file = atomic_write::synced_file(data, journal, atomic_write::FilePrivacy::Private).map_err(fail)?;
        file.flush().map_err(fail)?;
        let replayed = journal_replay::replay(file.path(), JournalHead::default(), LearnerState::default(), model);
        let (state, head, ending) = replayed.map_err(|source| StoreError::read(from, source))?;
        let bad = |line: u64, problem: String| StoreError::Input {
            path: from.to_owned(),
            // The head is the file's first line.
            line: Some(line as usize + 1),
            problem,
        };
        match ending {
            JournalEnding::Whole
                if (head.bytes, head.lines, head.version) == (header.bytes, header.lines, header.version) => {}
            JournalEnding::Bad(found) => {
                return Err(bad(found.line, format!("the journal in it is bad: {}", found.fault)));
            }
            JournalEnding::Whole | JournalEnding::Unended | JournalEnding::Torn { .. } => {
                return Err(bad(head.lines, "the journal in it doesn't end as its head says".to_owned()));
            }
        }
        if head.hash != header.hash {
            return Err(bad(head.lines, "the journal in it isn't the one its head names".to_owned()));
        }
        Ok(Self { file, head, state })
    }

    /// Installs the journal in one step, then the snapshot, which is only a cache.
    fn take_over(self, data: &Path, path: &Path) -> Result<(), StoreError> {
        let fail = |source| StoreError::write("the journal could not be replaced; the old one stands", path, source);
        self.file.persist(path).map_err(|error| fail(error.error))?;
        atomic_write::sync_folder(data).map_err(fail)?;
        snapshot::write(data, &self.head, &self.state)
            .map_err(|source| StoreError::write("the snapshot could not be replaced", data, source))?;
        Ok(())
    }
}

/// Renames a snapshot that has no journal or is newer than the file's journal, because it is the only copy of that
/// record. Adds a notice about it.
fn keep_snapshot(
    data: &Path,
    outcome: ImportOutcome,
    head: &JournalHead,
    model: &StateReducer,
) -> Result<Option<String>, StoreError> {
    let path = data.join(snapshot::FILE);
    let known =
        state_loading::read_snapshot(data, model)?.and_then(Result::ok).map_or(0, |snapshot| snapshot.head.lines);
    if !path.exists() || outcome != ImportOutcome::Copied && known <= head.lines {
        return Ok(None);
    }
    let kept = journal_repair::set_aside(&path, "bak")
        .map_err(|source| StoreError::write("the old snapshot could not be set aside", &path, source))?;
    let (path, kept) = (path.display(), kept.display());
    Ok(Some(if outcome == ImportOutcome::Copied {
        format!("{path} was here without its journal; it is kept as {kept}.")
    } else {
        let short = known - head.lines;
        format!("By {path}, the file lacks the last {short} of {known} steps; what it held is kept as {kept}.")
    }))
}

/// The number of steps that the snapshot has and the journal lacks.
fn missing_steps(data: &Path, head: &JournalHead, model: &StateReducer) -> Result<u64, StoreError> {
    let snapshot = state_loading::read_snapshot(data, model)?.and_then(Result::ok);
    Ok(snapshot.map_or(0, |snapshot| snapshot.head.lines.saturating_sub(head.lines)))
}

/// The existing journal, up to its last whole line.
fn present(path: &Path) -> Result<(Vec<u8>, JournalHead), StoreError> {
    let read = |source| StoreError::read(path, source);
    let (head, ending) = journal_replay::each(path, JournalHead::default(), |_, _| {}).map_err(read)?;
    if let JournalEnding::Bad(bad) = ending {
        return Err(StoreError::Damaged { path: path.to_owned(), bad });
    }
    if head.lines == 0 {
        return Ok((Vec::new(), head));
    }
    let mut bytes = file_read::read_bytes(path, file_read::MAX_RECORD_BYTES).map_err(read)?;
    bytes.truncate(head.bytes as usize);
    Ok((bytes, head))
}

fn compare(here: &[u8], file: &[u8], path: &Path, from: &Path) -> Result<ImportOutcome, StoreError> {
    // The last line may lack its line end.
    let here = here.strip_suffix(b"\n").unwrap_or(here);
    let theirs = file.strip_suffix(b"\n").unwrap_or(file);
    let goes_on =
        |longer: &[u8], shorter: &[u8]| longer.starts_with(shorter) && longer.get(shorter.len()) == Some(&b'\n');
    if here.is_empty() {
        return Ok(ImportOutcome::Copied);
    }
    if here == theirs {
        return Ok(ImportOutcome::Same);
    }
    if goes_on(theirs, here) {
        return Ok(ImportOutcome::Continued { from: last_version(here) });
    }
    if goes_on(here, theirs) {
        return Ok(ImportOutcome::AlreadyNewer);
    }
    Err(diverged_error(here, theirs, path, from))
}

fn lines(text: &[u8]) -> impl Iterator<Item = &[u8]> {
    text.split(|&byte| byte == b'\n')
}

fn record(line: &[u8]) -> Option<Record> {
    JournalLine::read(line).ok()?.parse().ok()
}

fn last_version(text: &[u8]) -> u64 {
    let last = text.rsplit(|&byte| byte == b'\n').next().and_then(record);
    last.map_or(0, |record| record.version)
}

fn diverged_error(here: &[u8], theirs: &[u8], path: &Path, from: &Path) -> StoreError {
    let mut common = None;
    for (ours, other) in lines(here).zip(lines(theirs)) {
        if ours != other {
            let last: Option<Record> = common.and_then(record);
            let (ours, other) = (record(ours), record(other));
            return StoreError::Parted {
                here: path.to_owned(),
                file: from.to_owned(),
                version: last.as_ref().map_or(0, |record| record.version),
                common: last.map(|record| record.time),
                times: ours.zip(other).map(|(ours, other)| (ours.time, other.time)),
            };
        }
        common = Some(ours);
    }
    StoreError::Parted { here: path.to_owned(), file: from.to_owned(), version: 0, common: None, times: None }
}

fn split(items: Vec<ArchiveItem>) -> (Vec<ArchivedSource>, Vec<ArchivedCases>, Vec<ArchivedNotes>) {
    let (mut sources, mut cases, mut notes) = (Vec::new(), Vec::new(), Vec::new());
    for item in items {
        match item {
            ArchiveItem::Source(source) => sources.push(source),
            ArchiveItem::Cases(found) => cases.push(found),
            ArchiveItem::Notes(found) => notes.push(found),
        }
    }
    (sources, cases, notes)
}

/// Writes the notes of problems that have none here. If both sides have notes, those here stay, with a notice.
fn take_notes(
    workspace: &Workspace,
    notes: Vec<ArchivedNotes>,
    imported: &mut ArchiveImport,
) -> Result<(), StoreError> {
    for ArchivedNotes { pack, problem, text } in notes {
        let folder = workspace.folder(&pack.as_str().into(), &problem.as_str().into());
        let here = match folder.read_notes() {
            Ok(here) => here,
            Err(error) => {
                imported.notices.push(format!("Your notes on {problem} were left as they are here: {error}."));
                continue;
            }
        };
        if here.is_none() && folder.add_notes(&text)? {
            imported.notes += 1;
        } else if here.as_ref() != Some(&text) {
            let path = folder.notes();
            imported.notices.push(format!(
                "Your notes on {problem} are others than those in the file and were left as they are: {}.",
                path.display()
            ));
        }
    }
    Ok(())
}

/// Saves every source that isn't here yet.
fn take_sources(attempts: &SourceStore, sources: &[ArchivedSource]) -> Result<usize, StoreError> {
    let mut new = 0;
    for source in sources {
        if attempts.get(&source.hash).is_ok() {
            continue;
        }
        if let Some(bytes) = source.bytes() {
            attempts.put(&bytes, source.language)?;
            new += 1;
        }
    }
    Ok(new)
}

/// Adds every case that isn't here yet. Names become folders in the same way as ids, so that no path leaves the
/// workspace.
fn take_cases(
    workspace: &Workspace,
    cases: Vec<ArchivedCases>,
    imported: &mut ArchiveImport,
) -> Result<(), StoreError> {
    for ArchivedCases { pack, problem, cases } in cases {
        let folder = workspace.folder(&pack.as_str().into(), &problem.as_str().into());
        let known = match folder.own_cases() {
            Ok(known) => known,
            Err(error) => {
                imported.notices.push(format!("Own cases were left as they are: {error}."));
                continue;
            }
        };
        for case in cases {
            if !known.contains(&case) {
                folder.add_own_case(case)?;
                imported.cases += 1;
            }
        }
    }
    Ok(())
}
