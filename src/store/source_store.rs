//! Stores every source that was judged for the record or replaced, by its hash.
//!
//! The path is `attempts/ab/cdef….py`, where `abcdef…` is the SHA-256 of the file. Equal texts are stored once, and a
//! read returns the written bytes or an error. Files are never changed or removed.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use crate::file_read;
use crate::types::Hash;
use crate::types::problem::Language;

use super::atomic_write::{self, FilePrivacy};
use super::store_error::StoreError;

/// The saved sources of one learner.
#[derive(Clone, Debug)]
pub struct SourceStore {
    folder: PathBuf,
    /// Folder of temporary files: the data folder, which is cleaned after a crash.
    data: PathBuf,
}

impl SourceStore {
    /// The saved sources in a data folder.
    #[must_use]
    pub fn new(data: &Path) -> Self {
        Self { folder: data.join("attempts"), data: data.to_owned() }
    }

    /// Saves a source and returns its key once it is on the disk. Saving it again is cheap and has no effect.
    pub fn put(&self, source: &[u8], language: Language) -> Result<Hash, StoreError> {
        let key = Hash::sha256(source);
        let (folder, _) = self.place(&key);
        let path = self.path(&key, language);
        // An altered file is rewritten, so that every key that was returned can be read.
        if file_read::read_bytes(&path, file_read::MAX_TEXT_BYTES).is_ok_and(|kept| kept == source) {
            return Ok(key);
        }
        self.make(&folder)
            .and_then(|()| atomic_write::replace(&self.data, &path, source, FilePrivacy::Private))
            .map_err(|source| StoreError::write("the source could not be kept", &path, source))?;
        Ok(key)
    }

    /// Path of a source in this language.
    #[must_use]
    pub fn path(&self, key: &Hash, language: Language) -> PathBuf {
        let (folder, name) = self.place(key);
        folder.join(format!("{name}.{}", language.extension()))
    }

    /// Reads a source back and checks it against its key.
    pub fn get(&self, key: &Hash) -> Result<Vec<u8>, StoreError> {
        let (folder, name) = self.place(key);
        let problem = |problem| StoreError::Source { hash: key.0.clone(), problem, folder: folder.clone() };
        let path = match find(&folder, &name) {
            Ok(path) => path.ok_or_else(|| problem("is missing"))?,
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Err(problem("is missing")),
            Err(source) => return Err(StoreError::read(&folder, source)),
        };
        let source = file_read::read_bytes(&path, file_read::MAX_TEXT_BYTES)
            .map_err(|source| StoreError::read(&path, source))?;
        if Hash::sha256(&source) == *key { Ok(source) } else { Err(problem("was altered")) }
    }

    /// The language of a source, from its file's extension.
    #[must_use]
    pub fn language(&self, key: &Hash) -> Option<Language> {
        let (folder, name) = self.place(key);
        Language::from_path(&find(&folder, &name).ok()??)
    }

    /// Creates a folder for sources and syncs it, so that it survives a power cut.
    fn make(&self, folder: &Path) -> io::Result<()> {
        if folder.is_dir() {
            return Ok(());
        }
        atomic_write::create_private_folder(folder)?;
        atomic_write::sync_folder(&self.folder)?;
        atomic_write::sync_folder(&self.data)
    }

    /// The folder of a key and its file name without extension. A key that is not a hash gives a path that does not
    /// exist.
    fn place(&self, key: &Hash) -> (PathBuf, String) {
        let is_hash = key.0.len() == 64 && key.0.bytes().all(|byte| byte.is_ascii_hexdigit());
        let (folder, name) = if is_hash { key.0.split_at(2) } else { ("none", "none") };
        (self.folder.join(folder), name.to_owned())
    }
}

/// The file with this name and any extension: a key alone doesn't say the language.
fn find(folder: &Path, name: &str) -> io::Result<Option<PathBuf>> {
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.file_stem().is_some_and(|stem| stem == name) {
            return Ok(Some(path));
        }
    }
    Ok(None)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_source_is_kept_once_under_its_hash() {
        let temp = tempfile::tempdir().unwrap();
        let attempts = SourceStore::new(temp.path());
        let key = attempts.put(b"", Language::Python).unwrap();
        assert_eq!(key.0, "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
        assert!(temp.path().join("attempts/e3").join(format!("{}.py", &key.0[2..])).is_file());
        assert_eq!(attempts.put(b"", Language::Python).unwrap(), key);
        assert_eq!(attempts.get(&key).unwrap(), b"");
        // Sources need not be text.
        let key = attempts.put(b"\xff\x00", Language::Python).unwrap();
        assert_eq!(attempts.get(&key).unwrap(), b"\xff\x00");
        let names: Vec<_> = fs::read_dir(temp.path()).unwrap().map(|entry| entry.unwrap().file_name()).collect();
        assert_eq!(names, ["attempts"], "no temporary file is left");
    }

    #[test]
    fn an_altered_or_missing_source_is_named_and_can_be_kept_again() {
        let temp = tempfile::tempdir().unwrap();
        let attempts = SourceStore::new(temp.path());
        let key = attempts.put(b"x = 1", Language::Python).unwrap();
        let path = find(&temp.path().join("attempts").join(&key.0[..2]), &key.0[2..]).unwrap().unwrap();
        fs::write(&path, "x = 2").unwrap();
        let error = attempts.get(&key).unwrap_err().to_string();
        assert!(error.starts_with(&format!("the kept source {key} was altered")), "{error}");
        attempts.put(b"x = 1", Language::Python).unwrap();
        assert_eq!(attempts.get(&key).unwrap(), b"x = 1");
        for missing in [Hash::sha256(b"other"), "../../etc/passwd".into(), "".into()] {
            assert!(attempts.get(&missing).unwrap_err().to_string().contains("is missing"), "{missing}");
        }
    }
}
