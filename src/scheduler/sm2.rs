//! SM-2: the interval grows with every review that was remembered.

pub mod ease_factor;
pub mod response_quality;
use std::cmp::Ordering;

use self::ease_factor::EaseTerms;
use crate::types::derivation::Derivation;
use crate::types::humanize::{count_noun, format_number};
use crate::types::learner_state::Review;
use crate::types::params::ScheduleParams;

/// A problem's SM-2 state.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sm2State {
    /// Successful reviews in a row, including the first solve.
    pub reviews: u32,
    pub lapses: u32,
    /// `I_n` in days, before context.
    pub interval: u32,
    pub ease: f64,
}

impl From<&Review> for Sm2State {
    fn from(review: &Review) -> Self {
        let Review { reviews, lapses, ladder_interval, ease, .. } = *review;
        Self { reviews, lapses, interval: ladder_interval, ease }
    }
}

/// The SM-2 state after a review: `I₁ = 1`, `I₂ = 6`, `Iₙ = round(Iₙ₋₁·EF')`, within the bounds of an interval. If q <
/// 3, the state starts again, and on a review it counts a lapse. SM-2's own.
///
/// Ours: a review before its due day only proves memory over the days it waited. The interval grows from those days,
/// `Iₙ = max(Iₙ₋₁, round(waited·EF'))`, and if it does not grow, the review is not counted as a step. SM-2 has no early
/// reviews.
#[derive(Clone, Copy, Debug)]
pub struct Sm2Step<'a> {
    pub params: &'a ScheduleParams,
    /// The state before, or `None` for a first solve.
    pub before: Option<Sm2State>,
    /// q, 0 to 5.
    pub quality: u8,
    /// Days since the last review, or `None` unless the review is before its due day.
    pub waited: Option<u32>,
}

