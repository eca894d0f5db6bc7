//! Programs added during a simulation: each is judged once, like the generated ones.
//!
//! Verdicts are cached by text, separately from the problem's other programs. Must not depend on the author of a
//! program.

use sha2::{Digest, Sha256};

use super::{JudgedProgram, ProblemPrograms, graph_nodes, judge_program, key};
use crate::judge::{Cancel, Judge, JudgeError};
use crate::lab::learners::learner_types::NodeId;
use crate::lab::learners::program_graph::Node;
use crate::types::Problem;

/// The folder of the cache.
const ADDED_CACHE_FOLDER: &str = "learners-written";

/// Judges a text, or reads the verdict from the cache.
///
/// # Errors
/// As [`Judge::judge`].
pub async fn judge_added_program(
    judge: &Judge,
    problem: &Problem,
    text: &str,
    cancel: &Cancel,
) -> Result<JudgedProgram, JudgeError> {
    let kept = judge.disk_cache(ADDED_CACHE_FOLDER);
    let name = hex::encode(Sha256::digest(format!("{} {text}", key(judge, problem))))[..32].to_owned();
    if let Some(found) = kept.load::<JudgedProgram>(&name).filter(|found| found.source == text) {
        return Ok(found);
    }
    let program = judge_program(judge, problem, text, cancel).await?;
    kept.store(&name, &program);
    Ok(program)
}

/// The node of an added program. `towards` is the target of the work, if it has one.
#[must_use]
pub fn classify_added_program(
    problem: &Problem,
    built: &ProblemPrograms,
    program: &JudgedProgram,
    towards: Option<NodeId>,
) -> Node {
    let node = graph_nodes::added_program_node(problem, &built.graph, &program.report, towards);
    let shorter = |part: &&NodeId| lines(&built.program(**part).source) <= lines(&program.source);
    let part = built.graph.partials(node.stem).iter().filter(shorter).count() as u8;
    Node { part, ..node }
}

fn lines(text: &str) -> usize {
    text.lines().filter(|line| !line.trim().is_empty()).count()
}

/// Normalises a text for comparison: without blanks at the ends of its lines, and without empty lines at its end.
#[must_use]
pub fn normalize_source(text: &str) -> String {
    let lines: Vec<&str> = text.lines().map(str::trim_end).collect();
    lines.join("\n").trim_matches('\n').to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn blanks_nobody_sees_make_no_other_program() {
        assert_eq!(normalize_source("\ndef f():  \r\n    return 1\n\n"), "def f():\n    return 1");
        assert_ne!(normalize_source("def f():\n  return 1"), normalize_source("def f():\n    return 1"));
    }
}
