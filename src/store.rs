//! The learner's data on disk: the only code that writes it.
//!
//! A commit appends one line to the journal and waits until it is on the disk. The journal is the truth and the snapshot
//! its cache, so a process killed between any two steps loses nothing that was acknowledged. The snapshot is replaced
//! when the store is closed and every [`writer::SNAPSHOT_EVERY`] commits in between; opening reads the few lines behind it.
//!
//! The store knows nothing of what a record means: how one changes the state is handed in as a [`Model`]. It must not
//! be called by anything but the orchestrator (and read-only by tools).

mod archive;
mod attempts;
mod disk;
mod error;
mod fold;
mod history;
mod journal;
mod json;
mod line;
mod loading;
mod lock;
mod reader;
mod repair;
mod replay;
mod scan;
mod snapshot;
mod verify;
mod workspace;
mod writer;

#[cfg(test)]
mod measure;
#[cfg(test)]
mod testing;
#[cfg(test)]
mod tests;

pub use archive::{ArchiveExport, ArchiveImport, ImportOutcome, export, import};
pub use attempts::SourceStore;
pub use error::StoreError;
pub use fold::{Fold, Migrate, StateReducer};
pub use line::{LineFault, JournalHead};
pub use lock::LockWait;
pub use reader::{JournalReader, records};
pub use repair::{RebuildReport, rebuild};
pub use scan::BadLine;
pub use verify::{SnapshotCheck, VerifyReport, verify};
pub use workspace::Workspace;
pub use writer::{StoreAccess, OpenedStore, SNAPSHOT_EVERY, Store};
