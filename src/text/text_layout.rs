//! Cuts, fills, wraps and cleans text, measured in columns of the terminal.
//!
//! Widths are columns (unicode-width), never bytes or chars. Styles belong to the caller and are passed through.
//! `textwrap` decides the line breaks (first fit, at blanks).

use std::ops::Range;

use textwrap::WordSeparator::AsciiSpace;
use textwrap::core::{Word, break_words};
use textwrap::wrap_algorithms::wrap_first_fit;
use unicode_width::{UnicodeWidthChar, UnicodeWidthStr};

use crate::types;

/// Number of columns that a text occupies.
#[must_use]
pub fn width(text: &str) -> usize {
    text.width()
}

/// The text without anything that could move the cursor or turn the writing direction; tabs become four columns.
///
/// Packs and the judge strip these already; this is a second safeguard.
#[must_use]
pub fn clean(text: &str) -> String {
    types::sanitize::clean(text).replace('\t', "    ")
}

/// At most `columns` columns of a text, with an ellipsis if text was cut: between words, unless the first words take less
/// than a third of the room.
#[must_use]
pub fn fit(text: &str, columns: usize) -> String {
    let cut = fit_with(text, columns, "…");
    let Some(kept) = cut.strip_suffix('…').filter(|kept| *kept != text && text.starts_with(*kept)) else {
        return cut;
    };
    let is_inside_word =
        kept.ends_with(|c: char| c.is_alphanumeric()) && text[kept.len()..].starts_with(|c: char| c.is_alphanumeric());
    let between =
        kept.rfind(' ').map(|at| kept[..at].trim_end_matches([' ', ',', '·', '-', '(', '&'])).unwrap_or_default();
    if is_inside_word && width(between) * 3 >= columns { format!("{between} …") } else { cut }
}

/// At most `columns` columns of a text, with `mark`, one column wide, if text was cut.
#[must_use]
pub fn fit_with(text: &str, columns: usize, mark: &str) -> String {
    if width(text) <= columns {
        return text.to_owned();
    }
    let (mut out, mut used) = (String::new(), 0);
    for c in text.chars() {
        let w = c.width().unwrap_or(0);
        if used + w + 1 > columns {
            break;
        }
        out.push(c);
        used += w;
    }
    // Some letters are wider together than separately.
    while width(&out) + 1 > columns && out.pop().is_some() {}
    if columns > 0 {
        out.push_str(mark);
    }
    out
}

/// At least `columns` columns: filled with blanks on the right, never cut.
#[must_use]
pub fn fill(text: &str, columns: usize) -> String {
    format!("{text}{}", " ".repeat(columns.saturating_sub(width(text))))
}

/// Exactly `columns` columns: cut or filled with blanks on the right.
#[must_use]
pub fn pad(text: &str, columns: usize) -> String {
    fill(&fit(text, columns), columns)
}

/// Exactly `columns` columns, filled on the left.
#[must_use]
pub fn pad_left(text: &str, columns: usize) -> String {
    let out = fit(text, columns);
    format!("{}{out}", " ".repeat(columns.saturating_sub(width(&out))))
}

/// A window of `columns` columns on a text around char number `index`, with the column at which that char is shown.
#[must_use]
pub fn fit_around(text: &str, index: usize, columns: usize) -> (String, usize) {
    let column: usize = text.chars().take(index).map(|c| c.width().unwrap_or(0)).sum();
    if width(text) <= columns || columns < 8 {
        return (fit_with(text, columns, "…"), column.min(columns.saturating_sub(1)));
    }
    if column + 4 < columns {
        return (fit_with(text, columns, "…"), column);
    }
    // Keep a third of the window as context before the char.
    let (rest, skipped) = skip_columns(text, column - columns / 3);
    (fit_with(&format!("…{rest}"), columns, "…"), column - skipped + 1)
}

/// The end of a text that is being typed, in at most `columns` columns: the last letters are visible.
#[must_use]
pub fn fit_end(text: &str, columns: usize) -> String {
    match width(text).saturating_sub(columns) {
        0 => text.to_owned(),
        // The mark takes a column.
        over => format!("…{}", skip_columns(text, over + 1).0),
    }
}

/// A text without its first characters of at least `columns` columns, and the columns that these take.
fn skip_columns(text: &str, columns: usize) -> (&str, usize) {
    let mut skipped = 0;
    let rest = text.trim_start_matches(|c: char| {
        let skip = skipped < columns;
        skipped += if skip { c.width().unwrap_or(0) } else { 0 };
        skip
    });
    (rest, skipped)
}

/// Breaks text into lines of at most `columns` columns, at blanks if possible; a word that is longer than a line is
/// cut. Line breaks and runs of blanks stay, except at the end of a line.
#[must_use]
pub fn wrap(text: &str, columns: usize) -> Vec<String> {
    let lines = text.lines().flat_map(|line| {
        let words = AsciiSpace.find_words(line).collect();
        wrap_word_ranges(words, columns).into_iter().map(|range| line[range].to_owned())
    });
    lines.collect()
}

/// Breaks words and a path into lines at blanks, and a path wider than a line behind slashes.
#[must_use]
pub fn wrap_path(text: &str, columns: usize) -> Vec<String> {
    let parts = text.split_inclusive(' ').flat_map(|word| {
        let is_too_wide = width(word) > columns;
        word.split_inclusive(move |c| is_too_wide && c == '/')
    });
    wrap_word_ranges(parts.map(Word::from).collect(), columns).into_iter().map(|range| text[range].to_owned()).collect()
}

