//! Code said in words: turns prose into the tokens it would be if somebody typed along.
//!
//! "Set seen at index x equal to i, then return the pair" becomes `seen x = i return pair`. Fillers go, operators get
//! their signs, orders such as "add one to the gap" are put the way code has them. The result is only compared with
//! references: prose that was never code turns into something that matches none. Works on folded text.

use std::collections::BTreeSet;

use super::familiar::QUOTED;
use super::tokens::{Token, is_name};

/// The text as it would be typed. `join` knows names that are spoken in several words.
#[must_use]
pub fn typed(text: &str, join: &dyn Fn(&str) -> bool) -> Vec<Token> {
    let silent = |word: &str| is_filler(word) || (TYPING.contains(&word) && !join(word));
    heard(text, join).into_iter().filter(|word| !silent(word)).collect()
}

/// The same with the words that have no counterpart in code.
#[must_use]
pub fn heard(text: &str, join: &dyn Fn(&str) -> bool) -> Vec<Token> {
    reorder(&in_order(text, join, &|_| false))
}

/// The same in the order in which it is said. A word that `keep` knows means itself: "one" is a number, and may be a name.
#[must_use]
pub fn in_order(text: &str, join: &dyn Fn(&str) -> bool, keep: &dyn Fn(&str) -> bool) -> Vec<Token> {
    replace_phrases(&join_names(&words(text), join), keep)
}

/// Whether a word has no counterpart in code.
#[must_use]
pub fn is_filler(word: &str) -> bool {
    FILLERS.contains(&word)
}

/// How much a text sounds like dictation: the kinds of spoken operators in its densest stretch of so many words.
///
/// Words of everyday prose ("if", "return", "for each") count only beside such operators. `is_common` knows words that the
/// task itself is about, such as brackets.
#[must_use]
pub fn dictation(text: &str, stretch: usize, is_common: &dyn Fn(&str) -> bool) -> usize {
    let words = words(text);
    let mut marks: Vec<Option<&str>> = vec![None; words.len()];
    for (phrase, sign) in PHRASES {
        let parts: Vec<&str> = phrase.split(' ').collect();
        for at in 0..words.len().saturating_sub(parts.len() - 1) {
            let said = parts.iter().zip(&words[at..]).all(|(a, b)| a == b);
            // Numbers are everyday words, and so is what stands for nothing.
            let silent = sign.is_empty()
                || matches!(sign, "if" | "max" | "min" | "sum")
                || sign.starts_with(|c: char| c.is_ascii_digit())
                || sign == "none";
            if said && !silent && marks[at].is_none() {
                marks[at] = Some(sign);
            }
        }
    }
    for (at, word) in words.iter().enumerate() {
        if SPOKEN_SIGNS.contains(&word.as_str()) && !is_common(word) {
            marks[at] = Some("punctuation");
        }
        // "Set … to": an assignment however many words stand between.
        let target = words[at + 1..].iter().take(6).any(|w| w == "to" || w == "equal");
        if matches!(word.as_str(), "set" | "assign" | "let" | "initialise" | "initialize") && target {
            marks[at] = Some("=");
        }
    }
    let score = |stretch: &[Option<&str>]| {
        let heard: Vec<&str> = stretch.iter().flatten().copied().collect();
        let operators = heard.iter().filter(|mark| !matches!(**mark, "for" | "return" | "else" | "len" | "in")).count();
        if operators < 2 { 0 } else { heard.len() }
    };
    let length = stretch.min(marks.len()).max(1);
    marks.windows(length).map(score).max().unwrap_or(0)
}

