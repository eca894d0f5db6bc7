//! Warns if a problem still contains placeholders written by `rung pack new`.

use std::sync::LazyLock;

use crate::pack::hint_parser::parse_hint_text;
use crate::pack::scaffold::{self, PLACEHOLDER_MARK};
use crate::types::problem::Hints;

use super::lint_context::LintContext;

/// The hints of every template.
static TEMPLATE_HINTS: LazyLock<Vec<Hints>> =
    LazyLock::new(|| scaffold::template_hints().map(parse_hint_text).collect());

const PLACEHOLDER_FIX: &str = "Put your own in its place.";

pub(super) fn lint(subject: &LintContext<'_>) {
    let problem = subject.problem;
    for (file, text) in [("statement.md", &problem.statement), ("editorial.md", &problem.editorial)] {
        if let Some((line, _)) = (1..).zip(text.lines()).find(|(_, line)| line.starts_with(PLACEHOLDER_MARK)) {
            subject.warning(file, Some(line), "this is still the placeholder of `rung pack new`", PLACEHOLDER_FIX);
        }
    }
    for Hints { ladder, .. } in TEMPLATE_HINTS.iter() {
        let same = |level: &usize| {
            problem.hints.ladder[*level].iter().zip(&ladder[*level]).any(|(a, b)| !a.is_empty() && a == b)
        };
        if let Some(level) = (0..ladder.len()).find(same) {
            let line = subject.line("hints.md", &format!("level.{}.beginner", level + 1));
            subject.warning("hints.md", line, "there are hints of the placeholder of `rung pack new`", PLACEHOLDER_FIX);
            return;
        }
    }
}
