//! The sheet of text a command prints: its width, its ink, and the few shapes text takes on it (lines, paragraphs,
//! tables).
//!
//! Layout counts terminal cells, not bytes. Colour says nothing that a word or a mark doesn't say too. Nothing here
//! knows what the text is about.

use unicode_width::{UnicodeWidthChar, UnicodeWidthStr};

/// Where text is laid out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Page {
    /// Cells in a line, [`Page::NARROWEST`] to [`Page::WIDEST`].
    pub width: usize,
    /// Only ASCII may be drawn.
    pub ascii: bool,
    /// SGR colours may be used.
    pub colour: bool,
}

/// What a piece of text is, for its colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ink {
    Plain,
    Title,
    Dim,
    Good,
    Warn,
    Bad,
    Accent,
}

impl Ink {
    /// Parameters of the SGR sequence: the terminal's own sixteen colours, so that its theme decides.
    fn sgr(self) -> &'static str {
        match self {
            Self::Plain => "",
            Self::Title => "1",
            Self::Dim => "2",
            Self::Good => "32",
            Self::Warn => "33",
            Self::Bad => "31",
            Self::Accent => "36",
        }
    }
}

impl Page {
    pub const NARROWEST: usize = 40;
    /// Longer lines are hard to read.
    pub const WIDEST: usize = 100;
    /// Where there is no terminal to ask.
    pub const USUAL: usize = 80;

    /// The text in its colour, where colours may be used.
    #[must_use]
    pub fn paint(&self, ink: Ink, text: &str) -> String {
        if self.colour && ink != Ink::Plain && !text.is_empty() {
            format!("\x1b[{}m{text}\x1b[0m", ink.sgr())
        } else {
            text.to_owned()
        }
    }

    /// One of two marks, by what the terminal can draw.
    #[must_use]
    pub fn mark(&self, unicode: &'static str, ascii: &'static str) -> &'static str {
        if self.ascii { ascii } else { unicode }
    }

    /// The text cut to `cells` cells, with a mark where something was left out.
    #[must_use]
    pub fn fit(&self, text: &str, cells: usize) -> String {
        if text.width() <= cells {
            return text.to_owned();
        }
        let mut out = String::new();
        let mut used = 1;
        for c in text.chars() {
            used += c.width().unwrap_or(0);
            if used > cells {
                break;
            }
            out.push(c);
        }
        out.push_str(self.mark("…", "~"));
        out
    }

    /// A bar of `cells` cells, filled to `share` in [0, 1].
    #[must_use]
    pub fn bar(&self, share: f64, cells: usize) -> String {
        let filled = ((share.clamp(0.0, 1.0) * cells as f64).round() as usize).min(cells);
        self.mark("█", "#").repeat(filled) + &self.mark("░", ".").repeat(cells - filled)
    }
}

/// The text with spaces added to fill `cells` cells.
#[must_use]
pub fn pad(text: &str, cells: usize) -> String {
    format!("{text}{}", " ".repeat(cells.saturating_sub(text.width())))
}

/// Breaks text into lines of at most `cells` cells, at spaces where there are any. Runs of white space count as one. A
/// command in backticks stays whole where it fits, so that it can be copied.
#[must_use]
pub fn wrap(text: &str, cells: usize) -> Vec<String> {
    let mut lines = Vec::new();
    let mut line = String::new();
    for word in words(text, cells) {
        if !line.is_empty() && line.width() + 1 + word.width() > cells {
            lines.push(std::mem::take(&mut line));
        }
        if !line.is_empty() {
            line.push(' ');
        }
        line.push_str(&word);
        while line.width() > cells.max(1) {
            let rest = split_off_cells(&mut line, cells.max(1));
            lines.push(std::mem::replace(&mut line, rest));
        }
    }
    if !line.is_empty() {
        lines.push(line);
    }
    lines
}

/// The words of a text; those between two backticks are one, unless that is wider than a line.
fn words(text: &str, cells: usize) -> Vec<String> {
    let mut words: Vec<String> = Vec::new();
    for word in text.split_whitespace() {
        let open = |last: &&mut String| last.matches('`').count() % 2 == 1;
        match words.last_mut().filter(open).filter(|last| last.width() + 1 + word.width() <= cells) {
            Some(last) => {
                last.push(' ');
                last.push_str(word);
            }
            None => words.push(word.to_owned()),
        }
    }
    words
}

