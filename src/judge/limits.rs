//! Limits counted in WebAssembly instructions ("fuel"), so that a verdict is the same on a slow and a fast machine.

use super::wasm::sandbox::Allowance;
use crate::types::problem::Limits;

/// Instructions that make one second on the reference machine, by which a pack's `time = 2.0` is converted.
///
/// Measured with `rung lab bench` on the machine Rung was built on (two shared cores): CPU-bound Python executes about
/// this many WebAssembly instructions a second there. It is a unit, not a promise: a real second may hold more or fewer.
pub const FUEL_PER_SECOND: u64 = 3_000_000_000;

/// Without a stated limit, a submission may use this many times what the reference needs for its hardest case.
pub const REFERENCE_MULTIPLE: u64 = 5;

/// Smallest limit, in fuel: a tenth of a reference second. Below it, differences in style would decide, not growth.
pub const MIN_FUEL: u64 = FUEL_PER_SECOND / 10;

/// What references and packs' own scripts (generators, checkers) may use: ten reference seconds.
pub const TRUSTED_FUEL: u64 = 10 * FUEL_PER_SECOND;

/// What following the code costs, on top of a case's own limit: seven reference seconds. Two thousand steps in a frame full
/// of large containers were measured at under five (`tests/it/trace.rs` keeps an eye on it); the rest is for calls into
/// the standard library, which cost a visit of the tracer each.
pub const TRACE_FUEL: u64 = 7 * FUEL_PER_SECOND;

/// The interpreter's own memory, the standard library in it included, on top of which a problem's limit counts.
pub(super) const INTERPRETER_MEMORY_BYTES: u64 = 29 << 20;

/// Wall-clock backstop. All that takes time is counted, so it must never be what decides: a machine that is forty times
/// slower than the reference, or that busy, still decides by fuel. It is there for what nobody thought of.
const WALL_FACTOR: u64 = 40;
const WALL_BOUNDS_MS: (u64, u64) = (20_000, 600_000);

/// The fuel limit of a case: stated by the pack, or inferred from the reference's hardest case.
#[must_use]
pub fn fuel_limit(limits: &Limits, reference_fuel: u64) -> u64 {
    match limits.time {
        Some(seconds) => (seconds * FUEL_PER_SECOND as f64) as u64,
        None => (reference_fuel * REFERENCE_MULTIPLE).max(MIN_FUEL),
    }
}

/// The allowance of an execution with `fuel` instructions for the code, besides `start` for the interpreter.
#[must_use]
pub fn allowance(limits: &Limits, fuel: u64, start: u64) -> Allowance {
    let wall = WALL_FACTOR * fuel * 1000 / FUEL_PER_SECOND;
    Allowance {
        fuel: fuel.saturating_add(start),
        memory: INTERPRETER_MEMORY_BYTES + (u64::from(limits.memory_mb) << 20),
        wall_ms: wall.clamp(WALL_BOUNDS_MS.0, WALL_BOUNDS_MS.1),
        reports: 0,
        ends_with_reports: false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(time: Option<f64>, reference: u64, expected: u64) {
        assert_eq!(fuel_limit(&Limits { time, ..Limits::default() }, reference), expected);
    }

    #[test]
    fn a_limit_is_stated_or_five_times_the_reference_but_never_tiny() {
        check(Some(2.0), 1, 6_000_000_000);
        check(None, 1_000_000_000, 5_000_000_000);
        check(None, 1_000, 300_000_000);
    }
}
