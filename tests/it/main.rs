//! The integration tests: one binary, one module a subject.

// A test that can't go on has failed; what it prints is shown then, or read by the process that started it.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::print_stdout)]

#[cfg(unix)]
mod crash;
mod helper;
mod paths;
mod store;
