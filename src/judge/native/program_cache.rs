//! Caches compiled programs by a hash of their inputs. Each is compiled once and stays until newer entries need the
//! space.
//!
//! An entry is built in a work folder and moved to its final name with one rename, so two processes that compile the
//! same program at once never see half of it. Each entry lists the lengths and hashes of its files; an entry that
//! doesn't match is deleted and built again. A process that runs an entry holds a lock on it. Only unlocked entries are
//! deleted for space, which keeps the size bounded at any rate of submissions. This module does not know languages.

use std::fs::{self, File};
use std::io;
use std::os::unix::fs::MetadataExt;
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};

use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use super::scratch_dir::ScratchDir;
use crate::file_write::create_private_folder;

/// Maximum size of the cache in bytes; the oldest entries are deleted first.
const MAX_CACHE_BYTES: u64 = 256 << 20;
/// Maximum number of entries. Most are small, so the size is the usual bound.
const MAX_ENTRIES: usize = 2000;
/// Age after which a work folder counts as abandoned by a killed process.
const ABANDONED_AFTER: Duration = Duration::from_hours(24);
/// File that lists the files of an entry.
const MANIFEST: &str = "manifest.json";

/// The folders of compiled programs and of current runs.
#[derive(Clone, Debug)]
pub(super) struct ProgramCache {
    root: PathBuf,
}

/// The files of an entry.
#[derive(Debug, Serialize, Deserialize)]
struct Manifest {
    files: Vec<FileEntry>,
}

#[derive(Debug, PartialEq, Eq, Serialize, Deserialize)]
struct FileEntry {
    name: String,
    length: u64,
    sha256: String,
}

impl ProgramCache {
    /// Creates the cache; `cache` is Rung's cache folder.
    pub fn new(cache: &Path) -> Self {
        Self { root: cache.join("native") }
    }

    /// Creates a private folder for compiling or running a program. It is removed when dropped.
    pub fn scratch_dir(&self) -> io::Result<ScratchDir> {
        ScratchDir::new(&self.private_folder("work")?)
    }

    /// Creates a private folder that is not removed, such as a compiler's own cache.
    pub fn private_folder(&self, name: &str) -> io::Result<PathBuf> {
        let folder = self.root.join(name);
        create_private_folder(&self.root)?;
        create_private_folder(&folder)?;
        Ok(folder)
    }

    /// Returns a program that was compiled before, if its files are unchanged.
    pub fn find(&self, key: &str) -> Option<CompiledProgram> {
        let folder = self.root.join("built").join(key);
        // Locked before it is checked, so from here on no other process deletes it.
        let held = File::open(folder.join(MANIFEST)).ok()?;
        held.lock_shared().ok()?;
        let manifest = fs::read(folder.join(MANIFEST)).ok().and_then(|text| serde_json::from_slice(&text).ok());
        if !manifest.is_some_and(|manifest: Manifest| manifest.matches_folder(&folder)) {
            let _ = fs::remove_dir_all(&folder);
            return None;
        }
        // The age of an entry counts from its last use. A read-only cache still works.
        if let Ok(file) = File::options().write(true).open(folder.join(MANIFEST)) {
            let _ = file.set_modified(SystemTime::now());
        }
        Some(CompiledProgram { folder, _held: held })
    }

    /// Stores the program compiled in `work`. If another process was faster, its result is used.
    pub fn store(&self, key: &str, work: ScratchDir) -> io::Result<CompiledProgram> {
        let manifest = Manifest::from_folder(work.path())?;
        fs::write(work.path().join(MANIFEST), serde_json::to_vec(&manifest)?)?;
        let held = File::open(work.path().join(MANIFEST))?;
        held.lock_shared()?;
        let folder = self.private_folder("built")?.join(key);
        if let Err(error) = fs::rename(work.path(), &folder) {
            return self.find(key).ok_or(error);
        }
        // The folder was renamed and must not be removed.
        work.keep();
        self.trim();
        Ok(CompiledProgram { folder, _held: held })
    }

    /// Deletes the least recently used entries that are not in use, and the work folders of killed processes.
    fn trim(&self) {
        let (mut kept, mut bytes) = (0, 0);
        let mut entries = folder_ages(&self.root.join("built"), MANIFEST);
        entries.sort_by_key(|(_, age)| *age);
        for (folder, age) in entries {
            let taken = folder_size(&folder);
            let fits = kept < MAX_ENTRIES && bytes + taken <= MAX_CACHE_BYTES;
            if fits || !is_unused(&folder, age) || fs::remove_dir_all(&folder).is_err() {
                kept += 1;
                bytes += taken;
            }
        }
        for (folder, age) in folder_ages(&self.root.join("work"), "") {
            // The age leaves a process the time to lock its new folder.
            if age > ABANDONED_AFTER && ScratchDir::is_abandoned(&folder) {
                let _ = fs::remove_dir_all(&folder);
            }
        }
    }
}

