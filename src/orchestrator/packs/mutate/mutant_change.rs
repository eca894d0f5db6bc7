//! The change that a mutant makes, as an author reads it: place, kind, the lines before and after.

use serde::Serialize;
use similar::{ChangeTag, TextDiff};

use crate::judge::Mutant;

/// Unchanged lines shown around a change.
const CONTEXT_LINES: usize = 1;

/// One mutant compared with its reference.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct MutantChange {
    /// The reference's file, with the pack's folder in front.
    pub file: String,
    /// From 1.
    pub line: u32,
    /// The kind of change, in a word.
    pub kind: String,
    /// The changed lines of the reference, without indentation, joined by spaces.
    pub was: String,
    /// The lines that replace them.
    pub now: String,
    /// A unified diff without file names.
    pub diff: String,
}

impl MutantChange {
    /// The change that makes a mutant of a source.
    #[must_use]
    pub fn from_mutant(file: &str, source: &str, mutant: &Mutant) -> Self {
        let diff = TextDiff::from_lines(source, &mutant.source);
        let side = |tag: ChangeTag| {
            let lines = diff.iter_all_changes().filter(|change| change.tag() == tag).map(|change| change.value());
            lines.flat_map(str::split_whitespace).collect::<Vec<_>>().join(" ")
        };
        Self {
            file: file.to_owned(),
            line: mutant.line,
            kind: mutant.kind.clone(),
            was: side(ChangeTag::Delete),
            now: side(ChangeTag::Insert),
            diff: diff.unified_diff().context_radius(CONTEXT_LINES).missing_newline_hint(false).to_string(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(source: &str, mutant: &str, was: &str, now: &str, diff: &str) {
        let mutant = Mutant { line: 2, kind: "bound".to_owned(), source: mutant.to_owned() };
        let change = MutantChange::from_mutant("f.py", source, &mutant);
        assert_eq!((change.was.as_str(), change.now.as_str(), change.diff.as_str()), (was, now, diff));
    }

    #[test]
    fn a_change_is_told_with_the_lines_around_it() {
        check(
            "a\n  b <  c\nd\n",
            "a\n  b <= c\nd\n",
            "b < c",
            "b <= c",
            "@@ -1,3 +1,3 @@\n a\n-  b <  c\n+  b <= c\n d\n",
        );
        check("a\nf(b,\n  c)\n", "a\npass\n", "f(b, c)", "pass", "@@ -1,3 +1,2 @@\n a\n-f(b,\n-  c)\n+pass\n");
        check("a", "b", "a", "b", "@@ -1 +1 @@\n-a\n+b\n");
    }
}
