//! FSRS-6 (crate `fsrs`) in the learner's terms: days in, stability and difficulty out.
//!
//! Pure: the crate's arithmetic and nothing else of it; fitting weights, which draws random numbers, is the
//! orchestrator's. Everything returned is rounded as it is recorded, so that a value read back is the value computed.
//! Weights are the learner's own once they were fitted, else those of the average learner.

use std::collections::{BTreeMap, BTreeSet};

use ::fsrs::{FSRS, MemoryState};
use jiff::civil::Date;
use jiff::tz::TimeZone;

use super::day::{days_between, learner_day};
use super::decimals::recorded;
use crate::model::event::{Change, Event, Record};
use crate::model::ids::ProblemUid;
use crate::model::learner::{FsrsMemory, LearnerState, Review};

/// Weights of FSRS-6.
pub const WEIGHTS: usize = 21;
/// Recall after an SM-2 interval at the ordinary ease, see [`super::recall`].
const SM2_RETENTION: f32 = 0.9;

/// How well a problem is remembered.
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

/// FSRS's rating for a quality of equation 11: 1 (again) for what failed (0 to 2), 2 (hard) for 3, which hints or a very
/// slow solve make, 3 (good) for 4, 4 (easy) for 5, a fast solve without hints.
///
/// A failure with most cases passed is "again" too: FSRS asks whether it was remembered, and SM-2 starts its ladder anew
/// at the same quality.
#[must_use]
pub fn rating(quality: u8) -> u32 {
    u32::from(quality.saturating_sub(1)).clamp(1, 4)
}

/// The name of a rating.
#[must_use]
pub fn rating_name(rating: u32) -> &'static str {
    ["again", "hard", "good", "easy"][rating.clamp(1, 4) as usize - 1]
}

/// The learner's own weights; none before they were fitted.
#[must_use]
pub fn weights(state: &LearnerState) -> Option<&[f64]> {
    state.memory.fit.as_ref().map(|fit| fit.weights.as_slice())
}

/// Strength after a review `days` after the one before; `before` is none for a first solve.
#[must_use]
pub fn after(weights: Option<&[f64]>, before: Option<Strength>, days: u32, rating: u32) -> Strength {
    let before = before.map(|s| MemoryState { stability: s.stability as f32, difficulty: s.difficulty as f32 });
    let usual = MemoryState { stability: 1.0, difficulty: 5.0 };
    // Numbers out of a state are finite, which is all the crate asks for.
    let next = model(weights).next_states(before, SM2_RETENTION, days).map(|next| match rating {
        ..=1 => next.again.memory,
        2 => next.hard.memory,
        3 => next.good.memory,
        _ => next.easy.memory,
    });
    strength(next.unwrap_or(before.unwrap_or(usual)))
}

/// Strength after a run of reviews, oldest first.
#[must_use]
pub fn after_all(weights: Option<&[f64]>, reviews: &[Step]) -> Option<Strength> {
    reviews.iter().fold(None, |before, step| Some(after(weights, before, step.since, step.rating)))
}

/// The strength SM-2's ease and interval (in days) come nearest to, for reviews of before FSRS was kept.
#[must_use]
pub fn from_sm2(weights: Option<&[f64]>, ease: f64, interval: f64) -> Strength {
    let memory = model(weights).memory_state_from_sm2(ease as f32, interval as f32, SM2_RETENTION);
    strength(memory.unwrap_or(MemoryState { stability: interval.max(1.0) as f32, difficulty: 5.0 }))
}

/// Predicted recall in [0, 1] `days` after the last review, for a stability in days.
#[must_use]
pub fn recall(weights: Option<&[f64]>, stability: f64, days: f64) -> f64 {
    let decay = weights.and_then(|w| w.get(WEIGHTS - 1)).map_or(::fsrs::FSRS6_DEFAULT_DECAY, |decay| *decay as f32);
    let state = MemoryState { stability: stability.max(1e-3) as f32, difficulty: 5.0 };
    f64::from(::fsrs::current_retrievability(state, days.max(0.0) as f32, decay)).clamp(0.0, 1.0)
}

/// Days until predicted recall falls to `retention` in (0, 1).
#[must_use]
pub fn days_until(weights: Option<&[f64]>, stability: f64, retention: f64) -> f64 {
    f64::from(model(weights).next_interval(Some(stability as f32), retention as f32, 3))
}

fn model(weights: Option<&[f64]>) -> FSRS {
    let weights: Vec<f32> = weights.unwrap_or_default().iter().map(|w| *w as f32).collect();
    FSRS::new(&weights).unwrap_or_default()
}

fn strength(memory: MemoryState) -> Strength {
    let number = |x: f32| recorded(f64::from(x));
    // A stability of nothing could not be divided by.
    Strength { stability: number(memory.stability).max(1e-3), difficulty: number(memory.difficulty) }
}

/// One review as FSRS takes it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Step {
    /// The learner's day.
    pub day: Date,
    /// Days since the review before; 0 for the first.
    pub since: u32,
    /// 1 to 4, see [`rating`].
    pub rating: u32,
}

