//! How long a hint may be, in characters and in sentences.

use super::prose::sentences;

/// Sentences, at most: a hint is asked for in five, and nobody reads on after twelve. More is a model that can't stop.
const MAX_SENTENCES: usize = 12;

/// Why a text with more than `most` characters is too long.
pub fn check_characters(text: &str, most: usize) -> Option<String> {
    let length = text.chars().count();
    (length > most).then(|| format!("{length} characters, of {most} at most"))
}

/// Why prose with more than [`SENTENCES`] sentences, of three words or more, is too long.
pub fn check_sentences(prose: &str) -> Option<String> {
    let said = sentences(prose).filter(|sentence| sentence.split_whitespace().nth(2).is_some()).count();
    (said > MAX_SENTENCES).then(|| format!("{said} sentences, of {MAX_SENTENCES} at most"))
}
