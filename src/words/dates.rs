//! Days and moments seen from today.

use jiff::Timestamp;
use jiff::civil::Date;

use crate::learner::day::days_between;
pub use crate::model::wording::{dated, day};

/// How long ago, in the coarsest unit that tells something.
#[must_use]
pub fn ago(then: Timestamp, now: Timestamp) -> String {
    let minutes = now.duration_since(then).as_mins().max(0);
    match minutes {
        0..2 => "just now".to_owned(),
        2..60 => format!("{minutes} min ago"),
        60..1_440 => format!("{} h ago", minutes / 60),
        1_440..2_880 => "yesterday".to_owned(),
        _ => format!("{} days ago", minutes / 1_440),
    }
}

/// A day seen from `today`: `today`, `tomorrow`, `in 3 days`, `2 days ago`.
#[must_use]
pub fn day_in_words(day: Date, today: Date) -> String {
    match days_between(today, day) {
        0 => "today".to_owned(),
        1 => "tomorrow".to_owned(),
        -1 => "yesterday".to_owned(),
        n if n > 0 => format!("in {n} days"),
        n => format!("{} days ago", -n),
    }
}

/// When something is due, seen from today: `today`, `in 3 days`, `2 days late`.
#[must_use]
pub fn due(today: Date, day: Date) -> String {
    match days_between(today, day) {
        -1 => "1 day late".to_owned(),
        n if n < 0 => format!("{} days late", -n),
        _ => day_in_words(day, today),
    }
}

#[cfg(test)]
mod tests {
    use jiff::civil::date;

    use super::*;

    #[test]
    fn days_are_told_from_today() {
        let today = date(2026, 11, 21);
        let check = |day: Date, seen: &str, dated: &str| {
            assert_eq!([day_in_words(day, today), due(today, day)], [seen, dated], "{day}");
        };
        assert_eq!(super::dated(date(2026, 1, 3), today), "Sat 3 Jan");
        assert_eq!(super::dated(date(2025, 11, 21), today), "Fri 21 Nov 2025");
        check(date(2026, 11, 19), "2 days ago", "2 days late");
        check(date(2026, 11, 20), "yesterday", "1 day late");
        check(date(2026, 11, 21), "today", "today");
        check(date(2026, 11, 22), "tomorrow", "tomorrow");
        check(date(2026, 12, 24), "in 33 days", "in 33 days");
        check(date(2027, 1, 21), "in 61 days", "in 61 days");
    }

    #[test]
    fn moments_are_told_in_the_coarsest_telling_unit() {
        let now: Timestamp = "2026-11-21T12:00:00Z".parse().expect("a time");
        let check = |then: &str, expected: &str| {
            assert_eq!(ago(then.parse().expect("a time"), now), expected, "{then}");
        };
        check("2026-11-21T12:30:00Z", "just now");
        check("2026-11-21T11:49:00Z", "11 min ago");
        check("2026-11-21T09:00:00Z", "3 h ago");
        check("2026-11-20T09:00:00Z", "yesterday");
        check("2026-11-01T12:00:00Z", "20 days ago");
    }
}
