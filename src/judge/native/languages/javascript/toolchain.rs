//! node, for JavaScript and for languages compiled to it.

use std::path::Path;
use std::time::Duration;

use super::harness::{PIPES, RUNTIME};
use crate::judge::native::invocation::Invocation;
use crate::judge::native::language_spec::LanguageProfile;
use crate::judge::native::native_harness::HarnessProgram;
use crate::judge::native::toolchain::{Tool, ToolOrigin, Toolchain};

pub(in crate::judge::native::languages) const PROFILE: LanguageProfile = LanguageProfile {
    tools: &[NODE],
    install: "apt install nodejs",
    startup: Duration::from_millis(500),
    answers_many: true,
    repeats_calls: true,
    overhead_mb: 256,
    resident_mb: 96,
    reserves_memory: true,
    runs_in_work_folder: true,
    library_cache: None,
    compiled_ahead: &[],
};

pub(in crate::judge::native::languages) const NODE: Tool = Tool {
    names: &["node", "nodejs"],
    version: &["--version"],
    min_version: (16, 0),
    why: "older ones lack what the harness uses",
    origin: ToolOrigin::Links,
};

/// Stack size in kilobytes: four times node's default, but well below the thread's stack.
const STACK: u32 = 3_900;

/// Checks a whole program, or whether the harness can load the learner's file.
pub(super) fn compile(tools: &Toolchain, program: &HarnessProgram) -> Invocation {
    if program.entry == program.learner {
        return node(tools).arg("--check").arg(&program.learner);
    }
    node(tools).arg(RUNTIME)
}

pub(in crate::judge::native::languages) fn run(
    tools: &Toolchain,
    program: &HarnessProgram,
    built: &Path,
    memory_mb: u64,
) -> Invocation {
    let limits = [format!("--max-old-space-size={memory_mb}"), format!("--stack-size={STACK}")];
    node(tools).args(limits).arg("--require").arg(built.join(PIPES)).arg(built.join(&program.entry))
}

/// Builds a node command. The settings of its bundled cryptography are outside the jail's readable folders, and no
/// program needs them.
pub(in crate::judge::native::languages) fn node(tools: &Toolchain) -> Invocation {
    Invocation::new(tools.program(0)).env("OPENSSL_CONF", "/dev/null")
}
