//! Numbers as explanations write them.

use crate::learner::words;
pub use crate::learner::words::{percent, share};

/// A number with up to four decimals, no trailing zeros and no zero before the point: `.4913`, `2.5`, `12`.
pub fn num(x: f64) -> String {
    trimmed(&format!("{x:.4}"))
}

/// `1 day`, `3 days`.
pub fn count(n: u32, noun: &str) -> String {
    words::count(n as usize, noun)
}

/// A sentence inside another: without its full stop.
pub fn inner(text: &str) -> &str {
    text.trim_end_matches('.')
}

fn trimmed(text: &str) -> String {
    let short = if text.contains('.') { text.trim_end_matches('0').trim_end_matches('.') } else { text };
    match short {
        "-0" | "" => "0".to_owned(),
        _ => short
            .strip_prefix("0.")
            .map(|rest| format!(".{rest}"))
            .or_else(|| short.strip_prefix("-0.").map(|rest| format!("−.{rest}")))
            .or_else(|| short.strip_prefix('-').map(|rest| format!("−{rest}")))
            .unwrap_or_else(|| short.to_owned()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_short() {
        let check = |x: f64, expected: &str| assert_eq!(num(x), expected, "{x}");
        check(0.4913, ".4913");
        check(0.5, ".5");
        check(0.0, "0");
        check(-0.000_01, "0");
        check(-0.25, "−.25");
        check(-3.0, "−3");
        check(2.5, "2.5");
        check(12.0, "12");
        check(100.0, "100");
        check(0.333_333, ".3333");
        assert_eq!([share(0.5), share(1.0), percent(0.845)], [".50", "1.00", "84 %"]);
        assert_eq!([count(1, "day"), count(0, "day")], ["1 day", "0 days"]);
    }
}
