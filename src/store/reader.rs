//! Reads the journal forwards, apart from the store: a long reading must not keep anybody from committing.

use std::path::PathBuf;

use crate::model::Record;

use super::scan::{Ending, Scan};
use super::{Head, StoreError};

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
        let failed = |source| StoreError::read(&self.path, source);
        let Some(mut scan) = Scan::open(&self.path, from.clone()).map_err(failed)? else { return Ok(from) };
        while scan.head().bytes < self.end.bytes {
            match scan.next().map_err(failed)? {
                Some(record) => each(record),
                None => break,
            }
        }
        match scan.finish() {
            (_, Ending::Bad(bad)) => Err(StoreError::Damaged { path: self.path.clone(), bad }),
            (head, _) => Ok(head),
        }
    }
}