/// Lower-case words, with signs of code kept as words of their own.
fn words(text: &str) -> Vec<String> {
    let mut words = Vec::new();
    let mut word = String::new();
    for c in text.chars().chain([' ']) {
        if c.is_alphanumeric() || c == '_' {
            word.push(c);
            continue;
        }
        if !word.is_empty() {
            words.push(std::mem::take(&mut word));
        }
        if "=<>+*/%!&|^".contains(c) {
            match words.last_mut().filter(|last| last.chars().all(|c| "=<>+-*/%!&|^".contains(c)) && last.len() < 3) {
                Some(last) => last.push(c),
                None => words.push(c.to_string()),
            }
        } else if c == '-' {
            words.push("-".to_owned());
        } else if QUOTED.starts_with(c) {
            words.push(QUOTED.to_owned());
        }
    }
    words.into_iter().map(|w| if is_name(&w) { w.trim_matches('_').to_owned() } else { w }).map(hole).collect()
}

/// A run of underscores was a hole before it was trimmed.
fn hole(word: String) -> String {
    if word.is_empty() { super::fold::HOLE.to_owned() } else { word }
}

/// "position of" is `position_of` where a reference has that name; likewise `positionOf` and `position_of` themselves.
fn join_names(words: &[String], join: &dyn Fn(&str) -> bool) -> Vec<String> {
    let mut out = Vec::with_capacity(words.len());
    let mut at = 0;
    while at < words.len() {
        let longest = (2..=4).rev().find(|n| {
            let parts: Vec<&str> =
                words[at..].iter().take(*n).map(String::as_str).filter(|w| *w != "underscore").collect();
            parts.len() >= 2 && parts.iter().all(|w| is_name(w)) && at + n <= words.len() && join(&parts.concat())
        });
        let n = longest.unwrap_or(1);
        out.push(words[at..at + n].iter().filter(|w| n == 1 || *w != "underscore").cloned().collect::<String>());
        at += n;
    }
    out.into_iter().map(|w| if w.chars().all(|c| c == '_') { w } else { w.replace('_', "") }).collect()
}

fn replace_phrases(words: &[String], keep: &dyn Fn(&str) -> bool) -> Vec<String> {
    let mut out = Vec::with_capacity(words.len());
    let mut at = 0;
    'words: while at < words.len() {
        for (phrase, sign) in PHRASES {
            let n = phrase.split(' ').count();
            let kept = n == 1 && keep(phrase);
            if !kept && at + n <= words.len() && phrase.split(' ').zip(&words[at..]).all(|(a, b)| a == b) {
                out.extend(sign.split(' ').filter(|s| !s.is_empty()).map(str::to_owned));
                at += n;
                continue 'words;
            }
        }
        out.push(words[at].clone());
        at += 1;
    }
    out
}

/// Puts orders the way code has them: `set B to A` as `B = A`, `add A to B` as `B += A`.
fn reorder(words: &[String]) -> Vec<String> {
    const REACH: usize = 6;
    let mut out: Vec<String> = Vec::with_capacity(words.len());
    let mut at = 0;
    while at < words.len() {
        let rest = &words[at + 1..];
        let to = |link: &[&str]| rest.iter().take(REACH).position(|w| link.contains(&w.as_str()));
        match words[at].as_str() {
            "set" | "let" | "initialise" | "initialize" | "make" | "change" | "reset" => {
                if let Some(link) = to(&["to", "=", "as", "with"]) {
                    out.extend_from_slice(&rest[..link]);
                    out.push("=".to_owned());
                    at += link + 2;
                    continue;
                }
            }
            "increment" | "increase" | "raise" | "decrement" | "decrease" | "lower" => {
                let sign = if words[at].starts_with('d') || words[at] == "lower" { "-=" } else { "+=" };
                let link =
                    to(&["by"]).unwrap_or(usize::from(rest.first().is_some_and(|w| FILLERS.contains(&w.as_str()))) + 1);
                out.extend_from_slice(&rest[..link.min(rest.len())]);
                out.push(sign.to_owned());
                let by = rest.get(link).is_some_and(|w| w == "by");
                if !by {
                    out.push("1".to_owned());
                }
                at += 1 + link.min(rest.len()) + usize::from(by);
                continue;
            }
            "append" | "add" | "subtract" | "store" | "put" | "assign" => {
                let sign = match words[at].as_str() {
                    "append" | "add" => "append",
                    "subtract" => "-=",
                    _ => "=",
                };
                if let Some(link) = to(&["to", "from", "in", "at", "into", "under", "onto"]) {
                    let target: Vec<String> = target(&rest[link + 1..]);
                    out.extend_from_slice(&target);
                    out.push(sign.to_owned());
                    out.extend_from_slice(&rest[..link]);
                    at += link + 2 + target.len();
                    continue;
                }
            }
            _ => {}
        }
        out.push(words[at].clone());
        at += 1;
    }
    out
}

