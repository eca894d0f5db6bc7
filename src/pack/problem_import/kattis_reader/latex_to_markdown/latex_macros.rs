//! Expands the commands that a statement defines itself: `\newcommand{\maxn}{1000}`, `\def\maxn{1000}`.

use std::collections::BTreeMap;

/// A definition: the number of arguments and the text with `#1`, `#2`, ….
struct LatexMacro {
    arguments: usize,
    body: String,
}

/// Commands that define others.
const DEFINITIONS: [&str; 5] = ["\\newcommand", "\\renewcommand", "\\providecommand", "\\DeclareMathOperator", "\\def"];
/// Expansions of expansions; a command that defines itself would never end.
const MAX_ROUNDS: usize = 8;
/// Maximum length of an expanded statement.
const MAX_BYTES: usize = 1 << 20;

/// The text without its definitions, and with the defined commands replaced.
pub(super) fn expand_macros(text: &str) -> String {
    let mut known = BTreeMap::new();
    let mut out = take_definitions(text, &mut known);
    for _ in 0..MAX_ROUNDS {
        match expand_once(&out, &known) {
            Some(expanded) if expanded != out => out = expanded,
            _ => break,
        }
    }
    out
}

fn take_definitions(text: &str, known: &mut BTreeMap<String, LatexMacro>) -> String {
    let (mut out, mut rest) = (String::new(), text);
    while let Some(at) = rest.find('\\') {
        out.push_str(&rest[..at]);
        rest = &rest[at..];
        let word = DEFINITIONS.iter().find(|word| {
            rest.strip_prefix(**word).is_some_and(|after| !after.starts_with(|c: char| c.is_ascii_alphabetic()))
        });
        let parsed = word.and_then(|word| parse_definition(&rest[word.len()..]));
        if let Some((name, defined, after)) = parsed {
            known.insert(name, defined);
            rest = after;
        } else {
            let length = 1 + rest[1..].chars().next().map_or(0, char::len_utf8);
            out.push_str(&rest[..length]);
            rest = &rest[length..];
        }
    }
    out + rest
}

/// Parses a definition after its first word: the name, what it means, and the text after it.
fn parse_definition(text: &str) -> Option<(String, LatexMacro, &str)> {
    let text = text.trim_start_matches(['*', ' ']);
    let (name, rest) = match split_group(text) {
        Some((name, rest)) => (name.trim(), rest),
        None => {
            let length = 1 + text.strip_prefix('\\')?.find(|c: char| !c.is_ascii_alphabetic())?;
            (&text[..length], &text[length..])
        }
    };
    let name =
        name.strip_prefix('\\').filter(|name| name.chars().all(|c| c.is_ascii_alphabetic()) && !name.is_empty())?;
    let (arguments, rest) = match rest.trim_start().strip_prefix('[').and_then(|rest| rest.split_once(']')) {
        Some((count, rest)) => (count.trim().parse().ok()?, rest),
        // `\def\f#1{…}`
        None => (rest.matches('#').count().min(rest.find('{')? / 2), &rest[rest.find('{')?..]),
    };
    let (body, rest) = split_group(rest.trim_start())?;
    Some((name.to_owned(), LatexMacro { arguments, body: body.to_owned() }, rest))
}

/// The text with every call replaced; `None` if it gets too long.
fn expand_once(text: &str, known: &BTreeMap<String, LatexMacro>) -> Option<String> {
    let (mut out, mut rest) = (String::new(), text);
    while let Some(at) = rest.find('\\') {
        if out.len() > MAX_BYTES {
            return None;
        }
        out.push_str(&rest[..at]);
        rest = &rest[at..];
        let length = rest[1..].find(|c: char| !c.is_ascii_alphabetic()).unwrap_or(rest.len() - 1);
        let name = &rest[1..=length];
        let expanded = known.get(name).and_then(|defined| expand_call(defined, &rest[1 + length..]));
        if let Some((body, after)) = expanded {
            out.push_str(&body);
            rest = after;
        } else {
            let skipped = if length == 0 { 1 + rest[1..].chars().next().map_or(0, char::len_utf8) } else { 1 + length };
            out.push_str(&rest[..skipped]);
            rest = &rest[skipped..];
        }
    }
    Some(out + rest)
}

/// The text of a call, and the text after its arguments.
fn expand_call<'a>(defined: &LatexMacro, after: &'a str) -> Option<(String, &'a str)> {
    let (mut body, mut rest) = (defined.body.clone(), after);
    if defined.arguments == 0 {
        // `\maxn{}` and `\maxn\ ` keep the space that follows.
        rest = rest.strip_prefix("{}").unwrap_or(rest);
    }
    for number in 1..=defined.arguments {
        let (argument, further) = split_group(rest.trim_start())?;
        body = body.replace(&format!("#{number}"), argument);
        rest = further;
    }
    Some((body, rest))
}

/// Returns the contents of a group in braces, and the text after it.
pub(super) fn split_group(text: &str) -> Option<(&str, &str)> {
    let inner = text.strip_prefix('{')?;
    let (mut depth, mut escaped) = (1_usize, false);
    for (at, c) in inner.char_indices() {
        match c {
            _ if escaped => escaped = false,
            '\\' => escaped = true,
            '{' => depth += 1,
            '}' => {
                depth -= 1;
                if depth == 0 {
                    return Some((&inner[..at], &inner[at + 1..]));
                }
            }
            _ => {}
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn defined_commands_are_replaced() {
        let check = |text: &str, expected: &str| assert_eq!(expand_macros(text).trim(), expected, "{text}");
        check("\\newcommand{\\maxn}{1000}\n$n \\le \\maxn$ and \\maxn{}.", "$n \\le 1000$ and 1000.");
        check("\\def\\maxn{9}\\maxn, \\maxnot", "9, \\maxnot");
        check("\\newcommand\\pair[2]{(#1, #2)}\\pair{a}{b}", "(a, b)");
        check("\\newcommand{\\a}{\\b}\\renewcommand*{\\b}{x}\\a", "x");
        check("\\\\newcommand \\% \\emph{x}", "\\\\newcommand \\% \\emph{x}");
        check("\\newcommand{\\a}{\\a\\a}\\emph{x}", "\\emph{x}");
    }

    proptest! {
        #[test]
        fn no_text_breaks_it(text in "[a-b\\\\{}#12\\[\\]]{0,30}(\\\\newcommand|\\\\def)?[a-b\\\\{}#12\\[\\]é ]{0,40}") {
            let _ = expand_macros(&text);
        }
    }
}
