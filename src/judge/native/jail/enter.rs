//! `rung __jail`: confines itself, then becomes the program it was told to run.
//!
//! Runs before anything of Rung has started: one thread, no runtime, no log. A wall that was promised and can't be put
//! up ends it with a message, never with an unconfined program.

use std::ffi::OsString;
use std::io::Write as _;
use std::os::unix::process::CommandExt;
use std::process::Command;

use rustix::process::Resource;

use super::layers::Layers;
use super::order::{Memory, NOT_STARTED, Order, PROBE, Policy};
use crate::judge::isolation::{self, FileAccess, Layer, LayerState, Processes, limit};

/// Stack of a native program: recursion as deep as judges usually allow. A quarter of it for run-times that take it as
/// the size of every thread's stack.
const STACK: u64 = 64 << 20;
/// Open files: generous for any run-time, and a bound for a leak.
const OPEN_FILES: u64 = 256;
/// Processes and threads inside the namespace: what holds between two looks of the watch, for all but root.
const TASKS: u64 = 256;

/// Confines this process and replaces it by the program. Returns only when that fails, with the exit code.
#[must_use]
pub fn main(arguments: &[OsString]) -> u8 {
    let argument = arguments.first().and_then(|argument| argument.to_str()).unwrap_or_default();
    if argument == PROBE {
        return probe();
    }
    let (seal, why) = match serde_json::from_str::<Order>(argument) {
        Ok(order) => (order.seal.clone(), become_program(&order)),
        Err(error) => ("rung-jail: ".to_owned(), format!("its order can't be read ({error})")),
    };
    let _ = writeln!(std::io::stderr(), "{seal}{why}");
    NOT_STARTED as u8
}

/// Returns only when it fails: why.
fn become_program(order: &Order) -> String {
    if let Err(why) = isolation::no_orphan() {
        return why;
    }
    for &wall in &order.walls {
        if let Err(why) = raise(wall, &order.policy) {
            return format!("{}: {why}", wall.name());
        }
    }
    let error = Command::new(&order.program).args(&order.args).exec();
    format!("{} can't be started ({error})", order.program.display())
}

/// Puts up one wall around this process. Answers what is enforced.
fn raise(wall: Layer, policy: &Policy) -> Result<String, String> {
    match wall {
        Layer::Limits => limits(policy),
        Layer::Namespaces => {
            let made = isolation::network()?;
            // Counted inside the namespace, so that the learner's other processes don't matter.
            limit(Resource::Nproc, TASKS)?;
            Ok(made)
        }
        Layer::Files => isolation::files(&policy.files),
        Layer::Calls => isolation::calls(policy.processes),
    }
}

fn limits(policy: &Policy) -> Result<String, String> {
    limit(Resource::Core, 0)?;
    limit(Resource::Cpu, policy.cpu.as_secs() + 2)?;
    limit(Resource::Fsize, policy.disk_mb << 20)?;
    limit(Resource::Nofile, OPEN_FILES)?;
    match policy.memory {
        Memory::AddressSpace(megabytes) => {
            limit(Resource::Stack, STACK)?;
            limit(Resource::As, megabytes << 20)?;
        }
        Memory::Data(megabytes) => {
            limit(Resource::Stack, STACK / 4)?;
            limit(Resource::Data, megabytes << 20)?;
        }
    }
    Ok("processor time, memory, disk, open files".to_owned())
}

/// Tries every wall and prints what came of it as JSON.
fn probe() -> u8 {
    let policy = Policy {
        files: FileAccess::default(),
        processes: Processes::None,
        cpu: std::time::Duration::from_secs(10),
        memory: Memory::Data(1024),
        disk_mb: 1,
    };
    let states = Layer::ALL.map(|layer| LayerState { layer, found: raise(layer, &policy) });
    let Ok(text) = serde_json::to_string(&Layers(states.to_vec())) else { return NOT_STARTED as u8 };
    match writeln!(std::io::stdout(), "{text}") {
        Ok(()) => 0,
        Err(_) => NOT_STARTED as u8,
    }
}
