//! Maintains the learner's record as a whole: verifies, rebuilds, exports and imports it.
//!
//! None of these functions needs an open [`Tutor`](crate::orchestrator::Tutor). Functions that write take the
//! learner's lock themselves and fail while another process has it. Only this module and the write path call the
//! functions that write the journal. The layers above don't use the store at all.

use std::path::Path;

use crate::clock::Clock;
use crate::paths::Paths;
use crate::store::{self, SourceStore};
use crate::types::parent_folder::parent_folder;
use crate::types::{Hash, LearnerState};

use super::writer::state_reducer;

pub use crate::store::{
    ArchiveExport, ArchiveImport, BadLine, ImportOutcome, JournalHead, LineFault, RebuildReport, SnapshotCheck,
    StoreError, VerifyReport, records,
};

/// Checks every line of the journal, the snapshot made from it and the saved sources. Changes nothing.
///
/// # Errors
/// The files can't be read at all. Faults inside them are in the report.
pub fn verify(paths: &Paths) -> Result<VerifyReport, StoreError> {
    store::verify(&paths.data, &state_reducer())
}

/// Builds the snapshot again from the journal, and repairs a damaged journal first.
///
/// # Errors
/// Another process has the lock, a newer Rung wrote the journal, or something can't be read or written.
pub fn rebuild(paths: &Paths, clock: &dyn Clock) -> Result<RebuildReport, StoreError> {
    store::rebuild(&paths.data, clock.now(), &state_reducer())
}

/// Writes the record, its sources and the learner's custom cases to a file. An existing file is only replaced with
/// `force`.
///
/// # Errors
/// The journal is damaged or empty, the file is there, or something can't be read or written.
pub fn export(paths: &Paths, to: &Path, force: bool) -> Result<ArchiveExport, StoreError> {
    store::export(&paths.data, &paths.workspace, to, force)
}

/// Reads an exported file into an empty home, or onto a record that it continues.
///
/// # Errors
/// The file is not an export, is damaged, or is from a newer Rung; the record here is damaged or has diverged; or
/// another process has the lock. Nothing is changed then.
pub fn import(paths: &Paths, from: &Path, clock: &dyn Clock) -> Result<ArchiveImport, StoreError> {
    store::import(&paths.data, &paths.workspace, from, clock.now(), &state_reducer())
}

/// A source saved next to a journal. `None` if it is missing or was altered.
#[must_use]
pub fn read_source_beside(journal: &Path, source: &Hash) -> Option<Vec<u8>> {
    SourceStore::new(parent_folder(journal)).get(source).ok()
}

/// The JSON schema of the learner's state, as `learner.json` holds it under `state`.
#[must_use]
pub fn schema() -> serde_json::Value {
    schemars::schema_for!(LearnerState).to_value()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_schema_describes_what_is_written() {
        let schema = schema();
        assert_eq!(schema["title"], "LearnerState");
        let state = serde_json::to_value(LearnerState::default()).unwrap();
        for key in state.as_object().unwrap().keys() {
            assert!(schema["properties"].get(key).is_some(), "{key}");
        }
    }
}
