//! Finds the tags of failing cases that say something about the mistake.
//!
//! A tag is named only if every failing case has it, no sample that passes has it, and hardly any other passing case does.
//! Other tags have often nothing to do with the mistake.

use crate::types::verdict_report::{CaseReport, Verdict};

/// Tags about the size of an input. They are named only if no other tag is shared.
const SIZE_TAGS: [&str; 6] = ["small", "single", "medium", "large", "ordinary", "basic"];
/// Of this many passing cases, one may have the tag.
const PASSING_PER_EXCEPTION: usize = 10;

/// Tags that set the failing cases apart, the one that fewest passing cases have first.
pub(super) fn find_shared_tags(cases: &[&CaseReport]) -> Vec<String> {
    let (passing, failing): (Vec<&CaseReport>, Vec<_>) = cases.iter().partition(|case| case.verdict.passed());
    // What takes too long is large. Other tags of a large case say nothing about the time.
    if failing.iter().all(|case| matches!(case.verdict, Verdict::Tle | Verdict::Mle)) {
        return Vec::new();
    }
    let carriers = |tag: &String| passing.iter().filter(|case| case.tags.contains(tag)).count();
    let in_sample = |tag: &String| passing.iter().any(|case| case.sample && case.tags.contains(tag));
    let is_telling = |tag: &&String| {
        failing.iter().all(|case| case.tags.contains(tag))
            && !in_sample(tag)
            && carriers(tag) * PASSING_PER_EXCEPTION <= passing.len()
    };
    let first = failing.first().map_or(&[][..], |case| &case.tags);
    // Without a passing case, the tags that all cases have say nothing.
    let mut shared: Vec<&String> = first.iter().filter(|_| !passing.is_empty()).filter(is_telling).collect();
    shared.sort_by_key(|tag| (SIZE_TAGS.contains(&tag.as_str()), carriers(tag)));
    shared.dedup();
    shared.into_iter().cloned().collect()
}
