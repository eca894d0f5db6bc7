//! Finds the code in a hint, both marked code and prose that reads as code.
//!
//! It finds fenced blocks (closed or not), indented blocks, inline code, and lines or sentences of prose that read as
//! code. The rest remains prose. Works on folded text; never fails.

use super::code_tokens::{is_name, is_number, strict_tokens, without_comments};
use super::prose_markup::{strip_markup, without_addresses};
use super::unicode_fold::HOLE;

/// Markup of a piece of code.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CodeMarkup {
    /// A fenced block, closed or not, or an indented one.
    Block,
    /// Between backticks.
    Inline,
    /// A line or a clause of prose that reads as code.
    Bare,
    /// A table with an open cell and a cell that reads as code.
    Table,
}

/// A piece of code in a hint.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CodeSpan {
    pub markup: CodeMarkup,
    pub text: String,
}

impl CodeSpan {
    /// Returns whether the code has a hole for the learner to fill.
    #[must_use]
    pub fn has_hole(&self) -> bool {
        strict_tokens(&self.text).iter().any(|token| token == HOLE)
    }
}

/// The code and the prose of a hint.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct HintParts {
    pub spans: Vec<CodeSpan>,
    /// Everything except blocks, including inline code.
    pub prose: String,
}

/// Splits a hint into code and prose.
#[must_use]
pub fn split_hint(text: &str) -> HintParts {
    let mut parts = HintParts::default();
    let mut block: Option<String> = None;
    let mut fence = String::new();
    let mut after_blank = true;
    for line in text.lines() {
        let bare = line.trim_start();
        let marker = fence_marker(bare);
        let indented = (after_blank || block.is_some()) && (line.starts_with("    ") || line.starts_with('\t'));
        match (&mut block, fence.is_empty()) {
            (Some(_), false) if marker.is_some_and(|m| m.starts_with(&fence)) => {
                fence.clear();
                parts.take_block(block.take());
            }
            (Some(code), false) => push_line(code, line),
            (None, _) if marker.is_some() => {
                marker.unwrap_or_default().clone_into(&mut fence);
                // The info string of a fence is prose to a reader of the source, and could be code.
                parts.take_prose_line(bare.trim_start_matches(['`', '~']));
                block = Some(String::new());
            }
            (Some(code), true) if indented || bare.is_empty() => push_line(code, line),
            (None, _) if indented && !bare.is_empty() => block = Some(format!("{line}\n")),
            _ => {
                parts.take_block(block.take());
                parts.take_prose_line(line);
            }
        }
        after_blank = bare.is_empty();
    }
    parts.take_block(block.take());
    parts.take_inline_code();
    parts.take_bare_code();
    parts
}

/// Returns the pieces of code in a hint as they were written, to run them.
#[must_use]
pub fn raw_spans(text: &str) -> Vec<CodeSpan> {
    split_hint(text).spans
}

/// The marker of a code fence that a line opens or closes.
fn fence_marker(line: &str) -> Option<&str> {
    let run = line.chars().take_while(|c| *c == '`').count().max(line.chars().take_while(|c| *c == '~').count());
    // Three backticks followed by more backticks on the same line are inline code.
    (run >= 3 && !line[run..].contains('`')).then(|| &line[..run])
}

fn push_line(code: &mut String, line: &str) {
    code.push_str(line);
    code.push('\n');
}

impl HintParts {
    fn take_block(&mut self, code: Option<String>) {
        let Some(text) = code.filter(|code| !code.trim().is_empty()) else { return };
        for (line, code) in text.lines().zip(without_comments(&text).lines()) {
            // A comment beside code is read like all other prose.
            if let Some(remark) = line.strip_prefix(code).filter(|remark| remark.contains(char::is_alphanumeric)) {
                let remark = remark.trim_start_matches(['#', '/', ' ']).to_owned();
                self.take_prose_line("");
                self.take_prose_line(&remark);
                self.take_prose_line("");
            }
        }
        self.spans.push(CodeSpan { markup: CodeMarkup::Block, text });
    }

