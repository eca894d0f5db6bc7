//! g++ or clang++, in C++20.

use std::path::Path;
use std::time::Duration;

use crate::judge::native::invocation::{BINARY_NAME, Invocation, first_file_name, run_binary};
use crate::judge::native::language_spec::{ChangedArguments, DebugBuild, LanguageProfile, PrecompiledHeader};
use crate::judge::native::native_harness::HarnessProgram;
use crate::judge::native::toolchain::{Tool, ToolOrigin, Toolchain};

pub(super) static PROFILE: LanguageProfile = LanguageProfile {
    tools: &[Tool {
        names: &["g++", "c++", "clang++"],
        version: &["--version"],
        min_version: (10, 0),
        why: "older ones don't know C++20",
        origin: ToolOrigin::Links,
    }],
    install: "apt install g++",
    startup: Duration::ZERO,
    answers_many: true,
    repeats_calls: true,
    overhead_mb: 96,
    resident_mb: 32,
    reserves_memory: false,
    runs_in_work_folder: false,
    library_cache: None,
    compiled_ahead: &[],
};

pub(super) const DEBUG_BUILD: DebugBuild =
    DebugBuild { arguments: ChangedArguments { left_out: &["-O2", "-s"], added: &["-O0", "-g"] }, printers: None };

/// Only GCC finds a stored header beside the one that is included. Elsewhere `g++` is usually Clang.
pub(super) const PRECOMPILED_HEADER: Option<PrecompiledHeader> = if cfg!(target_os = "linux") {
    Some(PrecompiledHeader { name: "rung.hpp", arguments: &["-x", "c++-header"] })
} else {
    None
};

pub(super) fn compile(tools: &Toolchain, program: &HarnessProgram) -> Invocation {
    Invocation::new(tools.program(0)).args([
        "-std=gnu++20",
        "-O2",
        "-s",
        "-fdiagnostics-color=never",
        "-o",
        BINARY_NAME,
        first_file_name(program),
    ])
}

pub(super) fn run(built: &Path) -> Invocation {
    run_binary(built)
}
