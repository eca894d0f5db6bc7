//! Chunks of lives on disk, so that they outlive a break.

use std::fs;
use std::path::PathBuf;

use crate::lab::learners::measure::Batches;

/// Chunks on disk.
pub(super) struct Kept(PathBuf);

impl Kept {
    pub fn open(folder: PathBuf) -> anyhow::Result<Self> {
        fs::create_dir_all(&folder)?;
        Ok(Self(folder))
    }

    fn file(&self, number: u64) -> PathBuf {
        self.0.join(format!("{number}.json"))
    }

    /// What can't be read counts as not there: it is played again.
    pub fn find(&self, number: u64) -> Option<Vec<Batches>> {
        serde_json::from_slice(&fs::read(self.file(number)).ok()?).ok()
    }

    pub fn keep(&self, number: u64, sums: &[Batches]) -> anyhow::Result<()> {
        let temporary = tempfile::NamedTempFile::new_in(&self.0)?;
        serde_json::to_writer(&temporary, sums)?;
        temporary.persist(self.file(number))?;
        Ok(())
    }

    /// The answer is there; what is left over is only room on the disk.
    pub fn forget(&self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}
