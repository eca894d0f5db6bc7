//! Finds the next version of an installed pack: at the source of the last one, or next to it.

use std::fs;
use std::path::{Path, PathBuf};

use semver::Version;

use super::packaging_error::PackagingError;
use crate::orchestrator::packs::installed_packs::InstalledPack;
use crate::orchestrator::packs::installed_packs::install_receipt::PackOrigin;
use crate::types::parent_folder::parent_folder;

/// Most names checked in a folder.
const MAX_SEARCHED_NAMES: usize = 10_000;

/// The source to install a pack from again. For archives, this is the newest version above the installed one in the
/// folder of the last one, by the name that `rung pack build` gives: `little-1.1.0.tar.gz`.
///
/// # Errors
/// The pack's source is unknown or no longer there.
pub fn find_update(pack: &InstalledPack) -> Result<PathBuf, PackagingError> {
    let name = pack.name();
    let Some(receipt) = &pack.receipt else {
        let what =
            format!("'{name}' was put into {} by hand, so nobody knows where it came from.", pack.folder.display());
        return Err(PackagingError::usage(what, format!("`rung pack update {name} --from SOURCE` says it.")));
    };
    let path = receipt.origin.path();
    let newest = match &receipt.origin {
        PackOrigin::Archive { .. } => newest(path, &name, pack.loaded.info.as_ref().map(|info| info.version.as_str())),
        PackOrigin::Folder { .. } | PackOrigin::Git { .. } => None,
    };
    let found = newest.unwrap_or_else(|| path.to_owned());
    if found.exists() {
        return Ok(found);
    }
    let what = format!("'{name}' came from {}, which is not there any more.", receipt.origin.describe());
    Err(PackagingError::input(what, format!("`rung pack update {name} --from SOURCE` takes it from elsewhere.")))
}

/// The archive of the highest version above the installed one in a folder, among those named after the pack.
fn newest(path: &Path, name: &str, installed: Option<&str>) -> Option<PathBuf> {
    let installed = installed.and_then(|version| Version::parse(version).ok());
    let version = |path: &Path| {
        let version = path.file_name()?.to_str()?.strip_prefix(name)?.strip_prefix('-')?.strip_suffix(".tar.gz")?;
        Version::parse(version).ok()
    };
    let entries = fs::read_dir(parent_folder(path)).ok()?.flatten().take(MAX_SEARCHED_NAMES).map(|entry| entry.path());
    let archives = entries.filter_map(|path| Some((version(&path)?, path)));
    archives.filter(|(version, _)| Some(version) > installed.as_ref()).max().map(|(_, path)| path)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_a_version_above_the_installed_one_is_newer() {
        let check = |names: &[&str], expected: Option<&str>| {
            let temp = tempfile::tempdir().expect("a folder");
            for name in names {
                fs::write(temp.path().join(name), "").expect("a file");
            }
            let found = newest(&temp.path().join("course.tar.gz"), "little", Some("1.1.0"));
            let found = found.map(|path| path.file_name().unwrap_or_default().to_string_lossy().into_owned());
            assert_eq!(found.as_deref(), expected, "{names:?}");
        };
        check(&[], None);
        check(&["little-1.9.0.tar.gz", "little-1.10.0.tar.gz", "little-1.2.0.tar.gz"], Some("little-1.10.0.tar.gz"));
        check(&["little-1.0.0.tar.gz", "little-1.1.0.tar.gz"], None);
        check(&["little-2.0.0.tar.gz.minisig", "little-x.tar.gz", "littler-3.0.0.tar.gz"], None);
    }
}
