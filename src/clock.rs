//! The clock: the only module that reads the machine's clock for recorded data.
//!
//! Agents and `learner` never see a clock; the orchestrator reads it and passes the time to them, so that a run can be
//! repeated exactly. `RUNG_NOW` (an RFC 3339 timestamp such as `2026-01-31T09:00:00Z`) fixes the clock of a whole
//! process, for hermetic tests of the command line. Times far in the past or future are refused or clamped, because
//! intervals are added to the time and the calendar is finite.

use std::fmt::Debug;
use std::sync::{Arc, Mutex, PoisonError};

use jiff::{SignedDuration, Timestamp};

/// The environment variable that fixes the clock.
pub const NOW_VARIABLE: &str = "RUNG_NOW";

/// A source of the current time.
pub trait Clock: Debug + Send + Sync {
    /// The present moment.
    fn now(&self) -> Timestamp;
}

/// The clock of this process: the machine's, or one fixed at `RUNG_NOW`.
///
/// An empty `RUNG_NOW` counts as unset.
pub fn from_env() -> Result<Arc<dyn Clock>, ClockError> {
    match std::env::var_os(NOW_VARIABLE) {
        Some(text) => parse_setting(&text.to_string_lossy()),
        None => Ok(Arc::new(SystemClock)),
    }
}

fn parse_setting(text: &str) -> Result<Arc<dyn Clock>, ClockError> {
    if text.is_empty() {
        return Ok(Arc::new(SystemClock));
    }
    let refused = |why: String| ClockError { text: text.to_owned(), why };
    let now: Timestamp = text.parse().map_err(|error: jiff::Error| refused(error.to_string()))?;
    if now != clamp_to_range(now) {
        return Err(refused(format!("Rung reckons from {:.0} to {:.0}", min_time(), max_time())));
    }
    Ok(Arc::new(FixedClock::at(now)))
}

/// The minimum of `RUNG_NOW`: no computer's clock rightly showed an earlier time.
fn min_time() -> Timestamp {
    Timestamp::UNIX_EPOCH
}

/// The maximum of `RUNG_NOW`, the start of the year 3000: every interval after it still ends within the calendar.
fn max_time() -> Timestamp {
    Timestamp::from_second(32_503_680_000).unwrap_or(Timestamp::MAX)
}

fn clamp_to_range(now: Timestamp) -> Timestamp {
    now.clamp(min_time(), max_time())
}

/// `RUNG_NOW` is not a valid time.
#[derive(Debug, thiserror::Error)]
#[error(
    "{NOW_VARIABLE} is \"{text}\", which is not a moment such as 2026-01-31T09:00:00Z ({why}); correct or unset it"
)]
pub struct ClockError {
    text: String,
    why: String,
}

/// The machine's clock.
#[derive(Clone, Copy, Debug, Default)]
pub struct SystemClock;

impl Clock for SystemClock {
    fn now(&self) -> Timestamp {
        clamp_to_range(Timestamp::now())
    }
}

/// A fixed clock that tests move. If it is shared through an `Arc`, it moves for every holder.
#[derive(Debug)]
pub struct FixedClock(Mutex<Timestamp>);

impl FixedClock {
    /// A clock that shows `now`.
    #[must_use]
    pub fn at(now: Timestamp) -> Self {
        Self(Mutex::new(now))
    }

    /// Moves the clock, backwards if `by` is negative. It stops at the ends of the calendar (years -9999 and 9999).
    pub fn advance(&self, by: SignedDuration) {
        let mut now = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let end = if by.is_negative() { Timestamp::MIN } else { Timestamp::MAX };
        *now = now.checked_add(by).unwrap_or(end);
    }

    /// Sets the clock.
    pub fn set(&self, now: Timestamp) {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = now;
    }
}

impl Clock for FixedClock {
    fn now(&self) -> Timestamp {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_fixed_clock_moves_only_when_it_is_moved() {
        let start: Timestamp = "2026-01-31T09:00:00Z".parse().unwrap();
        let clock = FixedClock::at(start);
        assert_eq!((clock.now(), clock.now()), (start, start));
        clock.advance(SignedDuration::from_hours(24));
        assert_eq!(clock.now().to_string(), "2026-02-01T09:00:00Z");
        clock.advance(SignedDuration::from_hours(-24));
        assert_eq!(clock.now(), start);
        clock.advance(SignedDuration::MAX);
        assert_eq!(clock.now(), Timestamp::MAX);
        clock.set(start);
        assert_eq!(clock.now(), start);
    }

    #[test]
    fn the_setting_fixes_the_clock_or_says_what_is_wrong_with_it() {
        let fixed = parse_setting("2026-01-31T10:00:00+01:00").unwrap();
        assert_eq!(fixed.now().to_string(), "2026-01-31T09:00:00Z");
        let before = Timestamp::now();
        assert!(parse_setting("").unwrap().now() >= before, "an empty setting means the machine's clock");
        let error = parse_setting("yesterday").unwrap_err().to_string();
        assert!(error.starts_with("RUNG_NOW is \"yesterday\", which is not a moment"), "{error}");
        for far in ["9999-12-30T22:00:00Z", "3000-01-01T00:00:01Z", "1969-12-31T23:59:59Z", "-009999-01-03T00:00:00Z"] {
            let error = parse_setting(far).unwrap_err().to_string();
            assert!(error.contains("from 1970-01-01T00:00:00Z to 3000-01-01T00:00:00Z"), "{error}");
        }
        assert_eq!(clamp_to_range(Timestamp::MAX), max_time());
    }
}
