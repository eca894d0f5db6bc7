//! rustc alone: no Cargo, no crates.

use std::path::{Path, PathBuf};
use std::time::Duration;

use crate::judge::native::harness::Program;
use crate::judge::native::invocation::{BINARY, Invocation, binary, first};
use crate::judge::native::language_spec::Profile;
use crate::judge::native::toolchain::{Origin, Tool, Toolchain};

pub(super) static PROFILE: Profile = Profile {
    tools: &[
        Tool {
            names: &["rustc"],
            version: &["--version"],
            least: (1, 70),
            why: "older ones lack what the harness uses",
            origin: Origin::Asked {
                args: &["--print", "sysroot"],
                // `rustup` puts a launcher in front that needs a home; the compiler knows its own root.
                read: |said| {
                    let root = PathBuf::from(said.trim());
                    Some((root.join("bin/rustc"), vec![root]))
                },
            },
        }, // rustc has its programs put together by the C compiler.
        Tool { names: &["cc", "gcc", "clang"], version: &["--version"], least: (0, 0), why: "", origin: Origin::Links },
    ],
    install: "see https://rustup.rs, or apt install rustc gcc",
    start: Duration::ZERO,
    overhead_mb: 80,
    reserves: false,
    in_place: false,
    library_cache: None,
};

pub(super) fn compile(tools: &Toolchain, program: &Program) -> Invocation {
    let linker = format!("linker={}", tools.program(1).display());
    // An overflow is a mistake to learn from, not a wrong number to wonder about.
    Invocation::of(tools.program(0))
        .args(["--edition=2021", "--error-format=json", "-Awarnings", "-Copt-level=2"])
        .args(["-Coverflow-checks=on", "-Cstrip=symbols", "-C", &linker])
        .args(["-o", BINARY, first(program)])
}

pub(super) fn run(built: &Path) -> Invocation {
    binary(built).env("RUST_BACKTRACE", "0")
}
