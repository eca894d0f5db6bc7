//! This machine: which toolchains and which walls there are (found out once, when first needed), how many programs run
//! at once, and whether the learner agreed to run code where a wall is missing.
//!
//! Nothing native runs unconfined without that. Must not judge.

use std::collections::HashMap;
use std::path::Path;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tokio::sync::{OnceCell, Semaphore, SemaphorePermit};

use super::jail::available_layers::AvailableLayers;
use super::languages::spec;
use super::program_cache::ProgramCache;
use super::reference_run::NativeReferenceRun;
use super::toolchain::{self, MissingToolchain, Toolchain};
use crate::judge::error::JudgeError;
use crate::judge::pool::cpu_count::cpu_count;
use crate::judge::pool::worker_pool::Launcher;
use crate::types::Language;

/// The machine's own compilers and run-times; clones share what was found out.
#[derive(Clone, Debug)]
pub struct HostMachine {
    shared: Arc<HostMachineState>,
}

#[derive(Debug)]
struct HostMachineState {
    launcher: Launcher,
    cache: ProgramCache,
    /// By [`Language::place`].
    toolchains: [OnceCell<Result<Toolchain, MissingToolchain>>; Language::ALL.len()],
    layers: OnceCell<AvailableLayers>,
    unconfined: AtomicBool,
    host_python: AtomicBool,
    /// As many programs run at once as there are cores: more would only slow each other down.
    slots: Semaphore,
    compilations: AtomicUsize,
    /// By problem, version and language.
    references: Mutex<HashMap<(String, u32, Language), NativeReferenceRun>>,
}

impl HostMachine {
    #[must_use]
    pub fn new(launcher: Launcher) -> Self {
        let shared = HostMachineState {
            cache: ProgramCache::new(&launcher.cache),
            launcher,
            toolchains: Default::default(),
            layers: OnceCell::new(),
            unconfined: AtomicBool::new(false),
            host_python: AtomicBool::new(false),
            slots: Semaphore::new(cpu_count()),
            compilations: AtomicUsize::new(0),
            references: Mutex::default(),
        };
        Self { shared: Arc::new(shared) }
    }

    /// The same with walls as told instead of as found: for machines that can't be asked, and for tests.
    #[must_use]
    pub fn with_layers(launcher: Launcher, layers: AvailableLayers) -> Self {
        let mut native = Self::new(launcher);
        if let Some(shared) = Arc::get_mut(&mut native.shared) {
            shared.layers = OnceCell::new_with(Some(layers));
        }
        native
    }

    /// The learner's consent to run code where a wall is missing.
    pub fn allow_unconfined(&self, allowed: bool) {
        self.shared.unconfined.store(allowed, Ordering::Relaxed);
    }

    /// Whether Python submissions run on the machine's own interpreter rather than in the sandbox.
    pub fn run_python_on_host(&self, on_host: bool) {
        self.shared.host_python.store(on_host, Ordering::Relaxed);
    }

    /// See [`HostMachine::run_python_on_host`].
    #[must_use]
    pub fn python_on_host(&self) -> bool {
        self.shared.host_python.load(Ordering::Relaxed)
    }

    /// What a language needs here, or why it can't be used. Asked once; the tools take a moment to answer.
    pub async fn toolchain(&self, language: Language) -> &Result<Toolchain, MissingToolchain> {
        let detect = async || {
            let profile = spec(language).profile;
            let found = toolchain::detect(language, profile.tools).await;
            found.map_err(|what| MissingToolchain { what, install: profile.install })
        };
        self.shared.toolchains[language.index()].get_or_init(detect).await
    }

    /// The walls around native code on this machine.
    pub async fn layers(&self) -> AvailableLayers {
        let rung = self.shared.launcher.program.clone();
        let probe = || async move {
            let probed = tokio::task::spawn_blocking(move || AvailableLayers::probe(&rung)).await;
            probed.unwrap_or_else(|_| AvailableLayers(Vec::new()))
        };
        self.shared.layers.get_or_init(probe).await.clone()
    }

    /// What keeps native code from running: the walls that are missing, while the learner has not agreed to go without.
    pub async fn consent_needed(&self) -> Option<Vec<String>> {
        if self.shared.unconfined.load(Ordering::Relaxed) {
            return None;
        }
        let layers = self.layers().await;
        (!layers.is_isolated()).then(|| layers.describe_missing())
    }

    /// How many times a compiler was started.
    #[must_use]
    pub fn compilations(&self) -> usize {
        self.shared.compilations.load(Ordering::Relaxed)
    }

    /// What a report should say about missing walls.
    pub(in crate::judge) async fn notices(&self) -> Vec<String> {
        let layers = self.layers().await;
        if layers.is_isolated() { Vec::new() } else { layers.describe_missing() }
    }

    pub(super) fn count_compilation(&self) {
        self.shared.compilations.fetch_add(1, Ordering::Relaxed);
    }

    pub(super) fn program_path(&self) -> &Path {
        &self.shared.launcher.program
    }

    pub(super) fn cache(&self) -> &ProgramCache {
        &self.shared.cache
    }

    /// Waits for a core.
    pub(super) async fn acquire_slot(&self) -> Option<SemaphorePermit<'_>> {
        self.shared.slots.acquire().await.ok()
    }

    /// The toolchain, once it is there and the learner has agreed where that is needed.
    pub(super) async fn require_toolchain(&self, language: Language) -> Result<Toolchain, JudgeError> {
        let tools = self.toolchain(language).await.clone().map_err(|missing| {
            JudgeError::Toolchain(format!(
                "{} can't run here: {}. Install it ({}), then try again.",
                language.title(),
                missing.what,
                missing.install
            ))
        })?;
        match self.consent_needed().await {
            None => Ok(tools),
            Some(missing) => Err(JudgeError::Consent(consent_sentence(language, &missing))),
        }
    }

    /// What the references did, by problem, version and language.
    pub(super) fn reference_runs(&self) -> MutexGuard<'_, HashMap<(String, u32, Language), NativeReferenceRun>> {
        self.shared.references.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// What is asked of a learner before native code runs with a wall missing.
fn consent_sentence(language: Language, missing: &[String]) -> String {
    format!(
        "{} would run on this machine without all of its walls. {} If that is fine with you, `rung config set \
         native_unconfined true` allows it.",
        language.title(),
        missing.join(" ")
    )
}
