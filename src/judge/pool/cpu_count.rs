//! How many things are worth doing at once.

/// Executions worth starting at once: one for each core of this machine.
#[must_use]
pub fn cpu_count() -> usize {
    std::thread::available_parallelism().map_or(1, usize::from)
}
