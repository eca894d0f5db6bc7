//! Text visible to the learner, and whether a piece of a hint is quoted from it.
//!
//! A name or a line of the statement, the starter or the learner's own file is not a secret, and a quotation gives
//! nothing away if it is whole. Works on folded text; does not depend on levels.

use std::collections::BTreeSet;

use super::code_tokens::{ASSIGNMENT_SIGNS, Token, is_name, is_number, strict_tokens};
use super::unicode_fold::HOLE;

/// A line of code: its indentation and its tokens.
type IndentedLine = (usize, Vec<Token>);

/// Text visible to the learner: the source of allowed names and quotations.
#[derive(Debug, Default)]
pub struct VisibleText {
    pub(super) names: BTreeSet<Token>,
    code: Vec<Vec<Token>>,
    /// The statement alone, which may be quoted at any level.
    statement: Vec<Token>,
    pub(super) lines: BTreeSet<Vec<Token>>,
    /// The same texts by line, with the indentation of each line.
    outlines: Vec<Vec<IndentedLine>>,
    pub(super) inputs: BTreeSet<Token>,
    /// Lines of the failing sample, which may be repeated at any level.
    pub(super) sample_lines: BTreeSet<Vec<Token>>,
    /// The task's function.
    pub(super) task_function: Option<Token>,
}

impl VisibleText {
    /// Builds it from folded `texts` (statement, starter, the learner's file), `inputs` (the names of the program's
    /// inputs), and `seen` (other folded text on the learner's screen, by line).
    #[must_use]
    pub fn new(texts: &[&str], inputs: &[&str], seen: &str) -> Self {
        let code: Vec<Vec<Token>> = texts.iter().chain(&[seen]).map(|text| strict_tokens(text)).collect();
        let names = code.iter().flatten().filter(|token| is_name(token)).cloned().collect();
        let lines = texts.iter().flat_map(|text| text.lines()).map(strict_tokens).collect();
        let of_sample = seen.lines().filter_map(|line| line.split_once(" = ")).map(|(name, _)| name);
        let inputs = inputs.iter().copied().chain(["result"]).chain(of_sample);
        let inputs = inputs.flat_map(|name| strict_tokens(&name.to_lowercase()));
        let inputs = inputs.chain(texts.iter().skip(1).flat_map(|text| parameter_tokens(text))).collect();
        let statement = code.first().cloned().unwrap_or_default();
        let outlines = texts.iter().map(|text| indented_lines(text)).collect();
        let seen = seen.lines().map(strict_tokens).collect();
        Self { names, code, statement, lines, outlines, inputs, sample_lines: seen, task_function: None }
    }

    /// Sets the name of the task's function.
    #[must_use]
    pub fn with_task_function(self, function: Option<&str>) -> Self {
        let called = function.and_then(|name| strict_tokens(&name.to_lowercase()).into_iter().next());
        Self { task_function: called, ..self }
    }

    /// Returns whether a word is in any of the texts.
    #[must_use]
    pub fn has_name(&self, word: &str) -> bool {
        self.names.contains(word)
    }

    /// Returns whether a quoted string is in the statement.
    pub(super) fn has_string(&self, quoted: &str) -> bool {
        quoted.starts_with(['"', '\'']) && {
            let bare = quoted.trim_matches(['"', '\'']);
            let said = |token: &Token| token.trim_matches(['"', '\'']) == bare;
            !bare.is_empty() && self.statement.iter().any(said)
        }
    }

    /// Returns whether a sign is in any of the texts, including inside a string.
    pub(super) fn has_sign(&self, sign: &str) -> bool {
        let holds = |token: &Token| token == sign || (token.starts_with(['"', '\'']) && token.contains(sign));
        self.code.iter().flatten().any(holds)
    }

    /// Returns whether a block consists of consecutive, unchanged lines of one of the texts with the same relative
    /// indentation.
    pub(super) fn quotes_block(&self, block: &str) -> bool {
        let block = indented_lines(block);
        let stands = |text: &Vec<IndentedLine>| {
            text.windows(block.len()).any(|lines| {
                let deeper = lines[0].0.checked_sub(block[0].0);
                let same = |(one, other): (&IndentedLine, &IndentedLine)| {
                    one.1 == other.1 && deeper.is_some_and(|by| one.0 == other.0 + by)
                };
                lines.iter().zip(&block).all(same)
            })
        };
        !block.is_empty() && self.outlines.iter().any(stands)
    }

    /// Returns whether a name is that of the task's function.
    pub(super) fn is_task_function(&self, name: &str) -> bool {
        self.task_function.as_deref() == Some(name)
    }

