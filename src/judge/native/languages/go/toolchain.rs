//! Go's own tool, off line.

use std::path::Path;
use std::time::Duration;

use crate::judge::native::harness::Program;
use crate::judge::native::invocation::{BINARY, Invocation, binary, with_extension};
use crate::judge::native::language_spec::Profile;
use crate::judge::native::toolchain::{Origin, Tool, Toolchain};

pub(super) static PROFILE: Profile = Profile {
    tools: &[Tool {
        names: &["go"],
        version: &["version"],
        least: (1, 18),
        why: "older ones don't know generics",
        origin: Origin::Links,
    }],
    install: "apt install golang",
    start: Duration::from_millis(200),
    overhead_mb: 128,
    reserves: true,
    in_place: false,
    library_cache: Some("GOCACHE"),
};

/// All of Go's files are handed over together. `GOPATH` is below the home, which is the folder of the build.
pub(super) fn compile(tools: &Toolchain, program: &Program) -> Invocation {
    let build = Invocation::of(tools.program(0))
        .args(["build", "-buildvcs=false", "-trimpath", "-ldflags=-s -w", "-o", BINARY])
        .args(with_extension(program, "go"));
    let env = [("GO111MODULE", "on"), ("GOPROXY", "off"), ("GOTOOLCHAIN", "local"), ("CGO_ENABLED", "0")];
    env.into_iter().chain([("GOFLAGS", ""), ("GOENV", "off")]).fold(build, |build, (k, v)| build.env(k, v))
}

pub(super) fn run(built: &Path) -> Invocation {
    binary(built).env("GOTRACEBACK", "single")
}
