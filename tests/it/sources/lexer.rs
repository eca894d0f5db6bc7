//! Splits Rust sources into tokens, with just enough detail to distinguish code from comments and strings.

use std::ops::Range;

/// The kind of a token.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// A name, a keyword or a number.
    Word,
    /// The text between the quotes of a string, with escapes unchanged.
    Text,
    /// `::` or any other single sign.
    Sign,
    /// A comment with its slashes.
    Comment,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Token<'a> {
    pub kind: Kind,
    pub text: &'a str,
}

/// All tokens including comments, but without characters and lifetimes.
pub fn tokens(source: &str) -> Vec<Token<'_>> {
    let (mut tokens, mut at) = (Vec::new(), 0);
    while at < source.len() {
        let rest = &source[at..];
        let (kind, text, length) = next(rest);
        if let Some(kind) = kind {
            tokens.push(Token { kind, text: &rest[text] });
        }
        at += length;
    }
    tokens
}

/// The tokens of code, without comments and strings.
pub fn code(source: &str) -> Vec<&str> {
    let all = tokens(source).into_iter();
    all.filter(|token| matches!(token.kind, Kind::Word | Kind::Sign)).map(|token| token.text).collect()
}

/// Returns the kind of the first token (`None` if it doesn't matter), its range, and the length to skip.
fn next(rest: &str) -> (Option<Kind>, Range<usize>, usize) {
    let first = rest.chars().next().unwrap_or(' ');
    let whole = |kind, length| (Some(kind), 0..length, length);
    if rest.starts_with("//") {
        return whole(Kind::Comment, rest.find('\n').unwrap_or(rest.len()));
    }
    if rest.starts_with("/*") {
        return whole(Kind::Comment, rest.find("*/").map_or(rest.len(), |end| end + 2));
    }
    if let Some((text, length)) = string(rest) {
        return (Some(Kind::Text), text, length);
    }
    if is_word(first) {
        return whole(Kind::Word, rest.find(|c| !is_word(c)).unwrap_or(rest.len()));
    }
    match first {
        '\'' => (None, 0..0, quoted(rest)),
        _ if first.is_whitespace() => (None, 0..0, first.len_utf8()),
        _ if rest.starts_with("::") => whole(Kind::Sign, 2),
        _ => whole(Kind::Sign, first.len_utf8()),
    }
}

fn is_word(c: char) -> bool {
    c.is_alphanumeric() || c == '_'
}

/// Returns the contents and the length of the string at the start of the text: `"…"`, `r"…"`, `r#"…"#` and their byte
/// forms.
fn string(rest: &str) -> Option<(Range<usize>, usize)> {
    let plain = rest.strip_prefix('b').unwrap_or(rest);
    let raw = plain.strip_prefix('r');
    let hashed = raw.unwrap_or(plain);
    let quote = hashed.trim_start_matches('#');
    let hashes = hashed.len() - quote.len();
    if !quote.starts_with('"') || (hashes > 0 && raw.is_none()) {
        return None;
    }
    let begin = rest.len() - quote.len() + 1;
    let end = if raw.is_some() {
        let close = format!("\"{}", "#".repeat(hashes));
        rest[begin..].find(&close)
    } else {
        unescaped(&rest[begin..], '"')
    };
    let end = begin + end.unwrap_or(rest.len() - begin);
    Some((begin..end, (end + 1 + hashes).min(rest.len())))
}

/// Returns the position of a quote without a backslash before it.
fn unescaped(text: &str, quote: char) -> Option<usize> {
    let mut escaped = false;
    text.char_indices()
        .find(|&(_, c)| {
            let ends = c == quote && !escaped;
            escaped = c == '\\' && !escaped;
            ends
        })
        .map(|(at, _)| at)
}

/// The length of a character literal, or of the mark of a lifetime alone.
fn quoted(rest: &str) -> usize {
    let inside = &rest[1..];
    let first = inside.chars().next().unwrap_or(' ');
    let is_character = first == '\\' || inside[first.len_utf8()..].starts_with('\'');
    if is_character { unescaped(inside, '\'').map_or(rest.len(), |end| end + 2) } else { 1 }
}

#[test]
fn lexer_skips_comments_and_strings() {
    let check = |source: &str, expected: &str| assert_eq!(code(source).join(" "), expected, "{source}");
    check("use a::b; // c::d", "use a :: b ;");
    check(r##"f("g::h \" i", r#"j "k" l"#, b"m")"##, "f ( , , )");
    check(r"fn n<'a>(c: &'a u8) { '\'' != '{' }", "fn n < a > ( c : & a u8 ) { ! = }");
    check("/* o::p */ q!(r)", "q ! ( r )");
    check("let r = bread(b);", "let r = bread ( b ) ;");
}
