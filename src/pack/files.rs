//! The files of a pack as a map from relative path to bytes, wherever they come from.
//!
//! Everything after this is pure. Two sources are here: the starter pack embedded in the binary, and a folder on disk,
//! which is read with limits because nobody vouches for it. Nothing is ever run or written.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::fs::{self, File};
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use include_dir::{Dir, include_dir};

/// Largest file of a pack, in bytes.
pub const MAX_FILE_BYTES: u64 = 1 << 20;
/// Most files and folders in a pack.
pub const MAX_FILES: usize = 5_000;
/// Most bytes in a pack altogether.
pub const MAX_PACK_BYTES: u64 = 64 << 20;
/// Folders below folders; a problem needs three (`id/bugs/python`).
const MAX_DEPTH: usize = 8;

static STARTER: Dir<'static> = include_dir!("$CARGO_MANIFEST_DIR/problems");

/// A pack's files in memory. Paths are relative, with `/` between the parts.
#[derive(Clone, Debug, Default)]
pub struct PackFiles {
    root: String,
    files: BTreeMap<String, Cow<'static, [u8]>>,
    /// Files that were left out while reading.
    pub(super) refused: Vec<Refused>,
}

impl PackFiles {
    /// An empty set; `root` is what messages put in front of every path.
    #[must_use]
    pub fn new(root: &str) -> Self {
        Self { root: root.to_owned(), ..Self::default() }
    }

    /// The starter pack in the binary.
    #[must_use]
    pub fn embedded() -> Self {
        let mut files = Self::new("problems");
        files.add_embedded(&STARTER);
        files
    }

    /// Reads a folder. Hidden entries and `__pycache__` are left out. A file that is too large, special, unreadable or
    /// linked from outside the folder is left out and reported as a finding when the pack is loaded.
    ///
    /// # Errors
    /// When the folder can't be read at all or breaks the limits as a whole: too many files, too many bytes, too deep.
    pub fn read_folder(folder: &Path) -> Result<Self, ReadError> {
        let fail = |error| ReadError::Folder { folder: folder.to_owned(), error };
        let base = folder.canonicalize().map_err(fail)?;
        let files = Self::new(&folder.display().to_string());
        let mut reader = FolderReader { base, bytes: 0, entries: 0, files };
        reader.read(folder, "", 0)?;
        Ok(reader.files)
    }

    /// Adds or replaces a file.
    pub fn insert(&mut self, path: &str, bytes: impl Into<Vec<u8>>) {
        self.files.insert(path.to_owned(), Cow::Owned(bytes.into()));
    }

    /// Takes a file out.
    pub fn remove(&mut self, path: &str) {
        self.files.remove(path);
    }

    /// The bytes of a file.
    #[must_use]
    pub fn get(&self, path: &str) -> Option<&[u8]> {
        self.files.get(path).map(AsRef::as_ref)
    }

    /// Every path, sorted.
    pub fn paths(&self) -> impl Iterator<Item = &str> {
        self.files.keys().map(String::as_str)
    }

    /// What messages put in front of every path.
    #[must_use]
    pub fn root(&self) -> &str {
        &self.root
    }

    fn add_embedded(&mut self, folder: &Dir<'static>) {
        for file in folder.files() {
            if let Some(path) = file.path().to_str().filter(|path| !is_ignored(path)) {
                self.files.insert(path.replace('\\', "/"), Cow::Borrowed(file.contents()));
            }
        }
        folder.dirs().for_each(|inner| self.add_embedded(inner));
    }
}

/// A file that was left out.
#[derive(Clone, Debug)]
pub(super) struct Refused {
    /// Relative to the pack.
    pub(super) path: String,
    pub(super) why: String,
    pub(super) mend: &'static str,
}

