//! All random draws of a session, made before it begins.
//!
//! The draws belong to the learner: every condition meets the same ones, so that results differ only because conditions
//! differ. Only this file uses the generator.

use rand::{RngExt as _, SeedableRng as _};
use rand_chacha::ChaCha8Rng;

use super::bandit_agent::INPUT_COUNT;
use super::testbed_params::{ACTION_COUNT, TestbedParams};
use crate::lab::normal_distribution::standard_normal;

/// The draws of one session.
#[derive(Clone, Debug)]
pub struct SessionDraws {
    /// The agent's first weights: hidden by input, then output by hidden; standard normal.
    pub weights: Vec<f64>,
    /// The draws of each step.
    pub throws: Vec<StepDraws>,
}

/// The draws of one step.
#[derive(Clone, Copy, Debug)]
pub struct StepDraws {
    /// Noise on mastery, standard normal.
    pub mastery: f64,
    /// Noise on engagement, standard normal.
    pub engagement: f64,
    /// For a choice among equals, in [0, 1).
    pub choice: f64,
}

impl SessionDraws {
    /// The draws for a seed and a learner's profile (0 to 2).
    #[must_use]
    pub fn new(params: &TestbedParams, seed: u64, profile: usize) -> Self {
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        rng.set_stream(profile as u64);
        let weights = (0..params.hidden * (INPUT_COUNT + ACTION_COUNT)).map(|_| standard_normal(&mut rng)).collect();
        let throw = |_| StepDraws {
            mastery: standard_normal(&mut rng),
            engagement: standard_normal(&mut rng),
            choice: rng.random::<f64>(),
        };
        Self { weights, throws: (0..params.steps).map(throw).collect() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dice_belong_to_a_seed_and_a_profile() {
        let params = TestbedParams::default();
        let first = |seed, profile| SessionDraws::new(&params, seed, profile).throws[0].mastery.to_bits();
        assert_eq!(first(1, 0), first(1, 0));
        assert_ne!(first(1, 0), first(2, 0));
        assert_ne!(first(1, 0), first(1, 1));
        assert_eq!(SessionDraws::new(&params, 1, 0).throws.len(), params.steps);
    }
}