    fn take_prose_line(&mut self, line: &str) {
        self.prose.push_str(line);
        self.prose.push('\n');
    }

    /// Takes out code between backticks. A backtick without its pair opens code up to the end of its line.
    fn take_inline_code(&mut self) {
        let mut inline = Vec::new();
        for paragraph in self.prose.split("\n\n") {
            let mut rest = paragraph;
            while let Some(at) = rest.find('`') {
                let ticks = rest[at..].chars().take_while(|c| *c == '`').count();
                let body = &rest[at + ticks..];
                let close = body.find(&"`".repeat(ticks));
                let end = close.or_else(|| body.find('\n')).unwrap_or(body.len());
                if !body[..end].trim().is_empty() {
                    inline.push(CodeSpan { markup: CodeMarkup::Inline, text: body[..end].trim().to_owned() });
                }
                rest = &body[end + close.map_or(0, |_| ticks)..];
            }
        }
        self.spans.extend(inline);
    }

    /// Takes out lines, sentences and clauses of the prose that read as code.
    fn take_bare_code(&mut self) {
        let mut bare: Vec<CodeSpan> = Vec::new();
        let unmarked = strip_markup(&without_addresses(&without_inline(&self.prose)));
        let (tables, unmarked) = split_open_tables(&unmarked);
        let of_code = |table: &String| table.split(['|', '\n']).any(reads_as_code);
        self.spans.extend(tables.into_iter().filter(of_code).map(|text| CodeSpan { markup: CodeMarkup::Table, text }));
        for piece in pieces(&unmarked) {
            if reads_as_code(piece) && !bare.iter().any(|span| span.text.contains(piece.trim())) {
                bare.push(CodeSpan { markup: CodeMarkup::Bare, text: piece.trim().to_owned() });
            }
        }
        self.spans.extend(bare);
    }
}

/// Returns the prose without inline code, which is judged separately.
fn without_inline(prose: &str) -> String {
    let mut out = String::with_capacity(prose.len());
    let mut inside = false;
    for piece in prose.split_inclusive('`') {
        let text = piece.trim_end_matches('`');
        out.push_str(if inside { "it" } else { text });
        inside = piece.ends_with('`') != inside && (piece.ends_with('`') || inside);
    }
    out
}

/// Splits tables with an open cell from the prose.
fn split_open_tables(prose: &str) -> (Vec<String>, String) {
    let (mut tables, mut rest, mut table) = (Vec::new(), String::with_capacity(prose.len()), String::new());
    for line in prose.lines().chain([""]) {
        let row = line.trim();
        if row.starts_with('|') && row.len() > 1 && row.ends_with('|') {
            push_line(&mut table, row);
            continue;
        }
        match std::mem::take(&mut table) {
            open if strict_tokens(&open).iter().any(|token| token == HOLE) => tables.push(open),
            closed => rest.push_str(&closed),
        }
        push_line(&mut rest, line);
    }
    (tables, rest)
}

/// Returns whole lines first, then the sentences and clauses in them.
fn pieces(prose: &str) -> impl Iterator<Item = &str> {
    let clauses =
        prose.split(['\n', ';', '?']).flat_map(|clause| clause.split(". ")).flat_map(|clause| clause.split(", "));
    let marks = [' ', '-', '*', '>', '1', '2', '3', '4', '5', '6', '7', '8', '9', '.', ')'];
    prose
        .lines()
        .chain(clauses)
        .map(move |piece| piece.trim_start_matches(marks))
        .filter(|piece| !piece.trim().is_empty())
}

/// Words that open a statement.
const OPENERS: [&str; 22] = [
    "if", "elif", "else", "while", "for", "foreach", "def", "class", "return", "try", "except", "with", "switch",
    "case", "let", "const", "var", "function", "func", "fn", "repeat", "until",
];
/// Words that identify prose.
const ARTICLES: [&str; 40] = [
    "a", "an", "the", "your", "you", "it", "its", "that", "which", "this", "these", "those", "each", "every", "them",
    "their", "they", "what", "when", "how", "does", "do", "has", "have", "was", "were", "are", "will", "would", "can",
    "should", "must", "there", "here", "already", "still", "only", "same", "also", "example",
];

