//! SM-2's ease factor: how fast intervals between reviews grow (IntelliCode, equation 12; SM-2's own).

use crate::types::decimals::round_recorded;
use crate::types::derivation::Derivation;
use crate::types::humanize::format_number;
use crate::types::params::ScheduleParams;

/// `EF' = max(1.3, EF − 0.8 + 0.28 q − 0.02 q²)` (IntelliCode, equation 12), rounded as it is recorded.
#[derive(Clone, Copy, Debug)]
pub struct EaseTerms<'a> {
    pub params: &'a ScheduleParams,
    /// EF, at least 1.3.
    pub ease: f64,
    /// q, 0 to 5.
    pub quality: u8,
}

impl EaseTerms<'_> {
    #[must_use]
    pub fn value(&self) -> f64 {
        let [a, b, c] = self.params.ease_step;
        let q = self.q();
        round_recorded((self.ease - a + b * q - c * q * q).max(self.params.ease_min))
    }

    #[must_use]
    pub fn explain(&self) -> Derivation {
        let [a, b, c] = self.params.ease_step;
        let (q, least) = (self.q(), format_number(self.params.ease_min));
        let meaning =
            format!("max({least}, EF − {} + {} q − {} q^2)", format_number(a), format_number(b), format_number(c));
        let numbers = format!(
            "max({least}, {} − {} + {} − {})",
            format_number(self.ease),
            format_number(a),
            format_number(b * q),
            format_number(c * q * q)
        );
        Derivation::new("EF'", &meaning, numbers, format_number(self.value()))
    }

    fn q(&self) -> f64 {
        f64::from(self.quality.min(5))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::types::Params;

    #[test]
    fn equation_12() {
        let params = &Params::default().schedule;
        let check = |ease, quality, want: f64| {
            let got = EaseTerms { params, ease, quality }.value();
            assert!((got - want).abs() < 1e-9, "{ease} {quality}: {got}");
        };
        check(2.5, 5, 2.6); // −0.8 + 1.40 − 0.50
        check(2.5, 4, 2.5); // −0.8 + 1.12 − 0.32
        check(2.5, 3, 2.36); // −0.8 + 0.84 − 0.18
        check(2.5, 2, 2.18); // −0.8 + 0.56 − 0.08
        check(2.5, 1, 1.96); // −0.8 + 0.28 − 0.02
        check(2.5, 0, 1.7);
        check(1.5, 0, 1.3);
        let told = EaseTerms { params, ease: 2.36, quality: 5 }.explain().to_string();
        assert_eq!(told, "EF' = max(1.3, EF − .8 + .28 q − .02 q^2) = max(1.3, 2.36 − .8 + 1.4 − .5) = 2.46");
    }
}
