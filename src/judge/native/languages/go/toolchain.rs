//! Go's own tool, in offline mode.

use std::path::Path;
use std::time::Duration;

use crate::judge::native::invocation::{BINARY_NAME, Invocation, files_with_extension, run_binary};
use crate::judge::native::language_spec::LanguageProfile;
use crate::judge::native::native_harness::HarnessProgram;
use crate::judge::native::toolchain::{Tool, ToolOrigin, Toolchain};

pub(super) static PROFILE: LanguageProfile = LanguageProfile {
    tools: &[Tool {
        names: &["go"],
        version: &["version"],
        min_version: (1, 18),
        why: "older ones don't know generics",
        origin: ToolOrigin::Links,
    }],
    install: "apt install golang",
    startup: Duration::from_millis(200),
    answers_many: false,
    repeats_calls: false,
    overhead_mb: 128,
    resident_mb: 64,
    reserves_memory: true,
    runs_in_work_folder: false,
    library_cache: Some("GOCACHE"),
    compiled_ahead: &[],
};

/// Builds the compile command for all Go files together. `GOPATH` is below the home folder, which is the build folder.
pub(super) fn compile(tools: &Toolchain, program: &HarnessProgram) -> Invocation {
    let build = Invocation::new(tools.program(0))
        .args(["build", "-buildvcs=false", "-trimpath", "-ldflags=-s -w", "-o", BINARY_NAME])
        .args(files_with_extension(program, "go"));
    let env = [("GO111MODULE", "on"), ("GOPROXY", "off"), ("GOTOOLCHAIN", "local"), ("CGO_ENABLED", "0")];
    env.into_iter().chain([("GOFLAGS", ""), ("GOENV", "off")]).fold(build, |build, (k, v)| build.env(k, v))
}

/// The runtime collects garbage more often when the memory limit comes near, instead of letting the heap double.
pub(super) fn run(built: &Path, memory_mb: u64) -> Invocation {
    run_binary(built).env("GOTRACEBACK", "single").env("GOMEMLIMIT", format!("{memory_mb}MiB"))
}