impl<'a> Sm2Step<'a> {
    /// Equation 12 for this review.
    #[must_use]
    pub fn ease(&self) -> EaseTerms<'a> {
        let ease = self.before.map_or(self.params.ease_start, |rung| rung.ease);
        EaseTerms { params: self.params, ease, quality: self.quality }
    }

    #[must_use]
    pub fn value(&self) -> Sm2State {
        let ease = self.ease().value();
        let lapses = self.before.map_or(0, |rung| rung.lapses);
        let [first, second] = self.params.first_intervals;
        if self.quality < self.params.remembered {
            let lapses = lapses.saturating_add(u32::from(self.before.is_some()));
            return Sm2State { reviews: 0, lapses, interval: first, ease };
        }
        let reviews = self.before.map_or(0, |rung| rung.reviews).saturating_add(1);
        let interval = match reviews {
            1 => first,
            2 => second,
            _ => self.grown(),
        };
        let [shortest, longest] = self.params.interval_bounds;
        let full = Sm2State { reviews, lapses, interval: interval.clamp(shortest, longest), ease };
        self.early().map_or(full, |(before, earned)| {
            let interval = earned.max(before.interval).min(full.interval);
            let reviews = if interval > before.interval { reviews } else { before.reviews };
            Sm2State { reviews, interval, ..full }
        })
    }

    /// `round(Iₙ₋₁·EF')`, before the bounds of an interval.
    fn grown(&self) -> u32 {
        (f64::from(self.last()) * self.ease().value()).round() as u32
    }

    /// For a review before its due day, returns the state before and the days earned since.
    fn early(&self) -> Option<(Sm2State, u32)> {
        let earned = f64::from(self.waited?) * self.ease().value();
        Some((self.before?, earned.round() as u32))
    }

    #[must_use]
    pub fn explain(&self) -> Derivation {
        let Sm2State { reviews, interval, ease, .. } = self.value();
        let [first, second] = self.params.first_intervals;
        let bounded = |value: u32, put: String| {
            let put = match value.cmp(&interval) {
                Ordering::Less => format!("max({interval}, {put})"),
                Ordering::Equal => put,
                Ordering::Greater => format!("min({interval}, {put})"),
            };
            Derivation::new("I", "", put, count_noun(interval, "day"))
        };
        if let (Some((before, earned)), Some(waited), 1..) = (self.early(), self.waited, reviews) {
            let put = format!("max({}, round({waited} × {}))", before.interval, format_number(ease));
            return bounded(earned.max(before.interval), put);
        }
        match reviews {
            0 => {
                let below = format!("q = {} is below {}: I", self.quality, self.params.remembered);
                Derivation::new("", "", below, first.to_string())
            }
            1 => Derivation::new("I₁", "", "", first.to_string()),
            2 => Derivation::new("I₂", "", "", second.to_string()),
            _ => bounded(self.grown(), format!("round({} × {})", self.last(), format_number(ease))),
        }
    }

    /// `Iₙ₋₁`.
    fn last(&self) -> u32 {
        self.before.map_or(self.params.first_intervals[0], |rung| rung.interval)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::types::Params;

    /// SM-2 from the first solve on: quality, then reviews, lapses and days, and the explanation.
    #[test]
    fn the_ladder_grows_and_starts_again() {
        let params = &Params::default().schedule;
        let mut known: Option<Sm2State> = None;
        let mut step = |quality, want: (u32, u32, u32), told: &str| {
            let terms = Sm2Step { params, before: known, quality, waited: None };
            let rung = terms.value();
            assert_eq!((rung.reviews, rung.lapses, rung.interval), want);
            assert_eq!(terms.explain().to_string(), told);
            known = Some(rung);
        };
        step(4, (1, 0, 1), "I₁ = 1");
        step(4, (2, 0, 6), "I₂ = 6");
        step(4, (3, 0, 15), "I = round(6 × 2.5) = 15 days");
        step(4, (4, 0, 38), "I = round(15 × 2.5) = 38 days"); // 37.5
        step(3, (5, 0, 90), "I = round(38 × 2.36) = 90 days"); // 89.68
        step(1, (0, 1, 1), "q = 1 is below 3: I = 1"); // ease 1.82
        step(4, (1, 1, 1), "I₁ = 1");
        step(4, (2, 1, 6), "I₂ = 6");
        step(4, (3, 1, 11), "I = round(6 × 1.82) = 11 days"); // 10.92
        step(5, (4, 1, 21), "I = round(11 × 1.92) = 21 days"); // 21.12
        let long = Sm2State { reviews: 4, lapses: 1, interval: 365, ease: 2.5 };
        let step = Sm2Step { params, before: Some(long), quality: 4, waited: None };
        assert_eq!(step.value().interval, 365);
        assert_eq!(step.explain().to_string(), "I = min(365, round(365 × 2.5)) = 365 days");
    }

    /// Fifteen days at ease 2.5, passed with quality 4 after this many of them.
    #[test]
    fn an_early_review_earns_the_days_it_waited() {
        let params = &Params::default().schedule;
        let check = |waited, quality, want: (u32, u32), told: &str| {
            let before = Some(Sm2State { reviews: 3, lapses: 0, interval: 15, ease: 2.5 });
            let terms = Sm2Step { params, before, quality, waited };
            let rung = terms.value();
            assert_eq!((rung.reviews, rung.interval), want, "{waited:?}");
            assert_eq!(terms.explain().to_string(), told);
        };
        check(None, 4, (4, 38), "I = round(15 × 2.5) = 38 days");
        check(Some(0), 4, (3, 15), "I = max(15, round(0 × 2.5)) = 15 days");
        check(Some(5), 4, (3, 15), "I = max(15, round(5 × 2.5)) = 15 days"); // 12.5
        check(Some(10), 4, (4, 25), "I = max(15, round(10 × 2.5)) = 25 days");
        check(Some(40), 4, (4, 38), "I = min(38, max(15, round(40 × 2.5))) = 38 days"); // never more than on its due day
        check(Some(5), 1, (0, 1), "q = 1 is below 3: I = 1"); // a failure starts again, early or not
    }
}
