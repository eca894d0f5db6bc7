//! The number of executions to run at once.

/// Returns the number of cores of this machine, which is the number of executions to run at once.
#[must_use]
pub fn cpu_count() -> usize {
    std::thread::available_parallelism().map_or(1, usize::from)
}
