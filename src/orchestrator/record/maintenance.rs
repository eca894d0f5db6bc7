//! Looks after the learner's record as a whole: checks it, makes it again, takes it to another machine and back.
//!
//! For tools that don't learn: none of this needs an open [`Tutor`](crate::orchestrator::Tutor). What writes here takes the learner's
//! lock itself, and refuses while another process has it. Together with the write path this is all that calls the
//! store's writing functions; the layers above don't name the store at all.

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

/// Checks every line of the journal, the snapshot made from it and the kept sources. Changes nothing.
///
/// # Errors
/// The files can't be read at all; what is wrong inside them is in the report.
pub fn verify(paths: &Paths) -> Result<VerifyReport, StoreError> {
    store::verify(&paths.data, &state_reducer())
}

/// Makes the snapshot again from the journal, after mending a damaged one.
///
/// # Errors
/// Another process has the lock, a newer Rung wrote the journal, or something can't be read or written.
pub fn rebuild(paths: &Paths, clock: &dyn Clock) -> Result<RebuildReport, StoreError> {
    store::rebuild(&paths.data, clock.now(), &state_reducer())
}

/// Writes the record, its sources and the learner's own cases to a file; one that is there is replaced with `force`.
///
/// # Errors
/// The journal is damaged or empty, the file is there, or something can't be read or written.
pub fn export(paths: &Paths, to: &Path, force: bool) -> Result<ArchiveExport, StoreError> {
    store::export(&paths.data, &paths.workspace, to, force)
}

/// Reads such a file into an empty home, or onto a record it goes on from.
///
/// # Errors
/// The file is no export, damaged or of a newer Rung; the record here went another way or is damaged; another process
/// has the lock. Nothing is changed then.
pub fn import(paths: &Paths, from: &Path, clock: &dyn Clock) -> Result<ArchiveImport, StoreError> {
    store::import(&paths.data, &paths.workspace, from, clock.now(), &state_reducer())
}

/// A source kept beside some journal; none where it is missing or altered.
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
