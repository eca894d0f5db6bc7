//! Folders that only this user can enter.

use std::fs::DirBuilder;
use std::io;
use std::os::unix::fs::DirBuilderExt;
use std::path::Path;

/// Creates a folder and its missing parents with access for this user only. An existing folder is left unchanged.
pub(super) fn create_private_folder(folder: &Path) -> io::Result<()> {
    DirBuilder::new().recursive(true).mode(0o700).create(folder)
}
