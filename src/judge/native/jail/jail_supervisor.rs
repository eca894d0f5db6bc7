//! Supervises a confined program from outside: reads its output, measures its time, and kills its whole group at the
//! end.

use std::io;
use std::os::unix::process::{CommandExt, ExitStatusExt};
use std::path::{Path, PathBuf};
use std::process::{Command, ExitStatus, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use rustix::process::{Pid, Signal, WaitId, WaitIdOptions, kill_process_group, waitid};
use tokio::io::{AsyncRead, AsyncReadExt, AsyncWriteExt};
use tokio::process::{ChildStderr, ChildStdin, ChildStdout};
use tokio::sync::oneshot;
use wait4::{ResUse, Wait4};

use super::disk_usage;
use super::launch_spec::{ExitReason, FinishedProcess};
use super::proc_stats::{MemoryMeter, cpu_time, is_asleep, read_proc_status};
use crate::judge::cancel::Cancel;
use crate::judge::pool::suspend_timer::SuspendAwareTimer;

/// Interval between two checks of a running program.
const POLL_INTERVAL: Duration = Duration::from_millis(10);
/// Maximum time to wait for the end of the output. After the group is dead its pipes should be closed, so a pipe that
/// stays open longer is abandoned.
const OUTPUT_DRAIN_TIMEOUT: Duration = Duration::from_secs(2);

/// The limits at which a program is stopped.
pub(super) struct ResourceBounds {
    pub cpu: Duration,
    pub wall: Duration,
    /// Maximum total sleep of all threads; `None` if the program may wait for child processes.
    pub sleep: Option<Duration>,
    /// Maximum bytes of resident memory; `None` if only the kernel's own limits apply.
    pub memory: Option<u64>,
    /// Whether mapped files count too. They do for programs with a limited address space, so no page counts often.
    pub exact_memory: bool,
    /// Maximum threads at once. The kernel's own limit does not apply to root.
    pub threads: Option<u64>,
    /// Maximum bytes stored from each stream.
    pub output_cap: usize,
    /// Total bytes of both streams after which the program is stopped.
    pub output_stop: u64,
    /// Maximum bytes in all `folders` together.
    pub disk: u64,
    pub folders: Vec<PathBuf>,
}

/// The program's process id and pipes.
struct StartedProcess {
    pid: Pid,
    stdin: ChildStdin,
    stdout: ChildStdout,
    stderr: ChildStderr,
}

/// Starts the command in its own process group and supervises it until it ends.
pub(super) async fn run_supervised(
    command: Command,
    input: Vec<u8>,
    bounds: ResourceBounds,
    cancel: &Cancel,
) -> Result<FinishedProcess, String> {
    let failed = |error: &dyn std::fmt::Display| format!("The program could not be started: {error}.");
    let (tell, told) = oneshot::channel();
    let mut memory = MemoryMeter::new(Path::new(command.get_program()), bounds.exact_memory);
    let handle = tokio::runtime::Handle::current();
    // The same thread must start the program and wait for it, because Linux's death signal depends on the thread that
    // started it.
    let mut waiting = tokio::task::spawn_blocking(move || spawn_and_wait(command, tell, &handle));
    let Ok(StartedProcess { pid, mut stdin, stdout, stderr }) = told.await else {
        return Err(match waiting.await {
            Ok(Err(error)) => failed(&error),
            _ => failed(&"it was lost"),
        });
    };
    let group = ProcessGroup::new(pid);
    let written = Arc::new(AtomicU64::new(0));
    let out = tokio::spawn(read_capped(stdout, bounds.output_cap, Arc::clone(&written)));
    let err = tokio::spawn(read_capped(stderr, bounds.output_cap, Arc::clone(&written)));
    let feed = tokio::spawn(async move {
        // An error is ignored, because a program need not read its input.
        let _ = stdin.write_all(&input).await;
    });
    let (stopped, used) = tokio::select! {
        used = &mut waiting => (None, used),
        reason = supervise(pid, &bounds, (&written, &mut memory), cancel) => {
            group.kill();
            (Some(reason), waiting.await)
        }
    };
    group.disarm();
    feed.abort();
    let (used, own) = used.map_err(|error| failed(&error))?.map_err(|error| failed(&error))?;
    let ((stdout, cut_out), (stderr, cut_err)) = (drain_output(out).await, drain_output(err).await);
    let cpu = used.rusage.utime + used.rusage.stime;
    let too_much = written.load(Ordering::Relaxed) > bounds.output_stop;
    let is_programs = used.rusage.maxrss > own + OWN_PEAK_SLACK;
    let peak_memory = memory.peak(is_programs.then_some(used.rusage.maxrss));
    let over = ResourcesOver {
        memory: bounds.memory.is_some_and(|most| peak_memory > most),
        output: too_much,
        time: cpu > bounds.cpu,
    };
    let ended = exit_reason(stopped, over, used.status);
    Ok(FinishedProcess { ended, stdout, stderr, truncated: cut_out || cut_err, cpu, peak_memory })
}

/// The kernel adds up resident memory for each processor separately, so two figures of the same peak differ by some
/// megabytes.
const OWN_PEAK_SLACK: u64 = 16 << 20;

/// The limits that a program exceeded.
#[derive(Clone, Copy, Debug, Default)]
struct ResourcesOver {
    memory: bool,
    output: bool,
    time: bool,
}

/// Returns how the program ended. This depends on the resources it used, not on which limit the supervisor noticed
/// first, so it is the same on every run. Memory comes before output, because a runtime that ran out of memory may
/// print a dump of megabytes. Output comes before time: a program that prints endlessly uses up both, and the reader
/// slows it down.
fn exit_reason(stopped: Option<ExitReason>, over: ResourcesOver, status: ExitStatus) -> ExitReason {
    let signal = status.signal();
    match stopped {
        Some(ExitReason::Cancelled) => ExitReason::Cancelled,
        _ if over.memory => ExitReason::TooMuchMemory,
        _ if over.output => ExitReason::TooMuchOutput,
        Some(reason) => reason,
        None if over.time || signal == Some(Signal::XCPU.as_raw()) => ExitReason::CpuTimeout,
        None if signal == Some(Signal::XFSZ.as_raw()) => ExitReason::TooMuchDisk,
        None => signal.map_or(ExitReason::Exit(status.code().unwrap_or(-1)), ExitReason::Signal),
    }
}

/// Starts the program, sends its pipes to the caller, and waits until it has ended and its group is dead. Returns the
/// resources it used and this process's own peak memory after the start.
///
/// The kernel's figure for the child includes that peak, because a child begins with a copy of this process's memory.
/// The peak is read after the start: this process may have grown until then.
fn spawn_and_wait(
    mut command: Command,
    tell: oneshot::Sender<StartedProcess>,
    handle: &tokio::runtime::Handle,
) -> io::Result<(ResUse, u64)> {
    let _runtime = handle.enter();
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).process_group(0);
    let mut child = command.spawn()?;
    let own = read_proc_status("self").peak;
    let pid = Pid::from_child(&child);
    let group = ProcessGroup::new(pid);
    if let (Some(stdin), Some(stdout), Some(stderr)) = (child.stdin.take(), child.stdout.take(), child.stderr.take()) {
        let started = StartedProcess {
            pid,
            stdin: ChildStdin::from_std(stdin)?,
            stdout: ChildStdout::from_std(stdout)?,
            stderr: ChildStderr::from_std(stderr)?,
        };
        if tell.send(started).is_err() {
            group.kill();
        }
    }
    // It is not reaped yet: while it is a zombie, its id still names this group and no other.
    let ended = WaitIdOptions::EXITED | WaitIdOptions::NOWAIT;
    while let Err(rustix::io::Errno::INTR) = waitid(WaitId::Pid(pid), ended) {}
    group.kill();
    group.disarm();
    Ok((child.wait4()?, own))
}

