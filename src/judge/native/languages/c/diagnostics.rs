//! Parses gcc's messages. A crashed C program prints no message to parse.

use crate::judge::native::compiler_diagnostics::{Diagnostic, parse_gnu_errors};

pub(super) fn compile_errors(output: &str) -> Vec<Diagnostic> {
    parse_gnu_errors(output)
}
