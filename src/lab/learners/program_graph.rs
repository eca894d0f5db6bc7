//! The programs that a simulated learner can write for a problem, and the edits between them.
//!
//! The paper lets a language model write the learner's code (BEAGLE, section 3.3). Here every program is a whole file
//! that was judged once, ahead (`program_builder`), so a step is a table look-up and every verdict in it is real. Pure:
//! this file holds no program text and no report, only the facts that the learner model may use. It must not judge,
//! read a file or draw a random number.

use serde::{Deserialize, Serialize};

use super::append_only_vec::Room;
use super::environment::RunOutcome;
use super::learner_types::{Flaws, NodeId};
use crate::types::Verdict;
use crate::types::ids::{BugId, TopicId};

/// Most generated programs of a problem.
pub const MAX_NODES: usize = 150;
/// Most there can be: an id is a byte.
const MAX_NODE_IDS: usize = 256;

/// The kind of a program.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum ProgramKind {
    /// The file that a learner starts with.
    Starter,
    /// A whole program without its last statements, or without a branch.
    Partial,
    /// One of the pack's wrong programs.
    Bug,
    /// One of the pack's right programs.
    Reference,
    /// A whole program with a small mistake in it, such as `<` for `<=`.
    Slip,
    /// A whole program written differently, with the same verdicts.
    Neutral,
    /// A program that does not compile.
    Broken,
}

impl ProgramKind {
    /// Whether nothing of the program is missing: neither a part nor the sense of its text.
    #[must_use]
    pub fn is_whole(self) -> bool {
        matches!(self, Self::Bug | Self::Reference | Self::Slip | Self::Neutral)
    }

    /// Whether parts of the program are still to be written.
    #[must_use]
    pub const fn is_unfinished(self) -> bool {
        matches!(self, Self::Starter | Self::Partial)
    }
}

/// A bug of the pack that a learner can meet, with the facts that decide whether it comes early or late.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct BugFacts {
    pub id: BugId,
    pub topic: TopicId,
    /// Cases its program fails.
    pub failing: u16,
    /// It fails by its time alone.
    pub slow: bool,
}

/// A program, as the learner model sees it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Node {
    pub kind: ProgramKind,
    /// The whole program it was made from; its own id for the starter, bugs and references.
    pub stem: NodeId,
    /// Of a partial, how far along it is: 0 is the first, and shortest, of its stem.
    pub part: u8,
    /// The bug it derives from, and the slip if it has one. Empty for the starter, references and their partials.
    pub flaws: Flaws,
    /// Over all cases: the first that failed, or accepted.
    pub verdict: Verdict,
    pub passed: u16,
    pub total: u16,
    /// A hash of every case's verdict, in case order: two programs that fail alike have the same.
    pub vector: u64,
    /// Whether it passes the samples. If not, a run stops there; otherwise it is submitted.
    pub samples_pass: bool,
    /// Errors of the failing cases that a run shows: bit n is index n of [`Graph::errors`].
    pub errors: u32,
    /// Flaws that a learner may notice who reads the first failing case the run shows: the case's id or tag is one that the
    /// bug must fail. Whether the program has the flaw does not matter here.
    pub first_shows: Flaws,
    /// The same for all failing cases the run shows.
    pub all_show: Flaws,
    /// Failing cases, as indexes in the problem's list of cases; the complexity check comes after the last.
    pub failing: Vec<u16>,
}

impl Node {
    /// A program that passes everything and derives from itself, as a start for building graphs.
    #[must_use]
    pub fn new(kind: ProgramKind, stem: NodeId, total: u16) -> Self {
        Self {
            kind,
            stem,
            part: 0,
            flaws: Flaws::NONE,
            verdict: Verdict::Ac,
            passed: total,
            total,
            vector: 0,
            samples_pass: true,
            errors: 0,
            first_shows: Flaws::NONE,
            all_show: Flaws::NONE,
            failing: Vec::new(),
        }
    }

    /// Whether it solves the problem.
    #[must_use]
    pub fn is_solution(&self) -> bool {
        self.verdict.passed()
    }

    /// Share of the cases it passes, in [0, 1].
    #[must_use]
    pub fn passed_share(&self) -> f64 {
        if self.total == 0 { 0.0 } else { f64::from(self.passed) / f64::from(self.total) }
    }
}