/// Returns whether a piece of text reads as code: by its signs, or by its first word and its end.
#[must_use]
pub fn reads_as_code(piece: &str) -> bool {
    let piece = piece.trim();
    let words: Vec<&str> = piece.split(|c: char| !c.is_alphanumeric() && c != '_').filter(|w| !w.is_empty()).collect();
    let Some(first) = words.first() else { return false };
    let articles = words.iter().filter(|word| ARTICLES.contains(*word)).count();
    let opener = OPENERS.contains(first) && piece.starts_with(first);
    let ends = piece.ends_with([':', '{', ';', '}']);
    let short = words.len() <= 12;
    (opener && ends && short && articles == 0 && opens_a_block(&words, piece))
        || (opener && articles == 0 && is_clause(&words))
        || piece.strip_prefix("return").is_some_and(is_literal)
        || has_code_signs(piece)
}

/// Returns whether the first words open a block. `with` and `for` need a second word: "with two queues on paper:" is
/// prose.
fn opens_a_block(words: &[&str], piece: &str) -> bool {
    match words.first() {
        Some(&"with") => words.contains(&"as") || piece.contains('('),
        Some(&"for") => {
            words.iter().any(|word| matches!(*word, "in" | "of" | "to" | "from")) || piece.contains(['=', ';', '('])
        }
        Some(&"try") => words.len() == 1,
        _ => true,
    }
}

/// Returns whether words are a condition or a return without a sign: `if partner in seen`, `while not done`,
/// `return best`.
fn is_clause(words: &[&str]) -> bool {
    /// Words after "if not" that are about the reader.
    const OF_READERS: [&str; 8] = ["sure", "already", "yet", "clear", "certain", "possible", "needed", "so"];
    match words {
        [_, "not", word] if OF_READERS.contains(word) => false,
        ["return", _] | ["if" | "elif" | "while", "not", _] | ["if" | "elif" | "while", _, "not", "in", _] => true,
        ["if" | "elif" | "while", name, "in", _] => *name != "not",
        ["for", _, "in", ..] => words.len() <= 5,
        _ => false,
    }
}

/// Returns whether a piece has signs that prose does not use: an assignment, a call, a subscript, an operator between
/// names.
fn has_code_signs(piece: &str) -> bool {
    const OPERATORS: [&str; 23] = [
        "==", "!=", "<=", ">=", ":=", "+=", "-=", "*=", "/=", "//=", "%=", "&&", "||", "=>", "**", "===", "!==", "++",
        "--", "//", "<-", "->", "<",
    ];
    let tokens = strict_tokens(piece);
    let operand = |at: Option<usize>| at.and_then(|at| tokens.get(at)).is_some_and(|t| is_operand(t));
    tokens.iter().enumerate().any(|(at, token)| {
        let (before, after) = (at.checked_sub(1), Some(at + 1));
        let between = operand(before) || before.and_then(|b| tokens.get(b)).is_some_and(|t| t == ")" || t == "]");
        match token.as_str() {
            "=" => between && !is_example(piece) && !is_value_in_prose(&tokens, at),
            "->" => between && touching(piece, &tokens, at),
            "**" if is_emphasis(piece) => false,
            _ if is_named_sign(&tokens, at) => false,
            "+" | "*" | "%" | "/" | ">" => between && operand(after) && adjacent_name(&tokens, at),
            sign if OPERATORS.contains(&sign) => between,
            "[" | "(" => operand(before) && touches(piece, &tokens, at),
            "." => is_member(piece, &tokens, at),
            _ => false,
        }
    })
}

/// Returns whether a sentence names a sign and does not use it: "what does ** mean".
fn is_named_sign(tokens: &[String], at: usize) -> bool {
    const ABOUT_SIGNS: [&str; 9] = ["mean", "means", "do", "does", "is", "sign", "symbol", "operator", "stand"];
    tokens.get(at + 1).is_some_and(|next| ABOUT_SIGNS.contains(&next.as_str()))
}

