//! A step of an equation: what it computes, of what, with which numbers, and what comes out.

use std::fmt;

/// One line of arithmetic: `gain = α × w_d × w_r × (1 − m) = .3 × 1 × 1 × .6 = .18`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Derivation {
    /// What is computed, by the name the equation has for it; empty where the line is about nothing but its numbers.
    pub symbol: &'static str,
    /// What it is made of, in symbols; empty where the numbers say it.
    pub meaning: String,
    /// The same with the numbers in.
    pub numbers: String,
    /// What comes out, with its unit.
    pub result: String,
}

impl Derivation {
    /// A step with all its parts.
    #[must_use]
    pub fn new(symbol: &'static str, meaning: &str, numbers: impl Into<String>, result: impl Into<String>) -> Self {
        Self { symbol, meaning: meaning.to_owned(), numbers: numbers.into(), result: result.into() }
    }
}

/// The parts that are there, as equals.
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
