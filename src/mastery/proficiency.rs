//! Overall proficiency of a learner (IntelliCode, equation 10) and its band.

use crate::types::derivation::Derivation;
use crate::types::hint_types::Band;
use crate::types::humanize::format_number;
use crate::types::params::ProficiencyParams;

/// Composite proficiency p̂ in [0, 1] (IntelliCode, equation 10): `Σ wᵢ·sᵢ`, clamped to its range.
#[derive(Clone, Copy, Debug)]
pub struct ProficiencyTerms<'a> {
    pub params: &'a ProficiencyParams,
    /// Mean mastery of the topics with a record, in [0, 1].
    pub mastery: f64,
    /// Chance of success of the learner's rating against a problem of medium difficulty, in (0, 1).
    pub expertise: f64,
    /// The learner's self-report as a share.
    pub self_report: f64,
    /// Share of the latest outcomes that succeeded, or `None` before the first.
    pub recent: Option<f64>,
    pub streak: StreakTerms,
}

/// A streak as a share: `min(days, cap) / cap`, in [0, 1].
#[derive(Clone, Copy, Debug)]
pub struct StreakTerms {
    pub days: u32,
    /// Days that count in full, at least 1.
    pub cap: u32,
}

impl ProficiencyTerms<'_> {
    /// The terms in the order of their weights.
    #[must_use]
    pub fn parts(&self) -> [f64; 5] {
        let recent = self.recent.unwrap_or(self.params.unknown_success);
        [self.mastery, self.expertise, self.self_report, recent, self.streak.value()]
    }

    #[must_use]
    pub fn value(&self) -> f64 {
        self.weighted().into_iter().sum::<f64>().clamp(0.0, 1.0)
    }

    /// Derivations of each weighted part, and of the sum.
    #[must_use]
    pub fn explain(&self) -> ([Derivation; 5], Derivation) {
        let (parts, weights, weighted) = (self.parts(), self.params.weights, self.weighted());
        let part = |i: usize| {
            Derivation::new(
                "",
                "",
                format!("{} × {}", format_number(weights[i]), format_number(parts[i])),
                format_number(weighted[i]),
            )
        };
        let sum = weighted.map(format_number).join(" + ");
        ([0, 1, 2, 3, 4].map(part), Derivation::new("p", "", sum, format_number(self.value())))
    }

    fn weighted(&self) -> [f64; 5] {
        let (parts, weights) = (self.parts(), self.params.weights);
        [0, 1, 2, 3, 4].map(|i| weights[i] * parts[i])
    }
}

impl StreakTerms {
    #[must_use]
    pub fn value(&self) -> f64 {
        f64::from(self.days.min(self.cap)) / f64::from(self.cap.max(1))
    }

    #[must_use]
    pub fn explain(&self) -> Derivation {
        let Self { days, cap } = self;
        Derivation::new("", "", format!("min({days}, {cap}) / {cap}"), format_number(self.value()))
    }
}

/// The band of a proficiency. Each band includes its lower bound. Ours.
#[must_use]
pub fn band(params: &ProficiencyParams, proficiency: f64) -> Band {
    let [low, high] = params.bands;
    if proficiency < low {
        Band::Beginner
    } else if proficiency < high {
        Band::Intermediate
    } else {
        Band::Advanced
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::types::Params;

    #[test]
    fn equation_10() {
        let params = &Params::default().proficiency;
        let check = |parts: [f64; 3], recent, days, want: f64| {
            let [mastery, expertise, self_report] = parts;
            let streak = StreakTerms { days, cap: params.streak_cap };
            let got = ProficiencyTerms { params, mastery, expertise, self_report, recent, streak }.value();
            assert!((got - want).abs() < 1e-9, "{got}");
        };
        // no outcome yet: .5 → .05
        check([0.25, 0.24, 0.5], None, 0, 0.10 + 0.06 + 0.1 + 0.05);
        // .4·.8 + .25·.5 + .2·.5 + .1·.75 + .05·.5
        check([0.8, 0.5, 0.5], Some(0.75), 15, 0.32 + 0.125 + 0.1 + 0.075 + 0.025);
        check([0.8, 0.5, 0.5], Some(0.75), 300, 0.32 + 0.125 + 0.1 + 0.075 + 0.05);
        check([1.0, 1.0, 1.0], Some(1.0), 30, 1.0);
    }

    #[test]
    fn it_is_told_part_by_part() {
        let params = &Params::default().proficiency;
        let streak = StreakTerms { days: 2, cap: 30 };
        let (mastery, expertise, self_report, recent) = (0.32, 0.2855, 0.5, Some(0.5));
        let (parts, sum) = ProficiencyTerms { params, mastery, expertise, self_report, recent, streak }.explain();
        let told: Vec<String> = parts.iter().map(ToString::to_string).collect();
        let want = [".4 × .32 = .128", ".25 × .2855 = .0714", ".2 × .5 = .1", ".1 × .5 = .05", ".05 × .0667 = .0033"];
        assert_eq!(told, want);
        assert_eq!(sum.to_string(), "p = .128 + .0714 + .1 + .05 + .0033 = .3527");
        assert_eq!(streak.explain().to_string(), "min(2, 30) / 30 = .0667");
    }

    #[test]
    fn bands_include_their_lower_bound() {
        let check = |p, want| assert_eq!(band(&Params::default().proficiency, p), want, "{p}");
        check(0.0, Band::Beginner);
        check(0.349, Band::Beginner);
        check(0.35, Band::Intermediate);
        check(0.649, Band::Intermediate);
        check(0.65, Band::Advanced);
        check(1.0, Band::Advanced);
    }
}
