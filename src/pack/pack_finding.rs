//! A mistake in a pack, described for its author: the file, the line, the error and the fix.
//!
//! A [`FindingSink`] collects findings while files are read. It also records the line of every key, so that later
//! checks can point to a line too.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::fmt;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::types::sanitize::{clean, truncate_chars};

/// How bad a finding is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Severity {
    /// The pack or the problem must not be used like this.
    Error,
    /// It works, but a learner would notice.
    Warning,
}

impl fmt::Display for Severity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Error => "error",
            Self::Warning => "warning",
        })
    }
}

/// One mistake in a pack.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Finding {
    pub severity: Severity,
    /// The file with the pack's folder in front, such as `problems/pair-to-target/problem.toml`.
    pub file: String,
    /// The line, from 1; absent if the finding is about the whole file.
    pub line: Option<u32>,
    /// The error, without a full stop.
    pub what: String,
    /// How to fix it, in sentences.
    #[serde(rename = "mend")]
    pub fix: String,
}

/// `error: problems/x/problem.toml:12: unknown key 'dificulty'. Did you mean 'difficulty'?`
impl fmt::Display for Finding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.severity, self.file)?;
        if let Some(line) = self.line {
            write!(f, ":{line}")?;
        }
        write!(f, ": {}.", self.what)?;
        if !self.fix.is_empty() {
            write!(f, " {}", self.fix)?;
        }
        Ok(())
    }
}

/// The lines of the keys that were read, by file and key (`minutes`, `bug.0.must_fail`, `case.3`, `level.2.beginner`).
#[derive(Clone, Debug, Default)]
pub struct LineIndex(BTreeMap<(String, String), u32>);

impl LineIndex {
    /// Returns the line of a key in a file of the pack, from 1, or `None` if the key is missing.
    #[must_use]
    pub fn line(&self, file: &str, key: &str) -> Option<u32> {
        self.0.get(&(file.to_owned(), key.to_owned())).copied()
    }
}

/// Collects findings and lines while a pack is read. File names given to it are relative to the pack.
#[derive(Debug)]
pub(super) struct FindingSink {
    root: String,
    found: RefCell<Vec<Finding>>,
    line_index: RefCell<LineIndex>,
}

impl FindingSink {
    pub(super) fn new(root: &str) -> Self {
        Self { root: root.to_owned(), found: RefCell::default(), line_index: RefCell::default() }
    }

    pub(super) fn error(&self, file: &str, line: Option<u32>, what: impl AsRef<str>, mend: impl AsRef<str>) {
        self.push(Severity::Error, file, line, what.as_ref(), mend.as_ref());
    }

    pub(super) fn warning(&self, file: &str, line: Option<u32>, what: impl AsRef<str>, mend: impl AsRef<str>) {
        self.push(Severity::Warning, file, line, what.as_ref(), mend.as_ref());
    }

    fn push(&self, severity: Severity, file: &str, line: Option<u32>, what: &str, mend: &str) {
        let file = one_line(&display_path(&self.root, file));
        let finding = Finding { severity, file, line, what: one_line(what), fix: one_line(mend) };
        self.found.borrow_mut().push(finding);
    }

    pub(super) fn record_line(&self, file: &str, key: String, line: u32) {
        self.line_index.borrow_mut().0.insert((file.to_owned(), key), line);
    }

    pub(super) fn line_of(&self, file: &str, key: &str) -> Option<u32> {
        self.line_index.borrow().line(file, key)
    }

    pub(super) fn has_errors(&self) -> bool {
        self.found.borrow().iter().any(|finding| finding.severity == Severity::Error)
    }

    /// Returns everything that was collected, in reading order.
    pub(super) fn finish(self) -> (Vec<Finding>, LineIndex) {
        (sort_findings(self.found.into_inner()), self.line_index.into_inner())
    }
}

impl LineIndex {
    pub(super) fn merge(&mut self, other: Self) {
        self.0.extend(other.0);
    }
}

/// Sorts by file, then by line: the order in which an author fixes them. The sort is stable.
pub(super) fn sort_findings(mut findings: Vec<Finding>) -> Vec<Finding> {
    findings.sort_by(|a, b| (&a.file, a.line).cmp(&(&b.file, b.line)));
    findings
}

/// Returns the path as a person would type it.
pub(super) fn display_path(root: &str, file: &str) -> String {
    match (root, file) {
        (root, "") => root.to_owned(),
        ("", file) => file.to_owned(),
        (root, file) => format!("{}/{file}", root.trim_end_matches('/')),
    }
}

/// Prepares a pack's text for a message: clean, on one line and shortened.
fn one_line(text: &str) -> String {
    const MAX: usize = 600;
    truncate_chars(&clean(text).replace(['\n', '\t'], " "), MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn findings_read_as_file_line_what_and_mend() {
        let sink = FindingSink::new("problems");
        sink.error("x/problem.toml", Some(12), "unknown key 'dificulty'", "Did you mean 'difficulty'?");
        sink.warning("x/gen.py", None, "no \u{1b}[31mgenerator", "");
        let (found, _) = sink.finish();
        assert_eq!(found[0].to_string(), "warning: problems/x/gen.py: no generator.");
        assert_eq!(
            found[1].to_string(),
            "error: problems/x/problem.toml:12: unknown key 'dificulty'. Did you mean 'difficulty'?"
        );
    }
}
