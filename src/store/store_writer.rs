//! The open store: commits records one by one, first to the journal, then, when it is due, to the snapshot.
//!
//! Only the holder of the lock has a [`StoreWriter`]; other processes only read. No code here may change a written
//! line.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use jiff::Timestamp;

use crate::types::{LearnerState, Record};

use super::journal::{self, Journal};
use super::journal_line::JournalHead;
use super::journal_scan::JournalEnding;
use super::source_store::SourceStore;
use super::state_loading::{self, LoadedFolder, SnapshotUse};
use super::state_reducer::StateReducer;
use super::store_error::StoreError;
use super::store_lock::{LockDenied, LockWait, StoreLock};
use super::{atomic_write, journal_repair, snapshot, store_verify};

/// Commits between two snapshots.
///
/// `store::store_benchmark` prints the measurements behind this number, for 100,000 lines and a state of 0.9 MB. On a
/// busy machine with two cores, the median commit took 7.9 ms, most of it for the sync, and the one commit in 32 that
/// replaces the snapshot took 26 to 35 ms. Opening took 8 ms; reading all lines would have taken seconds.
pub const SNAPSHOT_EVERY: u64 = 32;

/// Whether this process may record anything.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum StoreAccess {
    ReadWrite,
    /// Another process has the lock, the folder can't be written or the journal is damaged; a full sentence.
    ReadOnly {
        reason: String,
    },
}

/// An opened store with notices for the learner.
#[derive(Debug)]
pub struct OpenedStore {
    pub store: Store,
    pub state: Arc<LearnerState>,
    /// The repairs, in full sentences for the learner.
    pub notices: Vec<String>,
}

/// The open data folder of one learner.
#[derive(Debug)]
pub struct Store {
    pub(super) data: PathBuf,
    pub(super) model: StateReducer,
    state: Arc<LearnerState>,
    pub(super) head: JournalHead,
    pen: WriteState,
}

/// The write access of this process.
#[derive(Debug)]
enum WriteState {
    /// This process holds the lock.
    Held(StoreWriter),
    /// The process takes the lock for each step and then releases it ([`Store::acquire_lock`]).
    Down,
    /// Another process holds the lock; a full sentence. This process can take it later ([`Store::take_over`]).
    Waiting(String),
    /// The process cannot write; the reason is a full sentence.
    Refused(String),
}

impl WriteState {
    fn writer(&mut self) -> Option<&mut StoreWriter> {
        match self {
            Self::Held(writer) => Some(writer),
            Self::Down | Self::Waiting(_) | Self::Refused(_) => None,
        }
    }
}

/// The state that only the holder of the lock has.
#[derive(Debug)]
struct StoreWriter {
    journal: Journal,
    /// Number of journal lines after the snapshot.
    unsaved: u64,
    /// The reason why the last attempt to replace the snapshot failed.
    trouble: Option<String>,
    _lock: StoreLock,
}

impl Store {
    /// Opens the data folder; creates it if it is missing. `now` is written to the lock file.
    ///
    /// Reads the snapshot and the journal's lines after it. The store is read-only ([`Store::access`] gives the reason)
    /// if another process is writing, if the folder can't be written, or if a line of the journal is damaged; the state
    /// is then the newest one that can be trusted. Fails only if existing files can't be read.
    pub fn open(data: &Path, now: Timestamp, model: StateReducer) -> Result<OpenedStore, StoreError> {
        Self::open_within(data, now, model, &LockWait::NONE)
    }

    fn open_within(
        data: &Path,
        now: Timestamp,
        model: StateReducer,
        patience: &LockWait,
    ) -> Result<OpenedStore, StoreError> {
        // The lock comes first, so that no other process writes between the read and the repairs.
        Self::open_with(data, model, StoreLock::acquire_within(data, now, patience))
    }

    fn open_with(
        data: &Path,
        model: StateReducer,
        lock: Result<StoreLock, LockDenied>,
    ) -> Result<OpenedStore, StoreError> {
        let loaded = state_loading::load(data, &model)?;
        let mut notices = Vec::new();
        let pen = match lock {
            Ok(lock) => {
                StoreWriter::start(data, lock, &loaded, &mut notices).map_or_else(WriteState::Refused, WriteState::Held)
            }
            Err(LockDenied { reason, held: true }) => WriteState::Waiting(reason),
            Err(LockDenied { reason, held: false }) => WriteState::Refused(reason),
        };
        Ok(Self::opened(data, model, loaded, pen, notices))
    }

    /// Takes the lock if the store was waiting for another process that has now released it. Reads the records of that
    /// process and returns the repairs; `None` if there was no change.
    ///
    /// # Errors
    /// The files can't be read; the store is unchanged.
    pub fn take_over(&mut self, now: Timestamp) -> Result<Option<Vec<String>>, StoreError> {
        if !self.is_waiting() {
            return Ok(None);
        }
        let Ok(lock) = StoreLock::acquire_within(&self.data, now, &LockWait::NONE) else { return Ok(None) };
        let OpenedStore { store, notices, .. } = Self::open_with(&self.data, self.model, Ok(lock))?;
        *self = store;
        Ok(Some(notices))
    }