/// Returns whether the pairs of asterisks in a piece emphasise words: each opens or closes at the edge of a word, and
/// between two of them is prose. Emphasis may span a sentence, so its other half may be in another piece.
fn is_emphasis(piece: &str) -> bool {
    let parts: Vec<&str> = piece.split("**").collect();
    let is_word = |text: Option<&str>| text.is_some_and(|word| word.chars().filter(|c| c.is_alphabetic()).count() > 2);
    let is_prose = |part: &&str| {
        let (first, last) = (part.split_whitespace().next(), part.split_whitespace().next_back());
        part.trim().is_empty() || (is_word(first) || is_word(last))
    };
    let tight_on_one_side = parts.windows(2).all(|pair| {
        let (before, after) = (pair[0].chars().next_back(), pair[1].chars().next());
        let open = |c: Option<char>| c.is_none_or(|c| c.is_whitespace() || c.is_ascii_punctuation());
        open(before) != open(after) || (before.is_none() || after.is_none())
    });
    parts.len() > 1 && tight_on_one_side && parts.iter().all(is_prose)
}

fn is_operand(token: &str) -> bool {
    is_name(token) || is_number(token) || token == HOLE || token == "("
}

/// Returns whether an operator is next to a name: `3 + 4` may be prose, but `lo + hi` is code.
fn adjacent_name(tokens: &[String], at: usize) -> bool {
    let name = |at: Option<usize>| at.and_then(|at| tokens.get(at)).is_some_and(|t| is_name(t));
    name(at.checked_sub(1)) || name(Some(at + 1))
}

/// Returns whether a piece is an example's input without a computation: `nums = [3, 3]`.
fn is_example(piece: &str) -> bool {
    let Some((_, value)) = piece.split_once('=') else { return false };
    is_literal(value) && !value.trim_start().starts_with("[]")
}

/// Returns whether a value is followed by prose: "With k = 3, how many guests".
fn is_value_in_prose(tokens: &[String], at: usize) -> bool {
    const LEAD_INS: [&str; 12] =
        ["with", "for", "when", "at", "say", "take", "suppose", "where", "if", "of", "once", "until"];
    let behind = &tokens[at + 1..];
    if !at.checked_sub(2).is_some_and(|at| LEAD_INS.contains(&tokens[at].as_str())) {
        return false;
    }
    let literal = |token: &String| is_number(token) || token.starts_with(['"', '\'']) || is_constant(token);
    let plain = |token: &String| literal(token) || matches!(token.as_str(), "," | "-" | "[" | "]" | ".");
    let length = behind.iter().take_while(|token| plain(token)).count();
    behind.first().is_some_and(literal)
        && behind.get(length).is_none_or(|next| {
            matches!(next.as_str(), "?" | "!" | ")") || (is_name(next) && !OPENERS.contains(&next.as_str()))
        })
}

fn is_literal(text: &str) -> bool {
    let tokens = strict_tokens(text);
    let literal =
        |t: &String| is_number(t) || t.starts_with(['"', '\'']) || "[](){},:-.".contains(t.as_str()) || is_constant(t);
    !tokens.is_empty() && tokens.iter().all(literal)
}

/// Returns whether text is a value or an example's input, which could not be put into a program as a fix.
pub(super) fn is_value(text: &str) -> bool {
    is_literal(text) || is_example(text)
}

fn is_constant(token: &str) -> bool {
    matches!(token, "none" | "true" | "false" | "null")
}

/// Returns whether a bracket follows its name without a space, as in code, with a content that prose does not have.
fn touches(piece: &str, tokens: &[String], at: usize) -> bool {
    let (Some(name), bracket) = (tokens.get(at - 1), &tokens[at]) else { return false };
    let inside = tokens.get(at + 1).map_or("", String::as_str);
    // "word(s)" is prose, and so is a remark in brackets after a space.
    holds_touching(piece, &format!("{name}{bracket}")) && inside != "s" && inside != "es"
}

/// Returns whether tokens are in a piece without spaces between them. Tokens have no underscores.
fn holds_touching(piece: &str, tokens: &str) -> bool {
    piece.contains(tokens) || piece.replace('_', "").contains(tokens)
}

