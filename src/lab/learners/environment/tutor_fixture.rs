//! The setup of the environments that use the real tutor: its problems, a folder for its record, the sandbox.
//!
//! Opens a tutor as the program does, in a separate folder. Must not depend on the learner model.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use anyhow::ensure;
use tokio::runtime::Runtime;

use super::agents_environment::SimulationWorld;
use super::full_tutor_environment::{FullTutorEnvironment, JudgingMode};
use super::tutor_tally::TutorTally;
use crate::clock::FixedClock;
use crate::lab::proposal_policy::ProposalPolicy;
use crate::orchestrator::record::maintenance;
use crate::orchestrator::{CodingOptions, Tutor, TutorOptions};
use crate::paths::Paths;
use crate::types::Params;

/// The problems, the program that starts the sandbox, and its cache.
#[derive(Clone, Debug)]
pub struct TutorFixture {
    pub world: Arc<SimulationWorld>,
    pub program: PathBuf,
    pub cache: PathBuf,
}

/// A tutor with a separate home folder.
#[derive(Debug)]
pub struct OpenTutor {
    pub tutor: Tutor,
    pub clock: Arc<FixedClock>,
    pub runtime: Runtime,
    pub paths: Paths,
}

impl TutorFixture {
    /// Opens a tutor that stores its record below `home`.
    ///
    /// # Errors
    /// The folder can't be written, or the tutor can't be opened.
    pub fn open(&self, home: &Path, params: &Params, policy: ProposalPolicy) -> anyhow::Result<OpenTutor> {
        let mut paths = Paths::under(home)?;
        self.cache.clone_into(&mut paths.cache);
        paths.create()?;
        let clock = Arc::new(FixedClock::at(self.world.start));
        let (program, coding) = (self.program.clone(), CodingOptions::default());
        let options = TutorOptions { paths: paths.clone(), clock: clock.clone(), program, coding, model: None };
        let pipeline = policy.build_pipeline(params.clone(), Arc::clone(&self.world.catalog));
        let tutor = Tutor::open_with_pipeline(options, pipeline)?;
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
        Ok(OpenTutor { tutor, clock, runtime, paths })
    }

    /// Runs a learner in the full environment with real judging, then checks the record's consistency. Blocks on the
    /// tutor: must not be called inside an async task.
    ///
    /// # Errors
    /// As [`Self::open`], the error of `work`, and an inconsistent record.
    pub fn run_full_tutor(
        &self,
        work: impl FnOnce(&mut FullTutorEnvironment) -> anyhow::Result<()>,
    ) -> anyhow::Result<TutorTally> {
        let home = tempfile::tempdir()?;
        let OpenTutor { tutor, clock, runtime, paths } =
            self.open(home.path(), &self.world.params, ProposalPolicy::SHIPPED)?;
        let mut desk = FullTutorEnvironment::new(Arc::clone(&self.world), &tutor, clock, &runtime, JudgingMode::Real);
        let worked = work(&mut desk);
        let tally = desk.tally.clone();
        drop(desk);
        runtime.block_on(tutor.shutdown())?;
        worked?;
        let record = maintenance::verify(&paths)?;
        ensure!(record.bad.is_none() && record.bad_sources.is_empty(), "the record a learner left is not sound");
        Ok(tally)
    }
}
