//! Finds the comments and strings of a program in any of the languages, by the syntax on the language's row.
//!
//! Also reads programs that don't compile: a string that isn't closed ends with its line. Some marks are ambiguous (a
//! lifetime or a character, a division or a regular expression), so a program can be read in two ways.

use std::ops::Range;

use super::language::{BlockComment, Language, StringForm, Syntax};

/// A comment or a string.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TextPiece {
    /// With its marks.
    pub whole: Range<usize>,
    /// The text between the marks.
    pub inside: Range<usize>,
    pub is_string: bool,
}

/// The number of bytes of white space before a line's text.
#[must_use]
pub fn indentation(line: &str) -> usize {
    line.len() - line.trim_start().len()
}

/// What a mark with two readings is taken for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reading {
    /// It is code.
    Code,
    /// It opens a string.
    Strings,
}

/// Strings inside strings that are followed: deeper ones would cost stack.
const MAX_DEPTH: usize = 32;

/// The comments and strings of one reading, in order.
#[must_use]
pub fn find_pieces(language: Language, text: &str, reading: Reading) -> Vec<TextPiece> {
    let scanner = Scanner { syntax: language.syntax(), text, eager: reading == Reading::Strings };
    let (mut pieces, mut at) = (Vec::new(), 0);
    while at < text.len() {
        let Some(found) = scanner.piece(at, 0) else {
            at += scanner.char_len(at);
            continue;
        };
        let FoundPiece { range: inside, end, is_string } = found;
        pieces.push(TextPiece { whole: at..end, inside, is_string });
        at = end;
    }
    pieces
}

/// Replaces comments and strings by blanks, character by character, and keeps the lines.
#[must_use]
pub fn blank_pieces(language: Language, text: &str) -> String {
    let (mut code, mut done) = (String::with_capacity(text.len()), 0);
    for piece in find_pieces(language, text, Reading::Code) {
        code.push_str(&text[done..piece.whole.start]);
        done = piece.whole.end;
        code.extend(text[piece.whole].chars().map(|c| if c == '\n' { c } else { ' ' }));
    }
    code.push_str(&text[done..]);
    code
}

/// Whether a character can be part of a name in any of the languages.
#[must_use]
pub fn is_word(letter: char) -> bool {
    letter.is_alphanumeric() || letter == '_' || letter == '$'
}

/// The byte index of the bracket that closes the one with which a text without comments and strings begins. `None` if it
/// stays open.
#[must_use]
pub fn closing_bracket(text: &str, [open, close]: [char; 2]) -> Option<usize> {
    let mut depth = 0_i32;
    text.find(|letter| {
        depth += i32::from(letter == open) - i32::from(letter == close);
        depth == 0
    })
}

/// One reading of a program.
struct Scanner<'a> {
    syntax: &'static Syntax,
    text: &'a str,
    /// Marks with two readings open a string.
    eager: bool,
}

/// A comment or string with its closing mark.
struct FoundPiece {
    /// Without the marks.
    range: Range<usize>,
    /// The first byte behind the closing mark.
    end: usize,
    is_string: bool,
}

