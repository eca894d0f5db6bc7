//! The receipt of an installation: the pack's source, the time, its content, and the changes made by its versions.
//!
//! It is stored in the pack's folder, so that both are replaced in one step, under a name that no pack can use.

use std::fs;
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use jiff::Timestamp;
use serde::{Deserialize, Serialize};

use crate::file_read;
use crate::file_write::{self, FilePrivacy};
use crate::types::ids::{Hash, PackId, ProblemId, ProblemUid};
use crate::types::problem_revision::Revision;

/// Its name in a pack's folder. It is hidden, so that no pack has a file with this name.
pub const RECEIPT_FILE: &str = ".installed.json";
/// Most bytes of a receipt.
const MAX_RECEIPT_BYTES: u64 = 16 << 20;

/// The receipt of an installation.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct InstallReceipt {
    pub format: u32,
    pub origin: PackOrigin,
    /// When this version was installed.
    pub installed: Timestamp,
    /// The time of the first installation: packs that were installed earlier keep their names.
    pub first: Timestamp,
    /// The digest of the content, see [`PackDigest`](crate::pack::pack_lockfile::PackDigest).
    pub hash: Hash,
    /// The key its signature was checked with.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub key: Option<String>,
    /// The changes made by versions since the first, oldest first.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub revisions: Vec<Revision>,
    /// The learner's work that must still be moved because a problem or the pack was renamed.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub moves: Vec<WorkspaceMove>,
}

/// The source of a pack.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "lowercase")]
pub enum PackOrigin {
    Folder {
        path: PathBuf,
    },
    Archive {
        path: PathBuf,
    },
    /// A git work tree, at or after this commit.
    Git {
        path: PathBuf,
        commit: String,
    },
}

impl PackOrigin {
    /// The path to read for a newer version.
    #[must_use]
    pub fn path(&self) -> &Path {
        match self {
            Self::Folder { path } | Self::Archive { path } | Self::Git { path, .. } => path,
        }
    }

    /// A description: `the folder …`, `the archive …`, `the git work tree …, last commit 0123456` (its files may have changed since).
    #[must_use]
    pub fn describe(&self) -> String {
        match self {
            Self::Folder { path } => format!("the folder {}", path.display()),
            Self::Archive { path } => format!("the archive {}", path.display()),
            Self::Git { path, commit } => {
                let short: String = commit.chars().take(7).collect();
                format!("the git work tree {}, last commit {short}", path.display())
            }
        }
    }
}

/// A problem whose work must be moved to another folder of the workspace.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct WorkspaceMove {
    pub problem: ProblemUid,
    pub from: (PackId, ProblemId),
    pub to: (PackId, ProblemId),
}

impl InstallReceipt {
    /// The version of the format that is written.
    pub const FORMAT_VERSION: u32 = 1;
    /// Most revisions that are stored: more than any learner misses.
    pub const MAX_REVISIONS: usize = 2000;

    /// The receipt in a pack's folder. `None` if the pack was copied by hand, or the receipt can't be read.
    #[must_use]
    pub fn read(folder: &Path) -> Option<Self> {
        let path = folder.join(RECEIPT_FILE);
        // Rung writes the receipt as a regular file, so a link in its place is ignored.
        if !fs::symlink_metadata(&path).ok()?.is_file() {
            return None;
        }
        let mut text = Vec::new();
        file_read::open_regular(&path).ok()?.take(MAX_RECEIPT_BYTES).read_to_end(&mut text).ok()?;
        serde_json::from_slice(&text).ok().filter(|receipt: &Self| receipt.format == Self::FORMAT_VERSION)
    }

    /// The receipt as JSON text.
    pub fn to_json(&self) -> io::Result<Vec<u8>> {
        Ok(serde_json::to_vec_pretty(self)?)
    }

    /// Replaces the receipt of an installed pack.
    pub fn write(&self, folder: &Path) -> io::Result<()> {
        file_write::replace_file(&folder.join(RECEIPT_FILE), &self.to_json()?, FilePrivacy::Private)?;
        file_write::sync_folder(folder)
    }
}
