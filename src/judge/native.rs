//! The languages of this machine: found, compiled once, run in a jail, judged like Python.
//!
//! A [`Native`] knows which toolchains and which walls there are (found out once, when first needed) and whether the
//! learner agreed to run code where a wall is missing. Nothing native runs unconfined without that.

use std::collections::HashMap;
use std::path::Path;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use tokio::sync::{OnceCell, Semaphore, SemaphorePermit};

use super::cases::{self, OnDone};
use super::{Cancel, Judge, JudgeError, Launcher, Trial, report};
use crate::model::CaseReport;
use crate::model::problem::{Language, Problem};
use crate::model::verdict::CompileError;

mod adapter;
mod build;
mod cache;
mod compile_error;
mod crash;
mod diagnostics;
mod execute;
pub mod harness;
pub mod jail;
mod limits;
mod toolchain;
mod work;

pub use adapter::{ADAPTERS, Adapter, Tool};
pub use jail::Layers;
pub use toolchain::{Missing, Toolchain};

use build::Build;
use cache::Cache;
use execute::Ready;

/// The machine's own compilers and run-times; clones share what was found out.
#[derive(Clone, Debug)]
pub struct Native {
    shared: Arc<Shared>,
}

#[derive(Debug)]
struct Shared {
    launcher: Launcher,
    cache: Cache,
    /// By the language's place in [`Language::ALL`].
    toolchains: [OnceCell<Result<Toolchain, Missing>>; Language::ALL.len()],
    layers: OnceCell<Layers>,
    unconfined: AtomicBool,
    host_python: AtomicBool,
    /// As many programs run at once as there are cores: more would only slow each other down.
    slots: Semaphore,
    compilations: AtomicUsize,
    /// Processor time of references' hardest cases, by problem, version and language.
    references: Mutex<HashMap<(String, u32, Language), Duration>>,
}

impl Native {
    #[must_use]
    pub fn new(launcher: Launcher) -> Self {
        let shared = Shared {
            cache: Cache::new(&launcher.cache),
            launcher,
            toolchains: Default::default(),
            layers: OnceCell::new(),
            unconfined: AtomicBool::new(false),
            host_python: AtomicBool::new(false),
            slots: Semaphore::new(super::cores()),
            compilations: AtomicUsize::new(0),
            references: Mutex::default(),
        };
        Self { shared: Arc::new(shared) }
    }

    /// The same with walls as told instead of as found: for machines that can't be asked, and for tests.
    #[must_use]
    pub fn with_layers(launcher: Launcher, layers: Layers) -> Self {
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

    /// See [`Native::run_python_on_host`].
    #[must_use]
    pub fn python_on_host(&self) -> bool {
        self.shared.host_python.load(Ordering::Relaxed)
    }

    /// What a language needs here, or why it can't be used. Asked once; the tools take a moment to answer.
    pub async fn toolchain(&self, language: Language) -> &Result<Toolchain, Missing> {
        let place = Language::ALL.iter().position(|other| *other == language).unwrap_or(0);
        self.shared.toolchains[place].get_or_init(|| toolchain::detect(language)).await
    }

    /// The walls around native code on this machine.
    pub async fn layers(&self) -> Layers {
        let rung = self.shared.launcher.program.clone();
        let probe = || async move {
            let probed = tokio::task::spawn_blocking(move || Layers::probe(&rung)).await;
            probed.unwrap_or_else(|_| Layers(Vec::new()))
        };
        self.shared.layers.get_or_init(probe).await.clone()
    }

    /// What keeps native code from running: the walls that are missing, while the learner has not agreed to go without.
    pub async fn consent_wanted(&self) -> Option<Vec<String>> {
        if self.shared.unconfined.load(Ordering::Relaxed) {
            return None;
        }
        let layers = self.layers().await;
        (!layers.confined()).then(|| layers.missing())
    }

    /// How many times a compiler was started.
    #[must_use]
    pub fn compilations(&self) -> usize {
        self.shared.compilations.load(Ordering::Relaxed)
    }

    /// What a report should say about missing walls.
    pub(super) async fn notices(&self) -> Vec<String> {
        let layers = self.layers().await;
        if layers.confined() { Vec::new() } else { layers.missing() }
    }

    fn compiled(&self) {
        self.shared.compilations.fetch_add(1, Ordering::Relaxed);
    }

    fn rung(&self) -> &Path {
        &self.shared.launcher.program
    }

    fn cache(&self) -> &Cache {
        &self.shared.cache
    }

    /// Waits for a core.
    async fn slot(&self) -> Option<SemaphorePermit<'_>> {
        self.shared.slots.acquire().await.ok()
    }

