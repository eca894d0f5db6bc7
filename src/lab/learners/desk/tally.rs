//! How the real tutor did with simulated learners, with what it can't know beside it.

use serde::{Deserialize, Serialize};

/// Counts of hints and diagnoses, and how many of them were true.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Tally {
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
}

impl Tally {
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
    }
}
