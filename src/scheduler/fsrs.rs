//! FSRS-6 (crate `fsrs`) in the learner's terms: takes days, returns stability and difficulty.
//!
//! Only the crate's arithmetic is used here. Fitting weights draws random numbers, so the orchestrator does it. Every
//! returned value is rounded as it is recorded, so a value read from the journal equals the computed one. Weights are
//! the learner's own if they were fitted; `None` means those of the average learner. FSRS has no derivation, because
//! its 21 weights explain nothing to a learner.

pub mod review_log;
use ::fsrs::{FSRS, MemoryState};

use super::forgetting_curve::RecallTerms;
use super::sm2::Sm2State;
use crate::types::decimals::round_recorded;
use crate::types::learner_state::FsrsMemory;
use crate::types::params::ScheduleParams;

/// Number of weights of FSRS-6.
pub const WEIGHT_COUNT: usize = 21;
/// Retention passed to compute next intervals. Only the memory state of the answer is used, and it does not depend on
/// it.
const UNUSED_RETENTION: f32 = 0.9;

/// Memory strength of a problem.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Strength {
    /// Days until recall falls to 90 %.
    pub stability: f64,
    /// 1 to 10.
    pub difficulty: f64,
}

impl From<FsrsMemory> for Strength {
    fn from(memory: FsrsMemory) -> Self {
        Self { stability: memory.stability, difficulty: memory.difficulty }
    }
}

/// Converts a quality of equation 11 to an FSRS rating: 1 (again) for failures (0 to 2), 2 (hard) for 3, which means
/// hints or a very slow solve, 3 (good) for 4, and 4 (easy) for 5, a fast solve without hints.
///
/// A failure with most cases passed is "again" too, because FSRS asks whether the problem was remembered, and SM-2
/// starts again at the same quality. A first solve that `stumbled` is also "again", see
/// [`QualityTerms::stumbled`](super::sm2::response_quality::QualityTerms).
#[must_use]
pub fn rating_from_quality(quality: u8, stumbled: bool) -> u32 {
    if stumbled { 1 } else { u32::from(quality.saturating_sub(1)).clamp(1, 4) }
}

/// The name of a rating.
#[must_use]
pub fn rating_name(rating: u32) -> &'static str {
    ["again", "hard", "good", "easy"][rating.clamp(1, 4) as usize - 1]
}

/// Strength after a review `days` after the previous one. `before` is `None` for a first solve.
#[must_use]
pub fn strength_after_review(weights: Option<&[f64]>, before: Option<Strength>, days: u32, rating: u32) -> Strength {
    let before = before.map(|s| MemoryState { stability: s.stability as f32, difficulty: s.difficulty as f32 });
    let usual = MemoryState { stability: 1.0, difficulty: 5.0 };
    // The crate only requires finite numbers, and numbers from a state are finite.
    let next = build_fsrs(weights).next_states(before, UNUSED_RETENTION, days).map(|next| match rating {
        ..=1 => next.again.memory,
        2 => next.hard.memory,
        3 => next.good.memory,
        _ => next.easy.memory,
    });
    strength(next.unwrap_or(before.unwrap_or(usual)))
}

/// The strength closest to an SM-2 state, for reviews from before FSRS strengths were recorded. At the default ease
/// SM-2's interval is the stability at its final recall, see [`super::forgetting_curve`].
#[must_use]
pub fn from_sm2(params: &ScheduleParams, weights: Option<&[f64]>, rung: &Sm2State) -> Strength {
    let (ease, interval) = (rung.ease as f32, rung.interval.max(1) as f32);
    let memory = build_fsrs(weights).memory_state_from_sm2(ease, interval, params.recall_at_interval as f32);
    strength(memory.unwrap_or(MemoryState { stability: interval, difficulty: 5.0 }))
}

/// The curve of recall `days` after the last review, for a stability in days. The decay is the default one, or that of
/// the learner's own weights.
#[must_use]
pub fn recall(params: &ScheduleParams, weights: Option<&[f64]>, stability: f64, days: f64) -> RecallTerms {
    let own = weights.and_then(|w| w.get(WEIGHT_COUNT - 1)).copied().filter(|decay| decay.is_finite() && *decay > 0.0);
    let usual = RecallTerms::from_stability(params, days, stability.max(1e-3));
    RecallTerms { decay: own.unwrap_or(usual.decay), ..usual }
}

