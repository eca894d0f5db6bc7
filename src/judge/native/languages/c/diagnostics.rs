//! What gcc says of a program, and what is left of one that crashed: C prints nothing then.

use crate::judge::native::compiler_diagnostics::{Diagnostic, parse_gnu_errors};

pub(super) fn compile_errors(output: &str) -> Vec<Diagnostic> {
    parse_gnu_errors(output)
}
