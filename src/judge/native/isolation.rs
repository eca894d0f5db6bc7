//! The kernel's isolation layers for untrusted code: resource limits, file access, system calls, namespaces.
//!
//! A process uses them to confine *itself* before it runs anything: the worker that holds the WebAssembly sandbox, and
//! the launcher of native programs. The process can't undo any of them, and its children inherit them. Linux has all of
//! them; other systems have only the resource limits, and the other functions return an error. This module must not
//! know problems or verdicts.

use rustix::process::{Resource, Rlimit, setrlimit};

#[cfg(target_os = "linux")]
#[path = "isolation/linux.rs"]
mod system;
#[cfg(not(target_os = "linux"))]
#[path = "isolation/elsewhere.rs"]
mod system;

#[cfg(target_os = "linux")]
mod landlock;
#[cfg(target_os = "linux")]
mod seccomp;

mod isolation_layer;

pub use isolation_layer::{FileAccess, IsolationLayer, LayerState, ProcessPolicy};
pub(crate) use system::{die_with_parent, isolate_network, prefer_oom_kill, restrict_calls, restrict_files};

/// Lowers a resource limit, soft and hard. A limit that is already lower stays.
///
/// # Errors
/// A message if the system refuses.
pub(crate) fn lower_limit(resource: Resource, value: u64) -> Result<(), String> {
    let present = rustix::process::getrlimit(resource).maximum;
    let value = present.map_or(value, |present| value.min(present));
    setrlimit(resource, Rlimit { current: Some(value), maximum: Some(value) })
        .map_err(|error| format!("{resource:?} can't be limited: {error}"))
}
