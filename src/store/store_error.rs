//! Errors of the store, worded for the learner: what happened, where, and what to do next.

use std::fmt::Write as _;
use std::io;
use std::path::{Path, PathBuf};

use jiff::Timestamp;

use super::atomic_write;
use super::journal_line::LineFault;
use super::journal_scan::BadLine;
use crate::types::parent_folder::parent_folder;

/// An error of the store. Every variant means exit code 4, except [`StoreError::Input`] (3).
#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    /// This process may not write; the reason is a full sentence.
    #[error("{reason}")]
    ReadOnly { reason: String },
    #[error("{what}: {}: {source}; {}", path.display(), atomic_write::advice(source))]
    Write { what: &'static str, path: PathBuf, source: io::Error },
    #[error("{} can't be read: {source}; check the disk and the file's permissions", path.display())]
    Read { path: PathBuf, source: io::Error },
    /// A journal line is bad.
    #[error("{bad} ({}); `rung state verify` tells more, {}", path.display(), bad.fault.remedy())]
    Damaged { path: PathBuf, bad: BadLine },
    /// The record to commit could never be read back.
    #[error("this step can't be recorded: {0}; nothing was changed; please report this as a bug")]
    Unfit(LineFault),
    /// The journal is not as this process left it.
    #[error("{} was changed, moved or removed by something else while Rung was open; nothing more is recorded until you start Rung again", path.display())]
    Moved { path: PathBuf },
    /// A write failed and could not be rolled back.
    #[error("an earlier write to {} failed half-way; nothing more is recorded until you start Rung again, which puts it right", path.display())]
    Stuck { path: PathBuf },
    /// An imported record diverged from the one here.
    #[error("{} and the record here both went on {}, so they can't be made one; nothing was changed. {}", file.display(), parting(*version, common.as_ref(), times.as_ref()), keep(here))]
    Parted {
        here: PathBuf,
        file: PathBuf,
        /// Version of the last common record; 0 if there is none.
        version: u64,
        /// Time of that record.
        common: Option<Timestamp>,
        /// Time of the first step after it, here and in the file.
        times: Option<(Timestamp, Timestamp)>,
    },
    /// A file the learner edits can't be used as it is.
    #[error("{}: {problem}", place(path, *line))]
    Input { path: PathBuf, line: Option<usize>, problem: String },
    /// A saved source is missing or altered.
    #[error("the kept source {hash} {problem} ({})", folder.display())]
    Source { hash: String, problem: &'static str, folder: PathBuf },
}

impl StoreError {
    pub(super) fn write(what: &'static str, path: &Path, source: io::Error) -> Self {
        Self::Write { what, path: path.to_owned(), source }
    }

    pub(super) fn read(path: &Path, source: io::Error) -> Self {
        Self::Read { path: path.to_owned(), source }
    }
}

fn parting(version: u64, common: Option<&Timestamp>, times: Option<&(Timestamp, Timestamp)>) -> String {
    let mut text = match common {
        Some(at) => format!("after version {version} of {at:.0}"),
        None => "from the very first step".to_owned(),
    };
    if let Some((here, file)) = times {
        let _ = write!(text, " (here on {here:.0}, there on {file:.0})");
    }
    text
}

fn keep(here: &Path) -> String {
    let folder = parent_folder(here).display();
    format!("Keep one: to take the file's, move {folder} away first")
}

fn place(path: &Path, line: Option<usize>) -> String {
    line.map_or_else(|| path.display().to_string(), |line| format!("{}:{line}", path.display()))
}
