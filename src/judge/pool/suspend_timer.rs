//! Measures the time a process was suspended.
//!
//! Ctrl-Z stops this process but not the programs it waits for, and a machine may sleep. A wall-clock limit must not
//! count that time against a program. So the clock is polled often, and a poll that comes far too late counts only as a
//! late one.

use std::time::{Duration, Instant};

/// Maximum interval at which the timer should be polled.
pub(in crate::judge) const POLL_INTERVAL: Duration = Duration::from_millis(500);
/// Maximum time between two polls of a running process on a busy machine. Any time beyond it was a suspension.
const MAX_GAP: Duration = Duration::from_secs(2);

/// Adds up the time lost to suspension.
#[derive(Debug)]
pub(in crate::judge) struct SuspendAwareTimer {
    looked: Instant,
    lost: Duration,
}

impl SuspendAwareTimer {
    /// Starts the timer.
    pub fn start_at(now: Instant) -> Self {
        Self { looked: now, lost: Duration::ZERO }
    }

    /// Polls the timer and returns the time lost so far.
    pub fn suspended_time(&mut self, now: Instant) -> Duration {
        self.lost += now.saturating_duration_since(self.looked).saturating_sub(MAX_GAP);
        self.looked = now;
        self.lost
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_comes_far_too_late_was_lost() {
        let check = |looks_ms: &[u64], expected_ms: u64| {
            let began = Instant::now();
            let mut awake = SuspendAwareTimer::start_at(began);
            let looks = looks_ms.iter().map(|ms| awake.suspended_time(began + Duration::from_millis(*ms)));
            assert_eq!(looks.last(), Some(Duration::from_millis(expected_ms)), "{looks_ms:?}");
        };
        check(&[500, 1_000, 1_500], 0);
        check(&[500, 2_400], 0);
        check(&[500, 3_600_500, 3_601_000], 3_598_000);
        check(&[10_000, 20_000], 16_000);
    }
}