/// Cuts what stands beyond `cells` cells off `line` and returns it; at least one character stays.
fn split_off_cells(line: &mut String, cells: usize) -> String {
    let mut used = 0;
    let cut = line.char_indices().find(|(at, c)| {
        used += c.width().unwrap_or(0);
        *at > 0 && used > cells
    });
    let at = cut.map_or(line.len(), |(at, _)| at);
    line.split_off(at)
}

/// A piece of a table.
#[derive(Clone, Debug)]
pub struct Cell {
    pub text: String,
    pub ink: Ink,
}

/// A cell in a colour.
pub fn cell(ink: Ink, text: impl Into<String>) -> Cell {
    Cell { text: text.into(), ink }
}

/// A cell without colour.
pub fn plain(text: impl Into<String>) -> Cell {
    cell(Ink::Plain, text)
}

/// Text being laid out on a [`Page`].
#[derive(Debug)]
pub struct Text<'a> {
    pub page: &'a Page,
    out: String,
}

impl<'a> Text<'a> {
    /// An empty sheet.
    #[must_use]
    pub fn new(page: &'a Page) -> Self {
        Self { page, out: String::new() }
    }

    /// One line as it is.
    pub fn line(&mut self, line: impl AsRef<str>) {
        self.out.push_str(line.as_ref());
        self.out.push('\n');
    }

    /// An empty line, never two in a row and none at the top.
    pub fn gap(&mut self) {
        if !self.out.is_empty() && !self.out.ends_with("\n\n") {
            self.out.push('\n');
        }
    }

    /// A heading with an empty line before it.
    pub fn heading(&mut self, text: &str) {
        self.gap();
        for line in wrap(text, self.page.width) {
            self.line(self.page.paint(Ink::Title, &line));
        }
    }

    /// Text wrapped to the page, every line indented.
    pub fn para(&mut self, indent: usize, ink: Ink, text: &str) {
        self.hang(indent, "", ink, text);
    }

    /// Text wrapped to the page behind a label; later lines stand under the first word.
    pub fn hang(&mut self, indent: usize, label: &str, ink: Ink, text: &str) {
        let start = indent + label.width();
        let mut lead = format!("{}{label}", " ".repeat(indent));
        for line in wrap(text, self.page.width.saturating_sub(start).max(10)) {
            self.line(format!("{lead}{}", self.page.paint(ink, &line)));
            lead = " ".repeat(start);
        }
    }

    /// Rows in aligned columns two cells apart. The last column wraps under itself; the others are never cut.
    pub fn table(&mut self, indent: usize, rows: &[Vec<Cell>]) {
        let columns = rows.iter().map(|row| row.len().saturating_sub(1)).max().unwrap_or(0);
        let width_of = |c: usize| rows.iter().filter(|r| r.len() > c + 1).map(|r| r[c].text.width()).max().unwrap_or(0);
        let widths: Vec<usize> = (0..columns).map(width_of).collect();
        for row in rows {
            let Some((last, rest)) = row.split_last() else { continue };
            let mut lead = " ".repeat(indent);
            let mut start = indent;
            for (cell, width) in rest.iter().zip(&widths) {
                lead.push_str(&self.page.paint(cell.ink, &cell.text));
                lead.push_str(&" ".repeat(width - cell.text.width() + 2));
                start += width + 2;
            }
            self.last_cell(lead, start, last);
        }
    }

    fn last_cell(&mut self, lead: String, start: usize, last: &Cell) {
        let lines = wrap(&last.text, self.page.width.saturating_sub(start).max(16));
        if lines.is_empty() {
            return self.line(lead.trim_end());
        }
        let mut lead = lead;
        for line in lines {
            self.line(format!("{lead}{}", self.page.paint(last.ink, &line)));
            lead = " ".repeat(start);
        }
    }

    /// The finished text; in ASCII where the page wants that.
    #[must_use]
    pub fn finish(self) -> String {
        if self.page.ascii { ascii(&self.out) } else { self.out }
    }
}

