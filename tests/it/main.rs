//! The integration tests: one binary, one module a subject.

#[cfg(unix)]
mod crash;
mod helper;
mod store;
