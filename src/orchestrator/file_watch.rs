//! Noticing that the learner saved: file events where they arrive, a look every second where they don't.
//!
//! The folder is watched rather than the file, because many editors save by writing a new file and renaming it over the
//! old one. What counts is whether the file looks different (time, length, identity) from when it was last reported.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};

use notify_debouncer_mini::new_debouncer;
use notify_debouncer_mini::notify::RecursiveMode;
use tokio::sync::mpsc;

use crate::types::parent_folder::parent_folder;

/// Several writes of one save arrive within this time.
const DEBOUNCE: Duration = Duration::from_millis(10);
/// How often the file is looked at in case no events arrive (network folders, some containers).
const POLL_INTERVAL: Duration = Duration::from_secs(1);

/// What tells one version of a file from the next.
#[derive(Clone, Debug, PartialEq, Eq)]
struct FileState {
    modified: Option<SystemTime>,
    length: u64,
    identity: u64,
}

/// Reports every save of `file` until the receiver is dropped. Reports that were not taken yet are merged.
pub(super) fn watch(file: PathBuf) -> mpsc::Receiver<()> {
    let (saves, receiver) = mpsc::channel(1);
    let (woken, mut wakes) = mpsc::unbounded_channel();
    let folder = parent_folder(&file).to_owned();
    let debouncer = new_debouncer(DEBOUNCE, move |_| {
        let _ = woken.send(());
    });
    let debouncer = debouncer.and_then(|mut debouncer| {
        debouncer.watcher().watch(&folder, RecursiveMode::NonRecursive)?;
        Ok(debouncer)
    });
    if let Err(error) = &debouncer {
        tracing::warn!(%error, folder = %folder.display(), "no file events, looking every second instead");
    }
    // Looked at now, not when the task first runs: a save in between must not go unnoticed.
    let mut last = look(&file);
    tokio::spawn(async move {
        let alive = debouncer;
        loop {
            tokio::select! {
                woken = wakes.recv(), if alive.is_ok() => if woken.is_none() { return },
                () = tokio::time::sleep(POLL_INTERVAL) => {}
                () = saves.closed() => return,
            }
            let now = look(&file);
            // A file that is gone for a moment is a rename in progress.
            if now.is_some() && now != last {
                last = now;
                if matches!(saves.try_send(()), Err(mpsc::error::TrySendError::Closed(()))) {
                    return;
                }
            }
        }
    });
    receiver
}

fn look(file: &Path) -> Option<FileState> {
    let meta = fs::metadata(file).ok()?;
    Some(FileState { modified: meta.modified().ok(), length: meta.len(), identity: identity(&meta) })
}

#[cfg(unix)]
fn identity(meta: &fs::Metadata) -> u64 {
    std::os::unix::fs::MetadataExt::ino(meta)
}

/// Elsewhere time and length have to tell.
#[cfg(not(unix))]
fn identity(_: &fs::Metadata) -> u64 {
    0
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::PATIENCE;

    async fn saved(receiver: &mut mpsc::Receiver<()>) -> bool {
        tokio::time::timeout(PATIENCE, receiver.recv()).await.is_ok_and(|save| save.is_some())
    }

    #[tokio::test]
    async fn saves_in_place_and_by_rename_are_both_noticed() {
        let folder = tempfile::tempdir().expect("a folder");
        let file = folder.path().join("solution.py");
        fs::write(&file, "one").expect("write");
        let mut receiver = watch(file.clone());
        fs::write(&file, "two, longer").expect("write");
        assert!(saved(&mut receiver).await, "saved in place");
        let other = folder.path().join(".solution.py.swp");
        fs::write(&other, "three, longer still").expect("write");
        fs::rename(&other, &file).expect("rename");
        assert!(saved(&mut receiver).await, "saved by rename");
    }
}
