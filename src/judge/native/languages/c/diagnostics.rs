//! What gcc says of a program, and what is left of one that crashed: C prints nothing then.

use crate::judge::native::diagnostics::{Diagnostic, gnu};

pub(super) fn compile_errors(output: &str) -> Vec<Diagnostic> {
    gnu(output)
}
