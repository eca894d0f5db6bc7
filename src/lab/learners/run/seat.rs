//! A learner who sits down at a problem, and who types there: the graph, or a model.

use std::sync::Arc;

use crate::lab::learners::board::Board;
use crate::lab::learners::desk::full::Full;
use crate::lab::learners::desk::tally::Typed;
use crate::lab::learners::desk::{Desk, Sitting};
use crate::lab::learners::dice::Dice;
use crate::lab::learners::executor::{Chances, Executor};
use crate::lab::learners::graph::Graph;
use crate::lab::learners::kinds::NodeId;
use crate::lab::learners::knowledge::{FLAWS, Knowledge};
use crate::lab::learners::life::{Life, Make, Step};
use crate::lab::learners::writer::ModelExecutor;
use crate::lab::learners::writer::pen::{Pen, Place};

pub(super) struct Seat<'m> {
    pub make: &'m Make,
    pub sitting: Sitting,
    pub levels: [f64; FLAWS],
    /// At the problem's beginning.
    pub dice: Dice,
}

impl Seat<'_> {
    /// The graph acts.
    pub fn chosen<D: Desk>(
        &self,
        board: &Board,
        desk: &mut D,
        see: &mut impl FnMut(usize, &Graph, &Step, NodeId),
    ) -> Result<Knowledge, D::Error>
    where
        D::Error: From<std::convert::Infallible>,
    {
        self.live(board, desk, &mut self.chances(), see)
    }

    /// A model types: what it writes belongs to the sitting. `kind` says what kind of learner it is.
    pub fn typed(
        &self,
        pen: &Pen,
        kind: &str,
        desk: &mut Full,
        see: &mut impl FnMut(usize, &Graph, &Step, NodeId),
    ) -> anyhow::Result<Knowledge> {
        let Sitting { learner, problem, .. } = self.sitting;
        let world = Arc::clone(&desk.world);
        let (problem, built) = (&world.problems[problem], Arc::new(world.graphs[problem].with_room()));
        let mut hand = ModelExecutor {
            pen,
            built: &built,
            problem,
            judge: desk.tutor.judge(),
            runtime: desk.runtime,
            graph: self.chances(),
            place: Place { kind: kind.to_owned(), learner, problem: problem.id.to_string(), edit: 0 },
            typed: Typed::default(),
        };
        desk.written = Some(Arc::clone(&built));
        let lived = self.live(&Board::of(&built.graph), desk, &mut hand, see);
        desk.written = None;
        desk.tally.typed.add(&hand.typed);
        lived
    }

    const fn chances(&self) -> Chances {
        Chances { tracing: self.make.params.tracing, execution: self.make.params.execution }
    }

    /// Lives until the learner gets up, and says what is known then.
    fn live<D: Desk, E: Executor>(
        &self,
        board: &Board,
        desk: &mut D,
        hand: &mut E,
        see: &mut impl FnMut(usize, &Graph, &Step, NodeId),
    ) -> Result<Knowledge, D::Error>
    where
        D::Error: From<E::Error>,
    {
        let mut life = Life::open(self.make, board, self.levels, self.dice.clone(), &self.sitting, desk)?;
        loop {
            let step = life.step_by(desk, hand)?;
            see(self.sitting.problem, board.graph, &step, life.program());
            if step.end.is_some() {
                return Ok(life.knowledge().clone());
            }
        }
    }
}
