//! Rust sources as tokens: just enough to tell code from comments and texts.

use std::ops::Range;

/// What a piece of source is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// A name, a keyword or a number.
    Word,
    /// What stands between the quotes of a string, escapes as they are written.
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

/// All tokens, comments too; characters and lifetimes are left out.
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

/// The tokens that are code: neither comments nor texts.
pub fn code(source: &str) -> Vec<&str> {
    let all = tokens(source).into_iter();
    all.filter(|token| matches!(token.kind, Kind::Word | Kind::Sign)).map(|token| token.text).collect()
}

/// The kind of what a text begins with (none for what doesn't matter), its place, and how much to go on by.
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

/// The inside and the length of the string that a text begins with: `"…"`, `r"…"`, `r#"…"#` and their byte forms.
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

/// Where a quote stands that no backslash precedes.
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

/// The length of a character in quotes, or of a lifetime's mark alone.
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
