//! Parses the Go compiler's messages, and the message of a panic.

use std::path::Path;

use crate::judge::native::compiler_diagnostics::{Diagnostic, split_location};
use crate::judge::native::crash::{Crash, build_crash};

pub(super) const OUT_OF_MEMORY: &[&str] =
    &["fatal error: runtime: out of memory", "fatal error: out of memory", "runtime: out of memory"];
pub(super) const TOO_DEEP: &[&str] = &["runtime: goroutine stack exceeds", "fatal error: stack overflow"];

/// Parses `./solution.go:3:5: undefined: x`.
pub(super) fn compile_errors(output: &str) -> Vec<Diagnostic> {
    output
        .lines()
        .filter_map(|line| {
            let (mut found, rest) = split_location(line)?;
            rest.trim().clone_into(&mut found.message);
            Path::new(&found.file).extension().is_some_and(|is| is == "go").then_some(found)
        })
        .collect()
}

/// Parses `panic: runtime error: index out of range [5] with length 3`, then functions, each followed by its location.
pub(super) fn crash(stderr: &str, learner: &str) -> Option<Crash> {
    let message =
        stderr.lines().find_map(|line| line.strip_prefix("panic: ").or(line.strip_prefix("fatal error: ")))?;
    let lines: Vec<&str> = stderr.lines().collect();
    let frames = lines.windows(2).filter_map(|pair| {
        let place = pair[1].strip_prefix('\t')?.split(' ').next()?;
        let (file, row) = place.rsplit_once(':')?;
        let function = pair[0].split('(').next()?.rsplit('.').next()?;
        file.ends_with(learner).then_some((function.to_owned(), row.parse().ok()?))
    });
    let frames: Vec<_> = frames.collect();
    Some(build_crash("panic", message, frames.into_iter().rev().collect()))
}
