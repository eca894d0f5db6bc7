//! Finds the comments and strings of a program that are redacted.
//!
//! No piece may be missed, and taking a bit of code for a string does little harm. So every program is read in both ways,
//! and the result is the union.

use std::ops::Range;

use crate::types::Language;
use crate::types::comments_and_strings::{self, Reading};

/// The text between the marks of a comment or a string.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct RedactedPiece {
    pub range: Range<usize>,
    /// Whether the string is assigned to a name such as a password.
    pub secret: bool,
}

/// Names whose value is secret.
const SECRETS: [&str; 7] = ["password", "passwd", "passphrase", "secret", "api_key", "apikey", "credential"];

/// The comments and strings in order.
pub(super) fn find_redacted_pieces(language: Language, text: &str) -> Vec<RedactedPiece> {
    let read = |reading| comments_and_strings::find_pieces(language, text, reading);
    let found = [Reading::Code, Reading::Strings].into_iter().flat_map(read);
    let mut all: Vec<RedactedPiece> = found
        .map(|piece| RedactedPiece {
            secret: piece.is_string && is_secret(&text[..piece.whole.start]),
            range: piece.inside,
        })
        .collect();
    all.sort_by_key(|piece| (piece.range.start, piece.range.end));
    let mut merged: Vec<RedactedPiece> = Vec::new();
    for piece in all {
        match merged.last_mut() {
            Some(last) if piece.range.start < last.range.end || piece.range == last.range => {
                last.range.end = last.range.end.max(piece.range.end);
                last.secret |= piece.secret;
            }
            _ => merged.push(piece),
        }
    }
    merged
}

/// Whether the text before a string assigns it to a password: `API_KEY = `, `"secret": `, `password=`.
fn is_secret(before: &str) -> bool {
    let line = before.rsplit('\n').next().unwrap_or_default();
    // A prefix of the string, such as Python's `b`, may come between.
    let line = line.trim_end_matches(|c: char| c.is_ascii_alphabetic());
    let Some(line) = line.trim_end().strip_suffix(['=', ':', '(', ',']) else { return false };
    let line = line.trim_end_matches(|c: char| c.is_whitespace() || "\"'`=:)]".contains(c));
    let name = line.rsplit(|c: char| !(c.is_alphanumeric() || "_.: *-".contains(c))).next().unwrap_or_default();
    let name = name.to_lowercase().replace('-', "_");
    SECRETS.iter().any(|secret| name.contains(secret))
}
