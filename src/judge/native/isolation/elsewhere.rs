//! Stubs for systems other than Linux: each layer reports that it is unavailable, so the caller can report it, too.

use super::isolation_layer::{FileAccess, ProcessPolicy};

const ABSENT: &str = "only Linux has it";

pub(crate) fn restrict_files(_: &FileAccess) -> Result<String, String> {
    Err(ABSENT.to_owned())
}

pub(crate) fn restrict_calls(_: ProcessPolicy) -> Result<String, String> {
    Err(ABSENT.to_owned())
}

pub(crate) fn isolate_network() -> Result<String, String> {
    Err(ABSENT.to_owned())
}

/// Does nothing: without Linux's death signal, it must be enough that the caller kills the process group.
pub(crate) fn die_with_parent() -> Result<(), String> {
    Ok(())
}

pub(crate) fn prefer_oom_kill() {}
