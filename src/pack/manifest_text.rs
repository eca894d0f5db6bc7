//! Pieces of text that generated manifests share.

use std::fmt::Write as _;

use crate::types::humanize::capitalize;

/// Returns the text as a TOML string.
pub(super) fn quote_toml(text: &str) -> String {
    // The `toml` writer may use several lines, but this string must be on one.
    let mut out = String::from("\"");
    for c in text.chars() {
        match c {
            '"' => out.push_str("\\\""),
            '\\' => out.push_str("\\\\"),
            '\n' => out.push_str("\\n"),
            '\t' => out.push_str("\\t"),
            c if c.is_control() => {
                let _ = write!(out, "\\u{:04X}", u32::from(c));
            }
            c => out.push(c),
        }
    }
    out.push('"');
    out
}

/// Converts an id to a title: `two-pointers` becomes `Two Pointers`.
#[must_use]
pub fn title_from_id(id: &str) -> String {
    id.split(['-', '_', ' ']).filter(|word| !word.is_empty()).map(capitalize).collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_quoted_text_is_one_line_and_read_back_as_it_was() {
        for text in ["", "plain", "\"quoted\" \\ back", "two\nlines\tand a tab", "\u{7f}\u{1b}[31m", "ünï — ∀"] {
            let quoted = quote_toml(text);
            let table: toml::Table = format!("key = {quoted}").parse().expect("TOML");
            assert_eq!((table["key"].as_str(), quoted.lines().count()), (Some(text), 1), "{quoted}");
        }
    }

    #[test]
    fn titles_are_made_of_ids() {
        for (id, expected) in [("two-pointers", "Two Pointers"), ("list_ops", "List Ops"), ("-", "")] {
            assert_eq!(title_from_id(id), expected);
        }
    }
}
