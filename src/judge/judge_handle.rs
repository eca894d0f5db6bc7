//! The shared judge handle: the workers, the toolchains and the cached measurements.
//!
//! Each feature adds its own `impl Judge` in its own module. This module must not judge anything itself.

use std::collections::HashMap;
use std::num::NonZeroUsize;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use lru::LruCache;
use serde_json::Value as Json;
use tokio::sync::{Mutex as AsyncMutex, OnceCell};

use super::extra::generated_case::GeneratedInput;
use super::extra::random_inputs::RandomInputs;
use super::native::host_machine::HostMachine;
use super::pool::worker_pool::WorkerPool;
use crate::types::growth_measurement::GrowthMeasurement;
use crate::types::program_facts::KnownPrograms;

/// Judges submissions. Clones share the worker pool, the detected toolchains and the measurements of references.
#[derive(Clone, Debug)]
pub struct Judge {
    pub(super) pool: WorkerPool,
    pub(super) native: HostMachine,
    known: Arc<Mutex<MemoryCache>>,
}

/// Generated inputs and cases that are kept: those of several problems. One may take tens of megabytes, so a check of a
/// whole pack must not keep all of them.
const KEPT_INPUTS: NonZeroUsize = NonZeroUsize::new(40).unwrap();

/// Values known to this process: the interpreter's start-up cost, the references' fuel and growth. Generated inputs are
/// kept while they are in use.
#[derive(Debug)]
pub(super) struct MemoryCache {
    /// Measured once: the cases of a submission start together, and all of them need it.
    pub start: Arc<OnceCell<u64>>,
    /// Reference runs by problem and version, or why there is none: the pack's fault.
    pub references: HashMap<(String, u32), Result<PythonReferenceRun, String>>,
    /// Locked while the reference of a problem and version runs, so that several submissions wait for one run.
    pub reference_turns: HashMap<(String, u32), Arc<AsyncMutex<()>>>,
    /// Growth of the measured programs, by everything that affects it.
    pub growths: HashMap<String, GrowthMeasurement>,
    /// Generated inputs, by problem, version, size and seed.
    pub inputs: LruCache<(String, u32, u32, u64), Arc<[Json]>>,
    /// Generated cases, by everything they depend on.
    pub made: LruCache<String, GeneratedInput>,
    /// Random inputs of problems, by everything they depend on.
    pub random: LruCache<String, Arc<RandomInputs>>,
    /// Answers and shapes of the packs' programs, by everything they depend on.
    pub programs: HashMap<String, Arc<KnownPrograms>>,
}

impl Default for MemoryCache {
    fn default() -> Self {
        Self {
            start: Arc::default(),
            references: HashMap::new(),
            reference_turns: HashMap::new(),
            growths: HashMap::new(),
            inputs: LruCache::new(KEPT_INPUTS),
            made: LruCache::new(KEPT_INPUTS),
            random: LruCache::new(KEPT_INPUTS),
            programs: HashMap::new(),
        }
    }
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
    /// Creates a judge that runs Python in this pool and the other languages natively on this machine.
    #[must_use]
    pub fn new(cell: WorkerPool) -> Self {
        let native = HostMachine::new(cell.launcher().clone());
        Self::with_native(cell, native)
    }

    /// Creates a judge with the given native languages.
    #[must_use]
    pub fn with_native(cell: WorkerPool, native: HostMachine) -> Self {
        Self { pool: cell, native, known: Arc::default() }
    }

    /// Returns the worker pool, which also publishes the sandbox's status.
    #[must_use]
    pub fn pool(&self) -> &WorkerPool {
        &self.pool
    }

    /// Returns the native languages of this machine.
    #[must_use]
    pub fn native(&self) -> &HostMachine {
        &self.native
    }

    pub(super) fn memory_cache(&self) -> MutexGuard<'_, MemoryCache> {
        self.known.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
