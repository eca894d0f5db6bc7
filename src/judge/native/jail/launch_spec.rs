//! The data types of a jailed program: its policy, its command, and its result. `rung __jail` receives them as JSON.

use std::ffi::OsString;
use std::path::PathBuf;
use std::time::Duration;

use serde::{Deserialize, Serialize};

use crate::judge::native::isolation::{FileAccess, IsolationLayer, ProcessPolicy};

/// The resources a program may use.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct JailPolicy {
    pub files: FileAccess,
    pub processes: ProcessPolicy,
    /// Processor time of one process. The kernel's own limit counts whole seconds and ends about a second later.
    pub cpu: Duration,
    pub memory: MemoryLimit,
    /// Megabytes the program may really hold. It is less than `memory`, which also covers what a runtime only reserves.
    pub resident_mb: Option<u64>,
    /// Maximum megabytes in all writable folders together, and in each file.
    pub disk_mb: u64,
}

/// The kind of memory limit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum MemoryLimit {
    /// Megabytes of address space: exact, for programs that reserve no more than they use (C, C++, Rust).
    AddressSpace(u64),
    /// Megabytes of writable private memory, for runtimes that reserve far more addresses than they use (Java, Go, V8).
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
    /// Wall-clock timeout, for programs that wait instead of working.
    pub wall: Duration,
    /// Maximum bytes stored from standard output, and from standard error.
    pub output_cap: usize,
    /// Bytes of output after which the program is stopped.
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
    /// It slept too long, or reached the wall-clock timeout.
    WallTimeout,
    Cancelled,
    TooMuchOutput,
    TooManyThreads,
    /// Its resident memory exceeded the policy.
    TooMuchMemory,
    /// The writable folders exceeded the policy.
    TooMuchDisk,
}

/// A program that ended.
#[derive(Clone, Debug)]
pub struct FinishedProcess {
    pub ended: ExitReason,
    pub stdout: Vec<u8>,
    pub stderr: Vec<u8>,
    /// Whether output was cut at the cap.
    pub truncated: bool,
    /// User and system time of the program and the children it waited for.
    pub cpu: Duration,
    /// Largest resident memory in bytes; 0 if the program ended before it could be measured.
    pub peak_memory: u64,
}

/// The order for `rung __jail`: the isolation layers to activate, and the program to become.
#[derive(Debug, Serialize, Deserialize)]
pub(super) struct LaunchSpec {
    pub walls: Vec<IsolationLayer>,
    pub policy: JailPolicy,
    pub program: PathBuf,
    pub args: Vec<OsString>,
    /// Prefix of the launcher's own error message. The program never sees it, so it can't imitate the launcher.
    pub nonce: String,
}

/// The argument that makes the launcher test the isolation layers.
pub(super) const PROBE_ARGUMENT: &str = "--probe";

/// Exit code if the program was never started. The last line of standard error is the order's nonce and the reason.
pub(super) const NOT_STARTED_EXIT_CODE: i32 = 97;