impl Scanner<'_> {
    /// The comment or string that opens here, inside so many other strings.
    fn piece(&self, at: usize, depth: usize) -> Option<FoundPiece> {
        self.comment(at).or_else(|| self.syntax.strings.iter().find_map(|form| self.string(at, *form, depth)))
    }

    /// The comment that opens here.
    fn comment(&self, at: usize) -> Option<FoundPiece> {
        let rest = &self.text[at..];
        let comment = |range: Range<usize>, end| FoundPiece { range, end, is_string: false };
        if let Some(mark) = self.syntax.line_comments.iter().find(|mark| rest.starts_with(**mark)) {
            let start = at + mark.len();
            let end = self.line_end(start, self.syntax.continues_comments);
            return Some(comment(start..end, end));
        }
        let block = self.syntax.block_comment.filter(|block| rest.starts_with(block.open))?;
        let start = at + block.open.len();
        let (inside_end, end) = self.block_end(start, block);
        Some(comment(start..inside_end, end))
    }

    /// The string of this form that opens here.
    fn string(&self, at: usize, form: StringForm, depth: usize) -> Option<FoundPiece> {
        let rest = &self.text[at..];
        let found =
            |mark: &str, (inside_end, end)| FoundPiece { range: at + mark.len()..inside_end, end, is_string: true };
        let start = |mark: &str| rest.starts_with(mark).then_some(at + mark.len());
        match form {
            StringForm::Line(mark) => Some(found(mark, self.string_end(start(mark)?, mark, false, None))),
            StringForm::Lines(mark) => Some(found(mark, self.string_end(start(mark)?, mark, true, None))),
            StringForm::RawLines(mark) => Some(found(mark, self.raw_end(start(mark)?, mark))),
            StringForm::Interpolated { prefix, mark, open, lines } => {
                let start = start(mark)?;
                let word = self.word_before(at);
                let fits = prefix.is_empty() || (word.len() <= 2 && word.contains(|c: char| prefix.contains(c)));
                fits.then(|| found(mark, self.string_end(start, mark, lines, Some((open, depth)))))
            }
            StringForm::HashRaw => {
                let start = start("\"")?;
                let before = &self.text[..at];
                let hashes = before.len() - before.trim_end_matches('#').len();
                let raw = ["r", "br", "cr"].contains(&self.word_before(at - hashes));
                raw.then(|| found("\"", self.raw_end(start, &format!("\"{}", "#".repeat(hashes)))))
            }
            StringForm::DelimitedRaw => {
                let start = start("\"")?;
                let raw = ["R", "LR", "uR", "UR", "u8R"].contains(&self.word_before(at));
                let delimiter = self.text[start..].split('(').next().filter(|_| raw)?;
                let valid = delimiter.len() <= 16 && !delimiter.contains([' ', ')', '\\', '"', '\n', '\t']);
                valid.then(|| found("\"", self.raw_end(start, &format!("){delimiter}\""))))
            }
            StringForm::CharBesideDigits => {
                let start = start("'")?;
                let number = self.word_before(at).starts_with(|c: char| c.is_ascii_digit());
                (self.eager || !number).then(|| found("'", self.string_end(start, "'", false, None)))
            }
            StringForm::CharBesideLifetimes => {
                let start = start("'")?;
                let mut chars = self.text[start..].chars();
                let is_char = chars.next() == Some('\\') || chars.next() == Some('\'');
                (self.eager || is_char).then(|| found("'", self.string_end(start, "'", false, None)))
            }
            StringForm::Regex => {
                let start = start("/").filter(|_| self.may_begin_regex(at))?;
                let inside_end = self.regex_end(start)?;
                Some(found("/", (inside_end, inside_end + 1)))
            }
        }
    }

    /// Where a string ends, without and with its closing mark. `code` is the mark that opens code inside it, and the number
    /// of strings around it.
    fn string_end(&self, start: usize, mark: &str, lines: bool, code: Option<(&str, usize)>) -> (usize, usize) {
        let mut at = start;
        while at < self.text.len() {
            let rest = &self.text[at..];
            if rest.starts_with(mark) {
                return (at, at + mark.len());
            }
            if rest.starts_with('\n') && !lines {
                return (at, at);
            }
            at = if rest.starts_with('\\') {
                let escaped = at + 1;
                // A backslash before the end of a line joins the next line to the string.
                let carriage_return = usize::from(self.text[escaped..].starts_with("\r\n"));
                escaped + carriage_return + self.char_len(escaped + carriage_return)
            } else if rest.starts_with("{{") && code.is_some_and(|(open, _)| open == "{") {
                at + 2
            } else if let Some((open, depth)) = code.filter(|(open, _)| rest.starts_with(open)) {
                self.code_end(at + open.len(), lines, depth + 1)
            } else {
                at + self.char_len(at)
            };
        }
        (self.text.len(), self.text.len())
    }

    /// Where code inside a string ends, behind its brace. Strings in it may use the mark of the string around it. Code that
    /// never ends, or that is nested too deep, takes the rest of the program.
    fn code_end(&self, start: usize, lines: bool, depth: usize) -> usize {
        if depth > MAX_DEPTH {
            return self.text.len();
        }
        let (mut at, mut braces) = (start, 0_usize);
        while at < self.text.len() {
            // In Python's `{x:#x}` the mark of a comment is part of a format.
            let may_comment = lines && self.text[..at].ends_with(char::is_whitespace);
            let comment = if may_comment { self.comment(at) } else { None };
            let string = || self.syntax.strings.iter().find_map(|form| self.string(at, *form, depth));
            if let Some(found) = comment.or_else(string) {
                at = found.end;
                continue;
            }
            match self.text.as_bytes()[at] {
                b'{' => braces += 1,
                b'}' if braces == 0 => return at + 1,
                b'}' => braces -= 1,
                _ => {}
            }
            at += self.char_len(at);
        }
        at
    }

    fn raw_end(&self, start: usize, close: &str) -> (usize, usize) {
        match self.text[start..].find(close) {
            Some(length) => (start + length, start + length + close.len()),
            None => (self.text.len(), self.text.len()),
        }
    }

    fn block_end(&self, start: usize, block: BlockComment) -> (usize, usize) {
        let (mut at, mut depth) = (start, 0_usize);
        while at < self.text.len() {
            let rest = &self.text[at..];
            if rest.starts_with(block.close) {
                if depth == 0 {
                    return (at, at + block.close.len());
                }
                depth -= 1;
                at += block.close.len();
            } else if block.nests && rest.starts_with(block.open) {
                depth += 1;
                at += block.open.len();
            } else {
                at += self.char_len(at);
            }
        }
        (at, at)
    }

    /// The end of this line, or if a backslash joins the next one, of that.
    fn line_end(&self, start: usize, continues: bool) -> usize {
        let mut at = start;
        loop {
            let Some(length) = self.text[at..].find('\n') else { return self.text.len() };
            let end = at + length;
            if !continues || !self.text[at..end].trim_end_matches('\r').ends_with('\\') {
                return end;
            }
            at = end + 1;
        }
    }

    /// Whether a slash here starts a regular expression rather than a division. The eager reading accepts more
    /// regular expressions, because after a bracket only a parser could decide.
    fn may_begin_regex(&self, at: usize) -> bool {
        let before = self.text[..at].trim_end();
        let Some(last) = before.chars().next_back() else { return true };
        if last.is_alphanumeric() || "_$".contains(last) {
            return OPERATORS.contains(&self.word_before(before.len()));
        }
        !"\"'`]".contains(last) && (self.eager || !")}".contains(last))
    }

    /// The slash that closes a regular expression; none if there is none on its line.
    fn regex_end(&self, start: usize) -> Option<usize> {
        let mut in_class = false;
        let mut chars = self.text[start..].char_indices();
        while let Some((at, c)) = chars.next() {
            match c {
                '\n' => return None,
                '\\' => drop(chars.next()),
                '[' => in_class = true,
                ']' => in_class = false,
                '/' if !in_class => return Some(start + at),
                _ => {}
            }
        }
        None
    }

    /// The letters, digits and quotes between digits directly before an index.
    fn word_before(&self, at: usize) -> &str {
        let before = &self.text[..at];
        let separates =
            |c: char| c == '\'' && self.syntax.strings.iter().any(|form| matches!(form, StringForm::CharBesideDigits));
        let word = before.trim_end_matches(|c: char| c.is_alphanumeric() || c == '_' || separates(c));
        &before[word.len()..]
    }

    fn char_len(&self, at: usize) -> usize {
        self.text[at..].chars().next().map_or(1, char::len_utf8)
    }
}

/// Words of JavaScript that a regular expression may follow.
const OPERATORS: [&str; 13] =
    ["return", "typeof", "case", "in", "of", "do", "else", "void", "delete", "throw", "new", "instanceof", "yield"];
