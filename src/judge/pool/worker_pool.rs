//! The pool of worker processes: prepares the image if it is missing, starts one worker per core, restarts a worker
//! that dies, and makes executions awaitable.
//!
//! A worker runs one execution at a time, in its own process. Threads of one process would share its page tables, and
//! every page an interpreter writes for the first time would briefly stop the others: measured, a third of all time on
//! two cores. If a worker dies, its execution is tried once more, because the system may have killed it when memory ran
//! out. If it kills a worker again, the execution itself is the cause.

use std::collections::HashMap;
use std::path::PathBuf;
use std::process::Stdio;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use tokio::io::{AsyncBufReadExt, AsyncReadExt, AsyncWriteExt, BufReader};
use tokio::process::{Child, ChildStdin, ChildStdout, Command};
use tokio::sync::{Mutex as AsyncMutex, mpsc, oneshot, watch};

use super::cpu_count::cpu_count;
use super::suspend_timer::{POLL_INTERVAL, SuspendAwareTimer};
use super::worker::{WorkerAnswer, WorkerRequest, message_line};
use crate::judge::cancel::Cancel;
use crate::judge::native::isolation::LayerState;
use crate::judge::verdict::answer_size::MAX_ANSWER_BYTES;
use crate::judge::wasm::image::ImagePaths;
use crate::judge::wasm::image::prepare_progress::{PrepareGauge, PrepareProgress};
use crate::judge::wasm::sandbox::{Allowance, Execution, ExecutionEnd};
use crate::types::json_text::parse_message;

mod worker_slots;

use worker_slots::WorkerSlots;

/// Maximum number of workers, however many cores the machine has.
const MAX_WORKERS: usize = 8;
/// Time after which a worker counts as hung, beyond the longest allowance of its executions. Every execution has ended
/// by then, and the worker reports each end.
const HANG_TIMEOUT: Duration = Duration::from_secs(5);
/// Maximum time for a worker to become ready. Usually it takes a second, and a few more on a busy machine.
const START_TIMEOUT: Duration = Duration::from_mins(2);
const NO_REPLY_REASON: &str = "the worker does not answer";
/// Maximum length of a line from a worker: the largest answer with every character escaped.
const MAX_LINE_BYTES: u64 = 2 * MAX_ANSWER_BYTES as u64 + (1 << 20);

/// The state of the sandbox.
#[derive(Clone, Debug, PartialEq)]
pub enum PoolStatus {
    Idle,
    /// `fraction` is in [0, 1], estimated from the stage and the time spent in it.
    Preparing {
        stage: &'static str,
        fraction: f64,
    },
    Starting,
    Ready,
    /// A full sentence with the next step.
    Failed {
        message: String,
    },
}

/// How to start this program again as a worker.
#[derive(Clone, Debug)]
pub struct Launcher {
    /// The path of the `rung` executable.
    pub program: PathBuf,
    /// The cache folder that contains the image.
    pub cache: PathBuf,
}

/// Supervised workers; clones share them.
#[derive(Clone, Debug)]
pub struct WorkerPool {
    shared: Arc<PoolState>,
}

#[derive(Debug)]
struct PoolState {
    launcher: Launcher,
    status: watch::Sender<PoolStatus>,
    /// One entry per worker; `slots` knows which of them are free.
    workers: Vec<AsyncMutex<Option<Arc<WorkerProcess>>>>,
    slots: WorkerSlots,
    /// Locked while the image is made or discarded; counts how often it was discarded.
    image: AsyncMutex<u64>,
    next_id: AtomicU64,
    /// The isolation layers around the workers, as the first worker reported them.
    walls: std::sync::OnceLock<Vec<LayerState>>,
}

/// One running worker process.
#[derive(Debug)]
struct WorkerProcess {
    requests: mpsc::UnboundedSender<WorkerRequest>,
    pending: Arc<Mutex<PendingExecutions>>,
    child: Mutex<Child>,
}

/// The executions a worker is running.
#[derive(Debug)]
struct PendingExecutions {
    executions: HashMap<u64, PendingExecution>,
    /// The time of its last message.
    heard: Instant,
    /// Whether the worker has ended. Then no new request will be answered.
    ended: bool,
}

#[derive(Debug)]
struct PendingExecution {
    answer: oneshot::Sender<Execution>,
    wall: Duration,
}

/// An execution that a caller awaits. If it is dropped before the answer arrives, the worker is asked to cancel it.
struct ExecutionGuard<'a> {
    worker: &'a WorkerProcess,
    id: u64,
}

impl Drop for ExecutionGuard<'_> {
    fn drop(&mut self) {
        if self.worker.pending().executions.remove(&self.id).is_some() {
            let _ = self.worker.requests.send(WorkerRequest::Cancel { id: self.id });
        }
    }
}

