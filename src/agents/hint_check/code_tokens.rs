//! Splits code, or text that may be code, into tokens that mean the same in every language.
//!
//! A text has two readings: *strict* tokens keep every sign, but *loose* tokens drop brackets, separators, types and
//! the like, and use one spelling for words that do the same. Names lose their underscores, so `position_of`,
//! `positionOf` and a spoken "position of" are equal. Works on folded text; never fails.

use super::unicode_fold::HOLE;
use crate::types::problem::Language;

/// One token as a string: a name, a number, a string with its quotes, a sign, or `HOLE`.
pub type Token = String;

/// Returns every token with its signs. Comments are included, because code can hide in them.
#[must_use]
pub fn strict_tokens(code: &str) -> Vec<Token> {
    let mut tokens = Vec::new();
    let mut rest = code;
    while let Some(c) = rest.chars().next() {
        let length = token_length(rest, c);
        let text = &rest[..length];
        if !c.is_whitespace() && !matches!(c, '`' | '#' | '\\') {
            tokens.push(if is_name_start(c) { normalize_name(text) } else { text.to_owned() });
        }
        rest = &rest[length..];
    }
    tokens
}

/// Returns code without comments. The text must be known to be code.
#[must_use]
pub fn without_comments(code: &str) -> String {
    let cut = |line: &str| -> String {
        let hash = find_outside_quotes(line, '#');
        let line = hash.map_or(line, |at| &line[..at]);
        let slashes = line.match_indices("//").map(|(at, _)| at).find(|at| {
            let before = line[..*at].trim_end();
            before.is_empty() || before.ends_with([';', '{', '}', ','])
        });
        slashes.map_or(line, |at| &line[..at]).to_owned()
    };
    code.lines().map(cut).collect::<Vec<_>>().join("\n")
}

/// Returns a program of a known language without its comments.
#[must_use]
pub fn strip_comments_of(language: Language, source: &str) -> String {
    if language.line_comment() == "#" {
        return without_comments(source);
    }
    let mut code = String::with_capacity(source.len());
    let mut rest = source;
    while let Some(start) = rest.find("/*") {
        code.push_str(&rest[..start]);
        rest = rest[start..].find("*/").map_or("", |end| &rest[start + end + 2..]);
    }
    code.push_str(rest);
    let line = |line: &str| -> String {
        let cut =
            line.match_indices("//").map(|(at, _)| at).find(|at| line[..*at].matches('"').count().is_multiple_of(2));
        let line = cut.map_or(line, |at| &line[..at]);
        if line.trim_start().starts_with('#') { String::new() } else { line.to_owned() }
    };
    code.lines().map(line).collect::<Vec<_>>().join("\n")
}

/// Returns the loose reading, without everything that differs between languages or cannot be heard.
#[must_use]
pub fn loose_tokens(tokens: &[Token]) -> Vec<Token> {
    tokens.iter().flat_map(|token| loose_reading(token)).map(|word| (*word).to_owned()).collect()
}

/// Returns true for a name or a keyword.
#[must_use]
pub fn is_name(token: &str) -> bool {
    token.chars().next().is_some_and(is_name_start) && token != HOLE
}

/// Returns true for a number.
#[must_use]
pub fn is_number(token: &str) -> bool {
    token.starts_with(|c: char| c.is_ascii_digit())
}

/// Returns true for a word with a fixed meaning, which a canonical reading keeps.
#[must_use]
pub fn is_fixed_token(token: &str) -> bool {
    !is_name(token) || STRUCTURE_WORDS.contains(&token)
}

/// Returns windows of `n` tokens with numbered names: the first name is `v1`, the next new one `v2`, and so on. Windows
/// with a hole are left out, because the learner fills the hole.
pub fn canonical_windows(loose: &[Token], n: usize) -> impl Iterator<Item = Vec<Token>> + '_ {
    loose.windows(n.max(1)).filter(|window| !window.iter().any(|t| t == HOLE)).map(number_names)
}

fn number_names(window: &[Token]) -> Vec<Token> {
    let mut names: Vec<&str> = Vec::new();
    let number = |names: &mut Vec<&'_ str>, token: &'_ str| -> usize {
        names.iter().position(|known| *known == token).map_or(0, |at| at + 1)
    };
    let mut out = Vec::with_capacity(window.len());
    for token in window {
        if is_fixed_token(token) {
            out.push(token.clone());
            continue;
        }
        if number(&mut names, token) == 0 {
            names.push(token);
        }
        out.push(format!("v{}", number(&mut names, token)));
    }
    out
}

