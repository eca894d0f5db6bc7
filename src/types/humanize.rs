//! Formats numbers, days and lists for sentences.
//!
//! Agents use them in recorded reasons, explanations and the history repeat them, and both front ends show them. A
//! single format keeps recorded and displayed numbers identical. The functions look up no data: they take a value and
//! return text.

use std::fmt::Display;

use jiff::civil::Date;

/// A share with two decimals: `.46`, `1.00`.
#[must_use]
pub fn format_share(x: f64) -> String {
    let text = format!("{:.2}", round_to_hundredths(x));
    text.strip_prefix('0').map_or(text.clone(), str::to_owned)
}

/// A number rounded to hundredths: .405 is .41, though the nearest number with a binary point is less.
#[must_use]
pub fn round_to_hundredths(x: f64) -> f64 {
    (x * 100.0).round() / 100.0
}

/// A share in three cells, for columns: `.46`, `1.0`.
#[must_use]
pub fn format_share_column(x: f64) -> String {
    let text = format!("{:.2}", round_to_hundredths(x));
    text.strip_prefix("0.").map_or_else(|| "1.0".to_owned(), |digits| format!(".{digits}"))
}

/// A share in per cent, without decimals: `84 %`.
#[must_use]
pub fn format_percent(x: f64) -> String {
    // Halves go up like those of every other figure: 12.5 is 13, though Rust's formatting takes the even neighbour.
    format!("{:.0} %", (x * 100.0 + 1e-9).round())
}

/// A number with up to four decimals, no trailing zeros and no zero before the point: `.4913`, `2.5`, `12`.
#[must_use]
pub fn format_number(x: f64) -> String {
    let text = format!("{x:.4}");
    let short = text.trim_end_matches('0').trim_end_matches('.');
    let (sign, size) = short.strip_prefix('-').map_or(("", short), |size| ("−", size));
    match size {
        "0" | "" => "0".to_owned(),
        _ => format!("{sign}{}", size.strip_prefix('0').unwrap_or(size)),
    }
}

/// `2,264,319`.
#[must_use]
pub fn format_thousands(n: u64) -> String {
    let digits = n.to_string();
    let groups = digits.as_bytes().rchunks(3).rev().map(String::from_utf8_lossy);
    groups.collect::<Vec<_>>().join(",")
}

/// `1 day`, `3 days`; the plural adds an s.
#[must_use]
pub fn count_noun<N: Copy + Display + PartialEq + From<u8>>(n: N, noun: &str) -> String {
    let plural = if n == N::from(1) { "" } else { "s" };
    format!("{n} {noun}{plural}")
}

/// What the latest steps of practice were: `last 10 steps: 7 tries, 2 hints, 1 other`. Others are a solution that was read, a
/// question, a message.
#[must_use]
pub fn count_steps(steps: usize, tries: usize, hints: usize) -> String {
    let tried = if tries == 1 { "1 try".to_owned() } else { format!("{tries} tries") };
    let others = match steps.saturating_sub(tries + hints) {
        0 => String::new(),
        others => format!(", {others} other"),
    };
    format!("last {}: {tried}, {}{others}", count_noun(steps, "step"), count_noun(hints, "hint"))
}

/// `under 1 min`, `11 min`, `1 h 5 min`.
#[must_use]
pub fn format_duration(seconds: impl Into<u64>) -> String {
    let seconds = seconds.into();
    match seconds {
        0..60 => "under 1 min".to_owned(),
        60..3600 => format!("{} min", seconds / 60),
        _ => format!("{} h {} min", seconds / 3600, seconds % 3600 / 60),
    }
}

/// `Sat 21 Nov`.
#[must_use]
pub fn format_day(date: Date) -> String {
    date.strftime("%a %-d %b").to_string()
}

/// `Sat 21 Nov`; with the year, `Sat 21 Nov 2025`, if it differs from the year of `today`.
#[must_use]
pub fn format_day_and_year(date: Date, today: Date) -> String {
    if date.year() == today.year() { format_day(date) } else { date.strftime("%a %-d %b %Y").to_string() }
}

/// Items that a message lists; the caller adds the command that lists all.
pub const MAX_LISTED: usize = 5;

/// The first items and how many more there are: `a, b and 3 more`; a list without `and` if there are no more.
#[must_use]
pub fn join_first<T: Display>(items: &[T], most: usize) -> String {
    let shown = items.iter().take(most).map(ToString::to_string).collect::<Vec<_>>().join(", ");
    let more = items.len().saturating_sub(most);
    if more > 0 { format!("{shown} and {more} more") } else { shown }
}

