//! Checks the spelling of ids, uuids, Python names and licences.

use uuid::Uuid;

/// True for `[a-z0-9]` words joined by single hyphens, at most 64 characters: the spelling of every id.
#[must_use]
pub fn is_id(text: &str) -> bool {
    !text.is_empty()
        && text.len() <= 64
        && text.split('-').all(|w| !w.is_empty() && w.bytes().all(|b| b.is_ascii_lowercase() || b.is_ascii_digit()))
}

/// True for a uuid in lower-case hexadecimal groups of 8-4-4-4-12, and not the nil uuid.
#[must_use]
pub fn is_uuid(text: &str) -> bool {
    Uuid::try_parse(text).is_ok_and(|uuid| !uuid.is_nil() && uuid.to_string() == text)
}

/// True for an ASCII Python identifier that isn't a keyword. `__dunder__` names are reserved for Python.
#[must_use]
pub fn is_python_name(text: &str) -> bool {
    let starts = text.bytes().next().is_some_and(|b| b.is_ascii_alphabetic() || b == b'_');
    starts
        && text.len() <= 64
        && text.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'_')
        && !text.starts_with("__")
        && !PYTHON_KEYWORDS.contains(&text)
}

/// Python 3.14's `keyword.kwlist`.
const PYTHON_KEYWORDS: [&str; 35] = [
    "False", "None", "True", "and", "as", "assert", "async", "await", "break", "class", "continue", "def", "del",
    "elif", "else", "except", "finally", "for", "from", "global", "if", "import", "in", "is", "lambda", "nonlocal",
    "not", "or", "pass", "raise", "return", "try", "while", "with", "yield",
];

/// Returns the first unknown part of a licence expression, or `None` if every licence in it is known.
///
/// Expressions are SPDX: licence ids joined by `OR` and `AND`, with parentheses.
#[must_use]
pub fn find_unknown_licence(expression: &str) -> Option<String> {
    let spaced = expression.replace('(', " ( ").replace(')', " ) ");
    let mut depth = 0_i32;
    let mut wants_licence = true;
    for token in spaced.split_whitespace() {
        match token {
            "(" if wants_licence => depth += 1,
            ")" if !wants_licence && depth > 0 => depth -= 1,
            "OR" | "AND" if !wants_licence => wants_licence = true,
            id if wants_licence && KNOWN_LICENCES.contains(&id) => wants_licence = false,
            other => return Some(other.to_owned()),
        }
    }
    (wants_licence || depth != 0).then(|| expression.trim().to_owned())
}

/// Licences under which exercises and code are usually shared.
pub const KNOWN_LICENCES: [&str; 16] = [
    "MIT",
    "Apache-2.0",
    "CC-BY-4.0",
    "CC-BY-SA-4.0",
    "CC0-1.0",
    "CC-BY-3.0",
    "CC-BY-SA-3.0",
    "CC-BY-NC-4.0",
    "CC-BY-NC-SA-4.0",
    "BSD-2-Clause",
    "BSD-3-Clause",
    "ISC",
    "0BSD",
    "MPL-2.0",
    "GPL-3.0-or-later",
    "Unlicense",
];

#[cfg(test)]
mod tests {
    use super::*;

    fn check<T: PartialEq + std::fmt::Debug>(got: impl Fn(&str) -> T, rows: &[(&str, T)]) {
        for (input, expected) in rows {
            assert_eq!(&got(input), expected, "{input:?}");
        }
    }

    #[test]
    fn ids_are_kebab_case() {
        let rows =
            [("pair-to-target", true), ("1-d-dp", true), ("a", true), ("", false), ("-a", false), ("a--b", false)];
        check(is_id, &rows);
        check(is_id, &[("A", false), ("a_b", false), ("a/b", false), ("..", false), ("é", false)]);
    }

    #[test]
    fn uuids_are_lower_case_and_not_nil() {
        check(
            is_uuid,
            &[
                ("fc738b14-9197-4260-9aba-a911cff62384", true),
                ("FC738B14-9197-4260-9ABA-A911CFF62384", false),
                ("fc738b149197-4260-9aba-a911cff62384", false),
                ("fc738b14-9197-4260-9aba-a911cff6238g", false),
                ("00000000-0000-0000-0000-000000000000", false),
            ],
        );
    }

    #[test]
    fn python_names_are_identifiers() {
        check(is_python_name, &[("pair_to_target", true), ("_x1", true), ("class", false), ("1x", false)]);
        check(is_python_name, &[("a b", false), ("", false), ("__init__", false), ("x;import os", false)]);
    }

    #[test]
    fn licences_are_spdx_expressions() {
        check(
            find_unknown_licence,
            &[
                ("MIT", None),
                ("MIT OR Apache-2.0", None),
                ("(MIT OR CC0-1.0) AND CC-BY-4.0", None),
                ("MIT OR Foo-1.0", Some("Foo-1.0".to_owned())),
                ("mit", Some("mit".to_owned())),
                ("MIT OR", Some("MIT OR".to_owned())),
                ("MIT Apache-2.0", Some("Apache-2.0".to_owned())),
                ("(MIT", Some("(MIT".to_owned())),
                ("", Some(String::new())),
            ],
        );
    }
}
