//! Judging in the languages of the host: C, C++, Rust, Go, Java, JavaScript, TypeScript, and its own Python.

pub mod harness;