/// The worker process has died.
struct WorkerCrashed;

/// A worker that failed to start.
struct StartFailure {
    reason: String,
    /// Whether the worker itself reported that the image can't be used.
    blames_image: bool,
}

impl WorkerPool {
    #[must_use]
    pub fn new(launcher: Launcher) -> Self {
        let count = cpu_count().min(MAX_WORKERS);
        let shared = PoolState {
            launcher,
            status: watch::Sender::new(PoolStatus::Idle),
            workers: (0..count).map(|_| AsyncMutex::new(None)).collect(),
            slots: WorkerSlots::new(count),
            image: AsyncMutex::new(0),
            next_id: AtomicU64::new(1),
            walls: std::sync::OnceLock::new(),
        };
        Self { shared: Arc::new(shared) }
    }

    /// Returns how to start this program again.
    pub(in crate::judge) fn launcher(&self) -> &Launcher {
        &self.shared.launcher
    }

    /// Subscribes to the status.
    #[must_use]
    pub fn status(&self) -> watch::Receiver<PoolStatus> {
        self.shared.status.subscribe()
    }

    /// Returns the state of the isolation layers around the worker; empty before the first start.
    #[must_use]
    pub fn layer_states(&self) -> &[LayerState] {
        self.shared.walls.get().map_or(&[], Vec::as_slice)
    }

    /// Returns the process ids of the running workers, the first worker's first. It is used by tests that kill them.
    pub async fn worker_ids(&self) -> Vec<u32> {
        let mut ids = Vec::new();
        for slot in &self.shared.workers {
            let slot = slot.lock().await;
            ids.extend(
                slot.as_ref().and_then(|worker| worker.child.lock().unwrap_or_else(PoisonError::into_inner).id()),
            );
        }
        ids
    }

    /// Starts or restarts the first worker, waits until it is ready, and starts the others in the background.
    ///
    /// # Errors
    /// A full sentence if the image can't be prepared or the worker can't be started.
    pub async fn ensure_ready(&self) -> Result<(), String> {
        self.get_worker(0).await?;
        let cell = self.clone();
        tokio::spawn(async move {
            for place in 1..cell.shared.workers.len() {
                // The error is returned again to a caller that needs this worker.
                let _ = cell.get_worker(place).await;
            }
        });
        Ok(())
    }

    /// Returns the digest of the metered interpreter, which is the same on every machine (see [`ImagePaths::digest`]).
    /// Makes the image if it is missing.
    ///
    /// # Errors
    /// A full sentence if the image can't be prepared or read.
    pub async fn image_digest(&self) -> Result<String, String> {
        let paths = ImagePaths::new(&self.shared.launcher.cache);
        self.ensure_image(&paths).await?;
        paths.digest().ok_or_else(|| format!("{} can't be read. Run `rung doctor`.", paths.snapshot().display()))
    }

    /// Executes a script in a new interpreter. Waits for the sandbox if it is not ready yet.
    ///
    /// # Errors
    /// As for [`WorkerPool::ensure_ready`]. A script that kills the worker twice is an `Ok` with
    /// [`ExecutionEnd::Died`].
    pub async fn execute(&self, script: String, allowance: Allowance, cancel: &Cancel) -> Result<Execution, String> {
        for _ in 0..2 {
            let turn = tokio::select! {
                turn = self.shared.slots.acquire() => turn,
                () = cancel.cancelled() => return Ok(Execution::not_run(ExecutionEnd::Cancelled)),
            };
            if let Ok(execution) = self.try_execute(turn.place, &script, allowance, cancel).await? {
                return Ok(execution);
            }
        }
        Ok(Execution::not_run(ExecutionEnd::Died("the interpreter itself crashed".to_owned())))
    }

