//! Text layout for commands: width, colour, lines, paragraphs and tables.
//!
//! Layout counts terminal cells, not bytes. Colour never carries information that words or symbols don't. This module
//! does not know the content.

use std::hash::{BuildHasher, Hasher, RandomState};
use std::sync::LazyLock;

use crate::text::symbols;
use crate::text::text_layout::{fit_with, reflow_whole, width};
use crate::types::sanitize::clean;

/// Width and capabilities of the output.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Page {
    /// Cells in a line, [`Page::MIN_WIDTH`] to [`Page::MAX_WIDTH`].
    pub width: usize,
    /// Draw only ASCII.
    pub ascii: bool,
    /// Use SGR colours.
    pub colour: bool,
}

/// Role of a piece of text; decides its colour.
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
    /// Parameters of the SGR sequence. Uses the terminal's sixteen colours, which follow its theme.
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

/// The mark of our own colour sequences: a random number as their last parameter. A text from outside can contain
/// any sequence but this one. The standard library seeds its hash tables with the system's random numbers.
static PAINT_MARK: LazyLock<String> = LazyLock::new(|| format!(";{}", RandomState::new().build_hasher().finish()));

impl Ink {
    /// All inks.
    const ALL: [Self; 7] = [Self::Plain, Self::Title, Self::Dim, Self::Good, Self::Warn, Self::Bad, Self::Accent];

    /// Length of the marked colour sequence at the start of the text, as [`Page::paint`] writes it; 0 if there is none.
    pub fn sgr_len(text: &str) -> usize {
        let Some(rest) = text.strip_prefix("\x1b[") else { return 0 };
        let parameters = Self::ALL.into_iter().map(Self::sgr).filter(|sgr| !sgr.is_empty()).chain(["0"]);
        let is_marked = |rest: &str| rest.strip_prefix(PAINT_MARK.as_str()).is_some_and(|rest| rest.starts_with('m'));
        let mut found = parameters.filter(|sgr| rest.strip_prefix(sgr).is_some_and(is_marked));
        found.next().map_or(0, |sgr| sgr.len() + PAINT_MARK.len() + 3)
    }

    /// The text with its marked colour sequences as a terminal reads them.
    pub fn without_marks(text: &str) -> String {
        text.replace(PAINT_MARK.as_str(), "")
    }
}

impl Page {
    pub const MIN_WIDTH: usize = 40;
    /// Longer lines are hard to read.
    pub const MAX_WIDTH: usize = 100;
    /// Used if there is no terminal.
    pub const DEFAULT_WIDTH: usize = 80;

    /// The text in its colour if colours are on. Removes escape sequences already in the text. The sequences are marked:
    /// [`super::out::sanitize`] passes no others.
    #[must_use]
    pub fn paint(&self, ink: Ink, text: &str) -> String {
        let text = &clean(text);
        if self.colour && ink != Ink::Plain && !text.is_empty() {
            let mark = PAINT_MARK.as_str();
            format!("\x1b[{}{mark}m{text}\x1b[0{mark}m", ink.sgr())
        } else {
            text.to_owned()
        }
    }

    /// The symbol, or its ASCII replacement if only ASCII may be drawn.
    #[must_use]
    pub fn symbol(&self, symbol: &'static str) -> &'static str {
        symbols::symbol_or_ascii(symbol, self.ascii)
    }

    /// The text cut to `cells` cells, with an ellipsis if it was cut.
    #[must_use]
    pub fn fit(&self, text: &str, cells: usize) -> String {
        fit_with(text, cells, self.symbol(symbols::ELLIPSIS))
    }

    /// A bar of `cells` cells, filled to `share` in [0, 1].
    #[must_use]
    pub fn bar(&self, share: f64, cells: usize) -> String {
        let filled = ((share.clamp(0.0, 1.0) * cells as f64).round() as usize).min(cells);
        self.symbol("█").repeat(filled) + &self.symbol("░").repeat(cells - filled)
    }
}

/// A table cell.
#[derive(Clone, Debug)]
pub struct TextCell {
    pub text: String,
    pub ink: Ink,
}

/// A cell in a colour.
pub fn cell(ink: Ink, text: impl Into<String>) -> TextCell {
    TextCell { text: text.into(), ink }
}

/// A cell without colour.
pub fn plain(text: impl Into<String>) -> TextCell {
    cell(Ink::Plain, text)
}

/// Builds text for a [`Page`].
#[derive(Debug)]
pub struct PageText<'a> {
    pub page: &'a Page,
    out: String,
}

