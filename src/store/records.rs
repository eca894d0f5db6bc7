//! A whole journal as records, for tools that look at one: evaluation, reports. Reads only.

use std::path::Path;

use super::error::StoreError;
use super::line::Head;
use super::scan::{Ending, Scan};
use crate::model::Record;

/// Every committed record of a journal file, oldest first. A torn last line was never acknowledged and is left out.
///
/// # Errors
/// The file isn't there or can't be read, or a line of it is bad.
pub fn records(path: &Path) -> Result<Vec<Record>, StoreError> {
    let read = |source| StoreError::read(path, source);
    let missing = || read(std::io::ErrorKind::NotFound.into());
    let mut scan = Scan::open(path, Head::default()).map_err(read)?.ok_or_else(missing)?;
    let mut records = Vec::new();
    while let Some(record) = scan.next().map_err(read)? {
        records.push(record);
    }
    match scan.finish().1 {
        Ending::Bad(bad) => Err(StoreError::Damaged { path: path.to_owned(), bad }),
        Ending::Whole | Ending::Unended | Ending::Torn { .. } => Ok(records),
    }
}
