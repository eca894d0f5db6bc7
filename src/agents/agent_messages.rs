//! The maximum length of the agents' sentences. Numbers are formatted by `types::humanize`.

use crate::learner::invariants::MAX_TEXT_CHARS;
use crate::types::sanitize::truncate_chars;

/// Makes a sentence fit for the record: replaces control characters and truncates it with an ellipsis at the maximum
/// length.
pub fn to_sentence(text: &str) -> String {
    truncate_chars(&text.replace(char::is_control, " "), MAX_TEXT_CHARS)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sentences_are_cut_and_cleaned() {
        assert_eq!(to_sentence("a\nb\u{1b}c"), "a b c");
        let long = to_sentence(&"é".repeat(MAX_TEXT_CHARS + 1));
        assert_eq!(long.chars().count(), MAX_TEXT_CHARS);
        assert!(long.ends_with('…'));
        assert_eq!(to_sentence(&"é".repeat(MAX_TEXT_CHARS)).chars().last(), Some('é'));
    }
}
