//! Shared by the tests of all modules: the time limit of a wait, and the number of property cases.
//!
//! Compiled only for tests; the integration tests include this file by its path.

use std::time::Duration;

use proptest::prelude::ProptestConfig;

/// Maximum time a test waits for an expected event, far more than a loaded machine needs. A wait ends with the event,
/// so only a failure takes this long.
pub const PATIENCE: Duration = Duration::from_mins(2);

/// The environment variable that, set to 1, runs properties on all their cases.
const LONG: &str = "RUNG_LONG_TESTS";
/// Without it, each property runs on this share of its cases, within these bounds.
const SHARE: u32 = 8;
const FEW: std::ops::RangeInclusive<u32> = 8..=256;

/// A property runs on `all` cases in a long run, on an eighth of them otherwise.
pub fn cases(all: u32) -> ProptestConfig {
    let few = (all / SHARE).clamp(*FEW.start(), *FEW.end()).min(all);
    ProptestConfig::with_cases(if is_long() { all } else { few })
}

/// Whether this is a long run, which tries all cases.
pub fn is_long() -> bool {
    std::env::var(LONG).is_ok_and(|value| value == "1")
}
