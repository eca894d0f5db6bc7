//! Chunks of lives on disk, so that they outlive a break.

use std::path::PathBuf;
use std::{fs, io};

use crate::lab::learners::episode_measures::TallyBatches;

/// How often a chunk is written whose folder is gone.
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

    /// What can't be read counts as not there: it is played again.
    pub fn load(&self, number: u64) -> Option<Vec<TallyBatches>> {
        serde_json::from_slice(&fs::read(self.file(number)).ok()?).ok()
    }

    /// Another process may live the same lives, and [forget](Self::forget) them whenever it is done.
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

    /// The answer is there; what is left over is only room on the disk.
    pub fn remove_all(&self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Two windows live the same lives: one is done, and the other goes on.
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
