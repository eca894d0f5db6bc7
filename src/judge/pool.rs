//! The pool of worker processes: starting, sharing, timing and replacing them.

pub(super) mod cpu_count;
pub(super) mod suspend_timer;
pub mod worker;
pub(super) mod worker_pool;
