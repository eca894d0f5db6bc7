//! The open store: one record after the other, journal first, snapshot where it is time for one.
//!
//! Only the holder of the lock has a [`Writer`]; any other process reads. Nothing here may change a line that is written.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use jiff::Timestamp;

use crate::types::{LearnerState, Record};

use super::journal::{self, Journal};
use super::journal_line::JournalHead;
use super::journal_scan::JournalEnding;
use super::source_store::SourceStore;
use super::state_loading;
use super::state_loading::{LoadedFolder, SnapshotUse};
use super::state_reducer::StateReducer;
use super::store_error::StoreError;
use super::store_lock::{LockDenied, LockWait, StoreLock};
use super::{atomic_write, journal_repair, snapshot, store_verify};

/// Commits between two snapshots.
///
/// `store::measure` prints what decides it, for 100,000 lines and a state of 0.9 MB: on a busy machine with two cores
/// the median commit took 7.9 ms, most of it the sync, and the one in 32 that replaces the snapshot 26 to 35 ms; opening
/// took 8 ms, where reading all lines would have taken seconds.
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

/// A store with what was found in it.
#[derive(Debug)]
pub struct OpenedStore {
    pub store: Store,
    pub state: Arc<LearnerState>,
    /// What was put right on the way, in full sentences for the learner.
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

/// Whether this process may write.
#[derive(Debug)]
enum WriteState {
    /// It holds the lock.
    Held(StoreWriter),
    /// Not just now: it takes the lock for every step and gives it back ([`Store::pick_up`]).
    Down,
    /// Another process has the lock; a full sentence. It can be had when that one is done ([`Store::take_over`]).
    Waiting(String),
    /// It can't; why, in a full sentence.
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

/// What only the holder of the lock has.
#[derive(Debug)]
struct StoreWriter {
    journal: Journal,
    /// Lines of the journal behind the snapshot.
    unsaved: u64,
    /// Why the last attempt to replace the snapshot failed.
    trouble: Option<String>,
    _lock: StoreLock,
}

impl Store {
    /// Opens the data folder, making it if need be. `now` is noted in the lock.
    ///
    /// Reads the snapshot and the journal's lines behind it. Falls back to reading only ([`Store::access`] says why)
    /// when another process writes, when the folder can't be written, and when a line of the journal is damaged; the
    /// state is then the newest that can be trusted. Fails only if existing files can't be read at all.
    pub fn open(data: &Path, now: Timestamp, model: StateReducer) -> Result<OpenedStore, StoreError> {
        Self::open_within(data, now, model, &LockWait::NONE)
    }

    fn open_within(
        data: &Path,
        now: Timestamp,
        model: StateReducer,
        patience: &LockWait,
    ) -> Result<OpenedStore, StoreError> {
        // The lock comes first: nobody writes between the reading and the repairs.
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

    /// Becomes the writer where the store was opened for writing while another process was, and that one is done by now.
    /// Reads what it wrote and answers what was put right on the way; none where nothing changed.
    ///
    /// # Errors
    /// The files can't be read: the store is as before.
    pub fn take_over(&mut self, now: Timestamp) -> Result<Option<Vec<String>>, StoreError> {
        if !self.is_waiting() {
            return Ok(None);
        }
        let Ok(lock) = StoreLock::acquire_within(&self.data, now, &LockWait::NONE) else { return Ok(None) };
        let OpenedStore { store, notices, .. } = Self::open_with(&self.data, self.model, Ok(lock))?;
        *self = store;
        Ok(Some(notices))
    }

    /// Whether another process keeps this one from writing.
    #[must_use]
    pub fn is_waiting(&self) -> bool {
        matches!(self.pen, WriteState::Waiting(_))
    }

    /// Reads the data folder without keeping anybody else from writing: the lock is taken for every step and given back
    /// ([`Store::pick_up`], [`Store::put_down`]). Nothing is put right before the first of them.
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

    /// Takes the lock, where it was left open for others, and reads what they wrote meanwhile. Answers what was put right
    /// on the way. A store that is open for writing, or can't be, stays as it is.
    ///
    /// # Errors
    /// Nobody gave up the lock while the patience lasted, or nothing can be written here, or read: the store is as before.
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

    /// Brings the snapshot up to date and lets others write until the next [`Store::pick_up`]. Answers what
    /// [`Store::trouble`] would.
    pub fn release_lock(&mut self) -> Option<String> {
        self.save();
        let trouble = self.trouble().map(str::to_owned);
        if matches!(self.pen, WriteState::Held(_)) {
            self.pen = WriteState::Down;
        }
        trouble
    }

    /// Whether this process may record anything. Where it takes the lock for every step, that is only known then.
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

    /// Where the journal stands.
    #[must_use]
    pub fn head(&self) -> &JournalHead {
        &self.head
    }

    /// Records one step: journal first, snapshot (where it is time for one) after. The record's version must come next ([`Head::next_version`]).
    ///
    /// When this returns a state, the record is on the disk. After an error nothing was recorded and the state is what
    /// it was. A snapshot that can't be written is no error, since the journal has it all; see [`Store::trouble`].
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

    /// Why the snapshot could not be replaced when it was time, in a full sentence; none while all is well. Nothing is
    /// lost by it.
    #[must_use]
    pub fn trouble(&self) -> Option<&str> {
        match &self.pen {
            WriteState::Held(writer) => writer.trouble.as_deref(),
            WriteState::Down | WriteState::Waiting(_) | WriteState::Refused(_) => None,
        }
    }

    /// The kept sources.
    #[must_use]
    pub fn attempts(&self) -> SourceStore {
        SourceStore::new(&self.data)
    }

    /// Brings the snapshot up to date and gives up the lock. Dropping the store does the same, silently. The error says
    /// why the snapshot is behind; nothing is lost, the next opening reads the missing lines from the journal.
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

/// Why nothing may be appended to what was found, in a full sentence.
fn unfit(data: &Path, loaded: &LoadedFolder) -> Option<String> {
    let path = data.join(journal::FILE);
    if let JournalEnding::Bad(bad) = &loaded.ending {
        let error = StoreError::Damaged { path, bad: bad.clone() };
        return Some(format!("Nothing is recorded until the journal is mended: {error}."));
    }
    if let SnapshotUse::Ahead { missing } = loaded.cache {
        return Some(format!("Nothing is recorded: {}.", store_verify::cut_short(loaded.head.lines, missing)));
    }
    (loaded.cache == SnapshotUse::Orphaned).then(|| {
        format!(
            "Nothing is recorded: {} is gone while learner.json is still there; bring the journal back from a backup, or \
             start a new one with `rung state rebuild` (learner.json is kept beside it).",
            path.display()
        )
    })
}

impl StoreWriter {
    /// Puts the files right after a crash or a change from outside, and opens the journal for appending.
    fn start(data: &Path, lock: StoreLock, loaded: &LoadedFolder, notices: &mut Vec<String>) -> Result<Self, String> {
        if let Some(reason) = unfit(data, loaded) {
            return Err(reason);
        }
        // Leftovers are harmless, and so is failing to remove them.
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

    /// Replaces the snapshot. A failure is remembered, and tried again with the next commit.
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

    /// Keeps a snapshot that can't be used under another name, and says so.
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
