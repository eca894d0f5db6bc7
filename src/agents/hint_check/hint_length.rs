//! Limits the length of a hint, in characters and in sentences.

use super::prose::sentences;

/// The maximum number of sentences. The prompt asks for five, and no one reads on after twelve; more is a model that
/// cannot stop.
const MAX_SENTENCES: usize = 12;

/// Returns why a text with more than `most` characters is too long.
pub fn check_characters(text: &str, most: usize) -> Option<String> {
    let length = text.chars().count();
    (length > most).then(|| format!("{length} characters, of {most} at most"))
}

/// Returns why prose with more than [`MAX_SENTENCES`] sentences of three words or more is too long.
pub fn check_sentences(prose: &str) -> Option<String> {
    let said = sentences(prose).filter(|sentence| sentence.split_whitespace().nth(2).is_some()).count();
    (said > MAX_SENTENCES).then(|| format!("{said} sentences, of {MAX_SENTENCES} at most"))
}
