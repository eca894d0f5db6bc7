//! What comes of reading a pack: the part that can be used, and what is wrong with the rest.

use std::collections::{BTreeMap, BTreeSet};

use crate::types::ids::ProblemId;
use crate::types::problem::{Credits, PackInfo, Problem, Topic};

use super::pack_finding::{Finding, LineIndex, Severity};

/// One pack as read: what can be used of it, and what is wrong with it.
#[derive(Clone, Debug, Default)]
pub struct LoadedPack {
    /// Absent when `pack.toml` is missing or has errors; then there are no problems either.
    pub info: Option<PackInfo>,
    /// The pack's own topics, in topological order.
    pub topics: Vec<Topic>,
    /// Problems without errors, by id.
    pub problems: Vec<Problem>,
    /// Ids of the folders whose problem is left out because of an error.
    pub left_out: Vec<ProblemId>,
    /// Problems with errors, as far as they could be read: to be checked, never to be used.
    pub faulty: Vec<FaultyProblem>,
    /// In order of file and line.
    pub findings: Vec<Finding>,
    /// Who wrote a problem, where its `problem.toml` says so.
    pub credits: BTreeMap<ProblemId, Credits>,
    /// Lines of what was read, for checks that come later.
    pub line_index: LineIndex,
    /// Every file with its size in bytes, by path relative to the pack.
    pub sizes: BTreeMap<String, usize>,
    /// The pack's folder, as messages name it.
    pub root: String,
}

/// A problem with errors.
#[derive(Clone, Debug)]
pub struct FaultyProblem {
    /// What could be read; what couldn't is as if it had been left out.
    pub problem: Problem,
    /// The files with errors in them, relative to the problem's folder, and `pack.toml`.
    pub doubtful: BTreeSet<String>,
}

impl LoadedPack {
    /// Every problem that could be read, the faulty ones last.
    pub fn all_problems(&self) -> impl Iterator<Item = &Problem> {
        self.problems.iter().chain(self.faulty.iter().map(|faulty| &faulty.problem))
    }

    /// The files of a problem that have errors in them.
    #[must_use]
    pub fn faulty_files(&self, problem: &Problem) -> BTreeSet<String> {
        let found = self.faulty.iter().find(|faulty| faulty.problem.id == problem.id);
        found.map(|faulty| faulty.doubtful.clone()).unwrap_or_default()
    }

    /// True when nothing in the pack is an error.
    #[must_use]
    pub fn is_sound(&self) -> bool {
        self.findings.iter().all(|finding| finding.severity != Severity::Error)
    }
}