impl<'a> PageText<'a> {
    /// Starts with no text.
    #[must_use]
    pub fn new(page: &'a Page) -> Self {
        Self { page, out: String::new() }
    }

    /// Adds one line unchanged.
    pub fn line(&mut self, line: impl AsRef<str>) {
        self.out.push_str(line.as_ref());
        self.out.push('\n');
    }

    /// Adds an empty line, but never two in a row and none at the top.
    pub fn gap(&mut self) {
        if !self.out.is_empty() && !self.out.ends_with("\n\n") {
            self.out.push('\n');
        }
    }

    /// Adds a heading after an empty line.
    pub fn heading(&mut self, text: &str) {
        self.gap();
        for line in reflow_whole(text, self.page.width) {
            self.line(self.page.paint(Ink::Title, &line));
        }
    }

    /// Adds text wrapped to the page, every line indented.
    pub fn para(&mut self, indent: usize, ink: Ink, text: &str) {
        self.hang(indent, "", ink, text);
    }

    /// Adds text wrapped after a label; later lines align with the first word.
    pub fn hang(&mut self, indent: usize, label: &str, ink: Ink, text: &str) {
        let start = indent + width(label);
        let mut lead = format!("{}{label}", " ".repeat(indent));
        for line in reflow_whole(text, self.page.width.saturating_sub(start).max(10)) {
            self.line(format!("{lead}{}", self.page.paint(ink, &line)));
            lead = " ".repeat(start);
        }
    }

    /// Adds rows in aligned columns, two cells apart. The last column wraps; the others are never cut.
    pub fn table(&mut self, indent: usize, rows: &[Vec<TextCell>]) {
        let columns = rows.iter().map(|row| row.len().saturating_sub(1)).max().unwrap_or(0);
        let width_of = |c: usize| rows.iter().filter(|r| r.len() > c + 1).map(|r| width(&r[c].text)).max().unwrap_or(0);
        let widths: Vec<usize> = (0..columns).map(width_of).collect();
        for row in rows {
            let Some((last, rest)) = row.split_last() else { continue };
            let mut lead = " ".repeat(indent);
            let mut start = indent;
            for (cell, column) in rest.iter().zip(&widths) {
                lead.push_str(&self.page.paint(cell.ink, &cell.text));
                lead.push_str(&" ".repeat(column - width(&cell.text) + 2));
                start += column + 2;
            }
            self.last_cell(lead, start, last);
        }
    }

    fn last_cell(&mut self, lead: String, start: usize, last: &TextCell) {
        let lines = reflow_whole(&last.text, self.page.width.saturating_sub(start).max(16));
        if lines.is_empty() {
            return self.line(lead.trim_end());
        }
        let mut lead = lead;
        for line in lines {
            self.line(format!("{lead}{}", self.page.paint(last.ink, &line)));
            lead = " ".repeat(start);
        }
    }

    /// Returns the text, in ASCII if the page requires it.
    #[must_use]
    pub fn finish(self) -> String {
        if self.page.ascii { symbols::to_ascii(&self.out) } else { self.out }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const PLAIN: Page = Page { width: 40, ascii: false, colour: false };

    #[test]
    fn a_table_aligns_its_columns_and_wraps_the_last() {
        let mut text = PageText::new(&PLAIN);
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
    fn a_word_that_is_wider_than_the_page_stays_whole() {
        let path = "/home/ada/.local/share/rung/attempts/0a/bc9d0e1f2a3b4c5d6e7f.py";
        let mut text = PageText::new(&PLAIN);
        text.para(2, Ink::Plain, &format!("Kept in {path} for you."));
        text.table(0, &[vec![plain("file"), plain(format!("in {path}"))]]);
        assert_eq!(text.finish(), format!("  Kept in\n  {path}\n  for you.\nfile  in\n      {path}\n"));
    }

    #[test]
    fn gaps_never_pile_up() {
        let mut text = PageText::new(&PLAIN);
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
        let painted = colour.paint(Ink::Bad, "\x1b[32mx");
        assert_eq!(Ink::without_marks(&painted), "\x1b[31mx\x1b[0m");
        assert!(Ink::sgr_len(&painted) > 5 && Ink::sgr_len("\x1b[31mx") == 0, "only marked sequences are ours");
        assert_eq!(colour.paint(Ink::Plain, "x"), "x");
    }

    #[test]
    fn bars_fill_with_their_share() {
        assert_eq!(PLAIN.bar(0.5, 4), "██░░");
        assert_eq!(PLAIN.bar(7.0, 4), "████");
        assert_eq!(Page { ascii: true, ..PLAIN }.bar(0.26, 4), "#---");
    }
}
