//! The lock that lets only one process write a learner's data.
//!
//! It is an advisory lock on a separate file. The kernel releases it however the process ends, so a stale lock cannot
//! lock a learner out. The file names its holder for the message that the second process shows.

use std::fs::{File, TryLockError};
use std::io::{self, Seek, Write};
use std::path::Path;
use std::time::{Duration, Instant};

use jiff::Timestamp;

use super::atomic_write;

use crate::file_read;
use crate::types::sanitize::clean;

/// The lock's name in the data folder.
pub const FILE: &str = "lock";

/// The exclusive right to write a data folder, until dropped.
#[derive(Debug)]
pub(super) struct StoreLock {
    _file: File,
}

impl StoreLock {
    /// Takes the lock. The error is a full sentence that says why this process can only read.
    pub fn take(data: &Path, now: Timestamp) -> Result<Self, String> {
        Self::acquire_within(data, now, &LockWait::NONE).map_err(|denied| denied.reason)
    }

    /// Takes the lock. If another process holds it, waits as long as `patience` allows.
    pub fn acquire_within(data: &Path, now: Timestamp, patience: &LockWait) -> Result<Self, LockDenied> {
        let path = data.join(FILE);
        let broken = |reason: String| LockDenied { reason, held: false };
        let refuse = |source: io::Error| {
            broken(format!(
                "Nothing can be recorded in {}: {source}; {}.",
                data.display(),
                atomic_write::advice(&source)
            ))
        };
        atomic_write::create_private_folder(data).map_err(refuse)?;
        let file = atomic_write::private_options().write(true).create(true).truncate(false).open(&path);
        let file = file.map_err(refuse)?;
        match wait(&file, patience, &path) {
            Ok(()) => {
                sign(&file, now).map_err(refuse)?;
                Ok(Self { _file: file })
            }
            Err(TryLockError::WouldBlock) => Err(LockDenied {
                reason: format!(
                    "{} has this learner's record open ({}), so nothing is recorded here until you close it.",
                    holder(&path),
                    data.display()
                ),
                held: true,
            }),
            Err(TryLockError::Error(source)) => Err(broken(format!(
                "{} can't be locked ({source}), so nothing is recorded; move the data to a local disk with RUNG_HOME.",
                path.display()
            ))),
        }
    }
}

/// The reason why the lock could not be taken.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct LockDenied {
    /// A full sentence.
    pub reason: String,
    /// Another process holds the lock and may release it.
    pub held: bool,
}

/// How long to wait for the lock, and a callback that reports the wait.
#[derive(Clone, Copy, Debug)]
pub struct LockWait {
    pub max_wait: Duration,
    /// Called once with a full sentence if the wait is long enough to notice.
    pub on_wait: fn(&str),
}

impl LockWait {
    /// Does not wait.
    pub const NONE: Self = Self { max_wait: Duration::ZERO, on_wait: |_| {} };
    /// Waits until another command finishes its record.
    pub const BRIEF: Self = Self { max_wait: Duration::from_secs(1), on_wait: |_| {} };
}

/// Time between two attempts to take the lock.
const POLL_INTERVAL: Duration = Duration::from_millis(15);
/// A shorter wait is not reported.
const NOTIFY_AFTER: Duration = Duration::from_millis(500);

fn wait(file: &File, patience: &LockWait, path: &Path) -> Result<(), TryLockError> {
    let (began, mut told) = (Instant::now(), false);
    loop {
        match file.try_lock() {
            Err(TryLockError::WouldBlock) if began.elapsed() < patience.max_wait => {}
            done => return done,
        }
        if !told && began.elapsed() >= NOTIFY_AFTER {
            told = true;
            let (holder, seconds) = (holder(path), patience.max_wait.as_secs());
            (patience.on_wait)(&format!("{holder} has the learner's record open; waiting up to {seconds} seconds."));
        }
        std::thread::sleep(POLL_INTERVAL);
    }
}

/// Writes the holder's name into the lock file. The name is optional: a full disk must not lock the learner out, so
/// only unexpected errors count.
fn sign(mut file: &File, now: Timestamp) -> io::Result<()> {
    file.set_len(0)?;
    file.rewind()?;
    match write!(file, "process {} since {now:.0}", std::process::id()) {
        Err(error) if error.kind() == io::ErrorKind::StorageFull => Ok(()),
        other => other,
    }
}

/// The holder of the lock, as the start of a sentence. Another program may have written the file, so only a little of
/// it is read.
fn holder(path: &Path) -> String {
    let text = file_read::read_bytes(path, file_read::MAX_TEXT_BYTES).unwrap_or_default();
    let text: String = clean(&String::from_utf8_lossy(&text)).replace(['\n', '\t'], " ").chars().take(60).collect();
    if text.starts_with("process ") { format!("Another Rung ({text})") } else { "Another Rung".to_owned() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_second_taker_is_told_who_holds_it_and_a_dropped_lock_is_free() {
        let temp = tempfile::tempdir().unwrap();
        let now = "2026-01-31T09:00:00Z".parse().unwrap();
        let first = StoreLock::take(temp.path(), now).unwrap();
        let reason = StoreLock::take(temp.path(), now).unwrap_err();
        let holder = format!("Another Rung (process {} since 2026-01-31T09:00:00Z) has", std::process::id());
        assert!(reason.starts_with(&holder), "{reason}");
        drop(first);
        StoreLock::take(temp.path(), now).unwrap();
    }

    #[test]
    fn a_folder_that_cannot_be_made_is_a_reason_too() {
        let temp = tempfile::tempdir().unwrap();
        std::fs::write(temp.path().join("file"), "").unwrap();
        let reason = StoreLock::take(&temp.path().join("file/data"), Timestamp::UNIX_EPOCH).unwrap_err();
        assert!(reason.contains("file/data") && reason.contains("something on that path is a file"), "{reason}");
    }

    #[test]
    fn a_strange_lock_file_is_not_quoted() {
        let temp = tempfile::tempdir().unwrap();
        let path = temp.path().join(FILE);
        std::fs::write(&path, "\x1b[31mhello").unwrap();
        assert_eq!(holder(&path), "Another Rung");
        std::fs::write(&path, format!("process 1\x1b{}", "x".repeat(500))).unwrap();
        assert!(holder(&path).len() < 90 && !holder(&path).contains('\x1b'));
    }
}
