//! The environment of the six agents: cached verdicts, then the real routes, invariants and fold, in memory.
//!
//! A program that passes the samples is submitted, with the analysis that the judge made once. Help is the feedback
//! agent's first draft for the assessment's findings. The tutor here reads its own estimate of the learner and no true
//! level: it ignores [`HelpRequest::levels`]. [`TutorTally`] counts how well it does, next to the truth.

use std::convert::Infallible;
use std::sync::Arc;

use jiff::{SignedDuration, Timestamp};

use super::full_tutor_environment::STEPS_PER_PROBLEM;
use super::tutor_tally::TutorTally;
use super::{Environment, EpisodeSetup, EpisodeTime, HelpRequest, RunOutcome, TutorHint};
use crate::clock::{Clock as _, FixedClock};
use crate::judge::{Cancel, Judge, JudgeError};
use crate::lab::in_memory_tutor::InMemoryTutor;
use crate::lab::learners::learner_types::{EpisodeEnd, NodeId};
use crate::lab::learners::program_builder::{self, BuiltGraphs, ProblemPrograms};
use crate::types::learner_state::Profile;
use crate::types::{Catalog, Params, Problem};

/// The environment of a learner who works with Rung in memory.
#[derive(Debug)]
pub struct AgentsEnvironment {
    world: Arc<SimulationWorld>,
    tutor: InMemoryTutor,
    tally: TutorTally,
    at: AgentsEpisode,
}

/// The start of every simulation: a Monday at six in the evening.
pub const SIMULATION_START: Timestamp = Timestamp::constant(1_767_636_000, 0);

/// The data that all learners share.
#[derive(Debug)]
pub struct SimulationWorld {
    pub catalog: Arc<Catalog>,
    pub problems: Vec<Problem>,
    pub graphs: Vec<Arc<ProblemPrograms>>,
    pub params: Params,
    pub start: Timestamp,
}

/// The current episode.
#[derive(Debug)]
struct AgentsEpisode {
    problem: usize,
    opened: Timestamp,
    file: NodeId,
    asked: bool,
}

impl SimulationWorld {
    /// Builds a world of only these problems, in the order of the catalogue, and judges their programs if the cache
    /// lacks them. Returns also one sentence for each problem that has no graph.
    ///
    /// # Errors
    /// [`JudgeError`]: cancelled, or the sandbox does not work.
    pub async fn build(
        judge: &Judge,
        catalog: Catalog,
        cancel: &Cancel,
        on_piece: &(dyn Fn(usize, usize, &str) + Send + Sync),
    ) -> Result<(Arc<Self>, Vec<String>), JudgeError> {
        let graphs = program_builder::build_all(judge, &catalog.problems, cancel, on_piece).await?;
        Ok((Arc::new(Self::new(&catalog, &graphs, SIMULATION_START)), graphs.left_out))
    }

    /// The problems of a catalogue that have a graph.
    #[must_use]
    pub fn new(catalog: &Catalog, graphs: &BuiltGraphs, start: Timestamp) -> Self {
        let both = catalog.problems.iter().zip(&graphs.built).filter_map(|(problem, built)| {
            let built = built.as_ref()?;
            Some((problem.clone(), Arc::clone(built)))
        });
        let (problems, graphs) = both.unzip();
        Self { catalog: Arc::new(catalog.clone()), problems, graphs, params: Params::default(), start }
    }
}

impl AgentsEnvironment {
    #[must_use]
    pub fn new(world: Arc<SimulationWorld>) -> Self {
        let clock = Arc::new(FixedClock::at(world.start));
        let tutor = InMemoryTutor::new(clock, world.params.clone(), Arc::clone(&world.catalog), Profile::default());
        let at = AgentsEpisode { problem: 0, opened: world.start, file: NodeId(0), asked: false };
        Self { world, tutor, tally: TutorTally::default(), at }
    }

    #[must_use]
    pub fn tally(&self) -> TutorTally {
        TutorTally { refused: self.tutor.refused().len() as u64, ..self.tally.clone() }
    }

    /// Advances the clock by a step: a fifteenth of the problem's minutes.
    fn advance_clock(&self) {
        let seconds = i64::from(self.world.problems[self.at.problem].minutes) * 60 / i64::from(STEPS_PER_PROBLEM);
        self.tutor.clock().advance(SignedDuration::from_secs(seconds));
    }
}

impl Environment for AgentsEnvironment {
    type Error = Infallible;

    fn open(&mut self, sitting: &EpisodeSetup) -> Result<(), Infallible> {
        let graph = &self.world.graphs[sitting.problem].graph;
        let opened = self.tutor.clock().now();
        self.at = AgentsEpisode { problem: sitting.problem, opened, file: graph.starter(), asked: false };
        Ok(())
    }

    fn run(&mut self, _: EpisodeTime, program: NodeId) -> Result<RunOutcome, Infallible> {
        self.advance_clock();
        let world = Arc::clone(&self.world);
        self.at.file = program;
        let (problem, built) = (&world.problems[self.at.problem], &world.graphs[self.at.problem]);
        let (node, report) = (built.graph.node(program), &built.program(program).report);
        if !node.samples_pass {
            self.tutor.record_run(problem, built.shown_report(program), built.analysis(program));
            return Ok(built.graph.run_outcome(program));
        }
        let seconds = self.tutor.clock().now().duration_since(self.at.opened).as_secs();
        let seconds = u32::try_from(seconds).unwrap_or(0);
        let found = self.tutor.submit(problem, seconds, report, built.analysis(program).as_deref());
        self.tally.add_submission(built, program, &found.candidates);
        Ok(built.graph.run_outcome(program))
    }

    fn edit(&mut self, _: EpisodeTime, program: NodeId) -> Result<(), Infallible> {
        self.advance_clock();
        self.at.file = program;
        Ok(())
    }

    fn ask(&mut self, _: EpisodeTime, ask: &HelpRequest) -> Result<(), Infallible> {
        self.advance_clock();
        (self.at.file, self.at.asked) = (ask.program, true);
        self.tally.asked += 1;
        Ok(())
    }

    fn answer(&mut self, _: EpisodeTime) -> Result<Option<TutorHint>, Infallible> {
        let world = Arc::clone(&self.world);
        if !std::mem::take(&mut self.at.asked) {
            return Ok(None);
        }
        let (problem, built) = (&world.problems[self.at.problem], &world.graphs[self.at.problem]);
        let file = &built.program(self.at.file).report.source;
        let Some(given) = self.tutor.reveal_hint(problem, file) else { return Ok(None) };
        let target = given.speaks_of.and_then(|bug| built.bug_number(&bug));
        let flaws = built.graph.node(self.at.file).flaws;
        self.tally.given[usize::from(given.hint.level.clamp(1, 5)) - 1] += 1;
        self.tally.spoke += u64::from(target.is_some());
        self.tally.spoke_true += u64::from(target.is_some_and(|bug| flaws.has(usize::from(bug))));
        Ok(Some(TutorHint { level: given.hint.level, target }))
    }

    fn close(&mut self, _: EpisodeTime, _: EpisodeEnd) -> Result<(), Infallible> {
        Ok(())
    }
}