    async fn try_execute(
        &self,
        place: usize,
        script: &str,
        allowance: Allowance,
        cancel: &Cancel,
    ) -> Result<Result<Execution, WorkerCrashed>, String> {
        let worker = self.get_worker(place).await?;
        let id = self.shared.next_id.fetch_add(1, Ordering::Relaxed);
        let (answer, mut receiver) = oneshot::channel();
        let wall = Duration::from_millis(allowance.wall_ms);
        worker.pending().executions.insert(id, PendingExecution { answer, wall });
        let _wanted = ExecutionGuard { worker: &worker, id };
        // Checked after the entry was inserted: if the worker ends from here on, the entry is dropped, which is noticed
        // below.
        let (sent, request) = (Instant::now(), WorkerRequest::Execute { id, script: script.to_owned(), allowance });
        if worker.pending().ended || worker.requests.send(request).is_err() {
            self.discard(place, &worker).await;
            return Ok(Err(WorkerCrashed));
        }
        let mut awake = SuspendAwareTimer::start_at(sent);
        loop {
            let look = worker.hang_deadline(sent).min(Instant::now() + POLL_INTERVAL);
            tokio::select! {
                // An answer that arrived while this process was suspended still counts.
                biased;
                answer = &mut receiver => {
                    if answer.is_err() {
                        self.discard(place, &worker).await;
                    }
                    return Ok(answer.map_err(|_| WorkerCrashed));
                }
                () = cancel.cancelled() => return Ok(Ok(Execution::not_run(ExecutionEnd::Cancelled))),
                () = tokio::time::sleep_until(look.into()) => {
                    let lost = awake.suspended_time(Instant::now());
                    if Instant::now() >= worker.hang_deadline(sent) + lost {
                        worker.kill();
                        self.discard(place, &worker).await;
                        return Ok(Err(WorkerCrashed));
                    }
                }
            }
        }
    }

    async fn get_worker(&self, place: usize) -> Result<Arc<WorkerProcess>, String> {
        let mut slot = self.shared.workers[place].lock().await;
        // A worker that died while idle is replaced before it gets a request.
        if let Some(worker) = slot.as_ref().filter(|worker| !worker.pending().ended) {
            return Ok(Arc::clone(worker));
        }
        match self.start_worker().await {
            Ok(worker) => {
                let worker = Arc::new(worker);
                *slot = Some(Arc::clone(&worker));
                self.shared.status.send_replace(PoolStatus::Ready);
                Ok(worker)
            }
            Err(message) => {
                self.shared.status.send_replace(PoolStatus::Failed { message: message.clone() });
                Err(message)
            }
        }
    }

    /// Removes a worker that died, unless it was already replaced.
    async fn discard(&self, place: usize, worker: &Arc<WorkerProcess>) {
        let mut slot = self.shared.workers[place].lock().await;
        if slot.as_ref().is_some_and(|current| Arc::ptr_eq(current, worker)) {
            *slot = None;
        }
    }

    async fn start_worker(&self) -> Result<WorkerProcess, String> {
        let paths = ImagePaths::new(&self.shared.launcher.cache);
        let mut died = false;
        for last_try in [false, false, true] {
            let version = self.ensure_image(&paths).await?;
            self.shared.status.send_if_modified(|status| {
                let first = !matches!(status, PoolStatus::Ready | PoolStatus::Starting);
                if first {
                    *status = PoolStatus::Starting;
                }
                first
            });
            match self.spawn_worker().await {
                Ok(worker) => return Ok(worker),
                Err(StartFailure { reason, .. }) if last_try || reason == NO_REPLY_REASON => {
                    return Err(format!("The sandbox does not start: {reason}. Run `rung doctor`."));
                }
                // A crash doesn't prove that the image is bad: the system may have killed the worker when memory ran
                // out.
                Err(StartFailure { blames_image: false, .. }) if !died => died = true,
                // The image is damaged or from another version: make a new one, once, but keep one made since then for
                // another worker.
                Err(StartFailure { .. }) => {
                    let mut present = self.shared.image.lock().await;
                    if *present == version {
                        *present += 1;
                        paths.discard();
                    }
                }
            }
        }
        Err("The sandbox does not start. Run `rung doctor`.".to_owned())
    }

    /// Makes the image if it is missing. Returns how many images were discarded before.
    async fn ensure_image(&self, paths: &ImagePaths) -> Result<u64, String> {
        let version = self.shared.image.lock().await;
        if !paths.exists() {
            self.prepare_image().await?;
        }
        Ok(*version)
    }

    /// Makes the image in a separate process and updates the progress.
    async fn prepare_image(&self) -> Result<(), String> {
        let failed = |what: String| format!("The sandbox could not be prepared: {what}. Run `rung doctor`.");
        let mut child = self
            .command("__prepare")
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .map_err(|e| failed(e.to_string()))?;
        let (Some(out), Some(err)) = (child.stdout.take(), child.stderr.take()) else {
            return Err(failed("its output can't be read".to_owned()));
        };
        let complaint = tokio::spawn(async move {
            let mut lines = BufReader::new(err).lines();
            let mut last = String::new();
            while let Ok(Some(line)) = lines.next_line().await {
                last = line;
            }
            last
        });
        self.track_preparation(BufReader::new(out)).await;
        let status = child.wait().await.map_err(|e| failed(e.to_string()))?;
        if status.success() {
            return Ok(());
        }
        let complaint = complaint.await.unwrap_or_default();
        Err(failed(if complaint.is_empty() { status.to_string() } else { complaint }))
    }

