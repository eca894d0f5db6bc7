//! The packs that are there: the starter pack in the binary and the folders the learner installed.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use super::pack_folder::read_pack_folder;
use crate::pack::{self, Finding, LoadedPack, PackFiles, Severity};
use crate::paths::Paths;
use crate::types::{Catalog, ProblemId};

pub mod hidden_folders;
pub mod install_receipt;

use hidden_folders::{FolderKind, folder_kind};
use install_receipt::InstallReceipt;

/// A pack in a folder of its own among the installed ones.
#[derive(Clone, Debug)]
pub struct InstalledPack {
    pub folder: PathBuf,
    pub files: PackFiles,
    pub loaded: LoadedPack,
    /// What is remembered of its installation; none where it was put there by hand.
    pub receipt: Option<InstallReceipt>,
}

impl InstalledPack {
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
pub fn read_installed_packs(paths: &Paths) -> Vec<Result<InstalledPack, String>> {
    let read = |(folder, receipt): (PathBuf, Option<InstallReceipt>)| match read_pack_folder(&folder) {
        Ok(files) => Ok(InstalledPack { loaded: pack::load_pack(&files), receipt, folder, files }),
        Err(error) => Err(format!("The pack in {} is left out: {error}", folder.display())),
    };
    folders(paths).into_iter().map(read).collect()
}

/// The folders of packs with what is remembered of their installation.
pub(in crate::orchestrator) fn read_receipts(paths: &Paths) -> Vec<(PathBuf, InstallReceipt)> {
    folders(paths).into_iter().filter_map(|(folder, receipt)| Some((folder, receipt?))).collect()
}

/// Every pack as read, the embedded one first, then in the order they were installed in; an installed folder that can't be
/// read is a sentence instead.
#[must_use]
pub fn load_all_packs(paths: &Paths) -> Vec<Result<LoadedPack, String>> {
    let installed = read_installed_packs(paths).into_iter().map(|pack| pack.map(|pack| pack.loaded));
    std::iter::once(Ok(pack::load_embedded_pack())).chain(installed).collect()
}

/// The catalogue of all packs, with a sentence for everything that had to be left out.
pub fn load_catalog(paths: &Paths) -> (Catalog, Vec<String>) {
    let starter = pack::load_embedded_pack();
    let mut notices: Vec<String> = left_out(&starter).into_iter().collect();
    let (mut loaded, mut revisions) = (vec![starter], Vec::new());
    for pack in read_installed_packs(paths) {
        match pack {
            Ok(pack) => {
                notices.extend(left_out(&pack.loaded));
                revisions.extend(pack.receipt.into_iter().flat_map(|receipt| receipt.revisions));
                loaded.push(pack.loaded);
            }
            Err(notice) => notices.push(notice),
        }
    }
    let (mut catalog, findings) = pack::build_catalog(loaded);
    // What versions of installed packs changed, oldest first.
    revisions.sort_by_key(|revision| revision.at);
    catalog.revisions = revisions;
    notices.extend(findings.iter().filter(|finding| finding.severity == Severity::Error).map(ToString::to_string));
    (catalog, notices)
}

fn left_out(pack: &LoadedPack) -> Option<String> {
    let ids: Vec<&str> = pack.left_out.iter().map(ProblemId::as_str).collect();
    let hint = format!("`rung pack check {}` tells why", pack.root);
    let first = pack.findings.iter().find(|finding| finding.severity == Severity::Error);
    match (&pack.info, ids.as_slice()) {
        (None, _) => Some(match first {
            Some(Finding { what, fix: mend, .. }) => format!("The pack in {} is left out: {what}. {mend}", pack.root),
            None => format!("The pack in {} is left out; {hint}.", pack.root),
        }),
        (Some(_), []) => None,
        (Some(info), ids) => Some(format!("{} has mistakes and goes without {}; {hint}.", info.title, ids.join(", "))),
    }
}

/// The folders of packs, each with what is remembered of its installation, which is read once.
fn folders(paths: &Paths) -> Vec<(PathBuf, Option<InstallReceipt>)> {
    let Ok(entries) = fs::read_dir(paths.packs()) else { return Vec::new() };
    let entries = entries.flatten().map(|entry| entry.path()).filter(|path| path.join("pack.toml").is_file());
    let stands = |path: &PathBuf| match folder_kind(path) {
        FolderKind::Pack => true,
        // A version that was moved aside for the next one is the pack, while there is no other.
        FolderKind::MovedAside(place) => !place.exists(),
        FolderKind::Internal => false,
    };
    let mut folders: Vec<(PathBuf, Option<InstallReceipt>)> = entries
        .filter(stands)
        .map(|folder| (InstallReceipt::read(&folder), folder))
        .map(|(receipt, folder)| (folder, receipt))
        .collect();
    // What was there first keeps its names: a folder that comes later must not take over what the learner works on.
    folders.sort_by_cached_key(|(folder, receipt)| (installed_at(folder, receipt.as_ref()), folder.clone()));
    folders
}

/// When the pack was first installed; where it was put there by hand, when the folder was made. Where the file system
/// doesn't keep that, all are equally old and the names decide.
fn installed_at(folder: &Path, receipt: Option<&InstallReceipt>) -> SystemTime {
    if let Some(receipt) = receipt {
        return receipt.first.into();
    }
    fs::metadata(folder).and_then(|folder| folder.created()).unwrap_or(SystemTime::UNIX_EPOCH)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pack::{PackFiles, load_pack};

    #[test]
    fn a_pack_for_a_newer_rung_says_what_it_wants_and_what_to_do() {
        let mut files = PackFiles::new("/packs/new");
        files.insert("pack.toml", "format = 1\nmin_rung = \"99.0.0\"\nsomething = \"newer\"\n");
        let own = env!("CARGO_PKG_VERSION");
        let expected = format!(
            "The pack in /packs/new is left out: the pack needs Rung 99.0.0, and this is {own}. Install a newer Rung."
        );
        assert_eq!(left_out(&load_pack(&files)), Some(expected));
    }
}
