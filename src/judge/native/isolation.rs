//! The kernel's walls around code nobody trusts: resource limits, file access, system calls, namespaces.
//!
//! Building blocks for a process to confine *itself* with before it runs anything: the worker that holds the WebAssembly
//! sandbox, and the launcher of native programs. Nothing here can be undone by the process, and everything is inherited
//! by what it starts. Linux has all of them; elsewhere only the resource limits exist, and the rest says so. Must not
//! know what a problem or a verdict is.

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

/// Sets a resource limit, soft and hard. A limit that is lower already stays.
///
/// # Errors
/// The system refuses.
pub(crate) fn lower_limit(resource: Resource, value: u64) -> Result<(), String> {
    let present = rustix::process::getrlimit(resource).maximum;
    let value = present.map_or(value, |present| value.min(present));
    setrlimit(resource, Rlimit { current: Some(value), maximum: Some(value) })
        .map_err(|error| format!("{resource:?} can't be limited: {error}"))
}
