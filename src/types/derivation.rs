//! A step of an equation: its symbol, formula, numbers and result.

use std::fmt;

/// One line of arithmetic: `gain = α × w_d × w_r × (1 − m) = .3 × 1 × 1 × .6 = .18`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Derivation {
    /// The symbol that is computed; empty if the line is only about its numbers.
    pub symbol: &'static str,
    /// The formula in symbols; empty if the numbers are enough.
    pub meaning: String,
    /// The formula with the numbers filled in.
    pub numbers: String,
    /// The result, with its unit.
    pub result: String,
}

impl Derivation {
    /// A step with all its parts.
    #[must_use]
    pub fn new(symbol: &'static str, meaning: &str, numbers: impl Into<String>, result: impl Into<String>) -> Self {
        Self { symbol, meaning: meaning.to_owned(), numbers: numbers.into(), result: result.into() }
    }
}

/// Writes the parts that are not empty, joined by equals signs.
impl fmt::Display for Derivation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let parts = [self.symbol, &self.meaning, &self.numbers, &self.result];
        let there: Vec<&str> = parts.into_iter().filter(|part| !part.is_empty()).collect();
        f.write_str(&there.join(" = "))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_step_shows_the_parts_it_has() {
        assert_eq!(Derivation::new("p", "a + b", ".1 + .2", ".3").to_string(), "p = a + b = .1 + .2 = .3");
        assert_eq!(Derivation::new("", "", "2 × 3", "6 days").to_string(), "2 × 3 = 6 days");
    }
}
