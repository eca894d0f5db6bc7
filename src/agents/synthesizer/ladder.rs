//! The arithmetic of SM-2 and of its context (IntelliCode, equations 11 and 12; the context factors are ours).
//!
//! Numbers in, numbers out; which submissions count is decided in `synthesizer`.

use super::words;
use crate::learner::decimals::recorded;
use crate::learner::recall;
use crate::model::event::Submission;
use crate::model::learner::Review;
use crate::model::params::Params;

/// Lowest quality that counts as remembered.
const REMEMBERED: u8 = 3;

/// A submission and how long it usually takes.
#[derive(Clone, Copy, Debug)]
pub struct Timing<'a> {
    pub submission: &'a Submission,
    /// μ in seconds, above 0.
    pub expected_seconds: f64,
}

/// Quality q, 0 to 5 (IntelliCode, equation 11).
///
/// 5 fast and no hints (t ≤ 0.6 μ) · 4 solved · 3 solved with hints, or very slowly (t > 2 μ) · 2 failed with at least
/// half of the cases passed · 1 failed · 0 gave up.
#[must_use]
pub fn quality(params: &Params, timing: &Timing) -> u8 {
    let Timing { submission, expected_seconds } = *timing;
    let pace = f64::from(submission.seconds) / expected_seconds;
    if submission.gave_up {
        0
    } else if !submission.verdict.passed() {
        let share = f64::from(submission.passed) / f64::from(submission.total.max(1));
        if share >= params.most_passed { 2 } else { 1 }
    } else if submission.hint_level > 0 || pace > params.slow_multiple {
        3
    } else if pace <= params.fast_share {
        5
    } else {
        4
    }
}

/// `EF' = max(1.3, EF − 0.8 + 0.28 q − 0.02 q²)` (IntelliCode, equation 12).
#[must_use]
pub fn ease(params: &Params, ease: f64, quality: u8) -> f64 {
    let q = f64::from(quality.min(5));
    recorded((ease - 0.8 + 0.28 * q - 0.02 * q * q).max(params.ease_min))
}

/// Where a problem stands on the ladder.
#[derive(Clone, Debug, PartialEq)]
pub struct Rung {
    /// Successful reviews in a row, the first solve included.
    pub reviews: u32,
    pub lapses: u32,
    /// `I_n` in days, before context.
    pub interval: u32,
    pub ease: f64,
}

impl Rung {
    /// The rung after a review of this quality: `I₁ = 1`, `I₂ = 6`, `Iₙ = round(Iₙ₋₁·EF')`; q < 3 starts again and, on a
    /// review, counts a lapse.
    #[must_use]
    pub fn after(params: &Params, known: Option<&Review>, quality: u8) -> Self {
        let (reviews, lapses) = known.map_or((0, 0), |r| (r.reviews, r.lapses));
        let ease = ease(params, known.map_or(params.ease_start, |r| r.ease), quality);
        let [first, second] = params.first_intervals;
        if quality < REMEMBERED {
            let lapses = lapses.saturating_add(u32::from(known.is_some()));
            return Self { reviews: 0, lapses, interval: first, ease };
        }
        let reviews = reviews.saturating_add(1);
        let [shortest, longest] = params.interval_bounds;
        let interval = match reviews {
            1 => first,
            2 => second,
            _ => (f64::from(known.map_or(first, |r| r.ladder_interval)) * ease).round() as u32,
        };
        Self { reviews, lapses, interval: interval.clamp(shortest, longest), ease }
    }
}

/// Days until a review, with what made them so many.
#[derive(Clone, Debug, PartialEq)]
pub struct Interval {
    pub days: u32,
    /// Last day on which recall is still predicted at the target.
    pub latest: u32,
    /// Factor for hints, in [0.5, 1].
    pub hints: f64,
    /// Factor for a fast and confident solve, at least 1.
    pub stretch: f64,
}

impl Interval {
    /// The days a review may be moved to: ±5 %, never past `latest` nor the bounds. Intervals under 20 days stay.
    #[must_use]
    pub fn spread(&self, params: &Params) -> (u32, u32) {
        let [shortest, longest] = params.interval_bounds;
        let first = (f64::from(self.days) * (1.0 - params.spread)).ceil() as u32;
        let last = (f64::from(self.days) * (1.0 + params.spread)).floor() as u32;
        let last = last.min(self.latest).min(longest).max(self.days);
        (first.clamp(shortest, self.days), last)
    }
}

