//! A simulated learner with random outcomes.
//!
//! Deliberately simple: an ability for each topic that rises with practice and decays with time, a memory for each
//! solved problem, a pace, a habit with hints. It serves to observe the tutor over weeks; it says nothing about people,
//! and no number from it may be read as if it did.

use std::collections::BTreeMap;

use jiff::Timestamp;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

use crate::lab::normal_distribution::standard_normal;
use crate::mastery::diagnosis_confidence::logistic;
use crate::types::learner_day::elapsed_days;
use crate::types::problem::{Catalog, Difficulty, Problem};
use crate::types::{ProblemUid, TopicId};

/// Difference in logits of the chance to pass between a medium and a hard problem, and between an easy and a medium
/// one.
const DIFFICULTY_LOGITS: f64 = 0.9;
/// Gain in a topic's ability by an attempt, and the additional gain by a pass; both shrink as the ability rises.
const PRACTICE: [f64; 2] = [0.15, 0.35];
/// Gain of the next attempt by each hint level, in logits.
const HINT: f64 = 0.35;
/// Days after which a first solve is remembered with probability 1/e, and the factor by each later solve.
const MEMORY_DAYS_AND_GROWTH: [f64; 2] = [12.0, 2.2];
/// Half-life of the gains by practice, in days.
const PRACTICE_HALF_LIFE_DAYS: f64 = 90.0;

/// A simulated learner.
#[derive(Debug)]
pub struct OutcomeLearner {
    rng: ChaCha8Rng,
    abilities: BTreeMap<TopicId, TopicAbility>,
    memory: BTreeMap<ProblemUid, SolutionMemory>,
    /// Time taken over time expected, for a problem of middling difficulty.
    pace: f64,
    /// Chance to ask for a hint after a failure.
    asks: f64,
}

#[derive(Clone, Copy, Debug)]
struct TopicAbility {
    /// Talent: the constant part, in logits.
    base: f64,
    /// The part gained by practice.
    learned: f64,
    since: Timestamp,
}

#[derive(Clone, Copy, Debug)]
struct SolutionMemory {
    days: f64,
    since: Timestamp,
}

/// One attempt at a problem.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct AttemptOutcome {
    pub passes: bool,
    /// Share of the cases a failing attempt passes, in [0, 1).
    pub share: f64,
    pub seconds: u32,
    /// Index of the problem's known bug that the failure shows, if any.
    pub bug: Option<usize>,
}

impl OutcomeLearner {
    /// A learner with abilities around `level` (in logits; 0 passes every second medium problem).
    #[must_use]
    pub fn new(catalog: &Catalog, level: f64, seed: u64, now: Timestamp) -> Self {
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        let mut abilities = BTreeMap::new();
        for topic in &catalog.topics {
            let base = level + 0.6 * standard_normal(&mut rng);
            abilities.insert(topic.id.clone(), TopicAbility { base, learned: 0.0, since: now });
        }
        let pace = (0.3 * standard_normal(&mut rng)).exp();
        let asks = rng.random_range(0.2..0.9);
        Self { rng, abilities, memory: BTreeMap::new(), pace, asks }
    }

    /// Whether the learner practises today.
    pub fn practises_today(&mut self) -> bool {
        self.rng.random_bool(0.9)
    }

    /// Whether the learner asks for a hint now.
    pub fn asks_for_hint(&mut self) -> bool {
        self.rng.random_bool(self.asks)
    }

    /// A number below `n`.
    fn random_below(&mut self, n: usize) -> usize {
        self.rng.random_range(0..n.max(1))
    }

    /// Tries a problem with hints up to a level, and learns from it.
    pub fn attempt(&mut self, problem: &Problem, hint_level: u8, now: Timestamp) -> AttemptOutcome {
        let hinted = HINT * f64::from(hint_level);
        let chance = self.chance(problem, hinted, now);
        let passes = self.rng.random_bool(chance);
        self.learn(problem, passes, now);
        let slowness = 1.5 - chance;
        let seconds = f64::from(problem.minutes.max(1) * 60)
            * self.pace
            * slowness
            * (0.3 * standard_normal(&mut self.rng)).exp();
        let share = self.rng.random_range(0.2..0.95);
        let bug =
            (!problem.bugs.is_empty() && self.rng.random_bool(0.6)).then(|| self.random_below(problem.bugs.len()));
        AttemptOutcome { passes, share, seconds: (seconds as u32).clamp(30, 4 * 3600), bug: bug.filter(|_| !passes) }
    }

