//! Removes control sequences from untrusted text before a terminal shows it.
//!
//! Pack text, program output and model text pass through [`clean`] before anything draws them. It removes control
//! characters except line feed and tab, whole escape sequences, and characters that reorder or hide text
//! ([`is_invisible`]). The remaining text is exactly the visible text. It never fails and takes time proportional to
//! the text.

/// The text without control characters (except `\n` and `\t`), escape sequences and invisible format characters.
///
/// Unicode's line and paragraph separators become `\n`. Cleaning twice is the same as cleaning once. The contents of a
/// complete terminal string (a title, a hyperlink target) are removed with the sequence. An unfinished one loses only
/// its introducer, so a stray escape can't remove a learner's output.
#[must_use]
pub fn clean(text: &str) -> String {
    clean_except(text, |_| 0)
}

/// Like [`clean`], but `keep` can protect text. It is called with the rest of the text at each point where a part would
/// be removed, and returns how many bytes to leave unchanged.
#[must_use]
pub fn clean_except(text: &str, keep: impl Fn(&str) -> usize) -> String {
    let Some(start) = find_forbidden(text) else { return text.to_owned() };
    let mut out = String::with_capacity(text.len());
    out.push_str(&text[..start]);
    let mut rest = &text[start..];
    while let Some(c) = rest.chars().next() {
        if is_forbidden(c)
            && let kept = keep(rest)
            && kept > 0
        {
            out.push_str(&rest[..kept]);
            rest = &rest[kept..];
            continue;
        }
        match c {
            '\u{2028}' | '\u{2029}' => out.push('\n'),
            c if !is_forbidden(c) => out.push(c),
            _ => {}
        }
        rest = &rest[sequence_length(rest, c)..];
    }
    out
}

/// The text without colour sequences that lost their escape character on the way, such as `[31m` or `[1;38;5;9m`.
///
/// For prose from other programs only: in a learner's values such a text is data. A list such as `[0m, 5m]` stays.
#[must_use]
pub fn clean_colour_remnants(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(at) = rest.find('[') {
        out.push_str(&rest[..at]);
        let length = colour_remnant_length(&rest[at..]);
        if length == 0 {
            out.push('[');
        }
        rest = &rest[at + length.max(1)..];
    }
    out + rest
}

/// Length of a colour sequence without its escape character at the start of the text, which is a bracket.
fn colour_remnant_length(text: &str) -> usize {
    const MAX_PARAMETER: u32 = 255;
    let Some((parameters, rest)) = text[1..].split_once('m') else { return 0 };
    let is_parameter = |part: &str| {
        part.len() <= 3
            && part.bytes().all(|b| b.is_ascii_digit())
            && part.parse().is_ok_and(|n: u32| n <= MAX_PARAMETER)
    };
    let is_colour = parameters.split([';', ':']).all(is_parameter) && !rest.starts_with([',', ']']);
    if is_colour { parameters.len() + 2 } else { 0 }
}

/// At most `most` characters of a text, with an ellipsis if the end is cut off.
#[must_use]
pub fn truncate_chars(text: &str, most: usize) -> String {
    if text.chars().count() <= most { text.to_owned() } else { text.chars().take(most - 1).chain(['…']).collect() }
}

/// Byte position of the first character that [`clean`] would change, if there is one.
#[must_use]
pub fn find_forbidden(text: &str) -> Option<usize> {
    // Most text is plain ASCII, and bytes are faster to check than characters.
    let start = text.bytes().position(|b| !matches!(b, b'\n' | b'\t' | b' '..=b'~'))?;
    text[start..].find(is_forbidden).map(|at| start + at)
}

/// True for a character that must not reach a terminal.
#[must_use]
pub fn is_forbidden(c: char) -> bool {
    (c.is_control() && !matches!(c, '\n' | '\t')) || is_invisible(c)
}

/// True for a character that reorders or hides text, or is invisible: bidirectional controls, zero-width and tag
/// characters, fillers and the byte-order mark. Variation selectors are included because they change the width of the
/// character before them, so widths no longer add up. This is the only list: the screens, the hint check and the HTML
/// pages all use it.
#[must_use]
pub fn is_invisible(c: char) -> bool {
    matches!(c,
        '\u{ad}' | '\u{34f}' | '\u{61c}' | '\u{115f}' | '\u{1160}' | '\u{17b4}' | '\u{17b5}' | '\u{180b}'..='\u{180f}'
        | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{3164}'
        | '\u{fe00}'..='\u{fe0f}' | '\u{feff}' | '\u{ffa0}' | '\u{fff9}'..='\u{fffb}' | '\u{1d173}'..='\u{1d17a}'
        | '\u{e0000}'..='\u{e0fff}')
}

/// Bytes to skip at the start of `rest`, whose first character is `c`: a whole escape sequence or one character.
fn sequence_length(rest: &str, c: char) -> usize {
    let body = &rest[c.len_utf8()..];
    let extra = match c {
        '\u{1b}' => after_escape(body),
        '\u{9b}' => control_sequence(body),
        '\u{90}' | '\u{98}' | '\u{9d}' | '\u{9e}' | '\u{9f}' => terminal_string(body),
        _ => 0,
    };
    c.len_utf8() + extra
}

/// Length of the sequence after the escape character that precedes `body` (ECMA-48, section 5).
fn after_escape(body: &str) -> usize {
    match body.bytes().next() {
        Some(b'[') => 1 + control_sequence(&body[1..]),
        Some(b']' | b'P' | b'X' | b'^' | b'_') => 1 + terminal_string(&body[1..]),
        _ => {
            let intermediates = body.bytes().take_while(|b| (0x20..=0x2f).contains(b)).count();
            let ends = body.as_bytes().get(intermediates).is_some_and(|b| (0x30..=0x7e).contains(b));
            intermediates + usize::from(ends)
        }
    }
}

