//! `rung __jail`: confines itself, then becomes the program it was told to run.
//!
//! Runs before anything of Rung has started: one thread, no runtime, no log. A wall that was promised and can't be put
//! up ends it with a message, never with an unconfined program.

use std::ffi::OsString;
use std::io::Write as _;
use std::os::unix::process::CommandExt;
use std::process::Command;

use rustix::process::Resource;

use super::available_layers::AvailableLayers;
use super::launch_spec::{JailPolicy, LaunchSpec, MemoryLimit, NOT_STARTED_EXIT_CODE, PROBE_ARGUMENT};
use crate::judge::native::isolation::{self, FileAccess, IsolationLayer, LayerState, ProcessPolicy, lower_limit};

/// Stack of a native program: recursion as deep as judges usually allow. A quarter of it for run-times that take it as
/// the size of every thread's stack.
const STACK_BYTES: u64 = 64 << 20;
/// Open files: generous for any run-time, and a bound for a leak.
const MAX_OPEN_FILES: u64 = 256;
/// Processes and threads inside the namespace: what holds between two looks of the watch, for all but root.
const MAX_TASKS: u64 = 256;

/// Confines this process and replaces it by the program. Returns only when that fails, with the exit code.
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

/// Returns only when it fails: why.
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

/// Puts up one wall around this process. Answers what is enforced.
fn apply_layer(wall: IsolationLayer, policy: &JailPolicy) -> Result<String, String> {
    match wall {
        IsolationLayer::Limits => apply_resource_limits(policy),
        IsolationLayer::Namespaces => {
            let made = isolation::isolate_network()?;
            // Counted inside the namespace, so that the learner's other processes don't matter.
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

/// Tries every wall and prints what came of it as JSON.
fn probe_layers() -> u8 {
    let policy = JailPolicy {
        files: FileAccess::default(),
        processes: ProcessPolicy::None,
        cpu: std::time::Duration::from_secs(10),
        memory: MemoryLimit::Data(1024),
        disk_mb: 1,
    };
    let states = IsolationLayer::ALL.map(|layer| LayerState { layer, found: apply_layer(layer, &policy) });
    let Ok(text) = serde_json::to_string(&AvailableLayers(states.to_vec())) else { return NOT_STARTED_EXIT_CODE as u8 };
    match writeln!(std::io::stdout(), "{text}") {
        Ok(()) => 0,
        Err(_) => NOT_STARTED_EXIT_CODE as u8,
    }
}
