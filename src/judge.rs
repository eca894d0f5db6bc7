//! The judge: a problem, a submission and some cases in, a [`Report`] out.
//!
//! Python runs in a worker process, in a WebAssembly sandbox, one fresh interpreter for every case ([`sandbox`]); the other
//! languages run on this machine, compiled once and jailed ([`native`]). The expected answers stay here and never enter
//! either. Must not touch the learner's record and knows no screens.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Instant;

use serde_json::Value as Json;

use crate::model::facts::KnownPrograms;
use crate::model::growth::Measured;
use crate::model::problem::{Expected, Language, Problem};
use crate::model::verdict::CompileError;
use crate::model::{CaseId, Hash, Report, Verdict};

mod cancel;
mod cases;
mod cell;
mod checker;
mod complexity;
pub mod confine;
pub mod growth;
pub mod image;
mod job;
pub mod limits;
pub mod native;
mod python;
mod reading;
mod report;
pub mod sandbox;
mod sandboxed;
pub mod show;
mod size;
mod source;
mod study;
pub mod trace;
mod wire;
pub mod worker;

pub use cancel::Cancel;
pub use cell::{Cell, CellStatus, Launcher};
pub use native::Native;
pub use source::MAX_SOURCE;

/// Executions worth starting at once: one for each core of this machine.
#[must_use]
pub fn cores() -> usize {
    std::thread::available_parallelism().map_or(1, usize::from)
}

/// Code to judge.
#[derive(Clone, Copy, Debug)]
pub struct Submission<'a> {
    pub language: Language,
    /// As it is in the file; need not be UTF-8.
    pub source: &'a [u8],
}

impl<'a> Submission<'a> {
    /// Python, which runs everywhere.
    #[must_use]
    pub fn python(source: &'a [u8]) -> Self {
        Self { language: Language::Python, source }
    }
}

/// One case to run.
#[derive(Clone, Debug)]
pub struct Trial {
    pub id: CaseId,
    pub args: Vec<Json>,
    /// Typed as the signature says. Absent for an own case without one: the reference's answer is taken.
    pub expected: Option<Expected>,
    pub sample: bool,
    pub own: bool,
    pub tags: Vec<String>,
}

impl Trial {
    /// Every case of a problem, in its order.
    #[must_use]
    pub fn all(problem: &crate::model::Problem) -> Vec<Self> {
        problem.cases.iter().map(Self::of).collect()
    }

    /// A case of the pack.
    #[must_use]
    pub fn of(case: &crate::model::Case) -> Self {
        Self {
            id: case.id.clone(),
            args: case.args.clone(),
            expected: Some(case.expected.clone()),
            sample: case.sample,
            own: false,
            tags: case.tags.clone(),
        }
    }
}

/// Why there is no report.
#[derive(Debug, thiserror::Error)]
pub enum JudgeError {
    #[error("cancelled")]
    Cancelled,
    /// The sandbox can't work here; a full sentence.
    #[error("{0}")]
    Sandbox(String),
    /// The language's compiler or runtime is not here or does not work; a full sentence with what to do.
    #[error("{0}")]
    Toolchain(String),
    /// The code would run unconfined and the learner has not agreed to that; a full sentence with what to do.
    #[error("{0}")]
    Consent(String),
    /// A part of the pack misbehaves (its reference, its checker, its generator); a full sentence.
    #[error("{0}")]
    Pack(String),
}

/// Judges submissions. Clones share the worker, what was found out about toolchains and what was learnt about references.
#[derive(Clone, Debug)]
pub struct Judge {
    cell: Cell,
    native: Native,
    known: Arc<Mutex<Known>>,
}

/// Measured once per process: the interpreter's start and each reference's hardest case, in fuel.
#[derive(Debug, Default)]
struct Known {
    start: Option<u64>,
    references: HashMap<(String, u32), u64>,
    /// Each reference's growth, by problem and version.
    growths: HashMap<(String, u32), Measured>,
    /// Generated inputs, by problem, version and size.
    inputs: HashMap<(String, u32, u32), Arc<[Json]>>,
    /// What the packs' own programs answer and look like, by everything it depends on.
    programs: HashMap<String, Arc<KnownPrograms>>,
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

    /// Runs a submission on the trials, all at once as far as there are cores, and reports in their order. `on_done`
    /// hears how many have ended.
    ///
    /// # Errors
    /// [`JudgeError`]; bad code is never an error but a report.
    pub async fn judge(
        &self,
        problem: &Problem,
        submission: Submission<'_>,
        trials: Vec<Trial>,
        cancel: &Cancel,
        on_done: &(dyn Fn(usize, usize) + Send + Sync),
    ) -> Result<Report, JudgeError> {
        let began = Instant::now();
        let mut report = empty_report(submission);
        let judged = match source::decode(submission.source) {
            Err(error) => Err(error),
            Ok(text) if text.trim().is_empty() => Err(source::empty(&problem.signature)),
            Ok(text) => {
                let language = submission.language;
                let in_sandbox = language == Language::Python && !self.native.python_on_host();
                if !in_sandbox {
                    report.notices = self.native.notices().await;
                }
                let trials = self.complete(problem, trials, cancel).await?;
                if in_sandbox {
                    report.fuel_limit = self.fuel_limit(problem, cancel).await?;
                    self.run_python(problem, &text, &trials, report.fuel_limit, cancel, on_done).await?
                } else {
                    self.run_native(problem, language, &text, &trials, cancel, on_done).await?
                }
            }
        };
        match judged {
            Err(error) => refuse(&mut report, error),
            Ok(cases) => {
                let failed = cases.iter().find(|case| !case.verdict.passed());
                report.verdict = failed.map_or(Verdict::Ac, |case| case.verdict);
                report.cases = cases;
            }
        }
        report.elapsed_ms = began.elapsed().as_secs_f64() * 1000.0;
        Ok(report)
    }

    fn known(&self) -> std::sync::MutexGuard<'_, Known> {
        self.known.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

fn empty_report(submission: Submission<'_>) -> Report {
    Report {
        verdict: Verdict::Ac,
        cases: Vec::new(),
        compile_error: None,
        source: Hash::of(submission.source),
        language: submission.language,
        notices: Vec::new(),
        fuel_limit: 0,
        elapsed_ms: 0.0,
    }
}

fn refuse(report: &mut Report, error: CompileError) {
    report.verdict = Verdict::Ce;
    report.compile_error = Some(error);
}
