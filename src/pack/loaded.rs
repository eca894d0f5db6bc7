//! What comes of reading a pack: the part that can be used, and what is wrong with the rest.

use std::collections::BTreeMap;

use crate::model::ids::ProblemId;
use crate::model::problem::{Credits, PackInfo, Problem, Topic};

use super::finding::{Finding, Places, Severity};

/// One pack as read: what can be used of it, and what is wrong with it.
#[derive(Clone, Debug, Default)]
pub struct Loaded {
    /// Absent when `pack.toml` is missing or has errors; then there are no problems either.
    pub info: Option<PackInfo>,
    /// The pack's own topics, in topological order.
    pub topics: Vec<Topic>,
    /// Problems without errors, by id.
    pub problems: Vec<Problem>,
    /// Ids of the folders whose problem is left out because of an error.
    pub left_out: Vec<ProblemId>,
    /// In order of file and line.
    pub findings: Vec<Finding>,
    /// Who wrote a problem, where its `problem.toml` says so.
    pub credits: BTreeMap<ProblemId, Credits>,
    /// Lines of what was read, for checks that come later.
    pub places: Places,
    /// Every file with its size in bytes, by path relative to the pack.
    pub sizes: BTreeMap<String, usize>,
    /// The pack's folder, as messages name it.
    pub root: String,
}

impl Loaded {
    /// True when nothing in the pack is an error.
    #[must_use]
    pub fn is_sound(&self) -> bool {
        self.findings.iter().all(|finding| finding.severity != Severity::Error)
    }
}
