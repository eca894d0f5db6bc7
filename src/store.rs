//! The learner's data on disk: the only code that writes it.
//!
//! A commit appends one line to the journal and waits until it is on the disk. The journal is the truth and the snapshot
//! its cache, so a process killed between any two steps loses nothing that was acknowledged. The snapshot is replaced
//! when the store is closed and every [`SNAPSHOT_EVERY`] commits in between; opening reads the few lines behind it.
//!
//! The store knows nothing of what a record means: how one changes the state is handed in as a [`Model`]. It must not
//! be called by anything but the orchestrator (and read-only by tools).

use std::path::{Path, PathBuf};
use std::sync::Arc;

use jiff::Timestamp;

use crate::model::{LearnerState, Record};

pub mod attempts;
mod disk;
mod error;
mod journal;
mod json;
mod line;
mod loading;
mod lock;
mod past;
mod portable;
mod reader;
mod records;
mod repair;
mod replay;
mod scan;
mod snapshot;
mod verify;
pub mod workspace;

#[cfg(test)]
mod measure;
#[cfg(test)]
mod testing;
#[cfg(test)]
mod tests;

pub use attempts::Attempts;
pub use error::StoreError;
pub use line::{Fault, Head};
pub use portable::{Exported, Imported, Outcome, export, import};
pub use reader::Reader;
pub use records::records;
pub use repair::{Rebuilt, rebuild};
pub use scan::BadLine;
pub use verify::{SnapshotCheck, VerifyReport, verify};
pub use workspace::Workspace;

use journal::Journal;
use loading::{Cache, Loaded};
use lock::Lock;
use scan::Ending;

/// Commits between two snapshots.
///
/// `store::measure` prints what decides it, for 100,000 lines and a state of 0.9 MB: on a busy machine with two cores
/// the median commit took 7.9 ms, most of it the sync, and the one in 32 that replaces the snapshot 26 to 35 ms; opening
/// took 8 ms, where reading all lines would have taken seconds.
pub const SNAPSHOT_EVERY: u64 = 32;

/// How a record changes the state: `learner::apply::apply_in_place`. In place, so that a replay of thousands of lines
/// doesn't clone the state for each.
///
/// It must depend on its arguments alone, and copy numbers with a fraction rather than compute them: what it puts into
/// the state must read back from JSON as it was (see `store::json`).
pub type Fold = fn(&mut LearnerState, &Record);

/// How a state of an older schema becomes one of this: `learner::migrate`. The error is shown to the learner.
pub type Migrate = fn(serde_json::Value) -> Result<LearnerState, String>;

/// What the store needs to know of the learner model.
#[derive(Clone, Copy, Debug)]
pub struct Model {
    pub fold: Fold,
    pub migrate: Migrate,
}

/// Whether this process may record anything.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Access {
    ReadWrite,
    /// Another process has the lock, the folder can't be written or the journal is damaged; a full sentence.
    ReadOnly {
        reason: String,
    },
}

/// A store with what was found in it.
#[derive(Debug)]
pub struct Opened {
    pub store: Store,
    pub state: Arc<LearnerState>,
    /// What was put right on the way, in full sentences for the learner.
    pub notices: Vec<String>,
}

/// The open data folder of one learner.
#[derive(Debug)]
pub struct Store {
    data: PathBuf,
    model: Model,
    state: Arc<LearnerState>,
    head: Head,
    writer: Result<Writer, String>,
}

/// What only the holder of the lock has.
#[derive(Debug)]
struct Writer {
    journal: Journal,
    /// Lines of the journal behind the snapshot.
    unsaved: u64,
    /// Why the last attempt to replace the snapshot failed.
    trouble: Option<String>,
    _lock: Lock,
}

