//! `rung state verify`: checks all of the learner's data and reports faults. Does not change any file.

use std::collections::BTreeSet;
use std::path::Path;

use crate::file_read;
use crate::types::{Hash, LearnerState, Record};

use super::journal_line::JournalHead;
use super::journal_scan::{BadLine, JournalEnding};
use super::snapshot::{self, Snapshot};
use super::source_store::SourceStore;
use super::state_loading::{SnapshotUse, unmatched_by};
use super::state_reducer::StateReducer;
use super::store_error::StoreError;
use super::{journal, journal_replay};

/// The result of a check of a data folder.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct VerifyReport {
    /// The head after the last good line.
    pub head: JournalHead,
    /// The first bad line; the lines after it were not checked.
    pub bad: Option<BadLine>,
    /// Length in bytes of a line that was cut off at the end.
    pub torn: Option<u64>,
    pub snapshot: SnapshotCheck,
    /// Number of stored sources that the journal refers to.
    pub sources: usize,
    /// Sources that are missing or altered.
    pub bad_sources: Vec<Hash>,
}

/// The result of comparing the snapshot with the journal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SnapshotCheck {
    /// The snapshot is missing; the next opening creates it.
    Missing,
    /// Equal, byte for byte, to the state from the journal `behind` lines before its end (0 at the end).
    Matches { behind: u64 },
    /// The snapshot has this many more steps than the journal, because the journal's end is missing. Rung records no
    /// steps then.
    Ahead { missing: u64 },
    /// It differs from the journal's state; the reason completes "learner.json …".
    Differs { why: String },
}

impl From<SnapshotUse> for SnapshotCheck {
    fn from(found: SnapshotUse) -> Self {
        match found {
            SnapshotUse::Missing | SnapshotUse::Orphaned => Self::Missing,
            SnapshotUse::Used { behind } => Self::Matches { behind },
            SnapshotUse::Ahead { missing } => Self::Ahead { missing },
            SnapshotUse::Odd { why } => Self::Differs { why },
        }
    }
}

impl VerifyReport {
    /// Whether no fault was found. A snapshot that is missing or behind is not a fault, because it is a cache.
    #[must_use]
    pub fn is_clean(&self) -> bool {
        self.bad.is_none()
            && self.torn.is_none()
            && !matches!(self.snapshot, SnapshotCheck::Differs { .. } | SnapshotCheck::Ahead { .. })
            && self.bad_sources.is_empty()
    }

    /// Whether a fault stops Rung from recording.
    #[must_use]
    pub fn stops_recording(&self) -> bool {
        self.bad.is_some() || matches!(self.snapshot, SnapshotCheck::Ahead { .. })
    }

    /// The faults and their fixes, one sentence each; empty without faults.
    #[must_use]
    pub fn findings(&self) -> Vec<String> {
        let mut findings = Vec::new();
        if let Some(bad) = &self.bad {
            findings.push(format!("{bad} (at byte {}); {}", bad.offset, bad.fault.remedy()));
        }
        match &self.snapshot {
            SnapshotCheck::Differs { why } => {
                findings.push(format!("learner.json {why}; `rung state rebuild` makes it again"));
            }
            // The torn line below is part of the missing end.
            SnapshotCheck::Ahead { missing } => findings.push(cut_short(self.head.lines, *missing)),
            SnapshotCheck::Missing | SnapshotCheck::Matches { .. } => {}
        }
        if let Some(bytes) = self.torn {
            let line = self.head.lines + 1;
            let what = format!("line {line} of the journal is torn: {bytes} bytes without a line end");
            let next = if self.stops_recording() { "" } else { "; the next start sets it aside" };
            findings.push(what + next);
        }
        let missing = |hash| format!("the kept source {hash} is missing or altered; only a backup can bring it back");
        findings.extend(self.bad_sources.iter().map(missing));
        findings
    }
}

