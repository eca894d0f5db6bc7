//! The setup of a benchmark: folders, rounds, and the measured tutor.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use tempfile::TempDir;

use crate::clock::Clock;
use crate::orchestrator::{CodingOptions, Tutor, TutorOptions};
use crate::paths::Paths;

/// The folders and rounds of a benchmark.
#[derive(Debug)]
pub struct Bench {
    /// The `rung` binary, for workers and screens.
    pub program: PathBuf,
    /// The cache with the sandbox's image, shared with everyday use, because building it is not measured.
    pub cache: PathBuf,
    /// Rounds of a quick figure; slower ones take a fraction of it.
    pub rounds: usize,
    pub(super) home: TempDir,
}

impl Bench {
    /// A benchmark with a new, empty home.
    ///
    /// # Errors
    /// No temporary folder can be created.
    pub fn new(program: PathBuf, cache: PathBuf, rounds: usize) -> anyhow::Result<Self> {
        Ok(Self { program, cache, rounds: rounds.max(1), home: tempfile::tempdir()? })
    }

    /// A tutor in a home below that folder, on the shared cache.
    pub(super) fn open_tutor(&self, home: &Path, clock: Arc<dyn Clock>) -> anyhow::Result<Tutor> {
        let mut paths = Paths::under(home)?;
        paths.cache.clone_from(&self.cache);
        paths.create()?;
        Ok(Tutor::open(TutorOptions {
            paths,
            clock,
            program: self.program.clone(),
            coding: CodingOptions::default(),
            model: None,
        })?)
    }
}
