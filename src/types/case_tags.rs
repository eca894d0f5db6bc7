//! Descriptions of case tags for learners.
//!
//! A pack defines them in `[tags]` of its `pack.toml`. A tag without a description is shown by its name.

use std::collections::BTreeMap;
use std::sync::Arc;

/// Descriptions by tag, each to follow "the case …": `empty` is "has an empty input". Cheap to clone.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TagDescriptions(Arc<BTreeMap<String, String>>);

impl TagDescriptions {
    /// The descriptions of a table, by tag.
    #[must_use]
    pub fn new(words: BTreeMap<String, String>) -> Self {
        Self(Arc::new(words))
    }

    /// Iterates over the tags with their descriptions.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &str)> {
        self.0.iter().map(|(tag, words)| (tag.as_str(), words.as_str()))
    }

    /// Whether the tag has a description.
    #[must_use]
    pub fn knows(&self, tag: &str) -> bool {
        self.0.contains_key(tag)
    }

    /// "has an empty input", or "is tagged empty" without a description.
    #[must_use]
    pub fn describe(&self, tag: &str) -> String {
        self.0.get(tag).cloned().unwrap_or_else(|| format!("is tagged {tag}"))
    }

    /// "has an empty input", "ordinary case", or the tag alone, for use in a heading.
    #[must_use]
    pub fn short(&self, tag: &str) -> String {
        let words = self.0.get(tag).map_or(tag, String::as_str);
        words.strip_prefix("is an ").or_else(|| words.strip_prefix("is a ")).unwrap_or(words).to_owned()
    }

    /// The tags that set a case apart: without `basic`, the tag of ordinary cases.
    pub fn special(tags: &[String]) -> impl Iterator<Item = &String> {
        tags.iter().filter(|tag| *tag != "basic")
    }

    /// These descriptions, with those of `others` for tags that have none here.
    #[must_use]
    pub fn with_fallback(&self, others: &Self) -> Self {
        if others.0.keys().all(|tag| self.knows(tag)) {
            return self.clone();
        }
        let mut words = BTreeMap::clone(&others.0);
        words.extend(self.0.iter().map(|(tag, words)| (tag.clone(), words.clone())));
        Self::new(words)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(words: &[(&str, &str)]) -> TagDescriptions {
        TagDescriptions::new(words.iter().map(|(tag, words)| ((*tag).to_owned(), (*words).to_owned())).collect())
    }

    #[test]
    fn the_own_words_come_first_and_a_tag_without_any_is_named() {
        let all = words(&[("empty", "is empty")])
            .with_fallback(&words(&[("empty", "has nothing in it"), ("large", "is large")]));
        for (tag, expected) in [("empty", "is empty"), ("large", "is large"), ("odd", "is tagged odd")] {
            assert_eq!(all.describe(tag), expected);
        }
        assert_eq!((all.short("empty"), all.short("odd")), ("is empty".to_owned(), "odd".to_owned()));
        assert!(all.knows("large") && !all.knows("odd"));
    }
}
