//! Time as it passes for a process that is not stopped.
//!
//! Ctrl-Z stops this process and not the programs that it waits for, and a machine may sleep. Whoever judges by the wall clock
//! must not hold that time against a program: it is looked at often, and a look that comes far too late counts no more
//! than one that came late.

use std::time::{Duration, Instant};

/// Looks are to be taken at least this often.
pub(in crate::judge) const POLL_INTERVAL: Duration = Duration::from_millis(500);
/// The longest that lies between two looks of a process that runs, however busy the machine is.
const MAX_GAP: Duration = Duration::from_secs(2);

/// Counts the time that was lost to being stopped.
#[derive(Debug)]
pub(in crate::judge) struct SuspendAwareTimer {
    looked: Instant,
    lost: Duration,
}

impl SuspendAwareTimer {
    /// From now on.
    pub fn start_at(now: Instant) -> Self {
        Self { looked: now, lost: Duration::ZERO }
    }

    /// Takes a look, and says how much time was lost so far.
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
