//! Skeletons at level 4: what has to be left open in them, and what any program has anyway.
//!
//! A line that decides something needs a hole. Scaffolding (the head of the function asked for, a walk over something known, a
//! counter) decides nothing, and is as much the reference's as anybody's: it is not compared with one. Works on folded text.

use super::budget::{KEYWORDS, is_sign, short};
use super::familiar::Familiar;
use super::fold::HOLE;
use super::spans::{Set, Span};
use super::tokens::{Token, is_name, is_number, strict, without_comments};

/// Why a skeleton is more than a skeleton: a line that says something must leave something open, but for scaffolding in a
/// block that leaves open as many lines.
pub fn unfilled(span: &Span, familiar: &Familiar) -> Option<String> {
    let code = without_comments(&span.text);
    let statements: Vec<Vec<Token>> = code.lines().flat_map(statements).map(strict).collect();
    let open = statements.iter().filter(|line| line.iter().any(|t| t == HOLE)).count();
    let full: Vec<&Vec<Token>> = statements
        .iter()
        .filter(|line| {
            let names = line.iter().filter(|t| is_name(t) && !KEYWORDS.contains(&t.as_str())).count();
            let says = line.iter().any(|t| is_sign(t)) || names > 1;
            says && !line.iter().any(|t| t == HOLE) && !familiar.has_line(line)
        })
        .collect();
    let scaffolds = |line: &&&Vec<Token>| span.set == Set::Block && is_scaffold(line, familiar);
    let decisive = full.iter().find(|line| !scaffolds(line));
    let too_many = full.get(open).filter(|_| full.iter().all(|line| scaffolds(&line)));
    if let Some(line) = decisive.or(too_many) {
        return Some(format!("a line without a hole: {}", short(&line.join(" "))));
    }
    let lines = code.lines().filter(|line| !line.trim().is_empty()).count();
    (span.set == Set::Block && lines > 1 && !span.has_hole()).then(|| "a block without a hole".to_owned())
}

/// The statements of a line: what stands behind a block's head, or a semicolon, is one of its own.
fn statements(line: &str) -> Vec<&str> {
    let (mut from, mut depth, mut found) = (0, 0_usize, Vec::new());
    for (at, c) in line.char_indices() {
        match c {
            '(' | '[' | '{' => depth += 1,
            ')' | ']' | '}' => depth = depth.saturating_sub(1),
            ':' | ';' if depth == 0 && line[at + 1..].starts_with(' ') => {
                found.push(&line[from..at]);
                from = at + 1;
            }
            _ => {}
        }
    }
    found.push(&line[from..]);
    found
}

/// A line any program has: the head of the function asked for, a walk over something known, a counter, something empty to
/// begin with, something taken out or put in.
fn is_scaffold(line: &[Token], familiar: &Familiar) -> bool {
    let line: Vec<&str> = line.iter().map(String::as_str).filter(|token| *token != ":").collect();
    let line = if line.starts_with(&["self", "."]) { &line[2..] } else { &line[..] };
    let name = |token: &str| is_name(token) && !KEYWORDS.contains(&token);
    match line {
        ["def", _, "(", names @ .., ")"] => names.iter().all(|token| name(token) || *token == ","),
        ["for", rest @ ..] => {
            let over = rest.iter().position(|token| *token == "in").unwrap_or(rest.len());
            let targets = rest[..over].iter().all(|token| name(token) || matches!(*token, "," | "(" | ")"));
            targets
                && match &rest[(over + 1).min(rest.len())..] {
                    [over] => *over == HOLE || familiar.has(over),
                    [of, "[", at, "]"] => name(of) && name(at),
                    // How far is said by what is known or left open, and nothing is worked out.
                    ["range" | "enumerate" | "reversed" | "sorted" | "zip", "(", within @ .., ")"] => {
                        let plain = |token: &&str| {
                            name(token) || is_number(token) || matches!(*token, "," | "(" | ")") || *token == HOLE
                        };
                        within.iter().all(plain)
                    }
                    _ => false,
                }
        }
        [counter, "+=" | "-=", "1"] => name(counter),
        [empty, "=", "[", "]"] | [empty, "=", "{", "}"] => name(empty),
        // Something that holds values, with what is given or something left open to begin with.
        [held, "=", "deque" | "set" | "dict" | "list" | "counter" | "defaultdict", "(", within @ .., ")"] => {
            name(held)
                && within.iter().all(|token| {
                    matches!(*token, "[" | "]" | "(" | ")" | "{" | "}") || *token == HOLE || familiar.is_given(token)
                })
        }
        [taken, "=", of, ".", "pop" | "popleft", "(", ")"] => name(taken) && name(of),
        [to, ".", "append" | "add", "(", what, ")"] => name(to) && (name(what) || *what == HOLE),
        // A place that is filled with something left open.
        [to, place @ .., "=", hole] if *hole == HOLE => {
            name(to)
                && place
                    .iter()
                    .all(|token| is_name(token) || is_number(token) || matches!(*token, "[" | "]" | "-" | "."))
        }
        // The function asked for, called again with something left open.
        [to, "=", again, "(", within @ .., ")"] if familiar.is_called(again) => {
            name(to) && within.contains(&HOLE) && within.iter().all(|token| name(token) || matches!(*token, "," | HOLE))
        }
        // Which of the statement's own words something is.
        ["if" | "elif", what, "==", word] => name(what) && familiar.has_text(word),
        ["if" | "elif", of, "[", at, "]", "==", word] => name(of) && name(at) && familiar.has_text(word),
        _ => false,
    }
}

/// Folded text with `___` for lines of fenced skeletons that any program has ([`is_scaffold`]) or that say nothing: they are the
/// reference's as well, and no secret. Blocks without a hole stay as they are.
#[must_use]
pub fn without_scaffold(folded: &str, familiar: &Familiar) -> String {
    let mut fenced = folded.split("```");
    let mut out = fenced.next().unwrap_or_default().to_owned();
    for (at, piece) in fenced.enumerate() {
        out.push_str("```");
        let skeleton = at % 2 == 0 && strict(piece).iter().any(|token| token == HOLE);
        if !skeleton {
            out.push_str(piece);
            continue;
        }
        let lines = piece.split('\n').enumerate().map(|(at, line)| {
            let code = strict(&without_comments(line));
            let bare = at > 0 && !code.is_empty() && (is_silent(&code) || is_scaffold(&code, familiar));
            if bare { HOLE } else { line }
        });
        out.push_str(&lines.collect::<Vec<_>>().join("\n"));
    }
    out
}

/// Folded text without the code of those lines of fenced blocks that leave something open; what is remarked behind them stays.
#[must_use]
pub fn without_open_lines(folded: &str) -> String {
    let mut out = String::with_capacity(folded.len());
    for (at, piece) in folded.split("```").enumerate() {
        if at > 0 {
            out.push_str("```");
        }
        let lines = piece.split('\n').map(|line| {
            let code = without_comments(line);
            let open = at % 2 == 1 && strict(&code).iter().any(|token| token == HOLE);
            if open { line.strip_prefix(code.as_str()).unwrap_or_default() } else { line }
        });
        out.push_str(&lines.collect::<Vec<_>>().join("\n"));
    }
    out
}

/// A line that opens or ends a block and says no more: `while queue:`, `else:`, `continue`.
fn is_silent(line: &[Token]) -> bool {
    let names = line.iter().filter(|t| is_name(t) && !KEYWORDS.contains(&t.as_str()) && *t != HOLE).count();
    names <= 1 && line.iter().all(|token| (is_name(token) || token == ":") && token != HOLE)
}
