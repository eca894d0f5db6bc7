//! Writes the journal: `journal.jsonl`, the source of truth for everything Rung knows about a learner.
//!
//! The journal is append-only. A line is written in one call and synced before it is reported as recorded. A failed
//! append is rolled back to keep the chain whole. Only the holder of the lock has a [`Journal`].

use std::fs::{self, File};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use crate::types::Record;
use crate::types::parent_folder::parent_folder;

use super::atomic_write;
use super::journal_line::{self, JournalHead};
use super::journal_scan::JournalEnding;
use super::store_error::StoreError;

/// The journal's name in the data folder.
pub const FILE: &str = "journal.jsonl";

/// An open journal, positioned at its end.
#[derive(Debug)]
pub struct Journal {
    file: File,
    path: PathBuf,
    head: JournalHead,
    /// A failed append could not be rolled back; the next opening moves the torn line to another file.
    broken: bool,
}

impl Journal {
    /// Opens the journal for appending after `head`, which a scan found, and repairs its end: a torn line is moved to a
    /// separate file (returned), a missing line end is added. Must not be called on `JournalEnding::Bad`.
    pub(super) fn open(
        data: &Path,
        head: JournalHead,
        ending: &JournalEnding,
    ) -> Result<(Self, Option<PathBuf>), StoreError> {
        let path = data.join(FILE);
        let fail = |source| StoreError::write("the journal could not be opened", &path, source);
        let new = !path.exists();
        let mut file = atomic_write::private_options().append(true).create(true).open(&path).map_err(fail)?;
        if new {
            atomic_write::sync_folder(data).map_err(fail)?;
            // The data folder itself may be new. Errors are ignored because some parents can't be opened, and most of
            // them are old.
            let _ = atomic_write::sync_folder(parent_folder(data));
        }
        let torn = match ending {
            JournalEnding::Torn { .. } => Some(set_aside(&mut file, data, head.bytes).map_err(fail)?),
            JournalEnding::Unended => {
                file.write_all(b"\n").and_then(|()| file.sync_data()).map_err(fail)?;
                None
            }
            JournalEnding::Whole | JournalEnding::Bad(_) => None,
        };
        Ok((Self { file, path, head, broken: false }, torn))
    }

    /// The position after the last line.
    #[must_use]
    pub fn head(&self) -> &JournalHead {
        &self.head
    }

    /// Appends a record and waits until it is on the disk. Returns it as a later reader sees it.
    ///
    /// After an error, the record is not in the journal, and the journal is unchanged.
    pub fn append(&mut self, record: &Record) -> Result<Record, StoreError> {
        let line = journal_line::encode(record, &self.head).map_err(StoreError::Unfit)?;
        self.check_untouched()?;
        match self.file.write_all(&line.bytes).and_then(|()| self.file.sync_data()) {
            Ok(()) => {
                self.head = line.head;
                Ok(line.record)
            }
            Err(source) => {
                self.broken = self.file.set_len(self.head.bytes).and_then(|()| self.file.sync_data()).is_err();
                Err(StoreError::write(
                    "this step could not be recorded (nothing before it is lost)",
                    &self.path,
                    source,
                ))
            }
        }
    }

    /// Fails if the file is not as this process left it: if it was removed, replaced, or written by a program that
    /// ignores the lock, such as a folder synchroniser.
    fn check_untouched(&self) -> Result<(), StoreError> {
        if self.broken {
            return Err(StoreError::Stuck { path: self.path.clone() });
        }
        // Checks by name, not through the open file: a removed or replaced file would still accept lines.
        match fs::metadata(&self.path) {
            Ok(meta) if meta.len() == self.head.bytes => Ok(()),
            _ => Err(StoreError::Moved { path: self.path.clone() }),
        }
    }
}

/// Moves the bytes from `from` on into a separate file, which is synced before the journal is cut.
fn set_aside(file: &mut File, data: &Path, from: u64) -> io::Result<PathBuf> {
    let mut torn = Vec::new();
    file.seek(SeekFrom::Start(from))?;
    file.read_to_end(&mut torn)?;
    let path = atomic_write::free_name(&data.join("journal"), "torn");
    atomic_write::create(data, &path, &torn, atomic_write::FilePrivacy::Private)?;
    file.set_len(from)?;
    file.sync_data()?;
    Ok(path)
}
