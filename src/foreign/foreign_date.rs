//! Dates and times as people and programs write them: ISO, Unix seconds and milliseconds, `5.1.2026`, `1/5/2026`,
//! `Jan 5, 2026 9:30 PM`.
//!
//! Slashes may mean month/day or day/month. [`DateReader::from_fields`] decides by all the dates of a column: a number
//! above 12 is a day, and no attempt is in the future.

use jiff::civil::{Date, DateTime, Time};
use jiff::fmt::rfc2822;
use jiff::tz::{Offset, TimeZone};
use jiff::{SignedDuration, Timestamp};

/// Which number of `1/5/2026` is the month.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum DateOrder {
    #[default]
    MonthFirst,
    DayFirst,
    /// `26/1/5`.
    YearFirst,
}

/// Reads the dates of a column.
#[derive(Clone, Debug)]
pub struct DateReader {
    zone: TimeZone,
    order: DateOrder,
    /// A date that could be read in both orders while nothing in the column decides.
    pub ambiguous: Option<String>,
}

/// Unix times from 2001 to 2286 have ten digits, in milliseconds thirteen.
const SECONDS_DIGITS: usize = 10;
const MILLIS_DIGITS: usize = 13;
/// The day 0 of a spreadsheet, and the days that count as dates: 2009 to 2064.
const SPREADSHEET_EPOCH: Date = jiff::civil::date(1899, 12, 30);
const SPREADSHEET_DAYS: std::ops::Range<i64> = 40_000..60_000;
/// Clocks and time zones may differ by this much.
const MAX_AHEAD: SignedDuration = SignedDuration::from_hours(24);
/// No place is further from UTC.
const MAX_OFFSET_MINUTES: i32 = 14 * 60;
const MONTHS: [&str; 12] = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];

/// Whether a time is later than clocks and time zones explain.
#[must_use]
pub fn is_future(at: Timestamp, now: Timestamp) -> bool {
    at.duration_since(now) > MAX_AHEAD
}

impl DateReader {
    /// Decides the order of day and month by all fields of a column. `order` overrides this.
    #[allow(clippy::needless_pass_by_value, reason = "the iterator is cloned for each reading of the column")]
    pub fn from_fields<'a>(
        fields: impl Iterator<Item = &'a str> + Clone,
        zone: &TimeZone,
        now: Timestamp,
        order: Option<DateOrder>,
    ) -> Self {
        let with = |order| Self { zone: zone.clone(), order, ambiguous: None };
        if let Some(order) = order {
            return with(order);
        }
        let pairs = || fields.clone().filter_map(|field| Some((field, slashed(field)?)));
        let fits = |order| {
            let reader = with(order);
            pairs().all(|(field, _)| reader.read(field).is_some_and(|at| !is_future(at, now)))
        };
        if !fits(DateOrder::MonthFirst) && !fits(DateOrder::DayFirst) && fits(DateOrder::YearFirst) {
            return with(DateOrder::YearFirst);
        }
        if pairs().any(|(_, (first, second))| first > 12 && second <= 12) {
            return with(DateOrder::DayFirst);
        }
        if pairs().any(|(_, (first, second))| second > 12 && first <= 12) {
            return with(DateOrder::MonthFirst);
        }
        if !fits(DateOrder::MonthFirst) && fits(DateOrder::DayFirst) {
            return with(DateOrder::DayFirst);
        }
        let undecided = fits(DateOrder::DayFirst);
        let ambiguous = pairs().find(|(_, (first, second))| first != second && undecided);
        Self { ambiguous: ambiguous.map(|(field, _)| field.to_owned()), ..with(DateOrder::MonthFirst) }
    }

    /// The time of a field. A date without a time is its noon, and without an offset it is local.
    #[must_use]
    pub fn read(&self, field: &str) -> Option<Timestamp> {
        let field = field.trim();
        if let Some(at) = number_time(field, &self.zone) {
            return Some(at);
        }
        if let Ok(at) = field.parse::<Timestamp>() {
            return Some(at);
        }
        if let Ok(at) = rfc2822::parse(field) {
            return Some(at.timestamp());
        }
        let (field, offset) = take_offset(field);
        let time = self.civil(&field)?;
        match offset {
            Some(offset) => offset.to_timestamp(time).ok(),
            None => time.to_zoned(self.zone.clone()).ok().map(|zoned| zoned.timestamp()),
        }
    }

    fn civil(&self, field: &str) -> Option<DateTime> {
        let noon = jiff::civil::time(12, 0, 0, 0);
        if field.contains([':', 'T'])
            && let Ok(time) = field.parse::<DateTime>()
        {
            return Some(time);
        }
        let words: Vec<&str> = date_words(field).collect();
        let clock_at = words.iter().position(|word| word.contains(':'));
        let time = match clock_at {
            Some(at) => clock_time(words[at], words.get(at + 1).copied())?,
            None => noon,
        };
        let dates: Vec<&str> = words
            .iter()
            .enumerate()
            .filter(|(at, word)| Some(*at) != clock_at && !is_filler(word))
            .map(|(_, word)| *word)
            .collect();
        let date = match dates.as_slice() {
            [one] => self.numeric_date(one)?,
            words => named_date(words)?,
        };
        Some(date.to_datetime(time))
    }

    /// `2026-01-05`, `2026/1/5`, `20260105`, `5.1.2026`, `1/5/26`.
    fn numeric_date(&self, word: &str) -> Option<Date> {
        if word.len() == 8 && word.bytes().all(|byte| byte.is_ascii_digit()) {
            return word.parse().ok();
        }
        let separator = word.chars().find(|c| matches!(c, '-' | '/' | '.'))?;
        let parts: Vec<&str> = word.trim_end_matches('.').split(separator).collect();
        let [first, second, third] = parts.as_slice() else { return None };
        if first.len() == 4 {
            return date_of(first.parse().ok()?, second.parse().ok()?, third.parse().ok()?);
        }
        if let Some(month) = month_number(second) {
            return date_of(year(third)?, month, first.parse().ok()?);
        }
        if self.order == DateOrder::YearFirst && separator != '.' {
            return date_of(year(first)?, second.parse().ok()?, third.parse().ok()?);
        }
        let (first, second) = (first.parse().ok()?, second.parse().ok()?);
        match (separator, self.order) {
            ('.', _) | (_, DateOrder::DayFirst) => date_of(year(third)?, second, first),
            (_, DateOrder::MonthFirst | DateOrder::YearFirst) => date_of(year(third)?, first, second),
        }
    }
}

