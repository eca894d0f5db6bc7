//! The isolation layers on Linux, one function each. Each returns a description of what it enforces, or the reason why
//! it failed.

use std::fs;

use nix::sched::{CloneFlags, unshare};
use rustix::process::{Signal, set_parent_process_death_signal};

use super::isolation_layer::{FileAccess, ProcessPolicy};

/// Restricts file access to the listed files (Landlock).
pub(crate) fn restrict_files(access: &FileAccess) -> Result<String, String> {
    super::landlock::apply_landlock(access)
}

/// Restricts system calls to the listed ones (seccomp).
pub(crate) fn restrict_calls(processes: ProcessPolicy) -> Result<String, String> {
    super::seccomp::apply_seccomp(processes)
}

/// Moves the process to a new user namespace with new network, inter-process-communication and host-name namespaces. It
/// then has no network interface, and no privilege outside. The process must have only one thread.
pub(crate) fn isolate_network() -> Result<String, String> {
    let (user, group) = (nix::unistd::getuid(), nix::unistd::getgid());
    let all =
        CloneFlags::CLONE_NEWUSER | CloneFlags::CLONE_NEWNET | CloneFlags::CLONE_NEWIPC | CloneFlags::CLONE_NEWUTS;
    unshare(all).map_err(|error| format!("the kernel refuses new namespaces ({})", error.desc()))?;
    // The process is an ordinary user inside, so `exec` drops the rights gained by creating the namespace.
    let maps =
        [("setgroups", "deny".to_owned()), ("uid_map", id_map(user.as_raw())), ("gid_map", id_map(group.as_raw()))];
    for (name, text) in maps {
        fs::write(format!("/proc/self/{name}"), text).map_err(|error| format!("/proc/self/{name}: {error}"))?;
    }
    Ok("user, network, ipc and uts".to_owned())
}

fn id_map(outside: u32) -> String {
    format!("1000 {outside} 1")
}

/// Kills this process when its parent ends, however that happens.
pub(crate) fn die_with_parent() -> Result<(), String> {
    set_parent_process_death_signal(Some(Signal::KILL)).map_err(|error| format!("no death signal: {error}"))
}

/// Makes the kernel kill this process first if the machine runs out of memory, rather than the learner's editor.
pub(crate) fn prefer_oom_kill() {
    // If it can't be written, the kernel decides by size alone, which is nearly as good.
    let _ = fs::write("/proc/self/oom_score_adj", "800");
}
