//! Helpers for names and lists in generated code: letter case, reserved words, numbered items.
//!
//! A pack writes its names in Python's `snake_case`; each language converts them to its own convention. This module
//! must not name a language.

/// Returns whether a space-separated list contains a word.
pub(super) fn contains_word(words: &str, word: &str) -> bool {
    words.split(' ').any(|other| other == word)
}

/// Converts any text to an ASCII identifier. Other characters become their code point in hexadecimal.
pub(super) fn ascii_identifier(name: &str) -> String {
    let mut text = String::new();
    for c in name.chars() {
        if c.is_ascii_alphanumeric() || c == '_' {
            text.push(c);
        } else {
            text.extend([format!("u{:x}", c as u32)]);
        }
    }
    if text.chars().all(|c| c == '_') {
        text += "arg";
    }
    if text.starts_with(|c: char| c.is_ascii_digit()) {
        text.insert(0, '_');
    }
    text
}

/// Converts `pair_to_target` to `pairToTarget`. Existing capitals are kept.
pub(super) fn to_camel_case(name: &str) -> String {
    let plain = ascii_identifier(name);
    let mut words = plain.split('_').filter(|word| !word.is_empty());
    let first = words.next().unwrap_or_default().to_owned();
    let text = words.fold(first, |text, word| text + &capitalize(word));
    if text.starts_with(|c: char| c.is_ascii_digit()) { format!("_{text}") } else { text }
}

/// Converts `pair_to_target` to `PairToTarget`.
pub(super) fn to_pascal_case(name: &str) -> String {
    let text = to_camel_case(name);
    let letters = text.trim_start_matches('_');
    if letters.starts_with(|c: char| c.is_ascii_digit()) { format!("X{letters}") } else { capitalize(letters) }
}

/// Converts `LowestSoFar` to `lowest_so_far`.
pub(super) fn to_snake_case(name: &str) -> String {
    let mut text = String::new();
    for c in ascii_identifier(name).chars() {
        if c.is_ascii_uppercase() && !text.is_empty() && !text.ends_with('_') {
            text.push('_');
        }
        text.push(c.to_ascii_lowercase());
    }
    text
}

/// Capitalises the first letter.
pub(super) fn capitalize(name: &str) -> String {
    let mut chars = name.chars();
    chars.next().map_or_else(String::new, |first| first.to_ascii_uppercase().to_string() + chars.as_str())
}

/// Appends `_` to names that are already taken.
pub(super) fn make_distinct(mut taken: Vec<String>, names: impl Iterator<Item = String>) -> Vec<String> {
    let before = taken.len();
    for mut name in names {
        while taken.contains(&name) {
            name.push('_');
        }
        taken.push(name);
    }
    taken.split_off(before)
}

/// Concatenates the text of every item and its index.
pub(super) fn concat_numbered<T>(items: &[T], mut text: impl FnMut(usize, &T) -> String) -> String {
    items.iter().enumerate().fold(String::new(), |whole, (i, item)| whole + &text(i, item))
}

/// Joins the texts of the items with commas.
pub(super) fn join_with_commas<T>(items: &[T], text: impl Fn(&T) -> String) -> String {
    items.iter().map(text).collect::<Vec<_>>().join(", ")
}
