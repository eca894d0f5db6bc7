//! Reads the journal forwards, apart from the store: a long reading must not keep anybody from committing.

use std::path::{Path, PathBuf};

use crate::types::Record;

use super::journal_line::JournalHead;
use super::journal_replay;
use super::journal_scan::JournalEnding;
use super::store_error::StoreError;

/// A journal up to where it stood when this was made.
#[derive(Clone, Debug)]
pub struct JournalReader {
    pub(super) path: PathBuf,
    pub(super) end: JournalHead,
}

impl JournalReader {
    /// Hands every record after `from` (a head of this journal) to `each`, refused ones included, and returns where it
    /// came to.
    ///
    /// # Errors
    /// The file can't be read, or a line of it is damaged.
    pub fn read(&self, from: JournalHead, mut each: impl FnMut(Record)) -> Result<JournalHead, StoreError> {
        let known = self.end.bytes;
        let mut at = from.clone();
        let step = |record: Record, head: &JournalHead| {
            // Another process may have written on since.
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

/// Every committed record of a journal file, oldest first. A torn last line was never acknowledged and is left out.
///
/// # Errors
/// The file isn't there or can't be read, or a line of it is bad.
pub fn records(path: &Path) -> Result<Vec<Record>, StoreError> {
    let read = |source| StoreError::read(path, source);
    // A walk takes a journal that isn't there for an empty one; here somebody named it.
    path.metadata().map_err(read)?;
    let mut records = Vec::new();
    let (_, ending) =
        journal_replay::each(path, JournalHead::default(), |record, _| records.push(record)).map_err(read)?;
    match ending {
        JournalEnding::Bad(bad) => Err(StoreError::Damaged { path: path.to_owned(), bad }),
        JournalEnding::Whole | JournalEnding::Unended | JournalEnding::Torn { .. } => Ok(records),
    }
}
