//! The learner's day, which starts at an hour of their choice. With a later start, work at one in the morning belongs
//! to the day before.

use jiff::Timestamp;
use jiff::civil::Date;
use jiff::tz::TimeZone;

/// The day that `now` belongs to in `zone`, if days begin at `day_start_hour` (0 to 23) in local time.
///
/// Local time decides, so a day with a clock change begins at the same hour as any other. Hours outside the range count
/// as the nearest hour inside it.
#[must_use]
pub fn learner_day(now: Timestamp, zone: &TimeZone, day_start_hour: i8) -> Date {
    let local = now.to_zoned(zone.clone());
    if local.hour() < day_start_hour.clamp(0, 23) {
        // The first date that can be represented has no day before it.
        local.date().yesterday().unwrap_or_else(|_| local.date())
    } else {
        local.date()
    }
}

/// How times are dated for a learner: work after midnight, before their day ends, belongs to the day before.
#[derive(Clone, Debug)]
pub struct LearnerDays {
    pub zone: TimeZone,
    /// Hour at which a day starts.
    pub day_start: i8,
    pub today: Date,
}

impl LearnerDays {
    /// The learner's day of a moment.
    #[must_use]
    pub fn day_of(&self, at: Timestamp) -> Date {
        learner_day(at, &self.zone, self.day_start)
    }

    /// The time of day by the clock: `21:28`, with seconds `21:28:05`, and after midnight `01:28+1`, as in a timetable: the
    /// calendar is a day ahead of the learner's day.
    #[must_use]
    pub fn clock_time(&self, at: Timestamp, with_seconds: bool) -> String {
        let clock = at.to_zoned(self.zone.clone());
        let ahead = if clock.date() > self.day_of(at) { "+1" } else { "" };
        format!("{}{ahead}", clock.strftime(if with_seconds { "%H:%M:%S" } else { "%H:%M" }))
    }
}

/// Days from `from` to `to`; negative if `to` comes first.
#[must_use]
pub fn days_between(from: Date, to: Date) -> i32 {
    (to - from).get_days()
}

/// Days from one moment to a later one, as a fraction; 0 if it isn't later.
#[must_use]
pub fn elapsed_days(from: Timestamp, to: Timestamp) -> f64 {
    (to.duration_since(from).as_secs_f64() / 86_400.0).max(0.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(now: &str, zone: &TimeZone, start: i8, expected: &str) {
        let now: Timestamp = now.parse().expect("a time");
        assert_eq!(learner_day(now, zone, start).to_string(), expected, "{now} {start}");
    }

    #[test]
    fn a_day_begins_at_the_chosen_hour_of_the_zone() {
        let east = TimeZone::fixed(jiff::tz::offset(9));
        check("2026-03-10T03:59:59Z", &TimeZone::UTC, 4, "2026-03-09");
        check("2026-03-10T04:00:00Z", &TimeZone::UTC, 4, "2026-03-10");
        check("2026-03-10T00:00:00Z", &TimeZone::UTC, 0, "2026-03-10");
        // 18:30 UTC is 03:30 of the next day nine hours east, but that still belongs to the learner's day before.
        check("2026-03-10T18:30:00Z", &east, 4, "2026-03-10");
        check("2026-03-10T19:30:00Z", &east, 4, "2026-03-11");
        check("2026-03-01T01:00:00Z", &TimeZone::UTC, 4, "2026-02-28");
        check("2026-03-01T22:00:00Z", &TimeZone::UTC, 99, "2026-02-28");
    }

    #[test]
    fn a_clock_time_after_midnight_is_a_day_ahead_of_the_learners_day() {
        let days = |day_start| LearnerDays { zone: TimeZone::UTC, day_start, today: jiff::civil::date(2026, 3, 10) };
        let check = |at: &str, day_start: i8, expected: &str| {
            let at = at.parse::<Timestamp>().expect("a time");
            assert_eq!(days(day_start).clock_time(at, false), expected, "{at} {day_start}");
        };
        check("2026-03-10T21:28:05Z", 4, "21:28");
        check("2026-03-11T01:28:05Z", 4, "01:28+1");
        check("2026-03-11T04:00:00Z", 4, "04:00");
        check("2026-03-11T01:28:05Z", 0, "01:28");
    }

    #[test]
    fn the_ends_of_time_have_a_day_too() {
        for now in [Timestamp::MIN, Timestamp::MAX] {
            let _ = learner_day(now, &TimeZone::UTC, 23);
        }
    }

    #[test]
    fn days_are_counted_over_months_and_backwards() {
        let date = |m, d| jiff::civil::date(2026, m, d);
        assert_eq!(days_between(date(2, 27), date(3, 2)), 3);
        assert_eq!(days_between(date(3, 2), date(2, 27)), -3);
        let at = |text: &str| text.parse::<Timestamp>().expect("a time");
        assert!((elapsed_days(at("2026-03-01T00:00:00Z"), at("2026-03-02T12:00:00Z")) - 1.5).abs() < 1e-12);
        assert!(elapsed_days(at("2026-03-02T00:00:00Z"), at("2026-03-01T00:00:00Z")).abs() < 1e-12);
    }
}
