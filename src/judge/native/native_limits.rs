//! Time limits of native code, in processor time, so that other programs on the machine don't affect a verdict.
//!
//! A case may use the pack's `time`. Without it, the limit is five times the time the language's own reference needs
//! for its hardest case, in whole seconds and at least one. Without a reference, it is two seconds. The time to start
//! the runtime is added ([`super::language_spec::LanguageProfile::startup`]). A much longer wall-clock limit stops code
//! that waits.

use std::time::Duration;

use crate::types::problem::Limits;

/// If the pack states no limit, a submission may use this many times the reference's time.
const REFERENCE_MULTIPLE: u32 = 5;
/// Smallest limit with a reference. Below it, the verdict would depend on style, not on growth.
const MIN_CPU_TIME: Duration = Duration::from_secs(1);
/// Limit without a reference, as usual in contests.
const DEFAULT_CPU_TIME: Duration = Duration::from_secs(2);
/// Limit for a reference that answers all cases in one run. Within it, the limit of a submission is [`MIN_CPU_TIME`],
/// whichever case took most of the time. It is half of what that allows, because the first call of a runtime is slower
/// alone.
pub(super) const JOINED_REFERENCE_CPU_TIME: Duration = Duration::from_millis(100);
/// Limit of the reference itself.
pub(super) const REFERENCE_CPU_TIME: Duration = Duration::from_secs(10);

/// Wall-clock limit as a multiple of the processor time. With up to this many programs per core, processor time
/// decides.
const WALL_FACTOR: u32 = 20;
const MIN_WALL_TIME: Duration = Duration::from_secs(20);

/// Returns the processor time limit of a case, without the runtime's start. `reference` is the time of the language's
/// own reference.
pub(super) fn cpu_limit(limits: &Limits, reference: Option<Duration>) -> Duration {
    match (limits.time, reference) {
        (Some(seconds), _) => Duration::from_secs_f64(seconds),
        // Whole seconds, because the reference's time varies and the limit should not.
        (None, Some(reference)) => {
            Duration::from_secs((reference * REFERENCE_MULTIPLE).as_secs_f64().ceil() as u64).max(MIN_CPU_TIME)
        }
        (None, None) => DEFAULT_CPU_TIME,
    }
}

/// Returns the wall-clock limit, which stops code that uses no processor time.
pub(super) fn wall_limit(cpu: Duration) -> Duration {
    (cpu * WALL_FACTOR).max(MIN_WALL_TIME)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(time: Option<f64>, reference_ms: Option<u64>, expected_ms: u128) {
        let limits = Limits { time, ..Limits::default() };
        assert_eq!(cpu_limit(&limits, reference_ms.map(Duration::from_millis)).as_millis(), expected_ms);
    }

    #[test]
    fn a_limit_is_stated_or_follows_the_reference_in_whole_seconds() {
        check(Some(0.5), Some(10_000), 500);
        check(None, Some(1), 1_000);
        check(None, Some(190), 1_000);
        check(None, Some(210), 2_000);
        check(None, None, 2_000);
    }
}
