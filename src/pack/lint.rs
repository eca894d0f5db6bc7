//! Checks a pack without running any of its code.
//!
//! The loader has already rejected files that don't parse or don't fit. The lint finds mistakes in a well-formed pack:
//! too few cases, a missing hint, an example that disagrees with its case. Another check, which uses the judge, runs
//! the references and known bugs.

use std::collections::BTreeSet;

use crate::types::ids::TopicId;

use super::catalog::starter_topic_ids_and_tags;
use super::loaded_pack::LoadedPack;
use super::pack_finding::{Finding, FindingSink, sort_findings};

mod bug_lint;
mod case_lint;
mod example_lint;
mod hint_lint;
mod lint_context;
mod manifest_lint;
mod placeholder_lint;
mod settings_lint;
mod tag_lint;

pub use hint_lint::MISSING_HINT;
use lint_context::LintContext;

/// Returns the mistakes that can be found without running code. The findings of loading are not repeated.
#[must_use]
pub fn lint_pack(loaded: &LoadedPack) -> Vec<Finding> {
    let sink = FindingSink::new(&loaded.root);
    let own = loaded.topics.iter().map(|topic| topic.id.clone());
    let (everywhere, words) = starter_topic_ids_and_tags();
    let topics: BTreeSet<TopicId> = own.chain(everywhere).collect();
    manifest_lint::lint(loaded, &topics, &sink);
    tag_lint::lint(loaded, &words, &sink);
    for problem in loaded.all_problems() {
        let subject = LintContext { loaded, problem, topics: &topics, sink: &sink };
        let doubtful = loaded.faulty_files(problem);
        // A file with unreadable parts would cause false findings in it and in the files that refer to it.
        let can_be_read = |files: &[&str]| files.iter().all(|file| !doubtful.contains(*file));
        if can_be_read(&["pack.toml", "problem.toml"]) {
            settings_lint::lint(&subject);
        }
        if can_be_read(&["cases.json"]) {
            case_lint::lint(&subject);
        }
        if can_be_read(&["cases.json", "statement.md"]) {
            example_lint::lint(&subject);
        }
        if can_be_read(&["problem.toml", "hints.md"]) {
            hint_lint::lint(&subject);
        }
        if can_be_read(&["pack.toml", "problem.toml", "cases.json"]) {
            bug_lint::lint(&subject);
        }
        placeholder_lint::lint(&subject);
    }
    sort_findings(sink.finish().0)
}

#[cfg(test)]
mod tests;
