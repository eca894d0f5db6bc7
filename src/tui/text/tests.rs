//! Fitting, wrapping and wording, as tables.

use jiff::civil::date;
use proptest::prelude::*;

use super::*;

#[test]
fn shares_are_written_without_the_leading_zero() {
    for (value, expected) in [(0.0, ".00"), (0.413, ".41"), (0.997, "1.0"), (1.0, "1.0")] {
        assert_eq!(share(value), expected);
    }
    for (value, expected) in [(0.9, ".9"), (0.94, ".94"), (1.0, "1"), (0.0, ".0")] {
        assert_eq!(short_share(value), expected);
    }
}

#[test]
fn times_are_written_in_the_coarsest_telling_unit() {
    for (seconds, expected) in [(40, "40 s"), (660, "11 min"), (7500, "2 h 05")] {
        assert_eq!(duration(seconds), expected);
    }
    for (seconds, expected) in [(252, "4:12"), (3729, "1:02:09")] {
        assert_eq!(clock(seconds), expected);
    }
    for (n, expected) in [(999, "999"), (81_400, "81 k"), (1_240_000, "1.2 M"), (3_000_000_000, "3.0 G")] {
        assert_eq!(big(n), expected);
    }
    let today = date(2026, 11, 21);
    for (day, expected) in [
        (date(2026, 11, 21), "today"),
        (date(2026, 11, 22), "tomorrow"),
        (date(2026, 12, 24), "in 33 days"),
        (date(2026, 11, 19), "2 days ago"),
    ] {
        assert_eq!(day_in_words(day, today), expected);
    }
}

#[test]
fn words_wrap_at_blanks_and_long_words_are_cut() {
    let check = |text: &str, columns: usize, expected: &[&str]| assert_eq!(wrap(text, columns), expected);
    check("the quick brown fox", 10, &["the quick ", "brown fox"]);
    check("incomprehensible", 6, &["incomp", "rehens", "ible"]);
    check("a  b", 10, &["a  b"]);
    check("你好世界", 5, &["你好", "世界"]);
}

#[test]
fn a_cut_text_says_so() {
    for (text, columns, expected) in
        [("binary search", 8, "binary …"), ("heap", 4, "heap"), ("你好世界", 5, "你好…"), ("abc", 0, "")]
    {
        assert_eq!(fit(text, columns), expected);
    }
}

#[test]
fn the_place_that_matters_stays_in_the_window() {
    let long = format!("[{}]", (0..200).map(|i| i.to_string()).collect::<Vec<_>>().join(", "));
    let index = long.find("150").expect("in the text");
    let (shown, column) = fit_around(&long, index, 40);
    assert_eq!(&shown.chars().skip(column).take(3).collect::<String>(), "150");
    assert!(width(&shown) <= 40);
    assert_eq!(fit_around("[0, 0]", 4, 40), ("[0, 0]".to_owned(), 4));
}

#[test]
fn nothing_that_steers_a_terminal_survives() {
    assert_eq!(clean("a\u{1b}[31mb\u{202e}c\td\u{7}"), "a[31mbc    d");
}

proptest! {
    #[test]
    fn no_line_is_wider_than_asked(text in "\\PC{0,200}", columns in 2usize..60) {
        for line in wrap(&text, columns) {
            prop_assert!(width(&line) <= columns, "{line:?}");
        }
        prop_assert!(width(&fit(&text, columns)) <= columns);
        prop_assert!(width(&fit_around(&text, text.chars().count() / 2, columns).0) <= columns);
    }

    #[test]
    fn padding_fills_exactly(text in "[a-z你 ]{0,30}", columns in 0usize..40) {
        prop_assert_eq!(width(&pad(&text, columns)), columns);
        prop_assert_eq!(width(&pad_left(&text, columns)), columns);
    }
}
