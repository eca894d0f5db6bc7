//! Canonical JSON: one spelling for the bytes of the journal and of the snapshot.
//!
//! Numbers with a fraction are written with at most 15 significant digits. Every decimal of 15 digits survives a round
//! trip through a 64-bit float, even if the reader of another program is off by one unit in the last place. Reading and
//! writing again therefore always gives the same bytes, and a snapshot rebuilt from the journal equals, byte for byte,
//! one that went through many restarts.

use std::io::{self, Write};

use serde::Serialize;
use serde_json::ser::{CompactFormatter, Formatter, Serializer};

/// Writes `value` on one line.
pub fn to_vec<T: Serialize>(value: &T) -> serde_json::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    value.serialize(&mut Serializer::with_formatter(&mut bytes, CanonicalFormatter))?;
    Ok(bytes)
}

/// Compact, with numbers rounded to 15 significant digits.
struct CanonicalFormatter;

impl Formatter for CanonicalFormatter {
    fn write_f64<W: Write + ?Sized>(&mut self, writer: &mut W, value: f64) -> io::Result<()> {
        CompactFormatter.write_f64(writer, rounded(value))
    }
}

/// The nearest number that has 15 significant decimal digits.
fn rounded(value: f64) -> f64 {
    // Small whole numbers are the common case and have fewer digits.
    if value.fract() == 0.0 && value.abs() < 1e15 {
        return value;
    }
    format!("{value:.14e}").parse().unwrap_or(value)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn numbers_have_one_spelling() {
        for (value, expected) in [
            (0.0, "0.0"),
            (1.0, "1.0"),
            (0.1 + 0.2, "0.3"),
            (1.0 / 3.0, "0.333333333333333"),
            (2.0 / 3.0, "0.666666666666667"),
            (-1234.5, "-1234.5"),
            (0.999_999_999_999_999_9, "1.0"),
        ] {
            assert_eq!(String::from_utf8(to_vec(&value).unwrap()).unwrap(), expected);
        }
    }

    proptest! {
        #[test]
        fn reading_and_writing_again_gives_the_same_bytes(value in any::<f64>()) {
            prop_assume!(value.is_finite());
            let once = to_vec(&value).unwrap();
            // Rounding the largest floats up may leave the range; no number that Rung records is that large.
            prop_assume!(value.abs() < 1e300);
            let read: f64 = serde_json::from_slice(&once).unwrap();
            let twice = to_vec(&read).unwrap();
            prop_assert_eq!(String::from_utf8(once).unwrap(), String::from_utf8(twice).unwrap());
        }

        #[test]
        fn rounding_changes_nothing_that_matters(value in -1e6..1e6_f64) {
            prop_assert!((rounded(value) - value).abs() <= value.abs() * 1e-14);
        }
    }
}