/// Parameters, intermediates and the final byte of a control sequence; a broken one ends where it breaks.
fn control_sequence(body: &str) -> usize {
    let parameters = body.bytes().take_while(|b| (0x20..=0x3f).contains(b)).count();
    parameters + usize::from(body.as_bytes().get(parameters).is_some_and(|b| (0x40..=0x7e).contains(b)))
}

/// Length of a terminal string including its terminator; 0 if it does not end before the next escape or line. This
/// keeps the scan linear: no part of the text is scanned for two introducers.
fn terminal_string(body: &str) -> usize {
    let stops = |c| matches!(c, '\u{7}' | '\u{18}' | '\u{1a}' | '\u{1b}' | '\n' | '\u{80}'..='\u{9f}');
    let Some(end) = body.find(stops) else { return 0 };
    match &body[end..] {
        tail if tail.starts_with('\u{7}') => end + 1,
        tail if tail.starts_with('\u{9c}') || tail.starts_with("\u{1b}\\") => end + 2,
        _ => 0,
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn check(input: &str, expected: &str) {
        assert_eq!(clean(input), expected, "{input:?}");
    }

    #[test]
    fn ordinary_text_is_kept() {
        check("", "");
        check("two\n\tlines, naïve → ✓ 日本 👍", "two\n\tlines, naïve → ✓ 日本 👍");
    }

    #[test]
    fn control_characters_go_but_line_feed_and_tab() {
        check("a\0b\rc\u{7f}d\u{85}e", "abcde");
        check("a\r\nb\n", "a\nb\n");
        check("a\u{2028}b\u{2029}c", "a\nb\nc");
    }

    #[test]
    fn escape_sequences_go_as_a_whole() {
        check("\u{1b}[1;31mred\u{1b}[0m", "red");
        check("\u{9b}2Jgone", "gone");
        check("\u{1b}]0;title\u{7}text", "text");
        check("\u{1b}]8;;http://x\u{1b}\\link\u{1b}]8;;\u{1b}\\", "link");
        check("\u{9d}0;t\u{9c}x", "x");
        check("\u{1b}Pq#0\u{1b}\\sixel", "sixel");
        check("\u{1b}(Bcharset \u{1b}creset \u{1b}=keypad", "charset reset keypad");
    }

    #[test]
    fn colours_without_their_escape_go_and_lists_stay() {
        for (text, expected) in [
            ("[31mLook[0m at line 3.[0m", "Look at line 3."),
            ("[1;38;5;9mred", "red"),
            (
                "walks of [0m, 5m] or [5m], a[3], nums[i] and [12 m",
                "walks of [0m, 5m] or [5m], a[3], nums[i] and [12 m",
            ),
            ("[", "["),
            ("[é[m", "[é[m"),
        ] {
            assert_eq!(clean_colour_remnants(text), expected);
        }
    }

    #[test]
    fn unfinished_sequences_lose_their_introducer_only() {
        check("\u{1b}", "");
        check("\u{1b}]0;never finished", "0;never finished");
        check("\u{1b}]0;line\nnext", "0;line\nnext");
        check("\u{1b}[12", "");
        check("\u{1b}[1\u{e9}", "é");
        check("\u{1b}é", "é");
    }

    #[test]
    fn invisible_characters_go() {
        check("a\u{202e}b\u{2066}c\u{200b}d\u{feff}e\u{ad}f\u{e0041}g\u{fe0f}h\u{3164}i", "abcdefghi");
    }

    #[test]
    fn what_is_claimed_stays() {
        let keep = |rest: &str| if rest.starts_with("\u{1b}[1m") { 4 } else { 0 };
        assert_eq!(clean_except("a\u{1b}[1mb\u{1b}[2mc\u{1b}[1m\rd", keep), "a\u{1b}[1mbc\u{1b}[1md");
    }

    #[test]
    fn what_is_cut_says_so() {
        for (text, most, expected) in [("heap", 4, "heap"), ("héaps", 4, "héa…"), ("", 4, "")] {
            assert_eq!(truncate_chars(text, most), expected);
        }
    }

    #[test]
    fn a_long_run_of_introducers_takes_linear_time() {
        // A quadratic scan of two megabytes would take far too long.
        check(&"\u{1b}]".repeat(1 << 20), "");
        assert_eq!(clean(&"\u{1b}]x".repeat(1 << 18)).len(), 1 << 18);
        assert_eq!(clean(&"\u{9d}x".repeat(1 << 18)).len(), 1 << 18);
    }

    proptest! {
        #[test]
        fn output_has_nothing_left_to_clean(text in any::<String>()) {
            let once = clean(&text);
            prop_assert!(once.chars().all(|c| !is_forbidden(c)));
            prop_assert_eq!(find_forbidden(&once), None);
            prop_assert_eq!(clean(&once), once);
        }

        #[test]
        fn mixtures_of_sequences_and_text_are_cleaned(
            parts in proptest::collection::vec(
                prop_oneof!["[a-z\u{1b}\u{9b}\u{9d}\u{7}\u{9c}\\[\\];0-9\n\u{202e}\\\\]{0,8}", Just("\u{1b}[31m".to_owned())],
                0..20,
            )
        ) {
            let once = clean(&parts.concat());
            prop_assert!(!once.contains(|c: char| c.is_control() && c != '\n'));
            prop_assert_eq!(clean(&once), once);
        }
    }
}
