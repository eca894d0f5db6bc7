//! The packs that are there: the starter pack in the binary and the folders the learner installed.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use super::pack_folder::read_pack_folder;
use crate::model::{Catalog, ProblemId};
use crate::pack::{self, Finding, Loaded, Severity};
use crate::paths::Paths;

/// Every pack as read, the embedded one first, then in the order they were installed in; an installed folder that can't be
/// read is a sentence instead.
#[must_use]
pub fn installed_packs(paths: &Paths) -> Vec<Result<Loaded, String>> {
    let mut packs = vec![Ok(pack::embedded())];
    for folder in folders(paths) {
        let read = read_pack_folder(&folder).map(|files| pack::load(&files));
        packs.push(read.map_err(|error| format!("The pack in {} is left out: {error}", folder.display())));
    }
    packs
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
    let (catalog, findings) = pack::catalog(loaded);
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

fn folders(paths: &Paths) -> Vec<PathBuf> {
    let Ok(entries) = fs::read_dir(paths.packs()) else { return Vec::new() };
    let mut folders: Vec<PathBuf> =
        entries.flatten().map(|entry| entry.path()).filter(|path| path.join("pack.toml").is_file()).collect();
    // What was there first keeps its names: a folder that comes later must not take over what the learner works on.
    folders.sort_by_cached_key(|folder| (installed_at(folder), folder.clone()));
    folders
}

/// When the folder was made. Where the file system doesn't keep that, all are equally old and the names decide.
fn installed_at(folder: &Path) -> SystemTime {
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
