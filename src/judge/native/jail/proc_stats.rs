//! Reads a running program's processor time, memory and threads from `/proc`, and whether it is asleep.
//!
//! On systems without `/proc`, all values are unknown, and only the kernel's own limits apply.

use std::fs;
use std::os::unix::fs::MetadataExt as _;
use std::path::Path;
use std::time::Duration;

use rustix::process::Pid;

/// Measures the memory of a program, from the moment it was loaded.
///
/// Until then the process is a copy of this one and then the launcher, whose memory is not the program's.
#[derive(Debug)]
pub(super) struct MemoryMeter {
    /// The executables of this process and of the launcher.
    before: Vec<FileId>,
    loaded: bool,
    exact: bool,
    largest: u64,
}

/// A file's device and number.
type FileId = (u64, u64);

impl MemoryMeter {
    /// Prepares to measure a program that `launcher` becomes. If `exact`, all resident memory counts, and the kernel's
    /// own peak can be used. Otherwise only anonymous memory counts: a program can map one file many times, but no one
    /// holds its pages more than once.
    pub fn new(launcher: &Path, exact: bool) -> Self {
        let before = [Path::new("/proc/self/exe"), launcher].into_iter().filter_map(file_id).collect();
        Self { before, loaded: false, exact, largest: 0 }
    }

    /// Measures the process now. All values are zero until the program is loaded.
    pub fn measure(&mut self, process: &str) -> ProcStatus {
        // The executable is read first: once it is the program, its memory is too.
        self.loaded |= file_id(Path::new(&format!("/proc/{process}/exe"))).is_some_and(|id| !self.before.contains(&id));
        if !self.loaded {
            return ProcStatus::default();
        }
        let size = read_proc_status(process);
        self.largest = self.largest.max(if self.exact { size.peak } else { size.anonymous });
        size
    }

    /// Returns the largest memory that was measured, in bytes.
    pub fn largest(&self) -> u64 {
        self.largest
    }

    /// Returns the largest memory. `counted` is the kernel's figure, if it is the program's.
    pub fn peak(&self, counted: Option<u64>) -> u64 {
        counted.filter(|_| self.exact).unwrap_or(0).max(self.largest)
    }
}

fn file_id(path: &Path) -> Option<FileId> {
    fs::metadata(path).ok().map(|meta| (meta.dev(), meta.ino()))
}

/// Threads and memory of a process.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct ProcStatus {
    /// The peak resident memory so far, in bytes.
    pub peak: u64,
    /// The anonymous memory now, resident or swapped out, in bytes.
    pub anonymous: u64,
    pub threads: u64,
}

/// Returns the size of a process (`self` is this one); all values are zero if it is unknown.
pub(super) fn read_proc_status(process: &str) -> ProcStatus {
    let text = fs::read_to_string(format!("/proc/{process}/status")).unwrap_or_default();
    let mut status = ProcStatus::default();
    for (name, value) in text.lines().filter_map(|line| line.split_once(':')) {
        let number = || value.trim().trim_end_matches(" kB").parse::<u64>().unwrap_or(0);
        match name {
            "VmHWM" => status.peak = number() << 10,
            "RssAnon" | "RssShmem" | "VmSwap" => status.anonymous += number() << 10,
            "Threads" => status.threads = number(),
            _ => {}
        }
    }
    status
}

/// Returns the user and system time so far.
pub(super) fn cpu_time(pid: Pid) -> Option<Duration> {
    let text = fs::read_to_string(format!("/proc/{}/stat", pid.as_raw_nonzero())).ok()?;
    let fields = fields_after_name(&text)?;
    let ticks: u64 = fields.get(11)?.parse::<u64>().ok()? + fields.get(12)?.parse::<u64>().ok()?;
    Some(Duration::from_millis(ticks * 1000 / rustix::param::clock_ticks_per_second()))
}

/// Returns whether no thread is running, ready to run, or waiting for the disk: all sleep or are stopped. A program
/// that waits for a core doesn't count, so a busy machine doesn't look like sleep.
pub(super) fn is_asleep(pid: Pid) -> bool {
    let Ok(tasks) = fs::read_dir(format!("/proc/{}/task", pid.as_raw_nonzero())) else { return false };
    let asleep =
        |stat: &str| fields_after_name(stat).is_some_and(|fields| matches!(fields[0], "S" | "T" | "t" | "Z" | "X"));
    // A thread that ended in the meantime counts as asleep.
    tasks.flatten().all(|task| fs::read_to_string(task.path().join("stat")).map_or(true, |stat| asleep(&stat)))
}

/// Returns the fields after the name, which is in parentheses and may contain any character. The list is never empty.
fn fields_after_name(stat: &str) -> Option<Vec<&str>> {
    let fields: Vec<&str> = stat.rsplit_once(')')?.1.split_whitespace().collect();
    (!fields.is_empty()).then_some(fields)
}

#[cfg(test)]
mod tests {
    #[cfg(target_os = "linux")]
    use super::*;

    #[cfg(target_os = "linux")]
    #[test]
    fn this_process_is_awake_and_has_a_size() {
        let own = rustix::process::getpid();
        let found = read_proc_status("self");
        assert!(found.peak > found.anonymous && found.anonymous > 0 && found.threads > 0, "{found:?}");
        assert!(cpu_time(own).is_some() && !is_asleep(own));
        assert_eq!(read_proc_status("nobody"), ProcStatus::default());
    }

    #[cfg(target_os = "linux")]
    #[test]
    fn memory_counts_from_the_moment_the_program_is_loaded() {
        let mut copy = MemoryMeter::new(Path::new("/bin/sh"), true);
        assert_eq!(copy.measure("self"), ProcStatus::default(), "this process is a copy of itself");
        assert_eq!(copy.peak(None), 0);
        assert_eq!(copy.peak(Some(7)), 7, "the kernel knows more");
        let mut shell = std::process::Command::new("sh");
        let mut child = shell.args(["-c", "read x"]).stdin(std::process::Stdio::piped()).spawn().expect("a shell");
        let began = std::time::Instant::now();
        while !is_asleep(Pid::from_child(&child)) && began.elapsed() < crate::testing::PATIENCE {
            std::thread::sleep(Duration::from_millis(5));
        }
        let pid = child.id().to_string();
        for (launcher, expected) in [("/bin/sh", false), ("/nonexistent", true)] {
            let mut meter = MemoryMeter::new(Path::new(launcher), true);
            assert_eq!(meter.measure(&pid).threads > 0, expected, "{launcher}");
            assert_eq!(meter.largest() > 0, expected, "{launcher}");
        }
        let mut anonymous = MemoryMeter::new(Path::new("/nonexistent"), false);
        let found = anonymous.measure(&pid).anonymous;
        assert!(found > 0 && anonymous.peak(Some(1 << 40)) == found, "{found}");
        child.kill().and_then(|()| child.wait()).expect("its end");
    }

    #[cfg(target_os = "linux")]
    #[test]
    fn whoever_waits_is_asleep_and_whoever_works_is_not() {
        for (script, expected) in [("read x", true), ("while :; do :; done", false)] {
            let mut shell = std::process::Command::new("sh");
            let mut child = shell.args(["-c", script]).stdin(std::process::Stdio::piped()).spawn().expect("a shell");
            let pid = Pid::from_child(&child);
            let began = std::time::Instant::now();
            while is_asleep(pid) != expected && began.elapsed() < crate::testing::PATIENCE {
                std::thread::sleep(Duration::from_millis(5));
            }
            assert_eq!(is_asleep(pid), expected, "{script}");
            child.kill().and_then(|()| child.wait()).expect("its end");
        }
    }
}