    /// Returns whether a name is one of the program's inputs.
    pub(super) fn is_input(&self, name: &str) -> bool {
        self.inputs.contains(name)
    }

    /// Returns whether a line is in the learner's file, the starter or the statement.
    pub(super) fn has_line(&self, line: &[Token]) -> bool {
        self.lines.contains(line)
    }

    /// Returns whether tokens occur unchanged in one of the texts. An assignment or a return must be quoted whole,
    /// because `hi = mid` is a different statement from `hi = mid - 1`.
    pub(super) fn quotes(&self, tokens: &[Token]) -> bool {
        if assigns_or_returns(tokens) {
            return self.outlines.iter().flatten().any(|(_, line)| contains_whole_statement(line, tokens));
        }
        !tokens.is_empty() && self.code.iter().any(|code| code.windows(tokens.len()).any(|window| window == tokens))
    }

    /// Replaces every whole quotation in backticks that is more than a name by a mark. The learner can see the quoted
    /// text, so it is not a secret, and the mark keeps the text before and after it from being read as one piece.
    pub(super) fn without_quotes(&self, folded: &str) -> String {
        let pieces: Vec<&str> = folded.split('`').collect();
        let mut out = String::with_capacity(folded.len());
        for (at, piece) in pieces.iter().enumerate() {
            let inline = at % 2 == 1 && at + 1 < pieces.len() && !piece.contains('\n');
            if at > 0 {
                out.push('`');
            }
            out.push_str(if inline && self.is_own_code(piece) { QUOTE_MARK } else { piece });
        }
        out
    }

    /// Returns whether a piece is unchanged code of the learner's file, the starter or the statement.
    pub(super) fn is_own_code(&self, piece: &str) -> bool {
        let tokens = strict_tokens(piece);
        let tokens = tokens.strip_suffix(&[":".to_owned()]).unwrap_or(&tokens);
        tokens.len() > 2 && self.quotes(tokens)
    }

    /// Returns whether a line is nearly one of the learner's: one sign, number or known name differs, and this may be
    /// exactly the mistake. A new name on the left of an assignment or a loop does not count, because a choice of name
    /// is not a mistake.
    pub(super) fn is_near_own_line(&self, line: &[Token]) -> bool {
        const MIN_TOKENS: usize = 4;
        let bare = |line: &[Token]| line.iter().filter(|token| *token != ":").cloned().collect::<Vec<_>>();
        let line = bare(line);
        let named = line.iter().position(|token| token == "=" || token == "in").unwrap_or(0);
        let near = |own: &Vec<Token>| {
            let own = bare(own);
            let others: Vec<usize> = (0..line.len().min(own.len())).filter(|at| own[*at] != line[*at]).collect();
            let telling = |at: usize| at > named && (!is_name(&line[at]) || self.has_name_in_file(&line[at]));
            own.len() == line.len() && matches!(others.as_slice(), [at] if telling(*at))
        };
        line.len() >= MIN_TOKENS && self.outlines.last().into_iter().flatten().any(|(_, own)| near(own))
    }

    /// Returns whether a name is in the learner's file.
    fn has_name_in_file(&self, name: &Token) -> bool {
        self.outlines.last().into_iter().flatten().any(|(_, line)| line.contains(name))
    }

    /// Returns whether a piece computes nothing and is only mentioned: a name, an entry, a piece of the learner's own
    /// code.
    pub(super) fn is_plain_mention(&self, piece: &str) -> bool {
        let tokens = strict_tokens(piece);
        let plain = |token: &Token| is_name(token) || matches!(token.as_str(), "[" | "]" | "." | ",");
        self.is_own_code(piece) || tokens.iter().all(plain)
    }

    /// Returns whether the statement contains the same tokens.
    pub(super) fn is_in_statement(&self, tokens: &[Token]) -> bool {
        tokens.len() > 1 && self.statement.windows(tokens.len()).any(|window| window == tokens)
    }

    /// Returns whether tokens are the learner's code with values or holes in place of computations: `best[-1][c]` if
    /// the file has `best[r - 1][c]`.
    pub(super) fn quotes_with_values(&self, tokens: &[Token]) -> bool {
        let named = tokens.iter().any(|token| is_name(token) && token != HOLE);
        if is_value_only(tokens) {
            return false;
        }
        if assigns_or_returns(tokens) {
            let whole: Vec<Token> = tokens.iter().cloned().chain([LINE_END.to_owned()]).collect();
            let stands = |line: &Vec<Token>| (0..line.len()).any(|at| stands_for(&whole, &line[at..]));
            return named
                && self
                    .outlines
                    .iter()
                    .flatten()
                    .any(|(_, line)| stands(&[line.as_slice(), &[LINE_END.to_owned()]].concat()));
        }
        named && self.code.iter().any(|code| (0..code.len()).any(|at| stands_for(tokens, &code[at..])))
    }
}

