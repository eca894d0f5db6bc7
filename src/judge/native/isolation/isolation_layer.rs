//! What a process can be kept from, and what it is left: plain data.

use std::path::PathBuf;

use serde::{Deserialize, Serialize};

/// One kind of wall.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum IsolationLayer {
    /// Resource limits: processor time, memory, file size, open files.
    Limits,
    /// Landlock: only the listed files can be read, only the private folder written.
    Files,
    /// Seccomp: only the system calls that ordinary programs need.
    Calls,
    /// Namespaces: a network, and a user, of its own.
    Namespaces,
}

impl IsolationLayer {
    /// Every layer, in the order they are put up: names need files, and files need calls.
    pub const ALL: [Self; 4] = [Self::Limits, Self::Namespaces, Self::Files, Self::Calls];

    /// What the kernel calls it.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Limits => "rlimits",
            Self::Files => "landlock",
            Self::Calls => "seccomp",
            Self::Namespaces => "namespaces",
        }
    }

    /// What it keeps a program from.
    #[must_use]
    pub fn keeps_from(self) -> &'static str {
        match self {
            Self::Limits => "using more time, memory or disk than allowed",
            Self::Files => "reading your files and writing outside its own folder",
            Self::Calls => "opening sockets, starting or signalling processes and changing the system",
            Self::Namespaces => "seeing the network at all",
        }
    }
}

/// A wall and whether it stands.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct LayerState {
    pub layer: IsolationLayer,
    /// What is enforced, or why it is not.
    pub found: Result<String, String>,
}

/// Which files a confined process may touch. Paths that don't exist are passed over.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct FileAccess {
    /// Files and folders to read and execute.
    pub readable: Vec<PathBuf>,
    /// Files and folders to read and write; files and folders can be made and removed there.
    pub writable: Vec<PathBuf>,
    /// The same, but nothing can be removed or renamed, so that whoever measures such a folder sees all that was written:
    /// a file that has lost its name takes room nobody finds.
    pub growing: Vec<PathBuf>,
}

/// What a confined process may do with processes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum ProcessPolicy {
    /// Threads, no processes. Nothing can be left behind.
    None,
    /// Processes of its own group: a compiler starts its assembler and linker.
    Children,
}
