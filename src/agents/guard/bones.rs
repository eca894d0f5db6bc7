//! Lines of the references with nothing left of them but names, numbers and what is done, and whether a text says one of them.
//!
//! A single line is too short for the runs of [`super::overlap`], and a line read aloud has other small words each time: "count at
//! mark goes up by one", "shown dot append of scores". So both sides are taken down to their bones, once without any small word and
//! once with those that are names of the program, and a line is said where its bones stand in a row. Works on folded text.

use std::collections::BTreeSet;

use super::speech::{heard, in_order, is_filler};
use super::tokens::{Token, is_name, is_number, strict};

/// Lines that tell something, by their bones.
#[derive(Debug)]
pub struct Bones {
    lean: BTreeSet<Vec<Token>>,
    full: BTreeSet<Vec<Token>>,
    lengths: BTreeSet<usize>,
    /// Names of the references, which may be spoken in several words.
    names: BTreeSet<Token>,
}

impl Bones {
    /// Of folded references, without the lines that stand, or are said, in what is known.
    #[must_use]
    pub fn of(references: &[String], known: &[&str]) -> Self {
        let names: BTreeSet<Token> =
            references.iter().flat_map(|code| strict(code)).filter(|token| is_name(token)).collect();
        let says_something = |(bones, is_call): &(Vec<Token>, bool)| tells(bones) || (*is_call && bones.len() > 2);
        let lines = || references.iter().flat_map(|code| code.lines()).map(strict).filter(|line| !is_head(line));
        let mut bones = Self {
            lean: lines()
                .map(|line| (lean(&line), is_call(&line)))
                .filter(says_something)
                .map(|(line, _)| line)
                .collect(),
            full: lines()
                .map(|line| (full(&line), is_call(&line)))
                .filter(says_something)
                .map(|(line, _)| line)
                .collect(),
            lengths: BTreeSet::new(),
            names,
        };
        for known in known {
            let texts: Vec<Vec<Token>> = known.lines().map(strict).chain([bones.heard(known)]).collect();
            for (lines, as_bones) in [(&mut bones.lean, lean as fn(&[Token]) -> Vec<Token>), (&mut bones.full, full)] {
                let texts: Vec<Vec<Token>> = texts.iter().map(|text| as_bones(text)).collect();
                lines.retain(|line| !texts.iter().any(|text| stands_in(line, text)));
            }
        }
        bones.lengths = bones.lean.iter().chain(&bones.full).map(Vec::len).collect();
        bones
    }

    /// The first line that a piece of prose says.
    #[must_use]
    pub fn said(&self, prose: &str) -> Option<String> {
        let in_order = in_order(prose, &|name| self.names.contains(name));
        [self.heard(prose), in_order, strict(prose)].iter().find_map(|tokens| self.among(tokens))
    }

    /// The first line that a text has when it is read from its end.
    #[must_use]
    pub fn backwards(&self, prose: &str) -> Option<String> {
        let written: Vec<Token> = strict(prose).into_iter().rev().collect();
        self.among(&written)
    }

    fn among(&self, tokens: &[Token]) -> Option<String> {
        self.in_row(&lean(tokens), &self.lean).or_else(|| self.in_row(&full(tokens), &self.full))
    }

    fn heard(&self, text: &str) -> Vec<Token> {
        heard(text, &|name| self.names.contains(name))
    }

    fn in_row(&self, tokens: &[Token], lines: &BTreeSet<Vec<Token>>) -> Option<String> {
        let at = |length: usize| (0..=tokens.len().saturating_sub(length)).map(move |from| (from, from + length));
        let said = |(from, to): &(usize, usize)| {
            tokens.get(*from..*to).is_some_and(|row| lines.contains(row)) && ends(&tokens[*to..])
        };
        let (from, to) = self.lengths.iter().flat_map(|length| at(*length)).find(said)?;
        Some(tokens[from..to].join(" "))
    }
}

/// Whether a line ends before these: with an operator it would go on, and be another one.
fn ends(rest: &[Token]) -> bool {
    rest.first().is_none_or(|next| !is_operator(next))
}

