//! Applies context to an SM-2 interval: the days until a review, and the range it may be moved in.

use super::forgetting_curve::{DaysUntilRecallTerms, StabilityTerms};
use super::sm2::Sm2State;
use super::sm2::response_quality::FAST_QUALITY;
use crate::types::derivation::Derivation;
use crate::types::humanize::format_number;
use crate::types::params::ScheduleParams;

/// Days until a review: `I × (1 − 0.1 h)`, not below half, `× 1.15` for quality 5, then no later than the day on which
/// recall is predicted to fall to 0.85 (equation 13), within 1 and 365 days. The factors are ours.
#[derive(Clone, Copy, Debug)]
pub struct IntervalTerms<'a> {
    pub params: &'a ScheduleParams,
    /// The SM-2 state.
    pub rung: Sm2State,
    /// q, 0 to 5.
    pub quality: u8,
    /// h, 0 to 5.
    pub hint_level: u8,
}

/// The range of days that a review may be moved in to balance the load: ±5 %, but never past `latest` or the bounds.
/// Intervals under 20 days are not moved. Ours.
#[derive(Clone, Copy, Debug)]
pub struct SpreadTerms<'a> {
    pub params: &'a ScheduleParams,
    /// The computed interval in days.
    pub days: u32,
    /// The last allowed day.
    pub latest: u32,
}

impl<'a> IntervalTerms<'a> {
    /// Factor for hints, in [0.5, 1].
    #[must_use]
    pub fn hints(&self) -> f64 {
        (1.0 - self.params.hint_shrink * f64::from(self.hint_level)).max(self.params.hint_shrink_floor)
    }

    /// Factor for a fast and confident solve, at least 1.
    #[must_use]
    pub fn stretch(&self) -> f64 {
        if self.quality == FAST_QUALITY { self.params.fast_stretch } else { 1.0 }
    }

    /// S, the stability of the reviewed problem.
    #[must_use]
    pub fn stability(&self) -> StabilityTerms<'a> {
        StabilityTerms::from_sm2_state(self.params, &self.rung)
    }

    /// Days until recall falls to the target.
    #[must_use]
    pub fn until_target(&self) -> DaysUntilRecallTerms {
        DaysUntilRecallTerms::from_target(self.params, self.params.recall_target, self.stability().value())
    }

    /// Last day on which recall is still predicted at the target, within the bounds.
    #[must_use]
    pub fn latest(&self) -> u32 {
        let [shortest, longest] = self.params.interval_bounds;
        (self.until_target().value().floor() as u32).clamp(shortest, longest)
    }

    /// SM-2's days times the factors, before any bound.
    #[must_use]
    pub fn unbounded_days(&self) -> f64 {
        f64::from(self.rung.interval) * self.hints() * self.stretch()
    }

    #[must_use]
    pub fn value(&self) -> u32 {
        (self.unbounded_days().round() as u32).clamp(self.params.interval_bounds[0], self.latest())
    }

    /// The range of days that the review may be moved in.
    #[must_use]
    pub fn spread(&self) -> SpreadTerms<'a> {
        SpreadTerms { params: self.params, days: self.value(), latest: self.latest() }
    }

    /// Derivation of SM-2's days times the factors.
    #[must_use]
    pub fn explain_context(&self) -> Derivation {
        let factors = [self.hints(), self.stretch()].into_iter().filter(|factor| (factor - 1.0).abs() > 1e-9);
        let product: Vec<String> =
            std::iter::once(self.rung.interval.to_string()).chain(factors.map(format_number)).collect();
        Derivation::new("", "", product.join(" × "), format!("{} days", format_number(self.unbounded_days())))
    }

    #[must_use]
    pub fn explain(&self) -> Derivation {
        Derivation::new("days", "", "", self.value().to_string())
    }
}

impl SpreadTerms<'_> {
    /// First and last day.
    #[must_use]
    pub fn value(&self) -> (u32, u32) {
        let [shortest, longest] = self.params.interval_bounds;
        let days = f64::from(self.days);
        let first = (days * (1.0 - self.params.spread)).ceil() as u32;
        let last = (days * (1.0 + self.params.spread)).floor() as u32;
        (first.clamp(shortest, self.days), last.min(self.latest).min(longest).max(self.days))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::types::Params;

    fn rung(interval: u32, ease: f64) -> Sm2State {
        Sm2State { reviews: 3, lapses: 0, interval, ease }
    }

    /// Recall falls to 0.85 after 1.9063 × I × EF / 2.5 days.
    #[test]
    fn context_shortens_and_stretches() {
        let params = &Params::default().schedule;
        let check = |interval: u32, ease: f64, quality, hint_level, want: (u32, u32), told: &str| {
            let terms = IntervalTerms { params, rung: rung(interval, ease), quality, hint_level };
            assert_eq!((terms.value(), terms.latest()), want, "{terms:?}");
            assert_eq!(terms.explain_context().to_string(), told);
        };
        check(10, 2.5, 4, 0, (10, 19), "10 = 10 days");
        check(10, 2.5, 5, 0, (12, 19), "10 × 1.15 = 11.5 days");
        check(10, 2.5, 3, 2, (8, 19), "10 × .8 = 8 days");
        check(10, 2.5, 3, 5, (5, 19), "10 × .5 = 5 days");
        // Below ease 2.5/1.9063 = 1.3114 the curve shortens the interval: 19.06 × 1.3/2.5 = 9.91, × 1.5/2.5 = 11.44
        check(10, 1.3, 4, 0, (9, 9), "10 = 10 days");
        check(10, 1.5, 4, 0, (10, 11), "10 = 10 days");
        check(10, 1.5, 5, 0, (11, 11), "10 × 1.15 = 11.5 days"); // cut to 11
        check(10, 1.3, 3, 5, (5, 9), "10 × .5 = 5 days"); // the hints shorten it more
        check(1, 1.3, 3, 5, (1, 1), "1 × .5 = .5 days");
        check(365, 2.5, 5, 0, (365, 365), "365 × 1.15 = 419.75 days");
        let told = IntervalTerms { params, rung: rung(10, 2.5), quality: 5, hint_level: 0 }.explain();
        assert_eq!(told.to_string(), "days = 12");
    }

    #[test]
    fn spread_is_five_per_cent_and_never_passes_the_curve() {
        let params = &Params::default().schedule;
        let check = |days, latest, want| assert_eq!(SpreadTerms { params, days, latest }.value(), want);
        check(1, 1, (1, 1));
        check(19, 30, (19, 19)); // 18.05 to 19.95
        check(20, 30, (19, 21));
        check(20, 20, (19, 20));
        check(100, 150, (95, 105));
        check(365, 365, (347, 365));
    }
}
