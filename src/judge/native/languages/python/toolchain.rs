//! The machine's own Python. Usually Python runs in the sandbox instead.

use std::path::{Path, PathBuf};
use std::time::Duration;

use crate::judge::native::invocation::Invocation;
use crate::judge::native::language_spec::LanguageProfile;
use crate::judge::native::native_harness::HarnessProgram;
use crate::judge::native::toolchain::{Tool, ToolOrigin, Toolchain};

pub(super) static PROFILE: LanguageProfile = LanguageProfile {
    tools: &[Tool {
        names: &["python3", "python"],
        version: &["--version"],
        min_version: (3, 10),
        why: "older ones lack what starters use",
        origin: ToolOrigin::Asked {
            args: &["-I", "-c", "import sys; print(sys.executable); print(sys.base_prefix); print(sys.prefix)"],
            // Version managers put launcher scripts on the path, so the interpreter is asked for its own path.
            read: |said| {
                let mut lines = said.lines().map(PathBuf::from);
                let program = lines.next()?;
                let program = std::fs::canonicalize(&program).unwrap_or(program);
                Some((program, lines.collect()))
            },
        },
    }],
    install: "apt install python3",
    startup: Duration::from_millis(500),
    answers_many: false,
    repeats_calls: false,
    overhead_mb: 96,
    resident_mb: 48,
    reserves_memory: false,
    runs_in_work_folder: true,
    library_cache: None,
    compiled_ahead: &[],
};

pub(super) fn compile(tools: &Toolchain, program: &HarnessProgram) -> Invocation {
    Invocation::new(tools.program(0)).args(["-I", "-B", "-c", CHECK]).arg(&program.learner)
}

pub(super) fn run(tools: &Toolchain, program: &HarnessProgram, built: &Path) -> Invocation {
    Invocation::new(tools.program(0))
        .args(["-I", "-B", "-X", "utf8"])
        .arg(built.join(&program.entry))
        .env("PYTHONHASHSEED", "0")
}

/// Compiles a file without running it, and reports a syntax error in the format of a compiler.
const CHECK: &str = r#"
import sys
path = sys.argv[1]
try:
    compile(open(path, "rb").read(), path, "exec", dont_inherit=True)
except SyntaxError as error:
    sys.exit(f"{path}:{error.lineno or 1}:{error.offset or 1}: error: {type(error).__name__}: {error.msg}")
except (ValueError, RecursionError) as error:
    sys.exit(f"{path}:1:1: error: {type(error).__name__}: {error}")
"#;
