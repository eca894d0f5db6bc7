//! Limits of native code, in processor time: what other programs do meanwhile doesn't count.
//!
//! A case may use the pack's `time`; without one, five times what the language's own reference needs for its hardest
//! case, in whole seconds and never less than one; without a reference, two seconds. Starting a runtime is allowed on
//! top ([`super::language_spec::Profile::start`]). A clock far beyond stops code that waits.

use std::time::Duration;

use crate::types::problem::Limits;

/// Without a stated limit, a submission may use this many times what the reference needs.
const REFERENCE_MULTIPLE: u32 = 5;
/// With a reference, never less than this: below it, differences in style would decide, not growth.
const MIN_CPU_TIME: Duration = Duration::from_secs(1);
/// Without one: what contests usually give.
const DEFAULT_CPU_TIME: Duration = Duration::from_secs(2);
/// The reference itself.
pub(super) const REFERENCE_CPU_TIME: Duration = Duration::from_secs(10);

/// On a machine with this many programs for each core, processor time still decides.
const WALL_FACTOR: u32 = 20;
const MIN_WALL_TIME: Duration = Duration::from_secs(20);

/// The processor time of a case, without the runtime's start. `reference` is what the language's own reference needs.
pub(super) fn cpu_limit(limits: &Limits, reference: Option<Duration>) -> Duration {
    match (limits.time, reference) {
        (Some(seconds), _) => Duration::from_secs_f64(seconds),
        // Whole seconds, because the reference's time is not the same twice and the limit should be.
        (None, Some(reference)) => {
            Duration::from_secs((reference * REFERENCE_MULTIPLE).as_secs_f64().ceil() as u64).max(MIN_CPU_TIME)
        }
        (None, None) => DEFAULT_CPU_TIME,
    }
}

/// When the clock stops what processor time doesn't.
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
