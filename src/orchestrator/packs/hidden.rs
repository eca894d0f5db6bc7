//! Folders among the installed packs that are none: a version being written, one that was moved aside for the next.

use std::path::{Path, PathBuf};

/// What the name of a version begins with that is being written or removed.
pub const STAGED: &str = ".staged-";
/// What the name of a version begins with that was moved aside.
pub const ASIDE: &str = ".aside-";

/// Whether a folder among the packs is one of ours, and which pack it stands in for: the version that was moved aside
/// while nothing stands in its place. None for an ordinary pack's.
#[must_use]
pub fn is_ours(folder: &Path) -> Option<Option<PathBuf>> {
    let name = folder.file_name()?.to_str()?;
    let stands_in = name.strip_prefix(ASIDE).map(|name| folder.with_file_name(name));
    name.starts_with('.').then_some(stands_in)
}
