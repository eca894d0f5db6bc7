//! Self-contained HTML pages: one file, no scripts, no network.
//!
//! Text becomes markup only in `maud` templates, which escape it. A page is written to a temporary file and renamed, so
//! a half-written page is never visible.

use std::io;
use std::path::Path;

use maud::{DOCTYPE, Markup, PreEscaped, html};

use crate::cli::context::exit::Failure;
use crate::file_write::{self, FilePrivacy};
use crate::types::sanitize::is_invisible;

pub mod html_table;
#[cfg(test)]
pub mod html_testing;
pub mod svg_chart;

/// Wraps a body in a full page. Leaves out invisible characters (control characters and text-direction marks).
#[must_use]
pub fn document(title: &str, body: &Markup) -> String {
    // Enforces that the page loads nothing.
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

/// Whether the character must be left out of a page.
#[must_use]
pub fn is_hidden_char(c: char) -> bool {
    !matches!(c, '\n' | '\t') && (c.is_control() || is_invisible(c))
}

/// Fails early if the output file exists and must not be overwritten.
///
/// # Errors
/// The file exists and `over` is false.
pub fn check_overwrite(file: &Path, over: bool) -> Result<(), Failure> {
    if file.exists() && !over { Err(exists_failure(file)) } else { Ok(()) }
}

/// Writes a file atomically via a temporary file. Only the owner can read it, because it contains personal data.
///
/// # Errors
/// The file exists and `over` is false, or it cannot be written.
pub fn write_private_file(file: &Path, bytes: &[u8], over: bool) -> Result<(), Failure> {
    let write = if over { file_write::replace_file } else { file_write::create_file };
    match write(file, bytes, FilePrivacy::Private) {
        Ok(()) => Ok(()),
        Err(error) if error.kind() == io::ErrorKind::AlreadyExists => Err(exists_failure(file)),
        Err(error) => Err(Failure::environment(format!("Cannot write {}: {error}.", file.display()))
            .with_advice("Name a file in an existing, writable folder.")),
    }
}

fn exists_failure(file: &Path) -> Failure {
    Failure::usage(format!("{} already exists.", file.display())).with_advice("Add `--force` to overwrite it.")
}
