//! The price of hints in words: the same table and the same line on the screen and on the command line.

use crate::text::learning_status;
use crate::text::number_format::format_percent;
use crate::types::hint_types::{level_name, price_reason};

/// Note below the table.
pub const FREE_HINTS: &str = "A general hint, one that fits any problem, is free.";

/// Returns what a pass counts after the hint of a level: "95 %".
#[must_use]
pub fn share(level: u8) -> String {
    share_of(level, 1.0)
}

/// Returns what a pass counts after the hint of a level, if it counts this share without hints.
#[must_use]
pub fn share_of(level: u8, without_hints: f64) -> String {
    format_percent(learning_status::params().mastery.share_after_hints(level) * without_hints)
}

/// Returns what a pass counts without hints, given what it keeps after some level: 1, or less after a failure today.
#[must_use]
pub fn without_hints(keeps: f64) -> f64 {
    let params = &learning_status::params().mastery;
    let after_failure = |level: u8| (params.share_after_hints(level) * params.pass_after_failure - keeps).abs() < 1e-9;
    if (0..=5).any(after_failure) { params.pass_after_failure } else { 1.0 }
}

/// Returns what a pass counts and why: "85 %: you still make the plan". If the learner has paid for more already, the
/// next hint costs nothing more.
#[must_use]
pub fn offer(level: u8, keeps: f64) -> String {
    let whole = without_hints(keeps);
    let price = learning_status::params().mastery.share_after_hints(level) * whole;
    let why = if keeps < price - 1e-9 { "as before" } else { price_reason(level) };
    let failed = if whole < 1.0 { "; after a failure today a pass counts a quarter" } else { "" };
    format!("{}: {why}{failed}", format_percent(keeps))
}

/// Returns the whole table: "question 95 %, idea 85 %, plan 70 %, skeleton 50 %, place 35 %".
#[must_use]
pub fn table() -> String {
    let price = |level: u8| format!("{} {}", level_name(level).to_lowercase(), share(level));
    (1..=5).map(price).collect::<Vec<_>>().join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_and_the_offer_are_one() {
        assert_eq!(table(), "question 95 %, idea 85 %, plan 70 %, skeleton 50 %, place 35 %");
        assert_eq!(offer(2, 0.85), "85 %: you still make the plan");
        assert_eq!(offer(1, 0.85), "85 %: as before");
        assert_eq!(offer(2, 0.2125), "21 %: you still make the plan; after a failure today a pass counts a quarter");
        assert_eq!(share_of(5, without_hints(0.2125)), "9 %");
        let usage = include_str!("../../docs/usage.md");
        for level in 1..=5 {
            let row = format!("| {level} {} | {} | {} |", level_name(level), share(level), price_reason(level));
            assert!(usage.contains(&row), "docs/usage.md lacks: {row}");
        }
    }
}