    /// Publishes the progress that the preparing process tells.
    async fn track_preparation(&self, out: BufReader<ChildStdout>) {
        let (mut lines, mut gauge) = (out.lines(), PrepareGauge::default());
        while let Ok(Some(line)) = lines.next_line().await {
            if let Some(progress) = PrepareProgress::parse(&line) {
                gauge.update(progress);
            }
            let (stage, fraction) = (gauge.stage_name(), gauge.fraction());
            self.shared.status.send_replace(PoolStatus::Preparing { stage, fraction });
        }
    }

    fn command(&self, role: &str) -> Command {
        let mut command = Command::new(&self.shared.launcher.program);
        command.arg(role).arg(&self.shared.launcher.cache).env_clear().kill_on_drop(true);
        // A separate process group: keys that stop or end the program in the terminal must not reach the worker.
        command.process_group(0);
        command
    }

    async fn spawn_worker(&self) -> Result<WorkerProcess, StartFailure> {
        let plain = |reason: &str| StartFailure { reason: reason.to_owned(), blames_image: false };
        let paths = ImagePaths::new(&self.shared.launcher.cache);
        let stamp = paths.stamp();
        let mut child = self
            .command("__worker")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .map_err(|e| plain(&e.to_string()))?;
        let (Some(stdin), Some(stdout)) = (child.stdin.take(), child.stdout.take()) else {
            return Err(plain("its pipes are missing"));
        };
        let mut answers = BufReader::new(stdout);
        let first = tokio::time::timeout(START_TIMEOUT, read_answer(&mut answers)).await;
        match first.map_err(|_| plain(NO_REPLY_REASON))? {
            Some(WorkerAnswer::Ready { walls, .. }) => {
                paths.note_checked(stamp.as_deref());
                let _ = self.shared.walls.set(walls);
            }
            Some(WorkerAnswer::Unusable { reason }) => return Err(StartFailure { reason, blames_image: true }),
            _ => return Err(plain("the worker ended at once")),
        }
        let (requests, receiver) = mpsc::unbounded_channel();
        let pending =
            Arc::new(Mutex::new(PendingExecutions { executions: HashMap::new(), heard: Instant::now(), ended: false }));
        tokio::spawn(send_requests(receiver, stdin));
        tokio::spawn(receive_answers(answers, Arc::clone(&pending)));
        Ok(WorkerProcess { requests, pending, child: Mutex::new(child) })
    }
}

impl WorkerProcess {
    fn pending(&self) -> std::sync::MutexGuard<'_, PendingExecutions> {
        lock_pending(&self.pending)
    }

    /// Returns the time at which the worker counts as hung, for an execution requested at `sent`. Executions requested
    /// before it run first.
    fn hang_deadline(&self, sent: Instant) -> Instant {
        let pending = self.pending();
        let longest = pending.executions.values().map(|waiting| waiting.wall).max().unwrap_or_default();
        pending.heard.max(sent) + longest + HANG_TIMEOUT
    }

    fn kill(&self) {
        let _ = self.child.lock().unwrap_or_else(PoisonError::into_inner).start_kill();
    }
}

fn lock_pending(pending: &Mutex<PendingExecutions>) -> std::sync::MutexGuard<'_, PendingExecutions> {
    pending.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Reads the worker's next message. Returns `None` if the worker ended or its message is invalid.
async fn read_answer(answers: &mut BufReader<ChildStdout>) -> Option<WorkerAnswer> {
    let mut line = Vec::new();
    answers.take(MAX_LINE_BYTES).read_until(b'\n', &mut line).await.ok()?;
    parse_message(std::str::from_utf8(&line).ok()?).ok()
}

async fn receive_answers(mut answers: BufReader<ChildStdout>, pending: Arc<Mutex<PendingExecutions>>) {
    while let Some(WorkerAnswer::Done { id, execution }) = read_answer(&mut answers).await {
        let mut pending = lock_pending(&pending);
        pending.heard = Instant::now();
        if let Some(waiting) = pending.executions.remove(&id) {
            let _ = waiting.answer.send(execution);
        }
    }
    // Dropping the senders notifies every waiting caller that the worker has ended.
    let mut pending = lock_pending(&pending);
    pending.ended = true;
    pending.executions.clear();
}

async fn send_requests(mut requests: mpsc::UnboundedReceiver<WorkerRequest>, mut stdin: ChildStdin) {
    while let Some(request) = requests.recv().await {
        let Ok(line) = message_line(&request) else { continue };
        if stdin.write_all(line.as_bytes()).await.is_err() {
            return;
        }
    }
}

#[cfg(test)]
mod tests;
