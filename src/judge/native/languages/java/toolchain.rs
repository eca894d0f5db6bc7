//! javac and java. Debian keeps the settings of a JDK apart from it.

use std::path::Path;
use std::time::Duration;

use crate::judge::native::harness::Program;
use crate::judge::native::invocation::{Invocation, with_extension};
use crate::judge::native::language_spec::Profile;
use crate::judge::native::toolchain::{Origin, Tool, Toolchain};

pub(super) static PROFILE: Profile = Profile {
    tools: &[
        Tool {
            names: &["javac"],
            version: &["-version"],
            least: (11, 0),
            why: "older ones lack what the harness uses",
            origin: Origin::LinksAndSettings("java"),
        },
        Tool {
            names: &["java"],
            version: &["-version"],
            least: (11, 0),
            why: "",
            origin: Origin::LinksAndSettings("java"),
        },
    ],
    install: "apt install default-jdk-headless",
    start: Duration::from_millis(1500),
    overhead_mb: 512,
    reserves: true,
    in_place: false,
    library_cache: None,
};

/// All of Java's files are handed over together.
pub(super) fn compile(tools: &Toolchain, program: &Program) -> Invocation {
    Invocation::of(tools.program(0))
        .args(["-J-XX:+UseSerialGC", "-J-XX:TieredStopAtLevel=1", "-J-XX:-UsePerfData", "-J-Xmx512m"])
        .args(["-encoding", "UTF-8", "-nowarn", "-proc:none", "-g", "-d", "."])
        .args(with_extension(program, "java"))
}

pub(super) fn run(tools: &Toolchain, program: &Program, built: &Path, memory_mb: u64) -> Invocation {
    Invocation::of(tools.program(1))
        .args(["-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "-XX:-UsePerfData"])
        .arg(format!("-Xmx{memory_mb}m"))
        .args(["-Xss16m", "-Dfile.encoding=UTF-8", "-cp"])
        .arg(built)
        .arg(&program.entry)
}
