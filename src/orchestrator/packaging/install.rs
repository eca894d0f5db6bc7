//! Installs a pack in one step: if the process is killed at any time, either the old version or the new one is
//! complete.
//!
//! The new version is written to a folder next to the old one that readers ignore, and synced to the disk. Then one
//! system call exchanges the two folders. On file systems that can't do that, the old one is moved aside first, and
//! for that moment readers find it there
//! ([`hidden_folders`](crate::orchestrator::packs::installed_packs::hidden_folders)).

use std::fs::{self, File, TryLockError};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use rustix::fs::{CWD, RenameFlags, renameat_with};

use super::packaging_error::PackagingError;
use crate::file_write::{self, create_private_folder};
use crate::orchestrator::packs::installed_packs::hidden_folders::{
    ASIDE_PREFIX, FolderKind, STAGED_PREFIX, folder_kind,
};
use crate::orchestrator::packs::installed_packs::install_receipt::{InstallReceipt, RECEIPT_FILE};
use crate::pack::PackFiles;
use crate::types::parent_folder::parent_folder;

/// The lock file. It is locked during an installation.
const LOCK_FILE: &str = ".lock";
/// The lock for changing the installed packs.
#[derive(Debug)]
pub(super) struct InstallLock {
    packs: PathBuf,
    _lock: File,
}

impl InstallLock {
    /// Takes the lock and cleans up after killed processes.
    pub(super) fn acquire(packs: &Path) -> Result<Self, PackagingError> {
        let fail = |error: io::Error| PackagingError::disk(packs, &error);
        create_private_folder(packs).map_err(fail)?;
        let path = packs.join(LOCK_FILE);
        let lock = File::options().write(true).create(true).truncate(false).open(&path);
        let lock = lock.map_err(|error| PackagingError::disk(&path, &error))?;
        match lock.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => {
                let what = "Another rung is installing or removing a pack right now.";
                return Err(PackagingError::usage(what, "Try again when it is done."));
            }
            Err(TryLockError::Error(error)) => return Err(PackagingError::disk(&path, &error)),
        }
        let install_lock = Self { packs: packs.to_owned(), _lock: lock };
        install_lock.tidy().map_err(fail)?;
        Ok(install_lock)
    }

    /// Restores a version that was moved aside if its replacement is missing, and removes all other leftovers.
    fn tidy(&self) -> io::Result<()> {
        for entry in fs::read_dir(&self.packs)? {
            let path = entry?.path();
            let name = path.file_name().and_then(|name| name.to_str()).unwrap_or_default();
            match folder_kind(&path) {
                FolderKind::MovedAside(place) if !place.exists() && path.join("pack.toml").is_file() => {
                    fs::rename(&path, place)?;
                }
                FolderKind::MovedAside(_) => fs::remove_dir_all(&path)?,
                FolderKind::Internal if name.starts_with(STAGED_PREFIX) => fs::remove_dir_all(&path)?,
                FolderKind::Internal | FolderKind::Pack => {}
            }
        }
        Ok(())
    }

    /// A name that no folder here has yet: the pack's id, or the id with a number.
    pub(super) fn free_folder(&self, id: &str) -> PathBuf {
        let numbered = (2..1000).map(|n| self.packs.join(format!("{id}-{n}")));
        let mut names = std::iter::once(self.packs.join(id)).chain(numbered);
        names.find(|path| fs::symlink_metadata(path).is_err()).unwrap_or_else(|| self.packs.join(id))
    }

    /// Writes a version and moves it to its place. The old version is removed when this returns.
    pub(super) fn put_pack(&self, place: &Path, files: &PackFiles, receipt: &InstallReceipt) -> io::Result<()> {
        let staged = self.packs.join(format!("{STAGED_PREFIX}{}", file_name(place)));
        write(&staged, files, receipt)?;
        if fs::symlink_metadata(place).is_err() {
            fs::rename(&staged, place)?;
            return file_write::sync_folder(&self.packs);
        }
        match renameat_with(CWD, &staged, CWD, place, RenameFlags::EXCHANGE) {
            Ok(()) => {
                file_write::sync_folder(&self.packs)?;
                fs::remove_dir_all(&staged)
            }
            // File systems that can't exchange two names report one of these.
            Err(rustix::io::Errno::INVAL | rustix::io::Errno::NOSYS | rustix::io::Errno::NOTSUP) => {
                self.put_by_moving_aside(&staged, place)
            }
            Err(error) => Err(error.into()),
        }
    }

    fn put_by_moving_aside(&self, staged: &Path, place: &Path) -> io::Result<()> {
        let aside = self.packs.join(format!("{ASIDE_PREFIX}{}", file_name(place)));
        fs::rename(place, &aside)?;
        fs::rename(staged, place)?;
        file_write::sync_folder(&self.packs)?;
        fs::remove_dir_all(aside)
    }

    /// Removes a pack: first hides it in one step, then deletes it from the disk.
    pub(super) fn remove_pack(&self, place: &Path) -> io::Result<()> {
        let staged = self.packs.join(format!("{STAGED_PREFIX}{}", file_name(place)));
        fs::rename(place, &staged)?;
        file_write::sync_folder(&self.packs)?;
        if fs::symlink_metadata(&staged)?.is_dir() { fs::remove_dir_all(staged) } else { fs::remove_file(staged) }
    }
}

