//! Folders among the installed packs that are none: a version being written, one that was moved aside for the next.

use std::path::{Path, PathBuf};

/// What the name of a version begins with that is being written or removed.
pub const STAGED_PREFIX: &str = ".staged-";
/// What the name of a version begins with that was moved aside.
pub const ASIDE_PREFIX: &str = ".aside-";

/// What a folder among the packs is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FolderKind {
    Pack,
    /// A version that was moved aside, and stands in for the pack at this place while nothing is there.
    MovedAside(PathBuf),
    /// Any other folder of ours.
    Internal,
}

/// What a folder among the packs is, by its name.
#[must_use]
pub fn folder_kind(folder: &Path) -> FolderKind {
    let name = folder.file_name().and_then(|name| name.to_str()).unwrap_or_default();
    match name.strip_prefix(ASIDE_PREFIX) {
        Some(name) => FolderKind::MovedAside(folder.with_file_name(name)),
        None if name.starts_with('.') => FolderKind::Internal,
        None => FolderKind::Pack,
    }
}