/// Days until predicted recall falls to `retention` in (0, 1).
#[must_use]
pub fn days_until(weights: Option<&[f64]>, stability: f64, retention: f64) -> f64 {
    f64::from(build_fsrs(weights).next_interval(Some(stability as f32), retention as f32, 3))
}

fn build_fsrs(weights: Option<&[f64]>) -> FSRS {
    let weights: Vec<f32> = weights.unwrap_or_default().iter().map(|w| *w as f32).collect();
    FSRS::new(&weights).unwrap_or_default()
}

fn strength(memory: MemoryState) -> Strength {
    let number = |x: f32| round_recorded(f64::from(x));
    // At least a thousandth, because callers divide by the stability.
    Strength { stability: number(memory.stability).max(1e-3), difficulty: number(memory.difficulty) }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn close(got: f64, want: f64) {
        assert!((got - want).abs() < 5e-4, "got {got}, want {want}");
    }

    #[test]
    fn qualities_have_their_ratings() {
        let names = [0, 1, 2, 3, 4, 5].map(|quality| rating_name(rating_from_quality(quality, false)));
        assert_eq!(names, ["again", "again", "again", "hard", "good", "easy"]);
        assert_eq!(rating_name(rating_from_quality(3, true)), "again");
    }

    /// The first four default weights of FSRS-6 are the stabilities after a first review.
    #[test]
    fn a_first_review_takes_its_stability_from_the_weights() {
        let check = |quality, want: f64| {
            close(strength_after_review(None, None, 0, rating_from_quality(quality, false)).stability, want);
        };
        check(0, 0.212);
        check(3, 1.2931);
        check(4, 2.3065);
        check(5, 8.2956);
    }

    /// `R(S) = 0.9` by definition; `R(t) = (1 + f·t/S)^−0.1542` with `f = 0.9^(−1/0.1542) − 1 = 0.98036`, so
    /// `R(2S) = 2.96072^−0.1542 = 0.8459`.
    #[test]
    fn recall_follows_the_power_curve() {
        let params = crate::types::Params::default().schedule;
        for days in [0.0, 1.0, 10.0, 20.0, 400.0] {
            let crate_has = ::fsrs::current_retrievability(
                MemoryState { stability: 10.0, difficulty: 5.0 },
                days as f32,
                ::fsrs::FSRS6_DEFAULT_DECAY,
            );
            close(recall(&params, None, 10.0, days).value(), f64::from(crate_has));
        }
        close(recall(&params, None, 10.0, 20.0).value(), 0.8459);
        close(days_until(None, 10.0, 0.9), 10.0);
        close(days_until(None, 10.0, 0.8459) / 20.0, 1.0);
    }

    #[test]
    fn strength_grows_with_what_is_remembered_and_falls_with_what_is_not() {
        let first = strength_after_review(None, None, 0, 3);
        let [again, hard, good, easy] = [1, 2, 3, 4].map(|rating| strength_after_review(None, Some(first), 2, rating));
        assert!(again.stability < first.stability && first.stability < hard.stability);
        assert!(hard.stability < good.stability && good.stability < easy.stability);
        assert!(again.difficulty > hard.difficulty && good.difficulty > easy.difficulty - 1e-9);
    }

    /// At the same retention SM-2's interval is FSRS's stability.
    #[test]
    fn sm2_gives_a_start() {
        let params = crate::types::Params::default().schedule;
        let at = |ease| from_sm2(&params, None, &Sm2State { reviews: 3, lapses: 0, interval: 15, ease });
        close(at(2.5).stability, 15.0);
        assert!(at(1.3).difficulty > at(2.5).difficulty);
    }

    #[test]
    fn odd_numbers_do_no_harm() {
        for weights in [Some(&[][..]), Some(&[f64::NAN; WEIGHT_COUNT]), Some(&[1.0; 3])] {
            assert!(strength_after_review(weights, None, 0, 9).stability > 0.0);
            let params = crate::types::Params::default().schedule;
            assert!((0.0..=1.0).contains(&recall(&params, weights, 0.0, 5.0).value()));
        }
    }
}
