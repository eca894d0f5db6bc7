//! Hidden folders next to the installed packs: a version being written, or one that was moved aside for its
//! replacement.

use std::path::{Path, PathBuf};

/// Prefix of a version that is being written or removed.
pub const STAGED_PREFIX: &str = ".staged-";
/// Prefix of a version that was moved aside.
pub const ASIDE_PREFIX: &str = ".aside-";

/// The kind of a folder next to the packs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FolderKind {
    Pack,
    /// A version that was moved aside. It serves as the pack at this path until a replacement exists.
    MovedAside(PathBuf),
    /// Any other internal folder.
    Internal,
}

/// The kind of a folder, by its name.
#[must_use]
pub fn folder_kind(folder: &Path) -> FolderKind {
    let name = folder.file_name().and_then(|name| name.to_str()).unwrap_or_default();
    match name.strip_prefix(ASIDE_PREFIX) {
        Some(name) => FolderKind::MovedAside(folder.with_file_name(name)),
        None if name.starts_with('.') => FolderKind::Internal,
        None => FolderKind::Pack,
    }
}
