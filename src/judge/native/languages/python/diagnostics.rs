//! Parses the messages of the syntax check, and the traceback of an uncaught exception.

use crate::judge::native::compiler_diagnostics::{Diagnostic, parse_gnu_errors};
use crate::judge::native::crash::{Crash, build_crash, is_exception_name};

pub(super) const OUT_OF_MEMORY: &[&str] = &["MemoryError"];
pub(super) const TOO_DEEP: &[&str] = &["RecursionError", "Fatal Python error: *stack overflow"];

pub(super) fn compile_errors(output: &str) -> Vec<Diagnostic> {
    parse_gnu_errors(output).into_iter().map(with_kind).collect()
}

/// Moves `SyntaxError` of `SyntaxError: invalid syntax` to the kind.
fn with_kind(mut found: Diagnostic) -> Diagnostic {
    if let Some((kind, message)) = found.message.split_once(": ").filter(|(kind, _)| !kind.contains(' ')) {
        (found.kind, found.message) = (Some(kind.to_owned()), message.to_owned());
    }
    found
}

pub(super) fn crash(stderr: &str, learner: &str) -> Option<Crash> {
    let place = |line: &str| {
        let rest = line.trim_start().strip_prefix("File \"")?;
        let (file, rest) = rest.split_once("\", line ")?;
        let (row, function) = rest.split_once(", in ").unwrap_or((rest, ""));
        file.ends_with(learner).then_some((function.to_owned(), row.parse().ok()?))
    };
    let last = stderr.lines().rev().find(|line| !line.starts_with(' ') && !line.is_empty())?;
    let (kind, message) = last.split_once(": ").unwrap_or((last, ""));
    is_exception_name(kind).then(|| build_crash(kind, message, stderr.lines().filter_map(place).collect()))
}
