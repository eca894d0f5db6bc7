//! How the real tutor did with simulated learners, with what it can't know beside it.

use serde::{Deserialize, Serialize};

use crate::lab::learners::learner_types::{Flaws, NodeId};
use crate::lab::learners::program_builder::ProblemPrograms;
use crate::types::event::Candidate;

/// Counts of hints and diagnoses, and how many of them were true.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct TutorTally {
    /// Calls for help.
    pub asked: u64,
    /// Hints by level, 1 first.
    pub given: [u64; 5],
    /// Hints whose words spoke of a bug, and those whose bug was in the learner's file.
    pub spoke: u64,
    pub spoke_true: u64,
    /// Failed submissions with a bug of the pack in them, those for which a bug was named, and rightly.
    pub failed: u64,
    pub named: u64,
    pub named_true: u64,
    /// Steps the invariants refused, and verdicts that were not those of the graph: none, or something is wrong.
    pub refused: u64,
    pub disagreed: u64,
    /// What a model typed in the learners' place; nothing where none did.
    #[serde(default, skip_serializing_if = "Typed::is_nothing")]
    pub typed: Typed,
}

/// Edits that a language model was to type, and what became of its replies. Every edit is used or the graph's, every reply
/// used, refused or unusable.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Typed {
    pub edits: u64,
    pub replies: u64,
    /// Replies whose text stands in the file then, and those of them whose text the graph did not know.
    pub used: u64,
    pub new: u64,
    /// Refused, because they passed every case while a flaw was live.
    pub refused: u64,
    /// No file, too long, no Python, or nothing but what stood in the file.
    pub unusable: u64,
    /// Edits that the graph made instead, and those of them for which nobody was asked any more.
    pub graph: u64,
    pub unasked: u64,
    pub tokens_in: u64,
    pub tokens_out: u64,
}

impl Typed {
    #[must_use]
    pub fn is_nothing(&self) -> bool {
        *self == Self::default()
    }

    /// Adds another's counts.
    pub fn add(&mut self, other: &Self) {
        self.edits += other.edits;
        self.replies += other.replies;
        self.used += other.used;
        self.new += other.new;
        self.refused += other.refused;
        self.unusable += other.unusable;
        self.graph += other.graph;
        self.unasked += other.unasked;
        self.tokens_in += other.tokens_in;
        self.tokens_out += other.tokens_out;
    }
}

impl TutorTally {
    /// A program was submitted. One that fails with a bug of the pack in it counts, with the likeliest of the bugs it was taken
    /// for: none of them is below the floor of the diagnosis.
    pub fn add_submission(&mut self, built: &ProblemPrograms, program: NodeId, candidates: &[Candidate]) {
        let node = built.graph.node(program);
        if node.is_solution() || node.flaws.without(Flaws::SLIP).is_empty() {
            return;
        }
        let named = candidates.first();
        let number = named.and_then(|candidate| built.bug_number(&candidate.bug));
        self.failed += 1;
        self.named += u64::from(named.is_some());
        self.named_true += u64::from(number.is_some_and(|number| node.flaws.has(usize::from(number))));
    }

    /// Adds another's counts.
    pub fn add(&mut self, other: &Self) {
        self.asked += other.asked;
        self.given.iter_mut().zip(other.given).for_each(|(sum, more)| *sum += more);
        self.spoke += other.spoke;
        self.spoke_true += other.spoke_true;
        self.failed += other.failed;
        self.named += other.named;
        self.named_true += other.named_true;
        self.refused += other.refused;
        self.disagreed += other.disagreed;
        self.typed.add(&other.typed);
    }
}
