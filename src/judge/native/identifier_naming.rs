//! Names and lists of things in generated code: cases of letters, words that are taken, numbered items.
//!
//! A pack writes its names in Python's `snake_case`; a language bends them to its own habit. Must name no language.

/// Whether a word is among others that are set apart by spaces.
pub(super) fn contains_word(words: &str, word: &str) -> bool {
    words.split(' ').any(|other| other == word)
}

/// An ASCII identifier for any text: what no language takes becomes its code point in hexadecimal.
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

/// `pair_to_target` as `pairToTarget`. Capitals that are there stay.
pub(super) fn to_camel_case(name: &str) -> String {
    let plain = ascii_identifier(name);
    let mut words = plain.split('_').filter(|word| !word.is_empty());
    let first = words.next().unwrap_or_default().to_owned();
    let text = words.fold(first, |text, word| text + &capitalize(word));
    if text.starts_with(|c: char| c.is_ascii_digit()) { format!("_{text}") } else { text }
}

/// `pair_to_target` as `PairToTarget`.
pub(super) fn to_pascal_case(name: &str) -> String {
    let text = to_camel_case(name);
    let letters = text.trim_start_matches('_');
    if letters.starts_with(|c: char| c.is_ascii_digit()) { format!("X{letters}") } else { capitalize(letters) }
}

/// `LowestSoFar` as `lowest_so_far`.
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

/// The name with a capital.
pub(super) fn capitalize(name: &str) -> String {
    let mut chars = name.chars();
    chars.next().map_or_else(String::new, |first| first.to_ascii_uppercase().to_string() + chars.as_str())
}

/// The names with `_` behind those that were there already.
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

/// The text of every item, with its number, put together.
pub(super) fn concat_numbered<T>(items: &[T], mut text: impl FnMut(usize, &T) -> String) -> String {
    items.iter().enumerate().fold(String::new(), |whole, (i, item)| whole + &text(i, item))
}

/// The texts of some items with commas between them.
pub(super) fn join_with_commas<T>(items: &[T], text: impl Fn(&T) -> String) -> String {
    items.iter().map(text).collect::<Vec<_>>().join(", ")
}
