//! What is wrong with a pack, said so that its author can mend it: file, line, what, how.
//!
//! A [`Sink`] collects findings while files are read, together with the places of everything that was read, so that
//! later checks can point at a line as well.

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
    /// The pack, or the problem it stands in, must not be used like this.
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

/// One thing to mend in a pack.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Finding {
    pub severity: Severity,
    /// The file with the pack's folder in front, such as `problems/pair-to-target/problem.toml`.
    pub file: String,
    /// From 1; absent when the whole file is meant.
    pub line: Option<u32>,
    /// What is wrong, without a full stop.
    pub what: String,
    /// What to do about it, in sentences.
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

/// Lines of what was read, by file and by key (`minutes`, `bug.0.must_fail`, `case.3`, `level.2.beginner`).
#[derive(Clone, Debug, Default)]
pub struct LineIndex(BTreeMap<(String, String), u32>);

impl LineIndex {
    /// Line of a key in a file of the pack, from 1; none when it wasn't written.
    #[must_use]
    pub fn line(&self, file: &str, key: &str) -> Option<u32> {
        self.0.get(&(file.to_owned(), key.to_owned())).copied()
    }
}

/// Collects findings and places while a pack is read. File names given to it are relative to the pack.
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

    /// Everything that was collected, in reading order.
    pub(super) fn finish(self) -> (Vec<Finding>, LineIndex) {
        (sort_findings(self.found.into_inner()), self.line_index.into_inner())
    }
}

impl LineIndex {
    pub(super) fn merge(&mut self, other: Self) {
        self.0.extend(other.0);
    }
}

/// By file, then by line: the order in which somebody mends them. The sort is stable.
pub(super) fn sort_findings(mut findings: Vec<Finding>) -> Vec<Finding> {
    findings.sort_by(|a, b| (&a.file, a.line).cmp(&(&b.file, b.line)));
    findings
}

/// The path as a person would type it.
pub(super) fn display_path(root: &str, file: &str) -> String {
    match (root, file) {
        (root, "") => root.to_owned(),
        ("", file) => file.to_owned(),
        (root, file) => format!("{}/{file}", root.trim_end_matches('/')),
    }
}

/// Text of a pack inside a message: clean, on one line and not endless.
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
