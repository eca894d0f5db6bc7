//! `rung __jail`: confines itself, then becomes the given program.
//!
//! It runs before any other part of Rung: one thread, no async runtime, no log. If a required isolation layer can't be
//! activated, it exits with a message and never starts the program unconfined.

use std::ffi::OsString;
use std::io::Write as _;
use std::os::unix::process::CommandExt;
use std::process::Command;

use rustix::process::Resource;

use super::available_layers::AvailableLayers;
use super::launch_spec::{JailPolicy, LaunchSpec, MemoryLimit, NOT_STARTED_EXIT_CODE, PROBE_ARGUMENT};
use crate::judge::native::isolation::{self, FileAccess, IsolationLayer, LayerState, ProcessPolicy, lower_limit};

/// Stack of a native program, deep enough for the recursion judges usually allow. Runtimes that use the limit for every
/// thread's stack get a quarter of it.
const STACK_BYTES: u64 = 64 << 20;
/// Maximum open files: generous for any runtime, but a bound for a leak.
const MAX_OPEN_FILES: u64 = 256;
/// Maximum processes and threads inside the namespace. It is the bound between two polls of the supervisor, except for
/// root.
const MAX_TASKS: u64 = 256;

/// Confines this process and replaces it with the program. Returns an exit code only if that fails.
#[must_use]
pub fn main(arguments: &[OsString]) -> u8 {
    let argument = arguments.first().and_then(|argument| argument.to_str()).unwrap_or_default();
    if argument == PROBE_ARGUMENT {
        return probe_layers();
    }
    let (seal, why) = match serde_json::from_str::<LaunchSpec>(argument) {
        Ok(order) => (order.nonce.clone(), confine_and_exec(&order)),
        Err(error) => ("rung-jail: ".to_owned(), format!("its order can't be read ({error})")),
    };
    let _ = writeln!(std::io::stderr(), "{seal}{why}");
    NOT_STARTED_EXIT_CODE as u8
}

/// Confines this process and starts the program. Returns the reason only if that fails.
fn confine_and_exec(order: &LaunchSpec) -> String {
    if let Err(why) = isolation::die_with_parent() {
        return why;
    }
    for &wall in &order.walls {
        if let Err(why) = apply_layer(wall, &order.policy) {
            return format!("{}: {why}", wall.name());
        }
    }
    let error = Command::new(&order.program).args(&order.args).exec();
    format!("{} can't be started ({error})", order.program.display())
}

/// Activates one isolation layer for this process. Returns a description of what is enforced.
fn apply_layer(wall: IsolationLayer, policy: &JailPolicy) -> Result<String, String> {
    match wall {
        IsolationLayer::Limits => apply_resource_limits(policy),
        IsolationLayer::Namespaces => {
            let made = isolation::isolate_network()?;
            // The namespace counts its own processes, so the learner's other processes don't matter.
            lower_limit(Resource::Nproc, MAX_TASKS)?;
            Ok(made)
        }
        IsolationLayer::Files => isolation::restrict_files(&policy.files),
        IsolationLayer::Calls => isolation::restrict_calls(policy.processes),
    }
}

fn apply_resource_limits(policy: &JailPolicy) -> Result<String, String> {
    lower_limit(Resource::Core, 0)?;
    lower_limit(Resource::Cpu, policy.cpu.as_secs() + 2)?;
    lower_limit(Resource::Fsize, policy.disk_mb << 20)?;
    lower_limit(Resource::Nofile, MAX_OPEN_FILES)?;
    match policy.memory {
        MemoryLimit::AddressSpace(megabytes) => {
            lower_limit(Resource::Stack, STACK_BYTES)?;
            lower_limit(Resource::As, megabytes << 20)?;
        }
        MemoryLimit::Data(megabytes) => {
            lower_limit(Resource::Stack, STACK_BYTES / 4)?;
            lower_limit(Resource::Data, megabytes << 20)?;
        }
    }
    Ok("processor time, memory, disk, open files".to_owned())
}

/// Tests every isolation layer and prints the results as JSON.
fn probe_layers() -> u8 {
    let policy = JailPolicy {
        files: FileAccess::default(),
        processes: ProcessPolicy::None,
        cpu: std::time::Duration::from_secs(10),
        memory: MemoryLimit::Data(1024),
        resident_mb: None,
        disk_mb: 1,
    };
    let states = IsolationLayer::ALL.map(|layer| LayerState { layer, found: apply_layer(layer, &policy) });
    let Ok(text) = serde_json::to_string(&AvailableLayers(states.to_vec())) else { return NOT_STARTED_EXIT_CODE as u8 };
    match writeln!(std::io::stdout(), "{text}") {
        Ok(()) => 0,
        Err(_) => NOT_STARTED_EXIT_CODE as u8,
    }
}
