//! Confidence in a diagnosis, and the partial credit for a failure that it explains.

/// Signals a diagnosis blends.
pub const SIGNAL_COUNT: usize = 6;

/// Confidence from blended signals, in (0, 1): `1 / (1 + exp(−(w₀ + Σ wᵢxᵢ)))`. The weights are fitted by
/// `rung lab diagnose --fit`. Ours.
#[derive(Clone, Copy, Debug)]
pub struct BlendTerms<'a> {
    /// The constant, then a weight for each signal.
    pub weights: &'a [f64; SIGNAL_COUNT + 1],
    /// Each in [0, 1] or [−1, 1].
    pub signals: &'a [f64; SIGNAL_COUNT],
}

/// Confidence from verdicts alone, in [0, 1): `|M| / (|F ∪ D| + ½)`. D are the cases that a bug is declared to fail, F
/// the cases that failed, and M the cases in both that have the bug's own verdict. It is divided by the number of bugs
/// that would look the same. The half case limits a single coincidence to 0.67. Ours.
#[derive(Clone, Copy, Debug)]
pub struct VerdictMatchTerms {
    /// |M|.
    pub matching: usize,
    /// |D|.
    pub declared: usize,
    /// |F \ D|.
    pub outside: usize,
    /// Number of bugs that look the same, including this one.
    pub alike: usize,
    /// The half case.
    pub doubt: f64,
}

/// Confidence in a mistake that is seen again: `1 − (1 − old)(1 − new)`, as if two witnesses err independently. In
/// [0, 1].
#[derive(Clone, Copy, Debug)]
pub struct RepeatedEvidenceTerms {
    pub old: f64,
    pub new: f64,
}

/// Credit for the correct parts of a failing program, as a share of a whole success: `partial·share passed·confidence`.
/// In [0, 1]. Ours.
#[derive(Clone, Copy, Debug)]
pub struct PartialCreditTerms {
    pub partial: f64,
    /// Share of the cases, in [0, 1].
    pub share_passed: f64,
    /// Confidence in the mistake that explains the failure.
    pub confidence: f64,
}

impl BlendTerms<'_> {
    #[must_use]
    pub fn value(&self) -> f64 {
        let [constant, weights @ ..] = self.weights;
        logistic(constant + weights.iter().zip(self.signals).map(|(weight, signal)| weight * signal).sum::<f64>())
    }
}

impl VerdictMatchTerms {
    #[must_use]
    pub fn value(&self) -> f64 {
        let Self { matching, declared, outside, alike, doubt } = *self;
        matching as f64 / ((declared + outside) as f64 + doubt) / alike.max(1) as f64
    }
}

impl RepeatedEvidenceTerms {
    #[must_use]
    pub fn value(&self) -> f64 {
        1.0 - (1.0 - self.old) * (1.0 - self.new)
    }
}

impl PartialCreditTerms {
    #[must_use]
    pub fn value(&self) -> f64 {
        self.partial * self.share_passed * self.confidence.clamp(0.0, 1.0)
    }
}

/// `1 / (1 + exp(−x))`, in (0, 1).
#[must_use]
pub fn logistic(x: f64) -> f64 {
    1.0 / (1.0 + (-x).exp())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn close(got: f64, want: f64) {
        assert!((got - want).abs() < 1e-4, "got {got}, want {want}");
    }

    #[test]
    fn signals_are_blended() {
        let weights = &[-2.0, 1.0, 2.0, 0.0, 0.0, 0.0, 0.0];
        let check = |first, second, want| {
            close(BlendTerms { weights, signals: &[first, second, 0.3, 0.3, 0.3, 0.3] }.value(), want);
        };
        check(0.0, 1.0, 0.5); // 1 / (1 + e⁰)
        check(1.0, 1.0, 0.7311); // 1 / (1 + e⁻¹)
        check(0.0, 0.0, 0.1192); // 1 / (1 + e²)
    }

    #[test]
    fn a_single_coincidence_is_worth_two_thirds() {
        let check = |matching, declared, outside, alike, want| {
            close(VerdictMatchTerms { matching, declared, outside, alike, doubt: 0.5 }.value(), want);
        };
        check(1, 1, 0, 1, 0.6667);
        check(2, 2, 0, 1, 0.8);
        check(1, 2, 1, 1, 0.2857); // 1 / 3.5
        check(2, 2, 0, 2, 0.4);
        check(0, 0, 0, 1, 0.0);
    }

    #[test]
    fn two_witnesses_are_surer_than_one() {
        let check = |old, new, want| close(RepeatedEvidenceTerms { old, new }.value(), want);
        check(0.6, 0.6, 0.84); // 1 − 0.4 · 0.4
        check(0.0, 0.6, 0.6);
        check(1.0, 0.1, 1.0);
    }

    #[test]
    fn what_was_right_counts_for_a_little() {
        let check = |share_passed, confidence, want| {
            close(PartialCreditTerms { partial: 0.25, share_passed, confidence }.value(), want);
        };
        check(1.0, 1.0, 0.25);
        check(0.5, 0.8, 0.1);
        check(0.5, 1.5, 0.125);
    }
}
