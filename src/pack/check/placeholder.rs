//! Warns as long as a problem still has what `rung pack new` wrote for it to be replaced.

use std::sync::LazyLock;

use crate::model::problem::Hints;
use crate::pack::hints::read_text;
use crate::pack::scaffold::{self, MARK};

use super::subject::Subject;

/// The hints of every template.
static TEMPLATES: LazyLock<Vec<Hints>> = LazyLock::new(|| scaffold::hints().map(read_text).collect());

const MEND: &str = "Put your own in its place.";

pub(super) fn lint(subject: &Subject<'_>) {
    let problem = subject.problem;
    for (file, text) in [("statement.md", &problem.statement), ("editorial.md", &problem.editorial)] {
        if let Some((line, _)) = (1..).zip(text.lines()).find(|(_, line)| line.starts_with(MARK)) {
            subject.warning(file, Some(line), "this is still the placeholder of `rung pack new`", MEND);
        }
    }
    for Hints { ladder, .. } in TEMPLATES.iter() {
        let same = |level: &usize| {
            problem.hints.ladder[*level].iter().zip(&ladder[*level]).any(|(a, b)| !a.is_empty() && a == b)
        };
        if let Some(level) = (0..ladder.len()).find(same) {
            let line = subject.line("hints.md", &format!("level.{}.beginner", level + 1));
            subject.warning("hints.md", line, "there are hints of the placeholder of `rung pack new`", MEND);
            return;
        }
    }
}
