//! Fitting, wrapping and cleaning, as tables.

use proptest::prelude::*;

use super::*;

#[test]
fn words_wrap_at_blanks_and_long_words_are_cut() {
    let check = |text: &str, columns: usize, expected: &[&str]| assert_eq!(wrap(text, columns), expected, "{text}");
    check("the quick brown fox", 10, &["the quick", "brown fox"]);
    check("incomprehensible", 6, &["incomp", "rehens", "ible"]);
    check("x abcdefgh", 4, &["x", "abcd", "efgh"]);
    check("a  b", 10, &["a  b"]);
    check("    return x", 10, &["    return", "x"]);
    check("one\n\ntwo", 10, &["one", "", "two"]);
    check("你好世界", 5, &["你好", "世界"]);
    check("宽", 1, &["宽"]);
    check("", 10, &[]);
}

#[test]
fn paths_break_behind_slashes() {
    let check = |text: &str, columns, expected: &[&str]| assert_eq!(wrap_path(text, columns), expected, "{text}");
    let long = "Your file: /tmp/rung/work/two-heaviest/main.cpp";
    check(long, 20, &["Your file: /tmp/", "rung/work/", "two-heaviest/", "main.cpp"]);
    check(long, 40, &["Your file:", "/tmp/rung/work/two-heaviest/main.cpp"]);
    check("/a/b", 20, &["/a/b"]);
    check("/abcdefgh", 4, &["/", "abcd", "efgh"]);
    check("", 4, &[""]);
}

#[test]
fn prose_flows_and_keeps_commands_whole() {
    let check = |text: &str, columns: usize, expected: &[&str]| assert_eq!(reflow(text, columns), expected, "{text}");
    check("a bb ccc", 4, &["a bb", "ccc"]);
    check("  spaced \n  out ", 20, &["spaced out"]);
    check("abcdefgh", 3, &["abc", "def", "gh"]);
    check("x abcdefgh", 4, &["x", "abcd", "efgh"]);
    check("宽宽宽", 4, &["宽宽", "宽"]);
    check("", 4, &[]);
    check("  ", 4, &[]);
    check("then `rung run x` again", 12, &["then", "`rung run x`", "again"]);
    check("a ` alone is no quote", 10, &["a", "` alone is", "no quote"]);
    check("`much too long`", 6, &["`much", "too", "long`"]);
}

#[test]
fn styles_go_with_their_text() {
    let check = |pieces: &[(char, &str)], columns: usize, expected: &[&[(char, &str)]]| {
        let shown: Vec<Vec<(char, &str)>> = Vec::new();
        let lines = wrap_pieces(pieces, columns);
        let lines = lines.iter().map(|line| line.iter().map(|(style, text)| (*style, text.as_str())).collect());
        assert_eq!(shown.into_iter().chain(lines).collect::<Vec<Vec<_>>>(), expected);
    };
    check(&[('a', "one "), ('b', "two three")], 8, &[&[('a', "one "), ('b', "two")], &[('b', "three")]]);
    check(&[('a', "on"), ('b', "e t"), ('b', "wo")], 20, &[&[('a', "on"), ('b', "e two")]]);
    check(&[], 8, &[&[]]);
}

#[test]
fn a_cut_text_says_so() {
    for (text, columns, expected) in [
        ("binary search", 8, "binary …"),
        ("heap", 4, "heap"),
        ("你好世界", 5, "你好…"),
        ("abc", 0, ""),
        // Between words, unless the first ones take less than a third of the room.
        ("Arrays & Hashing", 14, "Arrays …"),
        ("1-D Dynamic Programming", 18, "1-D Dynamic …"),
        ("A representation", 12, "A represent…"),
        ("kept whole, then cut", 12, "kept whole,…"),
    ] {
        assert_eq!(fit(text, columns), expected);
    }
    assert_eq!(
        (fit_with("binary search", 8, "~"), fill("abc", 2), fill("a", 2)),
        ("binary ~".into(), "abc".into(), "a ".into())
    );
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
    for (text, expected) in [("a\u{1b}[31mb\u{202e}c\td\u{7}1\u{fe0f}", "abc    d1"), ("two\nlines", "two\nlines")] {
        assert_eq!(clean(text), expected, "{text:?}");
    }
}

/// A text without blanks and line breaks.
fn letters(text: &str) -> String {
    text.chars().filter(|c| !c.is_whitespace()).collect()
}

#[test]
fn letters_that_are_wider_together_fit_too() {
    let text = clean("ቐaA𐀨𑴀a𞸴A𐰀A 𑶓ꬉ0\u{2028}aAಪ ෘa0 𐣠𑈓𑴋 ");
    for index in 0..text.chars().count() {
        assert!(width(&fit_around(&text, index, 8).0) <= 8, "{index}");
    }
}

proptest! {
    #[test]
    fn no_line_is_wider_than_asked_and_nothing_is_lost(text in "(\\PC|[a-z`\n ]){0,120}", columns in 1usize..60) {
        let text = clean(&text);
        let one_line = text.replace('\n', " ");
        let styled = wrap_pieces(&[((), one_line.as_str())], columns);
        let styled: Vec<String> = styled.into_iter().flatten().map(|((), text)| text).collect();
        for lines in [wrap(&text, columns), reflow(&text, columns), styled] {
            for line in &lines {
                let one = line.chars().filter(|c| c.width().unwrap_or(0) > 0).count() <= 1;
                prop_assert!(width(line) <= columns || one, "{line:?} is wider than {columns}");
            }
            prop_assert_eq!(letters(&lines.concat()), letters(&text));
        }
    }

    #[test]
    fn what_is_cut_fits(text in "\\PC{0,80}", columns in 1usize..40) {
        let text = clean(&text);
        prop_assert!(width(&fit(&text, columns)) <= columns);
        prop_assert!(width(&fit_around(&text, text.chars().count() / 2, columns).0) <= columns);
    }

    #[test]
    fn padding_fills_exactly(text in "[a-z你 ]{0,30}", columns in 0usize..40) {
        prop_assert_eq!(width(&pad(&text, columns)), columns);
        prop_assert_eq!(width(&pad_left(&text, columns)), columns);
        prop_assert!(fill(&text, columns).starts_with(&text));
    }

    #[test]
    fn what_is_clean_has_nothing_left_to_clean(text in any::<String>()) {
        let once = clean(&text);
        prop_assert!(!once.contains(|c: char| (c.is_control() && c != '\n') || types::sanitize::is_invisible(c)));
        prop_assert_eq!(clean(&once), once);
    }
}
