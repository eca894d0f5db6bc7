//! Pages for a browser that need nothing else: no script, no network, one file.
//!
//! Text becomes markup in `maud`'s templates alone, which escape it. A page is written beside its place and renamed, so
//! nobody ever sees half of it.

use std::fs;
use std::io::{self, Write as _};
use std::os::unix::fs::PermissionsExt;
use std::path::Path;

use maud::{DOCTYPE, Markup, PreEscaped, html};

use crate::cli::context::exit::Failure;
use crate::types::parent_folder::parent_folder;
use crate::types::sanitize::is_invisible;

pub mod html_table;
#[cfg(test)]
pub mod html_testing;
pub mod svg_chart;

/// The page around a body. What can't be seen (control characters, and those that turn the direction of writing) is left
/// out.
#[must_use]
pub fn document(title: &str, body: &Markup) -> String {
    // The page needs nothing from anywhere; this holds it to that.
    let policy = "default-src 'none'; style-src 'unsafe-inline'";
    let page = html! {
        (DOCTYPE)
        html lang="en" {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1";
                meta http-equiv="Content-Security-Policy" content=(policy);
                title { (title) }
                style { (PreEscaped(include_str!("web/style.css"))) }
            }
            body { main { (body) } }
        }
    };
    page.into_string().chars().filter(|c| !is_hidden_char(*c)).collect()
}

/// Whether a page must not hold the character.
#[must_use]
pub fn is_hidden_char(c: char) -> bool {
    !matches!(c, '\n' | '\t') && (c.is_control() || is_invisible(c))
}

/// Refuses a place that is taken, before any work is done for it.
///
/// # Errors
/// The file is there and `over` doesn't allow to write over it.
pub fn check_overwrite(file: &Path, over: bool) -> Result<(), Failure> {
    if file.exists() && !over { Err(exists_failure(file)) } else { Ok(()) }
}

/// Writes a file beside its place and renames it. It is nobody else's to read: it tells of people.
///
/// # Errors
/// The file is there and `over` doesn't allow to write over it, or it can't be written.
pub fn write_private_file(file: &Path, bytes: &[u8], over: bool) -> Result<(), Failure> {
    match write_atomically(file, bytes, over) {
        Ok(()) => Ok(()),
        Err(error) if error.kind() == io::ErrorKind::AlreadyExists => Err(exists_failure(file)),
        Err(error) => Err(Failure::environment(format!("Cannot write {}: {error}.", file.display()))
            .with_advice("Name a file in an existing, writable folder.")),
    }
}

fn write_atomically(file: &Path, bytes: &[u8], over: bool) -> io::Result<()> {
    let permissions = fs::Permissions::from_mode(0o600);
    let mut temporary =
        tempfile::Builder::new().prefix(".rung-").permissions(permissions).tempfile_in(parent_folder(file))?;
    temporary.write_all(bytes)?;
    temporary.as_file().sync_all()?;
    let kept = if over { temporary.persist(file) } else { temporary.persist_noclobber(file) };
    kept.map(|_| ()).map_err(|error| error.error)
}

fn exists_failure(file: &Path) -> Failure {
    Failure::usage(format!("{} already exists.", file.display())).with_advice("Add `--force` to overwrite it.")
}