/// The programs of a problem. Its neighbours are looked up, never searched.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(from = "Stored", into = "Stored")]
pub struct Graph {
    nodes: Vec<Node>,
    bugs: Vec<BugFacts>,
    errors: Vec<String>,
    by_flaw: Vec<Vec<NodeId>>,
    references: Vec<NodeId>,
    around: Vec<Around>,
    /// Programs added during a simulation; their ids follow the generated ones, and they are no program's neighbours.
    written: Room<Node>,
}

/// The programs derived from one whole program.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Around {
    partials: Vec<NodeId>,
    slips: Vec<NodeId>,
    neutrals: Vec<NodeId>,
    broken: Vec<NodeId>,
}

/// The part of a graph that is stored on disk: the rest is computed from it.
#[derive(Serialize, Deserialize)]
struct Stored {
    nodes: Vec<Node>,
    bugs: Vec<BugFacts>,
    errors: Vec<String>,
}

impl From<Stored> for Graph {
    fn from(stored: Stored) -> Self {
        Self::new(stored.nodes, stored.bugs, stored.errors)
    }
}

impl From<Graph> for Stored {
    fn from(graph: Graph) -> Self {
        Self { nodes: graph.nodes, bugs: graph.bugs, errors: graph.errors }
    }
}

impl Graph {
    /// A graph of these programs, the starter first. `errors` names the errors of runs ("WA", "`IndexError`").
    #[must_use]
    pub fn new(nodes: Vec<Node>, bugs: Vec<BugFacts>, errors: Vec<String>) -> Self {
        let mut around = vec![Around::default(); nodes.len()];
        let mut by_flaw = vec![Vec::new(); bugs.len()];
        let mut references = Vec::new();
        for (index, node) in nodes.iter().enumerate() {
            let id = NodeId(index as u8);
            let of_stem = around.get_mut(node.stem.index());
            match (node.kind, of_stem) {
                (ProgramKind::Partial, Some(around)) => around.partials.push(id),
                (ProgramKind::Slip, Some(around)) => around.slips.push(id),
                (ProgramKind::Neutral, Some(around)) => around.neutrals.push(id),
                (ProgramKind::Broken, Some(around)) => around.broken.push(id),
                (ProgramKind::Reference, _) => references.push(id),
                (ProgramKind::Bug, _) => {
                    for flaw in node.flaws.without(Flaws::SLIP).each().filter(|flaw| *flaw < bugs.len()) {
                        by_flaw[flaw].push(id);
                    }
                }
                _ => {}
            }
        }
        for around in &mut around {
            around.partials.sort_by_key(|id| nodes[id.index()].part);
        }
        Self { nodes, bugs, errors, by_flaw, references, around, written: Room::default() }
    }

    /// The same with room for added programs: as many as there are ids left.
    #[must_use]
    pub fn with_room_for_added(&self) -> Self {
        Self { written: Room::with_capacity(self.free_places()), ..self.clone() }
    }

    /// How many programs can be added.
    #[must_use]
    pub fn free_places(&self) -> usize {
        MAX_NODE_IDS.saturating_sub(self.nodes.len())
    }

    /// Adds a program with this number among the added ones. It derives from a generated one. Does nothing if there is
    /// no room.
    pub fn add_node(&self, number: usize, node: Node) {
        self.written.put(number, node);
    }

    /// The id of an added program, by its number among them.
    #[must_use]
    pub fn added_node_id(&self, number: usize) -> NodeId {
        NodeId((self.nodes.len() + number) as u8)
    }

    /// All generated programs; the starter is the first.
    #[must_use]
    pub fn nodes(&self) -> &[Node] {
        &self.nodes
    }

    #[must_use]
    pub fn node(&self, id: NodeId) -> &Node {
        match self.nodes.get(id.index()) {
            Some(node) => node,
            None => self.added_node(id),
        }
    }

    /// The added program of an id; the starter for an unknown id.
    #[cold]
    fn added_node(&self, id: NodeId) -> &Node {
        self.written.get(id.index() - self.nodes.len()).unwrap_or(&self.nodes[0])
    }

    #[must_use]
    pub fn starter(&self) -> NodeId {
        NodeId(0)
    }

    /// The bugs that a learner can meet, in pack order. Empty if the pack has none: then only slips remain.
    #[must_use]
    pub fn bugs(&self) -> &[BugFacts] {
        &self.bugs
    }

