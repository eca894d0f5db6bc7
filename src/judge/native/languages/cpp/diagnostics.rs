//! Parses g++'s messages, and the library's message for an uncaught exception.

use crate::judge::native::compiler_diagnostics::{Diagnostic, parse_gnu_errors};
use crate::judge::native::crash::{Crash, build_crash};

pub(super) const OUT_OF_MEMORY: &[&str] = &["bad_alloc"];

pub(super) fn compile_errors(output: &str) -> Vec<Diagnostic> {
    parse_gnu_errors(output)
}

/// Parses `terminate called after throwing an instance of 'std::out_of_range'`, then `what():  why`.
pub(super) fn crash(stderr: &str) -> Option<Crash> {
    let kind = stderr.lines().find_map(|line| line.split_once("throwing an instance of '"))?.1.trim_end_matches('\'');
    let what = stderr.lines().find_map(|line| Some(line.split_once("what():")?.1.trim())).unwrap_or_default();
    Some(build_crash(kind, what, Vec::new()))
}

pub(super) fn exception_aliases(expected: &str) -> &'static [&'static str] {
    match expected {
        "ValueError" => &["std::invalid_argument", "std::domain_error", "std::out_of_range"],
        "IndexError" | "KeyError" => &["std::out_of_range"],
        _ => &["std::runtime_error", "std::logic_error"],
    }
}
