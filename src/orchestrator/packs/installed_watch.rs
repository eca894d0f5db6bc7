//! Sees that another process installed, updated or removed a pack, or changed the pack in use.

use std::fs;
use std::path::PathBuf;
use std::sync::{Mutex, PoisonError};
use std::time::SystemTime;

use super::installed_packs::install_receipt::RECEIPT_FILE;
use super::{installed_packs, pack_in_use};
use crate::paths::Paths;

/// What the learner is told: a running tutor keeps the problems that it started with.
pub const PACKS_CHANGED: &str = "The installed packs have changed. Quit Rung and start it again to see their problems.";

/// What is installed, as far as the folders tell without being read.
#[derive(Clone, Debug, PartialEq, Eq)]
struct InstalledSet {
    /// Each pack's folder, and when its receipt was written.
    folders: Vec<(PathBuf, Option<SystemTime>)>,
    in_use: Option<String>,
}

impl InstalledSet {
    fn read(paths: &Paths) -> Self {
        let look = |folder: PathBuf| {
            let written = fs::metadata(folder.join(RECEIPT_FILE)).and_then(|file| file.modified()).ok();
            (folder, written)
        };
        let mut folders: Vec<_> = installed_packs::pack_folders(paths).into_iter().map(look).collect();
        folders.sort();
        Self { folders, in_use: pack_in_use::read_pack_in_use(paths) }
    }
}

/// Compares what is installed with what was installed at the start.
#[derive(Debug)]
pub struct InstalledWatch {
    paths: Paths,
    looks: Mutex<Looks>,
}

/// What was seen so far.
#[derive(Debug)]
struct Looks {
    /// What the learner knows of.
    known: InstalledSet,
    last: InstalledSet,
}

impl InstalledWatch {
    #[must_use]
    pub fn new(paths: Paths) -> Self {
        let known = InstalledSet::read(&paths);
        Self { paths, looks: Mutex::new(Looks { last: known.clone(), known }) }
    }

    /// Whether the packs have changed since the start or the last change. A change counts once it looks the same
    /// twice, because an installation moves folders in several steps.
    pub fn has_changed(&self) -> bool {
        let seen = InstalledSet::read(&self.paths);
        let mut looks = self.looks.lock().unwrap_or_else(PoisonError::into_inner);
        let has_changed = seen == looks.last && seen != looks.known;
        if has_changed {
            looks.known = seen.clone();
        }
        looks.last = seen;
        has_changed
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_change_is_told_once_it_has_settled_and_only_once() {
        let home = tempfile::tempdir().unwrap();
        let paths = Paths::under(home.path()).unwrap();
        let watch = InstalledWatch::new(paths.clone());
        let looks = |expected: [bool; 3]| assert_eq!([(); 3].map(|()| watch.has_changed()), expected);
        looks([false, false, false]);
        let folder = paths.packs().join("course");
        fs::create_dir_all(&folder).unwrap();
        fs::write(folder.join("pack.toml"), "").unwrap();
        looks([false, true, false]);
        fs::write(folder.join(RECEIPT_FILE), "{}").unwrap();
        looks([false, true, false]);
        pack_in_use::set_pack_in_use(&paths, Some("course")).unwrap();
        looks([false, true, false]);
        fs::remove_dir_all(&folder).unwrap();
        looks([false, true, false]);
    }
}
