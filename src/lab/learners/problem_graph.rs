//! A problem as the learner model sees it: its graph, and the order of its flaws. Built once per problem.

use super::learner_types::{Flaws, NodeId};
use super::program_graph::Graph;
use crate::types::ids::TopicId;

/// A problem to simulate.
#[derive(Clone, Copy, Debug)]
pub struct ProblemGraph<'a> {
    pub graph: &'a Graph,
    /// Flaws in the order in which learners meet them: most failing cases first, merely slow ones last.
    order: [u8; Flaws::MAX_FLAWS],
    flaws: usize,
    /// The flaws that can be met.
    pub exposable: Flaws,
}

impl<'a> ProblemGraph<'a> {
    #[must_use]
    pub fn new(graph: &'a Graph) -> Self {
        let bugs = graph.bugs();
        let mut order: [u8; Flaws::MAX_FLAWS] = std::array::from_fn(|flaw| flaw as u8);
        let flaws = bugs.len().min(Flaws::MAX_FLAWS);
        order[..flaws].sort_by_key(|flaw| {
            let bug = &bugs[usize::from(*flaw)];
            (bug.slow, std::cmp::Reverse(bug.failing), *flaw)
        });
        Self { graph, order, flaws, exposable: graph.exposable() }
    }

    /// The topic of a flaw; `None` for a slip, which belongs to the problem's own topic.
    #[must_use]
    pub fn topic(&self, flaw: usize) -> Option<&'a TopicId> {
        self.graph.bugs().get(flaw).map(|bug| &bug.topic)
    }

    /// How many flaws the pack knows.
    #[must_use]
    pub const fn bug_count(&self) -> usize {
        self.flaws
    }

    /// The programs that work leads to with these flaws live: those of the first flaw, or the right ones.
    #[must_use]
    pub fn target(&self, live: Flaws) -> &'a [NodeId] {
        let first = self.order[..self.flaws].iter().find(|flaw| live.has(usize::from(**flaw)));
        match first {
            Some(flaw) => self.graph.with_flaw(usize::from(*flaw)),
            None if live.has(Flaws::MAX_FLAWS) => self.slipped_programs(),
            None => self.graph.references(),
        }
    }

    /// The programs of one of these flaws, selected by `choice` (below the number of flaws).
    #[must_use]
    pub fn flawed_programs(&self, live: Flaws, choice: usize) -> &'a [NodeId] {
        self.target(live.each().nth(choice).map_or(live, Flaws::single))
    }

    /// Whether the program is unfinished.
    #[must_use]
    pub fn is_unfinished(&self, program: NodeId) -> bool {
        self.graph.node(program).kind.is_unfinished()
    }

    /// The next part after an unfinished program; empty if the whole program is next. The starter continues with the
    /// parts of the target program; an added program continues from the number of its stem's parts that equals its
    /// length.
    #[must_use]
    pub fn next_part_towards(&self, program: NodeId, target: &[NodeId]) -> Option<&'a NodeId> {
        if program == self.graph.starter() {
            return target.first().and_then(|whole| self.graph.partials(*whole).first());
        }
        let parts = self.graph.partials(program);
        match parts.iter().position(|part| *part == program) {
            Some(at) => parts.get(at + 1),
            None if self.is_unfinished(program) => parts.get(usize::from(self.graph.node(program).part)),
            None => None,
        }
    }

    /// If the pack has no bugs, the flaws are slips of the first right program.
    fn slipped_programs(&self) -> &'a [NodeId] {
        self.graph.references().first().map_or(&[], |reference| self.graph.slips(*reference))
    }
}