/// The interval in context: `I × (1 − 0.1 h)`, not below half, `× 1.15` for quality 5, then no later than the day on
/// which recall is predicted to fall to 0.85, within 1 and 365 days.
#[must_use]
pub fn interval(params: &Params, rung: &Rung, quality: u8, hint_level: u8) -> Interval {
    let hints = (1.0 - params.hint_shrink * f64::from(hint_level)).max(params.hint_shrink_floor);
    let stretch = if quality == 5 { params.fast_stretch } else { 1.0 };
    let [shortest, longest] = params.interval_bounds;
    let tau = recall::tau(f64::from(rung.interval), rung.ease);
    let remembered = recall::days_until(params.recall_target, tau).floor() as u32;
    let latest = remembered.clamp(shortest, longest);
    let wished = (f64::from(rung.interval) * hints * stretch).round() as u32;
    Interval { days: wished.clamp(shortest, latest), latest, hints, stretch }
}

/// One sentence with every factor, in the order they apply. `days` is what became of the interval when the load was
/// levelled.
#[must_use]
pub fn reason(params: &Params, rung: &Rung, quality: u8, interval: &Interval, days: u32) -> String {
    let standing = format!("quality {quality}, ease {:.2}", rung.ease);
    let in_days = words::count(days as usize, "day");
    if quality < REMEMBERED {
        return format!("In {in_days}: the ladder starts again ({standing}).");
    }
    let step = format!("step {} of the ladder is {}", rung.reviews, words::count(rung.interval as usize, "day"));
    let mut factors = vec![step];
    factors.extend(context(params, rung, interval));
    if interval.days != days {
        factors.push(format!("moved from {} to spread the load", words::count(interval.days as usize, "day")));
    }
    format!("In {in_days}: {} ({standing}).", factors.join(", "))
}

