//! The worker: the process that holds the sandbox and runs nothing else.
//!
//! It reads requests from standard input, a JSON line each, executes them one after the other and answers on standard
//! output. Another thread reads on meanwhile, to hear of cancellations. It lives exactly as long as its standard input is open, so it never outlives
//! the program that started it, however that one ends. It knows no problems, no answers and no learner.

use std::collections::HashMap;
use std::io::{BufRead, Write};
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError, mpsc};

use rustix::process::Resource;
use serde::{Deserialize, Serialize};

use crate::judge::limits::INTERPRETER_MEMORY_BYTES;
use crate::judge::native::isolation::{
    self, FileAccess, IsolationLayer, LayerState as Wall, ProcessPolicy, lower_limit,
};
use crate::judge::wasm::image::{self, ImagePaths};
use crate::judge::wasm::sandbox::{Allowance, Execution, ExecutionEnd, Sandbox};

/// The most memory a pack may give a problem, and the interpreter's own.
const MAX_RUN_BYTES: u64 = (1024 << 20) + INTERPRETER_MEMORY_BYTES;
/// What the engine needs besides: stacks, tables, requests and answers.
const ENGINE_MEMORY_BYTES: u64 = 512 << 20;

/// What the program asks of the worker.
#[derive(Debug, Serialize, Deserialize)]
pub(in crate::judge) enum WorkerRequest {
    Execute { id: u64, script: String, allowance: Allowance },
    Cancel { id: u64 },
}

/// What the worker answers.
#[derive(Debug, Serialize, Deserialize)]
pub(in crate::judge) enum WorkerAnswer {
    /// The first line: the sandbox stands.
    Ready {
        /// What came of each wall around the worker itself.
        walls: Vec<Wall>,
    },
    /// The first line otherwise: the image can't be used.
    Unusable {
        reason: String,
    },
    Done {
        id: u64,
        execution: Execution,
    },
}

type CancelFlags = Arc<Mutex<HashMap<u64, Arc<AtomicBool>>>>;
type JobQueue = mpsc::Receiver<(u64, String, Allowance, Arc<AtomicBool>)>;

/// Runs the worker until standard input closes. Returns the process's exit code.
#[must_use]
pub fn main(cache: &Path) -> u8 {
    // A thread that panics would leave its execution unanswered; a worker that ends is replaced.
    std::panic::set_hook(Box::new(|_| std::process::abort()));
    let paths = ImagePaths::new(cache);
    // Before the image is mapped and any thread exists: walls hold for the threads that come after them.
    let walls = confine_worker(&paths);
    let sandbox = match image::load(&paths) {
        Ok(sandbox) => sandbox,
        Err(error) => {
            write_answer(&WorkerAnswer::Unusable { reason: format!("{error:#}") });
            return 1;
        }
    };
    let ((sender, jobs), flags) = (mpsc::channel(), CancelFlags::default());
    let taken = Arc::clone(&flags);
    std::thread::spawn(move || execute_all(&sandbox, &jobs, &taken));
    write_answer(&WorkerAnswer::Ready { walls });
    for line in std::io::stdin().lock().lines() {
        let Ok(line) = line else { break };
        match serde_json::from_str(&line) {
            Ok(WorkerRequest::Execute { id, script, allowance }) => {
                let flag = Arc::new(AtomicBool::new(false));
                lock_mutex(&flags).insert(id, Arc::clone(&flag));
                let _ = sender.send((id, script, allowance, flag));
            }
            Ok(WorkerRequest::Cancel { id }) => {
                if let Some(flag) = lock_mutex(&flags).get(&id) {
                    flag.store(true, Ordering::Relaxed);
                }
            }
            // A line that doesn't parse means that the two ends are not the same program.
            Err(_) => return 1,
        }
    }
    0
}

fn execute_all(sandbox: &Sandbox, jobs: &JobQueue, flags: &CancelFlags) {
    while let Ok((id, script, allowance, flag)) = jobs.recv() {
        let execution = if flag.load(Ordering::Relaxed) {
            Execution::not_run(ExecutionEnd::Cancelled)
        } else {
            sandbox.execute(&script, allowance, &flag)
        };
        lock_mutex(flags).remove(&id);
        write_answer(&WorkerAnswer::Done { id, execution });
    }
}

/// Writes one line. When nobody reads any more, there is nothing left to do.
fn write_answer(answer: &WorkerAnswer) {
    let Ok(mut line) = serde_json::to_vec(answer) else { return };
    line.push(b'\n');
    let mut out = std::io::stdout().lock();
    if out.write_all(&line).and_then(|()| out.flush()).is_err() {
        std::process::exit(0);
    }
}

fn lock_mutex<T>(mutex: &Mutex<T>) -> std::sync::MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Puts up what walls the kernel offers. None is needed for the sandbox to hold: they are there for the day the engine
/// has a hole.
fn confine_worker(paths: &ImagePaths) -> Vec<Wall> {
    let readable = vec![paths.folder.clone(), "/proc/self".into(), "/sys/devices/system/cpu".into()];
    let access = FileAccess { readable, ..FileAccess::default() };
    isolation::prefer_oom_kill();
    vec![
        Wall { layer: IsolationLayer::Limits, found: apply_limits() },
        Wall { layer: IsolationLayer::Files, found: isolation::restrict_files(&access) },
        Wall { layer: IsolationLayer::Calls, found: isolation::restrict_calls(ProcessPolicy::None) },
    ]
}

/// No core dump (it would write the interpreter's memory to the disk), no file written, few files open, and memory for
/// the largest problem.
fn apply_limits() -> Result<String, String> {
    let memory = MAX_RUN_BYTES + ENGINE_MEMORY_BYTES;
    lower_limit(Resource::Core, 0)?;
    lower_limit(Resource::Fsize, 0)?;
    lower_limit(Resource::Nofile, 96)?;
    lower_limit(Resource::Data, memory)?;
    Ok(format!("memory {} MB, no files", memory >> 20))
}
