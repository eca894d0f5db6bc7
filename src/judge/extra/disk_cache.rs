//! Caches computed results on the disk: one file per entry, named by a hash of everything it depends on.
//!
//! It is only a cache: an unreadable entry is computed again, and a failed write is ignored.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::file_write;

/// Maximum number of files; the oldest are deleted first. One file has a few tens of kilobytes.
const MAX_FILES: usize = 300;

/// The cache for entries of one kind.
#[derive(Clone, Debug)]
pub struct DiskCache(PathBuf);

impl DiskCache {
    /// Creates a cache; `cache` is Rung's cache folder, and `kind` is the subfolder.
    pub(in crate::judge) fn new(cache: &Path, kind: &str) -> Self {
        Self(cache.join(kind))
    }

    /// Loads the entry with this key. Returns `None` if there is none or it can't be read.
    #[must_use]
    pub fn load<T: DeserializeOwned>(&self, key: &str) -> Option<T> {
        serde_json::from_slice(&fs::read(self.path(key)).ok()?).ok()
    }

    /// Whether there is an entry with this key, without reading it.
    #[must_use]
    pub fn contains(&self, key: &str) -> bool {
        self.path(key).exists()
    }

    /// Stores an entry. A failed write is logged, and the entry will be computed again next time.
    pub fn store<T: Serialize>(&self, key: &str, entry: &T) {
        if let Err(error) = self.write(key, entry) {
            tracing::warn!(%error, "what was found out could not be kept; it is found out again next time");
        }
        self.trim();
    }

    fn path(&self, key: &str) -> PathBuf {
        self.0.join(format!("{key}.json"))
    }

    fn write<T: Serialize>(&self, key: &str, entry: &T) -> std::io::Result<()> {
        file_write::create_private_folder(&self.0)?;
        file_write::replace_cache_file(&self.path(key), &serde_json::to_vec(entry)?)
    }

    fn trim(&self) {
        let entries = fs::read_dir(&self.0).into_iter().flatten().flatten();
        let age =
            |entry: &fs::DirEntry| entry.metadata().and_then(|meta| meta.modified()).unwrap_or(SystemTime::UNIX_EPOCH);
        let mut files: Vec<_> = entries.map(|entry| (age(&entry), entry.path())).collect();
        files.sort_unstable();
        for (_, path) in files.iter().rev().skip(MAX_FILES) {
            let _ = fs::remove_file(path);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_kept_is_found_and_damage_is_not() {
        let temp = tempfile::tempdir().expect("a folder");
        let kept = DiskCache::new(temp.path(), "things");
        assert_eq!(kept.load::<Vec<u32>>("key"), None);
        kept.store("key", &vec![1, 2]);
        assert_eq!(kept.load("key"), Some(vec![1, 2]));
        fs::write(temp.path().join("things/key.json"), "[1,").expect("write");
        assert_eq!(kept.load::<Vec<u32>>("key"), None);
    }

    #[test]
    fn the_oldest_make_room() {
        let temp = tempfile::tempdir().expect("a folder");
        let disk = DiskCache::new(temp.path(), "things");
        for number in 0..MAX_FILES + 2 {
            disk.write(&number.to_string(), &0).expect("written");
            let at = SystemTime::UNIX_EPOCH + std::time::Duration::from_secs(number as u64 + 1);
            fs::File::options()
                .write(true)
                .open(disk.path(&number.to_string()))
                .and_then(|f| f.set_modified(at))
                .expect("aged");
        }
        disk.trim();
        assert_eq!((disk.load::<u32>("1"), disk.load("2")), (None, Some(0)));
    }
}
