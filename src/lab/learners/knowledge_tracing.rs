//! A learner's knowledge, and the mistakes that follow from its gaps (paper 3.2 and B).
//!
//! Bayesian knowledge tracing over the flaws of one problem, and explicit flaw injection: while a met flaw is live, no
//! edit gives a whole program without a flaw. Does not depend on time or programs.

use super::learner_params::{Exposure, LearnerParams, Tracing};
use super::learner_types::Flaws;
use super::rng::Draw;

/// Number of flaws of a problem, including the slip.
pub const FLAW_COUNT: usize = 16;

/// How well a learner knows a concept (B.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum KnowledgeLevel {
    Unknown,
    Partial,
    Mastered,
}

impl Tracing {
    /// Equation 7: the chance of a right answer at mastery `level` in [0, 1].
    #[must_use]
    pub fn correct_chance(&self, level: f64) -> f64 {
        level * (1.0 - self.slip) + (1.0 - level) * self.guess
    }

    /// Equations 8 to 10: mastery after an observation and the learning that follows it.
    #[must_use]
    pub fn level_after(&self, level: f64, right: bool) -> f64 {
        let correct = self.correct_chance(level);
        let posterior = if right { level * (1.0 - self.slip) / correct } else { level * self.slip / (1.0 - correct) };
        posterior + (1.0 - posterior) * self.learn
    }

    /// Unknown, Partial or Mastered.
    #[must_use]
    pub fn to_knowledge_level(&self, level: f64) -> KnowledgeLevel {
        if level < self.partial {
            KnowledgeLevel::Unknown
        } else if level < self.mastered {
            KnowledgeLevel::Partial
        } else {
            KnowledgeLevel::Mastered
        }
    }

    /// Whether the learner makes the mistake: always while unknown, never once mastered, and between depending on the
    /// learner's threshold `u` in [0, 1), drawn once for a problem and a flaw.
    #[must_use]
    pub fn is_live(&self, level: f64, u: f64) -> bool {
        match self.to_knowledge_level(level) {
            KnowledgeLevel::Unknown => true,
            KnowledgeLevel::Partial => u >= self.correct_chance(level),
            KnowledgeLevel::Mastered => false,
        }
    }
}

/// A learner's knowledge of one problem's flaws.
#[derive(Clone, Debug)]
pub struct KnowledgeState {
    /// True mastery in [0, 1] of each flaw's avoidance.
    levels: [f64; FLAW_COUNT],
    thresholds: [f64; FLAW_COUNT],
    /// Flaws that the learner meets.
    exposed: Flaws,
    /// Flaws that it meets and can't avoid.
    live: Flaws,
}

impl KnowledgeState {
    /// The state at the start of a problem: the learner meets each possible flaw with the chance of exposure. If the
    /// exposure is forced, it meets at least one; otherwise only flaws that it can't avoid. `levels` is the mastery of
    /// each flaw's topic.
    #[must_use]
    pub fn at_episode_start(
        tracing: &Tracing,
        exposure: Exposure,
        exposable: Flaws,
        levels: [f64; FLAW_COUNT],
        throw: &Draw,
    ) -> Self {
        let met = exposable.each().filter(|flaw| throw.flaw_value(*flaw) < exposure.chance);
        let mut exposed = met.fold(Flaws::NONE, |set, flaw| set.or(Flaws::single(flaw)));
        if exposed.is_empty() && exposure.forced {
            // The flaw with the nearest draw: every flaw is equally likely.
            let nearest = exposable.each().min_by(|a, b| throw.flaw_value(*a).total_cmp(&throw.flaw_value(*b)));
            exposed = nearest.map_or(Flaws::NONE, Flaws::single);
        }
        let thresholds = std::array::from_fn(|flaw| throw.second_flaw_value(flaw));
        let mut knowledge = Self { levels, thresholds, exposed, live: Flaws::NONE };
        for flaw in exposed.each() {
            knowledge.update_live_flaws(tracing, flaw);
        }
        if !exposure.forced {
            knowledge.exposed = knowledge.live;
        }
        knowledge
    }

    /// True mastery in [0, 1] of every flaw, by its number.
    #[must_use]
    pub const fn levels(&self) -> &[f64; FLAW_COUNT] {
        &self.levels
    }

    #[must_use]
    pub const fn exposed_flaws(&self) -> Flaws {
        self.exposed
    }

    #[must_use]
    pub const fn live_flaws(&self) -> Flaws {
        self.live
    }

    /// Mean mastery in [0, 1] of the flaws that the learner meets; `None` if it meets none.
    #[must_use]
    pub fn mean_level(&self) -> Option<f64> {
        let (sum, count) = self.exposed.each().fold((0.0, 0), |(sum, n), flaw| (sum + self.levels[flaw], n + 1));
        (count > 0).then(|| sum / f64::from(count))
    }

    /// Applies equations 7 to 10 to one flaw.
    pub fn observe(&mut self, tracing: &Tracing, flaw: usize, right: bool) {
        self.levels[flaw] = tracing.level_after(self.levels[flaw], right);
        self.update_live_flaws(tracing, flaw);
    }

    /// Learning from a hint, not from an observation: `L += (1 − L) · rate`.
    pub fn apply_hint(&mut self, tracing: &Tracing, flaw: usize, rate: f64) {
        self.levels[flaw] += (1.0 - self.levels[flaw]) * rate;
        self.update_live_flaws(tracing, flaw);
    }