/// The first items within a sentence, and how many more there are: `a`, `a and b`, `a, b and 3 more`.
#[must_use]
pub fn join_and_more<T: Display>(items: &[T], most: usize) -> String {
    if items.len() > most { join_first(items, most) } else { join_and(items) }
}

/// `a`, `a and b`, `a, b and c`.
#[must_use]
pub fn join_and<T: Display>(items: &[T]) -> String {
    joined(items, "and")
}

/// `a`, `a or b`, `a, b or c`.
#[must_use]
pub fn join_or<T: Display>(items: &[T]) -> String {
    joined(items, "or")
}

fn joined<T: Display>(items: &[T], word: &str) -> String {
    match items {
        [] => String::new(),
        [one] => one.to_string(),
        [rest @ .., last] => {
            let rest: Vec<String> = rest.iter().map(ToString::to_string).collect();
            format!("{} {word} {last}", rest.join(", "))
        }
    }
}

/// A small number in letters, for the start of a sentence.
#[must_use]
pub fn spell_number(n: u32) -> String {
    const SMALL: [&str; 10] = ["No", "One", "Two", "Three", "Four", "Five", "Six", "Seven", "Eight", "Nine"];
    SMALL.get(n as usize).map_or_else(|| n.to_string(), |word| (*word).to_owned())
}

/// The text with its first letter in upper case.
#[must_use]
pub fn capitalize(text: &str) -> String {
    let mut chars = text.chars();
    chars.next().map_or_else(String::new, |first| first.to_uppercase().collect::<String>() + chars.as_str())
}

/// A sentence without its full stop, for use inside another sentence.
#[must_use]
pub fn without_full_stop(text: &str) -> &str {
    text.trim_end_matches('.')
}

/// Milliseconds with two or three digits that count: `120`, `7.3`, `.085`.
#[must_use]
pub fn format_ms(ms: f64) -> String {
    let steps = match ms {
        ms if ms >= 10.0 => 1.0,
        ms if ms >= 1.0 => 10.0,
        _ => 1000.0,
    };
    format_number((ms * steps).round() / steps)
}

#[cfg(test)]
mod tests {
    use jiff::civil::date;

    use super::*;

    #[test]
    fn milliseconds_have_the_digits_that_count() {
        let check = |ms: f64, expected: &str| assert_eq!(format_ms(ms), expected);
        check(120.4, "120");
        check(10.0, "10");
        check(7.34, "7.3");
        check(0.0853, ".085");
        check(0.5, ".5");
        check(0.0001, "0");
        check(0.9999, "1");
    }

    #[test]
    fn shares_have_no_leading_zero() {
        let check = |x: f64, in_a_sentence: &str, in_cells: &str| {
            assert_eq!([format_share(x), format_share_column(x)], [in_a_sentence, in_cells], "{x}");
        };
        check(0.0, ".00", ".00");
        check(0.456, ".46", ".46");
        check(0.997, "1.00", "1.0");
        check(1.0, "1.00", "1.0");
        assert_eq!([format_percent(0.845), format_percent(0.836), format_percent(1.0)], ["85 %", "84 %", "100 %"]);
    }

    #[test]
    fn numbers_are_short() {
        let check = |x: f64, expected: &str| assert_eq!(format_number(x), expected, "{x}");
        check(0.4913, ".4913");
        check(0.5, ".5");
        check(0.0, "0");
        check(-0.000_01, "0");
        check(-0.25, "−.25");
        check(-3.0, "−3");
        check(2.5, "2.5");
        check(12.0, "12");
        check(100.0, "100");
        check(0.333_333, ".3333");
    }

    #[test]
    fn counts_and_spans_of_time_read_as_speech() {
        assert_eq!(
            [count_noun(1, "case"), count_noun(0_usize, "case"), count_noun(3_u32, "day")],
            ["1 case", "0 cases", "3 days"]
        );
        for (seconds, words) in [(45_u32, "under 1 min"), (660, "11 min"), (3900, "1 h 5 min")] {
            assert_eq!(format_duration(seconds), words);
        }
        assert_eq!(format_day(date(2026, 11, 21)), "Sat 21 Nov");
    }

    #[test]
    fn words_go_into_sentences() {
        assert_eq!(
            [join_and::<&str>(&[]), join_and(&["a"]), join_and(&["a", "b"]), join_and(&["a", "b", "c"])],
            ["", "a", "a and b", "a, b and c"]
        );
        assert_eq!(join_or(&["a", "b", "c"]), "a, b or c");
        assert_eq!([spell_number(3), spell_number(12)], ["Three", "12"]);
        assert_eq!([capitalize("wrong answer"), capitalize("")], ["Wrong answer", ""]);
        assert_eq!(without_full_stop("It is due."), "It is due");
    }
}
