//! Formats days and times relative to today.

use jiff::Timestamp;
use jiff::civil::Date;

pub use crate::types::humanize::{format_day, format_day_and_year};
use crate::types::learner_day::days_between;
use crate::types::learner_state::Review;

/// The time since an event, in the coarsest useful unit. `days` is the number of learner's days between the two:
/// yesterday is the day before, however many hours that was.
#[must_use]
pub fn ago(then: Timestamp, now: Timestamp, days: i32) -> String {
    let minutes = now.duration_since(then).as_mins().max(0);
    match (minutes, days) {
        (0..2, _) => "just now".to_owned(),
        (2..60, _) => format!("{minutes} min ago"),
        (_, ..=0) => format!("{} h ago", minutes / 60),
        (_, 1) => "yesterday".to_owned(),
        (_, days) => format!("{days} days ago"),
    }
}

/// A day relative to `today`: `today`, `tomorrow`, `in 3 days`, `2 days ago`.
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

/// A due day relative to today: `today`, `in 3 days`, `2 days late`.
#[must_use]
pub fn due(today: Date, day: Date) -> String {
    match days_between(today, day) {
        -1 => "1 day late".to_owned(),
        n if n < 0 => format!("{} days late", -n),
        _ => day_in_words(day, today),
    }
}

/// When a due review was to be done: `today`, `2 days late`, `early` if it was brought forward to today.
#[must_use]
pub fn review_due(today: Date, review: &Review) -> String {
    if review.preponed && review.due == today { "early".to_owned() } else { due(today, review.due) }
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
        assert_eq!(super::format_day_and_year(date(2026, 1, 3), today), "Sat 3 Jan");
        assert_eq!(super::format_day_and_year(date(2025, 11, 21), today), "Fri 21 Nov 2025");
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
        let check = |then: &str, days: i32, expected: &str| {
            assert_eq!(ago(then.parse().expect("a time"), now, days), expected, "{then}");
        };
        check("2026-11-21T12:30:00Z", 0, "just now");
        check("2026-11-21T11:49:00Z", 0, "11 min ago");
        check("2026-11-21T11:49:00Z", 1, "11 min ago"); // over the turn of the day
        check("2026-11-21T09:00:00Z", 0, "3 h ago");
        check("2026-11-20T22:00:00Z", 1, "yesterday"); // 14 hours
        check("2026-11-19T22:00:00Z", 2, "2 days ago"); // 38 hours
        check("2026-11-20T05:00:00Z", 1, "yesterday"); // 31 hours
        check("2026-11-01T12:00:00Z", 20, "20 days ago");
    }
}