    /// The chance to pass: by ability, or by remembering the solution, whichever is better.
    fn chance(&self, problem: &Problem, hinted: f64, now: Timestamp) -> f64 {
        let ability = problem.topics.iter().map(|t| self.ability(t, now)).fold(f64::INFINITY, f64::min);
        let difficulty = DIFFICULTY_LOGITS * f64::from(problem.difficulty as i32 - Difficulty::Medium as i32);
        let able = logistic(if ability.is_finite() { ability } else { 0.0 } - difficulty + hinted);
        let remembers = self.memory.get(&problem.uid).map_or(0.0, |m| (-elapsed_days(m.since, now) / m.days).exp());
        able.max(0.97 * remembers).clamp(0.02, 0.97)
    }

    /// Mean ability over the topics, in logits.
    #[must_use]
    pub fn mean_ability(&self, now: Timestamp) -> f64 {
        let sum: f64 = self.abilities.keys().map(|topic| self.ability(topic, now)).sum();
        sum / self.abilities.len().max(1) as f64
    }

    /// Level of a topic in [0, 1]: the chance to pass a medium problem of it alone.
    #[must_use]
    pub fn topic_level(&self, topic: &TopicId, now: Timestamp) -> f64 {
        logistic(self.ability(topic, now))
    }

    fn ability(&self, topic: &TopicId, now: Timestamp) -> f64 {
        let kept = |a: &TopicAbility| a.learned * 0.5_f64.powf(elapsed_days(a.since, now) / PRACTICE_HALF_LIFE_DAYS);
        self.abilities.get(topic).map_or(0.0, |a| a.base + kept(a))
    }

    fn learn(&mut self, problem: &Problem, passes: bool, now: Timestamp) {
        for topic in &problem.topics {
            let stands = self.ability(topic, now);
            let Some(ability) = self.abilities.get_mut(topic) else { continue };
            let room = 2.0 * (1.0 - logistic(stands));
            let gain = PRACTICE[0] + if passes { PRACTICE[1] } else { 0.0 };
            (ability.learned, ability.since) = (stands - ability.base + room * gain, now);
        }
        if passes {
            let [first, growth] = MEMORY_DAYS_AND_GROWTH;
            let days = self.memory.get(&problem.uid).map_or(first, |m| m.days * growth);
            self.memory.insert(problem.uid.clone(), SolutionMemory { days, since: now });
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::learner::learner_fixtures::{NOON, World};

    #[test]
    fn the_same_seed_gives_the_same_learner() {
        let world = World::new();
        let problem = world.problem("arrays-medium");
        let tries = |seed| {
            let mut learner = OutcomeLearner::new(&world.catalog, 0.0, seed, NOON);
            (0..20).map(|_| learner.attempt(problem, 0, NOON)).collect::<Vec<AttemptOutcome>>()
        };
        assert_eq!(tries(1), tries(1));
        assert_ne!(tries(1), tries(2));
    }

    #[test]
    fn ability_ease_hints_and_practice_help_and_time_wears_down() {
        let world = World::new();
        let learner = |level| OutcomeLearner::new(&world.catalog, level, 7, NOON);
        let chance = |p: &OutcomeLearner, problem: &str, hinted| p.chance(world.problem(problem), hinted, NOON);
        let middling = learner(0.0);
        assert!(chance(&learner(1.0), "arrays-medium", 0.0) > chance(&middling, "arrays-medium", 0.0));
        assert!(chance(&middling, "arrays-easy", 0.0) > chance(&middling, "arrays-hard", 0.0));
        assert!(chance(&middling, "arrays-hard", 1.0) > chance(&middling, "arrays-hard", 0.0));
        let mut practised = learner(0.0);
        practised.learn(world.problem("arrays-medium"), true, NOON);
        let later = NOON + jiff::SignedDuration::from_hours(24 * 60);
        let hard = world.problem("arrays-hard");
        assert!(practised.chance(hard, 0.0, NOON) > middling.chance(hard, 0.0, NOON));
        assert!(practised.chance(hard, 0.0, later) < practised.chance(hard, 0.0, NOON));
    }
}
