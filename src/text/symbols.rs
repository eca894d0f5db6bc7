//! The symbols of screens and commands, and their ASCII replacements.
//!
//! One table with two columns. A *cell* replaces one symbol in a finished frame or a table, so it is one column wide,
//! and different marks stay different. *Spelt out* is for running text, which may grow: `<=`, `->`, `...`; without an
//! entry it is the cell. All code draws the Unicode set and the finished output is translated, so no caller can forget
//! it.

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
pub const ELLIPSIS: &str = "…";
/// Eighths of a cell from the ground up.
pub const EIGHTHS: [&str; 8] = ["▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"];

/// Symbols, their cell, and how they are spelt out.
const TABLE: &[(&str, &str, &str)] = &[
    ("●", "@", ""),
    ("◐", "o", ""),
    ("○", ".", ""),
    ("⊘", "#", ""),
    ("↻", "&", ""),
    ("▸›", ">", ""),
    ("‹", "<", ""),
    ("✓", "+", ""),
    ("✗×", "x", ""),
    // A full stop between words would look like the end of a sentence.
    ("·", ".", "-"),
    ("•", "*", "-"),
    ("→", ">", "->"),
    ("←", "<", "<-"),
    ("↑", "^", ""),
    ("↓", "v", ""),
    ("≤", "<", "<="),
    ("≥", ">", ">="),
    ("≠", "!", "!="),
    ("…", "~", "..."),
    ("±", "~", "+/-"),
    ("²", "2", "^2"),
    ("³", "3", "^3"),
    ("ⁿ", "n", "^n"),
    ("₁", "1", ""),
    ("₂", "2", ""),
    ("−–‑", "-", ""),
    ("—", "-", "--"),
    ("‘’", "'", ""),
    ("“”", "\"", ""),
    ("α", "a", "alpha"),
    ("β", "b", "beta"),
    ("η", "n", "eta"),
    ("λ", "l", "lambda"),
    ("μ", "u", "mu"),
    ("τ", "t", "tau"),
    ("σ", "s", "sigma"),
    ("Δ", "d", "delta "),
    ("∞", "8", "inf"),
    ("√", "v", "sqrt"),
    ("█▇", "#", ""),
    ("▓▒━", "=", ""),
    ("░▔─╌┄", "-", ""),
    ("▁▂", ".", ""),
    ("▃▄", ":", ""),
    ("▅▆┃│╎", "|", ""),
];

/// The ASCII replacement of a symbol, one column wide; box drawing becomes `-`, `|` and `+`. `None` for letters and for
/// symbols that are not in the table.
#[must_use]
pub fn cell(symbol: char) -> Option<&'static str> {
    row(symbol).map(|(_, cell, _)| *cell).or_else(|| matches!(symbol, '\u{2500}'..='\u{257f}').then_some("+"))
}

/// A symbol as it is drawn: itself, or its cell in ASCII mode.
#[must_use]
pub fn symbol_or_ascii(symbol: &'static str, ascii: bool) -> &'static str {
    let stand_in = symbol.chars().next().filter(|_| ascii).and_then(cell);
    stand_in.unwrap_or(symbol)
}

/// The text with non-ASCII symbols spelt out, and `?` for unknown ones.
#[must_use]
pub fn to_ascii(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match (c, row(c)) {
            (c, _) if c.is_ascii() => out.push(c),
            (_, Some((_, cell, ""))) => out.push_str(cell),
            (_, Some((_, _, words))) => out.push_str(words),
            ('\u{a0}' | '\u{202f}', _) => out.push(' '),
            _ => out.push_str(cell(c).unwrap_or("?")),
        }
    }
    out
}

fn row(symbol: char) -> Option<&'static (&'static str, &'static str, &'static str)> {
    TABLE.iter().find(|(symbols, _, _)| symbols.contains(symbol))
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use unicode_width::UnicodeWidthChar;

    use super::*;
    use crate::types::Verdict;

    #[test]
    fn every_symbol_and_stand_in_is_one_column_wide() {
        for (symbols, plain, words) in TABLE {
            assert!(symbols.chars().all(|symbol| symbol.width() == Some(1)), "{symbols}");
            assert!(plain.len() == 1 && plain.is_ascii() && words.is_ascii(), "{symbols} becomes {plain:?}");
        }
        let all: String = TABLE.iter().map(|(symbols, _, _)| *symbols).collect();
        assert!(all.chars().all(|c| all.matches(c).count() == 1), "a symbol stands in two rows");
    }

    #[test]
    fn what_verdicts_show_agrees_with_the_model() {
        for v in [Verdict::Ac, Verdict::Wa, Verdict::Tle, Verdict::Mle, Verdict::Ole, Verdict::Re, Verdict::Ce] {
            assert_eq!(symbol_or_ascii(v.symbol(false), true), v.symbol(true));
        }
    }

    #[test]
    fn cells_are_for_symbols_only() {
        let check = |symbol: char, expected: Option<&str>| assert_eq!(cell(symbol), expected, "{symbol}");
        check('┼', Some("+"));
        check('│', Some("|"));
        check('…', Some("~"));
        check('é', None);
        check('你', None);
        assert_eq!([symbol_or_ascii(DUE, false), symbol_or_ascii(DUE, true)], ["↻", "&"]);
    }

    #[test]
    fn running_text_is_spelt_out() {
        let check = |text: &str, expected: &str| assert_eq!(to_ascii(text), expected, "{text}");
        check("a → b · c… “d”", "a -> b - c... \"d\"");
        check("τ ≤ n² — 2 × 3", "tau <= n^2 -- 2 x 3");
        check("✓ ├─ 你\u{a0}é", "+ +- ? ?");
    }

    proptest! {
        #[test]
        fn spelt_text_is_ascii(text in "\\PC{0,40}") {
            prop_assert!(to_ascii(&text).is_ascii());
        }
    }
}
