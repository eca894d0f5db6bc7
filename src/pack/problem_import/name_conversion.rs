//! Converts imported names to valid pack ids, Python names and titles.

use sha2::{Digest, Sha256};

use crate::pack::identifiers::is_python_name;

/// Maximum length of an id, in bytes.
const MAX_ID_BYTES: usize = 64;

/// Returns an id of words and hyphens, or `fallback` if the text has no usable characters.
pub(super) fn to_id(text: &str, fallback: &str) -> String {
    let mut out = String::new();
    for c in text.chars() {
        if c.is_ascii_alphanumeric() {
            out.push(c.to_ascii_lowercase());
        } else if !out.ends_with('-') && !out.is_empty() && !matches!(c, '\'' | '’') {
            out.push('-');
        }
        if out.len() >= MAX_ID_BYTES {
            break;
        }
    }
    let out = out.trim_end_matches('-');
    if out.is_empty() { fallback.to_owned() } else { out.to_owned() }
}

/// Returns the id of a pack, from the name of its folder.
#[must_use]
pub fn to_pack_id(folder: &str) -> String {
    to_id(folder, "imported")
}

/// Like [`to_id`], but different from all `taken` ids; adds the new id to `taken`.
pub(super) fn unique_id(text: &str, fallback: &str, taken: &mut Vec<String>) -> String {
    let first = to_id(text, fallback);
    let mut candidate = first.clone();
    let mut number = 2;
    while taken.contains(&candidate) {
        let room = MAX_ID_BYTES - 5;
        candidate = format!("{}-{number}", first.get(..first.len().min(room)).unwrap_or(&first).trim_end_matches('-'));
        number += 1;
    }
    taken.push(candidate.clone());
    candidate
}

/// Converts `isArmstrongNumber` to `is_armstrong_number`; adds an underscore to a keyword.
pub(super) fn to_python_name(text: &str) -> String {
    let mut out = String::new();
    let mut before = '_';
    for c in text.chars() {
        if c.is_ascii_uppercase() && (before.is_ascii_lowercase() || before.is_ascii_digit()) {
            out.push('_');
        }
        let plain = if c.is_ascii_alphanumeric() { c.to_ascii_lowercase() } else { '_' };
        if plain != '_' || !out.ends_with('_') {
            out.push(plain);
        }
        before = c;
    }
    let out = out.trim_matches('_').to_owned();
    let out = if out.starts_with(|c: char| c.is_ascii_digit()) { format!("n{out}") } else { out };
    match out.as_str() {
        "" => "value".to_owned(),
        _ if is_python_name(&out) => out,
        _ => format!("{out}_"),
    }
}

/// Returns the same uuid for the same source location, so that a repeated import gives the same problem.
#[must_use]
pub fn stable_uuid(place: &str) -> String {
    let digest = Sha256::digest(place);
    let mut bytes = [0; 16];
    bytes.copy_from_slice(&digest[..16]);
    uuid::Builder::from_random_bytes(bytes).into_uuid().to_string()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pack::identifiers::{is_id, is_uuid};

    #[test]
    fn names_are_spelt_as_a_pack_spells_them() {
        let ids =
            [("Punctuation without whitespace!", "punctuation-without-whitespace"), ("it's", "its"), ("日本", "case")];
        for (text, expected) in ids {
            assert_eq!(to_id(text, "case"), expected);
        }
        assert!(is_id(&to_id(&"long words ".repeat(20), "case")));
        let mut taken = Vec::new();
        let three = [0, 1, 2].map(|_| unique_id(&"x".repeat(80), "case", &mut taken));
        assert!(three.iter().all(|id| is_id(id)) && three[1].ends_with("-2") && three[2].ends_with("-3"), "{three:?}");
        for (text, expected) in [
            ("isArmstrongNumber", "is_armstrong_number"),
            ("from", "from_"),
            ("heyBob", "hey_bob"),
            ("set1", "set1"),
            ("white_queen", "white_queen"),
            ("2nd", "n2nd"),
            ("?", "value"),
            ("HTMLParser", "htmlparser"),
        ] {
            assert_eq!(to_python_name(text), expected);
        }
        assert!(
            is_uuid(&stable_uuid("a")) && stable_uuid("a") == stable_uuid("a") && stable_uuid("a") != stable_uuid("b")
        );
    }
}