/// The words that name a place: up to the next order or connective.
fn target(rest: &[String]) -> Vec<String> {
    let ends: BTreeSet<&str> = ["and", "then", "return", "if", "else", "for", "while", "set", "="].into();
    rest.iter().take(4).take_while(|w| !ends.contains(w.as_str())).cloned().collect()
}

/// Spoken operators, the longer before the shorter. An empty sign is a phrase that is dropped as a whole.
const PHRASES: [(&str, &str); 126] = [
    ("the maximum of", "max"),
    ("the larger of", "max"),
    ("the greater of", "max"),
    ("the minimum of", "min"),
    ("the smaller of", "min"),
    ("maximum of", "max"),
    ("minimum of", "min"),
    ("the sum of", "sum"),
    ("equals equals", "="),
    ("exclamation mark equals", "!="),
    ("less than equals", "<="),
    ("greater than equals", ">="),
    ("less than sign", "<"),
    ("greater than sign", ">"),
    ("plus sign", "+"),
    ("minus sign", "-"),
    ("asterisk", "*"),
    ("slash slash", "/"),
    ("divided without remainder by", "/"),
    ("goes up by", "+="),
    ("goes down by", "-="),
    ("an der stelle", ""),
    ("gib zuruck", "return"),
    ("geteilt ohne rest durch", "/"),
    ("geteilt durch", "/"),
    ("wachst um", "+="),
    ("sinkt um", "-="),
    ("kleiner als", "<"),
    ("grosser als", ">"),
    ("mindestens", ">="),
    ("hochstens", "<="),
    ("ungleich", "!="),
    ("gleich", "="),
    ("wird", "="),
    ("wenn", "if"),
    ("solange", "while"),
    ("equals sign", "="),
    ("equal sign", "="),
    ("become", "="),
    ("when", "if"),
    ("check whether", "if"),
    ("check if", "if"),
    ("in case", "if"),
    ("is greater than or equal to", ">="),
    ("is less than or equal to", "<="),
    ("greater than or equal to", ">="),
    ("less than or equal to", "<="),
    ("is not equal to", "!="),
    ("does not equal", "!="),
    ("is different from", "!="),
    ("not equal to", "!="),
    ("differs from", "!="),
    ("is not the same as", "!="),
    ("is the same as", "="),
    ("is no more than", "<="),
    ("is at most", "<="),
    ("is at least", ">="),
    ("is greater than", ">"),
    ("is more than", ">"),
    ("is larger than", ">"),
    ("is bigger than", ">"),
    ("is less than", "<"),
    ("is smaller than", "<"),
    ("greater than", ">"),
    ("larger than", ">"),
    ("less than", "<"),
    ("smaller than", "<"),
    ("is equal to", "="),
    ("equal to", "="),
    ("is set to", "="),
    ("is assigned", "="),
    ("gets the value", "="),
    ("takes the value", "="),
    ("plus equals", "+="),
    ("minus equals", "-="),
    ("times equals", "*="),
    ("double equals", "="),
    ("equals", "="),
    ("becomes", "="),
    ("gets", "="),
    ("divided by", "/"),
    ("halved", "/ 2"),
    ("multiplied by", "*"),
    ("to the power of", "**"),
    ("modulo", "%"),
    ("remainder of", "%"),
    ("plus", "+"),
    ("minus", "-"),
    ("times", "*"),
    ("otherwise if", "else if"),
    ("else if", "else if"),
    ("otherwise", "else"),
    ("or else", "else"),
    ("for each", "for"),
    ("for every", "for"),
    ("for all", "for"),
    ("loop over", "for"),
    ("iterate over", "for"),
    ("give back", "return"),
    ("gives back", "return"),
    ("hand back", "return"),
    ("returning", "return"),
    ("returns", "return"),
    ("the length of", "len"),
    ("length of", "len"),
    ("the size of", "len"),
    ("an empty list", ""),
    ("empty list", ""),
    ("an empty dictionary", ""),
    ("empty dictionary", ""),
    ("an empty dict", ""),
    ("empty dict", ""),
    ("an empty map", ""),
    ("empty map", ""),
    ("an empty set", "set"),
    ("is not in", "not in"),
    ("is in", "in"),
    ("is one of", "in"),
    ("as long as", "while"),
    ("zero", "0"),
    ("one", "1"),
    ("two", "2"),
    ("nothing", "none"),
    ("null", "none"),
    ("at index", "at index"),
    ("at position", "at position"),
];