fn stands_in(line: &[Token], text: &[Token]) -> bool {
    let rows = text.windows(line.len()).enumerate();
    rows.into_iter().any(|(at, row)| row == line && ends(&text[at + line.len()..]))
}

/// Without any small word.
fn lean(tokens: &[Token]) -> Vec<Token> {
    bones(tokens).filter(|token| !is_filler(token)).collect()
}

/// With all words, the same one behind itself once: "at" is a name, and says where something is looked up.
fn full(tokens: &[Token]) -> Vec<Token> {
    let mut all: Vec<Token> = bones(tokens).collect();
    all.dedup();
    all
}

fn bones(tokens: &[Token]) -> impl Iterator<Item = Token> + '_ {
    let meant = |token: &Token| match token.as_str() {
        "==" | "===" | ":=" | "<-" => vec!["=".to_owned()],
        "!==" => vec!["!=".to_owned()],
        "//" => vec!["/".to_owned()],
        "//=" => vec!["/=".to_owned()],
        // What is added to is added to, whatever it is.
        "append" | "add" | "push" | "pushback" | "emplaceback" | "offer" => vec!["+=".to_owned()],
        "++" => vec!["+=".to_owned(), "1".to_owned()],
        "--" => vec!["-=".to_owned(), "1".to_owned()],
        "&&" | "and" | "||" | "of" | "the" | "is" | "self" | "this" | "let" | "mut" | "const" | "var" | "int"
        | "auto" | "long" | "then" => Vec::new(),
        text if says(text) => vec![token.clone()],
        _ => Vec::new(),
    };
    let mut signs: Vec<Token> = Vec::with_capacity(tokens.len());
    for token in tokens.iter().flat_map(meant) {
        // `^=` is two signs to whoever reads sign by sign.
        match signs.last_mut() {
            Some(last) if token == "=" && matches!(last.as_str(), "^" | "|" | "&" | "+" | "-" | "*" | "/" | "%") => {
                last.push('=');
            }
            _ => signs.push(token),
        }
    }
    signs.into_iter()
}

/// A name, a number, a text, or a sign that works something out.
fn says(token: &str) -> bool {
    is_name(token) || is_number(token) || (token.len() > 2 && token.starts_with(['"', '\''])) || is_operator(token)
}

fn is_operator(token: &str) -> bool {
    const OPERATORS: [&str; 22] = [
        "=", "!=", "<", ">", "<=", ">=", "+", "-", "*", "/", "%", "**", "^", "|", "&", "+=", "-=", "*=", "/=", "//=",
        "%=", "^=",
    ];
    OPERATORS.contains(&token) || matches!(token, "|=" | "&=")
}

/// What is not said to somebody who is to write a line: the head of what is written, what is brought in.
fn is_head(line: &[Token]) -> bool {
    const HEADS: [&str; 12] =
        ["def", "class", "import", "from", "use", "function", "struct", "using", "fn", "pub", "#", "static"];
    line.first().is_none_or(|first| HEADS.contains(&first.as_str()))
}

/// `draw(n, marks)`, and nothing else.
fn is_call(line: &[Token]) -> bool {
    let line = line.strip_suffix(&[";".to_owned()]).unwrap_or(line);
    let [name, open, given @ .., close] = line else { return false };
    is_name(name)
        && open == "("
        && close == ")"
        && given.iter().all(|token| is_name(token) || is_number(token) || token == ",")
}

