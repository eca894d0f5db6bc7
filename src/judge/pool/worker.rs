//! The worker process, which contains the sandbox and runs nothing else.
//!
//! It reads requests from standard input (one JSON line each), executes them one after the other and answers on
//! standard output. A second thread keeps reading, to receive cancellations. The process ends when its standard input
//! closes, so it never outlives the program that started it, however that ends. It does not know problems, answers or
//! learners.

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
use crate::types::json_text::{parse_message, write_json};

/// The maximum memory of a problem plus the interpreter's own.
const MAX_RUN_BYTES: u64 = (1024 << 20) + INTERPRETER_MEMORY_BYTES;
/// Additional memory for the engine: stacks, tables, requests and answers.
const ENGINE_MEMORY_BYTES: u64 = 512 << 20;

/// A request from the program to the worker.
#[derive(Debug, Serialize, Deserialize)]
pub(in crate::judge) enum WorkerRequest {
    Execute { id: u64, script: String, allowance: Allowance },
    Cancel { id: u64 },
}

/// A message from the worker.
#[derive(Debug, Serialize, Deserialize)]
pub(in crate::judge) enum WorkerAnswer {
    /// The first message: the sandbox is ready.
    Ready {
        /// The state of each isolation layer around the worker itself.
        walls: Vec<Wall>,
    },
    /// The first message if the image can't be used.
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
    // A thread that panics would leave its execution unanswered. If the worker aborts, the pool replaces it.
    std::panic::set_hook(Box::new(|_| std::process::abort()));
    let paths = ImagePaths::new(cache);
    // Before the image is mapped and any thread exists, because isolation applies only to threads started later.
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
        match parse_message(&line) {
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
            // A line that doesn't parse means that the two processes are different versions.
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

/// Returns a message as one line of JSON. A message can have a megabyte of text. It becomes a JSON value first, whose text is
/// written by optimised code (see [`crate::types::json_text`]).
pub(in crate::judge) fn message_line(message: &impl Serialize) -> serde_json::Result<String> {
    let mut line = write_json(&serde_json::to_value(message)?);
    line.push('\n');
    Ok(line)
}

/// Writes one line. Exits if the program no longer reads, because there is no work left.
fn write_answer(answer: &WorkerAnswer) {
    let Ok(line) = message_line(answer) else { return };
    let mut out = std::io::stdout().lock();
    if out.write_all(line.as_bytes()).and_then(|()| out.flush()).is_err() {
        std::process::exit(0);
    }
}

fn lock_mutex<T>(mutex: &Mutex<T>) -> std::sync::MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Activates the isolation layers the kernel offers. The sandbox does not depend on them: they help if the engine has a
/// security hole.
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

/// Limits the worker: no core dump (it would write the interpreter's memory to the disk), no files written, few files
/// open, and memory for the largest problem.
fn apply_limits() -> Result<String, String> {
    let memory = MAX_RUN_BYTES + ENGINE_MEMORY_BYTES;
    lower_limit(Resource::Core, 0)?;
    lower_limit(Resource::Fsize, 0)?;
    lower_limit(Resource::Nofile, 96)?;
    lower_limit(Resource::Data, memory)?;
    Ok(format!("memory {} MB, no files", memory >> 20))
}
