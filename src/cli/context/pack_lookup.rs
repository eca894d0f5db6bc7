//! Reads problem packs from a folder, and lists the installed ones.

use std::path::{Path, PathBuf};

use serde::Serialize;

use super::exit::{Failure, to_sentence};
use crate::cli::output::out::print_notice;
use crate::orchestrator::packaging::{InstallReceipt, PackOrigin};
use crate::orchestrator::{InstalledPack, load_all_packs, read_installed_packs, read_pack_folder};
use crate::pack::pack_lockfile::{self, PackDigest, PackLock};
use crate::pack::{self, Finding, LoadedPack, PackFiles, Severity};
use crate::paths::Paths;
use crate::types::ids::{Hash, PackId};
use crate::types::problem::PackInfo;

/// A pack's id, title and version; flattened into the answers that name it.
#[derive(Clone, Debug, Default, Serialize)]
pub struct PackName {
    #[serde(rename = "pack")]
    pub id: PackId,
    pub title: String,
    pub version: String,
}

impl PackName {
    /// Takes the fields from a usable pack's metadata.
    #[must_use]
    pub fn from_info(info: &PackInfo) -> Self {
        Self { id: info.id.clone(), title: info.title.clone(), version: info.version.clone() }
    }
}

/// One installed pack.
#[derive(Clone, Debug, Serialize)]
pub struct InstalledPackInfo {
    /// Absent when `pack.toml` can't be used.
    #[serde(flatten)]
    pub pack: Option<PackName>,
    pub license: Option<String>,
    /// Its folder; absent for the starter pack, which is in the binary.
    pub folder: Option<PathBuf>,
    /// SHA-256 of its contents, as in its pack.lock.
    pub hash: Hash,
    /// The source it was installed from; absent if it was copied there by hand.
    pub source: Option<PackOrigin>,
    /// The key its signature was checked with.
    pub key: Option<String>,
    /// How it differs from its pack.lock or from the installed version; a phrase.
    pub altered: Option<String>,
    pub problems: usize,
    pub errors: usize,
    pub warnings: usize,
    /// Names it shares with earlier packs, and how each conflict was resolved; sentences.
    pub collisions: Vec<String>,
}

/// All installed packs. Prints a notice for each pack that cannot be read.
#[must_use]
pub fn list_installed(paths: &Paths) -> Vec<InstalledPackInfo> {
    let packs: Vec<InstalledPack> = read_installed_packs(paths)
        .into_iter()
        .filter_map(|pack| pack.map_err(|unreadable| print_notice(&unreadable.why)).ok())
        .collect();
    let starter = PackFiles::embedded();
    let starter =
        InstalledPack { folder: PathBuf::new(), loaded: pack::load_pack(&starter), files: starter, receipt: None };
    let packs: Vec<InstalledPack> = std::iter::once(starter).chain(packs).collect();
    let together = pack::build_catalog(packs.iter().map(|pack| pack.loaded.clone()).collect()).1;
    let describe = |(index, pack): (usize, InstalledPack)| {
        let digest = PackDigest::from_files(&pack.files);
        let InstalledPack { loaded, receipt, files, .. } = pack;
        let (errors, warnings) = count_errors_and_warnings(&loaded.findings);
        InstalledPackInfo {
            altered: describe_alterations(&files, &digest, receipt.as_ref()),
            hash: digest.hash,
            source: receipt.as_ref().map(|receipt| receipt.origin.clone()),
            key: receipt.and_then(|receipt| receipt.key),
            pack: loaded.info.as_ref().map(PackName::from_info),
            license: loaded.info.map(|info| info.license),
            problems: loaded.problems.len(),
            collisions: findings_in_pack(&together, &loaded.root).iter().map(describe_finding).collect(),
            // The starter pack comes first and has no folder.
            folder: (index > 0).then(|| loaded.root.into()),
            errors,
            warnings,
        }
    };
    packs.into_iter().enumerate().map(describe).collect()
}

/// Describes how a pack differs from its lock or from the installed version; a phrase.
#[must_use]
pub fn describe_alterations(
    files: &PackFiles,
    digest: &PackDigest,
    receipt: Option<&InstallReceipt>,
) -> Option<String> {
    let by_lock = match PackLock::from_pack(files) {
        None => None,
        Some(Err(why)) => Some(format!("its pack.lock can't be used: {why}")),
        Some(Ok(lock)) => pack_lockfile::describe_differences(&lock.find_differences(digest))
            .map(|what| format!("differs from its pack.lock: {what}")),
    };
    let since = || {
        let other = receipt.is_some_and(|receipt| receipt.hash != digest.hash);
        other.then(|| "was changed by hand since it was installed".to_owned())
    };
    by_lock.or_else(since)
}

/// Name conflicts between a pack and the installed packs, as warnings. An installed copy of the same pack is replaced
/// first.
///
/// They are only warnings because the pack itself may be valid.
pub fn findings_beside_installed(paths: &Paths, loaded: &LoadedPack) -> Vec<Finding> {
    let mut packs: Vec<LoadedPack> = load_all_packs(paths).into_iter().filter_map(Result::ok).collect();
    let identity = |pack: &LoadedPack| pack.info.as_ref().map(|info| (info.id.clone(), info.uid.clone()));
    match packs.iter().position(|other| identity(other) == identity(loaded)) {
        Some(place) => packs[place] = loaded.clone(),
        None => packs.push(loaded.clone()),
    }
    let alone = pack::build_catalog(vec![loaded.clone()]).1;
    let together = findings_in_pack(&pack::build_catalog(packs).1, &loaded.root);
    let only_together = together.into_iter().filter(|finding| !alone.contains(finding));
    only_together.map(|finding| Finding { severity: Severity::Warning, ..finding }).collect()
}

/// The findings of a catalogue that concern one pack.
fn findings_in_pack(together: &[Finding], root: &str) -> Vec<Finding> {
    let inside = format!("{root}/");
    together.iter().filter(|finding| finding.file.starts_with(&inside)).cloned().collect()
}

fn describe_finding(finding: &Finding) -> String {
    format!("{} {}", to_sentence(&finding.what), finding.fix)
}

/// Numbers of errors and of warnings.
pub fn count_errors_and_warnings(findings: &[Finding]) -> (usize, usize) {
    let errors = findings.iter().filter(|finding| finding.severity == Severity::Error).count();
    (errors, findings.len() - errors)
}

/// Reads a pack folder.
pub fn read_pack(folder: &Path) -> Result<LoadedPack, Failure> {
    Ok(pack::load_pack(&read_pack_files(folder)?))
}

/// Reads the files of a pack folder.
pub fn read_pack_files(folder: &Path) -> Result<PackFiles, Failure> {
    // Drop a trailing slash, because findings start with the folder's name.
    let folder: PathBuf = folder.components().collect();
    read_pack_folder(&folder).map_err(|error| Failure::input(to_sentence(&error)))
}
