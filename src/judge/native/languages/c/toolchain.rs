//! gcc or clang, in C17.

use std::path::Path;
use std::time::Duration;

use crate::judge::native::invocation::{BINARY_NAME, Invocation, first_file_name, run_binary};
use crate::judge::native::language_spec::{ChangedArguments, DebugBuild, LanguageProfile};
use crate::judge::native::native_harness::HarnessProgram;
use crate::judge::native::toolchain::{Tool, ToolOrigin, Toolchain};

pub(super) static PROFILE: LanguageProfile = LanguageProfile {
    tools: &[Tool {
        names: &["gcc", "cc", "clang"],
        version: &["--version"],
        min_version: (8, 0),
        why: "older ones don't know C17",
        origin: ToolOrigin::Links,
    }],
    install: "apt install gcc",
    startup: Duration::ZERO,
    answers_many: true,
    repeats_calls: false,
    overhead_mb: 80,
    resident_mb: 32,
    reserves_memory: false,
    runs_in_work_folder: false,
    library_cache: None,
    compiled_ahead: &[],
};

pub(super) const DEBUG_BUILD: DebugBuild =
    DebugBuild { arguments: ChangedArguments { left_out: &["-O2", "-s"], added: &["-O0", "-g"] }, printers: None };

pub(super) fn compile(tools: &Toolchain, program: &HarnessProgram) -> Invocation {
    Invocation::new(tools.program(0))
        .args(["-std=gnu17", "-O2", "-s", "-fdiagnostics-color=never", "-Werror=implicit-function-declaration"])
        .args(["-o", BINARY_NAME, first_file_name(program), "-lm"])
}

pub(super) fn run(built: &Path) -> Invocation {
    run_binary(built)
}
