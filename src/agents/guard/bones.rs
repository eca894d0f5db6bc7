//! Lines of the references with nothing left of them but names, numbers and what is done, and whether a text says one of them.
//!
//! A single line is too short for the runs of [`super::overlap`], and a line read aloud has other small words each time: "count at
//! mark goes up by one", "shown dot append of scores". So both sides are taken down to their bones, once without any small word and
//! once with those that are names of the program, and a line is said where its bones stand in a row. Works on folded text.

use std::collections::BTreeSet;

use super::speech::{heard, in_order, is_filler};
use super::tokens::{Token, is_name, is_number, strict};

/// Whether something is a name.
type Knows<'a> = &'a dyn Fn(&str) -> bool;

/// What is left of a line or a text.
#[derive(Clone, Copy, Debug)]
enum Form {
    /// No small word.
    Lean,
    /// Small words that are names of the program, the same one behind itself once: "at" is a name, and says where something is
    /// looked up.
    Own,
}

const FORMS: [Form; 2] = [Form::Lean, Form::Own];

impl Form {
    fn of(self, tokens: &[Token], names: &BTreeSet<Token>) -> Vec<Token> {
        let bones = bones(tokens);
        match self {
            Self::Lean => bones.filter(|token| !is_filler(token)).collect(),
            Self::Own => {
                let own = bones.filter(|token| !is_filler(token) || names.contains(token));
                let mut own: Vec<Token> = own.map(|token| without_of(&token, names).to_owned()).collect();
                own.dedup();
                own
            }
        }
    }
}

/// "Number of roads" is `numberOf` and "roads", or `number(roads)`: whoever hears it can't tell.
fn without_of<'a>(name: &'a str, names: &BTreeSet<Token>) -> &'a str {
    const SHORTEST: usize = 3;
    let bare = name.strip_suffix("of").filter(|bare| bare.len() >= SHORTEST && names.contains(name));
    bare.unwrap_or(name)
}

/// Lines that tell something, by their bones.
#[derive(Debug)]
pub struct Bones {
    /// A set for each of [`FORMS`].
    lines: [BTreeSet<Vec<Token>>; FORMS.len()],
    lengths: BTreeSet<usize>,
    /// Names of the references, which may be spoken in several words.
    names: BTreeSet<Token>,
    /// Texts of the references that are no words, `([{`.
    texts: BTreeSet<String>,
}

impl Bones {
    /// Of folded references, without the lines that stand, or are said, in what is known.
    #[must_use]
    pub fn of(references: &[String], known: &[&str]) -> Self {
        let names: BTreeSet<Token> =
            references.iter().flat_map(|code| strict(code)).filter(|token| is_name(token)).collect();
        let code = references.iter().flat_map(|code| code.lines()).map(strict).filter(|line| !is_head(line));
        let code: Vec<Vec<Token>> = code.collect();
        let helpers = helpers(references);
        let telling = |form: Form| {
            let lines = code.iter().map(|line| (line, form.of(line, &names)));
            let does = |line: &[Token], bones: &[Token]| (is_call(line) || asks(line)) && bones.len() > 2;
            let helps =
                |line: &[Token], bones: &[Token]| is_call(line) && bones.len() == 2 && helpers.contains(&bones[0]);
            let says = |line: &[Token], bones: &[Token]| tells(bones) || does(line, bones) || helps(line, bones);
            lines.filter(|(line, bones)| says(line, bones)).map(|(_, bones)| bones).collect()
        };
        let is_text =
            |token: &Token| token.len() > 4 && token.starts_with(['"', '\'']) && !token.contains(char::is_alphanumeric);
        let texts =
            code.iter().flatten().filter(|token| is_text(token)).map(|text| text.trim_matches(['"', '\'']).to_owned());
        let texts = texts.filter(|text| !known.iter().any(|known| known.contains(text))).collect();
        let mut bones = Self { lines: FORMS.map(telling), lengths: BTreeSet::new(), names, texts };
        for known in known {
            let texts: Vec<Vec<Token>> = known.lines().map(strict).chain([bones.heard(known)]).collect();
            for (lines, form) in bones.lines.iter_mut().zip(FORMS) {
                let texts: Vec<Vec<Token>> = texts.iter().map(|text| form.of(text, &bones.names)).collect();
                lines.retain(|line| !texts.iter().any(|text| stands_in(line, text)));
            }
        }
        bones.lengths = bones.lines.iter().flatten().map(Vec::len).collect();
        bones
    }

