//! Writes whole files: readers see the old content or the new one, never a part. Creates folders for this user only.
//!
//! The content goes to a temporary file in the same folder, which then takes the file's name. Every writer that
//! replaces a file uses these functions, and the store builds on them.

use std::fs::{DirBuilder, File, Permissions};
use std::io::{self, Write as _};
use std::os::unix::fs::{DirBuilderExt as _, PermissionsExt as _};
use std::path::Path;

use tempfile::NamedTempFile;

use crate::types::parent_folder::parent_folder;

/// Prefix of the name of every temporary file, so that what a killed process leaves behind can be recognised.
pub const TEMPORARY_PREFIX: &str = ".rung-tmp-";

/// Who may read a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FilePrivacy {
    /// Only the owner: what belongs to the learner.
    Private,
    /// According to the umask: files that the user edits or passes on.
    Usual,
}

/// Replaces a file, and waits until the content is on the disk.
///
/// # Errors
/// The folder is missing or can't be written, or the disk is full.
pub fn replace_file(path: &Path, bytes: &[u8], privacy: FilePrivacy) -> io::Result<()> {
    let file = synced_file(parent_folder(path), bytes, privacy)?;
    file.persist(path).map(drop).map_err(|error| error.error)
}

/// Like [`replace_file`], but keeps an existing file.
///
/// # Errors
/// As [`replace_file`], and [`io::ErrorKind::AlreadyExists`] if there is a file.
pub fn create_file(path: &Path, bytes: &[u8], privacy: FilePrivacy) -> io::Result<()> {
    let file = synced_file(parent_folder(path), bytes, privacy)?;
    file.persist_noclobber(path).map(drop).map_err(|error| error.error)
}

/// Replaces a private file that can be made again, without waiting for the disk: after a power cut it may be empty.
///
/// # Errors
/// The folder is missing or can't be written, or the disk is full.
pub fn replace_cache_file(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let file = temporary_file(parent_folder(path), bytes, FilePrivacy::Private)?;
    file.persist(path).map(drop).map_err(|error| error.error)
}

/// A temporary file whose content is on the disk. It is removed when it is dropped.
///
/// # Errors
/// The folder is missing or can't be written, or the disk is full.
pub fn synced_file(folder: &Path, bytes: &[u8], privacy: FilePrivacy) -> io::Result<NamedTempFile> {
    let file = temporary_file(folder, bytes, privacy)?;
    file.as_file().sync_all()?;
    Ok(file)
}

/// A temporary file with this content.
fn temporary_file(folder: &Path, bytes: &[u8], privacy: FilePrivacy) -> io::Result<NamedTempFile> {
    let mut builder = tempfile::Builder::new();
    builder.prefix(TEMPORARY_PREFIX);
    // Temporary files are private unless something else is said.
    if privacy == FilePrivacy::Usual {
        builder.permissions(Permissions::from_mode(0o666));
    }
    let mut file = builder.tempfile_in(folder)?;
    file.write_all(bytes)?;
    Ok(file)
}

/// Creates a folder and its missing parents, closed to other users. Existing folders are left unchanged.
///
/// # Errors
/// The folder can't be made.
pub fn create_private_folder(folder: &Path) -> io::Result<()> {
    DirBuilder::new().recursive(true).mode(0o700).create(folder)
}

/// Waits until the names in a folder are on the disk.
///
/// # Errors
/// The folder can't be opened.
pub fn sync_folder(folder: &Path) -> io::Result<()> {
    File::open(folder)?.sync_all()
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    #[test]
    fn a_file_is_replaced_whole_and_with_the_mode_of_its_privacy() {
        let temp = tempfile::tempdir().expect("a folder");
        let path = temp.path().join("file");
        let mode = |path: &Path| fs::metadata(path).expect("a file").permissions().mode() & 0o777;
        let plain = temp.path().join("plain");
        fs::write(&plain, "").expect("write");
        let usual = mode(&plain);
        fs::remove_file(&plain).expect("remove");
        let check = |expected: &str, is_private: bool| {
            assert_eq!(fs::read_to_string(&path).expect("read"), expected);
            assert_eq!(mode(&path), if is_private { 0o600 } else { usual });
            assert_eq!(fs::read_dir(temp.path()).expect("a folder").count(), 1, "a temporary file is left");
        };
        replace_file(&path, b"one", FilePrivacy::Private).expect("write");
        check("one", true);
        assert_eq!(
            create_file(&path, b"two", FilePrivacy::Private).expect_err("exists").kind(),
            io::ErrorKind::AlreadyExists
        );
        check("one", true);
        replace_file(&path, b"three", FilePrivacy::Usual).expect("write");
        check("three", false);
        replace_cache_file(&path, b"four").expect("write");
        check("four", true);
        fs::remove_file(&path).expect("remove");
        create_file(&path, b"five", FilePrivacy::Usual).expect("write");
        check("five", false);
    }

    #[test]
    fn a_new_folder_is_private_and_an_old_one_stays_as_it_is() {
        let temp = tempfile::tempdir().expect("a folder");
        let mode = |path: &Path| fs::metadata(path).expect("a folder").permissions().mode() & 0o777;
        let folder = temp.path().join("a/b");
        create_private_folder(&folder).expect("create");
        assert_eq!((mode(&folder), mode(&temp.path().join("a"))), (0o700, 0o700));
        fs::set_permissions(&folder, Permissions::from_mode(0o755)).expect("change");
        create_private_folder(&folder).expect("create");
        assert_eq!(mode(&folder), 0o755);
    }
}