/// Breaks prose into lines as [`wrap`] does, but any white space counts as one blank, and a command in backticks stays
/// whole if it fits, so that it can be copied.
#[must_use]
pub fn reflow(text: &str, columns: usize) -> Vec<String> {
    reflow_with(text, columns, |words| wrap_word_ranges(words, columns))
}

/// Breaks prose into lines as [`reflow`] does, but never inside a word: a path or a command that is wider than a line
/// stays whole, so that it can be copied.
#[must_use]
pub fn reflow_whole(text: &str, columns: usize) -> Vec<String> {
    reflow_with(text, columns, |words| lines_of(&words, columns))
}

/// Breaks prose at the byte ranges that `lines` returns for its words.
fn reflow_with(text: &str, columns: usize, lines: impl FnOnce(Vec<Word>) -> Vec<Range<usize>>) -> Vec<String> {
    let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
    let lines = if text.is_empty() { Vec::new() } else { lines(split_words(&text, columns)) };
    lines.into_iter().map(|range| text[range].to_owned()).collect()
}

/// A piece of text with the caller's style.
pub type Piece<S> = (S, String);

/// Breaks text in pieces into lines as [`wrap`] does; at least one line.
#[must_use]
pub fn wrap_pieces<S: Copy + PartialEq>(pieces: &[(S, impl AsRef<str>)], columns: usize) -> Vec<Vec<Piece<S>>> {
    let text = joined(pieces);
    within(pieces, &wrap_word_ranges(AsciiSpace.find_words(&text).collect(), columns))
}

/// Breaks prose in pieces into lines; at least one line. A command in backticks stays whole if it fits.
#[must_use]
pub fn flow_pieces<S: Copy + PartialEq>(pieces: &[(S, impl AsRef<str>)], columns: usize) -> Vec<Vec<Piece<S>>> {
    let text = joined(pieces);
    within(pieces, &wrap_word_ranges(split_words(&text, columns), columns))
}

fn joined<S>(pieces: &[(S, impl AsRef<str>)]) -> String {
    pieces.iter().map(|(_, text)| text.as_ref()).collect()
}

/// Byte ranges of the lines for words that follow each other without a gap.
fn wrap_word_ranges(words: Vec<Word>, columns: usize) -> Vec<Range<usize>> {
    lines_of(&break_words(words, columns.max(1)), columns)
}

/// Like [`wrap_word_ranges`], without cutting words.
fn lines_of(words: &[Word], columns: usize) -> Vec<Range<usize>> {
    let mut end = 0;
    let lines = wrap_first_fit(words, &[columns.max(1) as f64]).into_iter().map(|line| {
        let start = end;
        end += line.iter().map(|word| word.word.len() + word.whitespace.len()).sum::<usize>();
        start..end - line.last().map_or(0, |word| word.whitespace.len())
    });
    lines.collect()
}

/// The words of a text. The words between two backticks count as one, unless that is wider than a line.
fn split_words(text: &str, columns: usize) -> Vec<Word<'_>> {
    let mut words: Vec<Range<usize>> = Vec::new();
    let mut end = 0;
    for word in AsciiSpace.find_words(text) {
        let start = end;
        end += word.word.len() + word.whitespace.len();
        let open = |last: &&mut Range<usize>| text[last.start..last.end].matches('`').count() % 2 == 1;
        match words.last_mut().filter(open).filter(|last| width(text[last.start..end].trim_end()) <= columns) {
            Some(last) => last.end = end,
            None => words.push(start..end),
        }
    }
    words.into_iter().map(|range| Word::from(&text[range])).collect()
}

/// The parts of the pieces in each of the ascending byte ranges; neighbours of one style are merged. Takes time
/// proportional to both together.
fn within<S: Copy + PartialEq>(pieces: &[(S, impl AsRef<str>)], ranges: &[Range<usize>]) -> Vec<Vec<Piece<S>>> {
    // The first piece that may still be needed, and the position where it begins.
    let (mut first, mut start) = (0, 0);
    let mut lines = Vec::with_capacity(ranges.len());
    for range in ranges {
        while pieces.get(first).is_some_and(|(_, text)| start + text.as_ref().len() <= range.start) {
            start += pieces[first].1.as_ref().len();
            first += 1;
        }
        lines.push(part(&pieces[first..], start, range));
    }
    lines
}

/// The parts of the pieces in one range; `at` is the start of the first piece.
fn part<S: Copy + PartialEq>(pieces: &[(S, impl AsRef<str>)], mut at: usize, range: &Range<usize>) -> Vec<Piece<S>> {
    let mut out: Vec<Piece<S>> = Vec::new();
    for (style, text) in pieces {
        let text = text.as_ref();
        if at >= range.end {
            break;
        }
        let part = range.start.max(at)..range.end.min(at + text.len());
        if part.start < part.end {
            let part = &text[part.start - at..part.end - at];
            match out.last_mut() {
                Some((last, so_far)) if last == style => so_far.push_str(part),
                _ => out.push((*style, part.to_owned())),
            }
        }
        at += text.len();
    }
    out
}

#[cfg(test)]
mod tests;
