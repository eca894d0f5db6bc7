//! The pool of worker processes: starts, shares, times and replaces them.

pub(super) mod cpu_count;
pub(super) mod suspend_timer;
pub mod worker;
pub(super) mod worker_pool;
