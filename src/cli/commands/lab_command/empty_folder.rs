//! Refuses to write into a folder that holds something.

use std::io::ErrorKind;
use std::path::Path;

use crate::cli::context::exit::Failure;

/// Checks that the folder is new or empty, so no file is overwritten.
///
/// # Errors
/// The folder is not empty, or is not a folder.
pub(super) fn check_empty_folder(folder: &Path) -> Result<(), Failure> {
    let shown = folder.display();
    match std::fs::read_dir(folder).map(|mut inside| inside.next().is_none()) {
        Ok(true) => Ok(()),
        Ok(false) => Err(Failure::input(format!("Cannot write to {shown}: it is not empty."))
            .with_advice("Name a new or empty folder.")),
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(()),
        Err(error) => Err(Failure::input(format!("Cannot write to {shown}: {error}."))),
    }
}