    /// Raises the level to at least `least`.
    pub fn raise_level_to(&mut self, tracing: &Tracing, flaw: usize, least: f64) {
        self.levels[flaw] = self.levels[flaw].max(least);
        self.update_live_flaws(tracing, flaw);
    }

    fn update_live_flaws(&mut self, tracing: &Tracing, flaw: usize) {
        let bit = Flaws::single(flaw);
        let live = self.exposed.has(flaw) && tracing.is_live(self.levels[flaw], self.thresholds[flaw]);
        self.live = if live { self.live.or(bit) } else { self.live.without(bit) };
    }
}

/// A topic's level after a problem: it moves towards the mean of its flaws' levels by the share `carry`.
#[must_use]
pub fn carry_over_level(topic: f64, flaws: impl Iterator<Item = f64>, carry: f64) -> f64 {
    let (sum, count) = flaws.fold((0.0, 0), |(sum, count), level| (sum + level, count + 1));
    if count == 0 { topic } else { topic + carry * (sum / f64::from(count) - topic) }
}

/// A topic's level after `days` without practice: the part above L₀ halves in `params.fading` days.
#[must_use]
pub fn faded_level(params: &LearnerParams, topic: f64, days: f64) -> f64 {
    let start = params.tracing.start;
    if topic <= start {
        topic
    } else {
        start + (topic - start) * (-days / params.fading * std::f64::consts::LN_2).exp()
    }
}

/// The chance that a solution is still remembered `days` after the last of `solves` solves (1 or more).
#[must_use]
pub fn recall_chance(params: &LearnerParams, days: f64, solves: u32) -> f64 {
    let [first, factor] = params.memory;
    (-days / (first * factor.powi(solves.max(1) as i32 - 1))).exp()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn close(got: f64, want: f64) {
        assert!((got - want).abs() < 5e-5, "got {got}, want {want}");
    }

    #[test]
    fn equations_7_to_10_by_hand() {
        let tracing = LearnerParams::default().tracing;
        for (level, right, wrong) in [(0.10, 0.5091, 0.2552), (0.5091, 0.8734, 0.2957)] {
            close(tracing.level_after(level, true), right);
            close(tracing.level_after(level, false), wrong);
        }
        close(tracing.correct_chance(0.10), 0.275);
    }

    #[test]
    fn the_mean_after_n_draws_is_what_learning_alone_gives() {
        let tracing = LearnerParams::default().tracing;
        let mut expected = vec![(1.0, tracing.start)];
        for n in 1..8 {
            let next = expected.iter().flat_map(|(weight, level)| {
                let p = tracing.correct_chance(*level);
                [
                    (weight * p, tracing.level_after(*level, true)),
                    (weight * (1.0 - p), tracing.level_after(*level, false)),
                ]
            });
            expected = next.collect();
            let mean: f64 = expected.iter().map(|(weight, level)| weight * level).sum();
            close(mean, 1.0 - 0.9 * 0.75_f64.powi(n));
        }
    }

    #[test]
    fn a_flaw_is_live_by_level_and_threshold() {
        let tracing = LearnerParams::default().tracing;
        for (level, u, live) in [
            (0.29, 0.0, true),
            (0.30, 0.42, false),
            (0.30, 0.43, true),
            (0.69, 0.71, false),
            (0.69, 0.73, true),
            (0.70, 0.99, false),
        ] {
            assert_eq!(tracing.is_live(level, u), live, "{level} {u}");
        }
    }

    #[test]
    fn forced_exposure_meets_a_flaw_and_free_exposure_only_live_ones() {
        let tracing = LearnerParams::default().tracing;
        for (forced, exposable, level, u, exposed, live) in [
            (true, 0b111, 0.1, 0.2, 0b111, 0b111),
            (true, 0b111, 0.1, 0.9, 0b001, 0b001),
            (true, 0b110, 0.9, 0.9, 0b010, 0),
            (true, 0, 0.1, 0.0, 0, 0),
            (true, Flaws::SLIP.0, 0.1, 0.9, Flaws::SLIP.0, Flaws::SLIP.0),
            (false, 0b111, 0.1, 0.2, 0b111, 0b111),
            (false, 0b111, 0.1, 0.9, 0, 0),
            (false, 0b110, 0.9, 0.2, 0, 0),
        ] {
            let knowledge = KnowledgeState::at_episode_start(
                &tracing,
                Exposure { chance: 0.3, forced },
                Flaws(exposable),
                [level; FLAW_COUNT],
                &Draw::constant(u),
            );
            assert_eq!(
                (knowledge.exposed_flaws(), knowledge.live_flaws()),
                (Flaws(exposed), Flaws(live)),
                "{exposable:b}"
            );
        }
    }

    #[test]
    fn topics_follow_their_flaws_and_fade() {
        let params = LearnerParams::default();
        close(carry_over_level(0.1, [0.5, 0.7].into_iter(), params.carry), 0.35);
        close(carry_over_level(0.1, std::iter::empty(), params.carry), 0.1);
        close(faded_level(&params, 0.5, 90.0), 0.3);
        close(faded_level(&params, 0.05, 90.0), 0.05);
        close(recall_chance(&params, 12.0, 1), (-1.0_f64).exp());
        close(recall_chance(&params, 26.4, 2), (-1.0_f64).exp());
    }
}