/// The text with what lies beyond ASCII spelt out, and `?` for what can't be.
#[must_use]
pub fn ascii(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            c if c.is_ascii() => out.push(c),
            '“' | '”' => out.push('"'),
            '‘' | '’' => out.push('\''),
            '·' | '–' | '−' | '‑' | '─' => out.push('-'),
            '│' => out.push('|'),
            '—' => out.push_str("--"),
            '→' => out.push_str("->"),
            '←' => out.push_str("<-"),
            '…' => out.push_str("..."),
            '×' => out.push('x'),
            '±' => out.push_str("+/-"),
            '≤' => out.push_str("<="),
            '≥' => out.push_str(">="),
            '≠' => out.push_str("!="),
            '²' => out.push_str("^2"),
            '³' => out.push_str("^3"),
            'ⁿ' => out.push_str("^n"),
            '₁' => out.push('1'),
            '₂' => out.push('2'),
            'α' => out.push_str("alpha"),
            'β' => out.push_str("beta"),
            'η' => out.push_str("eta"),
            'λ' => out.push_str("lambda"),
            'μ' => out.push_str("mu"),
            'τ' => out.push_str("tau"),
            'Δ' => out.push_str("delta "),
            '∞' => out.push_str("inf"),
            '\u{a0}' | '\u{202f}' => out.push(' '),
            _ => out.push('?'),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    const PLAIN: Page = Page { width: 40, ascii: false, colour: false };

    fn check_wrap(text: &str, cells: usize, expected: &[&str]) {
        assert_eq!(wrap(text, cells), expected, "{text}");
    }

    #[test]
    fn text_wraps_at_spaces_and_breaks_words_that_are_too_long() {
        check_wrap("a bb ccc", 4, &["a bb", "ccc"]);
        check_wrap("  spaced   out ", 20, &["spaced out"]);
        check_wrap("abcdefgh", 3, &["abc", "def", "gh"]);
        check_wrap("x abcdefgh", 4, &["x", "abcd", "efgh"]);
        check_wrap("宽宽宽", 4, &["宽宽", "宽"]);
        check_wrap("", 4, &[]);
        check_wrap("then `rung run x` again", 12, &["then", "`rung run x`", "again"]);
        check_wrap("a ` alone is no quote", 10, &["a", "` alone is", "no quote"]);
        check_wrap("`much too long`", 6, &["`much", "too", "long`"]);
    }

    proptest! {
        #[test]
        fn wrapped_lines_fit_and_lose_nothing(text in "[a-z宽 ]{0,60}", cells in 2_usize..20) {
            let lines = wrap(&text, cells);
            for line in &lines {
                prop_assert!(line.width() <= cells, "{line:?} is wider than {cells}");
            }
            let letters = |s: &str| s.chars().filter(|c| !c.is_whitespace()).collect::<String>();
            prop_assert_eq!(letters(&lines.concat()), letters(&text));
        }

        #[test]
        fn fitted_text_is_never_too_wide(text in "\\PC{0,40}", cells in 1_usize..20) {
            prop_assert!(PLAIN.fit(&text, cells).width() <= cells.max(1));
        }

        #[test]
        fn ascii_text_is_ascii(text in "\\PC{0,40}") {
            prop_assert!(ascii(&text).is_ascii());
        }
    }

    #[test]
    fn a_table_aligns_its_columns_and_wraps_the_last() {
        let mut text = Text::new(&PLAIN);
        text.table(
            2,
            &[
                vec![plain("Stack"), plain(".36"), plain("a reason that is much too long for one line")],
                vec![plain("Two Pointers"), plain("1"), plain("")],
            ],
        );
        let expected = "  Stack         .36  a reason that is\n                     much too long for\n                     one line\n  Two Pointers  1\n";
        assert_eq!(text.finish(), expected);
    }

    #[test]
    fn gaps_never_pile_up() {
        let mut text = Text::new(&PLAIN);
        text.gap();
        text.line("a");
        text.gap();
        text.gap();
        text.line("b");
        assert_eq!(text.finish(), "a\n\nb\n");
    }

    #[test]
    fn colour_is_used_only_where_it_may_be() {
        assert_eq!(PLAIN.paint(Ink::Bad, "x"), "x");
        let colour = Page { colour: true, ..PLAIN };
        assert_eq!(colour.paint(Ink::Bad, "x"), "\x1b[31mx\x1b[0m");
        assert_eq!(colour.paint(Ink::Plain, "x"), "x");
    }

    #[test]
    fn bars_fill_with_their_share() {
        assert_eq!(PLAIN.bar(0.5, 4), "██░░");
        assert_eq!(PLAIN.bar(7.0, 4), "████");
        assert_eq!(Page { ascii: true, ..PLAIN }.bar(0.26, 4), "#...");
    }
}
