//! Numbers as explanations write them.

pub use crate::equations::step::num;
use crate::learner::words;
pub use crate::learner::words::{percent, share};

/// `1 day`, `3 days`.
pub fn count(n: u32, noun: &str) -> String {
    words::count(n as usize, noun)
}

/// A sentence inside another: without its full stop.
pub fn inner(text: &str) -> &str {
    text.trim_end_matches('.')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_short() {
        assert_eq!([share(0.5), share(1.0), percent(0.845)], [".50", "1.00", "84 %"]);
        assert_eq!([count(1, "day"), count(0, "day")], ["1 day", "0 days"]);
    }
}