fn is_name_start(c: char) -> bool {
    c.is_alphabetic() || c == '_'
}

/// Returns a name in lower case without underscores. Several underscores alone are a hole.
fn normalize_name(text: &str) -> Token {
    if !text.contains('_') {
        return text.to_lowercase();
    }
    let bare = text.replace('_', "");
    match (bare.is_empty(), text.len()) {
        (true, 1) => "_".to_owned(),
        (true, _) => HOLE.to_owned(),
        (false, _) => bare.to_lowercase(),
    }
}

fn token_length(rest: &str, c: char) -> usize {
    match c {
        c if c.is_whitespace() => run_length(rest, char::is_whitespace),
        c if is_name_start(c) => run_length(rest, |c| c.is_alphanumeric() || c == '_'),
        c if c.is_ascii_digit() => run_length(rest, |c| c.is_ascii_alphanumeric() || c == '_'),
        '"' | '\'' => quoted_length(rest, c),
        // Most signs stand alone, and a longer one can be told by its second character.
        _ if !matches!(rest.as_bytes().get(1), Some(b'=' | b'*' | b'/' | b'>' | b'-' | b'&' | b'|' | b'+')) => {
            c.len_utf8()
        }
        _ => SIGNS.iter().find(|sign| rest.starts_with(**sign)).map_or(c.len_utf8(), |sign| sign.len()),
    }
}

/// Returns the length of the longest start of a text whose characters are all kept. ASCII, which most texts are, needs no
/// decoding.
fn run_length(text: &str, keep: fn(char) -> bool) -> usize {
    let bytes = text.as_bytes();
    let mut at = 0;
    while at < bytes.len() && bytes[at].is_ascii() {
        if !keep(char::from(bytes[at])) {
            return at;
        }
        at += 1;
    }
    at + text[at..].find(|c| !keep(c)).unwrap_or(text.len() - at)
}

/// Returns the length of a string on one line, including its quotes. An apostrophe in prose is a sign.
fn quoted_length(rest: &str, quote: char) -> usize {
    const MAX_QUOTE_CHARS: usize = 60;
    let body = &rest[1..];
    match body.find([quote, '\n']) {
        Some(end) if body[end..].starts_with(quote) && end <= MAX_QUOTE_CHARS => end + 2,
        _ => 1,
    }
}

fn find_outside_quotes(line: &str, wanted: char) -> Option<usize> {
    let mut open = None;
    line.char_indices().find_map(|(at, c)| {
        match (open, c) {
            (None, '"' | '\'') => open = Some(c),
            (Some(quote), c) if c == quote => open = None,
            (None, c) if c == wanted => return Some(at),
            _ => {}
        }
        None
    })
}

/// Signs that assign a value. `|=`, `&=` and `^=` are two tokens each.
pub const ASSIGNMENT_SIGNS: [&str; 9] = ["=", "+=", "-=", "*=", "/=", "//=", "%=", "**=", ":="];

const SIGNS: [&str; 24] = [
    "===", "!==", "**=", "//=", ">>>", "==", "!=", "<=", ">=", ":=", "<-", "->", "=>", "+=", "-=", "*=", "/=", "%=",
    "**", "//", "&&", "||", "++", "--",
];

/// Returns the loose reading of a token, which may be empty.
fn loose_reading(token: &str) -> Vec<&str> {
    if let Some((_, same)) = SYNONYMS.iter().find(|(words, _)| words.contains(&token)) {
        return same.to_vec();
    }
    let silent = IGNORED_WORDS.contains(&token) || token.chars().all(|c| "()[]{},;:.\"'`@$&?!".contains(c));
    if silent { Vec::new() } else { vec![token] }
}

