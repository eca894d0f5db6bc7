//! A private folder for one run, which is removed afterwards whatever the program did to it.
//!
//! A program may nest folders thousands of levels deep, lock them, or fill them. The usual recursive removal needs an
//! open file and a stack frame per level; this module first moves every folder to the top level.

use std::fs::{self, File};
use std::io;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};

use tempfile::TempDir;

/// A new folder that is emptied and removed when dropped.
#[derive(Debug)]
pub(super) struct ScratchDir {
    /// `None` after the folder was moved elsewhere.
    folder: Option<TempDir>,
    path: PathBuf,
    /// Shared lock on the folder, which ends with this process: a folder without one is abandoned. Its age says too
    /// little, because clocks are moved.
    _held: File,
}

impl ScratchDir {
    /// Creates a folder in `parent` with access for this user only.
    pub fn new(parent: &Path) -> io::Result<Self> {
        let private = fs::Permissions::from_mode(0o700);
        let folder = tempfile::Builder::new().permissions(private).prefix("run-").tempdir_in(parent)?;
        let path = folder.path().to_owned();
        let held = File::open(&path)?;
        held.lock_shared()?;
        Ok(Self { folder: Some(folder), path, _held: held })
    }

    /// Whether no process works in a folder.
    pub fn is_abandoned(path: &Path) -> bool {
        File::open(path).map_or(true, |folder| folder.try_lock().is_ok())
    }

    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Prevents the removal of a folder that was moved elsewhere.
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

/// Flattens and removes all subfolders. A folder that can't be removed stays until the cache is next trimmed.
fn flatten_folders(root: &Path) {
    unlock(root);
    let (mut lifted, mut rest) = (0_usize, subfolders(root));
    while let Some(folder) = rest.pop() {
        unlock(&folder);
        for inner in subfolders(&folder) {
            // Moving a folder changes its parent entry, so it must be writable.
            unlock(&inner);
            let place = unused_name(root, &mut lifted);
            if fs::rename(&inner, &place).is_ok() {
                rest.push(place);
            }
        }
        // The folder now contains only files.
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

/// Returns the direct subfolders of a folder; symbolic links don't count.
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

    /// Creates `depth` nested folders in a child process, which changes its current folder because the length of a path
    /// is limited.
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
