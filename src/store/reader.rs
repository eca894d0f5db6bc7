//! Reads the journal forwards, apart from the store: a long reading must not keep anybody from committing.

use std::path::PathBuf;

use crate::model::Record;

use super::scan::Ending;
use super::{Head, StoreError, replay};

/// A journal up to where it stood when this was made.
#[derive(Clone, Debug)]
pub struct Reader {
    pub(super) path: PathBuf,
    pub(super) end: Head,
}

impl Reader {
    /// Hands every record after `from` (a head of this journal) to `each`, refused ones included, and returns where it
    /// came to.
    ///
    /// # Errors
    /// The file can't be read, or a line of it is damaged.
    pub fn read(&self, from: Head, mut each: impl FnMut(Record)) -> Result<Head, StoreError> {
        let known = self.end.bytes;
        let mut at = from.clone();
        let step = |record: Record, head: &Head| {
            // Another process may have written on since.
            if head.bytes <= known {
                each(record);
                at.clone_from(head);
            }
        };
        let walked = replay::each(&self.path, from, step).map_err(|source| StoreError::read(&self.path, source))?;
        match walked {
            (head, Ending::Bad(bad)) if head.bytes < known => Err(StoreError::Damaged { path: self.path.clone(), bad }),
            _ => Ok(at),
        }
    }
}