    /// Every flaw that a learner can meet: all bugs, or the slip if there are none.
    #[must_use]
    pub fn exposable(&self) -> Flaws {
        if self.bugs.is_empty() {
            return Flaws::SLIP;
        }
        // A bug without a program can't be met.
        (0..self.bugs.len())
            .filter(|flaw| !self.by_flaw[*flaw].is_empty())
            .fold(Flaws::NONE, |all, flaw| all.or(Flaws::single(flaw)))
    }

    /// The errors of runs, by the bits of [`Node::errors`]: an exception's name, or two letters.
    #[must_use]
    pub fn errors(&self) -> &[String] {
        &self.errors
    }

    /// The outcome of a run of a program.
    #[must_use]
    pub fn run_outcome(&self, id: NodeId) -> RunOutcome {
        let node = self.node(id);
        RunOutcome {
            solved: node.is_solution(),
            passed: node.passed,
            total: node.total,
            vector: node.vector,
            errors: node.errors,
            first: node.first_shows,
            all: node.all_show,
        }
    }

    /// The pack's programs with only this flaw, by its number.
    #[must_use]
    pub fn with_flaw(&self, flaw: usize) -> &[NodeId] {
        self.by_flaw.get(flaw).map_or(&[], Vec::as_slice)
    }

    #[must_use]
    pub fn references(&self) -> &[NodeId] {
        &self.references
    }

    /// The whole program that a program derives from; the program itself if it is one of the pack's.
    #[must_use]
    pub fn stem(&self, id: NodeId) -> NodeId {
        self.node(id).stem
    }

    /// Partials of the program's stem, the shortest first.
    #[must_use]
    pub fn partials(&self, id: NodeId) -> &[NodeId] {
        &self.around[self.stem(id).index()].partials
    }

    /// The partial after this one of the same stem; none after the last. After the starter, there is one for each stem: see
    /// [`Graph::partials`].
    #[must_use]
    pub fn next_part(&self, id: NodeId) -> Option<NodeId> {
        let partials = self.partials(id);
        let at = partials.iter().position(|other| *other == id)?;
        partials.get(at + 1).copied()
    }

    /// Slips of the program's stem.
    #[must_use]
    pub fn slips(&self, id: NodeId) -> &[NodeId] {
        &self.around[self.stem(id).index()].slips
    }

    /// Neutral rewrites of the program's stem.
    #[must_use]
    pub fn neutrals(&self, id: NodeId) -> &[NodeId] {
        &self.around[self.stem(id).index()].neutrals
    }

    /// The program's stem, broken so that it does not compile.
    #[must_use]
    pub fn broken(&self, id: NodeId) -> &[NodeId] {
        &self.around[self.stem(id).index()].broken
    }

    /// Programs of a kind, in the order of the graph.
    pub fn nodes_of_kind(&self, kind: ProgramKind) -> impl Iterator<Item = NodeId> + '_ {
        (0..self.nodes.len()).map(|index| NodeId(index as u8)).filter(move |id| self.node(*id).kind == kind)
    }
}

#[cfg(test)]
pub mod tests {
    use super::*;

    /// A graph by hand: a starter, two references, `bugs` bugs, and of each whole program two partials, two slips, a neutral
    /// rewrite and a broken one. Bug `n` fails case `n` alone; a slip fails the case behind the last bug's, too. Ten cases, of
    /// which the first two are samples.
    pub fn by_hand(bugs: u8) -> Graph {
        let mut nodes =
            vec![failing(Node::new(ProgramKind::Starter, NodeId(0), 10), &(0..10).collect::<Vec<_>>(), bugs)];
        for whole in 0..bugs + 2 {
            let bug = whole.checked_sub(2);
            let kind = if bug.is_some() { ProgramKind::Bug } else { ProgramKind::Reference };
            let id = NodeId(nodes.len() as u8);
            let flaws = bug.map_or(Flaws::NONE, |bug| Flaws::single(usize::from(bug)));
            let fails = bug.map(u16::from);
            let slipped: Vec<u16> = fails.into_iter().chain([u16::from(bugs)]).collect();
            let all: Vec<u16> = (0..10).collect();
            let node = |kind, flaws, part, fails: &[u16]| {
                failing(Node { part, flaws, ..Node::new(kind, id, 10) }, fails, bugs)
            };
            let own: Vec<u16> = fails.into_iter().collect();
            nodes.push(node(kind, flaws, 0, &own));
            nodes.extend((0..2).map(|part| node(ProgramKind::Partial, flaws, part, &all[usize::from(part)..])));
            nodes.extend((0..2).map(|_| node(ProgramKind::Slip, flaws.or(Flaws::SLIP), 0, &slipped)));
            nodes.push(node(ProgramKind::Neutral, flaws, 0, &own));
            nodes.push(Node { verdict: Verdict::Ce, errors: 0b10, ..node(ProgramKind::Broken, flaws, 0, &all) });
        }
        let facts = |bug: u8| BugFacts {
            id: format!("bug-{bug}").as_str().into(),
            topic: "arrays".into(),
            failing: 1,
            slow: false,
        };
        Graph::new(nodes, (0..bugs).map(facts).collect(), vec!["WA".to_owned(), "CE".to_owned()])
    }

