//! The host's own Python; usually Python runs in the sandbox.

use std::path::{Path, PathBuf};
use std::time::Duration;

use crate::judge::native::harness::Program;
use crate::judge::native::invocation::Invocation;
use crate::judge::native::language_spec::Profile;
use crate::judge::native::toolchain::{Origin, Tool, Toolchain};

pub(super) static PROFILE: Profile = Profile {
    tools: &[Tool {
        names: &["python3", "python"],
        version: &["--version"],
        least: (3, 10),
        why: "older ones lack what starters use",
        origin: Origin::Asked {
            args: &["-I", "-c", "import sys; print(sys.executable); print(sys.base_prefix); print(sys.prefix)"],
            // Version managers put scripts in front; the interpreter knows where it is.
            read: |said| {
                let mut lines = said.lines().map(PathBuf::from);
                let program = lines.next()?;
                let program = std::fs::canonicalize(&program).unwrap_or(program);
                Some((program, lines.collect()))
            },
        },
    }],
    install: "apt install python3",
    start: Duration::from_millis(500),
    overhead_mb: 96,
    reserves: false,
    in_place: true,
    library_cache: None,
};

pub(super) fn compile(tools: &Toolchain, program: &Program) -> Invocation {
    Invocation::of(tools.program(0)).args(["-I", "-B", "-c", CHECK]).arg(&program.learner)
}

pub(super) fn run(tools: &Toolchain, program: &Program, built: &Path) -> Invocation {
    Invocation::of(tools.program(0))
        .args(["-I", "-B", "-X", "utf8"])
        .arg(built.join(&program.entry))
        .env("PYTHONHASHSEED", "0")
}

/// Compiles a file without running it, and reports a mistake as compilers do.
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
