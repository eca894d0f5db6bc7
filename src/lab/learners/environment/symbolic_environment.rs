//! The fastest environment: cached verdicts of real programs and a tutor of the lab. It runs nothing and can't fail.

use std::convert::Infallible;

use super::{Environment, EpisodeSetup, EpisodeTime, HelpRequest, RunOutcome, TutorHint};
use crate::lab::learners::lab_tutors::LabTutor;
use crate::lab::learners::learner_types::{EpisodeEnd, NodeId};
use crate::lab::learners::program_graph::Graph;

/// The problems' cached verdicts, and the tutor.
#[derive(Clone, Debug)]
pub struct SymbolicEnvironment<'a> {
    graphs: &'a [&'a Graph],
    tutor: LabTutor,
    /// The index of the open problem.
    problem: usize,
    said: Option<TutorHint>,
}

impl<'a> SymbolicEnvironment<'a> {
    /// `graphs` holds the graph of each problem, by its index.
    #[must_use]
    pub const fn new(graphs: &'a [&'a Graph], tutor: LabTutor) -> Self {
        Self { graphs, tutor, problem: 0, said: None }
    }
}

impl Environment for SymbolicEnvironment<'_> {
    type Error = Infallible;

    fn open(&mut self, sitting: &EpisodeSetup) -> Result<(), Infallible> {
        (self.problem, self.said) = (sitting.problem, None);
        Ok(())
    }

    fn run(&mut self, _: EpisodeTime, program: NodeId) -> Result<RunOutcome, Infallible> {
        Ok(self.graphs[self.problem].run_outcome(program))
    }

    fn edit(&mut self, _: EpisodeTime, _: NodeId) -> Result<(), Infallible> {
        Ok(())
    }

    fn ask(&mut self, _: EpisodeTime, ask: &HelpRequest) -> Result<(), Infallible> {
        self.said = self.tutor.answer(ask);
        Ok(())
    }

    fn answer(&mut self, _: EpisodeTime) -> Result<Option<TutorHint>, Infallible> {
        Ok(self.said.take())
    }

    fn close(&mut self, _: EpisodeTime, _: EpisodeEnd) -> Result<(), Infallible> {
        Ok(())
    }
}
