//! Reads a pack from a folder, a git work tree or an archive. Writes no files and runs no programs.

use std::fs;
use std::io::Read;
use std::path::{Path, PathBuf};

use super::git;
use super::minisign::MinisignKey;
use super::packaging_error::PackagingError;
use super::unpack::{MAX_ARCHIVE_BYTES, unpack};
use crate::file_read;
use crate::orchestrator::packs::installed_packs::install_receipt::PackOrigin;
use crate::orchestrator::packs::pack_folder::read_pack_folder;
use crate::pack::PackFiles;
use crate::pack::pack_contents::{is_pack_file, remove_unknown_files};
use crate::types::humanize::join_and;

/// Most folders searched for a pack that isn't at the given path.
const MAX_SEARCHED_FOLDERS: usize = 500;
const IS_A_PACK: &str = "A pack is a folder with a pack.toml and one folder a problem.";

/// A pack as it was read, before any decision.
#[derive(Clone, Debug)]
pub struct FetchedPack {
    pub origin: PackOrigin,
    /// The files that the format knows.
    pub files: PackFiles,
    /// Other files in the folder, which are not taken.
    pub left_out: Vec<String>,
    /// The key its signature was checked with.
    pub key: Option<MinisignKey>,
}

/// Reads the pack that `source` names.
///
/// # Errors
/// There is nothing of the kind, it breaks a limit, or the archive or its signature is bad.
pub fn fetch(source: &str, key: Option<&MinisignKey>) -> Result<FetchedPack, PackagingError> {
    if is_address(source) {
        let what = format!("'{source}' is an address, and Rung fetches nothing from a network.");
        let next = "Get it yourself first: `git clone ADDRESS DIR` and then `rung pack install DIR`, or download the \
                    .tar.gz and install that.";
        return Err(PackagingError::usage(what, next));
    }
    let path = Path::new(source);
    let meta = fs::metadata(path).map_err(|error| PackagingError::disk(path, &error))?;
    let path = path.canonicalize().map_err(|error| PackagingError::disk(path, &error))?;
    match (meta.is_dir(), meta.is_file()) {
        (true, _) if key.is_some() => {
            let what = format!("A key was given, and {} is a folder, which has no signature.", path.display());
            Err(PackagingError::usage(what, "Install the signed archive, or leave out --key."))
        }
        (true, _) => folder(&path),
        (_, true) => archive(&path, key),
        _ => Err(PackagingError::input(format!("{} is neither a folder nor a file.", path.display()), IS_A_PACK)),
    }
}

/// Whether a source is an address: `https://…`, `git@host:…`, or `host.tld/…` if there is no such folder.
fn is_address(source: &str) -> bool {
    let host = source.split(['/', ':']).next().unwrap_or_default();
    let has_host = host.contains('.') && !host.starts_with('.') && source.len() > host.len();
    source.contains("://") || source.starts_with("git@") || (has_host && !Path::new(source).exists())
}

fn folder(path: &Path) -> Result<FetchedPack, PackagingError> {
    if !path.join("pack.toml").is_file() {
        return Err(no_pack(path));
    }
    let mut files = read_pack_folder(path).map_err(|error| {
        PackagingError::input(format!("{error}."), "A pack holds at most 5,000 files of 1 MiB, and 64 MiB altogether.")
    })?;
    // A file that can't be read and isn't part of a pack does not matter.
    if let Some(refused) = files.refused().iter().find(|refused| is_pack_file(&refused.path)) {
        let what = format!("{}/{} can't be taken in: {}.", path.display(), refused.path, refused.why);
        return Err(PackagingError::input(what, refused.fix));
    }
    let left_out = remove_unknown_files(&mut files);
    let path = path.to_owned();
    let origin = match git::read_commit(&path) {
        Some(commit) => PackOrigin::Git { path, commit },
        None => PackOrigin::Folder { path },
    };
    Ok(FetchedPack { origin, files, left_out, key: None })
}

/// The error for a folder that is not a pack, with the packs found inside it.
fn no_pack(path: &Path) -> PackagingError {
    if git::is_bare(path) {
        let what = format!("{} is a git repository without a work tree.", path.display());
        let next = format!("Make one, `git clone {} DIR`, and then `rung pack install DIR`.", path.display());
        return PackagingError::input(what, next);
    }
    let what = format!("{} holds no pack.toml, so it is no pack.", path.display());
    let inside: Vec<String> = inside(path).iter().map(|folder| format!("`{}`", folder.display())).collect();
    match inside.as_slice() {
        [] => PackagingError::input(what, IS_A_PACK),
        [one] => PackagingError::input(what, format!("Did you mean {one}?")),
        several => PackagingError::input(what, format!("Did you mean one of {}?", join_and(several))),
    }
}

