//! Corrects a fixed model by one learner's own outcomes: an offset for the learner and one for each topic join the
//! logit.
//!
//! Each offset has a normal distribution, which every counted first try updates by one Newton step of logistic
//! regression (as in Glicko and in assumed-density filtering). Nothing is stored: the offsets are folded from the
//! journal, so an undo needs no special case.

use std::collections::BTreeMap;

/// Prior variance of the learner's offset, in squared logits.
pub const LEARNER_VARIANCE: f64 = 0.25;

/// Prior variance of a topic's offset.
pub const TOPIC_VARIANCE: f64 = 0.09;

/// A normally distributed offset, in logits.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Offset {
    /// b.
    pub mean: f64,
    /// v.
    pub variance: f64,
}

impl Offset {
    /// An offset before any outcome.
    #[must_use]
    pub fn new(variance: f64) -> Self {
        Self { mean: 0.0, variance }
    }

    /// Updates the offset after an outcome y that had the chance p, where the offset counts with weight w:
    /// `v' = 1 / (1/v + w² p (1 − p))`, `b' = b + v' w (y − p)`.
    #[must_use]
    pub fn updated(self, weight: f64, chance: f64, passed: bool) -> Self {
        let variance = 1.0 / (1.0 / self.variance + weight * weight * chance * (1.0 - chance));
        let surprise = f64::from(u8::from(passed)) - chance;
        Self { mean: self.mean + variance * weight * surprise, variance }
    }
}

/// The offsets of one learner.
#[derive(Clone, Debug, PartialEq)]
pub struct LearnerOffsets {
    pub learner: Offset,
    pub topics: BTreeMap<u32, Offset>,
}

impl Default for LearnerOffsets {
    fn default() -> Self {
        Self { learner: Offset::new(LEARNER_VARIANCE), topics: BTreeMap::new() }
    }
}

impl LearnerOffsets {
    /// What the offsets add to the logit of an exercise with these topics: the learner's, and the mean of the topics'.
    #[must_use]
    pub fn shift(&self, topics: &[u32]) -> f64 {
        let known = topics.iter().filter_map(|topic| self.topics.get(topic)).map(|offset| offset.mean);
        self.learner.mean + known.sum::<f64>() / topics.len().max(1) as f64
    }

    /// Learns from an outcome that had the chance `chance` with the offsets.
    pub fn observe(&mut self, topics: &[u32], chance: f64, passed: bool) {
        self.learner = self.learner.updated(1.0, chance, passed);
        let weight = 1.0 / topics.len().max(1) as f64;
        for topic in topics {
            let offset = self.topics.entry(*topic).or_insert(Offset::new(TOPIC_VARIANCE));
            *offset = offset.updated(weight, chance, passed);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn offset_update_matches_the_hand_example() {
        // v' = 1 / (4 + .24) = .235849; b' = −.6 · .235849.
        let offset = Offset::new(0.25).updated(1.0, 0.6, false);
        assert!((offset.mean + 0.1415).abs() < 5e-5 && (offset.variance - 0.235_849).abs() < 1e-6, "{offset:?}");
    }

    #[test]
    fn topics_share_an_outcome() {
        let mut offsets = LearnerOffsets::default();
        offsets.observe(&[3, 5], 0.5, true);
        let topic = Offset::new(TOPIC_VARIANCE).updated(0.5, 0.5, true);
        assert_eq!(offsets.topics[&3], topic);
        assert!((offsets.shift(&[3, 9]) - offsets.learner.mean - topic.mean / 2.0).abs() < 1e-12);
        assert!((offsets.shift(&[]) - offsets.learner.mean).abs() < 1e-12);
    }

    #[test]
    fn offset_approaches_a_learner_who_is_better() {
        let mut offset = Offset::new(LEARNER_VARIANCE);
        for step in 0..400 {
            let chance = 1.0 / (1.0 + (-offset.mean).exp());
            // Passes 3 of 4: the logit is ln 3 = 1.0986.
            offset = offset.updated(1.0, chance, step % 4 != 0);
        }
        assert!((offset.mean - 3.0_f64.ln()).abs() < 0.15, "{offset:?}");
    }
}
