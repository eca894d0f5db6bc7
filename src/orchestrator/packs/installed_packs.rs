//! The available packs: the starter pack in the binary, and the folders that the learner installed.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use super::pack_folder::{PackReadError, read_pack_folder};
use super::pack_in_use;
use crate::pack::{self, Finding, LoadedPack, PackFiles, Severity};
use crate::paths::Paths;
use crate::types::humanize::{MAX_LISTED, join_first};
use crate::types::{Catalog, ProblemId};

pub mod hidden_folders;
pub mod install_receipt;

use hidden_folders::{FolderKind, folder_kind};
use install_receipt::InstallReceipt;

/// An installed pack in its folder.
#[derive(Clone, Debug)]
pub struct InstalledPack {
    pub folder: PathBuf,
    pub files: PackFiles,
    pub loaded: LoadedPack,
    /// The receipt of its installation; `None` if the folder was copied by hand.
    pub receipt: Option<InstallReceipt>,
}

impl InstalledPack {
    /// The pack's name: its id, or the folder's name if it can't be used.
    #[must_use]
    pub fn name(&self) -> String {
        self.loaded.info.as_ref().map_or_else(|| folder_name(&self.folder), |info| info.id.to_string())
    }

    /// Its uuid, if it can be used.
    #[must_use]
    pub fn uid(&self) -> Option<&String> {
        self.loaded.info.as_ref().map(|info| &info.uid)
    }
}

/// The folder of an installed pack that can't be read.
#[derive(Clone, Debug)]
pub struct UnreadablePack {
    pub folder: PathBuf,
    /// Sentences, with the next command.
    pub why: String,
}

impl UnreadablePack {
    fn new(folder: PathBuf, error: &PackReadError) -> Self {
        let end = if error.to_string().ends_with('?') { "" } else { "." };
        let why = format!(
            "The pack in {} is left out: {error}{end} `rung pack remove {}` removes it.",
            folder.display(),
            folder_name(&folder)
        );
        Self { folder, why }
    }

    /// The folder's name.
    #[must_use]
    pub fn name(&self) -> String {
        folder_name(&self.folder)
    }

    /// The pack without its files, to name and remove it.
    #[must_use]
    pub fn without_files(self) -> InstalledPack {
        let (files, loaded) = (PackFiles::default(), LoadedPack::default());
        InstalledPack { folder: self.folder, files, loaded, receipt: None }
    }
}

fn folder_name(folder: &Path) -> String {
    folder.file_name().unwrap_or_default().to_string_lossy().into_owned()
}

/// The installed packs, the earliest first, and those that can't be read.
#[must_use]
pub fn read_installed_packs(paths: &Paths) -> Vec<Result<InstalledPack, UnreadablePack>> {
    let read = |(folder, receipt): (PathBuf, Option<InstallReceipt>)| match read_pack_folder(&folder) {
        Ok(files) => Ok(InstalledPack { loaded: pack::load_pack(&files), receipt, folder, files }),
        Err(error) => Err(UnreadablePack::new(folder, &error)),
    };
    folders(paths).into_iter().map(read).collect()
}

/// The folders of packs with their receipts.
pub(in crate::orchestrator) fn read_receipts(paths: &Paths) -> Vec<(PathBuf, InstallReceipt)> {
    folders(paths).into_iter().filter_map(|(folder, receipt)| Some((folder, receipt?))).collect()
}

/// Every pack, the embedded one first, then the others in the order of their installation. For a folder that can't be
/// read, a sentence takes its place.
#[must_use]
pub fn load_all_packs(paths: &Paths) -> Vec<Result<LoadedPack, String>> {
    let installed = read_installed_packs(paths)
        .into_iter()
        .map(|pack| pack.map(|pack| pack.loaded).map_err(|unreadable| unreadable.why));
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
            Err(unreadable) => notices.push(unreadable.why),
        }
    }
    let in_use = pack_in_use::read_pack_in_use(paths);
    let others = in_use.map(|id| pack_in_use::keep_pack_in_use(&mut loaded, &id)).transpose();
    let others = others.unwrap_or_else(|notice| {
        notices.push(notice);
        None
    });
    let (mut catalog, findings) = pack::build_catalog(loaded);
    if let Some(others) = others {
        pack_in_use::drop_empty_topics(&mut catalog);
        catalog.not_in_use = others;
    }
    // The changes made by versions of installed packs, oldest first.
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
        (Some(info), ids) => {
            Some(format!("{} has mistakes and goes without {}; {hint}.", info.title, join_first(ids, MAX_LISTED)))
        }
    }
}

/// The folders of packs, in no order.
pub(super) fn pack_folders(paths: &Paths) -> Vec<PathBuf> {
    let Ok(entries) = fs::read_dir(paths.packs()) else { return Vec::new() };
    let entries = entries.flatten().map(|entry| entry.path()).filter(|path| path.join("pack.toml").is_file());
    let stands = |path: &PathBuf| match folder_kind(path) {
        FolderKind::Pack => true,
        // A version that was moved aside counts as the pack while its replacement is missing.
        FolderKind::MovedAside(place) => !place.exists(),
        FolderKind::Internal => false,
    };
    entries.filter(stands).collect()
}

/// The folders of packs, each with its receipt, which is read once.
fn folders(paths: &Paths) -> Vec<(PathBuf, Option<InstallReceipt>)> {
    let read = |folder: PathBuf| {
        let receipt = InstallReceipt::read(&folder);
        (folder, receipt)
    };
    let mut folders: Vec<_> = pack_folders(paths).into_iter().map(read).collect();
    // Earlier packs keep their names: a later folder must not take over a name that the learner works with.
    folders.sort_by_cached_key(|(folder, receipt)| (installed_at(folder, receipt.as_ref()), folder.clone()));
    folders
}

/// The time of the first installation. For a folder copied by hand, this is the folder's creation time. If the file
/// system doesn't store that, all are equally old and the names decide.
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
