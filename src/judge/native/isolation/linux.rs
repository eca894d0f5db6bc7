//! Linux's walls, one function each. Every function answers what it put up, or why it could not.

use std::fs;

use nix::sched::{CloneFlags, unshare};
use rustix::process::{Signal, set_parent_process_death_signal};

use super::isolation_layer::{FileAccess, ProcessPolicy};

/// Landlock: nothing but the listed files.
pub(crate) fn restrict_files(access: &FileAccess) -> Result<String, String> {
    super::landlock::apply_landlock(access)
}

/// Seccomp: nothing but the listed system calls.
pub(crate) fn restrict_calls(processes: ProcessPolicy) -> Result<String, String> {
    super::seccomp::apply_seccomp(processes)
}

/// A user namespace with a network, an inter-process-communication and a host-name namespace inside: there is no network
/// interface, and no privilege reaches outside. The process must have one thread.
pub(crate) fn isolate_network() -> Result<String, String> {
    let (user, group) = (nix::unistd::getuid(), nix::unistd::getgid());
    let all =
        CloneFlags::CLONE_NEWUSER | CloneFlags::CLONE_NEWNET | CloneFlags::CLONE_NEWIPC | CloneFlags::CLONE_NEWUTS;
    unshare(all).map_err(|error| format!("the kernel refuses new namespaces ({})", error.desc()))?;
    // An ordinary user inside, so that `exec` drops the rights which making the namespace gave.
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

/// Ends this process when the one that started it ends, however that happens.
pub(crate) fn die_with_parent() -> Result<(), String> {
    set_parent_process_death_signal(Some(Signal::KILL)).map_err(|error| format!("no death signal: {error}"))
}

/// Offers this process first when the machine runs out of memory, rather than the learner's editor.
pub(crate) fn prefer_oom_kill() {
    // Where it can't be written, the kernel judges by size alone, which is nearly as good.
    let _ = fs::write("/proc/self/oom_score_adj", "800");
}
