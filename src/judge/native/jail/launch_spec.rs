//! What a jailed program may use, what it is, and how it ended: plain data, told to `rung __jail` and back.

use std::ffi::OsString;
use std::path::PathBuf;
use std::time::Duration;

use serde::{Deserialize, Serialize};

use crate::judge::native::isolation::{FileAccess, IsolationLayer, ProcessPolicy};

/// What a program may use.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct JailPolicy {
    pub files: FileAccess,
    pub processes: ProcessPolicy,
    /// Processor time of one process. The kernel's own limit counts whole seconds and lies a second beyond.
    pub cpu: Duration,
    pub memory: MemoryLimit,
    /// Megabytes in all writable folders together, and in any one file.
    pub disk_mb: u64,
}

/// How memory is limited.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum MemoryLimit {
    /// Megabytes of address space: exact, for programs that reserve no more than they use (C, C++, Rust).
    AddressSpace(u64),
    /// Megabytes of writable private memory: for run-times that reserve far more addresses than they use (Java, Go, V8).
    Data(u64),
}

/// A program to run.
#[derive(Clone, Debug)]
pub struct JailJob {
    pub program: PathBuf,
    pub args: Vec<OsString>,
    /// The working folder.
    pub folder: PathBuf,
    /// The whole environment.
    pub env: Vec<(String, String)>,
    pub stdin: Vec<u8>,
    /// Wall-clock backstop, for programs that wait instead of working.
    pub wall: Duration,
    /// Bytes kept of standard output, and of standard error.
    pub output_cap: usize,
    /// Bytes after which a program that goes on printing is stopped.
    pub output_stop: u64,
    pub policy: JailPolicy,
}

/// How a program ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ExitReason {
    Exit(i32),
    Signal(i32),
    /// The processor time ran out.
    CpuTimeout,
    /// It slept too long, or the wall-clock backstop.
    WallTimeout,
    Cancelled,
    TooMuchOutput,
    TooManyThreads,
    /// The writable folders grew beyond the policy.
    TooMuchDisk,
}

/// A program that ended.
#[derive(Clone, Debug)]
pub struct FinishedProcess {
    pub ended: ExitReason,
    pub stdout: Vec<u8>,
    pub stderr: Vec<u8>,
    /// Output was cut at the cap.
    pub truncated: bool,
    /// User and system time of the program and what it waited for.
    pub cpu: Duration,
    /// Largest resident set in bytes, counting from the launcher's own few megabytes.
    pub peak_memory: u64,
}

/// What `rung __jail` is told: which walls to put up, and what to become.
#[derive(Debug, Serialize, Deserialize)]
pub(super) struct LaunchSpec {
    pub walls: Vec<IsolationLayer>,
    pub policy: JailPolicy,
    pub program: PathBuf,
    pub args: Vec<OsString>,
    /// Begins the launcher's own complaint. The program never sees it, so it can't complain in the launcher's name.
    pub nonce: String,
}

/// The argument that asks which walls can be put up here.
pub(super) const PROBE_ARGUMENT: &str = "--probe";

/// Exit code when the program never ran; the last line of standard error says why, after the order's seal.
pub(super) const NOT_STARTED_EXIT_CODE: i32 = 97;
