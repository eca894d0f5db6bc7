//! The judge that is passed around: the workers, the toolchains, and what was learnt about references.
//!
//! What it can do stands beside each thing it does, as an `impl` of its own. Must judge nothing itself.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use serde_json::Value as Json;

use super::cell::Cell;
use super::made::Input;
use super::native::machine::Native;
use crate::model::facts::KnownPrograms;
use crate::model::growth::Measured;

/// Judges submissions. Clones share the worker, what was found out about toolchains and what was learnt about references.
#[derive(Clone, Debug)]
pub struct Judge {
    pub(super) cell: Cell,
    pub(super) native: Native,
    known: Arc<Mutex<Known>>,
}

/// Measured once per process: the interpreter's start and each reference's hardest case, in fuel.
#[derive(Debug, Default)]
pub(super) struct Known {
    pub start: Option<u64>,
    /// By problem and version.
    pub references: HashMap<(String, u32), ReferenceRun>,
    /// Growth of the programs that were measured, by everything that decides over it.
    pub growths: HashMap<String, Measured>,
    /// Generated inputs, by problem, version, size and seed.
    pub inputs: HashMap<(String, u32, u32, u64), Arc<[Json]>>,
    /// Cases that generators made, by everything they depend on.
    pub made: HashMap<String, Input>,
    /// What the packs' own programs answer and look like, by everything it depends on.
    pub programs: HashMap<String, Arc<KnownPrograms>>,
}

/// The result of running a problem's Python reference on every case.
#[derive(Clone, Debug)]
pub(super) struct ReferenceRun {
    /// Fuel of the hardest case. If the reference does not compile or never ends, the reason why there is no limit.
    pub fuel: Result<u64, String>,
    /// Why the reference is not accepted; empty if it is.
    pub fault: String,
}

impl Judge {
    /// Judges Python in this cell, and the languages of this machine beside it.
    #[must_use]
    pub fn new(cell: Cell) -> Self {
        let native = Native::new(cell.launcher().clone());
        Self::with_native(cell, native)
    }

    /// The same with native languages as given.
    #[must_use]
    pub fn with_native(cell: Cell, native: Native) -> Self {
        Self { cell, native, known: Arc::default() }
    }

    /// The sandbox's status as it changes.
    #[must_use]
    pub fn cell(&self) -> &Cell {
        &self.cell
    }

    /// The languages of this machine.
    #[must_use]
    pub fn native(&self) -> &Native {
        &self.native
    }

    pub(super) fn known(&self) -> MutexGuard<'_, Known> {
        self.known.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
