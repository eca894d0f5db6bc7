//! Finds lines of the references in prose, regardless of quotes, braces, line breaks and capital letters around them.
//!
//! A single line such as `rest ^= number` is too short for the runs of [`super::reference_overlap`]. Here the content
//! tokens of a line (its names, numbers and operators) must occur in a row. Works on folded text.

use std::collections::BTreeSet;

use super::code_tokens::{Token, is_name, is_number, strict_tokens};

/// The lines of the references that show part of the solution, as content tokens.
#[derive(Debug)]
pub struct ReferenceLines {
    lines: BTreeSet<Vec<Token>>,
    lengths: BTreeSet<usize>,
}

impl ReferenceLines {
    /// Reads folded references. Lines that also occur in `known`, the texts that the learner can see, are left out.
    #[must_use]
    pub fn new(references: &[String], known: &[&str]) -> Self {
        let known: Vec<Vec<Token>> = known.iter().map(|text| content_tokens(text)).collect();
        let is_known = |line: &Vec<Token>| known.iter().any(|text| is_in(line, text));
        let lines =
            references.iter().flat_map(|code| code.lines()).filter(|line| !is_block_head(line)).map(content_tokens);
        let lines: BTreeSet<Vec<Token>> = lines.filter(|line| is_telling(line) && !is_known(line)).collect();
        Self { lengths: lines.iter().map(Vec::len).collect(), lines }
    }

    /// Returns the first line that occurs in a text.
    #[must_use]
    pub fn find(&self, folded: &str) -> Option<String> {
        let tokens = content_tokens(folded);
        let rows = |length: usize| (0..=tokens.len().saturating_sub(length)).map(move |from| (from, from + length));
        let is_line = |(from, to): &(usize, usize)| {
            tokens.get(*from..*to).is_some_and(|row| self.lines.contains(row)) && is_end(&tokens[*to..])
        };
        let (from, to) = self.lengths.iter().flat_map(|length| rows(*length)).find(is_line)?;
        Some(tokens[from..to].join(" "))
    }
}

/// Returns whether a line occurs in a text as a whole line.
fn is_in(line: &[Token], text: &[Token]) -> bool {
    let mut rows = text.windows(line.len()).enumerate();
    rows.any(|(at, row)| row == line && is_end(&text[at + line.len()..]))
}

/// Returns whether a line can end before these tokens. An operator would continue it and make it a different line.
fn is_end(rest: &[Token]) -> bool {
    rest.first().is_none_or(|next| !is_operator(next))
}

/// Returns the names, numbers and operators of a text. The contents of quotes count, because a reply may put code into
/// a string.
fn content_tokens(text: &str) -> Vec<Token> {
    let unquoted = text.replace(['"', '\''], " ");
    let mut content: Vec<Token> = Vec::new();
    for token in strict_tokens(&unquoted) {
        match content.last_mut() {
            // Some operators are two strict tokens: `^=`, `===`.
            Some(last) if token == "=" && is_operator(last) => last.push('='),
            _ if IGNORED.contains(&token.as_str()) => {}
            _ if is_name(&token) || is_number(&token) || is_operator(&token) => content.push(token),
            _ => {}
        }
    }
    content
}

/// Words that do not change the function of a line. A translation into another language may add or drop them.
const IGNORED: [&str; 10] = ["let", "mut", "const", "var", "int", "auto", "long", "final", "self", "this"];

const OPERATORS: [&str; 20] =
    ["=", "==", "!=", "<", ">", "<=", ">=", "+", "-", "*", "/", "//", "%", "**", "^", "|", "&", "+=", "-=", "*="];

fn is_operator(token: &str) -> bool {
    OPERATORS.contains(&token)
        || token.strip_suffix('=').is_some_and(|operator| OPERATORS.contains(&operator) || operator == "!=")
}

/// Returns whether a line begins a function or a class, or imports something. The signature is in the statement.
fn is_block_head(line: &str) -> bool {
    const HEADS: [&str; 12] =
        ["def", "class", "import", "from", "use", "function", "struct", "using", "fn", "pub", "#", "static"];
    strict_tokens(line).first().is_none_or(|first| HEADS.contains(&first.as_str()))
}

/// Returns whether a line does more than create something empty or loop over something.
fn is_telling(line: &[Token]) -> bool {
    const CHANGES: [&str; 15] = [
        "add",
        "append",
        "appendleft",
        "del",
        "discard",
        "extend",
        "heappop",
        "heappush",
        "insert",
        "pop",
        "popleft",
        "push",
        "put",
        "remove",
        "reverse",
    ];
    const WORDS: [&str; 14] =
        ["and", "elif", "else", "false", "for", "if", "in", "none", "not", "or", "return", "sort", "true", "while"];
    const MIN_TOKENS: usize = 3;
    let changes = |token: &Token| CHANGES.contains(&token.as_str());
    let names = line.iter().filter(|t| is_name(t) && !WORDS.contains(&t.as_str()) && !changes(t)).count();
    let operators = line.iter().filter(|token| is_operator(token) && *token != "=").count();
    let returns = line.first().is_some_and(|first| first == "return");
    let assigned = line.iter().position(|token| token == "=");
    let is_copy = assigned.is_some_and(|at| line[at + 1..].iter().any(|token| is_name(token)));
    let updates = line.iter().any(|token| token.len() > 1 && token.ends_with('='));
    // `n //= 2` and `seen = [0] * 101` have one name.
    let is_of_one_name = returns || (operators > 0 && (assigned.is_some() || updates));
    let is_telling = operators > 0 || line.iter().any(changes) || returns || is_copy;
    line.len() >= MIN_TOKENS && is_telling && (names >= 2 || (names == 1 && is_of_one_name))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::agents::hint_check::unicode_fold::fold;

    const REFERENCE: &str = "def fullest(stops, riders):\n    count[mark] += 1\n    riders += on - off\n    rest ^= number\n    \
        rows.append(row.copy())\n    if water[later] > water[day]:\n    free = [0] * 101\n    best = 0\n    for stop in stops:\n    \
        strong = middle\n    Collections.reverse(stops)\n    known = stops\n    return best\n";

    fn check(text: &str, expected: Option<&str>) {
        let lines = ReferenceLines::new(&[fold(REFERENCE)], &["known = stops"]);
        assert_eq!(lines.find(&fold(text)).as_deref(), expected, "{text}");
    }

    #[test]
    fn reference_line_is_found_whatever_surrounds_it() {
        check("{\"code\":\"rest ^= number;\"}", Some("rest ^= number"));
        check("{\"code\":\"rows.append(row.copy())\"}", Some("rows append row copy"));
        check("What if it said strong = middle?", Some("strong = middle"));
        check("THINK OF FREE = [0] * 101", Some("free = 0 * 101"));
        check("count\n[\nmark\n]\n+=\n1", Some("count mark += 1"));
        check("print('if water[later] > water[day]:')", Some("if water later > water day"));
        check("riders += on - off", Some("riders += on - off"));
        check("print(\"Collections.reverse(stops);\")", Some("collections reverse stops"));
    }

    #[test]
    fn lines_that_say_little_and_known_lines_are_not_found() {
        check("Walk over each stop: for stop in stops. At first best = 0, at the end return best.", None);
        check("You have known = stops.", None);
        check("You wrote riders += on - off + late.", None);
        check("", None);
    }
}
