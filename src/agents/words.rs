//! How agents put names into sentences, and how long a sentence may be; numbers are `model::wording`'s.

use crate::learner::invariants::MAX_TEXT;
use crate::model::ids::TopicId;
use crate::model::params::Ctx;
use crate::model::problem::Problem;
pub use crate::model::wording::{count, in_letters as capital, list, percent, share};

/// A sentence fit for the record: no control characters, and cut with an ellipsis at the longest length allowed.
pub fn sentence(text: &str) -> String {
    let clean = text.chars().map(|c| if c.is_control() { ' ' } else { c });
    if text.chars().count() <= MAX_TEXT {
        return clean.collect();
    }
    clean.take(MAX_TEXT - 1).chain(['…']).collect()
}

/// A topic's title, or its id where no pack knows it.
pub fn topic(ctx: &Ctx, id: &TopicId) -> String {
    ctx.catalog.topic(id).map_or_else(|| id.to_string(), |t| t.title.clone())
}

/// Expected solve time in seconds (μ): the problem's, else its topic's, else a minute at least.
pub fn expected_seconds(ctx: &Ctx, problem: &Problem) -> f64 {
    crate::learner::derive::expected_seconds(ctx.catalog, problem)
}

/// What a case with a tag has: "has an empty input", for the tags that packs share.
pub fn tagged(tag: &str) -> String {
    const KNOWN: [(&str, &str); 13] = [
        ("empty", "has an empty input"),
        ("single", "has a single element"),
        ("duplicates", "has duplicates"),
        ("negative", "has negative numbers"),
        ("zero", "has a zero in it"),
        ("large", "is large"),
        ("sorted", "is sorted already"),
        ("reversed", "comes in reverse order"),
        ("boundary", "lies at the edge of what is allowed"),
        ("all-equal", "has nothing but equal elements"),
        ("no-answer", "has no answer to find"),
        ("cycle", "has a circle in it"),
        ("odd-length", "has an odd length"),
    ];
    KNOWN
        .iter()
        .find(|(known, _)| *known == tag)
        .map_or_else(|| format!("is tagged {tag}"), |(_, has)| (*has).to_owned())
}

/// Share of true values; none of nothing.
pub fn mean(outcomes: &[bool]) -> Option<f64> {
    let passed = outcomes.iter().filter(|passed| **passed).count();
    (!outcomes.is_empty()).then(|| passed as f64 / outcomes.len() as f64)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sentences_are_cut_and_cleaned() {
        assert_eq!(sentence("a\nb\u{1b}c"), "a b c");
        let long = sentence(&"é".repeat(MAX_TEXT + 1));
        assert_eq!(long.chars().count(), MAX_TEXT);
        assert!(long.ends_with('…'));
        assert_eq!(sentence(&"é".repeat(MAX_TEXT)).chars().last(), Some('é'));
    }
}
