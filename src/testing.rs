//! What the tests of all modules share: how long they wait, and how much a run tries.
//!
//! Compiled for tests only; the integration tests take this same file in by its path.

use std::time::Duration;

use proptest::prelude::ProptestConfig;

/// How long a test waits for what has to come. Far beyond what a loaded machine needs: a wait ends when the thing is
/// there, so only a failure takes as long.
pub const PATIENCE: Duration = Duration::from_mins(2);

/// Set it to 1 to try properties on all their cases.
const LONG: &str = "RUNG_LONG_TESTS";
/// Without it each property is tried on this share of them, and on no more and no fewer than this many.
const SHARE: u32 = 8;
const FEW: std::ops::RangeInclusive<u32> = 8..=256;

/// A property is tried on `all` cases in a long run, on an eighth of them in an ordinary one.
pub fn cases(all: u32) -> ProptestConfig {
    let few = (all / SHARE).clamp(*FEW.start(), *FEW.end()).min(all);
    ProptestConfig::with_cases(if is_long() { all } else { few })
}

/// Whether this is a long run, which tries everything.
pub fn is_long() -> bool {
    std::env::var(LONG).is_ok_and(|value| value == "1")
}