/// Whether whoever hears it has more than that something begins empty, or is walked over.
fn tells(line: &[Token]) -> bool {
    const DONE: [&str; 11] =
        ["remove", "pop", "insert", "put", "sort", "popleft", "appendleft", "discard", "extend", "heappush", "heappop"];
    const WORDS: [&str; 12] =
        ["if", "else", "elif", "for", "while", "return", "not", "in", "none", "true", "false", "or"];
    const FEWEST: usize = 3;
    let does = |token: &Token| DONE.contains(&token.as_str());
    let is_text = |token: &Token| token.starts_with(['"', '\'']);
    let named = line.iter().filter(|t| is_text(t) || (is_name(t) && !WORDS.contains(&t.as_str()) && !does(t))).count();
    let sums = line.iter().filter(|token| is_operator(token) && *token != "=").count();
    let returns = line.first().is_some_and(|first| first == "return");
    let sets = line.iter().position(|token| token == "=");
    let sets_to = sets.is_some_and(|at| line[at + 1..].iter().any(|token| is_name(token)));
    // `n //= 2` and `seen = [0] * 101` have one name.
    let of_one =
        returns || (sums > 0 && (sets.is_some() || line.iter().any(|token| token.len() > 1 && token.ends_with('='))));
    let asks_of_text = line.contains(&"in".to_owned()) && line.iter().any(is_text);
    let says = sums > 0 || line.iter().any(does) || returns || sets_to || asks_of_text;
    line.len() >= FEWEST && says && (named >= 2 || (named == 1 && of_one))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::agents::guard::fold::fold;

    const REFERENCE: &str = "def fullest(stops, riders):\n    count[mark] += 1\n    most = max(most, riders)\n    riders += on - off\n    \
        shown.append(scores[by_score[at]])\n    at = after[at]\n    if after[gone] < n:\n        waiting.remove(number)\n    \
        rest ^= number\n    return [position_of[partner], i]\n    best = 0\n    for stop in stops:\n        total = 1\n    known = stops\n    \
        remaining //= 2\n    free = [0] * 101\n    return most_from(0)\n    marks.push(height)\n    draw(n, marks);";

    fn check(text: &str, expected: Option<&str>) {
        let bones = Bones::of(&[fold(REFERENCE)], &["known = stops\nreturn best"]);
        assert_eq!(bones.said(&fold(text)).as_deref(), expected, "{text}");
    }

    #[test]
    fn a_line_is_known_from_its_end() {
        let bones = Bones::of(&[fold(REFERENCE)], &[]);
        let check =
            |text: &str, expected: Option<&str>| assert_eq!(bones.backwards(text).as_deref(), expected, "{text}");
        check("off - on += riders", Some("riders += - off"));
        check(") number ( remove . waiting", Some("waiting remove number"));
        check("101 * ] 0 [ = free", Some("free = 0 * 101"));
        check("There are 101 marks, and it begins free.", None);
    }

    #[test]
    fn a_line_that_goes_on_is_another_one() {
        let bones = Bones::of(&[fold(REFERENCE)], &["riders += on - off + late"]);
        assert_eq!(bones.said("riders goes up by on minus off").as_deref(), Some("riders += - off"));
        assert_eq!(bones.said("you say that riders goes up by on minus off plus late"), None);
    }

    #[test]
    fn a_line_is_known_however_it_is_read() {
        check("count at mark goes up by one", Some("count mark += 1"));
        check("Write riders goes up by on minus off.", Some("riders += - off"));
        check("INCREASE riders BY on - off", Some("riders += - off"));
        check("shown dot append of scores at by score at at", Some("shown += scores byscore"));
        check("ADD height TO marks", Some("marks += height"));
        check("Write draw of n and marks ;", Some("draw n marks"));
        check("at becomes after at at", Some("at = after at"));
        check("if after at gone is less than n", Some("if gone < n"));
        check("waiting dot remove open parenthesis number close parenthesis", Some("waiting remove number"));
        check("rest ^ equals sign number", Some("rest ^= number"));
        check("gib zurück an der Stelle position of an der Stelle partner und i", Some("return positionof partner i"));
        check("most wird max von most und riders", Some("most = max most riders"));
        check("count an der Stelle mark wächst um 1", Some("count mark += 1"));
        check("Write remaining divided without remainder by becomes 2", Some("remaining /= 2"));
        check("Write return most from of 0", Some("return mostfrom 0"));
        check("rest ^ becomes number ;", Some("rest ^= number"));
    }

    #[test]
    fn what_is_known_or_tells_nothing_is_no_line() {
        check("Walk over each stop, best is 0 at first, and total equals 1.", None);
        check("known equals stops, as you have it; then you return best.", None);
        check("What does count hold for the mark that is seen first? How many riders are on?", None);
        check("", None);
    }
}
