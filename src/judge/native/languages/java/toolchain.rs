//! javac and java. Debian stores the settings of a JDK in a separate folder.

use std::path::Path;
use std::time::Duration;

use crate::judge::native::invocation::{Invocation, files_with_extension};
use crate::judge::native::language_spec::LanguageProfile;
use crate::judge::native::native_harness::HarnessProgram;
use crate::judge::native::toolchain::{Tool, ToolOrigin, Toolchain};

pub(super) static PROFILE: LanguageProfile = LanguageProfile {
    tools: &[
        Tool {
            names: &["javac"],
            version: &["-version"],
            min_version: (11, 0),
            why: "older ones lack what the harness uses",
            origin: ToolOrigin::LinksAndSettings("java"),
        },
        Tool {
            names: &["java"],
            version: &["-version"],
            min_version: (11, 0),
            why: "",
            origin: ToolOrigin::LinksAndSettings("java"),
        },
    ],
    install: "apt install default-jdk-headless",
    startup: Duration::from_millis(1500),
    answers_many: true,
    repeats_calls: true,
    overhead_mb: 512,
    resident_mb: 64,
    reserves_memory: true,
    runs_in_work_folder: false,
    library_cache: None,
    compiled_ahead: &["Rung.java", "RungIn.java"],
};

/// Builds the compile command for all Java files together.
pub(super) fn compile(tools: &Toolchain, program: &HarnessProgram) -> Invocation {
    Invocation::new(tools.program(0))
        .args(["-J-XX:+UseSerialGC", "-J-XX:TieredStopAtLevel=1", "-J-XX:-UsePerfData", "-J-Xmx512m"])
        .args(["-encoding", "UTF-8", "-nowarn", "-proc:none", "-g", "-d", "."])
        .args(files_with_extension(program, "java"))
}

pub(super) fn run(tools: &Toolchain, program: &HarnessProgram, built: &Path, memory_mb: u64) -> Invocation {
    Invocation::new(tools.program(1))
        .args(["-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "-XX:-UsePerfData"])
        .arg(format!("-Xmx{memory_mb}m"))
        .args(["-Xss16m", "-Dfile.encoding=UTF-8", "-cp"])
        .arg(built)
        .arg(&program.entry)
}
