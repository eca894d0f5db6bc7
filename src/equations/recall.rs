//! The forgetting curve (IntelliCode, equation 13): how likely a solution is still remembered.

use super::ladder::Rung;
use super::step::Step;
use crate::model::params::ScheduleParams;
use crate::model::wording::num;

/// The time constant of forgetting, in days: `τ = (I / −ln 0.9)·(EF/2.5)`.
///
/// After its interval I an item of ease 2.5 is remembered with probability 0.9, a harder one with less. The paper leaves
/// τ ∝ EF open; the constant is ours. I is the length the ladder stands at, not the days that context made of it: hints
/// and haste change when we look, not what is known.
#[derive(Clone, Copy, Debug)]
pub struct DecayTerms<'a> {
    pub params: &'a ScheduleParams,
    /// I, in days.
    pub interval: f64,
    /// EF.
    pub ease: f64,
}

/// A time constant after failures in the same topic: `τ·w^n`. Ours, see [`ScheduleParams::recall_weakening`].
#[derive(Clone, Copy, Debug)]
pub struct WeakenedTerms {
    /// τ in days; FSRS's stability will do as well.
    pub tau: f64,
    /// w, in (0, 1].
    pub weakening: f64,
    /// n.
    pub failures: u32,
}

/// Predicted recall in [0, 1] after some days: `R(Δt) = exp(−Δt/τ)` (IntelliCode, equation 13). 1 before any time has
/// passed.
#[derive(Clone, Copy, Debug)]
pub struct RecallTerms {
    /// Δt.
    pub days: f64,
    /// τ in days, above 0.
    pub tau: f64,
}

/// Days until recall falls to a level in (0, 1], the inverse of [`RecallTerms`]: `−ln R·τ`.
#[derive(Clone, Copy, Debug)]
pub struct UntilTerms {
    pub level: f64,
    /// τ in days.
    pub tau: f64,
}

impl<'a> DecayTerms<'a> {
    /// Of what stands on a rung.
    #[must_use]
    pub fn of(params: &'a ScheduleParams, rung: &Rung) -> Self {
        Self { params, interval: f64::from(rung.interval.max(1)), ease: rung.ease }
    }

    /// At least a thousandth of a day, so that it can be divided by.
    #[must_use]
    pub fn value(&self) -> f64 {
        let ScheduleParams { recall_at_interval, usual_ease, .. } = self.params;
        (self.interval / -recall_at_interval.ln() * (self.ease / usual_ease)).max(1e-3)
    }

    #[must_use]
    pub fn told(&self) -> Step {
        let ScheduleParams { recall_at_interval, usual_ease, .. } = self.params;
        let meaning = format!("I / −ln {} × EF / {}", num(*recall_at_interval), num(*usual_ease));
        Step::new("τ", &meaning, "", format!("{} days", num(self.value())))
    }
}

impl WeakenedTerms {
    #[must_use]
    pub fn value(&self) -> f64 {
        self.tau * self.weakening.powf(f64::from(self.failures))
    }

    #[must_use]
    pub fn told(&self) -> Step {
        let numbers = format!("{} × {}^{}", num(self.tau), num(self.weakening), self.failures);
        Step::new("τ", "", numbers, format!("{} days", num(self.value())))
    }
}

impl RecallTerms {
    #[must_use]
    pub fn value(&self) -> f64 {
        (-self.days.max(0.0) / self.tau).exp()
    }

    #[must_use]
    pub fn told(&self) -> Step {
        let numbers = format!("exp(−{} / {})", num(self.days), num(self.tau));
        Step::new("R", "exp(−Δt / τ)", numbers, num(self.value()))
    }
}

impl UntilTerms {
    #[must_use]
    pub fn value(&self) -> f64 {
        -self.level.ln() * self.tau
    }

    #[must_use]
    pub fn told(&self) -> Step {
        Step::new("", "", format!("−ln {} × τ", num(self.level)), format!("{} days", num(self.value())))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::Params;

    fn close(got: f64, want: f64) {
        assert!((got - want).abs() < 5e-4, "got {got}, want {want}");
    }

    fn tau(interval: f64, ease: f64) -> f64 {
        DecayTerms { params: &Params::default().schedule, interval, ease }.value()
    }

    /// `−ln 0.9 = 0.10536`, so τ = 9.4912·I·EF/2.5.
    #[test]
    fn recall_follows_the_curve() {
        let check = |days: f64, interval: f64, ease: f64, want: f64| {
            close(RecallTerms { days, tau: tau(interval, ease) }.value(), want);
        };
        check(0.0, 10.0, 2.5, 1.0);
        check(10.0, 10.0, 2.5, 0.9); // by definition
        check(5.0, 10.0, 2.5, 0.9487); // 0.9^(1/2)
        check(20.0, 10.0, 2.5, 0.81); // 0.9²
        check(10.0, 10.0, 1.25, 0.81); // half the ease, half of τ
        check(6.0, 6.0, 1.3, 0.8166); // 0.9^(2.5/1.3) = 0.9^1.9231
        check(-3.0, 10.0, 2.5, 1.0); // a clock that went back
    }

    /// `ln 0.85 / ln 0.9 = 1.5425`: at ease 2.5 recall stays above 0.85 for half as long again as the interval.
    #[test]
    fn days_until_inverts_it() {
        let check = |level: f64, interval: f64, ease: f64, want: f64| {
            close(UntilTerms { level, tau: tau(interval, ease) }.value(), want);
        };
        check(0.9, 10.0, 2.5, 10.0);
        check(0.85, 10.0, 2.5, 15.4249);
        check(0.85, 10.0, 1.3, 8.0210); // 15.4249 × 1.3 / 2.5
        check(1.0, 10.0, 2.5, 0.0);
    }

    #[test]
    fn failures_let_it_fade_faster() {
        let check = |failures, want: f64, told: &str| {
            let terms = WeakenedTerms { tau: 50.0, weakening: 0.7, failures };
            close(terms.value(), want);
            assert_eq!(terms.told().to_string(), told);
        };
        check(0, 50.0, "τ = 50 × .7^0 = 50 days");
        check(2, 24.5, "τ = 50 × .7^2 = 24.5 days");
    }

    #[test]
    fn the_curve_is_told_with_its_numbers() {
        let params = &Params::default().schedule;
        let check = |step: Step, want: &str| assert_eq!(step.to_string(), want);
        check(DecayTerms { params, interval: 6.0, ease: 2.46 }.told(), "τ = I / −ln .9 × EF / 2.5 = 56.0362 days");
        check(UntilTerms { level: 0.85, tau: 56.0362 }.told(), "−ln .85 × τ = 9.1069 days");
        check(RecallTerms { days: 7.0, tau: 56.0362 }.told(), "R = exp(−Δt / τ) = exp(−7 / 56.0362) = .8826");
    }

    #[test]
    fn nothing_divides_by_zero() {
        assert!(tau(0.0, 0.0) > 0.0);
        assert!(RecallTerms { days: 1.0, tau: tau(0.0, 2.5) }.value() >= 0.0);
    }
}
