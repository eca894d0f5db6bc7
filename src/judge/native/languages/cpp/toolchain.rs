//! g++ or clang++, in C++20.

use std::path::Path;
use std::time::Duration;

use crate::judge::native::harness::Program;
use crate::judge::native::invocation::{BINARY, Invocation, binary, first};
use crate::judge::native::language_spec::Profile;
use crate::judge::native::toolchain::{Origin, Tool, Toolchain};

pub(super) static PROFILE: Profile = Profile {
    tools: &[Tool {
        names: &["g++", "c++", "clang++"],
        version: &["--version"],
        least: (10, 0),
        why: "older ones don't know C++20",
        origin: Origin::Links,
    }],
    install: "apt install g++",
    start: Duration::ZERO,
    overhead_mb: 96,
    reserves: false,
    in_place: false,
    library_cache: None,
};

pub(super) fn compile(tools: &Toolchain, program: &Program) -> Invocation {
    Invocation::of(tools.program(0)).args([
        "-std=gnu++20",
        "-O2",
        "-s",
        "-fdiagnostics-color=never",
        "-o",
        BINARY,
        first(program),
    ])
}

pub(super) fn run(built: &Path) -> Invocation {
    binary(built)
}
