//! Forgetting curve: the probability that a solution is still remembered.
//!
//! Decisions use FSRS's power curve. The paper's exponential (IntelliCode, equation 13) has the same stability and is
//! only shown beside it: for long overdue reviews it predicts a recall of one thirtieth, but the measured recall is two
//! thirds (see [`ScheduleParams::recall_decay`]).

use super::sm2::Sm2State;
use crate::types::derivation::Derivation;
use crate::types::humanize::format_number;
use crate::types::params::ScheduleParams;

/// Stability in days, the time after which recall is 0.9: `S = I·EF/2.5`.
///
/// After its interval I an item of ease 2.5 is remembered with probability 0.9, and a harder item with less. The paper
/// leaves τ ∝ EF open; the constant is ours. I is the SM-2 interval, not the days after the context factors, because
/// hints and haste change the review day but not the learner's memory.
#[derive(Clone, Copy, Debug)]
pub struct StabilityTerms<'a> {
    pub params: &'a ScheduleParams,
    /// I, in days.
    pub interval: f64,
    /// EF.
    pub ease: f64,
}

/// Stability after failures in the same topic: `S·w^n`. Ours, see [`ScheduleParams::recall_weakening`].
#[derive(Clone, Copy, Debug)]
pub struct WeakenedTerms {
    /// S in days.
    pub stability: f64,
    /// w, in (0, 1].
    pub weakening: f64,
    /// n.
    pub failures: u32,
}

/// Predicted recall in [0, 1] after some days, on FSRS's power curve: `R(Δt) = (1 + f·Δt/S)^−d` with
/// `f = 0.9^(−1/d) − 1`, so that R(S) = 0.9. It is 1 before any time has passed.
#[derive(Clone, Copy, Debug)]
pub struct RecallTerms {
    /// Δt.
    pub days: f64,
    /// S in days, above 0.
    pub stability: f64,
    /// d, above 0.
    pub decay: f64,
    /// R(S), in (0, 1).
    pub level: f64,
}

/// Predicted recall by `R(Δt) = exp(−Δt/τ)`, `τ = S / −ln 0.9` (IntelliCode, equation 13). It is shown, but not used
/// for decisions.
#[derive(Clone, Copy, Debug)]
pub struct ExponentialTerms {
    /// Δt.
    pub days: f64,
    /// S in days, above 0.
    pub stability: f64,
    /// R(S), in (0, 1).
    pub level: f64,
}

/// Days until recall falls to a level in (0, 1], the inverse of [`RecallTerms`]: `S·(R^(−1/d) − 1)/f`.
#[derive(Clone, Copy, Debug)]
pub struct DaysUntilRecallTerms {
    /// R.
    pub target: f64,
    /// S in days.
    pub stability: f64,
    /// d.
    pub decay: f64,
    /// R(S).
    pub level: f64,
}

impl<'a> StabilityTerms<'a> {
    /// The stability of an SM-2 state.
    #[must_use]
    pub fn from_sm2_state(params: &'a ScheduleParams, rung: &Sm2State) -> Self {
        Self { params, interval: f64::from(rung.interval.max(1)), ease: rung.ease }
    }

    /// The stability, at least a thousandth of a day to allow division by it.
    #[must_use]
    pub fn value(&self) -> f64 {
        (self.interval * self.ease / self.params.usual_ease).max(1e-3)
    }

    #[must_use]
    pub fn explain(&self) -> Derivation {
        let meaning = format!("I × EF / {}", format_number(self.params.usual_ease));
        Derivation::new("S", &meaning, "", format!("{} days", format_number(self.value())))
    }
}

impl WeakenedTerms {
    #[must_use]
    pub fn value(&self) -> f64 {
        (self.stability * self.weakening.powf(f64::from(self.failures))).max(1e-3)
    }

    #[must_use]
    pub fn explain(&self) -> Derivation {
        let numbers =
            format!("{} × {}^{}", format_number(self.stability), format_number(self.weakening), self.failures);
        Derivation::new("S", "", numbers, format!("{} days", format_number(self.value())))
    }
}

impl RecallTerms {
    /// Returns the terms on the default curve.
    #[must_use]
    pub fn from_stability(params: &ScheduleParams, days: f64, stability: f64) -> Self {
        Self { days, stability, decay: params.recall_decay, level: params.recall_at_interval }
    }

    #[must_use]
    pub fn value(&self) -> f64 {
        (1.0 + factor(self.level, self.decay) * self.days.max(0.0) / self.stability).powf(-self.decay).clamp(0.0, 1.0)
    }

    #[must_use]
    pub fn explain(&self) -> Derivation {
        let (factor, decay) = (format_number(factor(self.level, self.decay)), format_number(self.decay));
        let numbers =
            format!("(1 + {factor} × {} / {})^−{decay}", format_number(self.days), format_number(self.stability));
        Derivation::new("R", "(1 + f × Δt / S)^−d", numbers, format_number(self.value()))
    }

    /// Equation 13 over the same days and the same stability.
    #[must_use]
    pub fn exponential(&self) -> ExponentialTerms {
        ExponentialTerms { days: self.days, stability: self.stability, level: self.level }
    }
}

impl ExponentialTerms {
    #[must_use]
    pub fn value(&self) -> f64 {
        (-self.days.max(0.0) / self.tau()).exp()
    }

