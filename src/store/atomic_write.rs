//! File operations of the store: whole-file replacement that waits for the disk, leftovers of killed processes, and free
//! file names.

use std::fs::{self, OpenOptions};
use std::io;
use std::path::{Path, PathBuf};

use crate::file_write::TEMPORARY_PREFIX;
use crate::types::parent_folder::parent_folder;

pub(super) use crate::file_write::{FilePrivacy, create_private_folder, sync_folder, synced_file};

/// Replaces `path` with `bytes`: readers see the old file or the new one, never a part, even after a power cut.
///
/// The temporary file is created in `folder`, which must be on the same file system. Only the owner can read a private
/// file; other files follow the umask.
pub(super) fn replace(folder: &Path, path: &Path, bytes: &[u8], privacy: FilePrivacy) -> io::Result<()> {
    synced_file(folder, bytes, privacy)?.persist(path).map_err(|error| error.error)?;
    sync_folder(parent_folder(path))
}

/// Like [`replace`], but keeps an existing file and returns false.
pub(super) fn create(folder: &Path, path: &Path, bytes: &[u8], privacy: FilePrivacy) -> io::Result<bool> {
    match synced_file(folder, bytes, privacy)?.persist_noclobber(path) {
        Ok(_) => sync_folder(parent_folder(path)).map(|()| true),
        Err(error) if error.error.kind() == io::ErrorKind::AlreadyExists => Ok(false),
        Err(error) => Err(error.error),
    }
}

/// Removes temporary files that killed processes left in `folder`. Only the holder of the lock may call this.
pub(super) fn sweep(folder: &Path) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        if entry.file_name().to_string_lossy().starts_with(TEMPORARY_PREFIX) {
            fs::remove_file(entry.path())?;
        }
    }
    Ok(())
}

/// Options that open a file for reading and make a new file readable only by its owner.
pub(super) fn private_options() -> OpenOptions {
    let mut options = OpenOptions::new();
    options.read(true);
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options
}

/// The first of `<path>.<word>-1`, `<path>.<word>-2`, … that doesn't exist yet.
pub(super) fn free_name(path: &Path, word: &str) -> PathBuf {
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    (1..=u32::MAX)
        .map(|n| path.with_file_name(format!("{name}.{word}-{n}")))
        .find(|candidate| !candidate.exists())
        .unwrap_or_else(|| path.with_file_name(format!("{name}.{word}")))
}

/// Advice for the learner after a failed write.
pub(super) fn advice(error: &io::Error) -> &'static str {
    match error.kind() {
        io::ErrorKind::StorageFull => "the disk is full; free some space and try again",
        io::ErrorKind::QuotaExceeded => "your disk quota is used up; free some space and try again",
        io::ErrorKind::FileTooLarge => {
            "the file may not grow any further (see `ulimit -f`); raise the limit and try again"
        }
        io::ErrorKind::ReadOnlyFilesystem => "the disk is mounted read-only; mount it writable, or set RUNG_HOME",
        io::ErrorKind::PermissionDenied => "you may not write there; correct the permissions, or set RUNG_HOME",
        io::ErrorKind::NotADirectory => "something on that path is a file; move it away, or set RUNG_HOME",
        _ => "check the disk and try again",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_are_replaced_whole_created_once_and_swept() {
        let temp = tempfile::tempdir().unwrap();
        let (folder, path) = (temp.path(), temp.path().join("file"));
        assert!(create(folder, &path, b"one", FilePrivacy::Private).unwrap());
        assert!(!create(folder, &path, b"two", FilePrivacy::Private).unwrap());
        assert_eq!(fs::read(&path).unwrap(), b"one");
        replace(folder, &path, b"three", FilePrivacy::Private).unwrap();
        assert_eq!(fs::read(&path).unwrap(), b"three");
        fs::write(folder.join(".rung-tmp-abc"), "half").unwrap();
        sweep(folder).unwrap();
        let names: Vec<_> = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().file_name()).collect();
        assert_eq!(names, ["file"]);
    }

    #[test]
    fn private_files_are_the_owners_alone() {
        use std::os::unix::fs::PermissionsExt;
        let temp = tempfile::tempdir().unwrap();
        let folder = temp.path().join("a/b");
        create_private_folder(&folder).unwrap();
        create(&folder, &folder.join("file"), b"", FilePrivacy::Private).unwrap();
        let mode = |path: &Path| path.metadata().unwrap().permissions().mode() & 0o777;
        assert_eq!((mode(&folder), mode(&folder.join("file"))), (0o700, 0o600));
    }

    #[test]
    fn backups_never_share_a_name() {
        let temp = tempfile::tempdir().unwrap();
        let path = temp.path().join("learner.json");
        assert!(free_name(&path, "bak").ends_with("learner.json.bak-1"));
        fs::write(free_name(&path, "bak"), "").unwrap();
        assert!(free_name(&path, "bak").ends_with("learner.json.bak-2"));
    }
}
