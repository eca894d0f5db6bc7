//! Loads the state from files: the snapshot, checked against the journal, and the journal lines after it.
//!
//! Only reads. Repairs on disk are left to `Store::open`, which knows whether it may write.

use std::fs;
use std::io;
use std::path::Path;

use crate::file_read;
use crate::types::LearnerState;

use super::journal;
use super::journal_line::{GENESIS, JournalHead, JournalLine};
use super::journal_replay::replay;
use super::journal_scan::{JournalEnding, ReverseLines};
use super::snapshot::{self, Snapshot};
use super::state_reducer::StateReducer;
use super::store_error::StoreError;

/// The contents of a data folder.
#[derive(Debug)]
pub(super) struct LoadedFolder {
    pub state: LearnerState,
    pub head: JournalHead,
    pub ending: JournalEnding,
    pub cache: SnapshotUse,
    /// The snapshot has an older schema and must be rewritten.
    pub migrated: bool,
}

/// How the snapshot related to the journal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum SnapshotUse {
    /// The snapshot is missing.
    Missing,
    /// It was used; the journal has this many lines after it.
    Used { behind: u64 },
    /// It could not be used; the reason completes "learner.json …".
    Odd { why: String },
    /// It is valid and has this many more steps than the journal: the journal's end is missing.
    Ahead { missing: u64 },
    /// It is valid, but its journal is missing: only its state is left.
    Orphaned,
}

/// Reads a data folder. Without a fault, this reads at most the snapshot, one journal line before its position and the
/// lines after.
pub(super) fn load(data: &Path, model: &StateReducer) -> Result<LoadedFolder, StoreError> {
    let path = data.join(journal::FILE);
    let read = |source| StoreError::read(&path, source);
    // Whether the snapshot is ahead is known only at the journal's end.
    let mut unmatched = None;
    let (start, cache) = match read_snapshot(data, model)? {
        None => (None, SnapshotUse::Missing),
        Some(Err(why)) => (None, SnapshotUse::Odd { why }),
        Some(Ok(snapshot)) if belongs(&snapshot.head, &path).map_err(read)? => {
            (Some(snapshot), SnapshotUse::Used { behind: 0 })
        }
        Some(Ok(snapshot)) if is_empty(&path) => {
            let Snapshot { state, .. } = snapshot;
            let head = JournalHead::default();
            return Ok(LoadedFolder {
                state,
                head,
                ending: JournalEnding::Whole,
                cache: SnapshotUse::Orphaned,
                migrated: false,
            });
        }
        Some(Ok(snapshot)) => {
            unmatched = Some(snapshot.head);
            (None, SnapshotUse::Missing)
        }
    };
    let migrated = start.as_ref().is_some_and(|snapshot| snapshot.migrated);
    let (head, state) = start.map_or_else(Default::default, |snapshot| (snapshot.head, snapshot.state));
    let before = head.lines;
    let (state, head, ending) = replay(&path, head, state, model).map_err(read)?;
    let cache = match (cache, unmatched) {
        (SnapshotUse::Used { .. }, _) => SnapshotUse::Used { behind: head.lines - before },
        (_, Some(known)) => unmatched_by(&known, &head, &ending),
        (other, None) => other,
    };
    Ok(LoadedFolder { state, head, ending, cache, migrated })
}

/// Classifies a valid snapshot that matches no line of the journal but may match lines after its end. If a line is bad,
/// that fault is reported first.
pub(super) fn unmatched_by(known: &JournalHead, head: &JournalHead, ending: &JournalEnding) -> SnapshotUse {
    match ending {
        JournalEnding::Bad(_) => {
            SnapshotUse::Odd { why: "goes beyond the bad line, or belongs to another journal".to_owned() }
        }
        // Only the line end of the last line is missing.
        JournalEnding::Unended if known.hash == head.hash => SnapshotUse::Used { behind: 0 },
        JournalEnding::Whole | JournalEnding::Unended | JournalEnding::Torn { .. } if known.lines > head.lines => {
            SnapshotUse::Ahead { missing: known.lines - head.lines }
        }
        JournalEnding::Whole | JournalEnding::Unended | JournalEnding::Torn { .. } => {
            SnapshotUse::Odd { why: "belongs to another journal".to_owned() }
        }
    }
}

/// The snapshot file: `None` if it is missing, an error text if it can't be used.
pub(super) fn read_snapshot(data: &Path, model: &StateReducer) -> Result<Option<Result<Snapshot, String>>, StoreError> {
    let path = data.join(snapshot::FILE);
    match file_read::read_bytes(&path, file_read::MAX_RECORD_BYTES) {
        Ok(bytes) => Ok(Some(snapshot::decode(&bytes, model.migrate))),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
        // If the path isn't a folder, the snapshot is missing too; the lock reports why the folder can't be used.
        Err(error) if error.kind() == io::ErrorKind::NotADirectory => Ok(None),
        Err(source) => Err(StoreError::read(&path, source)),
    }
}

/// Whether the journal's line that ends exactly at `head.bytes` is the line of `head`. Reads one line.
pub(super) fn belongs(head: &JournalHead, journal: &Path) -> io::Result<bool> {
    if head.bytes == 0 {
        return Ok(head.hash == GENESIS);
    }
    let mut backwards = match ReverseLines::open(journal, head.bytes) {
        Ok(backwards) => backwards,
        Err(error) if matches!(error.kind(), io::ErrorKind::NotFound | io::ErrorKind::UnexpectedEof) => {
            return Ok(false);
        }
        Err(error) => return Err(error),
    };
    let line = backwards.next()?.unwrap_or_default();
    Ok(JournalLine::read(&line).is_ok_and(|line| line.hash == head.hash))
}

fn is_empty(journal: &Path) -> bool {
    fs::metadata(journal).map_or(true, |meta| meta.len() == 0)
}
