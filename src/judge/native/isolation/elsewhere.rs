//! Stubs for systems other than Linux: each layer reports that it is unavailable, so the caller can report it, too.

use super::isolation_layer::{FileAccess, Processes};

const ABSENT: &str = "only Linux has it";

pub(crate) fn files(_: &FileAccess) -> Result<String, String> {
    Err(ABSENT.to_owned())
}

pub(crate) fn calls(_: Processes) -> Result<String, String> {
    Err(ABSENT.to_owned())
}

pub(crate) fn network() -> Result<String, String> {
    Err(ABSENT.to_owned())
}

/// Does nothing: without Linux's death signal, it must be enough that the caller kills the process group.
pub(crate) fn no_orphan() -> Result<(), String> {
    Ok(())
}

pub(crate) fn yield_to_the_oom_killer() {}
