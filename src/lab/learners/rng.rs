//! All random draws of an episode: `ChaCha8`, keyed by seed and problem, a stream for each learner, 64 words for each
//! step.
//!
//! Every kind of draw has a fixed slot in its step, so no draw depends on the thread, the tutor or earlier draws: two
//! tutors meet the same learner until the first hint, and leaving a part out shifts no other draw. Only this file uses
//! the generator.

use rand::{Rng as _, SeedableRng as _};
use rand_chacha::ChaCha8Rng;

/// Words of a step: four blocks of the generator.
const WORDS_PER_STEP: usize = 64;
/// The first word of the draws for flaws: at the start, whether the learner meets it and its threshold; in a step, what
/// the learner observes.
const FIRST_FLAW_WORD: usize = 32;

/// The kinds of draw of a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(usize)]
pub enum DrawSlot {
    OffTopic,
    Assistance,
    Quit,
    Metacognitive,
    Dwell,
    Cognitive,
    /// Whether an edit succeeds, and whether a known mistake is remembered.
    Success,
    Recall,
    /// Which sort of edit.
    Sort,
    /// Whether a finished program has a slip in it.
    Slip,
    /// Which of several programs, and which of several slips.
    Choice,
    Other,
    /// Which utterance; no other draw may use this slot.
    Mindset,
    Utterance,
}

/// The draws of one step.
#[derive(Clone, Copy, Debug)]
pub struct Draw([u32; WORDS_PER_STEP]);

impl Draw {
    /// In [0, 1).
    #[must_use]
    pub fn value_at(&self, slot: DrawSlot) -> f64 {
        to_unit_interval(self.0[slot as usize])
    }

    /// In [0, 1), for a flaw (0 to 15) of the problem.
    #[must_use]
    pub fn flaw_value(&self, flaw: usize) -> f64 {
        to_unit_interval(self.0[FIRST_FLAW_WORD + flaw])
    }

    /// A second draw for a flaw.
    #[must_use]
    pub fn second_flaw_value(&self, flaw: usize) -> f64 {
        to_unit_interval(self.0[FIRST_FLAW_WORD + 16 + flaw])
    }

    /// One of `n` things; `n` is at least 1.
    #[must_use]
    pub fn index_below(&self, slot: DrawSlot, n: usize) -> usize {
        ((u64::from(self.0[slot as usize]) * n as u64) >> 32) as usize
    }

    /// The same draw everywhere, for tests.
    #[must_use]
    pub fn constant(value: f64) -> Self {
        Self([(value * U32_RANGE) as u32; WORDS_PER_STEP])
    }

    /// The same with one draw changed.
    #[must_use]
    pub fn with_value(mut self, slot: DrawSlot, value: f64) -> Self {
        self.0[slot as usize] = (value * U32_RANGE) as u32;
        self
    }
}

const U32_RANGE: f64 = 4_294_967_296.0;

fn to_unit_interval(word: u32) -> f64 {
    f64::from(word) / U32_RANGE
}

/// The RNG of one learner at one problem, one `Draw` at a time; the first (step 0) is for the opening.
#[derive(Clone, Debug)]
pub struct KeyedRng(ChaCha8Rng);

/// The key of a problem's RNG: its draws don't depend on the other simulated problems.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RngKey(u64);

impl RngKey {
    /// The key of a seed and a problem's permanent name.
    #[must_use]
    pub fn new(seed: u64, problem: &str) -> Self {
        // FNV-1a: any hash is good enough, because the generator's key schedule mixes it.
        let name = problem
            .bytes()
            .fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3));
        Self(name ^ seed.rotate_left(32).wrapping_mul(0x9e37_79b9_7f4a_7c15))
    }
}

impl KeyedRng {
    #[must_use]
    pub fn new(key: RngKey, learner: u64) -> Self {
        let mut rng = ChaCha8Rng::seed_from_u64(key.0);
        rng.set_stream(learner);
        Self(rng)
    }

    /// The next step's draws.
    pub fn next_draw(&mut self) -> Draw {
        let mut words = [0; WORDS_PER_STEP];
        words.fill_with(|| self.0.next_u32());
        Draw(words)
    }

    /// Moves to a step: the next draw is the one of this step.
    pub fn seek_step(&mut self, step: u32) {
        self.0.set_word_pos(u128::from(step) * WORDS_PER_STEP as u128);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn first(key: RngKey, learner: u64, step: u32) -> u32 {
        let mut dice = KeyedRng::new(key, learner);
        dice.seek_step(step);
        dice.next_draw().0[0]
    }

    #[test]
    fn a_throw_belongs_to_seed_problem_learner_and_step() {
        let key = RngKey::new(1, "a");
        let base = first(key, 0, 3);
        assert_eq!(base, first(key, 0, 3));
        for other in
            [first(RngKey::new(2, "a"), 0, 3), first(RngKey::new(1, "b"), 0, 3), first(key, 1, 3), first(key, 0, 4)]
        {
            assert_ne!(base, other);
        }
    }

    #[test]
    fn steps_taken_in_turn_are_the_steps_gone_to() {
        let key = RngKey::new(7, "pair-to-target");
        let mut dice = KeyedRng::new(key, 5);
        for step in 0..9 {
            assert_eq!(dice.next_draw().0[0], first(key, 5, step), "{step}");
        }
    }

    #[test]
    fn draws_are_even() {
        let mut dice = KeyedRng::new(RngKey::new(1, "a"), 0);
        let throws: Vec<Draw> = (0..20_000).map(|_| dice.next_draw()).collect();
        let mean = throws.iter().map(|throw| throw.value_at(DrawSlot::Success)).sum::<f64>() / throws.len() as f64;
        assert!((mean - 0.5).abs() < 0.01, "{mean}");
        let thirds = throws.iter().filter(|throw| throw.index_below(DrawSlot::Choice, 3) == 2).count() as f64;
        assert!((thirds / throws.len() as f64 - 1.0 / 3.0).abs() < 0.015, "{thirds}");
        assert!(throws.iter().all(|throw| (0.0..1.0).contains(&throw.flaw_value(15))));
    }
}
