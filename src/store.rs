//! The learner's data on disk: the only code that writes it.
//!
//! A commit appends one line to the journal and waits until it is on the disk. The journal is the source of truth, and
//! the snapshot is a cache of it. A process that is killed between any two steps therefore loses no acknowledged
//! record. The snapshot is replaced when the store is closed and after every [`SNAPSHOT_EVERY`] commits; opening reads
//! only the journal lines after it.
//!
//! The store does not know the meaning of a record: the caller passes a [`StateReducer`], which says how a record
//! changes the state. Only the orchestrator may call the store (tools may read it).

mod archive;
mod atomic_write;
mod canonical_json;
mod journal;
mod journal_line;
mod journal_reader;
mod journal_repair;
mod journal_replay;
mod journal_scan;
mod record_history;
mod record_renumbering;
mod snapshot;
mod source_store;
mod state_loading;
mod state_reducer;
mod store_error;
mod store_lock;
mod store_verify;
mod store_writer;
mod work_times;
mod workspace;

#[cfg(test)]
mod store_benchmark;
#[cfg(test)]
mod store_fixtures;
#[cfg(test)]
mod tests;

pub use archive::{ArchiveExport, ArchiveImport, ImportOutcome, export, import};
pub use journal_line::{JournalHead, LineFault};
pub use journal_reader::{JournalReader, records};
pub use journal_repair::{RebuildReport, rebuild};
pub use journal_scan::BadLine;
pub use source_store::SourceStore;
pub use state_reducer::{Fold, Migrate, StateReducer};
pub use store_error::StoreError;
pub use store_lock::LockWait;
pub use store_verify::{SnapshotCheck, VerifyReport, verify};
pub use store_writer::{OpenedStore, SNAPSHOT_EVERY, Store, StoreAccess};
pub use work_times::{WorkTimeFile, WorkTimes};
pub use workspace::{ProblemFolder, Workspace};
