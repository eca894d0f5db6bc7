//! Finds answers in a hint: values that hidden cases expect, and inputs with their results.
//!
//! Results of the learner's own program are already on the screen, and the statement's examples are known. Works on
//! folded text.

use std::cell::LazyCell;

use super::code_tokens;
use super::prose::{is_question, normalize_words, sentences};
use super::unicode_fold::fold;
use crate::types::problem::{Expected, Problem};
use crate::types::value::Value;

/// Returns expected values of hidden cases that give something away: at least two items, a long number or a long
/// string, and not contained in the text that the learner knows.
pub fn hidden_case_values(problem: &Problem, known: &[&str]) -> Vec<Vec<String>> {
    let telling = |value: &Value| match value {
        Value::List(items) | Value::Tuple(items) | Value::Set(items) => items.len() >= 2,
        Value::Int(i) => i.unsigned_abs() >= 100,
        Value::Float(x) => x.fract() != 0.0,
        Value::Str(text) => text.chars().count() >= 4,
        Value::BigInt(_) => true,
        Value::Dict(entries) => !entries.is_empty(),
        Value::None | Value::Bool(_) | Value::Other { .. } => false,
    };
    let known: Vec<Vec<String>> = known.iter().map(|text| code_tokens::strict_tokens(text)).collect();
    let mut values: Vec<Vec<String>> = Vec::new();
    for case in problem.cases.iter().filter(|case| !case.sample) {
        let Expected::Value(value) = &case.expected else { continue };
        if !telling(value) {
            continue;
        }
        let tokens = code_tokens::strict_tokens(&fold(&value.to_string()));
        let is_known = || known.iter().any(|text| text.windows(tokens.len().max(1)).any(|window| window == tokens));
        if !tokens.is_empty() && !is_known() {
            values.push(tokens);
        }
    }
    values
}

/// Returns whether a sentence says what the learner's program returns, and not what it should return.
pub fn is_own_outcome(sentence: &str) -> bool {
    let text = normalize_words(sentence);
    let own = ["you return", "you give", "you answer", "your program", "your function", "your code", "your answer"];
    let wanted = ["should", "must", "instead", "expected", "right", "correct", "wants", "wanted"];
    own.iter().any(|phrase| text.contains(&format!(" {phrase} ")))
        && !wanted.iter().any(|word| text.contains(&format!(" {word} ")))
}

/// Answers to calls at which a hint is refused: one explains, but two are a table to copy.
const MAX_ANSWERED_CALLS: usize = 2;

/// Inputs with their results at which a hint is refused.
const MAX_INPUT_PAIRS: usize = 3;

/// Finds a table of answers: several calls or inputs, each with its result.
pub fn find_answer_list(folded: &str, statement: &str) -> Option<String> {
    let calls = count_calls(folded);
    if calls >= MAX_ANSWERED_CALLS {
        return Some(format!("{calls} answers to calls"));
    }
    let pairs = count_pairs(folded, statement);
    (pairs >= MAX_INPUT_PAIRS).then(|| format!("{pairs} inputs with their results"))
}

/// Counts how often a text gives the required value of marked code: "`f([1])` must be 2".
fn count_calls(folded: &str) -> usize {
    const RESULTS: [&str; 6] = ["be", "give", "return", "yield", "equal", "become"];
    let of_sentence = |sentence: &str| {
        let pieces: Vec<&str> = sentence.split('`').collect();
        let names_result = |at: &usize| {
            let words: Vec<&str> = pieces[*at].split_whitespace().take(3).collect();
            match words.as_slice() {
                ["must" | "should", verb] => RESULTS.contains(verb) && at + 1 < pieces.len(),
                ["must" | "should", verb, value] => {
                    RESULTS.contains(verb) && value.starts_with(|c: char| c.is_ascii_digit())
                }
                _ => false,
            }
        };
        (2..pieces.len()).step_by(2).filter(names_result).count()
    };
    sentences(folded).filter(|sentence| !is_question(sentence)).map(of_sentence).sum()
}

/// Counts inputs with their results, such as "for `[4]` return `[]`". Those of the statement do not count.
fn count_pairs(folded: &str, statement: &str) -> usize {
    const LINKS: [&str; 12] =
        ["return", "returns", "give", "gives", "yield", "yields", "is", "be", "->", "=>", "expect", "expects"];
    let known = LazyCell::new(|| code_tokens::strict_tokens(statement));
    let is_known = |value: &[String]| value.len() > 2 && known.windows(value.len()).any(|window| window == value);
    let tokens: Vec<String> = code_tokens::strict_tokens(folded);
    let values = value_ranges(&tokens);
    let linked = values.windows(2).filter(|pair| {
        let between = &tokens[pair[0].end..pair[1].start];
        let link = between.len() <= 3 && between.iter().any(|token| LINKS.contains(&token.as_str()));
        let of_yours = between.iter().any(|token| token.starts_with("you"));
        link && !of_yours && !is_known(&tokens[pair[0].clone()])
    });
    linked.count()
}

/// Returns the token ranges of values in brackets or quotes, and of numbers after them.
fn value_ranges(tokens: &[String]) -> Vec<std::ops::Range<usize>> {
    let literal = |token: &String| {
        code_tokens::is_number(token)
            || token.starts_with(['"', '\''])
            || matches!(token.as_str(), "[" | "]" | "," | "-" | "(" | ")" | "none" | "true" | "false")
    };
    let mut found: Vec<std::ops::Range<usize>> = Vec::new();
    let mut at = 0;
    while at < tokens.len() {
        let opens = tokens[at] == "[" || tokens[at].starts_with(['"', '\'']) || code_tokens::is_number(&tokens[at]);
        let length = if opens { tokens[at..].iter().take_while(|token| literal(token)).count() } else { 0 };
        if length > 0 {
            found.push(at..at + length);
        }
        at += length.max(1);
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_table_of_inputs_and_answers_is_counted() {
        let check = |text: &str, expected: usize| assert_eq!(count_pairs(text, "f([1, 2]) is 3"), expected, "{text}");
        check("for [4, 5] return 9, for [6] return 6 and for [] return 0.", 3);
        check("with [1, 2] it is 3.", 0);
        check("for [4, 5] you returned 8.", 0);
        check("at place 3 there are 5 of them.", 0);
    }

    #[test]
    fn calls_with_their_results_are_counted() {
        let check = |text: &str, expected: usize| assert_eq!(count_calls(text), expected, "{text}");
        check("`f([1])` must be 2. `f([3])` should give 4.", 2);
        check("`f([1])` must be `2`", 1);
        check("`f([1])` must be smaller. must `f([3])` be 4?", 0);
    }

    #[test]
    fn what_the_learners_program_gave_is_no_answer_told() {
        let check = |text: &str, expected: bool| assert_eq!(is_own_outcome(text), expected, "{text}");
        check("for example 2 your program returns [3, 4].", true);
        check("for example 2 your program should return [3, 4].", false);
        check("the statement has [3, 4].", false);
    }
}
