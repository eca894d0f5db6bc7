//! Active time on a problem.

use std::time::Duration;

/// Counts active time; it pauses after a while without events, and after a pass.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ActivityTimer {
    active: Duration,
    last_tick: Duration,
    last_activity: Duration,
    pub stopped: bool,
    /// A terminal editor is open, where keys can't be seen.
    pub in_editor: bool,
}

impl ActivityTimer {
    /// Without activity for this long, time stops counting.
    pub const IDLE_TIMEOUT: Duration = Duration::from_mins(5);
    /// The timeout while a terminal editor is open, because only saves can be seen there.
    pub const EDITOR_IDLE_TIMEOUT: Duration = Duration::from_mins(30);

    /// Starts a timer; `seconds` is the time counted before.
    #[must_use]
    pub fn new(seconds: u32, now: Duration) -> Self {
        let active = Duration::from_secs(u64::from(seconds));
        Self { active, last_tick: now, last_activity: now, stopped: false, in_editor: false }
    }

    /// Counts the active time up to `now`.
    pub fn tick(&mut self, now: Duration) {
        let counted_until = now.min(self.last_activity + self.idle_timeout());
        if !self.stopped {
            self.active += counted_until.saturating_sub(self.last_tick);
        }
        self.last_tick = self.last_tick.max(now);
    }

    /// Notes an activity.
    pub fn record_activity(&mut self, now: Duration) {
        self.tick(now);
        self.last_activity = now;
    }

    /// Skips the time up to `now`, because the learner is on another screen.
    pub fn skip_to(&mut self, now: Duration) {
        self.last_tick = self.last_tick.max(now);
    }

    /// Goes on from this time, if it is longer.
    pub fn continue_from(&mut self, seconds: u32) {
        self.active = self.active.max(Duration::from_secs(u64::from(seconds)));
    }

    /// Continues when the learner is back at the problem.
    pub fn resume(&mut self, now: Duration) {
        self.skip_to(now);
        self.last_activity = now;
    }

    /// Active seconds.
    #[must_use]
    pub fn seconds(&self) -> u64 {
        self.active.as_secs()
    }

    /// Whether it is paused because of inactivity.
    #[must_use]
    pub fn is_idle(&self) -> bool {
        !self.stopped && self.last_tick > self.last_activity + self.idle_timeout()
    }

    fn idle_timeout(&self) -> Duration {
        if self.in_editor { Self::EDITOR_IDLE_TIMEOUT } else { Self::IDLE_TIMEOUT }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Plays (seconds, activity?) and returns the active seconds.
    fn check(events: &[(u64, bool)], expected: u64) {
        let mut timer = ActivityTimer::new(0, Duration::ZERO);
        for (at, activity) in events {
            let now = Duration::from_secs(*at);
            if *activity { timer.record_activity(now) } else { timer.tick(now) }
        }
        assert_eq!(timer.seconds(), expected, "{events:?}");
    }

    #[test]
    fn only_active_time_counts() {
        check(&[(10, false), (60, true)], 60);
        check(&[(60, true), (120, false), (600, false)], 360);
        check(&[(60, true), (600, false), (660, true), (700, false)], 360 + 40);
        // A late tick, after the machine slept, counts no more than the idle limit.
        check(&[(10_000, true)], 300);
    }

    #[test]
    fn a_pass_stops_the_clock() {
        let mut timer = ActivityTimer::new(30, Duration::ZERO);
        timer.tick(Duration::from_secs(10));
        timer.stopped = true;
        timer.record_activity(Duration::from_secs(100));
        assert_eq!((timer.seconds(), timer.is_idle()), (40, false));
    }
}
