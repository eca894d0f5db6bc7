//! Certainty of a mastery: counts of successes and failures as a Beta distribution, and its standard deviation.

use crate::types::derivation::Derivation;
use crate::types::humanize::format_number;
use crate::types::learner_state::Skill;

/// α and β of a topic's Beta distribution after an outcome: a success adds the share that hints leave to α, a failure adds
/// 1 to β, both times the weight of the evidence. Both start at 1 and never decrease. Ours.
#[derive(Clone, Copy, Debug)]
pub struct CountTerms {
    /// α before.
    pub alpha: f64,
    /// β before.
    pub beta: f64,
    pub success: bool,
    /// Share of a whole outcome, in (0, 1].
    pub weight: f64,
    /// Share of a success that remains after hints, in (0, 1]; the share of the gain that they leave.
    pub hint_share: f64,
}

/// Standard deviation of Beta(α, β), the ± beside a mastery: `sqrt(αβ / ((α + β)² (α + β + 1)))`. It is about 0.29
/// before any evidence, when both counts are 1.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct DeviationTerms {
    pub alpha: f64,
    pub beta: f64,
}

impl CountTerms {
    /// α and β after the outcome.
    #[must_use]
    pub fn value(&self) -> (f64, f64) {
        if self.success { (self.alpha + self.added(), self.beta) } else { (self.alpha, self.beta + self.added()) }
    }

    /// Derivation of the count that grew.
    #[must_use]
    pub fn explain(&self) -> Derivation {
        let (alpha, beta) = self.value();
        let (which, before, after) =
            if self.success { ("successes", self.alpha, alpha) } else { ("failures", self.beta, beta) };
        Derivation::new(
            "",
            "",
            format!("{which}: {} + {}", format_number(before), self.explain_added()),
            format_number(after),
        )
    }

    fn added(&self) -> f64 {
        if !self.success {
            return self.weight;
        }
        self.weight * self.hint_share
    }

    fn explain_added(&self) -> String {
        if !self.success || self.hint_share >= 1.0 {
            return format_number(self.weight);
        }
        let weight = if self.weight < 1.0 { format!("{} × ", format_number(self.weight)) } else { String::new() };
        format!("{weight}{}", format_number(self.hint_share))
    }
}

impl From<&Skill> for DeviationTerms {
    fn from(skill: &Skill) -> Self {
        Self { alpha: skill.alpha, beta: skill.beta }
    }
}

impl DeviationTerms {
    /// A topic without evidence.
    pub const UNSEEN: Self = Self { alpha: 1.0, beta: 1.0 };

    #[must_use]
    pub fn value(&self) -> f64 {
        let n = self.alpha + self.beta;
        (self.alpha * self.beta / (n * n * (n + 1.0))).sqrt()
    }

    #[must_use]
    pub fn explain(&self) -> Derivation {
        let (a, b, n) = (format_number(self.alpha), format_number(self.beta), format_number(self.alpha + self.beta));
        Derivation::new("±", "", format!("sqrt({a} × {b} / ({n}^2 × ({n} + 1)))"), format_number(self.value()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hints_weigh_less_in_the_counts() {
        let check = |success, hint_share, weight, want: (f64, f64), told: &str| {
            let terms = CountTerms { alpha: 1.0, beta: 1.0, success, weight, hint_share };
            let (a, b) = terms.value();
            assert!((a - want.0).abs() < 1e-9 && (b - want.1).abs() < 1e-9, "{terms:?}: {a} {b}");
            assert_eq!(terms.explain().to_string(), told);
        };
        check(true, 1.0, 1.0, (2.0, 1.0), "successes: 1 + 1 = 2");
        check(true, 0.7, 1.0, (1.7, 1.0), "successes: 1 + .7 = 1.7");
        check(true, 0.7, 0.5, (1.35, 1.0), "successes: 1 + .5 × .7 = 1.35");
        check(false, 0.7, 1.0, (1.0, 2.0), "failures: 1 + 1 = 2");
        check(false, 0.7, 0.25, (1.0, 1.25), "failures: 1 + .25 = 1.25");
    }

    /// 1/(4·3) is 1/12; 6/(25·6) is 1/25.
    #[test]
    fn more_evidence_is_surer() {
        let check = |terms: DeviationTerms, want: f64, told: &str| {
            assert!((terms.value() - want).abs() < 1e-4, "{}", terms.value());
            assert_eq!(terms.explain().to_string(), told);
        };
        check(DeviationTerms::UNSEEN, 0.2887, "± = sqrt(1 × 1 / (2^2 × (2 + 1))) = .2887");
        check(DeviationTerms { alpha: 2.0, beta: 3.0 }, 0.2, "± = sqrt(2 × 3 / (5^2 × (5 + 1))) = .2");
    }
}