    /// The toolchain, once it is there and the learner has agreed where that is needed.
    async fn admitted(&self, language: Language) -> Result<Toolchain, JudgeError> {
        let tools = self.toolchain(language).await.clone().map_err(|missing| {
            JudgeError::Toolchain(format!(
                "{} can't run here: {}. Install it ({}), then try again.",
                language.title(),
                missing.what,
                missing.install
            ))
        })?;
        match self.consent_wanted().await {
            None => Ok(tools),
            Some(missing) => Err(JudgeError::Consent(consent_sentence(language, &missing))),
        }
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

impl Judge {
    /// Compiles once and runs every trial, as many at once as there are cores.
    pub(super) async fn run_native(
        &self,
        problem: &Problem,
        language: Language,
        source: &str,
        trials: &[Trial],
        cancel: &Cancel,
        on_done: OnDone<'_>,
    ) -> Result<Result<Vec<CaseReport>, CompileError>, JudgeError> {
        let tools = self.native.admitted(language).await?;
        let reference = self.reference_time(problem, language, &tools, cancel).await?;
        let cpu = limits::cpu(&problem.limits, reference);
        self.run_built(problem, tools, source, (trials, cpu), cancel, on_done).await
    }

    /// What the pack's own reference in the language needs for its hardest case; none without one, or with a stated
    /// limit.
    async fn reference_time(
        &self,
        problem: &Problem,
        language: Language,
        tools: &Toolchain,
        cancel: &Cancel,
    ) -> Result<Option<Duration>, JudgeError> {
        let Some(reference) = problem.reference(language).filter(|_| problem.limits.time.is_none()) else {
            return Ok(None);
        };
        let key = (problem.uid.to_string(), problem.version, language);
        let known = || self.native.shared.references.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(&time) = known().get(&key) {
            return Ok(Some(time));
        }
        let trials = Trial::all(problem);
        let trials = (&trials[..], limits::TRUSTED);
        let done = self.run_built(problem, tools.clone(), &reference.source, trials, cancel, &|_, _| {}).await?;
        let failed = |error: CompileError| {
            JudgeError::Pack(format!("The {} reference of {} fails: {}.", language.title(), problem.id, error.message))
        };
        let start = Adapter::of(language).start.as_secs_f64() * 1000.0;
        let hardest = done.map_err(failed)?.iter().filter_map(|case| case.cpu_ms).fold(0.0, f64::max);
        let time = Duration::from_secs_f64((hardest - start).max(0.0) / 1000.0);
        known().insert(key, time);
        Ok(Some(time))
    }

    async fn run_built(
        &self,
        problem: &Problem,
        tools: Toolchain,
        source: &str,
        (trials, cpu): (&[Trial], Duration),
        cancel: &Cancel,
        on_done: OnDone<'_>,
    ) -> Result<Result<Vec<CaseReport>, CompileError>, JudgeError> {
        let program = harness::program(Adapter::of(tools.language).tongue, &problem.signature, source);
        let build =
            Build { native: &self.native, tools: &tools, program: &program, signature: &problem.signature, source };
        let built = match build.folder(cancel).await? {
            Ok(built) => built,
            Err(error) => return Ok(Err(error)),
        };
        let ready = Arc::new(Ready { tools, program, built, cpu });
        let (problem, source) = (Arc::new(problem.clone()), Arc::<str>::from(source));
        cases::all(trials, cancel, on_done, |trial, stop| {
            let (judge, ready, problem, source) =
                (self.clone(), Arc::clone(&ready), Arc::clone(&problem), Arc::clone(&source));
            async move {
                let mut report = report::blank(&problem, &trial, trial.expected.as_ref());
                let read = ready.judge(&judge.native, &problem, &source, &trial, &mut report, &stop).await?;
                judge.decide(&problem, &trial, read, report, &stop).await
            }
        })
        .await
    }
}