/// A compiled program, which stays in the cache as long as this value exists.
#[derive(Debug)]
pub(super) struct CompiledProgram {
    folder: PathBuf,
    _held: File,
}

impl CompiledProgram {
    pub fn folder(&self) -> &Path {
        &self.folder
    }

    /// Copies what was made of these source files to another folder.
    pub fn copy_outputs(&self, sources: &[&str], to: &Path) -> io::Result<()> {
        for entry in fs::read_dir(&self.folder)? {
            let entry = entry?;
            let name = entry.file_name();
            if name != MANIFEST && sources.iter().all(|source| name != **source) {
                fs::copy(entry.path(), to.join(name))?;
            }
        }
        Ok(())
    }
}

/// Returns whether no process holds an entry. An entry without a manifest can't be held: it is half removed, or
/// invalid.
fn is_unused(folder: &Path, age: Duration) -> bool {
    match File::open(folder.join(MANIFEST)) {
        Ok(manifest) => manifest.try_lock().is_ok(),
        Err(_) => age == Duration::MAX,
    }
}

impl Manifest {
    fn from_folder(folder: &Path) -> io::Result<Self> {
        let mut files = Vec::new();
        list_files(folder, folder, &mut files)?;
        files.sort_by(|a, b| a.name.cmp(&b.name));
        Ok(Self { files })
    }

    fn matches_folder(&self, folder: &Path) -> bool {
        let same = |entry: &FileEntry| read_entry(folder, &folder.join(&entry.name)).is_ok_and(|found| found == *entry);
        !self.files.is_empty() && self.files.iter().all(same)
    }
}

fn list_files(root: &Path, folder: &Path, files: &mut Vec<FileEntry>) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        let meta = fs::symlink_metadata(&path)?;
        if meta.is_dir() {
            list_files(root, &path, files)?;
        } else if meta.is_file() {
            files.push(read_entry(root, &path)?);
        }
    }
    Ok(())
}

fn read_entry(root: &Path, path: &Path) -> io::Result<FileEntry> {
    let bytes = fs::read(path)?;
    let name = path.strip_prefix(root).unwrap_or(path).to_string_lossy().into_owned();
    Ok(FileEntry { name, length: bytes.len() as u64, sha256: hex::encode(Sha256::digest(&bytes)) })
}

/// Returns the folders below `parent` and the time since they, or `mark` inside them, changed.
pub(super) fn folder_ages(parent: &Path, mark: &str) -> Vec<(PathBuf, Duration)> {
    let entries = fs::read_dir(parent).into_iter().flatten().flatten().map(|entry| entry.path());
    let age = |path: &Path| path.join(mark).metadata().and_then(|meta| meta.modified()).ok()?.elapsed().ok();
    // Without the mark, the folder is unusable, so it gets the maximum age.
    entries
        .map(|path| (age(&path).unwrap_or(if mark.is_empty() { Duration::ZERO } else { Duration::MAX }), path))
        .map(|(age, path)| (path, age))
        .collect()
}