    /// Whether another process holds the lock.
    #[must_use]
    pub fn is_waiting(&self) -> bool {
        matches!(self.pen, WriteState::Waiting(_))
    }

    /// Opens the data folder without blocking other writers: the lock is taken for each step and then released
    /// ([`Store::acquire_lock`], [`Store::release_lock`]). Repairs wait until the lock is first taken.
    pub fn open_shared(data: &Path, model: StateReducer) -> Result<OpenedStore, StoreError> {
        let loaded = state_loading::load(data, &model)?;
        let pen = unfit(data, &loaded).map_or(WriteState::Down, WriteState::Refused);
        Ok(Self::opened(data, model, loaded, pen, Vec::new()))
    }

    fn opened(
        data: &Path,
        model: StateReducer,
        loaded: LoadedFolder,
        pen: WriteState,
        mut notices: Vec<String>,
    ) -> OpenedStore {
        let head = match &pen {
            WriteState::Held(writer) => writer.journal.head().clone(),
            WriteState::Down => loaded.head,
            WriteState::Waiting(reason) | WriteState::Refused(reason) => {
                notices.push(reason.clone());
                loaded.head
            }
        };
        let state = Arc::new(loaded.state);
        let store = Self { data: data.to_owned(), model, state: Arc::clone(&state), head, pen };
        OpenedStore { store, state, notices }
    }

    /// Takes the lock if it was released between steps, and reads the records that other processes wrote meanwhile.
    /// Returns the repairs. A store that already holds the lock, or cannot take it, does not change.
    ///
    /// # Errors
    /// The lock was not released within `patience`, or the folder can't be read or written; the store is unchanged.
    pub fn acquire_lock(&mut self, now: Timestamp, patience: &LockWait) -> Result<Vec<String>, StoreError> {
        if !matches!(self.pen, WriteState::Down) {
            return Ok(Vec::new());
        }
        let OpenedStore { store, notices, .. } = Self::open_within(&self.data, now, self.model, patience)?;
        if let WriteState::Waiting(reason) | WriteState::Refused(reason) = &store.pen {
            return Err(StoreError::ReadOnly { reason: reason.clone() });
        }
        *self = store;
        Ok(notices)
    }

    /// Whether the lock is taken for each step only.
    #[must_use]
    pub fn is_lock_released(&self) -> bool {
        matches!(self.pen, WriteState::Down)
    }

    /// Whether this process holds the lock now.
    #[must_use]
    pub fn is_lock_held(&self) -> bool {
        matches!(self.pen, WriteState::Held(_))
    }

    /// Whether another process has changed the journal since this store last read it. Only a look at its length.
    #[must_use]
    pub fn is_behind(&self) -> bool {
        std::fs::metadata(self.data.join(journal::FILE)).is_ok_and(|file| file.len() != self.head.bytes)
    }

    /// Updates the snapshot and lets other processes write until the next [`Store::acquire_lock`]. Returns the same as
    /// [`Store::trouble`].
    pub fn release_lock(&mut self) -> Option<String> {
        self.save();
        let trouble = self.trouble().map(str::to_owned);
        if matches!(self.pen, WriteState::Held(_)) {
            self.pen = WriteState::Down;
        }
        trouble
    }

    /// Whether this process may record. If it takes the lock for each step, this is known only after taking it.
    #[must_use]
    pub fn access(&self) -> StoreAccess {
        match &self.pen {
            WriteState::Held(_) | WriteState::Down => StoreAccess::ReadWrite,
            WriteState::Waiting(reason) | WriteState::Refused(reason) => {
                StoreAccess::ReadOnly { reason: reason.clone() }
            }
        }
    }

    /// The state after the last commit.
    #[must_use]
    pub fn state(&self) -> &Arc<LearnerState> {
        &self.state
    }

    /// The journal's current head.
    #[must_use]
    pub fn head(&self) -> &JournalHead {
        &self.head
    }

    /// Records one step in the journal and then, when it is due, in the snapshot. The record must have the next version
    /// ([`JournalHead::next_version`]).
    ///
    /// If this returns a state, the record is on the disk. After an error, the record is not in the journal and the
    /// state is unchanged. A failed snapshot is not an error, because the journal has every record; see
    /// [`Store::trouble`].
    pub fn commit(&mut self, record: &Record) -> Result<Arc<LearnerState>, StoreError> {
        let writer = match &mut self.pen {
            WriteState::Held(writer) => writer,
            WriteState::Waiting(reason) | WriteState::Refused(reason) => {
                return Err(StoreError::ReadOnly { reason: reason.clone() });
            }
            WriteState::Down => {
                return Err(StoreError::ReadOnly { reason: "the record is not open for writing".to_owned() });
            }
        };
        let record = writer.journal.append(record)?;
        self.head = writer.journal.head().clone();
        let mut state = LearnerState::clone(&self.state);
        (self.model.fold)(&mut state, &record);
        self.state = Arc::new(state);
        writer.unsaved += 1;
        if writer.unsaved >= SNAPSHOT_EVERY {
            writer.save(&self.data, &self.state);
        }
        Ok(Arc::clone(&self.state))
    }

