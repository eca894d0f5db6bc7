//! A whole journal as records, for tools that look at one: evaluation, reports. Reads only.

use std::path::Path;

use super::error::StoreError;
use super::line::Head;
use super::replay;
use super::scan::Ending;
use crate::model::Record;

/// Every committed record of a journal file, oldest first. A torn last line was never acknowledged and is left out.
///
/// # Errors
/// The file isn't there or can't be read, or a line of it is bad.
pub fn records(path: &Path) -> Result<Vec<Record>, StoreError> {
    let read = |source| StoreError::read(path, source);
    // A walk takes a journal that isn't there for an empty one; here somebody named it.
    path.metadata().map_err(read)?;
    let mut records = Vec::new();
    let (_, ending) = replay::each(path, Head::default(), |record, _| records.push(record)).map_err(read)?;
    match ending {
        Ending::Bad(bad) => Err(StoreError::Damaged { path: path.to_owned(), bad }),
        Ending::Whole | Ending::Unended | Ending::Torn { .. } => Ok(records),
    }
}
