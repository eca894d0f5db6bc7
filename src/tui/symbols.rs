//! The symbols screens are drawn with, and what they become on a terminal that shows ASCII only.
//!
//! Every symbol is one column wide. Views always draw the Unicode set; with `--ascii` the finished frame is translated
//! cell by cell, so no view can forget about it. A test draws every screen and finds no other character.

use ratatui::buffer::Buffer;

use crate::model::verdict::Verdict;

pub const MASTERED: &str = "●";
pub const GROWING: &str = "◐";
pub const NEW: &str = "○";
pub const LOCKED: &str = "⊘";
pub const DUE: &str = "↻";
pub const POINTER: &str = "▸";
pub const PASSED: &str = "✓";
pub const FAILED: &str = "✗";
pub const NOT_RUN: &str = "·";
pub const ARROW: &str = "→";
pub const BULLET: &str = "•";

/// Every symbol with its stand-in, one column each.
const TABLE: &[(char, char)] = &[
    ('●', '@'),
    ('◐', 'o'),
    ('○', '.'),
    ('⊘', '#'),
    ('↻', '&'),
    ('▸', '>'),
    ('✓', '+'),
    ('✗', 'x'),
    ('·', '.'),
    ('→', '>'),
    ('←', '<'),
    ('↑', '^'),
    ('↓', 'v'),
    ('•', '*'),
    ('›', '>'),
    ('‹', '<'),
    ('≠', '!'),
    ('…', '~'),
    ('±', '~'),
    ('×', 'x'),
    ('²', '2'),
    ('₁', '1'),
    ('₂', '2'),
    ('−', '-'),
    ('’', '\''),
    ('“', '"'),
    ('”', '"'),
    ('α', 'a'),
    ('β', 'b'),
    ('η', 'n'),
    ('λ', 'l'),
    ('μ', 'u'),
    ('τ', 't'),
    ('Δ', 'd'),
    ('≤', '<'),
    ('≥', '>'),
    ('█', '#'),
    ('▓', '='),
    ('▒', '='),
    ('░', '-'),
    ('▁', '.'),
    ('▂', '.'),
    ('▃', ':'),
    ('▄', ':'),
    ('▅', '|'),
    ('▆', '|'),
    ('▇', '#'),
    ('┃', '|'),
    ('━', '='),
    ('▔', '-'),
];

/// The ASCII stand-in of a symbol; box drawing becomes `-`, `|` and `+`. None for letters and anything not ours.
#[must_use]
pub fn ascii(symbol: char) -> Option<char> {
    match symbol {
        '─' | '╌' | '┄' => Some('-'),
        '│' | '╎' => Some('|'),
        '\u{2500}'..='\u{257f}' if !matches!(symbol, '━' | '┃') => Some('+'),
        _ => TABLE.iter().find(|(unicode, _)| *unicode == symbol).map(|(_, ascii)| *ascii),
    }
}

/// Translates a finished frame.
pub fn translate(buffer: &mut Buffer) {
    for cell in &mut buffer.content {
        let mut chars = cell.symbol().chars();
        if let (Some(symbol), None) = (chars.next(), chars.next())
            && let Some(plain) = ascii(symbol)
        {
            cell.set_char(plain);
        }
    }
}

/// The mark of a case in a strip.
#[must_use]
pub fn verdict(verdict: Verdict) -> &'static str {
    verdict.mark(false)
}

#[cfg(test)]
mod tests {
    use unicode_width::UnicodeWidthChar;

    use super::*;

    #[test]
    fn every_symbol_and_stand_in_is_one_column_wide() {
        for (symbol, plain) in TABLE {
            assert_eq!(symbol.width(), Some(1), "{symbol}");
            assert!(plain.is_ascii_graphic(), "{symbol} becomes {plain:?}");
        }
    }

    #[test]
    fn what_verdicts_show_agrees_with_the_model() {
        for v in [Verdict::Ac, Verdict::Wa, Verdict::Tle, Verdict::Mle, Verdict::Ole, Verdict::Re, Verdict::Ce] {
            let shown = v.mark(false).chars().next().expect("a mark");
            let plain = v.mark(true).chars().next().expect("a mark");
            assert_eq!(ascii(shown).unwrap_or(shown), plain);
        }
    }

    #[test]
    fn letters_of_other_languages_are_left_alone() {
        assert_eq!((ascii('é'), ascii('你'), ascii('┼'), ascii('│')), (None, None, Some('+'), Some('|')));
    }
}
