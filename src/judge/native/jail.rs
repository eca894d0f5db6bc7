//! Runs a native program confined: limits, Landlock, seccomp, namespaces, an empty environment, its own process group.
//!
//! The program is started by `rung __jail`, which confines itself and then becomes the program; so no code of ours runs
//! between a fork and an exec. From outside, its output is read and capped, its clock and its folder are watched, and
//! its whole group is killed at the end, whatever the end was. Knows nothing of languages and verdicts.

use std::ffi::OsString;
use std::hash::{BuildHasher, Hasher, RandomState};
use std::path::{Path, PathBuf};
use std::time::Duration;

use serde::{Deserialize, Serialize};

use super::super::cancel::Cancel;

mod enter;
mod layers;
mod watch;

pub use crate::judge::confine::{FileAccess, Layer, LayerState, Processes};
pub use enter::main;
pub use layers::Layers;

/// What a program may use.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Policy {
    pub files: FileAccess,
    pub processes: Processes,
    /// Processor time of one process. The kernel's own limit counts whole seconds and lies a second beyond.
    pub cpu: Duration,
    pub memory: Memory,
    /// Megabytes in all writable folders together, and in any one file.
    pub disk_mb: u64,
}

/// How memory is limited.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Memory {
    /// Megabytes of address space: exact, for programs that reserve no more than they use (C, C++, Rust).
    AddressSpace(u64),
    /// Megabytes of writable private memory: for run-times that reserve far more addresses than they use (Java, Go, V8).
    Data(u64),
}

/// A program to run.
#[derive(Clone, Debug)]
pub struct Job {
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
    pub policy: Policy,
}

/// How a program ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ended {
    Exit(i32),
    Signal(i32),
    /// The processor time ran out.
    OutOfTime,
    /// The wall-clock backstop.
    OutOfPatience,
    Cancelled,
    TooMuchOutput,
    /// The writable folders grew beyond the policy.
    TooMuchDisk,
}

/// A program that ended.
#[derive(Clone, Debug)]
pub struct Finished {
    pub ended: Ended,
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
struct Order {
    walls: Vec<Layer>,
    policy: Policy,
    program: PathBuf,
    args: Vec<OsString>,
    /// Begins the launcher's own complaint. The program never sees it, so it can't complain in the launcher's name.
    seal: String,
}

/// Runs a program behind the walls that `layers` found to stand here. `rung` is this program's own binary.
///
/// Dropping the future kills the program. So does the end of this process.
///
/// # Errors
/// A full sentence: the program could not be started or confined. What the program does is never an error.
pub async fn run(rung: &Path, layers: &Layers, job: Job, cancel: &Cancel) -> Result<Finished, String> {
    let bounds = watch::Bounds {
        cpu: job.policy.cpu,
        wall: job.wall,
        output_cap: job.output_cap,
        output_stop: job.output_stop,
        disk: job.policy.disk_mb << 20,
        folders: job.policy.files.writable.clone(),
    };
    let seal = seal();
    let order = Order {
        walls: layers.standing(),
        policy: job.policy,
        program: job.program,
        args: job.args,
        seal: seal.clone(),
    };
    let order =
        serde_json::to_string(&order).map_err(|error| format!("The program's policy can't be told: {error}."))?;
    let mut command = std::process::Command::new(rung);
    command.arg("__jail").arg(order).env_clear().envs(job.env).current_dir(&job.folder);
    let finished = watch::run(command, job.stdin, bounds, cancel).await?;
    match complaint(&finished, &seal) {
        Some(why) => Err(format!("The program could not be confined and so was not run: {why}. Run `rung doctor`.")),
        None => Ok(finished),
    }
}

/// What the launcher complained of, when the program never ran.
fn complaint(finished: &Finished, seal: &str) -> Option<String> {
    let text = String::from_utf8_lossy(&finished.stderr);
    let why = text.lines().last()?.strip_prefix(seal)?;
    (finished.ended == Ended::Exit(enter::NOT_STARTED)).then(|| why.to_owned())
}

/// A word nobody can guess: the standard library keys its hash tables with what the system calls random.
fn seal() -> String {
    let word = || RandomState::new().build_hasher().finish();
    format!("rung-jail {:016x}{:016x}: ", word(), word())
}