/// Returns whether a sign has no spaces around it, as in `node->next`. An arrow between words has spaces.
fn touching(piece: &str, tokens: &[String], at: usize) -> bool {
    let (Some(before), Some(after)) = (at.checked_sub(1).and_then(|at| tokens.get(at)), tokens.get(at + 1)) else {
        return false;
    };
    holds_touching(piece, &format!("{before}{}{after}", tokens[at]))
}

/// Returns whether a dot is a member access without a space, as in `node.left`, but not `e.g.` or the end of a
/// sentence.
fn is_member(piece: &str, tokens: &[String], at: usize) -> bool {
    let (Some(before), Some(after)) = (at.checked_sub(1).and_then(|at| tokens.get(at)), tokens.get(at + 1)) else {
        return false;
    };
    let long = |token: &String| is_name(token) && token.len() >= 2;
    long(before) && long(after) && holds_touching(piece, &format!("{before}.{after}"))
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn code_is_found_however_it_is_set() {
        let check = |text: &str, expected: &[(CodeMarkup, &str)]| {
            let found = split_hint(text).spans;
            let found: Vec<(CodeMarkup, &str)> = found.iter().map(|span| (span.markup, span.text.trim_end())).collect();
            assert_eq!(found, expected, "{text:?}");
        };
        check("Look at your own work.", &[]);
        check("a\n```python\nx = 1\n```\nb", &[(CodeMarkup::Block, "x = 1")]);
        check("a\n```\nx = 1\ny", &[(CodeMarkup::Block, "x = 1\ny")]);
        check("~~~\nx = 1\n~~~", &[(CodeMarkup::Block, "x = 1")]);
        check("see:\n\n    x = 1\n    y = 2\n\nb", &[(CodeMarkup::Block, "    x = 1\n    y = 2")]);
        check("a `dict` and ``a`b``", &[(CodeMarkup::Inline, "dict"), (CodeMarkup::Inline, "a`b")]);
        check("a `never closed", &[(CodeMarkup::Inline, "never closed")]);
        check("so partner = target - amount", &[(CodeMarkup::Bare, "so partner = target - amount")]);
        check("- seen[x] = i", &[(CodeMarkup::Bare, "seen[x] = i")]);
        check("look at **every** *second* one, see [the notes](http://a.b/c.d)", &[]);
        check("so a ** b", &[(CodeMarkup::Bare, "so a ** b")]);
        check("call stitch_on(\"\", 0, 0)", &[(CodeMarkup::Bare, "call stitch_on(\"\", 0, 0)")]);
        check("the key **idea: look at. each word** here", &[]);
        check("see https://docs.python.org/3/library/stdtypes.html#str.join for it", &[]);
        check("if you are getting an error, read its last line", &[]);
        check("x*y*z", &[(CodeMarkup::Bare, "x*y*z")]);
    }

    #[test]
    fn prose_and_code_are_told_apart() {
        for (text, expected) in [
            ("if partner in seen:", true),
            ("while lo < hi", true),
            ("else:", true),
            ("return best", true),
            ("marks.append(height)", true),
            ("x == y", true),
            ("i++", true),
            ("lo + hi", true),
            ("for example:", false),
            ("If the list is empty, look at the line that returns it.", false),
            ("Return to the second example and play it through", false),
            ("a word(s) or two (in brackets)", false),
            ("e.g. the first", false),
            ("nums = [3, 3]", false),
            ("3 + 4 makes 7", false),
            ("divide and conquer", false),
            ("if you are getting", false),
            ("why is the answer wrong for n = 3?", false),
            ("if not sure", false),
            ("while you are at it:", false),
            ("what does ** mean?", false),
            ("okay, so what does * mean?", false),
            ("what does the % operator do", false),
        ] {
            assert_eq!(reads_as_code(&text.to_lowercase()), expected, "{text}");
        }
    }

    proptest! {
        #[test]
        fn nothing_breaks_it(text in "[ -~\n`~é…]{0,120}") {
            let _ = split_hint(&text);
        }
    }
}