/// A field without its offset from UTC, and the offset: `9:30 UTC`, `09:30Z`, `09:30 GMT+0900 (Japan Standard Time)`.
fn take_offset(field: &str) -> (String, Option<Offset>) {
    let (mut words, mut offset) = (Vec::new(), None);
    for word in field.split_whitespace() {
        // JavaScript names the zone once more.
        if offset.is_some() && word.starts_with('(') {
            break;
        }
        let clock = word.strip_suffix(['Z', 'z']).filter(|clock| clock.contains(':'));
        match read_offset(word.trim_matches(['(', ')', ','])) {
            Some(found) => offset = Some(found),
            None if clock.is_some() => {
                offset = Some(Offset::UTC);
                words.extend(clock);
            }
            None => words.push(word),
        }
    }
    (words.join(" "), offset)
}

/// `Z`, `UTC`, `GMT`, `GMT+9`, `GMT+0900`, `UTC+09:00`, `+0900`.
fn read_offset(word: &str) -> Option<Offset> {
    let word = word.to_ascii_uppercase();
    let named = ["Z", "UTC", "GMT"].into_iter().find_map(|name| word.strip_prefix(name));
    let rest = named.or_else(|| (word.len() >= "+0900".len()).then_some(&word[..]))?;
    if rest.is_empty() {
        return Some(Offset::UTC);
    }
    let (sign, digits) =
        rest.strip_prefix('+').map(|digits| (1, digits)).or_else(|| Some((-1, rest.strip_prefix('-')?)))?;
    let digits = digits.replace(':', "");
    if digits.len() > 4 || !digits.bytes().all(|digit| digit.is_ascii_digit()) {
        return None;
    }
    let (hours, minutes) =
        if digits.len() > 2 { digits.split_at_checked(digits.len() - 2)? } else { (&digits[..], "0") };
    let minutes = hours.parse::<i32>().ok()? * 60 + minutes.parse::<i32>().ok()?;
    if minutes > MAX_OFFSET_MINUTES { None } else { Offset::from_seconds(sign * minutes * 60).ok() }
}

/// The words of a date and time: between spaces and commas, and on both sides of the `T` in `2026-01-05T09:30`.
fn date_words(field: &str) -> impl Iterator<Item = &str> {
    let is_digit = |c: Option<char>| c.is_some_and(|c| c.is_ascii_digit());
    let parts = move |word| match str::split_once(word, 'T') {
        Some((day, time)) if is_digit(day.chars().last()) && is_digit(time.chars().next()) => [day, time],
        _ => [word, ""],
    };
    field.split([' ', ',']).flat_map(parts).filter(|word| !word.is_empty())
}

/// The two numbers of a date that leaves their order open.
fn slashed(field: &str) -> Option<(u8, u8)> {
    let (word, separator) =
        date_words(field).find_map(|word| Some((word, word.chars().find(|c| matches!(c, '-' | '/'))?)))?;
    let mut parts = word.split(separator);
    let (first, second, third) = (parts.next()?, parts.next()?, parts.next()?);
    (first.len() <= 2 && second.len() <= 2 && third.len() >= 2).then_some(())?;
    Some((first.parse().ok()?, second.parse().ok()?))
}

