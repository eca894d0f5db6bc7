//! The options that a tutor is opened with, and a judge built from them for work without a learner.

use std::path::PathBuf;
use std::sync::Arc;

use super::api::CodingOptions;
use crate::clock::Clock;
use crate::judge::{Judge, Launcher, WorkerPool};
use crate::llm::Provider;
use crate::paths::Paths;

/// The options that a tutor is opened with.
#[derive(Clone, Debug)]
pub struct TutorOptions {
    pub paths: Paths,
    pub clock: Arc<dyn Clock>,
    /// The `rung` binary, which is started a second time as the sandbox's worker.
    pub program: PathBuf,
    /// The learner's language and where code may run.
    pub coding: CodingOptions,
    /// The language model that may word hints and discuss code. `None` until the user sets one up and switches it on.
    pub model: Option<Arc<dyn Provider>>,
}

/// A judge for work without a learner: grading, checking packs, measuring. Takes no lock and starts no process.
#[must_use]
pub fn bare_judge(program: PathBuf, paths: &Paths, coding: CodingOptions) -> Judge {
    let judge = Judge::new(WorkerPool::new(Launcher { program, cache: paths.cache.clone() }));
    judge.native().allow_unconfined(coding.native_unconfined);
    judge.native().run_python_on_host(coding.python_on_host);
    judge
}
