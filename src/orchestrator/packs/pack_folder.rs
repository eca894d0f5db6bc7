//! Reads a pack's folder into memory, with limits, because packs are not trusted. No file of it is run or written.
//!
//! The [`pack`](crate::pack) module interprets the files.

use std::fs;
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use crate::file_read;
use crate::pack::PackFiles;
use crate::pack::pack_files::is_ignored;

/// Largest file of a pack, in bytes.
const MAX_FILE_BYTES: u64 = 1 << 20;
/// Largest input or answer in a problem's folder `cases`, in bytes.
const MAX_CASE_FILE_BYTES: u64 = 8 << 20;
/// Most files and folders in a pack.
pub const MAX_FILES: usize = 5_000;
/// Most bytes in a pack altogether.
pub const MAX_PACK_BYTES: u64 = 64 << 20;
/// Deepest nesting of folders; a problem needs three levels (`id/bugs/python`).
const MAX_DEPTH: usize = 8;

/// Returns the largest size of a file, in bytes. `path` is relative to the pack.
#[must_use]
pub fn max_file_bytes(path: &str) -> u64 {
    if path.split('/').nth(1) == Some("cases") { MAX_CASE_FILE_BYTES } else { MAX_FILE_BYTES }
}

/// Reads a folder. Hidden entries, `__pycache__` and `__MACOSX` are left out. A file that is too large, special, unreadable or
/// linked from outside the folder is left out and reported as a finding when the pack is loaded.
///
/// # Errors
/// The folder can't be read at all, or breaks a limit as a whole: too many files, too many bytes, too deep.
pub fn read_pack_folder(folder: &Path) -> Result<PackFiles, PackReadError> {
    let fail = |error| PackReadError::Folder { folder: folder.to_owned(), error };
    let base = folder.canonicalize().map_err(fail)?;
    let files = PackFiles::new(&folder.display().to_string());
    let mut reader = FolderReader { base, bytes: 0, entries: 0, files };
    reader.read(folder, "", 0)?;
    Ok(reader.files)
}

/// Why a folder can't be read as a pack.
#[derive(Debug, thiserror::Error)]
pub enum PackReadError {
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
    /// The pack's folder with links resolved, to recognise links that lead out of it.
    base: PathBuf,
    bytes: u64,
    /// Files and folders met so far. Counting both stops a walk through folders that link to each other.
    entries: usize,
    files: PackFiles,
}

impl FolderReader {
    fn read(&mut self, folder: &Path, prefix: &str, depth: usize) -> Result<(), PackReadError> {
        if depth > MAX_DEPTH {
            return Err(PackReadError::TooDeep { folder: self.base.clone() });
        }
        let fail = |error| PackReadError::Folder { folder: folder.to_owned(), error };
        let entries = fs::read_dir(folder).map_err(fail)?;
        let mut entries = entries.take(MAX_FILES + 1).collect::<io::Result<Vec<_>>>().map_err(fail)?;
        self.entries += entries.len();
        if self.entries > MAX_FILES {
            return Err(PackReadError::TooManyFiles { folder: self.base.clone() });
        }
        entries.sort_by_key(fs::DirEntry::file_name);
        for entry in entries {
            let name = entry.file_name();
            let Some(name) = name.to_str() else {
                self.files.refuse(
                    &format!("{prefix}{}", name.to_string_lossy()),
                    "its name is not UTF-8",
                    "Rename it.",
                );
                continue;
            };
            if !is_ignored(name) {
                self.entry(&entry.path(), &format!("{prefix}{name}"), depth)?;
            }
        }
        Ok(())
    }

    fn entry(&mut self, path: &Path, name: &str, depth: usize) -> Result<(), PackReadError> {
        // The path is resolved first and the target is checked, because a link's name says nothing about its target.
        match path.canonicalize().and_then(|real| fs::metadata(&real).map(|meta| (real, meta))) {
            Err(error) => self.files.refuse(name, &format!("it can't be read: {error}"), "Remove it or mend the link."),
            Ok((real, _)) if !real.starts_with(&self.base) => {
                self.files.refuse(
                    name,
                    "it is a link that leaves the pack's folder",
                    "Put a copy of the file in its place.",
                );
            }
            Ok((real, meta)) if meta.is_dir() => return self.read(&real, &format!("{name}/"), depth + 1),
            Ok((real, meta)) if meta.is_file() => return self.file(&real, name),
            Ok(_) => self.files.refuse(name, "it is neither a file nor a folder", "Remove it."),
        }
        Ok(())
    }

    fn file(&mut self, path: &Path, name: &str) -> Result<(), PackReadError> {
        let (mut bytes, most) = (Vec::new(), max_file_bytes(name));
        // Reading one byte more than allowed detects a file that is too large, even one that grows while it is read.
        let read = file_read::open_regular(path).and_then(|file| file.take(most + 1).read_to_end(&mut bytes));
        match read {
            Err(error) => self.files.refuse(name, &format!("it can't be read: {error}"), "Check its permissions."),
            Ok(_) if bytes.len() as u64 > most => {
                let why = format!("it is larger than {} MiB", most >> 20);
                self.files.refuse(name, &why, "Make it smaller or take it out of the pack.");
            }
            Ok(_) => {
                self.bytes += bytes.len() as u64;
                self.files.insert(name, bytes);
            }
        }
        if self.bytes > MAX_PACK_BYTES {
            return Err(PackReadError::TooManyBytes { folder: self.base.clone() });
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests;