/// Checks the whole journal, compares the snapshot with it and checks the stored sources.
pub fn verify(data: &Path, model: &StateReducer) -> Result<VerifyReport, StoreError> {
    // The snapshot is read first, so that a journal which another process is writing is never behind it.
    let path = data.join(snapshot::FILE);
    let cached = file_read::read_bytes(&path, file_read::MAX_RECORD_BYTES)
        .ok()
        .map(|bytes| (snapshot::decode(&bytes, model.migrate), bytes));
    let mut walk =
        VerifyWalk { check: start(cached.as_ref()), state: LearnerState::default(), sources: BTreeSet::new() };
    let path = data.join(journal::FILE);
    let read = |source| StoreError::read(&path, source);
    let step = |record: Record, head: &JournalHead| walk.step(&record, head, model, cached.as_ref());
    let (head, ending) = journal_replay::each(&path, JournalHead::default(), step).map_err(read)?;
    let attempts = SourceStore::new(data);
    let sources = walk.sources.len();
    let bad_sources = walk.sources.into_iter().filter(|hash| attempts.get(hash).is_err()).collect();
    let snapshot = match walk.check {
        SnapshotProgress::Done(SnapshotCheck::Matches { behind: at }) => {
            SnapshotCheck::Matches { behind: head.lines - at }
        }
        SnapshotProgress::Done(done) => done,
        SnapshotProgress::Waiting => match &cached {
            Some((Ok(snapshot), _)) => unmatched_by(&snapshot.head, &head, &ending).into(),
            _ => SnapshotCheck::Missing,
        },
    };
    let (bad, torn) = match ending {
        JournalEnding::Bad(bad) => (Some(bad), None),
        JournalEnding::Torn { bytes } => (None, Some(bytes)),
        JournalEnding::Whole | JournalEnding::Unended => (None, None),
    };
    Ok(VerifyReport { head, bad, torn, snapshot, sources, bad_sources })
}

/// The message if the journal's end is missing but the snapshot has it: how much is missing, and how to restore it.
/// More records would make the loss permanent, so the learner decides.
pub(super) fn cut_short(left: u64, missing: u64) -> String {
    let (steps, are) = if missing == 1 { ("step", "is") } else { ("steps", "are") };
    format!(
        "the journal ends after {left} of {} steps: {missing} {steps} that learner.json knows of {are} missing; bring the \
         journal back from a backup, or take an export with `rung state import FILE`; `rung state rebuild` goes on \
         with what is left and keeps the old learner.json",
        left + missing,
    )
}

/// A snapshot file: its content and its bytes.
type CachedSnapshot = (Result<Snapshot, String>, Vec<u8>);

/// The state of the snapshot comparison during the scan. `Matches` has the line that the snapshot matches.
#[derive(Debug)]
enum SnapshotProgress {
    Waiting,
    Done(SnapshotCheck),
}

fn start(cached: Option<&CachedSnapshot>) -> SnapshotProgress {
    match cached {
        None => SnapshotProgress::Done(SnapshotCheck::Missing),
        Some((Err(why), _)) => SnapshotProgress::Done(SnapshotCheck::Differs { why: why.clone() }),
        Some((Ok(snapshot), _)) if snapshot.head == JournalHead::default() => {
            SnapshotProgress::Done(SnapshotCheck::Matches { behind: 0 })
        }
        Some(_) => SnapshotProgress::Waiting,
    }
}

struct VerifyWalk {
    check: SnapshotProgress,
    state: LearnerState,
    sources: BTreeSet<Hash>,
}

impl VerifyWalk {
    fn step(&mut self, record: &Record, head: &JournalHead, model: &StateReducer, cached: Option<&CachedSnapshot>) {
        (model.fold)(&mut self.state, record);
        self.sources.extend(record.event.source().map(|(source, _)| source.clone()));
        if let (SnapshotProgress::Waiting, Some((Ok(snapshot), bytes))) = (&self.check, cached)
            && snapshot.head.bytes == head.bytes
        {
            // A snapshot of an older schema is replaced at the next opening; until then it is valid if its state is
            // equal.
            let same = if snapshot.migrated {
                snapshot.state == self.state
            } else {
                snapshot::encode(head, &self.state).is_ok_and(|made| made == *bytes)
            };
            self.check = SnapshotProgress::Done(if same {
                SnapshotCheck::Matches { behind: head.lines }
            } else {
                SnapshotCheck::Differs { why: "is not what the journal gives".to_owned() }
            });
        }
    }
}