/// Folders at most two below this one that hold a pack.
fn inside(path: &Path) -> Vec<PathBuf> {
    let folders = |path: &Path| -> Vec<PathBuf> {
        let entries = fs::read_dir(path).into_iter().flatten().flatten().take(MAX_SEARCHED_FOLDERS);
        let real = entries.filter(|entry| entry.file_type().is_ok_and(|kind| kind.is_dir()));
        let mut folders: Vec<PathBuf> = real.map(|entry| entry.path()).collect();
        folders.sort();
        folders
    };
    let below = folders(path);
    let deeper: Vec<PathBuf> = below.iter().flat_map(|folder| folders(folder)).take(MAX_SEARCHED_FOLDERS).collect();
    below.into_iter().chain(deeper).filter(|folder| folder.join("pack.toml").is_file()).take(5).collect()
}

fn archive(path: &Path, key: Option<&MinisignKey>) -> Result<FetchedPack, PackagingError> {
    let name = path.display().to_string();
    let mut bytes = Vec::new();
    let read = file_read::open_regular(path).and_then(|file| file.take(MAX_ARCHIVE_BYTES + 1).read_to_end(&mut bytes));
    read.map_err(|error| PackagingError::disk(path, &error))?;
    if bytes.len() as u64 > MAX_ARCHIVE_BYTES {
        let what = format!("{name} is larger than {} MiB.", MAX_ARCHIVE_BYTES >> 20);
        return Err(PackagingError::input(what, "No pack is: is it the right file?"));
    }
    // The signature is checked before the archive's content is read.
    if let Some(key) = key {
        key.verify(&bytes, path)?;
    }
    let mut files = below_top(&unpack(&bytes, &name)?, &name)?;
    let left_out = remove_unknown_files(&mut files);
    Ok(FetchedPack { origin: PackOrigin::Archive { path: path.to_owned() }, files, left_out, key: key.cloned() })
}

/// The files of the one pack in an archive, which may be in a folder of the archive.
fn below_top(files: &PackFiles, name: &str) -> Result<PackFiles, PackagingError> {
    let depth = |folder: &str| folder.matches('/').count();
    let folders = files.paths().filter_map(|path| path.strip_suffix("pack.toml"));
    let folders: Vec<&str> = folders.filter(|folder| folder.is_empty() || folder.ends_with('/')).collect();
    let least = folders.iter().map(|folder| depth(folder)).min();
    let tops: Vec<&str> = folders.into_iter().filter(|folder| Some(depth(folder)) == least).collect();
    match tops.as_slice() {
        [] => Err(PackagingError::input(format!("{name} holds no pack.toml, so it is no pack."), IS_A_PACK)),
        [top] => {
            let mut pack = PackFiles::new(name);
            for path in files.paths() {
                if let (Some(inner), Some(bytes)) = (path.strip_prefix(top), files.get(path)) {
                    pack.insert(inner, bytes);
                }
            }
            Ok(pack)
        }
        several => {
            let names: Vec<String> = several.iter().take(5).map(|top| top.trim_end_matches('/').to_owned()).collect();
            let what = format!("{name} holds {} packs: {}.", several.len(), join_and(&names));
            Err(PackagingError::input(what, "Unpack it, and install each folder by itself."))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_are_told_from_paths() {
        for (source, expected) in [
            ("https://example.org/pack.tar.gz", true),
            ("ssh://git@example.org/a.git", true),
            ("git@example.org:a/b.git", true),
            ("example.org/a/b", true),
            ("my-pack", false),
            ("./my.pack/x", false),
            ("../packs/x", false),
            ("/packs/x", false),
            ("little-1.0.0.tar.gz", false),
        ] {
            assert_eq!(is_address(source), expected, "{source}");
        }
    }

    #[test]
    fn the_one_pack_of_an_archive_is_found() {
        let check = |paths: &[&str], expected: Result<&[&str], &str>| {
            let mut files = PackFiles::new("it");
            for path in paths {
                files.insert(path, "x");
            }
            match (below_top(&files, "it"), expected) {
                (Ok(pack), Ok(expected)) => assert_eq!(pack.paths().collect::<Vec<_>>(), expected),
                (Err(refusal), Err(expected)) => assert!(refusal.what.contains(expected), "{refusal}"),
                (got, _) => panic!("{paths:?}: {got:?}"),
            }
        };
        check(&["pack.toml", "a/problem.toml"], Ok(&["a/problem.toml", "pack.toml"]));
        check(&["p-1/pack.toml", "p-1/a/problem.toml", "other"], Ok(&["a/problem.toml", "pack.toml"]));
        check(&["repo/course/pack.toml", "repo/README.md"], Ok(&["pack.toml"]));
        check(&["pack.toml", "inner/pack.toml"], Ok(&["inner/pack.toml", "pack.toml"]));
        check(&["a/pack.toml", "b/pack.toml"], Err("holds 2 packs: a and b"));
        check(&["a/my-pack.toml"], Err("no pack.toml"));
    }
}