/// Returns the bytes on the disk below a folder, independent of its manifest.
pub(super) fn folder_size(folder: &Path) -> u64 {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    let one = |entry: fs::DirEntry| match entry.metadata() {
        Ok(meta) if meta.is_dir() => folder_size(&entry.path()),
        Ok(meta) => meta.len().max(meta.blocks() * 512),
        Err(_) => 0,
    };
    entries.map(one).sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn kept(cache: &ProgramCache, key: &str, text: &str) -> PathBuf {
        held(cache, key, text).folder
    }

    fn held(cache: &ProgramCache, key: &str, text: &str) -> CompiledProgram {
        let work = cache.scratch_dir().expect("a work folder");
        fs::write(work.path().join("program"), text).expect("write");
        cache.store(key, work).expect("kept")
    }

    #[test]
    fn what_was_kept_is_found_until_it_is_damaged() {
        let temp = tempfile::tempdir().expect("a folder");
        let cache = ProgramCache::new(temp.path());
        let found = |key: &str| cache.find(key).map(|built| built.folder);
        assert_eq!(found("key"), None);
        let folder = kept(&cache, "key", "machine code");
        assert_eq!(found("key"), Some(folder.clone()));
        fs::write(folder.join("program"), "machine c0de").expect("write");
        assert_eq!(found("key"), None, "same length, other bytes");
        assert!(!folder.exists(), "a damaged entry is gone");
        kept(&cache, "key", "machine code");
        fs::remove_file(folder.join("program")).expect("remove");
        assert_eq!(found("key"), None, "a file is missing");
    }

    #[test]
    fn the_slower_of_two_uses_what_the_quicker_made() {
        let temp = tempfile::tempdir().expect("a folder");
        let cache = ProgramCache::new(temp.path());
        let first = kept(&cache, "key", "one");
        let second = kept(&cache, "key", "two");
        assert_eq!(
            (first.clone(), fs::read_to_string(first.join("program")).expect("read")),
            (second, "one".to_owned())
        );
        let work = fs::read_dir(temp.path().join("native/work")).expect("the work folder");
        assert_eq!(work.count(), 0, "nothing is left behind");
    }

    /// The clock of a machine may jump, so that a running program's folder looks days old.
    #[test]
    fn a_work_folder_in_use_stays_however_old_it_looks() {
        let temp = tempfile::tempdir().expect("a folder");
        let cache = ProgramCache::new(temp.path());
        let work = cache.scratch_dir().expect("a work folder");
        let abandoned = temp.path().join("native/work/run-of-a-killed-process");
        fs::create_dir(&abandoned).expect("a folder");
        for folder in [work.path(), &abandoned] {
            let long_ago = SystemTime::now() - Duration::from_hours(24 * 9);
            File::open(folder).expect("open").set_modified(long_ago).expect("set the time");
        }
        cache.trim();
        assert!(work.path().exists() && !abandoned.exists());
    }

    #[test]
    fn its_folders_are_private() {
        use std::os::unix::fs::PermissionsExt;
        let temp = tempfile::tempdir().expect("a folder");
        let cache = ProgramCache::new(temp.path());
        let work = cache.scratch_dir().expect("a work folder");
        for folder in [work.path(), &temp.path().join("native"), &cache.private_folder("built").expect("a folder")] {
            let mode = folder.metadata().expect("metadata").permissions().mode();
            assert_eq!(mode & 0o777, 0o700, "{}", folder.display());
        }
    }

    #[test]
    fn the_oldest_make_room() {
        let temp = tempfile::tempdir().expect("a folder");
        let cache = ProgramCache::new(temp.path());
        let names: Vec<String> = (0..MAX_ENTRIES + 3).map(|i| format!("key-{i}")).collect();
        let age = |folder: &Path, minutes: u64| {
            let file = File::options().write(true).open(folder.join(MANIFEST)).expect("open");
            file.set_modified(SystemTime::now() - Duration::from_mins(minutes)).expect("set the time");
        };
        for (i, name) in names.iter().enumerate() {
            let folder = cache.private_folder("built").expect("a folder").join(name);
            fs::create_dir(&folder).expect("a folder");
            fs::write(folder.join(MANIFEST), r#"{"files":[]}"#).expect("write");
            age(&folder, (names.len() - i) as u64);
        }
        let there = |name: &str| temp.path().join("native/built").join(name).exists();
        let manifest = File::open(temp.path().join("native/built/key-0").join(MANIFEST)).expect("a manifest");
        manifest.lock_shared().expect("a lock");
        cache.trim();
        assert!(there("key-0"), "what is in use stays");
        assert!(!there("key-1") && !there("key-2"), "the oldest go");
        assert!(there("key-3") && there(&names[MAX_ENTRIES + 2]));
    }

    #[test]
    fn its_bytes_are_bounded_however_quickly_they_come() {
        let temp = tempfile::tempdir().expect("a folder");
        let cache = ProgramCache::new(temp.path());
        let built = temp.path().join("native/built");
        let first = held(&cache, "first", "in use");
        for i in 0..12 {
            let work = cache.scratch_dir().expect("a work folder");
            // A sparse file without bytes to hash, because this test only checks the size.
            let program = File::create(work.path().join("program")).expect("a file");
            program.set_len(MAX_CACHE_BYTES / 5).expect("a length");
            cache.store(&format!("key-{i}"), work).expect("kept");
            let size = folder_size(&built);
            assert!(size <= MAX_CACHE_BYTES + (1 << 20), "{size} bytes after {i}");
        }
        assert!(first.folder().exists() && built.join("key-11").exists() && !built.join("key-0").exists());
    }
}
