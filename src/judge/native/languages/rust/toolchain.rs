//! rustc alone, without Cargo and without crates.

use std::path::{Path, PathBuf};
use std::time::Duration;

use crate::judge::native::invocation::{BINARY_NAME, Invocation, first_file_name, run_binary};
use crate::judge::native::language_spec::{ChangedArguments, DebugBuild, LanguageProfile};
use crate::judge::native::native_harness::HarnessProgram;
use crate::judge::native::toolchain::{Tool, ToolOrigin, Toolchain};

pub(super) static PROFILE: LanguageProfile = LanguageProfile {
    tools: &[
        Tool {
            names: &["rustc"],
            version: &["--version"],
            min_version: (1, 70),
            why: "older ones lack what the harness uses",
            origin: ToolOrigin::Asked {
                args: &["--print", "sysroot"],
                // `rustup` puts a launcher on the path that needs a home folder; the compiler knows its own root.
                read: |said| {
                    let root = PathBuf::from(said.trim());
                    Some((root.join("bin/rustc"), vec![root]))
                },
            },
        }, // rustc links its programs with the C compiler.
        Tool {
            names: &["cc", "gcc", "clang"],
            version: &["--version"],
            min_version: (0, 0),
            why: "",
            origin: ToolOrigin::Links,
        },
    ],
    install: "see https://rustup.rs, or apt install rustc gcc",
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

pub(super) const DEBUG_BUILD: DebugBuild = DebugBuild {
    arguments: ChangedArguments {
        left_out: &["-Copt-level=2", "-Cstrip=symbols"],
        added: &["-Copt-level=0", "-Cdebuginfo=2", "-Cforce-frame-pointers=yes"],
    },
    printers: Some("lib/rustlib/etc"),
};

pub(super) fn compile(tools: &Toolchain, program: &HarnessProgram) -> Invocation {
    let linker = format!("linker={}", tools.program(1).display());
    // An overflow should be an error the learner sees, not a wrong number.
    Invocation::new(tools.program(0))
        .args(["--edition=2021", "--error-format=json", "-Awarnings", "-Copt-level=2"])
        .args(["-Coverflow-checks=on", "-Cstrip=symbols", "-C", &linker])
        .args(["-o", BINARY_NAME, first_file_name(program)])
}

pub(super) fn run(built: &Path) -> Invocation {
    run_binary(built).env("RUST_BACKTRACE", "0")
}