/// Signs said by their names.
const SPOKEN_SIGNS: [&str; 14] = [
    "bracket",
    "brackets",
    "parenthesis",
    "parentheses",
    "paren",
    "parens",
    "brace",
    "colon",
    "comma",
    "dot",
    "underscore",
    "semicolon",
    "indent",
    "indented",
];

/// Words of somebody who tells what keys to press, unless a reference has such a name.
const TYPING: [&str; 12] =
    ["type", "write", "press", "space", "spaces", "enter", "tab", "key", "blank", "followed", "comes", "goes"];

/// Words without a counterpart in code.
const FILLERS: [&str; 76] = [
    "punkt",
    "von",
    "und",
    "after",
    "afterwards",
    "later",
    "case",
    "finally",
    "please",
    "itself",
    "a",
    "an",
    "the",
    "is",
    "are",
    "be",
    "was",
    "then",
    "of",
    "to",
    "at",
    "by",
    "with",
    "as",
    "from",
    "on",
    "do",
    "so",
    "now",
    "that",
    "this",
    "it",
    "its",
    "into",
    "index",
    "call",
    "calling",
    "and",
    "open",
    "close",
    "opening",
    "closing",
    "square",
    "round",
    "curly",
    "bracket",
    "brackets",
    "paren",
    "parens",
    "parenthesis",
    "parentheses",
    "brace",
    "braces",
    "colon",
    "comma",
    "dot",
    "semicolon",
    "quote",
    "newline",
    "line",
    "indent",
    "indented",
    "whether",
    "check",
    "variable",
    "value",
    "we",
    "you",
    "your",
    "there",
    "first",
    "next",
    "also",
    "just",
    "through",
    "function",
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn prose_is_typed_as_code() {
        let check = |text: &str, expected: &str| {
            assert_eq!(typed(text, &|name| name == "positionof").join(" "), expected, "{text}");
        };
        check("set seen at index x equal to i, then return", "seen x = i return");
        check("partner equals target minus amount", "partner = target - amount");
        check("if partner is in position of", "if partner in positionof");
        check("increment the gap", "gap += 1");
        check("increase gap by two", "gap += 2");
        check("append height to marks", "marks append height");
        check("let here be the toll plus one", "let here toll + 1");
        check("store i in position of at amount", "positionof amount = i");
        check("otherwise give back an empty list", "else return");
    }

    #[test]
    fn dictation_is_heard_by_its_operators() {
        let check = |text: &str, at_least: usize| {
            let score = dictation(text, 24, &|_| false);
            assert!(score >= at_least, "{score}: {text}");
        };
        check("set partner to target minus amount, and if partner equals x return it", 3);
        check("partner equals target minus amount colon", 3);
        assert_eq!(dictation("Look at the line that returns, and ask what it gives back for one.", 24, &|_| false), 0);
        assert_eq!(dictation("", 24, &|_| false), 0);
    }
}
