//! The four tasks: which knowledge components (KCs) a recommender has to raise, and the score.
//!
//! Section 5.1 and appendix D of the paper. A task names the targets K* of a learner; the score is the mean gain over
//! K*, shown as a share of the possible gain.

use serde::Serialize;

use super::world_model::WorldModel;
use crate::lab::statistics;

/// The KCs that a step's reward is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Target {
    /// The mean over every KC.
    EveryKc,
    /// One KC, by its index.
    Kc(usize),
}

impl Target {
    /// Mean knowledge of the target in (0, 1), from the state's share of the read-out.
    #[must_use]
    pub fn knowledge(self, model: &WorldModel, state_half: &[f32]) -> f32 {
        match self {
            Self::Kc(kc) => model.knowledge(state_half, kc),
            Self::EveryKc => {
                let kcs = model.kc_count();
                (0..kcs).map(|kc| model.knowledge(state_half, kc)).sum::<f32>() / kcs as f32
            }
        }
    }

    /// Its indices.
    #[must_use]
    pub fn kcs(self, kc_count: usize) -> Vec<usize> {
        match self {
            Self::EveryKc => (0..kc_count).collect(),
            Self::Kc(kc) => vec![kc],
        }
    }
}

/// The KC with the lowest knowledge; the first of equals.
#[must_use]
pub fn weakest_kc(model: &WorldModel, state_half: &[f32]) -> usize {
    let knowledge = |kc: usize| (kc, model.knowledge(state_half, kc));
    let lower = |best: (usize, f32), next: (usize, f32)| if next.1 < best.1 { next } else { best };
    (0..model.kc_count()).map(knowledge).fold((0, f32::INFINITY), lower).0
}

/// An exercise in a learner's history: the problem's index, and whether it was passed.
pub type Exercise = (usize, bool);

/// How often exercises of one KC are followed by exercises of another (task 3).
#[derive(Clone, Debug, PartialEq)]
pub struct KcTransitions {
    kc_count: usize,
    /// `[KCs × KCs]`, each row of sum 1, or all zeros for a KC without a successor.
    rows: Vec<f64>,
}

impl KcTransitions {
    /// Counts pairs over consecutive exercises and normalises the rows. `kcs_of` has the KCs of each problem.
    #[must_use]
    pub fn from_histories<'a>(
        kcs_of: &[Vec<usize>],
        kc_count: usize,
        histories: impl Iterator<Item = &'a [Exercise]>,
    ) -> Self {
        let mut rows = vec![0.0; kc_count * kc_count];
        for pair in histories.flat_map(|history| history.windows(2)) {
            for from in &kcs_of[pair[0].0] {
                for to in &kcs_of[pair[1].0] {
                    rows[from * kc_count + to] += 1.0;
                }
            }
        }
        for row in rows.chunks_exact_mut(kc_count.max(1)) {
            let sum: f64 = row.iter().sum();
            if sum > 0.0 {
                for share in row {
                    *share /= sum;
                }
            }
        }
        Self { kc_count, rows }
    }

    /// Draws the upcoming KC from the mean row of the KCs that were met; of all KCs, if none was. `draw` is in [0, 1).
    #[must_use]
    pub fn draw_upcoming(&self, met: &[usize], draw: f64) -> usize {
        let mean = |from: &mut dyn Iterator<Item = usize>| {
            let mut mean = vec![0.0; self.kc_count];
            for kc in from {
                let row = &self.rows[kc * self.kc_count..(kc + 1) * self.kc_count];
                mean.iter_mut().zip(row).for_each(|(sum, share)| *sum += share);
            }
            mean
        };
        let mut weights = mean(&mut met.iter().copied());
        if weights.iter().sum::<f64>() <= 0.0 {
            weights = mean(&mut (0..self.kc_count));
        }
        let total: f64 = weights.iter().sum();
        if total <= 0.0 {
            return ((draw * self.kc_count as f64) as usize).min(self.kc_count.saturating_sub(1));
        }
        let mut left = draw * total;
        for (kc, weight) in weights.iter().enumerate() {
            left -= weight;
            if left < 0.0 {
                return kc;
            }
        }
        weights.iter().rposition(|weight| *weight > 0.0).unwrap_or(0)
    }
}

/// Number of last exercises that decide the practised KC.
const RECENT_EXERCISES: usize = 10;

/// The most frequent KC of the last ten exercises; the later one of equals. `None` without a history.
#[must_use]
pub fn practised_kc(kcs_of: &[Vec<usize>], history: &[Exercise]) -> Option<usize> {
    let recent = &history[history.len().saturating_sub(RECENT_EXERCISES)..];
    let kcs: Vec<usize> = recent.iter().flat_map(|(problem, _)| kcs_of[*problem].iter().copied()).collect();
    let count = |kc: usize| kcs.iter().filter(|other| **other == kc).count();
    kcs.iter().copied().enumerate().max_by_key(|(at, kc)| (count(*kc), *at)).map(|(_, kc)| kc)
}

/// Gain of one learner over an episode (24, 25), and the gain that was possible.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize)]
pub struct LearnerScore {
    /// Mean over K* of the gain in knowledge.
    pub gain: f64,
    /// Mean over K* of the knowledge that was missing at the start, in [0, 1].
    pub achievable: f64,
}

impl LearnerScore {
    /// The score for targets with this knowledge before and after, both by KC.
    #[must_use]
    pub fn new(targets: &[usize], before: &[f64], after: &[f64]) -> Self {
        let mean = |value: &dyn Fn(usize) -> f64| {
            targets.iter().map(|kc| value(*kc)).sum::<f64>() / targets.len().max(1) as f64
        };
        Self { gain: mean(&|kc| after[kc] - before[kc]), achievable: mean(&|kc| 1.0 - before[kc]) }
    }
}