/// What context made of the ladder's interval: the factors, then the bound that held.
fn context(params: &Params, rung: &Rung, interval: &Interval) -> Vec<String> {
    let mut factors = Vec::new();
    if interval.hints < 1.0 {
        factors.push(format!("times {} for hints", words::share(interval.hints)));
    }
    if interval.stretch > 1.0 {
        factors.push(format!("times {} for a fast solve", words::share(interval.stretch)));
    }
    let [shortest, longest] = params.interval_bounds;
    let wished = (f64::from(rung.interval) * interval.hints * interval.stretch).round() as u32;
    if wished > longest && interval.latest == longest {
        factors.push(format!("at most {longest} days"));
    } else if wished > interval.latest {
        factors.push(format!("no later than recall falls to {}", words::percent(params.recall_target)));
    } else if wished < shortest {
        factors.push(format!("at least {}", words::count(shortest as usize, "day")));
    }
    factors
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::agents::testing;
    use crate::model::verdict::Verdict;

    const USUAL: f64 = 600.0;

    #[test]
    fn equation_11() {
        let check = |verdict, seconds, hint_level, passed, gave_up, want| {
            let mut submission = testing::submission("p", "x", verdict);
            (submission.seconds, submission.hint_level, submission.gave_up) = (seconds, hint_level, gave_up);
            (submission.passed, submission.total) = (passed, 10);
            let timing = Timing { submission: &submission, expected_seconds: USUAL };
            assert_eq!(quality(&Params::default(), &timing), want, "{submission:?}");
        };
        check(Verdict::Ac, 360, 0, 10, false, 5); // 0.6 μ
        check(Verdict::Ac, 361, 0, 10, false, 4);
        check(Verdict::Ac, 1200, 0, 10, false, 4); // 2 μ
        check(Verdict::Ac, 1201, 0, 10, false, 3);
        check(Verdict::Ac, 100, 1, 10, false, 3);
        check(Verdict::Wa, 100, 0, 5, false, 2);
        check(Verdict::Wa, 100, 0, 4, false, 1);
        check(Verdict::Ce, 100, 0, 0, false, 1);
        check(Verdict::Wa, 100, 0, 9, true, 0);
        check(Verdict::Ac, 100, 0, 10, true, 0);
    }

    #[test]
    fn equation_12() {
        let check = |from, quality, want: f64| {
            let got = ease(&Params::default(), from, quality);
            assert!((got - want).abs() < 1e-9, "q {quality}: got {got}, want {want}");
        };
        check(2.5, 5, 2.6); // −0.8 + 1.40 − 0.50
        check(2.5, 4, 2.5); // −0.8 + 1.12 − 0.32
        check(2.5, 3, 2.36); // −0.8 + 0.84 − 0.18
        check(2.5, 2, 2.18); // −0.8 + 0.56 − 0.08
        check(2.5, 1, 1.96); // −0.8 + 0.28 − 0.02
        check(2.5, 0, 1.7);
        check(1.4, 0, 1.3);
    }

    #[test]
    fn the_ladder_climbs_and_starts_again() {
        let params = Params::default();
        let mut known: Option<Review> = None;
        let mut step = |quality, want: (u32, u32, u32)| {
            let rung = Rung::after(&params, known.as_ref(), quality);
            assert_eq!((rung.reviews, rung.lapses, rung.interval), want, "q {quality}, ease {}", rung.ease);
            known = Some(testing::review(rung.reviews, rung.lapses, rung.interval, rung.ease));
        };
        step(4, (1, 0, 1));
        step(4, (2, 0, 6));
        step(4, (3, 0, 15)); // 6 × 2.5
        step(4, (4, 0, 38)); // 15 × 2.5 = 37.5
        step(3, (5, 0, 90)); // ease 2.36: 38 × 2.36 = 89.68
        step(1, (0, 1, 1)); // ease 1.82
        step(4, (1, 1, 1));
        step(4, (2, 1, 6));
        step(4, (3, 1, 11)); // 6 × 1.82 = 10.92
        step(5, (4, 1, 21)); // ease 1.92: 11 × 1.92 = 21.12
        for _ in 0..3 {
            let rung = Rung::after(&params, known.as_ref(), 5);
            known = Some(testing::review(rung.reviews, rung.lapses, 365, rung.ease));
        }
        assert_eq!(Rung::after(&params, known.as_ref(), 5).interval, 365);
    }

    /// Recall falls to 0.85 after 1.5425 × I × EF / 2.5 days.
    #[test]
    fn context_shortens_and_stretches() {
        let check = |interval_: u32, ease: f64, quality, hint_level, want: (u32, u32)| {
            let rung = Rung { reviews: 3, lapses: 0, interval: interval_, ease };
            let got = interval(&Params::default(), &rung, quality, hint_level);
            assert_eq!((got.days, got.latest), want, "{rung:?} q {quality} h {hint_level}");
        };
        check(10, 2.5, 4, 0, (10, 15));
        check(10, 2.5, 5, 0, (12, 15)); // 11.5
        check(10, 2.5, 3, 2, (8, 15)); // × 0.8
        check(10, 2.5, 3, 5, (5, 15)); // × 0.5
        // Below ease 2.5/1.5425 = 1.6207 the curve bites: 15.42 × 1.3/2.5 = 8.02, × 1.6/2.5 = 9.87, × 1.7/2.5 = 10.49
        check(10, 1.3, 4, 0, (8, 8));
        check(10, 1.6, 4, 0, (9, 9));
        check(10, 1.7, 4, 0, (10, 10));
        check(10, 1.7, 5, 0, (10, 10)); // 11.5 cut to 10
        check(10, 1.3, 3, 5, (5, 8)); // the hints cut deeper
        check(1, 1.3, 3, 5, (1, 1));
        check(365, 2.5, 5, 0, (365, 365));
    }

    /// Each row: interval and ease of the third rung, quality, hint level, the day the load levelling chose (0: none).
    #[test]
    fn a_reason_names_every_factor() {
        let check = |(ladder, ease, quality, hint_level, moved): (u32, f64, u8, u8, u32), want: &str| {
            let params = Params::default();
            let rung = Rung { reviews: 3, lapses: 0, interval: ladder, ease };
            let interval = interval(&params, &rung, quality, hint_level);
            let days = if moved > 0 { moved } else { interval.days };
            assert_eq!(reason(&params, &rung, quality, &interval, days), want);
        };
        check((15, 2.5, 4, 0, 0), "In 15 days: step 3 of the ladder is 15 days (quality 4, ease 2.50).");
        check(
            (15, 2.36, 3, 2, 0), // 15 × 0.8
            "In 12 days: step 3 of the ladder is 15 days, times .80 for hints (quality 3, ease 2.36).",
        );
        check(
            (15, 2.6, 5, 0, 0), // 15 × 1.15 = 17.25
            "In 17 days: step 3 of the ladder is 15 days, times 1.15 for a fast solve (quality 5, ease 2.60).",
        );
        check(
            (10, 1.3, 4, 0, 0), // recall falls to 0.85 after 1.5425 × 10 × 1.3/2.5 = 8.02
            "In 8 days: step 3 of the ladder is 10 days, no later than recall falls to 85 % (quality 4, ease 1.30).",
        );
        check(
            (40, 2.5, 4, 0, 41), // 38 to 42
            "In 41 days: step 3 of the ladder is 40 days, moved from 40 days to spread the load (quality 4, ease 2.50).",
        );
        check(
            (365, 2.6, 5, 0, 0), // 365 × 1.15 = 419.75
            "In 365 days: step 3 of the ladder is 365 days, times 1.15 for a fast solve, at most 365 days (quality 5, \
             ease 2.60).",
        );
        check((1, 1.96, 1, 0, 0), "In 1 day: the ladder starts again (quality 1, ease 1.96).");
    }

    #[test]
    fn spread_is_five_per_cent_and_never_passes_the_curve() {
        let check = |days, latest, want| {
            let interval = Interval { days, latest, hints: 1.0, stretch: 1.0 };
            assert_eq!(interval.spread(&Params::default()), want);
        };
        check(1, 1, (1, 1));
        check(19, 30, (19, 19)); // 18.05 to 19.95
        check(20, 30, (19, 21));
        check(20, 20, (19, 20));
        check(100, 150, (95, 105));
        check(365, 365, (347, 365));
    }
}
