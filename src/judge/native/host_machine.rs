//! The state of native judging on this machine: toolchains and isolation layers (detected when first needed), slots for
//! running programs, and the learner's consent to run code with a layer missing.
//!
//! Without that consent, no native code runs unconfined. This module must not judge.

use std::num::NonZeroUsize;
use std::path::Path;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use lru::LruCache;
use tokio::sync::{OnceCell, Semaphore, SemaphorePermit};

use super::debugger;
use super::jail::available_layers::AvailableLayers;
use super::languages::spec;
use super::program_cache::ProgramCache;
use super::reference_run::NativeReferenceRun;
use super::toolchain::{self, MissingToolchain, NO_ANSWER, Toolchain};
use crate::judge::error::JudgeError;
use crate::judge::pool::cpu_count::cpu_count;
use crate::judge::pool::worker_pool::Launcher;
use crate::types::Language;

/// Reference runs by problem, version and language.
type ReferenceRuns = LruCache<(String, u32, Language), NativeReferenceRun>;

/// References whose runs are kept: those of several problems. A run holds the inputs of all cases.
const KEPT_REFERENCE_RUNS: NonZeroUsize = NonZeroUsize::new(20).unwrap();

/// The native compilers and runtimes of this machine. Clones share the detected state.
#[derive(Clone, Debug)]
pub struct HostMachine {
    shared: Arc<HostMachineState>,
}

#[derive(Debug)]
struct HostMachineState {
    launcher: Launcher,
    cache: ProgramCache,
    /// Indexed by [`Language::index`].
    toolchains: [OnceCell<Result<Toolchain, MissingToolchain>>; Language::ALL.len()],
    debugger: OnceCell<Result<Toolchain, MissingToolchain>>,
    layers: OnceCell<AvailableLayers>,
    unconfined: AtomicBool,
    host_python: AtomicBool,
    /// One permit per core, because more programs would only slow each other down.
    slots: Semaphore,
    compilations: AtomicUsize,
    references: Mutex<ReferenceRuns>,
    /// Held while a compiler parses a header for all programs.
    header_turn: tokio::sync::Mutex<()>,
}

impl HostMachine {
    #[must_use]
    pub fn new(launcher: Launcher) -> Self {
        let shared = HostMachineState {
            cache: ProgramCache::new(&launcher.cache),
            launcher,
            toolchains: Default::default(),
            debugger: OnceCell::new(),
            layers: OnceCell::new(),
            unconfined: AtomicBool::new(false),
            host_python: AtomicBool::new(false),
            slots: Semaphore::new(cpu_count()),
            compilations: AtomicUsize::new(0),
            references: Mutex::new(LruCache::new(KEPT_REFERENCE_RUNS)),
            header_turn: tokio::sync::Mutex::new(()),
        };
        Self { shared: Arc::new(shared) }
    }

    /// Creates a machine with the given layers instead of detecting them, for tests and for machines that can't be
    /// probed.
    #[must_use]
    pub fn with_layers(launcher: Launcher, layers: AvailableLayers) -> Self {
        let mut native = Self::new(launcher);
        if let Some(shared) = Arc::get_mut(&mut native.shared) {
            shared.layers = OnceCell::new_with(Some(layers));
        }
        native
    }

    /// Sets the learner's consent to run code with an isolation layer missing.
    pub fn allow_unconfined(&self, allowed: bool) {
        self.shared.unconfined.store(allowed, Ordering::Relaxed);
    }

    /// Sets whether Python submissions run on the machine's own interpreter instead of in the sandbox.
    pub fn run_python_on_host(&self, on_host: bool) {
        self.shared.host_python.store(on_host, Ordering::Relaxed);
    }

    /// Whether code in this language runs in the WebAssembly sandbox, and not as a program of this machine.
    #[must_use]
    pub fn is_sandboxed(&self, language: Language) -> bool {
        language == Language::Python && !self.python_on_host()
    }

    /// See [`HostMachine::run_python_on_host`].
    #[must_use]
    pub fn python_on_host(&self) -> bool {
        self.shared.host_python.load(Ordering::Relaxed)
    }

    /// Returns a language's toolchain, or why it can't be used. It is detected only once, because the tools take a
    /// moment to answer.
    pub async fn toolchain(&self, language: Language) -> &Result<Toolchain, MissingToolchain> {
        let detect = async || {
            let profile = spec(language).profile;
            let found = toolchain::detect(language, profile.tools).await;
            found.map_err(|what| MissingToolchain { what, install: profile.install })
        };
        self.shared.toolchains[language.index()].get_or_init(detect).await
    }

    /// Returns the debugger that shows values of compiled programs, or why there is none.
    pub async fn debugger(&self) -> &Result<Toolchain, MissingToolchain> {
        self.shared.debugger.get_or_init(debugger::detect).await
    }

    /// Returns the isolation layers available for native code on this machine.
    pub async fn layers(&self) -> AvailableLayers {
        let rung = self.shared.launcher.program.clone();
        let probe = || async move {
            let probed = tokio::task::spawn_blocking(move || AvailableLayers::probe(&rung)).await;
            probed.unwrap_or_else(|_| AvailableLayers(Vec::new()))
        };
        self.shared.layers.get_or_init(probe).await.clone()
    }

    /// Returns sentences about the missing layers if the learner's consent is needed to run native code.
    pub async fn consent_needed(&self) -> Option<Vec<String>> {
        if self.shared.unconfined.load(Ordering::Relaxed) {
            return None;
        }
        let layers = self.layers().await;
        (!layers.is_isolated()).then(|| layers.describe_missing())
    }

    /// Returns how many times a compiler was started.
    #[must_use]
    pub fn compilations(&self) -> usize {
        self.shared.compilations.load(Ordering::Relaxed)
    }

    /// Returns the sentences that a report should show about missing layers.
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

    /// The right to parse a header, or `None` while another program's is parsed.
    pub(super) fn header_turn(&self) -> Option<tokio::sync::MutexGuard<'_, ()>> {
        self.shared.header_turn.try_lock().ok()
    }

    /// Waits for a free core.
    pub(super) async fn acquire_slot(&self) -> Option<SemaphorePermit<'_>> {
        self.shared.slots.acquire().await.ok()
    }

    /// Returns the toolchain. Fails if it is missing or if the learner's consent is needed.
    pub(super) async fn require_toolchain(&self, language: Language) -> Result<Toolchain, JudgeError> {
        let tools = self.toolchain(language).await.clone().map_err(|missing| {
            let MissingToolchain { what, install } = missing;
            let next = if what.ends_with(NO_ANSWER) {
                format!("Try again when the machine has less to do. If that does not help: {install}.")
            } else {
                format!("Install it ({install}), then try again.")
            };
            JudgeError::Toolchain(format!("{} can't run here: {what}. {next}", language.title()))
        })?;
        match self.consent_needed().await {
            None => Ok(tools),
            Some(missing) => Err(JudgeError::Consent(consent_sentence(language, &missing))),
        }
    }

    /// Returns the reference runs that are kept.
    pub(super) fn reference_runs(&self) -> MutexGuard<'_, ReferenceRuns> {
        self.shared.references.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Builds the message that asks for consent to run native code with a layer missing.
fn consent_sentence(language: Language, missing: &[String]) -> String {
    format!(
        "{} would run on this machine without all of its walls. {} If that is fine with you, `rung config set \
         native_unconfined true` allows it.",
        language.title(),
        missing.join(" ")
    )
}