fn number_time(field: &str, zone: &TimeZone) -> Option<Timestamp> {
    let (whole, part) = field.split_once('.').unwrap_or((field, "0"));
    if !whole.bytes().chain(part.bytes()).all(|byte| byte.is_ascii_digit()) {
        return None;
    }
    let number: i64 = whole.parse().ok()?;
    match whole.len() {
        SECONDS_DIGITS => Timestamp::from_second(number).ok(),
        MILLIS_DIGITS => Timestamp::from_millisecond(number).ok(),
        5 if SPREADSHEET_DAYS.contains(&number) => {
            let share: f64 = field.parse::<f64>().ok()?.fract();
            let share = if share > 0.0 { share } else { 0.5 };
            let seconds = (share * 86_400.0).round() as i64;
            let midnight = SPREADSHEET_EPOCH.checked_add(jiff::Span::new().days(number)).ok()?.at(0, 0, 0, 0);
            let local = midnight.checked_add(SignedDuration::from_secs(seconds)).ok()?;
            local.to_zoned(zone.clone()).ok().map(|zoned| zoned.timestamp())
        }
        _ => None,
    }
}

/// `9:30`, `21:30:05`, `9:30 PM`, `9:30pm`.
fn clock_time(word: &str, next: Option<&str>) -> Option<Time> {
    let lower = word.to_lowercase();
    let digits = lower.trim_end_matches(|c: char| c.is_alphabetic() || c == '.');
    let mark = lower[digits.len()..].to_owned() + &next.unwrap_or_default().to_lowercase();
    let mut parts = digits.split(':').map(|part| part.split('.').next().unwrap_or_default().parse::<i8>());
    let (hour, minute) = (parts.next()?.ok()?, parts.next()?.ok()?);
    let second = parts.next().transpose().ok()?.unwrap_or(0);
    let hour = match (hour, mark.starts_with('p'), mark.starts_with('a')) {
        (12, _, true) => 0,
        (1..=11, true, _) => hour + 12,
        _ => hour,
    };
    Time::new(hour, minute, second, 0).ok()
}

/// Words beside a date: days of the week, `at`, `AM`.
fn is_filler(word: &str) -> bool {
    const WORDS: [&str; 9] = ["at", "am", "pm", "a.m.", "p.m.", "on", "of", "um", "uhr"];
    const DAYS: [&str; 7] = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"];
    let word = word.to_lowercase();
    WORDS.contains(&word.as_str())
        || (word.ends_with("day") || word.len() <= 4) && DAYS.iter().any(|day| word.starts_with(day))
}

/// `Jan 5 2026`, `5 January 2026`, `5th Jan 26`.
fn named_date(words: &[&str]) -> Option<Date> {
    let [first, second, third] = words else { return None };
    let day = |word: &str| word.trim_end_matches(|c: char| c.is_alphabetic() || c == '.').parse::<i8>().ok();
    match (month_number(first), month_number(second)) {
        (Some(month), _) => date_of(year(third)?, month, day(second)?),
        (None, Some(month)) => match year(first).filter(|_| first.len() == 4) {
            Some(year) => date_of(year, month, day(third)?),
            None => date_of(year(third)?, month, day(first)?),
        },
        (None, None) => None,
    }
}

fn month_number(word: &str) -> Option<i8> {
    let word = word.trim_end_matches('.').to_lowercase();
    let known = word.chars().all(char::is_alphabetic) && word.len() >= 3;
    let at = MONTHS.iter().position(|month| word.starts_with(month)).filter(|_| known)?;
    i8::try_from(at + 1).ok()
}

fn year(word: &str) -> Option<i16> {
    let number: i16 = word.parse().ok()?;
    match word.len() {
        2 => Some(2000 + number),
        4 => Some(number),
        _ => None,
    }
}