    /// The first line that a piece of prose says.
    #[must_use]
    pub fn said(&self, prose: &str) -> Option<String> {
        let (is_name, none) = (|name: &str| self.names.contains(name), |_: &str| false);
        let ways: [(Knows, Knows); 3] = [(&is_name, &none), (&is_name, &is_name), (&none, &is_name)];
        let in_order = ways.map(|(join, keep)| in_order(prose, join, keep));
        if let Some(text) = self.texts.iter().find(|text| prose.contains(text.as_str())) {
            return Some(text.clone());
        }
        let mut readings = [self.heard(prose)].into_iter().chain(in_order).chain([strict(prose)]);
        readings.find_map(|tokens| self.among(&tokens))
    }

    /// The first line that a text has when it is read from its end.
    #[must_use]
    pub fn backwards(&self, prose: &str) -> Option<String> {
        let is_turned = |text: &&String| prose.contains(&text.chars().rev().collect::<String>());
        if let Some(text) = self.texts.iter().find(is_turned) {
            return Some(text.clone());
        }
        let written: Vec<Token> = strict(prose).into_iter().rev().collect();
        self.among(&written)
    }

    fn among(&self, tokens: &[Token]) -> Option<String> {
        let mut forms = self.lines.iter().zip(FORMS);
        forms.find_map(|(lines, form)| self.in_row(&form.of(tokens, &self.names), lines))
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

fn bones(tokens: &[Token]) -> impl Iterator<Item = Token> + '_ {
    let mut signs: Vec<Token> = Vec::with_capacity(tokens.len());
    for (at, token) in tokens.iter().enumerate() {
        let next = tokens.get(at + 1).map(String::as_str);
        for token in meant(token, next) {
            // `^=` is two signs to whoever reads sign by sign, and so are `++` and `===`.
            match signs.last_mut() {
                Some(last) if token == "=" && matches!(last.as_str(), "=" | "!=" | "<=" | ">=") => {}
                Some(last)
                    if token == "=" && matches!(last.as_str(), "^" | "|" | "&" | "+" | "-" | "*" | "/" | "%") =>
                {
                    last.push('=');
                }
                Some(last) if token == *last && matches!(last.as_str(), "+" | "-") => {
                    last.push('=');
                    signs.push("1".to_owned());
                }
                _ => signs.push(token),
            }
        }
    }
    signs.into_iter()
}

/// What a word or a sign is a way of saying; nothing where it says nothing.
fn meant(token: &Token, next: Option<&str>) -> Vec<Token> {
    let is_of_a_thing = || matches!(next, Some("." | "->" | "dot" | "punkt"));
    let said = match token.as_str() {
        "==" | "===" | ":=" | "<-" | "gleich" => "=",
        "!==" => "!=",
        "//" => "/",
        "//=" => "/=",
        "mal" => "*",
        "nicht" => "not",
        "fur" => "for",
        // What is added to is added to, whatever it is.
        "append" | "add" | "push" | "pushback" | "emplaceback" | "offer" | "addlast" => "+=",
        "++" => return vec!["+=".to_owned(), "1".to_owned()],
        "--" => return vec!["-=".to_owned(), "1".to_owned()],
        "&&" | "and" | "||" | "of" | "the" | "is" | "let" | "mut" | "const" | "var" | "int" | "auto" | "long"
        | "then" | "_" | "collection" | "jedes" => return Vec::new(),
        "self" | "this" if is_of_a_thing() => return Vec::new(),
        text => text.trim_matches(['"', '\'']),
    };
    if says(said) { vec![said.to_owned()] } else { Vec::new() }
}

/// A name, a number, or a sign that works something out.
fn says(token: &str) -> bool {
    is_name(token) || is_number(token) || is_operator(token)
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

/// Functions of the references whose names are several words: whoever says them says no everyday thing.
fn helpers(references: &[String]) -> BTreeSet<Token> {
    let heads = references.iter().flat_map(|code| code.lines()).filter_map(|line| line.trim().strip_prefix("def "));
    let names = heads.filter_map(|head| head.split('(').next()).map(|name| name.trim_matches('_'));
    names.filter(|name| name.contains('_')).flat_map(strict).collect()
}

/// `draw(n, marks)`, `ring.add_last(guest)`, and nothing else.
fn is_call(line: &[Token]) -> bool {
    const ASKS: [&str; 8] = ["if", "for", "while", "return", "else", "elif", "not", "in"];
    let line = line.strip_suffix(&[";".to_owned()]).unwrap_or(line);
    let is_named = line.first().is_some_and(|first| is_name(first));
    let is_part = |token: &Token| {
        (is_name(token) && !ASKS.contains(&token.as_str()))
            || is_number(token)
            || token.starts_with(['"', '\''])
            || matches!(token.as_str(), "(" | ")" | "[" | "]" | "{" | "}" | "," | "." | "->" | "::" | ":")
    };
    is_named
        && line.last().is_some_and(|last| last == ")")
        && line.contains(&"(".to_owned())
        && line.iter().all(is_part)
}

/// Whether it asks for something looked up or worked out.
fn asks(line: &[Token]) -> bool {
    let line = line.strip_prefix(&["}".to_owned()]).unwrap_or(line);
    let line = line.strip_prefix(&["else".to_owned()]).unwrap_or(line);
    let asked = line.first().is_some_and(|first| matches!(first.as_str(), "if" | "elif" | "while"));
    let names = line.iter().skip(1).filter(|token| is_name(token)).count();
    // Whether something is empty, everybody asks.
    let of_empty = line.iter().any(|token| matches!(token.as_str(), "isempty" | "empty" | "len"));
    asked && !of_empty && names > 1 && line.iter().any(|token| matches!(token.as_str(), "(" | "["))
}

/// Whether whoever hears it has more than that something begins empty, or is walked over.
fn tells(line: &[Token]) -> bool {
    const DONE: [&str; 12] = [
        "del",
        "remove",
        "pop",
        "insert",
        "put",
        "sort",
        "popleft",
        "appendleft",
        "discard",
        "extend",
        "heappush",
        "heappop",
    ];
    const WORDS: [&str; 12] =
        ["if", "else", "elif", "for", "while", "return", "not", "in", "none", "true", "false", "or"];
    const FEWEST: usize = 3;
    let does = |token: &Token| DONE.contains(&token.as_str());
    let named = line.iter().filter(|t| is_name(t) && !WORDS.contains(&t.as_str()) && !does(t)).count();
    let sums = line.iter().filter(|token| is_operator(token) && *token != "=").count();
    let returns = line.first().is_some_and(|first| first == "return");
    let sets = line.iter().position(|token| token == "=");
    let sets_to = sets.is_some_and(|at| line[at + 1..].iter().any(|token| is_name(token)));
    // `n //= 2` and `seen = [0] * 101` have one name.
    let of_one =
        returns || (sums > 0 && (sets.is_some() || line.iter().any(|token| token.len() > 1 && token.ends_with('='))));
    let has = |word: &str| line.iter().any(|token| token == word);
    let walks = has("for") && has("in") && named > 2;
    let says = sums > 0 || line.iter().any(does) || returns || sets_to || walks;
    line.len() >= FEWEST && says && (named >= 2 || (named == 1 && of_one))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::agents::guard::fold::fold;

    const REFERENCE: &str = "def fullest(stops, riders):\n    count[mark] += 1\n    most = max(most, riders)\n    riders += on - off\n    \
        shown.append(scores[by_score[at]])\n    at = after[at]\n    if after[gone] < n:\n        waiting.remove(number)\n    \
        rest ^= number\n    return [position_of[partner], i]\n    best = 0\n    for stop in stops:\n        total = 1\n    known = stops\n    \
        remaining //= 2\n    free = [0] * 101\n    return most_from(0)\n    marks.push(height)\n    draw(n, marks);\n    \
        for square in squares_of[small]:\n    if not finish(job):\n    if one != other:\n    del self._jar_of[gone]\n    self._jar_of.put_last(jar)";

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
        check("für jedes square in squares of an der Stelle small", Some("for square in squares small"));
        check("Write if not finish of job the collection of", Some("if not finish job"));
        check("wenn one ungleich other", Some("if one != other"));
        check("del self dot  jar of at gone", Some("del jarof gone"));
        check("self dot jar of dot put last of jar", Some("jarof putlast jar"));
    }

    #[test]
    fn a_name_that_ends_in_of_is_said_like_a_call() {
        let bones = Bones::of(&[fold("large = headOf(number(roads[position][0]));\nnumberOf = n")], &[]);
        let check = |text: &str| {
            assert_eq!(bones.said(&fold(text)).as_deref(), Some("large = head number roads position 0"), "{text}");
        };
        check("large becomes head of of number of roads at position at 0 ;");
        check("large becomes head of number of roads at position at 0");
    }

    #[test]
    fn what_is_known_or_tells_nothing_is_no_line() {
        check("Walk over each stop, best is 0 at first, and total equals 1.", None);
        check("known equals stops, as you have it; then you return best.", None);
        check("What does count hold for the mark that is seen first? How many riders are on?", None);
        check("", None);
    }
}
