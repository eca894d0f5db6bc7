//! Counts how the real tutor did with simulated learners, next to the truth that it can't know.

use serde::{Deserialize, Serialize};

use crate::lab::learners::learner_types::{Flaws, NodeId};
use crate::lab::learners::program_builder::ProblemPrograms;
use crate::types::event::Candidate;

/// Counts of hints and diagnoses, and how many of them were right.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct TutorTally {
    /// Requests for help.
    pub asked: u64,
    /// Hints by level, 1 first.
    pub given: [u64; 5],
    /// Hints about a bug, and those with the bug in the learner's file.
    pub spoke: u64,
    pub spoke_true: u64,
    /// Failed submissions with a bug of the pack, those with any diagnosed bug, and those with the right one.
    pub failed: u64,
    pub named: u64,
    pub named_true: u64,
    /// Steps that the invariants refused, and verdicts that differ from the graph's: both must be 0.
    pub refused: u64,
    pub disagreed: u64,
    /// Edits by a language model; all zero if none typed.
    #[serde(default, skip_serializing_if = "Typed::is_nothing")]
    pub typed: Typed,
}

/// Edits asked of a language model, and the fate of its replies. Each edit is used or the graph's; each reply is used,
/// refused or unusable.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Typed {
    pub edits: u64,
    pub replies: u64,
    /// Replies that became the file, and those of them that the graph did not contain.
    pub used: u64,
    pub new: u64,
    /// Replies refused because they passed every case while a flaw was live.
    pub refused: u64,
    /// Replies without a file, too long, not Python, or identical to the file.
    pub unusable: u64,
    /// Edits that the graph made instead, and those of them after the model was no longer asked.
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

    /// Adds the counts of another tally.
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
    /// Counts a submission. If it fails with a bug of the pack, the likeliest diagnosed bug counts: no diagnosed bug is
    /// below the floor of the diagnosis.
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

    /// Adds the counts of another tally.
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
