//! `rung state rebuild`: the snapshot made again from the journal, and a damaged journal mended.
//!
//! Nothing is ever thrown away: whatever is replaced stays beside it under another name.

use std::collections::HashSet;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use jiff::Timestamp;

use crate::types::LearnerState;

use super::journal::{self, Journal};
use super::journal_line;
use super::journal_line::{JournalHead, JournalLine, LineFault};
use super::journal_replay::replay;
use super::journal_scan::{BadLine, JournalEnding};
use super::state_reducer::StateReducer;
use super::store_error::StoreError;
use super::store_lock::StoreLock;
use super::{atomic_write, snapshot};

/// What a rebuild found and did.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RebuildReport {
    /// Where the journal stands now.
    pub head: JournalHead,
    /// Lines of a damaged journal that had to be left out.
    pub dropped: Vec<BadLine>,
    /// The damaged journal as it was.
    pub damaged: Option<PathBuf>,
    /// The torn end of the journal.
    pub torn: Option<PathBuf>,
    /// The previous snapshot, where it differed.
    pub previous: Option<PathBuf>,
}

/// Replays the whole journal and replaces the snapshot.
///
/// A journal with bad lines is mended first: every line that is intact in itself is kept in its order, the chain and
/// the versions are made again, and the damaged file is kept. Changes in records are absolute, so what a lost line set
/// and a later one set again is right again. Fails while another process has the lock, and for a record this version of
/// Rung can't read (a newer Rung wrote it, and mending would lose it).
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

/// Writes the snapshot unless it is there already; keeps one that differs.
fn replace_snapshot(data: &Path, head: &JournalHead, state: &LearnerState) -> Result<Option<PathBuf>, StoreError> {
    let path = data.join(snapshot::FILE);
    let fail = |source| StoreError::write("the learner's state could not be replaced", &path, source);
    let bytes = snapshot::encode(head, state).map_err(|error| fail(error.into()))?;
    let previous = match fs::read(&path) {
        Ok(old) if old == bytes => return Ok(None),
        Ok(_) => Some(set_aside(&path, "bak").map_err(fail)?),
        Err(_) => None,
    };
    atomic_write::replace(data, &path, &bytes, atomic_write::FilePrivacy::Private).map_err(fail)?;
    Ok(previous)
}

/// Gives a file a name that is still free, `<path>.<word>-<n>`.
pub(super) fn set_aside(path: &Path, word: &str) -> io::Result<PathBuf> {
    let kept = atomic_write::free_name(path, word);
    fs::rename(path, &kept)?;
    Ok(kept)
}

/// Replaces the journal by one of its intact lines; answers what was left out and where the old file is.
fn repair_journal(data: &Path, path: &Path, bad: BadLine) -> Result<(Vec<BadLine>, Option<PathBuf>), StoreError> {
    let old = fs::read(path).map_err(|source| StoreError::read(path, source))?;
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

/// The lines that are intact in themselves, chained anew, and those that are not.
fn intact_lines(old: &[u8]) -> Result<(Vec<u8>, Vec<BadLine>), BadLine> {
    let (mut new, mut dropped, mut seen) = (Vec::new(), Vec::new(), HashSet::new());
    let (mut head, mut offset) = (JournalHead::default(), 0);
    for (text, number) in old.split_inclusive(|&byte| byte == b'\n').zip(1..) {
        let bad = |fault| BadLine { line: number, offset, fault };
        match JournalLine::read(text.strip_suffix(b"\n").unwrap_or(text)) {
            // The hash covers the line before, so an equal one is the same line once more.
            Ok(line) if !seen.insert(line.hash.to_owned()) => dropped.push(bad(LineFault::Chain)),
            Ok(line) => {
                let mut record = line.parse().map_err(bad)?;
                record.version = head.next_version(&record);
                let line = journal_line::encode(&record, &head).map_err(bad)?;
                new.extend_from_slice(&line.bytes);
                head = line.head;
            }
            Err(fault) => dropped.push(bad(fault)),
        }
        offset += text.len() as u64;
    }
    Ok((new, dropped))
}