/// Words that do the same, and their common reading.
const SYNONYMS: [(&[&str], &[&str]); 16] = [
    (&["=", "==", "===", ":=", "<-"], &["="]),
    (&["!=", "!==", "<>"], &["!="]),
    (&["!"], &["not"]),
    (&["||"], &["or"]),
    (&["elif", "elsif", "elseif"], &["else", "if"]),
    (&["null", "nullptr", "nil", "undefined", "nothing"], &["none"]),
    (&["length", "size", "sizeof", "count", "len"], &["len"]),
    (&["push", "pushback", "append", "add", "insert", "offer"], &["append"]),
    (&["pop", "popback", "poll", "popleft", "shift"], &["pop"]),
    (&["foreach"], &["for"]),
    (&["++"], &["+=", "1"]),
    (&["--"], &["-=", "1"]),
    (&["//"], &["/"]),
    (&["mod"], &["%"]),
    (&["returns", "returned"], &["return"]),
    (&["has", "contains", "containskey", "includes"], &["in"]),
];

/// Words that give no information about the function of code, or look like prose: types, declarations, `and`, `is`.
const IGNORED_WORDS: [&str; 58] = [
    "self",
    "this",
    "let",
    "const",
    "var",
    "auto",
    "int",
    "long",
    "bool",
    "boolean",
    "string",
    "str",
    "char",
    "double",
    "float",
    "void",
    "usize",
    "mut",
    "static",
    "public",
    "private",
    "final",
    "new",
    "unsigned",
    "std",
    "fn",
    "def",
    "func",
    "function",
    "struct",
    "is",
    "and",
    "&&",
    "of",
    "then",
    "end",
    "begin",
    "do",
    "->",
    "=>",
    "endif",
    "endwhile",
    "endfor",
    "vector",
    "vec",
    "integer",
    "number",
    "i32",
    "i64",
    "u32",
    "listnode",
    "treenode",
    "list",
    "dict",
    "map",
    "hashmap",
    "array",
    "procedure",
];

/// Words that a canonical reading keeps, because they are the structure of a program.
const STRUCTURE_WORDS: [&str; 34] = [
    "if",
    "else",
    "while",
    "for",
    "in",
    "not",
    "or",
    "return",
    "break",
    "continue",
    "none",
    "true",
    "false",
    "len",
    "append",
    "pop",
    "range",
    "enumerate",
    "min",
    "max",
    "sorted",
    "abs",
    "sum",
    "set",
    "deque",
    "join",
    "get",
    "keys",
    "values",
    "items",
    "remove",
    "raise",
    "try",
    "yield",
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn code_is_cut_into_signs_names_and_strings() {
        let check = |code: &str, expected: &[&str]| assert_eq!(strict_tokens(code), expected, "{code}");
        check("position_of[x] += 1", &["positionof", "[", "x", "]", "+=", "1"]);
        check("if a != b: # why not", &["if", "a", "!=", "b", ":", "why", "not"]);
        check("x = ___; y = ____", &["x", "=", HOLE, ";", "y", "=", HOLE]);
        check("it's \"(\" ok", &["it", "'", "s", "\"(\"", "ok"]);
        check("for _ in a:", &["for", "_", "in", "a", ":"]);
        check("a===b!==c<-d**e", &["a", "===", "b", "!==", "c", "<-", "d", "**", "e"]);
        check("größe_1 <= Über2", &["größe1", "<=", "über2"]);
        check("", &[]);
    }

    #[test]
    fn languages_meet_in_the_loose_reading() {
        let check = |one: &str, other: &str| {
            assert_eq!(loose_tokens(&strict_tokens(one)), loose_tokens(&strict_tokens(other)), "{one} {other}");
        };
        check("partner = target - nums[i]", "const partner = target - nums[i];");
        check("if not owed:", "if (!owed) {");
        check("marks.append(height)", "marks.push_back(height);");
        check("i += 1", "i++;");
        check("while lo < hi:", "while (lo < hi) {");
        check("elif x == None:", "else if (x === null) {");
    }

    #[test]
    fn renaming_changes_nothing_in_a_canonical_window() {
        let windows = |code: &str| canonical_windows(&loose_tokens(&strict_tokens(code)), 5).collect::<Vec<_>>();
        assert_eq!(windows("partner = target - amount"), windows("rest = goal - value"));
        assert_ne!(windows("partner = target - amount"), windows("rest = goal - goal"));
        assert_eq!(windows("x = ___ - y"), Vec::<Vec<Token>>::new());
    }

    #[test]
    fn comments_can_be_left_out() {
        assert_eq!(without_comments("a = '#' # note\nb; // note\nc // 2"), "a = '#' \nb; \nc // 2");
    }
}
