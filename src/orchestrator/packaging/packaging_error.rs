//! The error of packaging: the event, the place, and the next step.

use std::io;
use std::path::Path;

/// Why packaging failed. Both texts are full sentences. No file was changed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{what} {next}")]
pub struct PackagingError {
    pub what: String,
    /// The next step.
    pub next: String,
    pub kind: PackagingErrorKind,
}

/// The part that is at fault.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PackagingErrorKind {
    /// The pack or the archive is invalid.
    Input,
    /// The request is invalid.
    Usage,
    /// This machine's files can't be read or written.
    Disk,
}

impl PackagingError {
    pub(super) fn input(what: impl Into<String>, next: impl Into<String>) -> Self {
        Self { what: what.into(), next: next.into(), kind: PackagingErrorKind::Input }
    }

    pub(super) fn usage(what: impl Into<String>, next: impl Into<String>) -> Self {
        Self { kind: PackagingErrorKind::Usage, ..Self::input(what, next) }
    }

    /// The source given for an update holds a different pack.
    #[must_use]
    pub fn wrong_pack(source: &str, name: &str) -> Self {
        let what = format!("{source} is another pack than '{name}': its uuid is not the same.");
        Self::input(what, format!("`rung pack install {source}` installs it beside the others."))
    }

    /// A source with another id and the uuid of an installed pack: that pack with a new name, or a copy of it.
    #[must_use]
    pub fn renamed_or_copied(source: &str, id: &str, old: &str) -> Self {
        let what = format!("'{id}' has the uuid of the installed pack '{old}', which it would replace.");
        let next = format!(
            "If it is that pack with a new id, run `rung pack update {old} --from {source}`. If it is a copy, give it and its \
             problems uuids of their own."
        );
        Self::input(what, next)
    }

    /// A file that can't be read or written.
    pub(super) fn disk(path: &Path, error: &io::Error) -> Self {
        let next = match error.kind() {
            io::ErrorKind::StorageFull | io::ErrorKind::QuotaExceeded => "Free some space and try again.",
            io::ErrorKind::PermissionDenied => "Correct the permissions and try again.",
            io::ErrorKind::ReadOnlyFilesystem => "The disk is mounted read-only.",
            _ => "Check the path and try again.",
        };
        Self { kind: PackagingErrorKind::Disk, ..Self::input(format!("{}: {error}.", path.display()), next) }
    }
}
