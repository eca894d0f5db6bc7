//! Numbers and days in the words every command uses for them, and the short names that stand for a problem or topic in
//! an answer.

use jiff::civil::Date;
use serde::Serialize;

pub use crate::learner::words::{count, day, duration, percent, share_in_cells as share};
use crate::model::ids::{ProblemId, ProblemUid, TopicId};
use crate::model::{Catalog, Problem};

/// A problem, as answers name it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ProblemName {
    /// What to type; the permanent id when the problem is no longer installed.
    pub id: ProblemId,
    pub title: String,
}

impl ProblemName {
    /// The name of an installed problem.
    #[must_use]
    pub fn of(problem: &Problem) -> Self {
        Self { id: problem.id.clone(), title: problem.title.clone() }
    }

    /// The name behind a permanent id. A learner's record outlives packs, so the problem may be gone.
    #[must_use]
    pub fn find(catalog: &Catalog, uid: &ProblemUid) -> Self {
        catalog.by_uid(uid).map_or_else(
            || Self { id: ProblemId(uid.0.clone()), title: format!("(a problem that is not installed: {uid})") },
            Self::of,
        )
    }
}

/// The title of a topic, or its id when no installed pack has it.
#[must_use]
pub fn topic_title(catalog: &Catalog, id: &TopicId) -> String {
    catalog.topic(id).map_or_else(|| id.0.clone(), |topic| topic.title.clone())
}

/// A share in per cent and tenths: `84.3 %`.
#[must_use]
pub fn percent_and_tenths(value: f64) -> String {
    format!("{:.1} %", value * 100.0)
}

/// `2,264,319`.
pub fn thousands(n: u64) -> String {
    let digits = n.to_string();
    let groups = digits.as_bytes().rchunks(3).rev().map(String::from_utf8_lossy);
    groups.collect::<Vec<_>>().join(",")
}

/// Whole days from `today` to `date`; negative when it has gone.
#[must_use]
pub fn days_until(today: Date, date: Date) -> i32 {
    // A span of days between two civil dates can't fail: both are in jiff's range.
    today.until(date).map_or(0, |span| span.get_days())
}

/// When something is due, seen from today: `today`, `in 3 days`, `2 days late`.
#[must_use]
pub fn due(today: Date, date: Date) -> String {
    match days_until(today, date) {
        0 => "today".to_owned(),
        1 => "tomorrow".to_owned(),
        -1 => "1 day late".to_owned(),
        days if days < 0 => format!("{} days late", -days),
        days => format!("in {days} days"),
    }
}

/// The text with its first letter in upper case.
#[must_use]
pub fn capital(text: &str) -> String {
    let mut chars = text.chars();
    chars.next().map_or_else(String::new, |first| first.to_uppercase().collect::<String>() + chars.as_str())
}

#[cfg(test)]
mod tests {
    use jiff::civil::date;

    use super::*;

    #[test]
    fn shares_have_two_digits_and_no_leading_zero() {
        for (value, expected) in [(0.0, ".00"), (0.414, ".41"), (0.996, "1.0"), (1.0, "1.0")] {
            assert_eq!(share(value), expected);
        }
        assert_eq!(percent(0.836), "84 %");
    }

    #[test]
    fn days_are_told_from_today() {
        let today = date(2026, 11, 21);
        assert_eq!(day(today), "Sat 21 Nov");
        let expected = [(19, "2 days late"), (20, "1 day late"), (21, "today"), (22, "tomorrow"), (30, "in 9 days")];
        for (day, words) in expected {
            assert_eq!(due(today, date(2026, 11, day)), words);
        }
        assert_eq!(due(today, date(2027, 1, 21)), "in 61 days");
    }

    #[test]
    fn durations_and_counts_read_as_speech() {
        for (seconds, words) in [(45, "45 s"), (660, "11 min"), (3900, "1 h 5 min")] {
            assert_eq!(duration(seconds), words);
        }
        assert_eq!((count(1, "case"), count(0, "case")), ("1 case".to_owned(), "0 cases".to_owned()));
        assert_eq!((capital("wrong answer"), capital("")), ("Wrong answer".to_owned(), String::new()));
    }
}