/// Returns the parameters of a program's functions.
fn parameter_tokens(program: &str) -> Vec<Token> {
    let heads = program.lines().filter_map(|line| line.trim_start().strip_prefix("def "));
    let within = heads.filter_map(|head| head.split_once('(')).map(|(_, rest)| rest.split("->").next().unwrap_or(rest));
    let names = within.flat_map(|list| list.split(',')).filter_map(|entry| strict_tokens(entry).into_iter().next());
    names.filter(|token| is_name(token) && token != "self").collect()
}

/// Returns whether a line contains a whole statement, or a parameter with its default, up to its end.
fn contains_whole_statement(line: &[Token], statement: &[Token]) -> bool {
    let ends = |next: Option<&Token>| next.is_none_or(|token| matches!(token.as_str(), "," | ")" | ":" | ";"));
    let length = statement.len();
    (0..line.len().saturating_sub(length - 1))
        .any(|at| line[at..at + length] == *statement && ends(line.get(at + length)))
}

/// The mark that replaces a quoted piece.
const QUOTE_MARK: &str = "\u{a7}";

/// Marks the end of a line among its tokens.
const LINE_END: &str = "\n";

/// Returns whether tokens are an assignment or a return.
fn assigns_or_returns(tokens: &[Token]) -> bool {
    let assigns = |token: &Token| ASSIGNMENT_SIGNS.contains(&token.as_str());
    tokens.len() > 1 && (tokens[0] == "return" || tokens[..tokens.len() - 1].iter().any(assigns))
}

/// Returns whether only the value of a statement matters: `best = 0` is not a quotation of `best = days[0]`, but a
/// different line.
fn is_value_only(tokens: &[Token]) -> bool {
    let behind = tokens.iter().position(|token| token == "=" || token == "return").map(|at| &tokens[at + 1..]);
    let value = |token: &Token| is_number(token) || token == "-";
    behind.is_some_and(|behind| !behind.is_empty() && behind.iter().all(value))
}

/// Returns the non-empty lines with their indentation relative to the leftmost of them.
fn indented_lines(text: &str) -> Vec<IndentedLine> {
    let said = text.lines().filter(|line| !line.trim().is_empty());
    let lines: Vec<IndentedLine> =
        said.map(|line| (line.len() - line.trim_start().len(), strict_tokens(line))).collect();
    let least = lines.iter().map(|(indent, _)| *indent).min().unwrap_or(0);
    lines.into_iter().map(|(indent, line)| (indent - least, line)).collect()
}

/// Returns whether code begins with these tokens, if numbers and holes may represent a computation.
fn stands_for(tokens: &[Token], code: &[Token]) -> bool {
    let Some((first, rest)) = tokens.split_first() else { return true };
    let longest: usize = if first == HOLE { 12 } else { 5 };
    if code.first() == Some(first) && stands_for(rest, &code[1..]) {
        return true;
    }
    let (value, rest) = match (first.as_str(), rest.first()) {
        ("-", Some(number)) if is_number(number) => (true, &rest[1..]),
        (first, _) => (is_number(first) || first == HOLE, rest),
    };
    value
        && (1..=longest.min(code.len())).any(|length| {
            let worked_out = &code[..length];
            let balanced = |open: &str, close: &str| {
                let depth = worked_out.iter().try_fold(0_usize, |depth, token| match token {
                    token if token == open => Some(depth + 1),
                    token if token == close => depth.checked_sub(1),
                    _ => Some(depth),
                });
                depth == Some(0)
            };
            // A number in place of another number would be a fix.
            worked_out.iter().any(|token| is_name(token))
                && (first == HOLE || !worked_out.iter().any(|token| token == "," || token == "="))
                && balanced("(", ")")
                && balanced("[", "]")
                && stands_for(rest, &code[length..])
        })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_assignment_is_quoted_whole_whatever_its_sign() {
        for sign in ASSIGNMENT_SIGNS {
            let familiar = VisibleText::new(&["", &format!("x {sign} 2 - y")], &[], "");
            let quotes = |code: &str| familiar.quotes(&strict_tokens(code));
            assert!(quotes(&format!("x {sign} 2 - y")) && !quotes(&format!("x {sign} 2")), "{sign}");
        }
    }
}