impl Store {
    /// Opens the data folder, making it if need be. `now` is noted in the lock.
    ///
    /// Reads the snapshot and the journal's lines behind it. Falls back to reading only ([`Store::access`] says why)
    /// when another process writes, when the folder can't be written, and when a line of the journal is damaged; the
    /// state is then the newest that can be trusted. Fails only if existing files can't be read at all.
    pub fn open(data: &Path, now: Timestamp, model: Model) -> Result<Opened, StoreError> {
        // The lock comes first: nobody writes between the reading and the repairs.
        let lock = Lock::take(data, now);
        let loaded = loading::load(data, &model)?;
        let mut notices = Vec::new();
        let writer = lock.and_then(|lock| Writer::start(data, lock, &loaded, &mut notices));
        if let Err(reason) = &writer {
            notices.push(reason.clone());
        }
        let head = writer.as_ref().map_or(&loaded.head, |writer| writer.journal.head()).clone();
        let state = Arc::new(loaded.state);
        let store = Self { data: data.to_owned(), model, state: Arc::clone(&state), head, writer };
        Ok(Opened { store, state, notices })
    }

    /// Whether this process may record anything.
    #[must_use]
    pub fn access(&self) -> Access {
        match &self.writer {
            Ok(_) => Access::ReadWrite,
            Err(reason) => Access::ReadOnly { reason: reason.clone() },
        }
    }

    /// The state after the last commit.
    #[must_use]
    pub fn state(&self) -> &Arc<LearnerState> {
        &self.state
    }

    /// Where the journal stands.
    #[must_use]
    pub fn head(&self) -> &Head {
        &self.head
    }

    /// Records one step: journal first, snapshot (where it is time for one) after. The record's version must come next ([`Head::next_version`]).
    ///
    /// When this returns a state, the record is on the disk. After an error nothing was recorded and the state is what
    /// it was. A snapshot that can't be written is no error, since the journal has it all; see [`Store::trouble`].
    pub fn commit(&mut self, record: &Record) -> Result<Arc<LearnerState>, StoreError> {
        let writer = self.writer.as_mut().map_err(|reason| StoreError::ReadOnly { reason: reason.clone() })?;
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
        self.writer.as_ref().ok()?.trouble.as_deref()
    }

    /// The kept sources.
    #[must_use]
    pub fn attempts(&self) -> Attempts {
        Attempts::new(&self.data)
    }

    /// Brings the snapshot up to date and gives up the lock. Dropping the store does the same, silently. The error says
    /// why the snapshot is behind; nothing is lost, the next opening reads the missing lines from the journal.
    pub fn close(mut self) -> Result<(), String> {
        self.save();
        self.trouble().map_or(Ok(()), |trouble| Err(trouble.to_owned()))
    }

    fn save(&mut self) {
        if let Ok(writer) = &mut self.writer
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

impl Writer {
    /// Puts the files right after a crash or a change from outside, and opens the journal for appending.
    fn start(data: &Path, lock: Lock, loaded: &Loaded, notices: &mut Vec<String>) -> Result<Self, String> {
        if let Ending::Bad(bad) = &loaded.ending {
            let path = data.join(journal::FILE);
            let error = StoreError::Damaged { path, bad: bad.clone() };
            return Err(format!("Nothing is recorded until the journal is mended: {error}."));
        }
        if loaded.cache == Cache::Orphaned {
            return Err(format!(
                "Nothing is recorded: {} is gone while learner.json is still there; bring the journal back from a \
                 backup, or start a new one with `rung state rebuild` (learner.json is kept beside it).",
                data.join(journal::FILE).display()
            ));
        }
        // Leftovers are harmless, and so is failing to remove them.
        let _ = disk::sweep(data);
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
        if loaded.cache != (Cache::Used { behind: 0 }) && loaded.head.lines > 0 || loaded.is_odd() || loaded.migrated {
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

impl Loaded {
    fn is_odd(&self) -> bool {
        matches!(self.cache, Cache::Odd { .. })
    }

    /// Keeps a snapshot that can't be used under another name, and says so.
    fn set_odd_snapshot_aside(&self, data: &Path) -> Option<String> {
        let Cache::Odd { why } = &self.cache else { return None };
        let path = data.join(snapshot::FILE);
        Some(match repair::set_aside(&path, "bak") {
            Ok(kept) => format!(
                "learner.json {why}; it was made again from the journal, and the odd file is kept as {}.",
                kept.display()
            ),
            Err(error) => format!("learner.json {why}; it was made again from the journal ({error})."),
        })
    }
}
