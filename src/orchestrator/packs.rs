//! The packs that are there: the starter pack in the binary and the folders the learner installed.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use super::pack_folder::read_pack_folder;
use crate::model::revision::Revision;
use crate::model::{Catalog, ProblemId};
use crate::pack::{self, Finding, Loaded, PackFiles, Severity};
use crate::paths::Paths;

pub mod hidden;
pub mod receipt;

use hidden::{Kind, kind};
use receipt::Receipt;

/// A pack in a folder of its own among the installed ones.
#[derive(Clone, Debug)]
pub struct OnShelf {
    pub folder: PathBuf,
    pub files: PackFiles,
    pub loaded: Loaded,
    /// What is remembered of its installation; none where it was put there by hand.
    pub receipt: Option<Receipt>,
}

impl OnShelf {
    /// What it is called: its id, or where it can't be used its folder's name.
    #[must_use]
    pub fn name(&self) -> String {
        let folder = || self.folder.file_name().unwrap_or_default().to_string_lossy().into_owned();
        self.loaded.info.as_ref().map_or_else(folder, |info| info.id.to_string())
    }

    /// Its uuid, where it can be used.
    #[must_use]
    pub fn uid(&self) -> Option<&String> {
        self.loaded.info.as_ref().map(|info| &info.uid)
    }
}

/// The installed packs in the order they came; one whose folder can't be read is a sentence instead.
#[must_use]
pub fn shelf(paths: &Paths) -> Vec<Result<OnShelf, String>> {
    let read = |folder: PathBuf| match read_pack_folder(&folder) {
        Ok(files) => {
            let receipt = Receipt::read(&folder);
            Ok(OnShelf { loaded: pack::load(&files), receipt, folder, files })
        }
        Err(error) => Err(format!("The pack in {} is left out: {error}", folder.display())),
    };
    folders(paths).into_iter().map(read).collect()
}

/// The folders of packs with what is remembered of their installation.
pub(super) fn receipts(paths: &Paths) -> Vec<(PathBuf, Receipt)> {
    let read = |folder: PathBuf| Receipt::read(&folder).map(|receipt| (folder, receipt));
    folders(paths).into_iter().filter_map(read).collect()
}

/// Every pack as read, the embedded one first, then in the order they were installed in; an installed folder that can't be
/// read is a sentence instead.
#[must_use]
pub fn installed_packs(paths: &Paths) -> Vec<Result<Loaded, String>> {
    let installed = shelf(paths).into_iter().map(|pack| pack.map(|pack| pack.loaded));
    std::iter::once(Ok(pack::embedded())).chain(installed).collect()
}

/// The catalogue of all packs, with a sentence for everything that had to be left out.
pub fn load_all(paths: &Paths) -> (Catalog, Vec<String>) {
    let (mut loaded, mut notices) = (Vec::new(), Vec::new());
    for pack in installed_packs(paths) {
        match pack {
            Ok(pack) => {
                notices.extend(left_out(&pack));
                loaded.push(pack);
            }
            Err(notice) => notices.push(notice),
        }
    }
    let (mut catalog, findings) = pack::catalog(loaded);
    catalog.revisions = revisions(paths);
    notices.extend(findings.iter().filter(|finding| finding.severity == Severity::Error).map(ToString::to_string));
    (catalog, notices)
}

fn left_out(pack: &Loaded) -> Option<String> {
    let ids: Vec<&str> = pack.left_out.iter().map(ProblemId::as_str).collect();
    let hint = format!("`rung pack check {}` tells why", pack.root);
    let first = pack.findings.iter().find(|finding| finding.severity == Severity::Error);
    match (&pack.info, ids.as_slice()) {
        (None, _) => Some(match first {
            Some(Finding { what, mend, .. }) => format!("The pack in {} is left out: {what}. {mend}", pack.root),
            None => format!("The pack in {} is left out; {hint}.", pack.root),
        }),
        (Some(_), []) => None,
        (Some(info), ids) => Some(format!("{} has mistakes and goes without {}; {hint}.", info.title, ids.join(", "))),
    }
}

/// What versions of installed packs changed, oldest first.
fn revisions(paths: &Paths) -> Vec<Revision> {
    let mut all: Vec<Revision> = receipts(paths).into_iter().flat_map(|(_, receipt)| receipt.revisions).collect();
    all.sort_by_key(|revision| revision.at);
    all
}

fn folders(paths: &Paths) -> Vec<PathBuf> {
    let Ok(entries) = fs::read_dir(paths.packs()) else { return Vec::new() };
    let entries = entries.flatten().map(|entry| entry.path()).filter(|path| path.join("pack.toml").is_file());
    let stands = |path: &PathBuf| match kind(path) {
        Kind::Pack => true,
        // A version that was moved aside for the next one is the pack, while there is no other.
        Kind::Aside(place) => !place.exists(),
        Kind::Ours => false,
    };
    let mut folders: Vec<PathBuf> = entries.filter(stands).collect();
    // What was there first keeps its names: a folder that comes later must not take over what the learner works on.
    folders.sort_by_cached_key(|folder| (installed_at(folder), folder.clone()));
    folders
}

/// When the pack was first installed; where it was put there by hand, when the folder was made. Where the file system
/// doesn't keep that, all are equally old and the names decide.
fn installed_at(folder: &Path) -> SystemTime {
    if let Some(receipt) = Receipt::read(folder) {
        return receipt.first.into();
    }
    fs::metadata(folder).and_then(|folder| folder.created()).unwrap_or(SystemTime::UNIX_EPOCH)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pack::{PackFiles, load};

    #[test]
    fn a_pack_for_a_newer_rung_says_what_it_wants_and_what_to_do() {
        let mut files = PackFiles::new("/packs/new");
        files.insert("pack.toml", "format = 1\nmin_rung = \"99.0.0\"\nsomething = \"newer\"\n");
        let own = env!("CARGO_PKG_VERSION");
        let expected = format!(
            "The pack in /packs/new is left out: the pack needs Rung 99.0.0, and this is {own}. Install a newer Rung."
        );
        assert_eq!(left_out(&load(&files)), Some(expected));
    }
}