/// One review as the journal has it.
#[derive(Clone, Copy, Debug)]
struct Done {
    day: Date,
    /// 0 to 5, equation 11.
    quality: u8,
    /// Version of the record.
    version: u64,
}

/// The reviews of every problem, oldest first, gathered from the journal; those that were taken back are left out.
#[derive(Clone, Debug, Default)]
pub struct Reviews {
    done: BTreeMap<ProblemUid, Vec<Done>>,
    undone: BTreeSet<u64>,
}

impl Reviews {
    /// Takes the journal's next record.
    pub fn add(&mut self, record: &Record, zone: &TimeZone, day_start: i8) {
        self.undone.extend(record.undoes());
        if !matches!(record.event, Event::Submission(_)) {
            return;
        }
        for proposal in &record.changes {
            if let Change::Review { problem, review } = &proposal.change {
                let day = learner_day(review.last_reviewed, zone, day_start);
                let done = Done { day, quality: review.last_quality, version: record.version };
                self.done.entry(problem.clone()).or_default().push(done);
            }
        }
    }

    /// The reviews of each problem as FSRS takes them.
    #[must_use]
    pub fn finish(self) -> BTreeMap<ProblemUid, Vec<Step>> {
        let Self { done, undone } = self;
        let stay = done.into_iter().map(|(uid, mut done)| {
            done.retain(|review| !undone.contains(&review.version));
            let before = std::iter::once(None).chain(done.iter().map(|review| Some(review.day)));
            let step = |(review, before): (&Done, Option<Date>)| Step {
                day: review.day,
                since: before.map_or(0, |before| days_between(before, review.day).max(0) as u32),
                rating: rating(review.quality),
            };
            (uid, done.iter().zip(before).map(step).collect::<Vec<_>>())
        });
        stay.filter(|(_, steps)| !steps.is_empty()).collect()
    }
}

/// What FSRS knows of a review, worked out of SM-2's numbers where it was not kept yet.
#[must_use]
pub fn strength_of(weights: Option<&[f64]>, review: &Review) -> Strength {
    let sm2 = || from_sm2(weights, review.ease, f64::from(review.ladder_interval.max(1)));
    review.fsrs.map_or_else(sm2, Strength::from)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn close(got: f64, want: f64) {
        assert!((got - want).abs() < 5e-4, "got {got}, want {want}");
    }

    #[test]
    fn qualities_have_their_ratings() {
        let names = [0, 1, 2, 3, 4, 5].map(|quality| rating_name(rating(quality)));
        assert_eq!(names, ["again", "again", "again", "hard", "good", "easy"]);
    }

    /// The first four of FSRS-6's usual weights are the stabilities after a first review.
    #[test]
    fn a_first_review_takes_its_stability_from_the_weights() {
        let check = |quality, want: f64| close(after(None, None, 0, rating(quality)).stability, want);
        check(0, 0.212);
        check(3, 1.2931);
        check(4, 2.3065);
        check(5, 8.2956);
    }

    /// `R(S) = 0.9` by definition; `R(t) = (1 + f·t/S)^−0.1542` with `f = 0.9^(−1/0.1542) − 1 = 0.98036`, so
    /// `R(2S) = 2.96072^−0.1542 = 0.8459`.
    #[test]
    fn recall_follows_the_power_curve() {
        close(recall(None, 10.0, 0.0), 1.0);
        close(recall(None, 10.0, 10.0), 0.9);
        close(recall(None, 10.0, 20.0), 0.8459);
        close(days_until(None, 10.0, 0.9), 10.0);
        close(days_until(None, 10.0, 0.8459) / 20.0, 1.0);
    }

    #[test]
    fn strength_grows_with_what_is_remembered_and_falls_with_what_is_not() {
        let first = after(None, None, 0, 3);
        let [again, hard, good, easy] = [1, 2, 3, 4].map(|rating| after(None, Some(first), 2, rating));
        assert!(again.stability < first.stability && first.stability < hard.stability);
        assert!(hard.stability < good.stability && good.stability < easy.stability);
        assert!(again.difficulty > hard.difficulty && good.difficulty > easy.difficulty - 1e-9);
        let step = |since| Step { day: Date::MIN, since, rating: 3 };
        assert_eq!(after_all(None, &[step(0), step(2)]), Some(good));
        assert_eq!(after_all(None, &[]), None);
    }

    /// At the same retention SM-2's interval is FSRS's stability.
    #[test]
    fn sm2_gives_a_start() {
        close(from_sm2(None, 2.5, 15.0).stability, 15.0);
        assert!(from_sm2(None, 1.3, 15.0).difficulty > from_sm2(None, 2.5, 15.0).difficulty);
    }

    #[test]
    fn odd_numbers_do_no_harm() {
        for weights in [Some(&[][..]), Some(&[f64::NAN; WEIGHTS]), Some(&[1.0; 3])] {
            assert!(after(weights, None, 0, 9).stability > 0.0);
            assert!((0.0..=1.0).contains(&recall(weights, 0.0, 5.0)) || weights.is_some_and(|w| w.len() == WEIGHTS));
        }
    }
}