    fn failing(node: Node, cases: &[u16], bugs: u8) -> Node {
        let Some(first) = cases.first() else { return node };
        let shows = |case: u16| if case < u16::from(bugs) { Flaws::single(usize::from(case)) } else { Flaws::NONE };
        let samples: Vec<u16> = cases.iter().copied().filter(|case| *case < 2).collect();
        let shown = if samples.is_empty() { cases } else { &samples };
        Node {
            verdict: Verdict::Wa,
            passed: node.total - cases.len() as u16,
            vector: cases.iter().fold(1, |hash, case| hash | 2 << case),
            samples_pass: samples.is_empty(),
            errors: 0b01,
            first_shows: shows(*first),
            all_show: shown.iter().fold(Flaws::NONE, |all, case| all.or(shows(*case))),
            failing: cases.to_vec(),
            ..node
        }
    }

    #[test]
    fn neighbours_are_of_the_same_stem() {
        let graph = by_hand(3);
        assert_eq!(graph.nodes().len(), 1 + 5 * 7);
        assert_eq!((graph.starter(), graph.references().len(), graph.exposable()), (NodeId(0), 2, Flaws(0b111)));
        let bug = graph.with_flaw(1)[0];
        assert_eq!((graph.node(bug).flaws, graph.with_flaw(1).len()), (Flaws::single(1), 1));
        assert!(!graph.node(bug).is_solution() && !graph.node(bug).samples_pass);
        assert!(graph.node(graph.references()[0]).is_solution());
        let (partials, slips) = (graph.partials(bug), graph.slips(bug));
        assert_eq!(graph.next_part(partials[0]), Some(partials[1]));
        assert_eq!((graph.next_part(partials[1]), graph.next_part(bug)), (None, None));
        assert!(slips.iter().all(|slip| graph.node(*slip).flaws == Flaws::single(1).or(Flaws::SLIP)));
        assert_eq!(graph.slips(slips[0]), slips);
        assert_eq!((graph.neutrals(bug).len(), graph.broken(bug).len()), (1, 1));
        let broken = graph.run_outcome(graph.broken(bug)[0]);
        assert_eq!((graph.errors()[1].as_str(), broken.errors, broken.solved), ("CE", 0b10, false));
        assert_eq!(graph.run_outcome(bug).first, Flaws::single(1));
        assert_eq!((graph.nodes_of_kind(ProgramKind::Slip).count(), graph.with_flaw(9).len()), (10, 0));
    }

    #[test]
    fn what_is_written_stands_behind_what_was_made_ahead() {
        let graph = by_hand(1).with_room_for_added();
        let (bug, ahead) = (graph.with_flaw(0)[0], graph.nodes().len());
        let before = graph.node(bug);
        let id = graph.added_node_id(0);
        graph.add_node(0, Node { flaws: Flaws::single(0), ..Node::new(ProgramKind::Slip, bug, 10) });
        assert_eq!((id.index(), graph.node(id).flaws, graph.nodes().len()), (ahead, Flaws::single(0), ahead));
        assert_eq!(before, graph.node(bug));
        assert!(graph.partials(id) == graph.partials(bug) && !graph.slips(bug).contains(&id));
        assert_eq!((graph.free_places(), graph.added_node_id(graph.free_places() - 1)), (256 - ahead, NodeId(255)));
        let text = serde_json::to_string(&graph).expect("JSON");
        assert_eq!(serde_json::from_str::<Graph>(&text).expect("a graph"), by_hand(1), "what is kept has none of it");
    }

    #[test]
    fn what_is_read_back_is_the_same_graph() {
        let graph = by_hand(2);
        let text = serde_json::to_string(&graph).expect("JSON");
        assert_eq!(serde_json::from_str::<Graph>(&text).expect("a graph"), graph);
        assert_eq!(by_hand(0).exposable(), Flaws::SLIP);
    }
}