fn date_of(year: i16, month: i8, day: i8) -> Option<Date> {
    Date::new(year, month, day).ok().filter(|date| (1970..=2200).contains(&date.year()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn now() -> Timestamp {
        "2026-11-21T12:00:00Z".parse().expect("a time")
    }

    fn reader(fields: &[&str]) -> DateReader {
        DateReader::from_fields(fields.iter().copied(), &TimeZone::UTC, now(), None)
    }

    #[test]
    fn dates_are_read_as_people_and_programs_write_them() {
        let check = |expected: &str, fields: &[&str]| {
            for field in fields {
                let found = reader(&[field]).read(field).map(|at| at.to_string());
                assert_eq!(found.as_deref(), Some(expected), "{field}");
            }
        };
        check(
            "2026-01-05T12:00:00Z",
            &[
                "2026-01-05",
                "01/05/2026",
                "1/5/26",
                "5.1.2026",
                "05.01.26",
                "2026/1/5",
                "20260105",
                "Jan 5 2026",
                "Jan. 5, 2026",
                "5 January 2026",
                "5th Jan 2026",
                "Monday, January 5, 2026",
                "5-Jan-26",
                "46027",
            ],
        );
        check(
            "2026-01-05T21:30:00Z",
            &[
                "2026-01-05T21:30:00Z",
                "2026-01-05 21:30",
                "1/5/2026 9:30 PM",
                "1/5/2026, 9:30:00 PM",
                "5.1.2026 21:30",
                "Jan 5, 2026 at 9:30pm",
                "1767648600",
                "1767648600000",
                "2026-01-05T22:30:00+01:00",
                "Mon, 5 Jan 2026 21:30:00 +0000",
                "2026-01-05 13:30:00 -0800",
                "2026-01-05 21:30:00.000000000 Z",
                "Monday, 5 January 2026, 9:30 PM",
                "Mon Jan 05 2026 21:30:00 GMT+0000 (UTC)",
            ],
        );
        for field in ["", "soon", "12", "13/13/2026", "2 months ago", "1.5", "5/2026"] {
            assert_eq!(reader(&[field]).read(field), None, "{field}");
        }
    }

    #[test]
    fn a_named_offset_counts_before_the_local_one() {
        let zone = TimeZone::fixed(jiff::tz::offset(-5));
        let check = |field: &str, expected: &str| {
            let reader = DateReader::from_fields([field].into_iter(), &zone, now(), None);
            assert_eq!(reader.read(field).map(|at| at.to_string()).as_deref(), Some(expected), "{field}");
        };
        check("2026-01-05 21:30:00", "2026-01-06T02:30:00Z");
        for field in [
            "2026-01-05 21:30:00 UTC",
            "Jan 5, 2026 9:30 PM (UTC)",
            "Jan 5, 2026 21:30Z",
            "Mon Jan 05 21:30:00 UTC 2026",
            "Mon Jan 05 2026 21:30:00 GMT+0000 (UTC)",
            "Jan 5, 2026 4:30 PM -0500",
            "2026-01-06 06:30 GMT+9",
            "Tue Jan 06 2026 06:30:00 GMT+0900 (Japan Standard Time)",
            "1/5/2026 16:00 UTC-05:30",
        ] {
            check(field, "2026-01-05T21:30:00Z");
        }
        // The zero time of some programs, and a telephone number.
        for field in ["-62135596800", "+12025550123"] {
            let reader = DateReader::from_fields([field].into_iter(), &zone, now(), None);
            assert_eq!(reader.read(field), None, "{field}");
        }
    }

    #[test]
    fn no_day_of_the_week_and_no_month_hides_a_date() {
        for (day, name) in
            ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"].iter().enumerate()
        {
            for name in [name, &name[..3], &name.to_uppercase()[..]] {
                let field = format!("{name}, {} October 2026, 5:00 PM", 5 + day);
                let at = reader(&[&field]).read(&field).map(|at| at.to_string());
                assert_eq!(at, Some(format!("2026-10-{:02}T17:00:00Z", 5 + day)), "{field}");
            }
        }
        for field in ["5 OCT 2026 9:30", "2026/10/5T09:30", "Mon OCT 05 2026 09:30"] {
            let at = reader(&[field]).read(field).map(|at| at.to_string());
            assert_eq!(at.as_deref(), Some("2026-10-05T09:30:00Z"), "{field}");
        }
    }

    #[test]
    fn a_column_decides_which_number_is_the_month() {
        let check = |fields: &[&str], first: &str, ambiguous: Option<&str>| {
            let reader = reader(fields);
            let at = reader.read(fields[0]).map(|at| at.to_string());
            assert_eq!((at.as_deref(), reader.ambiguous.as_deref()), (Some(first), ambiguous), "{fields:?}");
        };
        check(&["1/5/2026", "1/31/2026"], "2026-01-05T12:00:00Z", None);
        check(&["1/5/2026", "31/1/2026"], "2026-05-01T12:00:00Z", None);
        check(&["1/5/2026", "2/6/2026"], "2026-01-05T12:00:00Z", Some("1/5/2026"));
        check(&["3/12/2025", "1/12/2025", "5/5/2026"], "2025-03-12T12:00:00Z", Some("3/12/2025"));
        // Read month first, the second would be in December of this year.
        check(&["1/5/2026", "12/6/2026"], "2026-05-01T12:00:00Z", None);
        // Read day first, the second would be in 2029.
        check(&["20/07/15", "20/08/29"], "2020-07-15T12:00:00Z", None);
        check(&["20/07/15", "31/08/19"], "2015-07-20T12:00:00Z", None);
        check(&["5/5/2026"], "2026-05-05T12:00:00Z", None);
    }
}
