//! A step of an equation: what it computes, of what, with which numbers, and what comes out. And how numbers are written
//! in one.

use std::fmt;

/// One line of arithmetic: `gain = α × w_d × w_r × (1 − m) = .3 × 1 × 1 × .6 = .18`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Step {
    /// What is computed, by the name the equation has for it; empty where the line is about nothing but its numbers.
    pub symbol: &'static str,
    /// What it is made of, in symbols; empty where the numbers say it.
    pub meaning: String,
    /// The same with the numbers in.
    pub numbers: String,
    /// What comes out, with its unit.
    pub result: String,
}

impl Step {
    /// A step with all its parts.
    #[must_use]
    pub fn new(symbol: &'static str, meaning: &str, numbers: impl Into<String>, result: impl Into<String>) -> Self {
        Self { symbol, meaning: meaning.to_owned(), numbers: numbers.into(), result: result.into() }
    }
}

/// The parts that are there, as equals.
impl fmt::Display for Step {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let parts = [self.symbol, &self.meaning, &self.numbers, &self.result];
        let there: Vec<&str> = parts.into_iter().filter(|part| !part.is_empty()).collect();
        f.write_str(&there.join(" = "))
    }
}

/// A number with up to four decimals, no trailing zeros and no zero before the point: `.4913`, `2.5`, `12`.
#[must_use]
pub fn num(x: f64) -> String {
    let text = format!("{x:.4}");
    let short = text.trim_end_matches('0').trim_end_matches('.');
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

/// `1 day`, `15 days`.
#[must_use]
pub fn days(n: u32) -> String {
    format!("{n} day{}", if n == 1 { "" } else { "s" })
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
    }

    #[test]
    fn a_step_shows_the_parts_it_has() {
        assert_eq!(Step::new("p", "a + b", ".1 + .2", ".3").to_string(), "p = a + b = .1 + .2 = .3");
        assert_eq!(Step::new("", "", "2 × 3", "6 days").to_string(), "2 × 3 = 6 days");
    }
}
