//! Shared helpers of the integration tests: the binary, a shared sandbox image, hermetic folders.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use rung_tutor::clock::FixedClock;
use rung_tutor::orchestrator::{CodingOptions, TutorOptions};
use rung_tutor::paths::Paths;

use crate::testing::PATIENCE;

/// The `rung` binary under test.
pub fn rung() -> &'static Path {
    Path::new(env!("CARGO_BIN_EXE_rung"))
}

/// A cache folder that all tests share, so that the sandbox image is built only once for the whole run.
pub fn cache() -> PathBuf {
    Path::new(env!("CARGO_TARGET_TMPDIR")).join("cache")
}

/// A tutor on these folders and this clock, without a language model.
pub fn options(paths: Paths, clock: Arc<FixedClock>) -> TutorOptions {
    TutorOptions { paths, clock, program: rung().to_owned(), coding: CodingOptions::default(), model: None }
}

/// The starter pack's manifest without its paths, which name every problem: for a pack of some of them.
pub fn manifest_without_paths() -> String {
    let manifest = fs::read_to_string("problems/pack.toml").expect("a pack");
    manifest.split("\n# Paths:").next().expect("a pack").to_owned()
}

/// Copies a folder with everything in it.
pub fn copy(from: &Path, to: &Path) {
    fs::create_dir_all(to).expect("a folder");
    for entry in fs::read_dir(from).expect("a folder") {
        let entry = entry.expect("an entry");
        let target = to.join(entry.file_name());
        if entry.path().is_dir() {
            copy(&entry.path(), &target);
        } else {
            fs::copy(entry.path(), target).expect("a copy");
        }
    }
}

/// Interval between checks of a condition.
const POLL_INTERVAL: Duration = Duration::from_millis(20);

/// Waits until an attempt succeeds. If none does, fails with the last error, which names the missing condition.
pub fn until<T>(mut attempt: impl FnMut() -> Result<T, String>) -> T {
    let began = Instant::now();
    loop {
        match attempt() {
            Ok(done) => return done,
            Err(missing) => assert!(began.elapsed() < PATIENCE, "waited in vain for {missing}"),
        }
        std::thread::sleep(POLL_INTERVAL);
    }
}

/// Like [`until`], but lets other tasks run.
pub async fn soon<T>(mut attempt: impl AsyncFnMut() -> Result<T, String>) -> T {
    let began = Instant::now();
    loop {
        match attempt().await {
            Ok(done) => return done,
            Err(missing) => assert!(began.elapsed() < PATIENCE, "waited in vain for {missing}"),
        }
        tokio::time::sleep(POLL_INTERVAL).await;
    }
}

/// Returns the processes with a program below a folder.
#[cfg(target_os = "linux")]
pub fn running_below(folder: &Path) -> Vec<u32> {
    let entries = std::fs::read_dir("/proc").into_iter().flatten().flatten();
    let all = entries.filter_map(|entry| entry.file_name().to_str()?.parse().ok());
    all.filter(|id: &u32| std::fs::read_link(format!("/proc/{id}/exe")).is_ok_and(|exe| exe.starts_with(folder)))
        .collect()
}

/// Returns a field of a process's status in `/proc`.
#[cfg(target_os = "linux")]
pub fn status(process: u32, field: &str) -> String {
    let text = std::fs::read_to_string(format!("/proc/{process}/status")).unwrap_or_default();
    text.lines().find_map(|line| line.strip_prefix(field)).unwrap_or_default().trim().to_owned()
}

/// A field of a process's status that contains a size, in bytes.
#[cfg(target_os = "linux")]
pub fn size(process: u32, field: &str) -> u64 {
    let number: String = status(process, field).chars().filter(char::is_ascii_digit).collect();
    number.parse::<u64>().unwrap_or(0) << 10
}

/// Threads that keep cores busy until this is dropped.
#[derive(Debug)]
pub struct CpuLoad {
    stop: Arc<AtomicBool>,
    threads: Vec<JoinHandle<()>>,
}

impl CpuLoad {
    pub fn on_every_core() -> Self {
        Self::of(std::thread::available_parallelism().map_or(2, usize::from))
    }

    pub fn of(count: usize) -> Self {
        let stop = Arc::new(AtomicBool::new(false));
        let spin = |_| {
            let stop = Arc::clone(&stop);
            std::thread::spawn(move || while !stop.load(Ordering::Relaxed) {})
        };
        let threads = (0..count).map(spin).collect();
        Self { stop, threads }
    }
}

impl Drop for CpuLoad {
    fn drop(&mut self) {
        self.stop.store(true, Ordering::Relaxed);
        for thread in self.threads.drain(..) {
            let _ = thread.join();
        }
    }
}
