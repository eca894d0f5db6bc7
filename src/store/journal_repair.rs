//! `rung state rebuild`: generates the snapshot again from the journal and repairs a damaged journal.
//!
//! No file is deleted: a replaced file stays in the same folder under another name.

use std::collections::HashSet;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use jiff::Timestamp;

use crate::file_read;
use crate::types::LearnerState;

use super::journal::{self, Journal};
use super::journal_line::{self, JournalHead, JournalLine, LineFault};
use super::journal_replay::replay;
use super::journal_scan::{BadLine, JournalEnding};
use super::record_renumbering::RenumberedVersions;
use super::state_reducer::StateReducer;
use super::store_error::StoreError;
use super::store_lock::StoreLock;
use super::{atomic_write, snapshot};

/// The result of a rebuild.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RebuildReport {
    /// The journal's head after the rebuild.
    pub head: JournalHead,
    /// Lines of a damaged journal that had to be left out.
    pub dropped: Vec<BadLine>,
    /// Path of the unchanged copy of the damaged journal.
    pub damaged: Option<PathBuf>,
    /// The torn end of the journal.
    pub torn: Option<PathBuf>,
    /// The previous snapshot, if it differed.
    pub previous: Option<PathBuf>,
}

/// Replays the whole journal and replaces the snapshot.
///
/// A journal with bad lines is repaired first: intact lines are kept in their order, the chain and the versions are
/// generated again, also where a record names another one, and the damaged file is kept. An undo of a lost record is
/// left out. Changes in records are absolute, so a value that a lost line set is
/// right again if a later line also set it. Fails while another process holds the lock, and for a record that this
/// version of Rung can't read (a newer Rung wrote it, and the repair would lose it).
pub fn rebuild(data: &Path, now: Timestamp, model: &StateReducer) -> Result<RebuildReport, StoreError> {
    let _lock = StoreLock::take(data, now).map_err(|reason| StoreError::ReadOnly { reason })?;
    let path = data.join(journal::FILE);
    let read = |source| StoreError::read(&path, source);
    let start = || replay(&path, JournalHead::default(), LearnerState::default(), model).map_err(read);
    let (mut state, mut head, mut ending) = start()?;
    let (mut dropped, mut damaged) = (Vec::new(), None);
    if let JournalEnding::Bad(bad) = ending {
        (dropped, damaged) = repair_journal(data, &path, bad)?;
        (state, head, ending) = start()?;
    }
    let (journal, torn) = Journal::open(data, head, &ending)?;
    let head = journal.head().clone();
    let previous = replace_snapshot(data, &head, &state)?;
    Ok(RebuildReport { head, dropped, damaged, torn, previous })
}

/// Writes the snapshot unless an equal one exists; a different old one is saved under another name.
fn replace_snapshot(data: &Path, head: &JournalHead, state: &LearnerState) -> Result<Option<PathBuf>, StoreError> {
    let path = data.join(snapshot::FILE);
    let fail = |source| StoreError::write("the learner's state could not be replaced", &path, source);
    let bytes = snapshot::encode(head, state).map_err(|error| fail(error.into()))?;
    let previous = match file_read::read_bytes(&path, file_read::MAX_RECORD_BYTES) {
        Ok(old) if old == bytes => return Ok(None),
        Err(error) if error.kind() == io::ErrorKind::NotFound => None,
        Ok(_) | Err(_) => Some(set_aside(&path, "bak").map_err(fail)?),
    };
    atomic_write::replace(data, &path, &bytes, atomic_write::FilePrivacy::Private).map_err(fail)?;
    Ok(previous)
}

/// Renames a file to the first free name `<path>.<word>-<n>`.
pub(super) fn set_aside(path: &Path, word: &str) -> io::Result<PathBuf> {
    let kept = atomic_write::free_name(path, word);
    fs::rename(path, &kept)?;
    Ok(kept)
}

/// Replaces the journal by one that has only the intact lines; returns the lines left out and the path of the old file.
fn repair_journal(data: &Path, path: &Path, bad: BadLine) -> Result<(Vec<BadLine>, Option<PathBuf>), StoreError> {
    let old =
        file_read::read_bytes(path, file_read::MAX_RECORD_BYTES).map_err(|source| StoreError::read(path, source))?;
    let damaged = |bad| StoreError::Damaged { path: path.to_owned(), bad };
    if matches!(bad.fault, LineFault::Record(_)) {
        return Err(damaged(bad));
    }
    let (new, dropped) = intact_lines(&old).map_err(damaged)?;
    let fail = |source| StoreError::write("the journal could not be mended", path, source);
    let kept = atomic_write::free_name(&data.join("journal"), "damaged");
    atomic_write::create(data, &kept, &old, atomic_write::FilePrivacy::Private).map_err(fail)?;
    atomic_write::replace(data, path, &new, atomic_write::FilePrivacy::Private).map_err(fail)?;
    Ok((dropped, Some(kept)))
}

/// The intact lines with a new chain, and the bad lines.
fn intact_lines(old: &[u8]) -> Result<(Vec<u8>, Vec<BadLine>), BadLine> {
    let (mut new, mut dropped, mut seen) = (Vec::new(), Vec::new(), HashSet::new());
    let (mut head, mut offset, mut versions) = (JournalHead::default(), 0, RenumberedVersions::default());
    for (text, number) in old.split_inclusive(|&byte| byte == b'\n').zip(1..) {
        let bad = |fault| BadLine { line: number, offset, fault };
        match JournalLine::read(text.strip_suffix(b"\n").unwrap_or(text)) {
            // The hash covers the previous line, so an equal hash means a duplicate line.
            Ok(line) if !seen.insert(line.hash.to_owned()) => dropped.push(bad(LineFault::Chain)),
            Ok(line) => {
                let mut record = line.parse().map_err(bad)?;
                let version = head.next_version(&record);
                match versions.renumber(&mut record, version) {
                    Ok(()) => {
                        let line = journal_line::encode(&record, &head).map_err(bad)?;
                        new.extend_from_slice(&line.bytes);
                        head = line.head;
                    }
                    Err(fault) => dropped.push(bad(fault)),
                }
            }
            Err(fault) => dropped.push(bad(fault)),
        }
        offset += text.len() as u64;
    }
    Ok((new, dropped))
}
