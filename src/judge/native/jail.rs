//! Runs a native program confined: limits, Landlock, seccomp, namespaces, an empty environment, its own process group.
//!
//! `rung __jail` starts the program: it confines itself and then becomes the program with `exec`, so no code of ours
//! runs between a fork and an exec. The supervisor caps the output, watches the clock and the folder, and always kills
//! the whole process group at the end. This module does not know languages or verdicts.

use std::hash::{BuildHasher, Hasher, RandomState};
use std::path::Path;
use std::time::Duration;

use crate::judge::cancel::Cancel;

pub mod available_layers;
mod disk_usage;
mod jail_launcher;
mod jail_supervisor;
mod launch_spec;
mod proc_stats;

pub use crate::judge::native::isolation::{FileAccess, IsolationLayer, LayerState, ProcessPolicy};
pub use available_layers::AvailableLayers;
pub use jail_launcher::main;
pub use launch_spec::{ExitReason, FinishedProcess, JailJob, JailPolicy, MemoryLimit};

use launch_spec::LaunchSpec;

/// Maximum time a program may sleep in total. No solution has a reason to wait.
const MAX_SLEEP: Duration = Duration::from_secs(2);
/// Maximum number of threads, which is more than any runtime starts on a large machine.
pub const MAX_THREADS: u64 = 200;

/// Runs a program behind the layers that `layers` found active. `rung` is the path of this executable.
///
/// The program is killed if the future is dropped or if this process ends.
///
/// # Errors
/// A full sentence if the program could not be started or confined. Failures of the program itself are not errors.
pub async fn run_jailed(
    rung: &Path,
    layers: &AvailableLayers,
    job: JailJob,
    cancel: &Cancel,
) -> Result<FinishedProcess, String> {
    let files = &job.policy.files;
    let alone = job.policy.processes == ProcessPolicy::None;
    let bounds = jail_supervisor::ResourceBounds {
        cpu: job.policy.cpu,
        wall: job.wall,
        sleep: alone.then_some(MAX_SLEEP),
        memory: job.policy.resident_mb.map(|megabytes| megabytes << 20),
        exact_memory: matches!(job.policy.memory, MemoryLimit::AddressSpace(_)),
        threads: alone.then_some(MAX_THREADS),
        output_cap: job.output_cap,
        output_stop: job.output_stop,
        disk: job.policy.disk_mb << 20,
        folders: files.writable.iter().chain(&files.growing).cloned().collect(),
    };
    let seal = nonce();
    let order = LaunchSpec {
        walls: layers.active(),
        policy: job.policy,
        program: job.program,
        args: job.args,
        nonce: seal.clone(),
    };
    let order =
        serde_json::to_string(&order).map_err(|error| format!("The program's policy can't be told: {error}."))?;
    let mut command = std::process::Command::new(rung);
    command.arg("__jail").arg(order).env_clear().envs(job.env).current_dir(&job.folder);
    let finished = jail_supervisor::run_supervised(command, job.stdin, bounds, cancel).await?;
    match launcher_error(&finished, &seal) {
        Some(why) => Err(format!("The program could not be confined and so was not run: {why}. Run `rung doctor`.")),
        None => Ok(finished),
    }
}

/// Returns the argument with which `rung __jail` starts a program inside the jail of its debugger. The program then has the
/// layers of an ordinary run: each is added to those of the debugger. The namespaces are the debugger's own.
///
/// # Errors
/// A full sentence if the policy can't be written.
pub fn nested_launch(layers: &AvailableLayers, policy: JailPolicy, program: &Path) -> Result<String, String> {
    let walls = layers.active().into_iter().filter(|layer| *layer != IsolationLayer::Namespaces).collect();
    let order = LaunchSpec { walls, policy, program: program.to_owned(), args: Vec::new(), nonce: nonce() };
    serde_json::to_string(&order).map_err(|error| format!("The program's policy can't be told: {error}."))
}

/// Returns the launcher's error message if the program was never started.
fn launcher_error(finished: &FinishedProcess, seal: &str) -> Option<String> {
    let text = String::from_utf8_lossy(&finished.stderr);
    let why = text.lines().last()?.strip_prefix(seal)?;
    (finished.ended == ExitReason::Exit(launch_spec::NOT_STARTED_EXIT_CODE)).then(|| why.to_owned())
}

/// Returns an unguessable word. The standard library seeds its hash tables with the system's random numbers.
fn nonce() -> String {
    let word = || RandomState::new().build_hasher().finish();
    format!("rung-jail {:016x}{:016x}: ", word(), word())
}