/// Kills the program's process group when dropped, so no process survives if the caller drops the future.
struct ProcessGroup {
    pid: Pid,
    armed: bool,
}

impl ProcessGroup {
    fn new(pid: Pid) -> Self {
        Self { pid, armed: true }
    }

    fn kill(&self) {
        // The group may already be dead.
        let _ = kill_process_group(self.pid, Signal::KILL);
    }

    /// Disarms the guard after the program was reaped, because its id may now be reused.
    fn disarm(mut self) {
        self.armed = false;
    }
}

impl Drop for ProcessGroup {
    fn drop(&mut self) {
        if self.armed {
            self.kill();
        }
    }
}

/// Returns the reason once the program must be stopped.
async fn supervise(
    pid: Pid,
    bounds: &ResourceBounds,
    (written, memory): (&AtomicU64, &mut MemoryMeter),
    cancel: &Cancel,
) -> ExitReason {
    let (began, name) = (Instant::now(), pid.as_raw_nonzero().to_string());
    let mut awake = SuspendAwareTimer::start_at(began);
    let mut sleep = SleepMeter::default();
    loop {
        let looked = Instant::now();
        tokio::select! {
            () = cancel.cancelled() => return ExitReason::Cancelled,
            () = tokio::time::sleep(POLL_INTERVAL) => {}
        }
        let (size, cpu, printed) = (memory.measure(&name), cpu_time(pid), written.load(Ordering::Relaxed));
        if bounds.memory.is_some_and(|most| memory.largest() > most) {
            return ExitReason::TooMuchMemory;
        }
        if printed > bounds.output_stop {
            return ExitReason::TooMuchOutput;
        }
        // Checked before time, because endless threads use that up, too.
        if bounds.threads.is_some_and(|most| size.threads > most) {
            return ExitReason::TooManyThreads;
        }
        if cpu.is_some_and(|used| used > bounds.cpu) {
            return ExitReason::CpuTimeout;
        }
        let slept = sleep.count_sleep(looked.elapsed(), (cpu, printed), || is_asleep(pid));
        let lost = awake.suspended_time(Instant::now());
        if began.elapsed().saturating_sub(lost) > bounds.wall || bounds.sleep.is_some_and(|most| slept > most) {
            return ExitReason::WallTimeout;
        }
        if !bounds.folders.is_empty()
            && disk_usage::measure_disk_usage(&bounds.folders).is_none_or(|used| used > bounds.disk)
        {
            return ExitReason::TooMuchDisk;
        }
    }
}

