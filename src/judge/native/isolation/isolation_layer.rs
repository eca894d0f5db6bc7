//! The data types for confinement: the isolation layers, file access and process policy.

use std::path::PathBuf;

use serde::{Deserialize, Serialize};

/// One kind of isolation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum IsolationLayer {
    /// Resource limits: processor time, memory, file size, open files.
    Limits,
    /// Landlock: only the listed files can be read, and only the private folder can be written.
    Files,
    /// Seccomp: only the system calls that ordinary programs need.
    Calls,
    /// Namespaces: a separate network and user.
    Namespaces,
}

impl IsolationLayer {
    /// All layers in the order of activation: namespaces need file access, and the file layer needs system calls.
    pub const ALL: [Self; 4] = [Self::Limits, Self::Namespaces, Self::Files, Self::Calls];

    /// Returns the kernel's name for the layer.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Limits => "rlimits",
            Self::Files => "landlock",
            Self::Calls => "seccomp",
            Self::Namespaces => "namespaces",
        }
    }

    /// Returns a phrase about the actions the layer prevents.
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

/// A layer and whether it is active.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct LayerState {
    pub layer: IsolationLayer,
    /// A description of the enforced rules, or the reason why the layer is unavailable.
    pub found: Result<String, String>,
}

/// The files a confined process may access. Paths that don't exist are ignored.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct FileAccess {
    /// Files and folders to read and execute.
    pub readable: Vec<PathBuf>,
    /// Files and folders to read and write. Files and folders inside can be created and removed.
    pub writable: Vec<PathBuf>,
    /// Files and folders to read, create and write, but not to remove or rename. This way, a measurement of such a
    /// folder includes everything that was written; an open file without a name would take up space invisibly.
    pub growing: Vec<PathBuf>,
}

/// How a confined process may use processes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum ProcessPolicy {
    /// Threads but no processes, so no process is left behind.
    None,
    /// Processes in the same group: a compiler starts its assembler and linker.
    Children,
    /// A debugger with one program, which confines itself again before it starts ([`Self::None`]).
    Debugger,
}
