//! Runs a learner's episode at a problem, with the graph or a model as the executor.

use std::sync::Arc;

use crate::lab::learners::environment::full_tutor_environment::FullTutorEnvironment;
use crate::lab::learners::environment::tutor_tally::Typed;
use crate::lab::learners::environment::{Environment, EpisodeSetup};
use crate::lab::learners::episode::{Episode, EpisodeStep, LearnerTraits};
use crate::lab::learners::executor::{Executor, RandomExecutor};
use crate::lab::learners::knowledge_tracing::{FLAW_COUNT, KnowledgeState};
use crate::lab::learners::learner_types::NodeId;
use crate::lab::learners::llm_executor::LlmExecutor;
use crate::lab::learners::llm_executor::edit_source::{EditKey, EditSource};
use crate::lab::learners::problem_graph::ProblemGraph;
use crate::lab::learners::program_graph::Graph;
use crate::lab::learners::rng::KeyedRng;

pub(super) struct ProblemSession<'m> {
    pub make: &'m LearnerTraits,
    pub sitting: EpisodeSetup,
    pub levels: [f64; FLAW_COUNT],
    /// At the problem's first draw.
    pub dice: KeyedRng,
}

impl ProblemSession<'_> {
    /// The graph acts.
    pub fn run_from_graph<D: Environment>(
        &self,
        board: &ProblemGraph,
        desk: &mut D,
        see: &mut impl FnMut(usize, &Graph, &EpisodeStep, NodeId),
    ) -> Result<KnowledgeState, D::Error>
    where
        D::Error: From<std::convert::Infallible>,
    {
        self.run_episode(board, desk, &mut self.chances(), see)
    }

    /// A model types: its programs belong to the episode. `kind` names the kind of learner.
    pub fn run_with_llm(
        &self,
        pen: &EditSource,
        kind: &str,
        desk: &mut FullTutorEnvironment,
        see: &mut impl FnMut(usize, &Graph, &EpisodeStep, NodeId),
    ) -> anyhow::Result<KnowledgeState> {
        let EpisodeSetup { learner, problem, .. } = self.sitting;
        let world = Arc::clone(&desk.world);
        let (problem, built) = (&world.problems[problem], Arc::new(world.graphs[problem].with_room_for_added()));
        let mut hand = LlmExecutor {
            pen,
            built: &built,
            problem,
            judge: desk.tutor.judge(),
            runtime: desk.runtime,
            graph: self.chances(),
            place: EditKey { kind: kind.to_owned(), learner, problem: problem.id.to_string(), edit: 0 },
            typed: Typed::default(),
        };
        desk.written = Some(Arc::clone(&built));
        let lived = self.run_episode(&ProblemGraph::new(&built.graph), desk, &mut hand, see);
        desk.written = None;
        desk.tally.typed.add(&hand.typed);
        lived
    }

    const fn chances(&self) -> RandomExecutor {
        RandomExecutor { tracing: self.make.params.tracing, execution: self.make.params.execution }
    }

    /// Runs the episode to its end and returns the knowledge then.
    fn run_episode<D: Environment, E: Executor>(
        &self,
        board: &ProblemGraph,
        desk: &mut D,
        hand: &mut E,
        see: &mut impl FnMut(usize, &Graph, &EpisodeStep, NodeId),
    ) -> Result<KnowledgeState, D::Error>
    where
        D::Error: From<E::Error>,
    {
        let mut life = Episode::begin(self.make, board, self.levels, self.dice.clone(), &self.sitting, desk)?;
        loop {
            let step = life.advance_with(desk, hand)?;
            see(self.sitting.problem, board.graph, &step, life.program());
            if step.end.is_some() {
                return Ok(life.knowledge().clone());
            }
        }
    }
}