/// Measures how long a program has slept in total.
#[derive(Debug, Default)]
struct SleepMeter {
    slept: Duration,
    /// The processor time and output bytes at the last check.
    before: (Option<Duration>, u64),
}

impl SleepMeter {
    /// Counts the time since the last check as sleep if the program made no progress and no thread is awake now. If its
    /// processor time is unknown, it counts nothing.
    fn count_sleep(&mut self, time: Duration, now: (Option<Duration>, u64), asleep: impl FnOnce() -> bool) -> Duration {
        if now.0.is_some() && now == self.before && asleep() {
            // A check that comes late on a busy machine proves no more than one interval.
            self.slept += time.min(2 * POLL_INTERVAL);
        }
        self.before = now;
        self.slept
    }
}

/// Reads a stream to its end, stores the first `cap` bytes and counts all of them.
async fn read_capped(mut stream: impl AsyncRead + Unpin, cap: usize, written: Arc<AtomicU64>) -> (Vec<u8>, bool) {
    let (mut kept, mut cut, mut buffer) = (Vec::new(), false, vec![0; 64 << 10]);
    while let Ok(read) = stream.read(&mut buffer).await {
        if read == 0 {
            break;
        }
        written.fetch_add(read as u64, Ordering::Relaxed);
        let room = cap.saturating_sub(kept.len()).min(read);
        kept.extend_from_slice(&buffer[..room]);
        cut |= room < read;
    }
    (kept, cut)
}

async fn drain_output(reader: tokio::task::JoinHandle<(Vec<u8>, bool)>) -> (Vec<u8>, bool) {
    let abort = reader.abort_handle();
    match tokio::time::timeout(OUTPUT_DRAIN_TIMEOUT, reader).await {
        Ok(Ok(read)) => read,
        _ => {
            abort.abort();
            (Vec::new(), true)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_time_without_work_and_output_is_sleep() {
        let mut sleep = SleepMeter::default();
        let (time, worked) = (POLL_INTERVAL, |ms| Some(Duration::from_millis(ms)));
        for (now, asleep, ticks) in [
            ((worked(0), 0), true, 0),
            ((worked(0), 0), true, 1),
            ((worked(0), 0), false, 1),
            ((worked(10), 0), true, 1),
            ((worked(10), 5), true, 1),
            ((worked(10), 5), true, 2),
            ((None, 5), true, 2),
            ((None, 5), true, 2),
        ] {
            assert_eq!(sleep.count_sleep(time, now, || asleep), POLL_INTERVAL * ticks, "{now:?}");
        }
        sleep.before = (worked(0), 0);
        assert_eq!(
            sleep.count_sleep(Duration::from_secs(9), (worked(0), 0), || true),
            POLL_INTERVAL * 4,
            "a late look"
        );
    }

    #[test]
    fn what_was_used_decides_and_output_comes_before_time() {
        let exit = |code: i32| ExitStatus::from_raw(code << 8);
        let killed = ExitStatus::from_raw(9);
        for (stopped, output, time, status, expected) in [
            (None, false, false, exit(3), ExitReason::Exit(3)),
            (Some(ExitReason::TooMuchMemory), false, false, killed, ExitReason::TooMuchMemory),
            (None, false, false, killed, ExitReason::Signal(9)),
            (None, false, true, exit(0), ExitReason::CpuTimeout),
            (None, false, false, ExitStatus::from_raw(Signal::XCPU.as_raw()), ExitReason::CpuTimeout),
            (None, false, false, ExitStatus::from_raw(Signal::XFSZ.as_raw()), ExitReason::TooMuchDisk),
            (None, true, true, exit(0), ExitReason::TooMuchOutput),
            (Some(ExitReason::CpuTimeout), false, true, killed, ExitReason::CpuTimeout),
            (Some(ExitReason::CpuTimeout), true, true, killed, ExitReason::TooMuchOutput),
            (Some(ExitReason::WallTimeout), true, false, killed, ExitReason::TooMuchOutput),
            (Some(ExitReason::TooMuchDisk), true, false, killed, ExitReason::TooMuchOutput),
            (Some(ExitReason::Cancelled), true, true, killed, ExitReason::Cancelled),
        ] {
            let over = ResourcesOver { memory: false, output, time };
            let found = exit_reason(stopped, over, status);
            assert_eq!(found, expected, "{stopped:?}, output {output}, time {time}, {status}");
            if stopped != Some(ExitReason::Cancelled) {
                let found = exit_reason(stopped, ResourcesOver { memory: true, ..over }, status);
                assert_eq!(found, ExitReason::TooMuchMemory, "{stopped:?}: a runtime dumps its state");
            }
        }
    }
}
