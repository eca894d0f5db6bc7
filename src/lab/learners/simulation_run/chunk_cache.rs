//! Stores finished chunks, so that they survive an interruption: in memory until they are worth a file, then on disk.

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};
use std::{fs, io};

use crate::file_write;
use crate::lab::learners::episode_measures::TallyBatches;

/// Attempts to write a file if its folder was deleted.
const MAX_TRIES: usize = 5;
/// A killed process loses at most the chunks of this time. A file for each chunk would take half of a large run.
const SAVE_INTERVAL: Duration = Duration::from_secs(1);

/// The sums of one chunk, for each kind of learner.
type ChunkSums = Vec<TallyBatches>;

/// Finished chunks.
pub(super) struct ChunkCache {
    folder: PathBuf,
    /// Chunks of an earlier run, by number.
    stored: BTreeMap<u64, ChunkSums>,
    unsaved: Mutex<UnsavedChunks>,
}

struct UnsavedChunks {
    chunks: Vec<(u64, ChunkSums)>,
    since: Instant,
}

impl ChunkCache {
    /// Reads the chunks below a folder; an unreadable file counts as missing, and its chunks are run again.
    pub fn open(folder: PathBuf) -> Self {
        let read = |file: io::Result<fs::DirEntry>| -> Option<Vec<(u64, ChunkSums)>> {
            serde_json::from_slice(&fs::read(file.ok()?.path()).ok()?).ok()
        };
        let stored = fs::read_dir(&folder).into_iter().flatten().filter_map(read).flatten().collect();
        let unsaved = Mutex::new(UnsavedChunks { chunks: Vec::new(), since: Instant::now() });
        Self { folder, stored, unsaved }
    }

    pub fn load(&self, number: u64) -> Option<ChunkSums> {
        self.stored.get(&number).cloned()
    }

    /// Keeps a chunk, and writes all unsaved ones if the last file is old enough.
    pub fn keep(&self, number: u64, sums: &[TallyBatches]) -> anyhow::Result<()> {
        let mut unsaved = self.unsaved.lock().unwrap_or_else(PoisonError::into_inner);
        unsaved.chunks.push((number, sums.to_vec()));
        if unsaved.since.elapsed() < SAVE_INTERVAL {
            return Ok(());
        }
        self.write_unsaved(&mut unsaved)
    }

    /// Writes all unsaved chunks.
    pub fn save(&self) -> anyhow::Result<()> {
        self.write_unsaved(&mut self.unsaved.lock().unwrap_or_else(PoisonError::into_inner))
    }

    /// Another process may run the same simulation, and [delete](Self::remove_all) the folder at its end.
    fn write_unsaved(&self, unsaved: &mut UnsavedChunks) -> anyhow::Result<()> {
        let Some((first, _)) = unsaved.chunks.first() else { return Ok(()) };
        let file = self.folder.join(format!("{first}.json"));
        let bytes = serde_json::to_vec(&unsaved.chunks)?;
        let mut tries = 1..MAX_TRIES;
        loop {
            fs::create_dir_all(&self.folder)?;
            match file_write::replace_cache_file(&file, &bytes) {
                Err(error) if error.kind() == io::ErrorKind::NotFound && tries.next().is_some() => {}
                done => {
                    done?;
                    break;
                }
            }
        }
        *unsaved = UnsavedChunks { chunks: Vec::new(), since: Instant::now() };
        Ok(())
    }

    /// Deletes the chunks. The result is complete, so a failure only wastes disk space.
    pub fn remove_all(&self) {
        let _ = fs::remove_dir_all(&self.folder);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Two processes run the same simulation: one has finished, and the other continues.
    #[test]
    fn what_another_run_forgot_is_kept_again() {
        let home = tempfile::tempdir().expect("a folder");
        let at = || ChunkCache::open(home.path().join("lives"));
        let (one, other) = (at(), at());
        one.keep(0, &[]).expect("kept");
        one.save().expect("saved");
        one.remove_all();
        assert!(at().load(0).is_none());
        other.keep(1, &[]).expect("kept");
        other.keep(2, &[]).expect("kept");
        assert!(at().load(1).is_none(), "not worth a file yet");
        other.save().expect("saved");
        assert!(at().load(1).is_some() && at().load(2).is_some());
    }
}
