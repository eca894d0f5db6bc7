//! Rounds numbers to the six decimals that records contain.
//!
//! Six decimals are finer than any difference the model can detect, easy to read in the journal, and survive a round
//! trip through JSON exactly (a short decimal has one nearest double, and the fast parser finds it). So a state rebuilt
//! from the journal equals the saved state byte for byte.

/// `x` rounded to six decimals. Rounding preserves order (if `a <= b`, that stays true).
#[must_use]
pub fn round_recorded(x: f64) -> f64 {
    (x * 1e6).round() / 1e6
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    proptest! {
        #[test]
        fn recorded_numbers_survive_json_and_keep_their_order(a in -5000.0..5000.0_f64, b in -5000.0..5000.0_f64) {
            let (x, y) = (round_recorded(a), round_recorded(b));
            prop_assert_eq!(a <= b && x > y, false);
            prop_assert!((x - a).abs() <= 0.5e-6 + 1e-12);
            let text = serde_json::to_string(&x).expect("a number");
            prop_assert_eq!(serde_json::from_str::<f64>(&text).expect("a number").to_bits(), x.to_bits());
        }
    }
}
