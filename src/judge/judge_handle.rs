//! The judge that is passed around: the workers, the toolchains, and what was learnt about references.
//!
//! What it can do stands beside each thing it does, as an `impl` of its own. Must judge nothing itself.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use serde_json::Value as Json;

use super::extra::generated_case::GeneratedInput;
use super::native::host_machine::HostMachine;
use super::pool::worker_pool::WorkerPool;
use crate::types::growth_measurement::GrowthMeasurement;
use crate::types::program_facts::KnownPrograms;

/// Judges submissions. Clones share the worker, what was found out about toolchains and what was learnt about references.
#[derive(Clone, Debug)]
pub struct Judge {
    pub(super) pool: WorkerPool,
    pub(super) native: HostMachine,
    known: Arc<Mutex<MemoryCache>>,
}

/// Measured once per process: the interpreter's start and each reference's hardest case, in fuel.
#[derive(Debug, Default)]
pub(super) struct MemoryCache {
    pub start: Option<u64>,
    /// By problem and version.
    pub references: HashMap<(String, u32), PythonReferenceRun>,
    /// Growth of the programs that were measured, by everything that decides over it.
    pub growths: HashMap<String, GrowthMeasurement>,
    /// Generated inputs, by problem, version, size and seed.
    pub inputs: HashMap<(String, u32, u32, u64), Arc<[Json]>>,
    /// Cases that generators made, by everything they depend on.
    pub made: HashMap<String, GeneratedInput>,
    /// What the packs' own programs answer and look like, by everything it depends on.
    pub programs: HashMap<String, Arc<KnownPrograms>>,
}

/// The result of running a problem's Python reference on every case.
#[derive(Clone, Debug)]
pub(super) struct PythonReferenceRun {
    /// Fuel of the hardest case. If the reference does not compile or never ends, the reason why there is no limit.
    pub fuel: Result<u64, String>,
    /// Why the reference is not accepted; empty if it is.
    pub fault: String,
}

impl Judge {
    /// Judges Python in this cell, and the languages of this machine beside it.
    #[must_use]
    pub fn new(cell: WorkerPool) -> Self {
        let native = HostMachine::new(cell.launcher().clone());
        Self::with_native(cell, native)
    }

    /// The same with native languages as given.
    #[must_use]
    pub fn with_native(cell: WorkerPool, native: HostMachine) -> Self {
        Self { pool: cell, native, known: Arc::default() }
    }

    /// The sandbox's status as it changes.
    #[must_use]
    pub fn pool(&self) -> &WorkerPool {
        &self.pool
    }

    /// The languages of this machine.
    #[must_use]
    pub fn native(&self) -> &HostMachine {
        &self.native
    }

    pub(super) fn memory_cache(&self) -> MutexGuard<'_, MemoryCache> {
        self.known.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
