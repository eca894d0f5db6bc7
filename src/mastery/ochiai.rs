//! Suspiciousness of a position in a program, from failing and passing cases.

/// Ochiai's coefficient in [0, 1]: `ef / sqrt(F · (ef + ep))` (Abreu, Zoeteweij and van Gemund, On the accuracy of
/// spectrum-based fault localization, TAIC PART 2007; `F = ef + nf`).
#[derive(Clone, Copy, Debug)]
pub struct OchiaiTerms {
    /// Failing cases that ran the position (ef).
    pub failing: usize,
    /// Passing cases that ran the position (ep).
    pub passing: usize,
    /// All failing cases (F).
    pub all_failing: usize,
}

impl OchiaiTerms {
    #[must_use]
    pub fn value(&self) -> f64 {
        let Self { failing, passing, all_failing } = *self;
        if failing == 0 || all_failing == 0 {
            return 0.0;
        }
        failing as f64 / (all_failing as f64 * (failing + passing) as f64).sqrt()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_failing_cases_share_alone_is_most_suspicious() {
        let check = |failing, passing, all_failing, want: f64| {
            let got = OchiaiTerms { failing, passing, all_failing }.value();
            assert!((got - want).abs() < 1e-12, "{got}");
        };
        check(2, 0, 2, 1.0);
        check(2, 2, 2, std::f64::consts::FRAC_1_SQRT_2); // 2 / √8
        check(1, 0, 4, 0.5); // 1 / √4
        check(1, 3, 4, 0.25); // 1 / √16
        check(0, 5, 4, 0.0);
        check(0, 0, 0, 0.0);
    }
}
