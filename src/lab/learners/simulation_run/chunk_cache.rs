//! Stores finished chunks on disk, so that they survive an interruption.

use std::path::PathBuf;
use std::{fs, io};

use crate::lab::learners::episode_measures::TallyBatches;

/// Attempts to write a chunk if its folder was deleted.
const MAX_TRIES: usize = 5;

/// Chunks on disk.
pub(super) struct ChunkCache(PathBuf);

impl ChunkCache {
    pub fn new(folder: PathBuf) -> Self {
        Self(folder)
    }

    fn file(&self, number: u64) -> PathBuf {
        self.0.join(format!("{number}.json"))
    }

    /// Loads a chunk; an unreadable one counts as missing and is run again.
    pub fn load(&self, number: u64) -> Option<Vec<TallyBatches>> {
        serde_json::from_slice(&fs::read(self.file(number)).ok()?).ok()
    }

    /// Saves a chunk. Another process may run the same simulation, and [delete](Self::remove_all) the folder at its
    /// end.
    pub fn save(&self, number: u64, sums: &[TallyBatches]) -> anyhow::Result<()> {
        let mut tries = 1..MAX_TRIES;
        loop {
            fs::create_dir_all(&self.0)?;
            match self.write(number, sums) {
                Err(error) if error.kind() == io::ErrorKind::NotFound && tries.next().is_some() => {}
                done => return Ok(done?),
            }
        }
    }

    fn write(&self, number: u64, sums: &[TallyBatches]) -> io::Result<()> {
        let temporary = tempfile::NamedTempFile::new_in(&self.0)?;
        serde_json::to_writer(&temporary, sums)?;
        temporary.persist(self.file(number))?;
        Ok(())
    }

    /// Deletes the chunks. The result is complete, so a failure only wastes disk space.
    pub fn remove_all(&self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Two processes run the same simulation: one has finished, and the other continues.
    #[test]
    fn what_another_run_forgot_is_kept_again() {
        let home = tempfile::tempdir().expect("a folder");
        let at = || ChunkCache::new(home.path().join("lives"));
        let (one, other) = (at(), at());
        one.save(0, &[]).expect("kept");
        one.remove_all();
        assert!(other.load(0).is_none());
        other.save(1, &[]).expect("kept");
        assert!(other.load(1).is_some());
    }
}
