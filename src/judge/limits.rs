//! Limits counted in WebAssembly instructions ("fuel"), which make a verdict the same on a slow and a fast machine.

use super::wasm::sandbox::Allowance;
use crate::types::problem::Limits;

/// Instructions per second on the reference machine. A pack's `time = 2.0` is converted with this number.
///
/// It was measured with `rung lab bench` on the machine Rung was built on (two shared cores): CPU-bound Python executes
/// about this many WebAssembly instructions per second there. It is a unit, not a promise: a real second may be more or
/// fewer instructions.
pub const FUEL_PER_SECOND: u64 = 3_000_000_000;

/// If the pack states no limit, a submission may use this many times the fuel the reference needs for its hardest case.
pub const REFERENCE_MULTIPLE: u64 = 5;

/// Limit of a Python submission if the problem has no Python reference and states no time: what a reference may use.
pub const FUEL_WITHOUT_REFERENCE: u64 = TRUSTED_FUEL;

/// Smallest limit, in fuel: a tenth of a reference second. Below it, the verdict would depend on style, not on growth.
pub const MIN_FUEL: u64 = FUEL_PER_SECOND / 10;

/// Fuel for references and packs' own scripts (generators, checkers): ten reference seconds.
pub const TRUSTED_FUEL: u64 = 10 * FUEL_PER_SECOND;

/// Fuel for tracing, in addition to a case's own limit: seven reference seconds. Two thousand steps in a frame full of
/// large containers were measured at under five (`tests/it/trace.rs` checks this). The rest is for calls into the
/// standard library, because the tracer is called for each of them.
pub const TRACE_FUEL: u64 = 7 * FUEL_PER_SECOND;

/// Memory of the interpreter itself, including the loaded standard library. A problem's limit is added to it.
pub(super) const INTERPRETER_MEMORY_BYTES: u64 = 29 << 20;

/// Factor for the wall-clock timeout, which is only a backstop for cases that fuel does not cover. All work is counted,
/// so the clock should never decide a verdict: a machine that is forty times slower or busier than the reference
/// machine still decides by fuel.
const WALL_FACTOR: u64 = 40;
const WALL_BOUNDS_MS: (u64, u64) = (20_000, 600_000);

/// Returns the fuel limit of a case: the pack's limit, or a multiple of the fuel of the reference's hardest case.
#[must_use]
pub fn fuel_limit(limits: &Limits, reference_fuel: u64) -> u64 {
    match limits.time {
        Some(seconds) => (seconds * FUEL_PER_SECOND as f64) as u64,
        None => (reference_fuel * REFERENCE_MULTIPLE).max(MIN_FUEL),
    }
}

/// Returns the allowance of an execution with `fuel` instructions for the code plus `start` for the interpreter.
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