    #[must_use]
    pub fn explain(&self) -> Derivation {
        let numbers = format!("exp(−{} / {})", format_number(self.days), format_number(self.tau()));
        Derivation::new("R", "exp(−Δt / τ)", numbers, format_number(self.value()))
    }

    fn tau(&self) -> f64 {
        self.stability / -self.level.ln()
    }
}

impl DaysUntilRecallTerms {
    /// Returns the terms on the default curve.
    #[must_use]
    pub fn from_target(params: &ScheduleParams, target: f64, stability: f64) -> Self {
        Self { target, stability, decay: params.recall_decay, level: params.recall_at_interval }
    }

    #[must_use]
    pub fn value(&self) -> f64 {
        self.stability * factor(self.target, self.decay) / factor(self.level, self.decay)
    }

    #[must_use]
    pub fn explain(&self) -> Derivation {
        let numbers = format!("S × ({}^−{} − 1) / f", format_number(self.target), format_number(1.0 / self.decay));
        Derivation::new("", "", numbers, format!("{} days", format_number(self.value())))
    }
}

/// `R^(−1/d) − 1`.
fn factor(level: f64, decay: f64) -> f64 {
    level.powf(-1.0 / decay) - 1.0
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::types::Params;

    fn close(got: f64, want: f64) {
        assert!((got - want).abs() < 5e-4, "got {got}, want {want}");
    }

    fn stability(interval: f64, ease: f64) -> f64 {
        StabilityTerms { params: &Params::default().schedule, interval, ease }.value()
    }

    /// `f = 0.9^(−1/0.1542) − 1 = 0.9803`, so `R(2S) = 2.9607^−0.1542`. Long after the review day the curve stays close
    /// to measured recall, but equation 13 with the same stability falls to almost 0.
    #[test]
    fn recall_follows_the_power_curve() {
        let params = &Params::default().schedule;
        let check = |days: f64, interval: f64, ease: f64, want: f64, exponential: f64| {
            let terms = RecallTerms::from_stability(params, days, stability(interval, ease));
            close(terms.value(), want);
            close(terms.exponential().value(), exponential);
        };
        check(0.0, 10.0, 2.5, 1.0, 1.0);
        check(10.0, 10.0, 2.5, 0.9, 0.9); // by definition
        check(5.0, 10.0, 2.5, 0.9408, 0.9487); // 1.4902^−0.1542; 0.9^(1/2)
        check(20.0, 10.0, 2.5, 0.8459, 0.81); // 0.9²
        check(10.0, 10.0, 1.25, 0.8459, 0.81); // half the ease, half the stability
        check(6.0, 6.0, 1.3, 0.8489, 0.8166); // 2.8853^−0.1542; 0.9^1.9231
        check(333.0, 10.0, 2.5, 0.5818, 0.0299); // 33.646^−0.1542; 0.9^33.3
        check(-3.0, 10.0, 2.5, 1.0, 1.0); // a clock that was set back
    }

    /// `(0.85^−6.4851 − 1)/0.9803 = 1.9063`: at ease 2.5 recall stays above 0.85 for nearly twice the interval.
    #[test]
    fn days_until_inverts_it() {
        let params = &Params::default().schedule;
        let check = |target: f64, interval: f64, ease: f64, want: f64| {
            let until = DaysUntilRecallTerms::from_target(params, target, stability(interval, ease)).value();
            assert!((until - want).abs() < 5e-3, "{until}");
            close(RecallTerms::from_stability(params, until, stability(interval, ease)).value(), target);
        };
        check(0.9, 10.0, 2.5, 10.0);
        check(0.85, 10.0, 2.5, 19.063);
        check(0.85, 10.0, 1.3, 9.913); // 19.063 × 1.3 / 2.5
        check(1.0, 10.0, 2.5, 0.0);
    }

    #[test]
    fn failures_let_it_fade_faster() {
        let check = |failures, want: f64, told: &str| {
            let terms = WeakenedTerms { stability: 50.0, weakening: 0.7, failures };
            close(terms.value(), want);
            assert_eq!(terms.explain().to_string(), told);
        };
        check(0, 50.0, "S = 50 × .7^0 = 50 days");
        check(2, 24.5, "S = 50 × .7^2 = 24.5 days");
    }

    #[test]
    fn the_curve_is_told_with_its_numbers() {
        let params = &Params::default().schedule;
        let check = |step: Derivation, want: &str| assert_eq!(step.to_string(), want);
        check(StabilityTerms { params, interval: 6.0, ease: 2.46 }.explain(), "S = I × EF / 2.5 = 5.904 days");
        check(
            DaysUntilRecallTerms::from_target(params, 0.85, 5.904).explain(),
            "S × (.85^−6.4851 − 1) / f = 11.2555 days",
        );
        let terms = RecallTerms::from_stability(params, 7.0, 5.904);
        check(terms.explain(), "R = (1 + f × Δt / S)^−d = (1 + .9803 × 7 / 5.904)^−.1542 = .8879");
        check(terms.exponential().explain(), "R = exp(−Δt / τ) = exp(−7 / 56.0362) = .8826");
    }

    #[test]
    fn nothing_divides_by_zero() {
        assert!(stability(0.0, 0.0) > 0.0);
        let weakened = WeakenedTerms { stability: 1.0, weakening: 0.0, failures: 3 }.value();
        let params = &Params::default().schedule;
        assert!((0.0..=1.0).contains(&RecallTerms::from_stability(params, 1.0, weakened).value()));
    }
}