/// Why a folder can't be read as a pack.
#[derive(Debug, thiserror::Error)]
pub enum ReadError {
    #[error("can't read the pack folder {}: {error}", folder.display())]
    Folder { folder: PathBuf, error: io::Error },
    #[error("{} holds more than {MAX_FILES} files and folders: is it really a pack folder?", folder.display())]
    TooManyFiles { folder: PathBuf },
    #[error("{} holds more than {} MiB: is it really a pack folder?", folder.display(), MAX_PACK_BYTES >> 20)]
    TooManyBytes { folder: PathBuf },
    #[error("{} has folders more than {MAX_DEPTH} deep: is it really a pack folder?", folder.display())]
    TooDeep { folder: PathBuf },
}

struct FolderReader {
    /// The pack's folder without links, to recognise those that lead out of it.
    base: PathBuf,
    bytes: u64,
    /// Files and folders met so far; counting both ends a walk through folders that link to each other.
    entries: usize,
    files: PackFiles,
}

impl FolderReader {
    fn read(&mut self, folder: &Path, prefix: &str, depth: usize) -> Result<(), ReadError> {
        if depth > MAX_DEPTH {
            return Err(ReadError::TooDeep { folder: self.base.clone() });
        }
        let fail = |error| ReadError::Folder { folder: folder.to_owned(), error };
        let entries = fs::read_dir(folder).map_err(fail)?;
        let mut entries = entries.take(MAX_FILES + 1).collect::<io::Result<Vec<_>>>().map_err(fail)?;
        self.entries += entries.len();
        if self.entries > MAX_FILES {
            return Err(ReadError::TooManyFiles { folder: self.base.clone() });
        }
        entries.sort_by_key(fs::DirEntry::file_name);
        for entry in entries {
            let name = entry.file_name();
            let Some(name) = name.to_str() else {
                self.refuse(&format!("{prefix}{}", name.to_string_lossy()), "its name is not UTF-8", "Rename it.");
                continue;
            };
            if !is_ignored(name) {
                self.entry(&entry.path(), &format!("{prefix}{name}"), depth)?;
            }
        }
        Ok(())
    }

    fn entry(&mut self, path: &Path, name: &str, depth: usize) -> Result<(), ReadError> {
        // Resolving first and asking the resolved path keeps a link from being judged by what it seems to be.
        match path.canonicalize().and_then(|real| fs::metadata(&real).map(|meta| (real, meta))) {
            Err(error) => self.refuse(name, &format!("it can't be read: {error}"), "Remove it or mend the link."),
            Ok((real, _)) if !real.starts_with(&self.base) => {
                self.refuse(name, "it is a link that leaves the pack's folder", "Put a copy of the file in its place.");
            }
            Ok((real, meta)) if meta.is_dir() => return self.read(&real, &format!("{name}/"), depth + 1),
            Ok((real, meta)) if meta.is_file() => return self.file(&real, name),
            Ok(_) => self.refuse(name, "it is neither a file nor a folder", "Remove it."),
        }
        Ok(())
    }

    fn file(&mut self, path: &Path, name: &str) -> Result<(), ReadError> {
        let mut bytes = Vec::new();
        // One byte more than allowed tells a file that is too large, even one that grows while it is read.
        let read = File::open(path).and_then(|file| file.take(MAX_FILE_BYTES + 1).read_to_end(&mut bytes));
        match read {
            Err(error) => self.refuse(name, &format!("it can't be read: {error}"), "Check its permissions."),
            Ok(_) if bytes.len() as u64 > MAX_FILE_BYTES => {
                self.refuse(name, "it is larger than 1 MiB", "Make it smaller or take it out of the pack.");
            }
            Ok(_) => {
                self.bytes += bytes.len() as u64;
                self.files.insert(name, bytes);
            }
        }
        if self.bytes > MAX_PACK_BYTES {
            return Err(ReadError::TooManyBytes { folder: self.base.clone() });
        }
        Ok(())
    }

    fn refuse(&mut self, path: &str, why: &str, mend: &'static str) {
        self.files.refused.push(Refused { path: path.to_owned(), why: why.to_owned(), mend });
    }
}

/// Files of tools rather than of the pack: `.git`, `.DS_Store`, Python's cache.
fn is_ignored(path: &str) -> bool {
    path.split(['/', '\\']).any(|part| part.starts_with('.') || part == "__pycache__")
}

#[cfg(test)]
mod tests;