    /// The reason why the last replacement of the snapshot failed, in a full sentence; `None` if it did not. No data is
    /// lost.
    #[must_use]
    pub fn trouble(&self) -> Option<&str> {
        match &self.pen {
            WriteState::Held(writer) => writer.trouble.as_deref(),
            WriteState::Down | WriteState::Waiting(_) | WriteState::Refused(_) => None,
        }
    }

    /// The stored sources.
    #[must_use]
    pub fn attempts(&self) -> SourceStore {
        SourceStore::new(&self.data)
    }

    /// Updates the snapshot and releases the lock. Dropping the store does the same without an error. The error says
    /// why the snapshot is behind; no data is lost, because the next opening reads the missing lines from the journal.
    pub fn close(mut self) -> Result<(), String> {
        self.save();
        self.trouble().map_or(Ok(()), |trouble| Err(trouble.to_owned()))
    }

    fn save(&mut self) {
        if let Some(writer) = self.pen.writer()
            && writer.unsaved > 0
        {
            writer.save(&self.data, &self.state);
        }
    }
}

impl Drop for Store {
    fn drop(&mut self) {
        self.save();
    }
}

/// The reason why the loaded journal must not be appended to, in a full sentence.
fn unfit(data: &Path, loaded: &LoadedFolder) -> Option<String> {
    let path = data.join(journal::FILE);
    if let JournalEnding::Bad(bad) = &loaded.ending {
        let error = StoreError::Damaged { path, bad: bad.clone() };
        return Some(format!("Nothing is recorded until the journal is mended: {error}."));
    }
    if let SnapshotUse::Ahead { missing } = loaded.cache {
        return Some(format!("Nothing is recorded: {}.", store_verify::cut_short(loaded.head.lines, missing)));
    }
    let without_journal = match &loaded.cache {
        SnapshotUse::Orphaned => true,
        SnapshotUse::Odd { .. } => !path.exists(),
        _ => false,
    };
    without_journal.then(|| {
        format!(
            "Nothing is recorded: {} is gone while learner.json is still there; bring the journal back from a backup, or \
             start a new one with `rung state rebuild` (learner.json is kept beside it).",
            path.display()
        )
    })
}

impl StoreWriter {
    /// Repairs the files after a crash or an outside change, and opens the journal for appending.
    fn start(data: &Path, lock: StoreLock, loaded: &LoadedFolder, notices: &mut Vec<String>) -> Result<Self, String> {
        if let Some(reason) = unfit(data, loaded) {
            return Err(reason);
        }
        // Leftovers are harmless, so a failure to remove them is ignored.
        let _ = atomic_write::sweep(data);
        let (journal, torn) =
            Journal::open(data, loaded.head.clone(), &loaded.ending).map_err(|error| format!("{error}."))?;
        notices.extend(torn.map(|path| {
            format!(
                "The last step was cut off while it was being recorded (a crash, a power cut); what there is of it \
                 is kept in {}.",
                path.display()
            )
        }));
        let mut writer = Self { journal, unsaved: 0, trouble: None, _lock: lock };
        if loaded.cache != (SnapshotUse::Used { behind: 0 }) && loaded.head.lines > 0
            || loaded.is_odd()
            || loaded.migrated
        {
            notices.extend(loaded.set_odd_snapshot_aside(data));
            writer.save(data, &loaded.state);
            notices.extend(writer.trouble.clone());
        }
        Ok(writer)
    }

    /// Replaces the snapshot. A failure is stored, and the next commit tries again.
    fn save(&mut self, data: &Path, state: &LearnerState) {
        match snapshot::write(data, self.journal.head(), state) {
            Ok(()) => (self.unsaved, self.trouble) = (0, None),
            Err(error) => {
                let path = data.join(snapshot::FILE);
                let path = path.display();
                self.unsaved = self.unsaved.max(SNAPSHOT_EVERY);
                self.trouble =
                    Some(format!("{path} could not be replaced ({error}); everything is in the journal all the same."));
            }
        }
    }
}

impl LoadedFolder {
    fn is_odd(&self) -> bool {
        matches!(self.cache, SnapshotUse::Odd { .. })
    }

    /// Renames a snapshot that can't be used, and returns a notice about it.
    fn set_odd_snapshot_aside(&self, data: &Path) -> Option<String> {
        let SnapshotUse::Odd { why } = &self.cache else { return None };
        let path = data.join(snapshot::FILE);
        Some(match journal_repair::set_aside(&path, "bak") {
            Ok(kept) => format!(
                "learner.json {why}; it was made again from the journal, and the odd file is kept as {}.",
                kept.display()
            ),
            Err(error) => format!("learner.json {why}; it was made again from the journal ({error})."),
        })
    }
}
