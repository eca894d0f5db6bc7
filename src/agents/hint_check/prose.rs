//! Splits prose into sentences, words and marked pieces of code. Works on any text; never fails.

/// Splits prose at full stops, question marks and the ends of paragraphs. Code in backticks is not split.
pub fn sentences(prose: &str) -> impl Iterator<Item = &str> {
    let mut pieces = Vec::new();
    let (mut from, mut inside) = (0, false);
    let bytes = prose.as_bytes();
    for (at, byte) in bytes.iter().enumerate() {
        inside ^= *byte == b'`';
        let next = bytes.get(at + 1).copied();
        let ends = matches!(byte, b'.' | b'!' | b'?' | b';') && !inside && next.is_none_or(|b| b.is_ascii_whitespace());
        let breaks = *byte == b'\n' && next.is_none_or(|b| matches!(b, b'\n' | b'-' | b'*' | b'1'..=b'9'));
        if ends || breaks {
            pieces.push(&prose[from..=at]);
            (from, inside) = (at + 1, inside && !breaks);
        }
    }
    pieces.push(&prose[from..]);
    pieces.into_iter().filter(|piece| !piece.trim().is_empty())
}

/// Returns whether a sentence ends with a question mark.
pub fn is_question(sentence: &str) -> bool {
    sentence.trim_end().ends_with('?')
}

/// Returns the pieces of a sentence between backticks.
pub fn code_pieces(sentence: &str) -> impl Iterator<Item = &str> {
    sentence.split('`').skip(1).step_by(2)
}

/// Returns the words with one space between and around them. A search for a phrase with its spaces then finds whole
/// words only.
pub fn normalize_words(text: &str) -> String {
    let words: Vec<&str> = text.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty()).collect();
    format!(" {} ", words.join(" "))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn prose_is_split_into_sentences_and_code_is_not() {
        let check = |prose: &str, expected: &[&str]| {
            assert_eq!(sentences(prose).map(str::trim).collect::<Vec<_>>(), expected, "{prose}");
        };
        check("Look at `a. b`. Why? Run it", &["Look at `a. b`.", "Why?", "Run it"]);
        check("First\n- one\n- two\n\nLast line\nof two", &["First", "- one", "- two", "Last line\nof two"]);
        check("about 1.5 times", &["about 1.5 times"]);
        check("", &[]);
    }

    #[test]
    fn marked_pieces_are_those_between_backticks() {
        assert_eq!(code_pieces("Is `a` below `b`?").collect::<Vec<_>>(), ["a", "b"]);
        assert_eq!(normalize_words("Use a **hash-map**!"), " Use a hash map ");
    }
}
