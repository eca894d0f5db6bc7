//! Notices when the learner saves: by file events, and by a check every second in case no events arrive.
//!
//! The folder is watched rather than the file, because many editors save by writing a new file and renaming it over
//! the old one. A save counts if the file's state (time, length, identity) differs from the last report.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};

use notify::event::{AccessKind, AccessMode, ModifyKind, RenameMode};
use notify::{EventKind, RecursiveMode, Watcher};
use tokio::sync::mpsc;

use crate::types::parent_folder::parent_folder;

/// Several writes of one save arrive within this time. It is waited for only where no event says that a save is complete.
const DEBOUNCE: Duration = Duration::from_millis(10);
/// How often the file is checked in case no events arrive (network folders, some containers).
const POLL_INTERVAL: Duration = Duration::from_secs(1);

/// The metadata that distinguishes two versions of a file.
#[derive(Clone, Debug, PartialEq, Eq)]
struct FileState {
    modified: Option<SystemTime>,
    length: u64,
    identity: u64,
}

/// Reports every save of `file` until the receiver is dropped. Reports that were not received yet are merged.
pub(super) fn watch(file: PathBuf) -> mpsc::Receiver<()> {
    let (saves, receiver) = mpsc::channel(1);
    let (woken, mut wakes) = mpsc::unbounded_channel();
    let folder = parent_folder(&file).to_owned();
    let watcher = notify::recommended_watcher(move |event: notify::Result<notify::Event>| {
        let _ = woken.send(event.is_ok_and(|event| is_complete_save(event.kind)));
    });
    let watcher = watcher.and_then(|mut watcher| {
        watcher.watch(&folder, RecursiveMode::NonRecursive)?;
        Ok(watcher)
    });
    if let Err(error) = &watcher {
        tracing::warn!(%error, folder = %folder.display(), "no file events, looking every second instead");
    }
    // Checked now and not when the task first runs, so that a save in between is noticed.
    let mut last = look(&file);
    tokio::spawn(async move {
        let alive = watcher;
        loop {
            tokio::select! {
                woken = wakes.recv(), if alive.is_ok() => match woken {
                    None => return,
                    Some(true) => {}
                    Some(false) => await_complete_save(&mut wakes).await,
                },
                () = tokio::time::sleep(POLL_INTERVAL) => {}
                () = saves.closed() => return,
            }
            let now = look(&file);
            // If the file is missing for a moment, a rename is in progress.
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

/// Whether a file was closed after writing, or took another's name. Not every system reports these.
fn is_complete_save(event: EventKind) -> bool {
    matches!(
        event,
        EventKind::Access(AccessKind::Close(AccessMode::Write))
            | EventKind::Modify(ModifyKind::Name(RenameMode::To | RenameMode::Both))
    )
}

/// Waits until a save that has begun is complete, or [`DEBOUNCE`] has passed.
async fn await_complete_save(wakes: &mut mpsc::UnboundedReceiver<bool>) {
    let complete = async { while wakes.recv().await == Some(false) {} };
    // Whichever comes first: the file is looked at in both cases.
    let _ = tokio::time::timeout(DEBOUNCE, complete).await;
}

fn look(file: &Path) -> Option<FileState> {
    let meta = fs::metadata(file).ok()?;
    Some(FileState {
        modified: meta.modified().ok(),
        length: meta.len(),
        identity: std::os::unix::fs::MetadataExt::ino(&meta),
    })
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
