//! What several integration tests need: the binary, a shared sandbox image, hermetic folders.

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::JoinHandle;

/// The `rung` binary under test.
pub fn rung() -> &'static Path {
    Path::new(env!("CARGO_BIN_EXE_rung"))
}

/// A cache folder all tests share, so that the sandbox image is prepared once for the whole run.
pub fn cache() -> PathBuf {
    Path::new(env!("CARGO_TARGET_TMPDIR")).join("cache")
}

/// Threads that keep cores busy until this is dropped.
#[derive(Debug)]
pub struct Load {
    stop: Arc<AtomicBool>,
    threads: Vec<JoinHandle<()>>,
}

impl Load {
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

impl Drop for Load {
    fn drop(&mut self) {
        self.stop.store(true, Ordering::Relaxed);
        for thread in self.threads.drain(..) {
            let _ = thread.join();
        }
    }
}