/// A share of the achievable in per cent, with a 95 % interval over learners.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct ShareEstimate {
    pub share: f64,
    pub low: f64,
    pub high: f64,
}

impl ShareEstimate {
    /// `100 · Σgain / Σ achievable`. The interval uses the linearised ratio (delta method).
    #[must_use]
    pub fn from_scores(scores: &[LearnerScore]) -> Self {
        let influence = RatioInfluence::new(scores);
        Self::around(influence.share, &influence.values)
    }

    /// The difference of two methods on the same learners, the first minus the second.
    #[must_use]
    pub fn paired_difference(first: &[LearnerScore], second: &[LearnerScore]) -> Self {
        let (a, b) = (RatioInfluence::new(first), RatioInfluence::new(second));
        let values: Vec<f64> = a.values.iter().zip(&b.values).map(|(x, y)| x - y).collect();
        Self::around(a.share - b.share, &values)
    }

    fn around(share: f64, influence: &[f64]) -> Self {
        let n = influence.len() as f64;
        let squares: f64 = influence.iter().map(|value| value * value).sum();
        let error = (squares / (n * (n - 1.0))).sqrt();
        let half = statistics::half_interval(error, influence.len()).unwrap_or(f64::NAN);
        Self { share, low: share - half, high: share + half }
    }
}

/// A ratio of means and each learner's influence on it, in per cent.
struct RatioInfluence {
    share: f64,
    values: Vec<f64>,
}

impl RatioInfluence {
    fn new(scores: &[LearnerScore]) -> Self {
        let gain: f64 = scores.iter().map(|score| score.gain).sum();
        let achievable: f64 = scores.iter().map(|score| score.achievable).sum();
        if achievable <= 0.0 {
            return Self { share: 0.0, values: vec![0.0; scores.len()] };
        }
        let ratio = gain / achievable;
        let mean = achievable / scores.len() as f64;
        let values = scores.iter().map(|score| 100.0 * (score.gain - ratio * score.achievable) / mean).collect();
        Self { share: 100.0 * ratio, values }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn close(found: f64, expected: f64) {
        assert!((found - expected).abs() < 1e-9, "{found} instead of {expected}");
    }

    #[test]
    fn a_gain_of_15_of_22_is_68_per_cent() {
        let score = LearnerScore::new(&[0], &[0.78], &[0.93]);
        let share = ShareEstimate::from_scores(&[score, score]).share;
        assert_eq!(format!("{share:.1}"), "68.2");
    }

    #[test]
    fn the_score_is_the_mean_over_the_targets() {
        let score = LearnerScore::new(&[0, 2], &[0.5, 0.0, 0.7], &[0.7, 1.0, 0.6]);
        close(score.gain, 0.05);
        close(score.achievable, 0.4);
        // Shares add gains and room over learners: (.05 + .15) / (.4 + .6).
        let other = LearnerScore { gain: 0.15, achievable: 0.6 };
        close(ShareEstimate::from_scores(&[score, other]).share, 20.0);
    }

    #[test]
    fn the_interval_of_a_ratio_by_hand() {
        // Ratio .25; influences 100 (g − .25 a)/.5: 10, −10; error sqrt(200 / 2) = 10, times t(1) = 12.7062.
        let scores = [LearnerScore { gain: 0.175, achievable: 0.5 }, LearnerScore { gain: 0.075, achievable: 0.5 }];
        let estimate = ShareEstimate::from_scores(&scores);
        close(estimate.share, 25.0);
        assert!((estimate.high - estimate.share - 127.062).abs() < 1e-3, "{estimate:?}");
        let same = ShareEstimate::paired_difference(&scores, &scores);
        assert_eq!((same.share, same.low, same.high), (0.0, 0.0, 0.0));
    }

    #[test]
    fn transitions_are_counted_and_normalised() {
        let kcs_of = [vec![0], vec![1], vec![1, 2]];
        let history = [(0, true), (1, true), (0, true), (2, false)];
        let transitions = KcTransitions::from_histories(&kcs_of, 3, [&history[..]].into_iter());
        // From KC 0: once to problem 1 (KC 1), once to problem 2 (KCs 1 and 2).
        assert_eq!(transitions.rows, [0.0, 2.0 / 3.0, 1.0 / 3.0, 1.0, 0.0, 0.0, 0.0, 0.0, 0.0]);
        assert_eq!(transitions.draw_upcoming(&[0], 0.5), 1);
        assert_eq!(transitions.draw_upcoming(&[0], 0.7), 2);
        assert_eq!(transitions.draw_upcoming(&[1], 0.99), 0);
        // A KC without successors: the mean row of all.
        assert_eq!(transitions.draw_upcoming(&[2], 0.4), 0);
        assert_eq!(transitions.draw_upcoming(&[], 0.99), 2);
    }

    #[test]
    fn the_practised_kc_is_the_most_frequent_recent_one() {
        let kcs_of = [vec![0], vec![1]];
        assert_eq!(practised_kc(&kcs_of, &[]), None);
        assert_eq!(practised_kc(&kcs_of, &[(0, true), (1, true), (1, false)]), Some(1));
        // The first twelve are older than the last ten.
        let long: Vec<Exercise> = (0..22).map(|at| (usize::from(at < 12), true)).collect();
        assert_eq!(practised_kc(&kcs_of, &long), Some(0));
    }
}
