//! The kernel's walls around code nobody trusts: resource limits, file access, system calls, namespaces.
//!
//! Building blocks for a process to confine *itself* with before it runs anything: the worker that holds the WebAssembly
//! sandbox, and the launcher of native programs. Nothing here can be undone by the process, and everything is inherited
//! by what it starts. Linux has all of them; elsewhere only the resource limits exist, and the rest says so. Must not
//! know what a problem or a verdict is.

use std::path::PathBuf;

use rustix::process::{Resource, Rlimit, setrlimit};
use serde::{Deserialize, Serialize};

#[cfg(target_os = "linux")]
#[path = "confine/linux.rs"]
mod system;
#[cfg(not(target_os = "linux"))]
#[path = "confine/elsewhere.rs"]
mod system;

#[cfg(target_os = "linux")]
mod calls;
#[cfg(target_os = "linux")]
mod files;

pub(crate) use system::{calls, files, network, no_orphan, yield_to_the_oom_killer};

/// One kind of wall.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Layer {
    /// Resource limits: processor time, memory, file size, open files.
    Limits,
    /// Landlock: only the listed files can be read, only the private folder written.
    Files,
    /// Seccomp: only the system calls that ordinary programs need.
    Calls,
    /// Namespaces: a network, and a user, of its own.
    Namespaces,
}

impl Layer {
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
    pub layer: Layer,
    /// What is enforced, or why it is not.
    pub found: Result<String, String>,
}

/// Which files a confined process may touch. Paths that don't exist are passed over.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct FileAccess {
    /// Files and folders to read and execute.
    pub readable: Vec<PathBuf>,
    /// Files and folders to read and write.
    pub writable: Vec<PathBuf>,
}

/// What a confined process may do with processes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Processes {
    /// Threads, no processes. Nothing can be left behind.
    None,
    /// Processes of its own group: a compiler starts its assembler and linker.
    Children,
}

/// Sets a resource limit, soft and hard. A limit that is lower already stays.
///
/// # Errors
/// The system refuses.
pub(crate) fn limit(resource: Resource, value: u64) -> Result<(), String> {
    let present = rustix::process::getrlimit(resource).maximum;
    let value = present.map_or(value, |present| value.min(present));
    setrlimit(resource, Rlimit { current: Some(value), maximum: Some(value) })
        .map_err(|error| format!("{resource:?} can't be limited: {error}"))
}
