//! The result of reading a pack: the usable part, and the findings on the rest.

use std::collections::{BTreeMap, BTreeSet};

use crate::types::ids::ProblemId;
use crate::types::problem::{Credits, PackInfo, Problem, Topic};

use super::pack_finding::{Finding, LineIndex, Severity};

/// One pack after reading: its usable part and its findings.
#[derive(Clone, Debug, Default)]
pub struct LoadedPack {
    /// Absent if `pack.toml` is missing or has errors; then there are no problems either.
    pub info: Option<PackInfo>,
    /// The pack's own topics, in topological order.
    pub topics: Vec<Topic>,
    /// Problems without errors, by id.
    pub problems: Vec<Problem>,
    /// Ids of the folders with a problem that is left out because of an error.
    pub left_out: Vec<ProblemId>,
    /// Problems with errors, as far as they could be read. They are checked but never used.
    pub faulty: Vec<FaultyProblem>,
    /// In order of file and line.
    pub findings: Vec<Finding>,
    /// The authors of a problem, if its `problem.toml` names them.
    pub credits: BTreeMap<ProblemId, Credits>,
    /// The lines of the keys that were read, for later checks.
    pub line_index: LineIndex,
    /// Every file with its size in bytes, by path relative to the pack.
    pub sizes: BTreeMap<String, usize>,
    /// The pack's folder, as messages name it.
    pub root: String,
}

/// A problem with errors.
#[derive(Clone, Debug)]
pub struct FaultyProblem {
    /// The readable part; unreadable parts are treated as missing.
    pub problem: Problem,
    /// The files with errors, relative to the problem's folder, and `pack.toml`.
    pub doubtful: BTreeSet<String>,
}

impl LoadedPack {
    /// Returns every problem that could be read, the faulty ones last.
    pub fn all_problems(&self) -> impl Iterator<Item = &Problem> {
        self.problems.iter().chain(self.faulty.iter().map(|faulty| &faulty.problem))
    }

    /// Returns the files of a problem that have errors.
    #[must_use]
    pub fn faulty_files(&self, problem: &Problem) -> BTreeSet<String> {
        let found = self.faulty.iter().find(|faulty| faulty.problem.id == problem.id);
        found.map(|faulty| faulty.doubtful.clone()).unwrap_or_default()
    }

    /// True if the pack has no errors.
    #[must_use]
    pub fn is_sound(&self) -> bool {
        self.findings.iter().all(|finding| finding.severity != Severity::Error)
    }
}