fn file_name(path: &Path) -> String {
    path.file_name().unwrap_or_default().to_string_lossy().into_owned()
}

/// Writes a complete version and syncs it to the disk.
fn write(folder: &Path, files: &PackFiles, receipt: &InstallReceipt) -> io::Result<()> {
    create_private_folder(folder)?;
    let mut written = Vec::new();
    let mut put = |path: PathBuf, bytes: &[u8]| {
        fs::create_dir_all(parent_folder(&path))?;
        let mut file = File::create_new(&path)?;
        file.write_all(bytes)?;
        written.push((path, file));
        io::Result::Ok(())
    };
    for path in files.paths() {
        put(folder.join(path), files.get(path).unwrap_or_default())?;
    }
    put(folder.join(RECEIPT_FILE), &receipt.to_json()?)?;
    // Syncing all of them at the end lets the disk choose the order of its writes.
    let mut folders: Vec<PathBuf> = vec![folder.to_owned()];
    for (path, file) in written {
        file.sync_all()?;
        let above = path.ancestors().skip(1).take_while(|above| above.starts_with(folder));
        folders.extend(above.map(Path::to_owned));
    }
    folders.sort();
    folders.dedup();
    folders.iter().try_for_each(|folder| file_write::sync_folder(folder))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::orchestrator::packs::installed_packs::install_receipt::PackOrigin;

    fn receipt() -> InstallReceipt {
        InstallReceipt {
            format: InstallReceipt::FORMAT_VERSION,
            origin: PackOrigin::Folder { path: "/src".into() },
            installed: jiff::Timestamp::UNIX_EPOCH,
            first: jiff::Timestamp::UNIX_EPOCH,
            hash: "00".into(),
            key: None,
            revisions: Vec::new(),
            moves: Vec::new(),
        }
    }

    fn files(text: &str) -> PackFiles {
        let mut files = PackFiles::new("p");
        files.insert("pack.toml", text);
        files.insert("a/bugs/python/b.py", text);
        files
    }

    fn names(folder: &Path) -> Vec<String> {
        let entries = fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("an entry").file_name());
        let mut names: Vec<String> = entries.map(|name| name.into_string().expect("a name")).collect();
        names.sort();
        names
    }

    #[test]
    fn a_version_takes_the_place_of_another_whole() {
        let temp = tempfile::tempdir().expect("a folder");
        let packs = temp.path().join("packs");
        let install_lock = InstallLock::acquire(&packs).expect("the right");
        let place = install_lock.free_folder("little");
        install_lock.put_pack(&place, &files("one"), &receipt()).expect("installed");
        fs::write(place.join("a/stale.py"), "left by the old version").expect("a file");
        install_lock.put_pack(&place, &files("two"), &receipt()).expect("replaced");
        assert_eq!(fs::read_to_string(place.join("a/bugs/python/b.py")).expect("a file"), "two");
        assert_eq!(names(&place.join("a")), ["bugs"]);
        assert_eq!(InstallReceipt::read(&place), Some(receipt()));
        assert_eq!(names(&packs), [".lock", "little"]);
        assert_eq!(install_lock.free_folder("little"), packs.join("little-2"));
        install_lock.remove_pack(&place).expect("removed");
        assert_eq!(names(&packs), [".lock"]);
    }

    #[test]
    fn without_an_exchange_the_old_version_stands_aside_for_a_moment() {
        let temp = tempfile::tempdir().expect("a folder");
        let packs = temp.path().join("packs");
        let install_lock = InstallLock::acquire(&packs).expect("the right");
        let place = packs.join("little");
        install_lock.put_pack(&place, &files("one"), &receipt()).expect("installed");
        let staged = packs.join(".staged-little");
        write(&staged, &files("two"), &receipt()).expect("written");
        install_lock.put_by_moving_aside(&staged, &place).expect("replaced");
        assert_eq!(fs::read_to_string(place.join("pack.toml")).expect("a file"), "two");
        // The state after a kill between the two moves: only the old version exists, and the next process restores
        // it.
        fs::rename(&place, packs.join(".aside-little")).expect("aside");
        write(&staged, &files("three"), &receipt()).expect("written");
        assert_eq!(folder_kind(&packs.join(".aside-little")), FolderKind::MovedAside(place.clone()));
        drop(install_lock);
        InstallLock::acquire(&packs).expect("the right");
        assert_eq!(names(&packs), [".lock", "little"]);
        assert_eq!(fs::read_to_string(place.join("pack.toml")).expect("a file"), "two");
    }

    #[test]
    fn two_at_once_take_turns() {
        let temp = tempfile::tempdir().expect("a folder");
        let install_lock = InstallLock::acquire(temp.path()).expect("the right");
        let refusal = InstallLock::acquire(temp.path()).expect_err("taken");
        assert!(refusal.what.contains("Another rung"), "{refusal}");
        drop(install_lock);
        InstallLock::acquire(temp.path()).expect("free again");
    }
}
