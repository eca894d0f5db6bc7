//! The problem that is checked, and the functions that report findings on it.

use std::collections::BTreeSet;

use crate::pack::loaded_pack::LoadedPack;
use crate::pack::pack_finding::{FindingSink, LineIndex};
use crate::types::ids::TopicId;
use crate::types::problem::Problem;

/// The problem that is checked.
pub(super) struct LintContext<'a> {
    pub loaded: &'a LoadedPack,
    pub problem: &'a Problem,
    pub topics: &'a BTreeSet<TopicId>,
    pub sink: &'a FindingSink,
}

impl LintContext<'_> {
    pub fn path(&self, name: &str) -> String {
        format!("{}/{name}", self.problem.id)
    }

    /// Returns the line of a key in one of the problem's files.
    pub fn line(&self, name: &str, key: &str) -> Option<u32> {
        self.line_index().line(&self.path(name), key)
    }

    pub fn line_index(&self) -> &LineIndex {
        &self.loaded.line_index
    }

    pub fn error(&self, name: &str, line: Option<u32>, what: impl AsRef<str>, mend: impl AsRef<str>) {
        self.sink.error(&self.path(name), line, what, mend);
    }

    /// Reports a missing part that only an author can write. It is an error, except in a draft, which is known to be
    /// unfinished.
    pub fn error_unless_draft(&self, name: &str, line: Option<u32>, what: impl AsRef<str>, mend: impl AsRef<str>) {
        if self.problem.draft {
            let what = format!("still a draft: {}", what.as_ref());
            self.sink.warning(&self.path(name), line, what, mend);
        } else {
            self.error(name, line, what, mend);
        }
    }

    pub fn warning(&self, name: &str, line: Option<u32>, what: impl AsRef<str>, mend: impl AsRef<str>) {
        self.sink.warning(&self.path(name), line, what, mend);
    }
}
