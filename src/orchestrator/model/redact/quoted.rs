//! Where the comments and strings of a program are, in any of the languages.
//!
//! Reads programs that don't compile, too: a string that isn't closed ends with its line. It must not miss one; taking a bit
//! of code for a string does little harm.

use std::ops::Range;

use crate::model::Language;

/// What is between the marks of a comment or a string.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Piece {
    pub range: Range<usize>,
    /// A string given to something that is called a password or the like.
    pub secret: bool,
}

/// Names whose value is nobody's business.
const SECRETS: [&str; 7] = ["password", "passwd", "passphrase", "secret", "api_key", "apikey", "credential"];

/// The comments and strings in order.
pub(super) fn pieces(language: Language, text: &str) -> Vec<Piece> {
    let mut pieces = Vec::new();
    let mut at = 0;
    while at < text.len() {
        let rest = &text[at..];
        if let Some((mark, end)) = opened(language, text, at) {
            let start = at + mark;
            let (length, close) = inside(&text[start..], &end);
            let secret = end.is_string && is_secret(&text[..at]);
            pieces.push(Piece { range: start..start + length, secret });
            at = start + length + close;
        } else {
            at += rest.chars().next().map_or(1, char::len_utf8);
        }
    }
    pieces
}

/// How a piece ends.
struct End {
    mark: String,
    /// It may go on over lines.
    lines: bool,
    /// A backslash takes the next character along.
    escapes: bool,
    is_string: bool,
}

impl End {
    fn string(mark: &str, lines: bool, escapes: bool) -> Self {
        Self { mark: mark.to_owned(), lines, escapes, is_string: true }
    }

    fn comment(mark: &str) -> Self {
        Self { mark: mark.to_owned(), lines: mark != "\n", escapes: false, is_string: false }
    }
}

/// The length of the mark that opens a piece here, and how it ends.
fn opened(language: Language, text: &str, at: usize) -> Option<(usize, End)> {
    use Language::{Cpp, Go, Java, JavaScript, Python, Rust, TypeScript};
    let rest = &text[at..];
    let line = language.line_comment();
    if rest.starts_with(line) {
        return Some((line.len(), End::comment("\n")));
    }
    if language != Python && rest.starts_with("/*") {
        return Some((2, End::comment("*/")));
    }
    for triple in ["\"\"\"", "'''"] {
        let has_it = language == Python || (language == Java && triple.starts_with('"'));
        if has_it && rest.starts_with(triple) {
            return Some((3, End::string(triple, true, true)));
        }
    }
    if rest.starts_with('`') && matches!(language, Go | JavaScript | TypeScript) {
        return Some((1, End::string("`", true, language != Go)));
    }
    if let Some(inner) = rest.strip_prefix('"') {
        let hashes = text[..at].len() - text[..at].trim_end_matches('#').len();
        let raw = language == Rust && text[..at - hashes].ends_with('r');
        return Some(match language {
            Rust if raw => (1, End::string(&format!("\"{}", "#".repeat(hashes)), true, false)),
            Rust => (1, End::string("\"", true, true)),
            Cpp if text[..at].ends_with('R') => {
                let name = inner.split('(').next().unwrap_or_default();
                (1, End::string(&format!("){name}\""), true, false))
            }
            _ => (1, End::string("\"", false, true)),
        });
    }
    let is_lifetime = language == Rust && !rest.chars().skip(1).take(3).any(|c| c == '\'');
    if rest.starts_with('\'') && !is_lifetime {
        return Some((1, End::string("'", false, true)));
    }
    None
}

/// The length of what is inside, and of the mark that closes it.
fn inside(text: &str, end: &End) -> (usize, usize) {
    let mut at = 0;
    while at < text.len() {
        let rest = &text[at..];
        if rest.starts_with(end.mark.as_str()) {
            return (at, if end.mark == "\n" { 0 } else { end.mark.len() });
        }
        if rest.starts_with('\n') && !end.lines {
            return (at, 0);
        }
        let mut chars = rest.chars();
        let first = chars.next().map_or(1, char::len_utf8);
        let taken = if end.escapes && rest.starts_with('\\') {
            chars.next().filter(|c| *c != '\n' || end.lines).map_or(0, char::len_utf8)
        } else {
            0
        };
        at += first + taken;
    }
    (text.len(), 0)
}

/// Whether what stands before a string gives it to a password: `API_KEY = `, `"secret": `, `password=`.
fn is_secret(before: &str) -> bool {
    let line = before.rsplit('\n').next().unwrap_or_default();
    // A prefix of the string, such as Python's `b`, may stand between.
    let line = line.trim_end_matches(|c: char| c.is_ascii_alphabetic());
    let Some(line) = line.trim_end().strip_suffix(['=', ':', '(', ',']) else { return false };
    let line = line.trim_end_matches(|c: char| c.is_whitespace() || "\"'`=:)]".contains(c));
    let name = line.rsplit(|c: char| !(c.is_alphanumeric() || "_.: *-".contains(c))).next().unwrap_or_default();
    let name = name.to_lowercase().replace('-', "_");
    SECRETS.iter().any(|secret| name.contains(secret))
}
