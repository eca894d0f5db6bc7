//! Reads the journal forwards, independently of the store: a long read must not block commits.

use std::path::{Path, PathBuf};

use crate::types::Record;

use super::journal_line::JournalHead;
use super::journal_replay;
use super::journal_scan::JournalEnding;
use super::store_error::StoreError;

/// A journal up to its end at the time the reader was created.
#[derive(Clone, Debug)]
pub struct JournalReader {
    pub(super) path: PathBuf,
    pub(super) end: JournalHead,
}

impl JournalReader {
    /// Passes every record after `from` (a head of this journal) to `each`, rejected ones included, and returns the
    /// head it reached.
    ///
    /// # Errors
    /// The file can't be read, or a line of it is damaged.
    pub fn read(&self, from: JournalHead, mut each: impl FnMut(Record)) -> Result<JournalHead, StoreError> {
        let known = self.end.bytes;
        let mut at = from.clone();
        let step = |record: Record, head: &JournalHead| {
            // Another process may have appended lines since.
            if head.bytes <= known {
                each(record);
                at.clone_from(head);
            }
        };
        let walked =
            journal_replay::each(&self.path, from, step).map_err(|source| StoreError::read(&self.path, source))?;
        if let (JournalHead { bytes, .. }, JournalEnding::Bad(bad)) = walked
            && bytes < known
        {
            return Err(StoreError::Damaged { path: self.path.clone(), bad });
        }
        Ok(at)
    }
}

/// Every committed record of a journal file, oldest first. A torn last line was never acknowledged and is skipped.
///
/// # Errors
/// The file isn't there or can't be read, or a line of it is bad.
pub fn records(path: &Path) -> Result<Vec<Record>, StoreError> {
    let read = |source| StoreError::read(path, source);
    // A scan treats a missing journal as empty, but here the caller named the file.
    path.metadata().map_err(read)?;
    let mut records = Vec::new();
    let (_, ending) =
        journal_replay::each(path, JournalHead::default(), |record, _| records.push(record)).map_err(read)?;
    match ending {
        JournalEnding::Bad(bad) => Err(StoreError::Damaged { path: path.to_owned(), bad }),
        JournalEnding::Whole | JournalEnding::Unended | JournalEnding::Torn { .. } => Ok(records),
    }
}
