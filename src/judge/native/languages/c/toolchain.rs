//! gcc or clang, in C17.

use std::path::Path;
use std::time::Duration;

use crate::judge::native::harness::Program;
use crate::judge::native::invocation::{BINARY, Invocation, binary, first};
use crate::judge::native::language_spec::Profile;
use crate::judge::native::toolchain::{Origin, Tool, Toolchain};

pub(super) static PROFILE: Profile = Profile {
    tools: &[Tool {
        names: &["gcc", "cc", "clang"],
        version: &["--version"],
        least: (8, 0),
        why: "older ones don't know C17",
        origin: Origin::Links,
    }],
    install: "apt install gcc",
    start: Duration::ZERO,
    overhead_mb: 80,
    reserves: false,
    in_place: false,
    library_cache: None,
};

pub(super) fn compile(tools: &Toolchain, program: &Program) -> Invocation {
    Invocation::of(tools.program(0))
        .args(["-std=gnu17", "-O2", "-s", "-fdiagnostics-color=never", "-Werror=implicit-function-declaration"])
        .args(["-o", BINARY, first(program), "-lm"])
}

pub(super) fn run(built: &Path) -> Invocation {
    binary(built)
}
