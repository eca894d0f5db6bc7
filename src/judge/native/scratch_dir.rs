//! A private folder for one run, gone afterwards whatever a program made of it.
//!
//! A program may dig folders thousands deep, lock them, or fill them. The usual way to remove a tree goes down into it,
//! with a file open and a frame on the stack for every level; here every folder is lifted to the top first.

use std::fs;
use std::io;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};

use tempfile::TempDir;

/// A fresh folder; emptied and removed when dropped.
#[derive(Debug)]
pub(super) struct ScratchDir {
    /// None once it lives on as something else.
    folder: Option<TempDir>,
    path: PathBuf,
}

impl ScratchDir {
    /// Makes one in `parent`, for this user alone.
    pub fn new(parent: &Path) -> io::Result<Self> {
        let private = fs::Permissions::from_mode(0o700);
        let folder = tempfile::Builder::new().permissions(private).prefix("run-").tempdir_in(parent)?;
        let path = folder.path().to_owned();
        Ok(Self { folder: Some(folder), path })
    }

    pub fn path(&self) -> &Path {
        &self.path
    }

    /// It was moved elsewhere and is not to be removed.
    pub fn keep(mut self) {
        let _ = self.folder.take().map(TempDir::keep);
    }
}

impl Drop for ScratchDir {
    fn drop(&mut self) {
        if self.folder.is_some() {
            flatten_folders(&self.path);
        }
    }
}

/// Leaves no folder in a folder. What can't be removed stays for the next trimming of the cache.
fn flatten_folders(root: &Path) {
    unlock(root);
    let (mut lifted, mut rest) = (0_usize, subfolders(root));
    while let Some(folder) = rest.pop() {
        unlock(&folder);
        for inner in subfolders(&folder) {
            // Moving a folder changes what it says of its parent, so one has to be able to write into it.
            unlock(&inner);
            let place = unused_name(root, &mut lifted);
            if fs::rename(&inner, &place).is_ok() {
                rest.push(place);
            }
        }
        // Only files are left in it.
        let _ = fs::remove_dir_all(&folder);
    }
}

fn unused_name(root: &Path, lifted: &mut usize) -> PathBuf {
    loop {
        *lifted += 1;
        let place = root.join(format!("lifted-{lifted}"));
        if place.symlink_metadata().is_err() {
            return place;
        }
    }
}

/// The folders right below a folder; a link to one is a file here.
fn subfolders(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    entries.filter(|entry| entry.file_type().is_ok_and(|kind| kind.is_dir())).map(|entry| entry.path()).collect()
}

fn unlock(folder: &Path) {
    let _ = fs::set_permissions(folder, fs::Permissions::from_mode(0o700));
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Digs `depth` folders below the current one of a child process, since a path has its own limits.
    fn dig(root: &Path, depth: usize) {
        let script = format!(
            "i=0; while [ $i -lt {depth} ]; do mkdir deeper && cd -P deeper || exit 1; echo x > file; i=$((i+1)); done"
        );
        let status =
            std::process::Command::new("sh").args(["-c", &script]).current_dir(root).status().expect("a shell");
        assert!(status.success());
    }

    #[test]
    fn nothing_is_left_of_a_folder_however_deep_or_locked() {
        let parent = tempfile::tempdir().expect("a folder");
        let work = ScratchDir::new(parent.path()).expect("a folder");
        dig(work.path(), 1_000);
        for name in ["lifted-1", "locked", "locked/inner", "locked/inner/most"] {
            fs::create_dir(work.path().join(name)).expect("a folder");
        }
        fs::write(work.path().join("locked/inner/file"), "x").expect("a file");
        std::os::unix::fs::symlink(parent.path(), work.path().join("locked/link")).expect("a link");
        for name in ["locked/inner", "locked", ""] {
            fs::set_permissions(work.path().join(name), fs::Permissions::from_mode(0o000)).expect("a mode");
        }
        fs::write(parent.path().join("beside"), "x").expect("a file");
        drop(work);
        let left: Vec<_> = fs::read_dir(parent.path()).expect("entries").flatten().map(|e| e.file_name()).collect();
        assert_eq!(left, ["beside"]);
    }

    #[test]
    fn what_was_moved_stays() {
        let parent = tempfile::tempdir().expect("a folder");
        let work = ScratchDir::new(parent.path()).expect("a folder");
        fs::write(work.path().join("program"), "x").expect("a file");
        let place = parent.path().join("kept");
        fs::rename(work.path(), &place).expect("a move");
        work.keep();
        assert!(place.join("program").exists());
    }
}
