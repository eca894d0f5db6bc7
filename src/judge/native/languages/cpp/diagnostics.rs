//! Parses g++'s messages, and the library's message for an uncaught exception.

use crate::judge::native::compiler_diagnostics::{Diagnostic, parse_gnu_errors};
use crate::judge::native::crash::{Crash, build_crash};

pub(super) const OUT_OF_MEMORY: &[&str] = &["std::bad_alloc: ", "terminat*std::bad_alloc"];

/// Names of the standard library that are often written without `std::`.
const STANDARD_NAMES: &[&str] = &[
    "accumulate",
    "array",
    "cin",
    "cout",
    "deque",
    "endl",
    "function",
    "list",
    "make_pair",
    "map",
    "max",
    "max_element",
    "min",
    "min_element",
    "multiset",
    "optional",
    "pair",
    "priority_queue",
    "queue",
    "reverse",
    "set",
    "sort",
    "stack",
    "string",
    "swap",
    "to_string",
    "tuple",
    "unordered_map",
    "unordered_set",
    "vector",
];

pub(super) fn compile_errors(output: &str) -> Vec<Diagnostic> {
    let mut found = parse_gnu_errors(output);
    for error in &mut found {
        if let Some(name) = unqualified_name(&error.message) {
            error.message = format!("{}; write `std::{name}`, or `using namespace std;` above", error.message);
        }
    }
    found
}

/// Returns the name in `'vector' does not name a type` or `'sort' was not declared in this scope`.
fn unqualified_name(message: &str) -> Option<&str> {
    let (name, rest) = message.strip_prefix('\'')?.split_once('\'')?;
    let is_unknown = rest.starts_with(" does not name a type") || rest.starts_with(" was not declared in this scope");
    (is_unknown && STANDARD_NAMES.contains(&name)).then_some(name)
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
